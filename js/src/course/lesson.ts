/** The page of a lesson: driving and its graph side by side, then the text, the exercises, the work. */
import { download, el, setText } from "../dom";
import { keeps } from "../kept";
import { phrase, tr, trn } from "../tr";
import { boardOf, type Shown } from "./board";
import {
  isSame,
  minus,
  type Pair,
  plus,
  readSteps,
  speedOf,
  type Steps,
  type Turn,
  turnsOf,
} from "./car";
import { exercisesOf, type Work } from "./exercises";
import { figureOf } from "./figure";
import { graphOf, turnWords } from "./graph";
import { type Done, forget, keep, recall, workName, workOf } from "./keeping";
import { tableOf } from "./table";
import { type Lesson, pairText, rich } from "./words";

const FORGETS = phrase(
  "This browser stores nothing here: save your work before you leave the page.",
);
const KEEPS = phrase("This browser keeps your work until you come back.");
const STUCK = phrase("No point is on the track any more. Undo a turn, and brake earlier.");
/** Squares of a board that is shown whole at first. */
const WIDE = 55;

export function openLesson(
  page: Lesson,
  planes: Uint8Array,
  place: HTMLElement,
  signal: AbortSignal,
): void {
  const done = recall(page.lesson);
  const steps = readSteps(page.table, planes);
  const save = () => keep(page.lesson, done);
  const given = page.path as unknown as Pair[];
  const guesses = page.exercises.filter(({ asks }) => asks === "predict");
  const isNoted = () => guesses.every(({ name }) => done.answers[name]?.right);
  const idea = textOf(page, guesses.length > 0);
  const reveal = () => isNoted() && idea.setAttribute("open", "");
  const work: Work = {
    steps,
    path: () => [...given, ...done.path],
    answers: done.answers,
    answer(key, answer) {
      done.answers[key] = answer;
      save();
      reveal();
    },
  };
  const stage = stageOf(page, steps, done, save, signal);
  const [predictions = "", others = ""] = exercisesOf(page, work, signal);
  reveal();
  place.append(
    el("h1", "", {}, page.title),
    el(
      "p",
      "task",
      {},
      ...rich(page.task),
      " ",
      linkTo(page.learn, tr("New to Bolide? Learn it first.")),
    ),
    stage,
    predictions,
    idea,
    others,
    el("p", "", {}, linkTo(page.puzzles, tr("Three puzzles of this lesson's theme"))),
    handInOf(page, done, save, signal, () => {
      forget(page.lesson);
      place.replaceChildren();
      openLesson(page, planes, place, signal);
    }),
  );
}

/** A link to another page; nothing where there is none. */
const linkTo = (file: string, words: string): Node | string =>
  file && el("a", "", { href: file }, words);

