/** The board of a lesson: squared paper with the road, the car, its open points and its arrows. */
import { setAttributes, svg } from "../dom";
import { tr } from "../tr";
import type { LessonPage, Shape } from "../protocol";
import { isSame, minus, type Pair, plus, speedOf, type Turn } from "./car";
import {
  type Area,
  arrow,
  dot,
  line,
  paperOf,
  type Paper,
  pathOf,
  squares,
  words,
} from "./drawing";
import { signed } from "./words";

export const UNIT = 12;
export const EDGE = 27;
/** Pixels from a point within which a pointer means it. */
const NEAR = 22;

/** What a board shows. */
export interface Shown {
  turns: readonly Turn[];
  at: Pair;
  velocity: Pair;
  /** The velocities that are open. */
  open: readonly Pair[];
  /** The one that is considered. */
  chosen: Pair | null;
  /** The number of a turn that is marked. */
  marked: number | null;
  /** Whether only the part round the car is shown. */
  close: boolean;
}

export interface BoardActs {
  consider(velocity: Pair | null): void;
  drive(velocity: Pair): void;
  mark(turn: number | null): void;
  undo(): void;
  /** A point that the pointer is on; null where it left. */
  point(place: Pair | null): void;
}

export interface Board {
  node: SVGElement;
  show(shown: Shown): void;
}

export function boardOf(page: LessonPage, acts: BoardActs, signal: AbortSignal): Board {
  const [width = 0, height = 0] = page.table.size;
  const paper = paperOf([0, 0, width, height], UNIT, EDGE);
  const { node, at } = paper;
  const moving = svg("g", {});
  paper.drawn.append(groundOf(page.shapes, paper, width, height), moving);
  setAttributes(node, { tabindex: 0, role: "application", class: "board" });
  let shown: Shown | null = null;

  /** The open velocity that a pointer means. */
  const meant = (event: MouseEvent): Pair | null => {
    if (!shown) return null;
    const { place, scale } = paper.place(event);
    const away = (step: Pair) => {
      const [x, y] = plus((shown as Shown).at, step);
      return Math.hypot(x - place[0], y - place[1]) * scale;
    };
    const [nearest] = [...shown.open].sort((a, b) => away(a) - away(b));
    return nearest && away(nearest) <= Math.max(NEAR, scale * 0.75) ? nearest : null;
  };
  const turnAt = (place: Pair): number | null => {
    const number = (shown?.turns ?? []).findLastIndex(({ to }) => isSame(to, place));
    return number < 0 ? null : number;
  };
  const look = (event: Event) => {
    const [x, y] = paper.place(event as MouseEvent).place;
    const place: Pair = [Math.round(x), Math.round(y)];
    const isOn = place[0] >= 0 && place[1] >= 0 && place[0] <= width && place[1] <= height;
    acts.point(isOn ? place : null);
    const step = meant(event as MouseEvent);
    acts.mark(step ? null : turnAt(place));
    return step;
  };
  node.addEventListener("pointermove", (event) => acts.consider(look(event)), { signal });
  node.addEventListener(
    "pointerleave",
    (event) => {
      if ((event as PointerEvent).pointerType !== "mouse") return;
      acts.point(null);
      acts.consider(null);
      acts.mark(null);
    },
    { signal },
  );
  // a finger covers what it means: the first touch shows it, the second one drives
  let touched: Pair | null = null;
  node.addEventListener(
    "pointerdown",
    (event) => {
      touched = (event as PointerEvent).pointerType === "mouse" ? null : (shown?.chosen ?? null);
      const step = look(event);
      acts.consider(step);
    },
    { signal },
  );
  node.addEventListener(
    "click",
    (event) => {
      const step = meant(event as MouseEvent);
      const isMouse = (event as PointerEvent).pointerType === "mouse";
      if (step && (isMouse || (touched && isSame(touched, step)))) acts.drive(step);
    },
    { signal },
  );
  node.addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
      if (!shown || ctrlKey || metaKey || altKey) return;
      const by = KEYS[key];
      if (by) acts.consider(nextOf(shown, by));
      else if (key === "Enter" || key === " ") {
        if (shown.chosen) acts.drive(shown.chosen);
        else acts.consider(nextOf(shown, [0, 0]));
      } else if (key === "u" || key === "U") acts.undo();
      else if (key === "Escape") acts.consider(null);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return {
    node,
    show(now) {
      shown = now;
      const area: Area = now.close ? closeToTurn(now, width, height) : [0, 0, width, height];
      paper.show(area);
      moving.replaceChildren(...movingMarks(now, at, (area[2] - area[0]) / width));
      setAttributes(node, {
        "aria-label": tr(
          "Board. The car is at {place}, open points: {n}. " +
            "Arrow keys choose a point, Enter drives there, U undoes a turn.",
          { place: now.at.map(signed).join(", "), n: now.open.length },
        ),
      });
    },
  };
}

/** Squares that a close view is wide and high. */
const CLOSE = [30, 22] as const;

/** The part of a board round a place. */
export function closeTo([x, y]: Pair, width: number, height: number): Area {
  const [wide, high] = [Math.min(CLOSE[0], width), Math.min(CLOSE[1], height)];
  const begin = (middle: number, long: number, all: number) =>
    Math.max(0, Math.min(all - long, Math.round(middle - long / 2)));
  const [left, bottom] = [begin(x, wide, width), begin(y, high, height)];
  return [left, bottom, left + wide, bottom + high];
}

