/** Lines round by round as a small picture, one a driver, with the badge where each ends. */
import { svg } from "../dom";
import { badgePath, driverColour } from "../theme";
import type { Token } from "../whole";
import { badge } from "./badge";

/** The picture's own measures: it is shown as wide as there is room, and may be drawn higher. */
const SIZE = { width: 360, height: 168 };
const HIGHEST = 400;
const EDGE = { left: 36, right: 16, top: 12, bottom: 24 };
const BADGE = 17;
/** Outlines along a line, and how large they are beside a badge of 24 units. */
const BEADS = 8;
const SMALL = 0.36;

export interface Chart {
  /** What is said instead of the picture. */
  label: string;
  /** Round of the first value. */
  first: number;
  /** Whether the values are places, the first on top. */
  places: boolean;
  height: number;
}

/** How high pictures so many pixels wide are drawn where there is so much room below them. */
export const heightFor = (room: number, width: number): number =>
  room > 0 && width > 0
    ? Math.min(SIZE.height + (room * SIZE.width) / width, HIGHEST)
    : SIZE.height;

export function chart(
  values: readonly (readonly number[])[],
  tokens: readonly Token[],
  { label, first, places, height }: Chart,
): SVGElement {
  const all = values.flat();
  const low = places ? 1 : 0;
  const high = Math.max(low + 1, ...all);
  const last = Math.max(first + 1, ...values.map((line) => first + line.length - 1));
  const wide = SIZE.width - EDGE.left - EDGE.right;
  const tall = height - EDGE.top - EDGE.bottom;
  const x = (round: number) => EDGE.left + (wide * (round - first)) / (last - first);
  const y = (value: number) => {
    const share = (value - low) / (high - low);
    return EDGE.top + tall * (places ? share : 1 - share);
  };
  const grid = ticks(low, high).flatMap((value) => [
    svg("line", { x1: EDGE.left, x2: EDGE.left + wide, y1: y(value), y2: y(value) }),
    text(EDGE.left - 6, y(value) + 4, String(value), "end"),
  ]);
  const rounds = ticks(first, last).map((round) =>
    text(x(round), height - 6, String(round), "middle"),
  );
  const every = Math.max(Math.ceil((last - first) / BEADS), 2);
  const drawn = values.map((line, k) => {
    const token = tokens[k];
    const points = line.map((value, n) => `${x(first + n).toFixed(1)},${y(value).toFixed(1)}`);
    const path = { points: points.join(" "), fill: "none" };
    // beads of the badge's outline: a line is known by more than its colour
    const beads = line.flatMap((value, n) =>
      (n - k) % every === 0 ? [bead(token?.colour ?? 7, x(first + n), y(value))] : [],
    );
    const lines = [
      svg("polyline", { ...path, class: "bolide-under" }),
      svg("polyline", { ...path, stroke: driverColour(token?.colour ?? 7) }),
      ...beads,
    ];
    return { lines, end: line.length > 0 ? atEnd(line, x, y, first, token) : null };
  });
  return svg(
    "svg",
    {
      viewBox: `0 0 ${SIZE.width} ${height}`,
      class: "bolide-chart",
      role: "img",
      "aria-label": label,
    },
    svg("g", { class: "bolide-grid" }, ...grid, ...rounds),
    ...drawn.flatMap(({ lines }) => lines),
    ...drawn.flatMap(({ end }) => (end ? [end] : [])),
  );
}

const bead = (colour: number, x: number, y: number): SVGElement =>
  svg("path", {
    d: badgePath(colour),
    fill: driverColour(colour),
    class: "bolide-bead",
    transform: `translate(${x - 12 * SMALL} ${y - 12 * SMALL}) scale(${SMALL})`,
  });

/** The badge of a line, where it ends. */
function atEnd(
  line: readonly number[],
  x: (round: number) => number,
  y: (value: number) => number,
  first: number,
  token: Token | undefined,
): SVGElement {
  const node = badge(token);
  const at = { x: x(first + line.length - 1), y: y(line.at(-1) as number) };
  for (const [name, value] of Object.entries(at))
    node.setAttribute(name, String(value - BADGE / 2));
  node.setAttribute("width", String(BADGE));
  node.setAttribute("height", String(BADGE));
  return node;
}

function text(x: number, y: number, words: string, anchor: string): SVGElement {
  const node = svg("text", { x, y, "text-anchor": anchor });
  node.textContent = words;
  return node;
}

/** Round numbers from one to another, five or so. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const found: number[] = low % step === 0 ? [] : [low];
  for (let k = Math.ceil(low / step) * step; k <= high; k += step) {
    // a first one that is too close to the next would be written over it
    if (found.length === 1 && k - low < step / 2) found.pop();
    found.push(k);
  }
  return found;
}
