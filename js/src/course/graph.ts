/** The graph of what was driven, turn by turn. */
import { el, setAttributes, svg } from "../dom";
import type { LessonPage } from "../protocol";
import { phrase, tr } from "../tr";
import type { Pair, Turn } from "./car";
import { speedOf } from "./car";
import { dot, line, ticks, words } from "./drawing";
import { pairText, signed } from "./words";

export type GraphKind = LessonPage["graph"];

interface Kind {
  name: string;
  unit: string;
  /** The names of its lines, and the values of a turn. */
  lines: readonly [string, (turn: Turn) => number][];
  /** The least part of its values that is shown. */
  range: Pair;
  /** Values at the end of a turn, not during it. */
  atEnds?: boolean;
}

const KINDS: Readonly<Record<GraphKind, Kind>> = {
  velocity: {
    name: phrase("Velocity"),
    range: [-4, 8],
    unit: phrase("squares per turn"),
    lines: [
      [phrase("to the East"), ({ velocity }) => velocity[0]],
      [phrase("to the North"), ({ velocity }) => velocity[1]],
    ],
  },
  speed: {
    name: phrase("Speed"),
    range: [0, 8],
    unit: phrase("squares per turn"),
    lines: [[phrase("speed"), ({ velocity }) => speedOf(velocity)]],
  },
  place: {
    name: phrase("Place"),
    range: [0, 10],
    unit: phrase("squares"),
    lines: [
      [phrase("East"), ({ to }) => to[0]],
      [phrase("North"), ({ to }) => to[1]],
    ],
    atEnds: true,
  },
  acceleration: {
    name: phrase("Acceleration"),
    range: [-3, 3],
    unit: phrase("squares per turn, per turn"),
    lines: [
      [phrase("to the East"), ({ change }) => change[0]],
      [phrase("to the North"), ({ change }) => change[1]],
    ],
  },
};

const LOOKS = ["first", "second"] as const;
const [WIDTH, HEIGHT, LEFT, BELOW] = [480, 300, 46, 40];
/** Turns that a graph is wide at least. */
const LEAST = 8;

export interface Graph {
  node: HTMLElement;
  /** Draws turns that begin at a place; one may be marked, by its number from 0, and one considered. */
  show(turns: readonly Turn[], start: Pair, marked: number | null, next: Turn | null): void;
}

/** What a turn did, in words. */
export const turnWords = (number: number, { from, to, velocity, change }: Turn): string =>
  tr(
    "Turn {n}: from {from} to {to}. Velocity {velocity}, acceleration {acceleration}, speed {speed}.",
    {
      n: number + 1,
      from: pairText(from),
      to: pairText(to),
      velocity: pairText(velocity),
      acceleration: pairText(change),
      speed: speedOf(velocity),
    },
  );

