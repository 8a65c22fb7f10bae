/** Marks on squared paper, in the units of the paper: y grows upward. */
import { svg } from "../dom";
import type { Pair } from "./car";
import { signed } from "./words";

/** A part of a plane: left, bottom, right, top. */
export type Area = readonly [number, number, number, number];

/** Paper with an edge for the numbers on its axes. */
export interface Paper {
  node: SVGElement;
  /** A place as it is drawn. */
  at(place: Pair): Pair;
  /** The place under a pointer, and how many pixels a square has. */
  place(event: MouseEvent): { place: Pair; scale: number };
  /** Shows a part, and numbers its axes. */
  show(area: Area): void;
}

/** Makes paper of an area; its squares are `unit` long. What is drawn goes into the first child. */
export function paperOf(whole: Area, unit: number, edge: number): Paper & { drawn: SVGElement } {
  const [left, bottom, right, top] = whole;
  const drawn = svg("g", {});
  const frame = svg("g", {});
  const node = svg("svg", {}, drawn, frame);
  const at = ([x, y]: Pair): Pair => [(x - left) * unit, (top - y) * unit];
  return {
    node,
    drawn,
    at,
    place({ clientX, clientY }) {
      const matrix = (node as SVGSVGElement).getScreenCTM() ?? new DOMMatrix();
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      return { place: [x / unit + left, top - y / unit], scale: matrix.a * unit };
    },
    show([west, south, east, north]) {
      const [[x0, y0], [x1, y1]] = [at([west, north]), at([east, south])];
      // texts and strokes stay as large as they are on the whole
      const k = Math.max((east - west) / (right - left), (north - south) / (top - bottom));
      const [half, side] = [edge ? unit / 2 : 0, edge * k];
      const [l, t, r, b] = [x0 - half, y0 - half, x1 + half, y1 + half];
      node.setAttribute("viewBox", [l - side, t - 4 * k, r - l + side + 4, b - t + side].join(" "));
      (node as SVGSVGElement).style.setProperty("--k", String(k));
      frame.replaceChildren();
      if (!edge) return;
      // what lies beyond the part is hidden
      const beyond = [
        `M${l - FAR} ${t - FAR}H${r + FAR}V${b + FAR}H${l - FAR}Z`,
        `M${l} ${t}H${r}V${b}H${l}Z`,
      ].join("");
      frame.append(svg("path", { d: beyond, class: "edge", "fill-rule": "evenodd" }));
      for (const x of ticks(west, east, 14))
        frame.append(words([at([x, 0])[0], b + 16 * k], signed(x), "number"));
      for (const y of ticks(south, north, 12))
        frame.append(words([l - 5 * k, at([0, y])[1] + 4 * k], signed(y), "number", "end"));
    },
  };
}

/** How far a frame reaches beyond what is shown. */
const FAR = 2000;

/** The lines of squared paper. */
export function squares({ at }: Paper, [left, bottom, right, top]: Area, every = 5): SVGElement[] {
  const whole = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, number) => from + number);
  const look = (value: number) => (value % every ? "hair" : "grid");
  return [
    ...whole(left, right).map((x) => line([at([x, bottom]), at([x, top])], look(x))),
    ...whole(bottom, top).map((y) => line([at([left, y]), at([right, y])], look(y))),
  ];
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

export const pathOf = (points: readonly Pair[]): string =>
  points.map(([x, y], number) => `${number ? "L" : "M"}${rounded(x)} ${rounded(y)}`).join("");

export const line = (points: readonly Pair[], className: string): SVGElement =>
  svg("path", { d: pathOf(points), class: className });

/** An arrow; none where it leads nowhere. */
export function arrow(from: Pair, to: Pair, className: string, head = 9): SVGElement[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy);
  if (far < 0.5) return [];
  const long = Math.min(head, far);
  const [x, y] = [dx / far, dy / far];
  const back: Pair = [to[0] - x * long, to[1] - y * long];
  const side = long * 0.45;
  const tip: Pair[] = [
    to,
    [back[0] - y * side, back[1] + x * side],
    [back[0] + y * side, back[1] - x * side],
  ];
  return [
    line([from, back], `arrow ${className}`),
    svg("path", { d: `${pathOf(tip)}Z`, class: `tip ${className}` }),
  ];
}

export const dot = ([cx, cy]: Pair, r: number, className: string): SVGElement =>
  svg("circle", { cx: rounded(cx), cy: rounded(cy), r, class: className });

export function words(
  [x, y]: Pair,
  text: string,
  className: string,
  anchor: "start" | "middle" | "end" = "middle",
): SVGElement {
  const node = svg("text", {
    x: rounded(x),
    y: rounded(y),
    class: className,
    "text-anchor": anchor,
  });
  node.textContent = text;
  return node;
}

/** The numbers from one to another, by steps of a round length that leaves room. */
export function ticks(from: number, to: number, most: number): number[] {
  const lengths = [1, 2, 5, 10, 20, 50, 100];
  const step = lengths.find((length) => (to - from) / length <= most) ?? 200;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step);
}
