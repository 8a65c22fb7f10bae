/** Where a move may slide to: ghosts of its point, each with its odds where there is room. */
import type { Mark, Option, Slide, XY } from "../../whole";
import { dot, label, MIN_TEXT, type Pen, px, py, roundRect, saved, filled, lined } from "../pen";
import { paintMark } from "../signs";
import { pointRadius } from "./points";

/** From this scale on the odds are written. */
export const ODDS_SCALE = 15;

/** A place where the car may end. */
export interface Ghost {
  at: XY;
  odds: string;
  marks: readonly Mark[];
}

/** "1 in 12" as it fits on the board. */
export const shortOdds = (odds: string): string => odds.replace(/^(\d+) in (\d+)$/, "$1/$2");

/** The ends of an option's slides; slides to one place are one ghost, the aim itself is none. */
export function ghosts(point: XY, slides: readonly Slide[]): Ghost[] {
  const found = new Map<string, Ghost>();
  for (const { by, odds, mark } of slides) {
    if (by[0] === 0 && by[1] === 0 && mark === null) continue;
    const at: XY = [point[0] + by[0], point[1] + by[1]];
    const known = found.get(at.join());
    const marks = [...(known?.marks ?? []), ...(mark ? [mark] : [])];
    found.set(at.join(), { at, marks, odds: known ? `${known.odds}, ${odds}` : odds });
  }
  return [...found.values()];
}

/** Room that the pointed-at point takes up, in its own radii. */
const GROWN = 2;

/** Paints the slides of an option; `clear` are points that no odds may cover. */
export function paintSlides(pen: Pen, option: Option, clear: readonly XY[]): void {
  const { point } = option;
  if (!point || option.slides.length === 0) return;
  const { ctx, camera, colours } = pen;
  const radius = Math.max(0.8 * pointRadius(camera.scale), 3.4);
  const ends = ghosts(point, option.slides);
  saved(ctx, () => {
    ctx.lineCap = "round";
    for (const { at } of ends) {
      for (const [width, stroke] of [
        [3.4, colours.pointEdge],
        [1.6, colours.slide],
      ] as const) {
        ctx.setLineDash([1, 4.5]);
        ctx.beginPath();
        ctx.moveTo(px(pen, point[0]), py(pen, point[1]));
        ctx.lineTo(px(pen, at[0]), py(pen, at[1]));
        lined(ctx, stroke, width);
      }
    }
    ctx.setLineDash([]);
    for (const { at, marks } of ends) {
      const away = at[0] !== point[0] || at[1] !== point[1];
      if (away) paintGhost(pen, at, radius);
      // at the aim itself the sign hangs below, clear of the point and its own sign
      for (const mark of marks) paintMark(pen, mark, at, away ? radius : GROWN * radius, !away);
    }
  });
  if (camera.scale >= ODDS_SCALE) paintOdds(pen, point, ends, radius, clear);
}

function paintGhost(pen: Pen, at: XY, radius: number): void {
  const { ctx, colours } = pen;
  dot(ctx, px(pen, at[0]), py(pen, at[1]), radius);
  filled(ctx, colours.ghost);
  lined(ctx, colours.pointEdge, 3.2);
  lined(ctx, colours.slide, 1.6);
}

interface Tag {
  x: number;
  y: number;
  width: number;
}

const HIGH = MIN_TEXT + 4;

/** Odds beside their ghosts, on the outer side first; one that would cover another is left out. */
function paintOdds(
  pen: Pen,
  point: XY,
  ends: readonly Ghost[],
  radius: number,
  clear: readonly XY[],
): void {
  const { ctx } = pen;
  ctx.font = `600 ${MIN_TEXT}px ${pen.font}`;
  const tag = ([x, y]: XY, width: number): Tag => ({ x: px(pen, x), y: py(pen, y), width });
  const taken = [...clear, ...ends.map((end) => end.at)].map((at) => tag(at, 1.6 * radius));
  taken.push(tag(point, 2 * GROWN * radius));
  for (const { at, odds } of ends) {
    const text = shortOdds(odds);
    const width = ctx.measureText(text).width + 8;
    const [x, y] = [px(pen, at[0]), py(pen, at[1])];
    const aside = radius + 3 + width / 2;
    const above = radius + 3 + HIGH / 2;
    const outward = at[1] >= point[1] ? -1 : 1;
    const side = at[0] > point[0] ? 1 : -1;
    const spots = [
      [x + side * aside, y],
      [x - side * aside, y],
      [x, y + outward * above],
      [x, y - outward * above],
    ] as const;
    const spot = spots.find(([sx, sy]) => taken.every((other) => apart(sx, sy, width, other)));
    if (!spot) continue;
    taken.push({ x: spot[0], y: spot[1], width });
    roundRect(ctx, spot[0] - width / 2, spot[1] - HIGH / 2, width, HIGH, 4);
    filled(ctx, pen.colours.tag);
    label(pen, text, spot[0], spot[1], MIN_TEXT, pen.colours.tagInk);
  }
}

const apart = (x: number, y: number, width: number, tag: Tag): boolean =>
  Math.abs(x - tag.x) > (width + tag.width) / 2 + 1 || Math.abs(y - tag.y) > HIGH;
