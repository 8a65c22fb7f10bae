/** The arrow at the edge of the board that stands for a corner, or the flag, too far to be shown. */
import { meets } from "../clear";
import { type Box, type Camera, type Size, toScreen } from "../geometry";
import { type Ahead, signWords } from "../road";
import type { XY } from "../whole";
import { filled, label, type Pen, roundRect, saved } from "./pen";

export interface SignPlace {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where its arrow points, in radians. */
  angle: number;
}

type Free = Size & { top: number };

/** Pixels of its height, of its text, and for its arrow. */
const [HIGH, SIZE, ARROW] = [26, 13, 22];

/** Pixels that it keeps from the edge, and from cars and answers. */
const [EDGE, CLEAR] = [8, 20];

/** Whether a pixel lies in the free part of the board, so far from its edge. */
const isFree = (free: Free, [x, y]: XY, inset: number): boolean =>
  x >= inset &&
  x <= free.width - inset &&
  y >= free.top + inset &&
  y <= free.top + free.height - inset;

/**
 * Where it stands: beside the road where that leaves the board, off everything in `clear`; null
 * where the corner is seen, or the car is not.
 */
export function signPlace(
  ahead: Ahead,
  camera: Camera,
  free: Free,
  width: number,
  clear: readonly XY[],
  high = HIGH,
  over: readonly Box[] = [],
): SignPlace | null {
  const road = [ahead.at, ...ahead.road].map((at) => toScreen(camera, at));
  const seen = (at: XY) => isFree(free, toScreen(camera, at), 0);
  if (seen(ahead.begins) || !seen(ahead.at)) return null;
  const gone = road.findIndex((at) => !isFree(free, at, EDGE));
  const exit = road[gone - 1] ?? road[0]!;
  const on = road[gone + 1] ?? road.at(-1)!;
  const angle = Math.atan2(on[1] - exit[1], on[0] - exit[0]);
  const pixels = clear.map((at) => toScreen(camera, at));
  const far = Math.max(0.5 * WIDEST * camera.scale, high) + high;
  const tried = [0, far, -far, 2 * far, -2 * far, 3 * far, -3 * far].flatMap((aside) =>
    [0, -width].map((back): SignPlace => {
      const x = exit[0] - aside * Math.sin(angle) + back * Math.cos(angle);
      const y = exit[1] + aside * Math.cos(angle) + back * Math.sin(angle);
      const within = (value: number, low: number, high: number) =>
        Math.max(Math.min(value, high), low);
      return {
        left: within(x - width / 2, EDGE, free.width - width - EDGE),
        top: within(y - high / 2, free.top + EDGE, free.top + free.height - high - EDGE),
        width,
        height: high,
        angle,
      };
    }),
  );
  const covers = (place: SignPlace) => over.some((box) => meets(box, edgesOf(place)));
  const cost = (place: SignPlace) =>
    1000 * Number(covers(place)) +
    100 * pixels.filter((at) => lies(place, at, CLEAR)).length +
    road.filter((at) => lies(place, at, 0.4 * WIDEST * camera.scale)).length +
    Math.hypot(place.left + width / 2 - exit[0], place.top + high / 2 - exit[1]) / 100;
  const best = tried.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return covers(best) ? null : best;
}

const edgesOf = ({ left, top, width, height }: SignPlace): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Squares across a road of three lanes. */
const WIDEST = 3.2;

/** Whether a pixel lies in a rectangle, or so near to it. */
export const lies = (
  { left, top, width, height }: Omit<SignPlace, "angle">,
  [x, y]: XY,
  around: number,
): boolean =>
  x > left - around && x < left + width + around && y > top - around && y < top + height + around;

/** Its two ends and its middle, in pixels. */
export const acrossOf = ({ left, top, width, height }: SignPlace): XY[] =>
  [left, left + width / 2, left + width].map((x): XY => [x, top + height / 2]);

/** Paints it; gives its place when there was one. */
export function paintCornerSign(
  pen: Pen,
  comes: readonly Ahead[],
  camera: Camera,
  free: Free,
  clear: readonly XY[],
  over: readonly Box[],
): SignPlace | null {
  const { ctx, colours } = pen;
  const hidden = comes.filter(({ begins }) => !isFree(free, toScreen(camera, begins), 0));
  const ahead = hidden[0];
  if (!ahead) return null;
  const words = hidden.map(signWords).join(" · ");
  ctx.font = `700 ${SIZE}px ${pen.font}`;
  const [grow, wide] = [pen.grow ?? 1, ctx.measureText(words).width + ARROW + 16];
  const place = signPlace(ahead, camera, free, grow * wide, clear, grow * HIGH, over);
  if (!place) return null;
  const { left, top, angle } = place;
  const first = Math.cos(angle) < 0;
  saved(ctx, () => {
    ctx.translate(left, top);
    ctx.scale(grow, grow);
    roundRect(ctx, 0, 0, wide, HIGH, HIGH / 2);
    filled(ctx, colours.mapBack);
    label(pen, words, wide / 2 + (first ? ARROW : -ARROW) / 2, HIGH / 2, SIZE, "#fff", 700);
    ctx.translate(first ? 17 : wide - 17, HIGH / 2);
    ctx.rotate(angle);
    ctx.beginPath();
    for (const [x, y] of TIP) ctx.lineTo(x, y);
    ctx.closePath();
    filled(ctx, "#fff");
  });
  return place;
}

const TIP: readonly XY[] = [
  [9, 0],
  [-1, -7],
  [-1, -2.5],
  [-9, -2.5],
  [-9, 2.5],
  [-1, 2.5],
  [-1, 7],
];
