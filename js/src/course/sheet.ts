/** Squared paper with a board, on which a line is drawn turn by turn; nothing keeps to the rules. */
import { el, setAttributes, setText, svg } from "../dom";
import type { LineTask } from "../protocol";
import { tr } from "../tr";
import { type At, closeTo, groundOf, UNIT, EDGE } from "./board";
import { isSame, minus, type Pair, plus } from "./car";
import { arrow, dot, paperOf } from "./drawing";
import { pairText, signed } from "./words";

/** Squares of a board that is shown whole at first. */
const WIDE = 55;
/** Turns that a line may have. */
const LONG = 18;

export interface Ground {
  shapes: unknown;
  size: readonly number[];
}

export interface Sheet {
  node: HTMLElement;
  /** Shows a line, by its places after each turn. */
  show(path: readonly Pair[]): void;
}

/** A line as one types it. */
export const lineText = (path: readonly Pair[]): string =>
  path.map(([x, y]) => `(${x}, ${y})`).join(", ");

/** Paper for a line; `drawn` is called with its places. */
export function sheetOf(
  { shapes, size }: Ground,
  line: LineTask,
  drawn: (path: Pair[]) => void,
  signal: AbortSignal,
): Sheet {
  const [width = 0, height = 0] = size;
  const paper = paperOf([0, 0, width, height], UNIT, EDGE);
  const { node, at } = paper;
  const [start, velocity] = [line.start, line.velocity] as unknown as [Pair, Pair];
  const moving = svg("g", {});
  paper.drawn.append(groundOf(shapes, paper, width, height), moving);
  setAttributes(node, {
    tabindex: 0,
    role: "application",
    class: "sheet",
    "data-lm-suppress-shortcuts": "true",
  });
  let path: readonly Pair[] = [];
  let tip: Pair | null = null;
  let close = width > WIDE;

  const last = (): Pair => path.at(-1) ?? start;
  /** Where the pawn would stand. */
  const ahead = (): Pair =>
    plus(last(), path.length ? minus(last(), path.at(-2) ?? start) : velocity);
  const isOn = ([x, y]: Pair) => x >= 0 && y >= 0 && x <= width && y <= height;
  const aim = (place: Pair | null) => {
    tip = place && isOn(place) && path.length < LONG ? place : null;
    show();
  };
  const draw = (next: readonly Pair[]) => {
    path = next;
    tip = null;
    drawn([...path]);
    show();
  };
  const add = () => tip && draw([...path, tip]);
  const under = (event: Event): Pair => {
    const [x, y] = paper.place(event as MouseEvent).place;
    return [Math.round(x), Math.round(y)];
  };
  // a finger covers what it means: the first touch shows it, the second one draws
  let touched: Pair | null = null;
  node.addEventListener("pointermove", (event) => aim(under(event)), { signal });
  node.addEventListener(
    "pointerleave",
    (event) => (event as PointerEvent).pointerType === "mouse" && aim(null),
    { signal },
  );
  node.addEventListener(
    "pointerdown",
    (event) => {
      touched = (event as PointerEvent).pointerType === "mouse" ? null : tip;
      aim(under(event));
    },
    { signal },
  );
  node.addEventListener(
    "click",
    (event) => {
      const isMouse = (event as PointerEvent).pointerType === "mouse";
      if (isMouse || (touched && tip && isSame(touched, tip))) add();
    },
    { signal },
  );
  const keys: Readonly<Record<string, Pair>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  node.addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
      if (ctrlKey || metaKey || altKey) return;
      const by = keys[key];
      if (by) aim(plus(tip ?? ahead(), by));
      else if (key === "Enter" || key === " ") tip ? add() : aim(ahead());
      else if (key === "u" || key === "U" || key === "Backspace") draw(path.slice(0, -1));
      else if (key === "Escape") aim(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );

  const said = el("p", "said", { role: "status" });
  const tool = (name: string, act: () => void) => {
    const button = el("button", "", { type: "button" }, name);
    button.addEventListener("click", act, { signal });
    return button;
  };
  const undoTool = tool(tr("Undo"), () => draw(path.slice(0, -1)));
  const againTool = tool(tr("Start again"), () => draw([]));
  const closeTool = tool("", () => {
    close = !close;
    show();
  });
  const show = () => {
    const places = [start, ...path];
    const area = close ? closeTo(tip ?? ahead(), width, height) : ([0, 0, width, height] as const);
    paper.show(area);
    moving.replaceChildren(...marksOf(places, minus(start, velocity), tip, at, area, width));
    undoTool.disabled = againTool.disabled = path.length === 0;
    setText(closeTool, close ? tr("Whole board") : tr("Zoom in"));
    node.dataset.turns = String(path.length);
    const driven = [minus(start, velocity), ...places, ...(tip ? [tip] : [])];
    const [before, from, to] = driven.slice(-3) as [Pair, Pair, Pair?];
    const n = path.length + (tip ? 1 : 0);
    const step = to && minus(to, from);
    setText(
      said,
      step
        ? tr("Turn {n}: from {from} to {to}. Displacement {step}, a change of {change}.", {
            n,
            from: pairText(from),
            to: pairText(to),
            step: pairText(step),
            change: pairText(minus(step, minus(from, before))),
          })
        : tr("Click or touch where the car is after the first turn."),
    );
    setAttributes(node, {
      "aria-label": tr(
        "Squared paper. The line is at {place}, after turn {n}. " +
          "Arrow keys move the tip of the next arrow, Enter draws it, U undoes a turn.",
        { place: last().map(signed).join(", "), n: path.length },
      ),
    });
  };
  show();
  return {
    node: el(
      "div",
      "sheetbox",
      {},
      node,
      said,
      el("div", "tools", {}, undoTool, againTool, closeTool),
    ),
    show(next) {
      if (next.length === path.length && next.every((place, n) => isSame(place, path[n] as Pair)))
        return;
      path = next;
      tip = null;
      show();
    },
  };
}

function marksOf(
  places: readonly Pair[],
  before: Pair,
  tip: Pair | null,
  at: At,
  [west, , east]: readonly [number, number, number, number],
  width: number,
): SVGElement[] {
  const k = (east - west) / width;
  const head = 4 + 6 * k;
  const size = 0.4 + 0.6 * k;
  const start = places[0] as Pair;
  const marks = arrow(at(before), at(start), "faint", head);
  places.slice(1).forEach((to, number) => {
    marks.push(
      ...arrow(at(places[number] as Pair), at(to), "first", head),
      dot(at(to), 3 * size, "first"),
    );
  });
  const last = places.at(-1) as Pair;
  if (tip)
    marks.push(...arrow(at(last), at(tip), "second", head), dot(at(tip), 4 * size, "second"));
  marks.push(dot(at(start), 6 * size, "car"));
  return marks;
}
