/** The whole course in a corner, while the board is zoomed in. */
import { type Box, type Camera, type Size, toScreen } from "../geometry";
import type { Board, State, XY } from "../whole";
import type { Art } from "./art";
import { addRings, dot, type Pen, px, py, roundRect, saved, filled } from "./pen";
import { colourOf } from "./pieces/cars";

export interface MapPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels round a point of interest that are part of it: the ring of a car, its badge. */
const AROUND = 36;
/** The same of other cars, and of signs beside the road. */
const SIGN = 12;

/**
 * The first of four corners that no point of interest lies under (bottom right first); of those
 * that are alike in this the first with the fewest cars and signs under it.
 */
export function mapPlace(
  board: Board,
  pane: Size & { top: number },
  camera: Camera,
  clear: readonly XY[],
  aside: readonly XY[] = [],
): MapPlace {
  // on a narrow page no more than a third: what is under it is not seen
  const width = Math.min(Math.max(0.17 * pane.width, Math.min(108, pane.width / 3)), 190);
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
  const under = (points: readonly XY[], left: number, top: number, around: number) =>
    points.filter((point) => {
      const [x, y] = toScreen(camera, point);
      return (
        x > left - around &&
        x < left + width + around &&
        y > top - around &&
        y < top + height + around
      );
    }).length;
  const covered = ([left, top]: readonly [number, number]) =>
    1000 * under(clear, left, top, AROUND) + under(aside, left, top, SIGN);
  const best = corners.reduce((a, b) => (covered(b) < covered(a) ? b : a));
  return { left: best[0], top: best[1], width, height };
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
