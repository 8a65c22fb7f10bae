/** The exercises of a lesson: a box for each answer, and what is said of it. */
import { el, setText } from "../dom";
import type { NumberSet, PageExercise } from "../protocol";
import { phrase, tr } from "../tr";
import type { Steps } from "./car";
import type { Given } from "./keeping";
import { judged, lineOf } from "./reading";
import { lineText, sheetOf } from "./sheet";
import { type Lesson, rich } from "./words";

const TITLES = {
  solve: phrase("Exercise {name}"),
  predict: phrase("Predict {name}"),
  measure: phrase("Measure {name}"),
  explain: phrase("Explain {name}"),
  draw: phrase("Draw {name}"),
};

/** Whether an answer is compared with a model answer, not judged. */
const isNoted = ({ asks }: PageExercise): boolean => asks !== "solve" && asks !== "draw";

/** Under what name an answer is kept. */
const keyOf = (exercise: PageExercise, numbers: NumberSet): string =>
  numbers.seed === null ? exercise.name : `${exercise.name} ${numbers.seed}`;

/** Shows the exercises; `answer` is called with each answer that was checked. */
export function exercisesOf(
  page: Lesson,
  steps: Steps,
  answers: Readonly<Record<string, Given>>,
  answer: (key: string, given: Given) => void,
  signal: AbortSignal,
): HTMLElement {
  const score = el("p", "score", { role: "status" });
  const tell = () => {
    const count = (exercises: PageExercise[]): [number, number] => {
      const done = exercises.filter((exercise) =>
        exercise.sets.some((numbers) => answers[keyOf(exercise, numbers)]?.right),
      );
      return [done.length, exercises.length];
    };
    const [right, all] = count(page.exercises.filter((each) => !isNoted(each)));
    const [noted, others] = count(page.exercises.filter(isNoted));
    setText(
      score,
      others
        ? tr("{right} of {all} right, {noted} of {others} noted", { right, all, noted, others })
        : tr("{right} of {all} right", { right, all }),
    );
  };
  const checked = (key: string, given: Given) => {
    answer(key, given);
    tell();
  };
  const cards = page.exercises.map((each) => cardOf(page, each, steps, answers, checked, signal));
  tell();
  const title = el("h2", "", {}, tr("Exercises"));
  return el("section", "exercises", {}, title, score, el("div", "cards", {}, ...cards));
}

function cardOf(
  page: Lesson,
  exercise: PageExercise,
  steps: Steps,
  answers: Readonly<Record<string, Given>>,
  answer: (key: string, given: Given) => void,
  signal: AbortSignal,
): HTMLElement {
  const { words } = page;
  const id = `exercise-${exercise.name.replace(".", "-")}`;
  const question = el("p", "question", { id });
  const isText = exercise.kind === "sentences";
  const box = el(isText ? "textarea" : "input", "", {
    "aria-labelledby": id,
    maxlength: isText ? 2000 : 200,
    autocomplete: "off",
    spellcheck: String(isText),
  });
  const verdict = el("p", "verdict", { role: "status" });
  const folded = (key: string) => {
    const text = el("p", "", {});
    return { text, node: el("details", "", {}, el("summary", "", {}, words[key] ?? key), text) };
  };
  const hints = ["first hint", "second hint"].map(folded);
  const model = folded("model");
  const sheet =
    exercise.line &&
    sheetOf(
      { shapes: page.shapes, size: page.table.size },
      exercise.line,
      (path) => {
        box.value = lineText(path);
      },
      signal,
    );
  const redraw = () => exercise.line && sheet?.show(lineOf(exercise.line, box.value) ?? []);
  box.addEventListener("input", redraw, { signal });
  let number = 0;
  const numbers = (): NumberSet => exercise.sets[number] as NumberSet;
  const say = ({ text, right }: Given) => {
    const { say: why } = judged(exercise, numbers(), words, text, steps);
    verdict.dataset.right = String(right);
    const key = !right ? "wrong" : isNoted(exercise) ? "noted" : "right";
    verdict.replaceChildren(el("strong", "", {}, words[key] ?? ""), " ");
    model.node.hidden = !right || !numbers().model;
    verdict.append(...rich(why));
  };
  const pose = () => {
    const given = answers[keyOf(exercise, numbers())];
    question.replaceChildren(...rich(numbers().question));
    hints.forEach(({ text, node }, which) => {
      text.replaceChildren(...rich(numbers().hints[which] ?? ""));
      node.open = false;
      node.hidden = !numbers().hints[which];
    });
    model.text.replaceChildren(...rich(numbers().model));
    model.node.hidden = true;
    model.node.open = false;
    box.value = given?.text ?? "";
    redraw();
    verdict.replaceChildren();
    delete verdict.dataset.right;
    if (given) say(given);
  };
  const form = el("form", "", {}, box, el("button", "main", {}, tr("Check")));
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const text = box.value.trim();
      if (!text) {
        delete verdict.dataset.right;
        model.node.hidden = true;
        verdict.replaceChildren(tr("Type your answer first."));
        return;
      }
      const { right } = judged(exercise, numbers(), words, text, steps);
      say({ text, right });
      answer(keyOf(exercise, numbers()), { text, right });
    },
    { signal },
  );
  const others = el("button", "", { type: "button" }, tr("Other numbers"));
  others.addEventListener(
    "click",
    () => {
      number = (number + 1) % exercise.sets.length;
      pose();
    },
    { signal },
  );
  pose();
  const title = el("h3", "", {}, tr(TITLES[exercise.asks], { name: exercise.name }));
  const nodes = [...hints, model].map(({ node }) => node);
  others.hidden = exercise.sets.length === 1;
  const drawing = sheet ? [sheet.node] : [];
  const look = `card${sheet ? " wide" : ""}`;
  return el("article", look, {}, title, question, ...drawing, form, verdict, ...nodes, others);
}