/** The part of a board round the car's next points; round a turn that is marked beyond it. */
function closeToTurn({ turns, at, velocity, marked }: Shown, width: number, height: number): Area {
  const area = closeTo(plus(at, velocity), width, height);
  const to = marked === null ? undefined : turns[marked]?.to;
  const isIn =
    !to || (to[0] >= area[0] && to[0] <= area[2] && to[1] >= area[1] && to[1] <= area[3]);
  return isIn ? area : closeTo(to, width, height);
}

const KEYS: Readonly<Record<string, Pair>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The open velocity next to the one that is considered, in a direction; the pawn's to begin with. */
function nextOf({ open, chosen, velocity }: Shown, [dx, dy]: Pair): Pair | null {
  const from = chosen ?? velocity;
  const ahead = chosen ? open.filter((step) => along(minus(step, from), [dx, dy]) > 0) : open;
  // straight ahead before aslant
  const cost = (step: Pair) => {
    const [x, y] = minus(step, from);
    return Math.abs(x) + Math.abs(y) + 3 * Math.abs(x * dy - y * dx);
  };
  return [...ahead].sort((a, b) => cost(a) - cost(b))[0] ?? chosen;
}

const along = ([x, y]: Pair, [dx, dy]: Pair): number => x * dx + y * dy;

function movingMarks(shown: Shown, at: At, k: number): SVGElement[] {
  const { turns, at: car, velocity, open, chosen, marked } = shown;
  const marks: SVGElement[] = [];
  const pawn = plus(car, velocity);
  const size = 0.4 + 0.6 * k;
  turns.forEach(({ from, to }, number) => {
    marks.push(line([at(from), at(to)], `trail${number === marked ? " is-marked" : ""}`));
    marks.push(dot(at(from), 3 * size, "trailend"));
    if (number === marked) marks.push(dot(at(to), 6 * size, "markedend"));
  });
  for (const step of open) {
    const change = speedOf(step) - speedOf(velocity);
    const look = change > 0 ? "faster" : change < 0 ? "slower" : "steady";
    const isChosen = chosen !== null && isSame(chosen, step);
    const mark = dot(at(plus(car, step)), (isChosen ? 6 : 4) * size, `open ${look}`);
    mark.dataset.point = plus(car, step).join();
    marks.push(mark);
  }
  if (open.length) marks.push(dot(at(pawn), 7 * size, "pawn"));
  const turn = marked === null ? null : turns[marked];
  if (turn)
    marks.push(...sumOf([turn.from, minus(turn.velocity, turn.change), turn.velocity], at, k));
  else if (chosen) marks.push(...sumOf([car, velocity, chosen], at, k));
  marks.push(dot(at(car), 6 * size, "car"));
  return marks;
}

/** The arrows of a turn: the old velocity, its change, and their sum. */
function sumOf([from, old, sum]: readonly [Pair, Pair, Pair], at: At, k: number): SVGElement[] {
  const [begin, pawn, end] = [at(from), at(plus(from, old)), at(plus(from, sum))];
  // names stand outside the triangle of the arrows
  const left = old[0] * sum[1] - old[1] * sum[0] >= 0 ? 1 : -1;
  const named = (a: Pair, b: Pair, text: string, look: string): SVGElement[] => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const far = Math.hypot(dx, dy);
    if (far < 2) return [];
    const side = look === "sum" ? left : -left;
    const away = (side * 13 * k) / far;
    const x = (a[0] + b[0]) / 2 + away * dy;
    const y = (a[1] + b[1]) / 2 - away * dx + 5 * k;
    // beside a steep arrow a name begins or ends there
    const aside = (side * dy) / far;
    const anchor = aside > 0.5 ? "start" : aside < -0.5 ? "end" : "middle";
    return [...arrow(a, b, look, 4 + 6 * k), words([x, y], text, `label ${look}`, anchor)];
  };
  return [
    ...named(begin, pawn, "v", "first"),
    ...named(pawn, end, "a", "second"),
    ...named(begin, end, "v + a", "sum"),
  ];
}

export type At = (place: Pair) => Pair;

/** The parts of a board that never move, and how they look. */
const LINES: Readonly<Record<string, string>> = {
  kerb: "kerb",
  "finish-line": "finish",
};

export function groundOf(shapes: unknown, paper: Paper, width: number, height: number): SVGElement {
  const { at } = paper;
  const ground = svg("g", {});
  for (const shape of shapes as Shape[]) {
    const rings = shape.rings as unknown as Pair[][] | undefined;
    if (rings) {
      const d = rings.map((ring) => `${pathOf(ring.map(at))}Z`).join("");
      ground.append(svg("path", { d, class: shape.style, "fill-rule": "evenodd" }));
    }
  }
  ground.append(...squares(paper, [0, 0, width, height]));
  for (const shape of shapes as Shape[]) {
    const look = LINES[shape.style];
    if (!look || !shape.line) continue;
    const points = (shape.line as unknown as Pair[]).map(at);
    ground.append(line(points, look));
    if (look === "finish") ground.append(line(points, "chequers"));
  }
  return ground;
}
