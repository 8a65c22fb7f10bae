/** The exercises of a lesson: a box for each answer, and what is said of it. */
import { el, setText } from "../dom";
import type { NumberSet, PageExercise } from "../protocol";
import { tr } from "../tr";
import type { Given } from "./keeping";
import { judged } from "./reading";
import { type Lesson, rich } from "./words";

/** Under what name an answer is kept. */
const keyOf = (exercise: PageExercise, numbers: NumberSet): string =>
  numbers.seed === null ? exercise.name : `${exercise.name} ${numbers.seed}`;

/** Shows the exercises; `answer` is called with each answer that was checked. */
export function exercisesOf(
  page: Lesson,
  answers: Readonly<Record<string, Given>>,
  answer: (key: string, given: Given) => void,
  signal: AbortSignal,
): HTMLElement {
  const score = el("p", "score", { role: "status" });
  const tell = () => {
    const right = page.exercises.filter((exercise) =>
      exercise.sets.some((numbers) => answers[keyOf(exercise, numbers)]?.right),
    );
    setText(
      score,
      tr("{right} of {all} right", { right: right.length, all: page.exercises.length }),
    );
  };
  const checked = (key: string, given: Given) => {
    answer(key, given);
    tell();
  };
  const cards = page.exercises.map((each) => cardOf(page, each, answers, checked, signal));
  tell();
  const title = el("h2", "", {}, tr("Exercises"));
  return el("section", "exercises", {}, title, score, el("div", "cards", {}, ...cards));
}

function cardOf(
  page: Lesson,
  exercise: PageExercise,
  answers: Readonly<Record<string, Given>>,
  answer: (key: string, given: Given) => void,
  signal: AbortSignal,
): HTMLElement {
  const { words } = page;
  const id = `exercise-${exercise.name.replace(".", "-")}`;
  const question = el("p", "question", { id });
  const box = el("input", "", {
    "aria-labelledby": id,
    maxlength: 200,
    autocomplete: "off",
    spellcheck: "false",
  });
  const verdict = el("p", "verdict", { role: "status" });
  const hints = ["first hint", "second hint"].map((key) => {
    const text = el("p", "", {});
    return { text, node: el("details", "", {}, el("summary", "", {}, words[key] ?? key), text) };
  });
  let number = 0;
  const numbers = (): NumberSet => exercise.sets[number] as NumberSet;
  const say = ({ text, right }: Given) => {
    const { say: why } = judged(exercise, numbers(), words, text);
    verdict.dataset.right = String(right);
    verdict.replaceChildren(el("strong", "", {}, words[right ? "right" : "wrong"] ?? ""), " ");
    verdict.append(...rich(why));
  };
  const pose = () => {
    const given = answers[keyOf(exercise, numbers())];
    question.replaceChildren(...rich(numbers().question));
    hints.forEach(({ text, node }, which) => {
      text.replaceChildren(...rich(numbers().hints[which] ?? ""));
      node.open = false;
    });
    box.value = given?.text ?? "";
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
        verdict.replaceChildren(tr("Type your answer first."));
        return;
      }
      const { right } = judged(exercise, numbers(), words, text);
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
  const title = el("h3", "", {}, tr("Exercise {name}", { name: exercise.name }));
  const nodes = hints.map(({ node }) => node);
  return el("article", "card", {}, title, question, form, verdict, ...nodes, others);
}