export function graphOf(
  first: GraphKind,
  mark: (turn: number | null) => void,
  signal: AbortSignal,
): Graph {
  let kind = first;
  let shown: Parameters<Graph["show"]> = [[], [0, 0], null, null];
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "graph",
    tabindex: 0,
    role: "slider",
  });
  const menu = el("div", "kinds", { role: "group", "aria-label": tr("Graph") });
  for (const [name, { name: word }] of Object.entries(KINDS) as [GraphKind, Kind][]) {
    const choose = el("button", "kind", { type: "button" }, tr(word));
    choose.addEventListener(
      "click",
      () => {
        kind = name;
        draw();
      },
      { signal },
    );
    choose.dataset.kind = name;
    menu.append(choose);
  }
  const node = el("div", "graphbox", {}, menu, picture);

  const turnAt = (event: MouseEvent): number | null => {
    const matrix = (picture as SVGSVGElement).getScreenCTM() ?? new DOMMatrix();
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const count = Math.max(LEAST, shown[0].length + 1);
    const turn = Math.floor(((x - LEFT) / (WIDTH - LEFT - 10)) * count);
    return turn >= 0 && turn < shown[0].length ? turn : null;
  };
  const point = (event: Event) => mark(turnAt(event as MouseEvent));
  for (const name of ["pointermove", "pointerdown"])
    picture.addEventListener(name, point, { signal });
  picture.addEventListener(
    "pointerleave",
    (event) => (event as PointerEvent).pointerType === "mouse" && mark(null),
    { signal },
  );
  picture.addEventListener(
    "keydown",
    (event) => {
      const { key } = event as KeyboardEvent;
      const [{ length }, , marked] = shown;
      if (!length) return;
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
      let next: number | null = null;
      if (by) next = marked === null ? length - 1 : Math.min(length - 1, Math.max(0, marked + by));
      else if (key === "Home") next = 0;
      else if (key === "End") next = length - 1;
      else if (key !== "Escape") return;
      event.preventDefault();
      mark(next);
    },
    { signal },
  );

  const draw = () => {
    const [turns, start, marked, next] = shown;
    const { unit, lines, atEnds, range } = KINDS[kind];
    const driven = turns.length + (atEnds ? 1 : 0);
    for (const choose of menu.querySelectorAll("button"))
      setAttributes(choose, { "aria-pressed": choose.dataset.kind === kind ? "true" : "false" });
    const values = lines.map(([, value]) => [
      ...(atEnds ? [value({ from: start, to: start, velocity: [0, 0], change: [0, 0] })] : []),
      ...turns.map(value),
      ...(next ? [value(next)] : []),
    ]);
    const all = values.flat();
    const low = Math.min(range[0], ...all);
    const high = Math.max(range[1], ...all);
    const count = Math.max(LEAST, turns.length + 1);
    const across = (WIDTH - LEFT - 10) / count;
    const up = (HEIGHT - BELOW - 34) / (high - low);
    const at = ([turn, value]: Pair): Pair => [
      LEFT + turn * across,
      HEIGHT - BELOW - (value - low) * up,
    ];
    const parts: SVGElement[] = [];
    if (marked !== null) {
      const [x, y] = at([marked, high]);
      parts.push(svg("rect", { x, y, width: across, height: (high - low) * up, class: "marked" }));
    }
    for (const value of ticks(low, high, 8)) {
      parts.push(line([at([0, value]), at([count, value])], value ? "grid" : "axis"));
      const [x, y] = at([0, value]);
      parts.push(words([x - 6, y + 4], signed(value), "number", "end"));
    }
    for (const turn of ticks(0, count, 16)) {
      parts.push(line([at([turn, low]), at([turn, high])], turn ? "grid" : "axis"));
      const [x, y] = at([turn, low]);
      parts.push(words([x, y + 16], String(turn), "number"));
    }
    parts.push(words([WIDTH - 10, HEIGHT - 6], tr("turn"), "number", "end"));
    parts.push(words([4, 14], tr(unit), "number", "start"));
    values.forEach((list, number) => {
      const look = LOOKS[number] as string;
      const ends = list
        .slice(0, driven)
        .flatMap((value, turn): Pair[] =>
          atEnds ? [at([turn, value])] : [at([turn, value]), at([turn + 1, value])],
        );
      if (ends.length) parts.push(line(ends, `stroke ${look}`));
      list.forEach((value, turn) => {
        const isMarked = marked !== null && turn === marked + (atEnds ? 1 : 0);
        const isNext = turn >= driven;
        const size = isMarked || isNext ? 6 : 3.5;
        const place = at([atEnds ? turn : turn + 0.5, value]);
        parts.push(dot(place, size, isNext ? `${look} is-next` : look));
      });
      const label = tr(lines[number]?.[0] as string);
      const name = `${number ? "- -" : "——"} ${label}`;
      parts.push(
        words([WIDTH - 10 - (lines.length - 1 - number) * 120, 14], name, `legend ${look}`, "end"),
      );
    });
    picture.replaceChildren(...parts);
    const number = marked ?? turns.length - 1;
    const turn = turns[number];
    setAttributes(picture, {
      "aria-label": tr("{kind}: graph. Arrow keys go from turn to turn.", {
        kind: tr(KINDS[kind].name),
      }),
      "aria-valuemin": turns.length ? 1 : 0,
      "aria-valuemax": turns.length,
      "aria-valuenow": number + 1,
      "aria-valuetext": turn ? turnWords(number, turn) : tr("No turn yet."),
    });
  };
  return {
    node,
    show(...now) {
      shown = now;
      draw();
    },
  };
}
