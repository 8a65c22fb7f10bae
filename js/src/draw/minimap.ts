/** The whole course in a corner, while the board is zoomed in. */
import { type Box, type Camera, type Size, toScreen } from "../geometry";
import type { Board, State, XY } from "../whole";
import type { Art } from "./art";
import { addRings, dot, type Pen, px, py, roundRect, saved, filled } from "./pen";
import { meets } from "../clear";
import { lies } from "./corner-sign";
import { paintMapDirection } from "./direction";
import { colourOf } from "./pieces/cars";

export interface MapPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is painted over the board: this map, the arrow to the next corner, badges. */
export interface Guests {
  map: MapPlace | null;
  sign: MapPlace | null;
  /** Middles of badges. */
  badges: readonly XY[];
}

export const boxOf = ({ left, top, width, height }: MapPlace): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Pixels round a point of interest that are part of it: the ring of a car, its badge. */
const AROUND = 36;
/** The same of other cars, and of signs beside the road. */
const SIGN = 12;

/** Of its full size, the largest first; under the last it would tell nothing. */
const SIZES = [1, 0.8, 0.62];

/** What a map must not lie on: cars and answers, the road that comes, so many squares wide. */
export interface Kept {
  clear: readonly XY[];
  road: readonly XY[];
  /** Other cars, and the road after that: it lies on them only where there is no other place. */
  later: readonly XY[];
  wide: number;
}

/**
 * The place of `before`, if nothing has come under it; else the first of four corners that nothing lies under that must be seen (bottom right first), at the
 * largest size for which there is one; of those that are alike the first with the fewest cars, signs
 * and points of the road under it. Null where there is none.
 */
export function mapPlace(
  board: Board,
  pane: Size & { top: number },
  camera: Camera,
  { clear, road, later, wide }: Kept,
  aside: readonly XY[] = [],
  over: readonly Box[] = [],
  before: MapPlace | null = null,
): MapPlace | null {
  // on a narrow page no more than a third: what is under it is not seen
  const full = Math.min(Math.max(0.17 * pane.width, Math.min(108, pane.width / 3)), 190);
  const pixels = (points: readonly XY[]) => points.map((point) => toScreen(camera, point));
  const [must, way, rest, others] = [clear, road, later, aside].map(pixels);
  const under = (place: MapPlace) => others!.filter((at) => lies(place, at, SIGN)).length;
  const around = Math.max((wide / 2) * camera.scale, SIGN);
  const corners = SIZES.map((size) =>
    cornersOf(board, pane, size * full).filter(
      (place) =>
        !must!.some((at) => lies(place, at, AROUND)) &&
        !way!.some((at) => lies(place, at, around)) &&
        !over.some((box) => meets(box, boxOf(place))),
    ),
  );
  const off = (place: MapPlace) => !rest!.some((at) => lies(place, at, around));
  // a map that jumps from corner to corner is hard to read
  const kept = corners.flat().find((place) => isSame(place, before) && off(place));
  if (kept) return kept;
  // rather a small one on nothing than a large one on a road
  const bare = (place: MapPlace) => under(place) === 0 && off(place);
  for (const suits of [bare, off, () => true]) {
    for (const places of corners) {
      const free = places.filter(suits);
      if (free.length > 0) return free.reduce((a, b) => (under(b) < under(a) ? b : a));
    }
  }
  return null;
}

const isSame = (a: MapPlace, b: MapPlace | null): boolean =>
  a.left === b?.left && a.top === b.top && a.width === b.width;

/** The places of a map so wide, bottom right first. */
function cornersOf(board: Board, pane: Size & { top: number }, width: number): MapPlace[] {
  const height = Math.round((width * (board.size[1] + 2)) / (board.size[0] + 2));
  const gap = 8;
  const right = pane.width - width - gap;
  const bottom = pane.top + pane.height - height - gap;
  const corners = [
    [right, bottom],
    [gap, bottom],
    [right, pane.top + gap],
    [gap, pane.top + gap],
  ] as const;
  return corners.map(([left, top]) => ({ left, top, width, height }));
}

/** Board point under a pixel of the map; null when the pixel is beside it. */
export function mapPoint(place: MapPlace, board: Board, [x, y]: XY): XY | null {
  const { left, top, width, height } = place;
  if (x < left || x > left + width || y < top || y > top + height) return null;
  const scale = width / (board.size[0] + 2);
  return [(x - left) / scale - 1, (top + height - y) / scale - 1];
}

export function paintMap(
  base: Pen,
  art: Art,
  state: State,
  place: MapPlace,
  seen: Box,
  where: (id: number) => XY | null,
): void {
  const { ctx, colours } = base;
  const scale = place.width / (art.board.size[0] + 2);
  const camera = { scale, ox: place.left + scale, oy: place.top + place.height - scale };
  const pen: Pen = { ...base, camera };
  saved(ctx, () => {
    roundRect(ctx, place.left, place.top, place.width, place.height, 6);
    filled(ctx, colours.mapBack);
    ctx.clip();
    ctx.beginPath();
    addRings(pen, art.course);
    ctx.fillStyle = colours.mapCourse;
    ctx.fill("evenodd");
    paintMapDirection(pen, art.board);
    for (const token of state.tokens) {
      const at = where(token.id);
      if (!at || token.done === "out") continue;
      dot(ctx, px(pen, at[0]), py(pen, at[1]), token.id === state.ask?.id ? 4 : 3);
      ctx.fillStyle = colourOf(token);
      ctx.strokeStyle = "#101214";
      ctx.lineWidth = 1.2;
      ctx.fill();
      ctx.stroke();
    }
    ctx.strokeStyle = "#fff";
    ctx.lineWidth = 1.5;
    roundRect(
      ctx,
      px(pen, seen.left),
      py(pen, seen.top),
      (seen.right - seen.left) * scale,
      (seen.top - seen.bottom) * scale,
      2,
    );
    ctx.stroke();
  });
}
