/** Quiet arrows on the road, and on the small map: which way everybody drives. */
import { screenAngle } from "../geometry";
import type { Board, Course, Shape, XY } from "../whole";
import { once } from "../once";
import { isInside } from "../spaces";
import { filled, lined, type Pen, px, py, turned } from "./pen";

/** Points of the middle line from arrow to arrow, on the road and on the map. */
const [APART, FEW] = [6, 6];

/** What an arrow keeps off: what is read in its place, and other arrows. */
const PRINTED: Record<string, number> = {
  printed: 0.9,
  "grid-box": 1.4,
  badge: 1.8,
  arrow: 1.2,
  worth: 1.6,
};
/** An arrow of a sector is large. */
const LARGE = 4.5;

interface Mark {
  at: XY;
  heading: XY;
}

/** Where arrows lie on the road, in the middle of it: there are hundreds of shapes to keep off. */
export const directionMarks = once((board: Board): readonly Mark[] => {
  const { course, shapes, kind } = board;
  if (!course) return [];
  const line = course.line;
  const flag = lapMark(board)?.at ?? null;
  const decks = shapes
    .filter(({ style }) => style === "bridge")
    .flatMap(({ rings }) => rings ?? []);
  const taken = (at: XY) =>
    decks.some((ring) => isInside(ring, at)) ||
    (flag !== null && far(flag, at) < 2.5) ||
    shapes.some((shape) => {
      const around = shape.style === "arrow" && kind === "lattice" ? LARGE : PRINTED[shape.style];
      return around !== undefined && shape.at !== undefined && far(shape.at, at) < around;
    });
  const marks: Mark[] = [];
  let last = -APART;
  line.forEach((point, index) => {
    if (index - last < APART || index + APART / 2 > line.length) return;
    const heading = headingOf(course, index);
    const [x, y] = point;
    // a lane further, where the middle of the road is printed on
    const free = [0, 1, -1]
      .map((lane): XY => [x + lane * heading[1], y - lane * heading[0]])
      .find((at) => !taken(at));
    if (!free) return;
    marks.push({ at: free, heading });
    last = index;
  });
  return marks;
});

const far = (a: XY, b: XY): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function middleOf(shapes: readonly Shape[]): XY | null {
  const points = shapes.flatMap(({ line }) => line ?? []);
  if (points.length === 0) return null;
  const mean = (axis: 0 | 1) => points.reduce((sum, at) => sum + at[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

function headingOf({ line }: Course, index: number): XY {
  const [x, y] = line[index]!;
  const [nextX, nextY] = line[(index + 1) % line.length]!;
  const long = Math.hypot(nextX - x, nextY - y) || 1;
  return [(nextX - x) / long, (nextY - y) / long];
}

/** Painted into the board, under everything that moves. */
export function paintDirection(pen: Pen, board: Board): void {
  const { ctx, camera, colours } = pen;
  const s = Math.max(0.42 * camera.scale, 3);
  for (const { at, heading } of directionMarks(board)) {
    turned(ctx, px(pen, at[0]), py(pen, at[1]), screenAngle(heading), () => {
      ctx.lineJoin = "miter";
      for (const x of [-0.45 * s, 0.45 * s]) {
        ctx.beginPath();
        ctx.moveTo(x - 0.4 * s, -0.8 * s);
        ctx.lineTo(x + 0.4 * s, 0);
        ctx.lineTo(x - 0.4 * s, 0.8 * s);
        lined(ctx, colours.lane, Math.max(0.12 * camera.scale, 1.2));
      }
    });
  }
}

/** A few arrowheads on the map, and the line at which laps are counted. */
export function paintMapDirection(pen: Pen, board: Board): void {
  const { ctx } = pen;
  const { course } = board;
  if (!course) return;
  const { line } = course;
  for (let k = 0; k < FEW; k += 1) {
    const index = Math.round(((k + 0.5) * line.length) / FEW) % line.length;
    const [x, y] = line[index]!;
    turned(ctx, px(pen, x), py(pen, y), screenAngle(headingOf(course, index)), () => {
      ctx.beginPath();
      ctx.moveTo(3.5, 0);
      ctx.lineTo(-2, -3);
      ctx.lineTo(-2, 3);
      ctx.closePath();
      filled(ctx, "#22282c");
    });
  }
  const lap = lapMark(board);
  if (!lap) return;
  turned(ctx, px(pen, lap.at[0]), py(pen, lap.at[1]), screenAngle(lap.heading), () => {
    ctx.beginPath();
    ctx.moveTo(0, -4);
    ctx.lineTo(0, 4);
    lined(ctx, "#fff", 2);
  });
}

/** The middle of the line at which laps are counted. */
export const lapLine = once((board: Board): XY | null =>
  middleOf(board.shapes.filter(({ style }) => style === "finish-line")),
);

/** The same, and which way it is driven over. */
const lapMark = once((board: Board): Mark | null => {
  const { course } = board;
  const at = lapLine(board);
  if (!course || !at) return null;
  const { line } = course;
  const index = line.reduce((best, to, k) => (far(to, at) < far(line[best]!, at) ? k : best), 0);
  return { at, heading: headingOf(course, index) };
});
