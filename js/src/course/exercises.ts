/** The exercises of a lesson: a box for each answer, and what is said of it. */
import { el, setText } from "../dom";
import type { NumberSet, PageExercise } from "../protocol";
import { phrase, tr } from "../tr";
import type { Pair, Steps } from "./car";
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

/** What the exercises of a page know of its board, and of what was answered. */
export interface Work {
  steps: Steps;
  /** The places of the car so far. */
  path(): readonly Pair[];
  answers: Readonly<Record<string, Given>>;
  /** Called with each answer that was checked. */
  answer(key: string, given: Given): void;
}

/** The exercises of a page: predictions, which come before its text, and all others. */
export function exercisesOf(page: Lesson, work: Work, signal: AbortSignal): HTMLElement[] {
  const { answers } = work;
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
    work.answer(key, given);
    tell();
  };
  const part = (title: string, isGuess: boolean, ...more: Node[]) => {
    const listed = page.exercises.filter(({ asks }) => (asks === "predict") === isGuess);
    const cards = listed.map((each) => cardOf(page, each, { ...work, answer: checked }, signal));
    const nodes = [el("h2", "", {}, title), ...more, el("div", "cards", {}, ...cards)];
    const section = el("section", "exercises", {}, ...nodes);
    section.hidden = cards.length === 0;
    return section;
  };
  tell();
  return [part(tr("Guess first"), true), part(tr("Exercises"), false, score)];
}

function cardOf(
  page: Lesson,
  exercise: PageExercise,
  { steps, path, answers, answer }: Work,
  signal: AbortSignal,
): HTMLElement {
  const { words } = page;
  const judge = (text: string) => judged(exercise, numbers(), words, text, steps, path());
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
    const now = judge(text);
    verdict.dataset.right = String(right);
    const key = !right ? "wrong" : isNoted(exercise) ? "noted" : "right";
    verdict.replaceChildren(el("strong", "", {}, words[key] ?? ""), " ");
    model.node.hidden = !right || !numbers().model;
    // the board may have changed since an answer was kept
    if (now.right === right) verdict.append(...rich(now.say));
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
      const { right } = judge(text);
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