function stageOf(
  page: Lesson,
  steps: Steps,
  done: Done,
  save: () => void,
  signal: AbortSignal,
): HTMLElement {
  const given = page.path as unknown as Pair[];
  const start = given[0] as Pair;
  const before = page.velocity as unknown as Pair;
  const first: Pair = given.length > 1 ? [0, 0] : before;
  let chosen: Pair | null = null;
  let marked: number | null = null;
  // on a wide board arrows would be too small
  let close = (page.table.size[0] ?? 0) > WIDE;

  const shownNow = (): Shown => {
    const turns = turnsOf([...given, ...done.path], first);
    const last = turns.at(-1);
    const at = last?.to ?? start;
    const velocity = last?.velocity ?? before;
    const over = last !== undefined && steps.ends(last.from, last.velocity);
    return {
      turns,
      at,
      velocity,
      open: over ? [] : steps.open(at, velocity),
      chosen,
      marked,
      close,
    };
  };
  const finish = ({ turns: { length }, at }: Shown) =>
    trn(
      "You crossed the finish line at {place}, in {n} turn.",
      "You crossed the finish line at {place}, in {n} turns.",
      length,
      { place: pairText(at) },
    );

  const said = el("p", "said", { role: "status" });
  const point = el("output", "", { "aria-hidden": "true" });
  const consider = (velocity: Pair | null) => {
    if (velocity === chosen || (velocity && chosen && isSame(velocity, chosen))) return;
    chosen = velocity;
    if (velocity) marked = null;
    show();
  };
  const mark = (turn: number | null) => {
    if (turn === marked) return;
    marked = turn;
    if (turn !== null) chosen = null;
    show();
  };
  const go = (path: Pair[]) => {
    done.path = path;
    [chosen, marked] = [null, null];
    save();
    show();
  };
  const drive = (velocity: Pair) => go([...done.path, plus(shownNow().at, velocity)]);
  const undo = () => go(done.path.slice(0, -1));
  const board = boardOf(
    page,
    { consider, drive, mark, undo, point: (at) => setText(point, at ? pairText(at) : "") },
    signal,
  );
  const graph = graphOf(page.graph, mark, signal);
  const table = tableOf(mark, signal);
  const tool = (name: string, act: () => void, className = "") => {
    const node = el("button", className, { type: "button" }, name);
    node.addEventListener("click", act, { signal });
    return node;
  };
  const driveTool = tool(tr("Drive there"), () => chosen && drive(chosen), "main");
  const undoTool = tool(tr("Undo"), undo);
  const closeTool = tool(tr("Zoom in"), () => {
    close = !close;
    show();
  });
  const againTool = tool(tr("Start again"), () => go([]));
  const words = (now: Shown): string => {
    if (marked !== null) return turnWords(marked, now.turns[marked] as Shown["turns"][number]);
    if (chosen) {
      const change = minus(chosen, now.velocity);
      return tr("v = {v}, a = {a}, v + a = {sum}: to {place} at speed {speed}.", {
        v: pairText(now.velocity),
        a: pairText(change),
        sum: pairText(chosen),
        place: pairText(plus(now.at, chosen)),
        speed: speedOf(chosen),
      });
    }
    const last = now.turns.at(-1);
    if (now.open.length)
      return tr(
        "The car is at {place}. Hover over an open point, or touch it, to see how v and a add up.",
        { place: pairText(now.at) },
      );
    return last && steps.ends(last.from, last.velocity) ? finish(now) : tr(STUCK);
  };
  const show = () => {
    const now = shownNow();
    board.show(now);
    const next: Turn | null = chosen && {
      from: now.at,
      to: plus(now.at, chosen),
      velocity: chosen,
      change: minus(chosen, now.velocity),
    };
    graph.show(now.turns, start, marked, next);
    table.show(now.turns, marked);
    setText(said, words(now));
    driveTool.disabled = chosen === null;
    undoTool.disabled = againTool.disabled = done.path.length === 0;
    setText(closeTool, close ? tr("Whole board") : tr("Zoom in"));
    stage.dataset.turns = String(now.turns.length);
  };
  const tools = el("div", "tools", {}, driveTool, undoTool, againTool, closeTool, point);
  const left = el("div", "", {}, board.node, said, tools);
  const stage = el("div", "stage", {}, left, el("div", "", {}, graph.node, table.node));
  // what was kept of another table, or by hand, is no way to drive
  if (!isDriven()) done.path = [];
  show();
  return stage;

  function isDriven(): boolean {
    let [at, velocity] = [given.at(-1) as Pair, before];
    return done.path.every((to) => {
      const step = minus(to, at);
      const isOpen = steps.open(at, velocity).some((one) => isSame(one, step));
      [at, velocity] = [to, step];
      return isOpen;
    });
  }
}

/** The text; folded up where there is something to guess first. */
function textOf(page: Lesson, isFolded: boolean): HTMLElement {
  const paragraphs = page.text.map((text) => el("p", "", {}, ...rich(text)));
  const figure = el("div", "", {}, figureOf(page.figure));
  const text = el("div", "text", {}, el("div", "", {}, ...paragraphs), figure);
  const title = el("h2", "", {}, tr("The idea"));
  if (!isFolded) return el("section", "", {}, title, text);
  return el("details", "idea", {}, el("summary", "", {}, title), text);
}

function handInOf(
  page: Lesson,
  done: Done,
  save: () => void,
  signal: AbortSignal,
  clear: () => void,
): HTMLElement {
  const id = `name-${page.lesson}`;
  const name = el("input", "", { id, maxlength: 60, autocomplete: "name" });
  name.value = done.name;
  const label = el("label", "", { for: id }, tr("Your name"));
  const button = el("button", "main", {}, tr("Save for my teacher"));
  const form = el("form", "", {}, name, button);
  const said = el("p", "", { role: "status" });
  const copy = el("textarea", "", { readonly: true, "aria-label": tr("Your work as text") });
  const summary = el("summary", "", {}, tr("No file? Copy the text"));
  const more = el("details", "", { hidden: true }, summary, copy);
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      done.name = name.value.trim();
      save();
      if (!done.name) {
        setText(said, tr("Type your name first."));
        return name.focus();
      }
      const file = workName(page.lesson, done.name);
      copy.value = workOf(page.title, done);
      download(file, new Blob([copy.value], { type: "application/x-ipynb+json" }));
      setText(said, tr("Saved as {file}. Give this file to your teacher.", { file }));
      more.hidden = false;
    },
    { signal },
  );
  // asked a second time, since nothing brings it back
  const clearTool = el("button", "", { type: "button" }, tr("Clear my work"));
  let isAsked = false;
  clearTool.addEventListener(
    "click",
    () => {
      if (isAsked) return clear();
      isAsked = true;
      setText(clearTool, tr("Press again to clear it all"));
    },
    { signal },
  );
  const words = tr("One file holds your answers and the points you drove to.");
  return el(
    "section",
    "handin",
    {},
    el("h2", "", {}, tr("Hand in")),
    el("p", "", {}, `${words} ${tr(keeps() ? KEEPS : FORGETS)}`),
    label,
    form,
    said,
    more,
    clearTool,
    el("p", "", {}, page.note),
  );
}
