/** Drivers' badges beside their cars, where they cover least. */
import { around, meets } from "../clear";
import type { Box, Size } from "../geometry";
import type { Token, XY } from "../whole";
import { badgePath } from "../theme";
import { label, type Pen, px, py, saved } from "./pen";
import { carLength, colourOf, inkOf } from "./pieces/cars";

/** Pixels of a badge, and how many more one has whose driver decides. */
const SIZE = 23;
const STRONG = 2;

/** How much is left of a badge that covers what must be seen. */
const GHOST = 0.35;

/** Where a badge may stand, seen from its car; the first is preferred. */
const SIDES: readonly XY[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-0.8, -0.8],
  [0.8, -0.8],
  [-0.8, 0.8],
  [0.8, 0.8],
  [0, -1.7],
  [0, 1.7],
  [-1.7, 0],
  [1.7, 0],
];

/** Pixels from a badge's edge to the middle of a point which it does not cover. */
const CLEAR = 5.5;

/** Pixels within which it still cuts into a figure that is written there. */
const CLOSE = 10.5;

const near =
  (at: XY, far: number) =>
  (other: XY): boolean =>
    Math.abs(other[0] - at[0]) < far && Math.abs(other[1] - at[1]) < far;

/** Whether a badge at a place lies over some of the points. */
export const covers = (at: XY, points: readonly XY[], size = SIZE): boolean =>
  points.some(near(at, size / 2 + CLEAR));

/**
 * Chooses a place for each badge: clear of open points first, then of cars and other badges.
 *
 * All in CSS pixels; `points` must stay visible, the cars should: `bodies` tell of each whether a
 * badge at a place lies over it.
 */
export function badgePlaces(
  cars: readonly XY[],
  points: readonly XY[],
  reach: number,
  pane: Size,
  bodies: readonly ((at: XY) => boolean)[],
  size = SIZE,
  over: readonly Box[] = [],
): XY[] {
  const placed: XY[] = [];
  cars.forEach(([x, y], mine) => {
    let best: XY = [x, y - reach];
    let least = Infinity;
    SIDES.forEach(([dx, dy], side) => {
      const at: XY = [x + dx * reach, y + dy * reach];
      const outside =
        at[0] < size / 2 ||
        at[1] < size / 2 ||
        at[0] > pane.width - size / 2 ||
        at[1] > pane.height - size / 2;
      const cost =
        0.25 * side +
        (outside ? 20 : 0) +
        4 * points.filter(near(at, size / 2 + CLEAR)).length +
        1.5 * points.filter(near(at, size / 2 + CLOSE)).length +
        20 * over.filter((box) => meets(box, around(at, size / 2))).length +
        3 * bodies.filter((lies, other) => other !== mine && lies(at)).length +
        3 * placed.filter(near(at, size * 0.9)).length;
      if (cost < least) {
        least = cost;
        best = at;
      }
    });
    placed.push(best);
  });
  return placed;
}

/** The badges of `tokens`; whoever decides has the strong one. Gives their places, in pixels. */
export function paintBadges(
  pen: Pen,
  tokens: readonly Token[],
  places: ReadonlyMap<number, XY>,
  points: readonly XY[],
  pane: Size,
  decider: number | undefined,
  over: readonly Box[],
): XY[] {
  const shown = tokens.filter((token) => {
    const at = places.get(token.id);
    return at && inside(pen, at, pane) && (token.id === decider || pen.camera.scale >= 13);
  });
  const pixel = ([x, y]: XY): XY => [px(pen, x), py(pen, y)];
  const cars = shown.map((token) => pixel(places.get(token.id) as XY));
  const size = SIZE * (pen.grow ?? 1);
  const reach = carLength(pen) * 0.42 + size * 0.56;
  const clear = points.map(pixel);
  const bodies = shown.map((token, k) =>
    overCar(cars[k] as XY, token.heading, carLength(pen), size),
  );
  const spots = badgePlaces(cars, clear, reach, pane, bodies, size, over);
  const painted: XY[] = [];
  shown.forEach((token, index) => {
    const at = spots[index] as XY;
    // what lies over it would leave a part of it
    if (over.some((box) => meets(box, around(at, size / 2 - 2)))) return;
    painted.push(at);
    paintBadge(pen, token, at, size, token.id === decider, covers(at, clear, size));
  });
  return painted;
}

/** Whether a badge lies over a car, which is half as wide as it is long. */
function overCar([x, y]: XY, [hx, hy]: XY, long: number, size: number): (at: XY) => boolean {
  const far = Math.hypot(hx, hy) || 1;
  return (at) => {
    const [dx, dy] = [at[0] - x, y - at[1]];
    const [along, across] = [(dx * hx + dy * hy) / far, (dx * hy - dy * hx) / far];
    const half = 0.4 * size;
    return Math.abs(along) < long / 2 + half && Math.abs(across) < long / 4 + half;
  };
}

function inside(pen: Pen, at: XY, pane: Size): boolean {
  const [x, y] = [px(pen, at[0]), py(pen, at[1])];
  return x > -SIZE && y > -SIZE && x < pane.width + SIZE && y < pane.height + SIZE;
}

/** Outline and letters, so that colour is not the only sign; a ghost where it covers a point. */
function paintBadge(
  pen: Pen,
  token: Token,
  [x, y]: XY,
  common: number,
  strong: boolean,
  ghost: boolean,
): void {
  const { ctx } = pen;
  const size = common + (strong ? STRONG : 0);
  saved(ctx, () => {
    ctx.globalAlpha = ghost ? GHOST : token.looks.includes("faded") ? 0.5 : strong ? 1 : 0.92;
    ctx.translate(x - size / 2, y - size / 2);
    ctx.scale(size / 24, size / 24);
    const path = new Path2D(badgePath(token.colour));
    ctx.strokeStyle = strong ? "#fff" : "rgba(12, 14, 16, 0.8)";
    ctx.lineWidth = strong ? 3 : 1.6;
    ctx.stroke(path);
    ctx.fillStyle = colourOf(token);
    ctx.fill(path);
  });
  if (!ghost) label(pen, token.badge.slice(0, 2), x, y, 0.48 * common, inkOf(token), 700);
}
