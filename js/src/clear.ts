/** Rectangles on the screen: whether they meet, and which of some places for one covers least. Pure. */
import type { Box } from "./geometry";
import type { XY } from "./whole";

/** Pixels that what lies on the board keeps from the edge of what is seen. */
export const EDGE = 6;

export const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const holds = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** The pixels round a point that are part of what stands there. */
export const around = ([x, y]: XY, far: number): Box => ({
  left: x - far,
  right: x + far,
  top: y - far,
  bottom: y + far,
});

/** How many points lie under a box, or so near to it. */
export const under = (box: Box, points: readonly XY[], far: number): number =>
  points.filter((point) => meets(box, around(point, far))).length;

/** The left and upper edge of a thing, and what that place costs. */
export interface Placed {
  at: XY;
  cost: number;
}

/**
 * The place that costs least of those tried for the left and upper edge of a thing, each moved until
 * the thing is whole within what is free; of equal ones the first.
 */
export function leastCost(
  tried: readonly XY[],
  [wide, high]: XY,
  free: Box,
  costOf: (box: Box, rank: number) => number,
): Placed {
  const left = free.left + EDGE;
  const right = Math.max(free.right - wide - EDGE, left);
  const top = free.top + EDGE;
  const bottom = Math.max(free.bottom - high - EDGE, top);
  let best: Placed = { at: [left, top], cost: Infinity };
  tried.forEach(([x, y], rank) => {
    const at: XY = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];
    const box = { left: at[0], right: at[0] + wide, top: at[1], bottom: at[1] + high };
    const cost = costOf(box, rank);
    if (cost < best.cost) best = { at, cost };
  });
  return best;
}
