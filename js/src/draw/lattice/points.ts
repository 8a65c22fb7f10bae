/** Open points of a lattice, the points that the next move reaches, and where a move may slide. */
import type { Option, XY, Mark, Slide } from "../../whole";
import { changeColour } from "../../theme";
import type { Shown } from "../art";
import {
  dot,
  label,
  type Pen,
  px,
  py,
  roundRect,
  strokePath,
  filled,
  lined,
  MIN_TEXT,
  saved,
} from "../pen";
import { paintMark, paintThen } from "../signs";

/** Radius that the figure of a speed needs. */
const FIGURE = 6.2;

/**
 * Radius of an open point at a scale, in pixels: as large as a figure needs as soon as neighbours
 * leave the room for it.
 */
export const pointRadius = (scale: number): number =>
  Math.min(Math.max(0.28 * scale, Math.min(FIGURE, 0.39 * scale), 3.6), 9.5);

/** An open point: its speed is written in it where there is room. */
export function paintPoint(pen: Pen, option: Option, at: XY, radius: number): void {
  const { ctx, colours } = pen;
  const [x, y] = [px(pen, at[0]), py(pen, at[1])];
  outline(ctx, option.change, x, y, radius);
  ctx.fillStyle = changeColour(colours, option.change);
  ctx.strokeStyle = colours.pointEdge;
  ctx.lineWidth = 1.4;
  ctx.fill();
  ctx.stroke();
  if (option.speed !== null && radius >= FIGURE) {
    const ink = option.change === -2 ? "#fff" : colours.pointInk;
    label(pen, String(option.speed), x, y, Math.max(11, 1.5 * radius), ink, 700);
  }
}

/** Form says what colour says: a square slows, a disc holds, a diamond gains. */
export function outline(
  ctx: CanvasRenderingContext2D,
  change: number | null,
  x: number,
  y: number,
  radius: number,
): void {
  if (change === null || change === 0) {
    dot(ctx, x, y, radius);
  } else if (change < 0) {
    const r = 0.9 * radius;
    roundRect(ctx, x - r, y - r, 2 * r, 2 * r, 0.3 * radius);
  } else {
    const r = 1.24 * radius;
    ctx.beginPath();
    ctx.moveTo(x, y - r);
    ctx.lineTo(x + r, y);
    ctx.lineTo(x, y + r);
    ctx.lineTo(x - r, y);
    ctx.closePath();
  }
}

/** Where the pawn goes with an option, and the points round it that are in reach then. */
export function paintSpread(pen: Pen, { ask, option, at, colour }: Shown): void {
  const { pawn } = option;
  if (!pawn) return;
  const { ctx, camera, colours } = pen;
  const reach = ask.spread ?? -1;
  let letters = 0;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const letter = option.then.charAt(Math.min(letters++, option.then.length - 1));
      paintThen(pen, letter, px(pen, pawn[0] + dx), py(pen, pawn[1] + dy));
    }
  }
  ctx.setLineDash([4, 4]);
  strokePath(pen, [at, pawn], 1.6, colours.spread);
  ctx.setLineDash([]);
  dot(ctx, px(pen, pawn[0]), py(pen, pawn[1]), Math.max(0.3 * camera.scale, 4));
  lined(ctx, colours.shadow, 4);
  lined(ctx, colour, 2.4);
}

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
  const ghosts = new Map<string, Ghost>();
  for (const { by, odds, mark } of slides) {
    if (by[0] === 0 && by[1] === 0 && mark === null) continue;
    const at: XY = [point[0] + by[0], point[1] + by[1]];
    const known = ghosts.get(at.join());
    const marks = [...(known?.marks ?? []), ...(mark ? [mark] : [])];
    ghosts.set(at.join(), { at, marks, odds: known ? `${known.odds}, ${odds}` : odds });
  }
  return [...ghosts.values()];
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
