/** The chance to win at each open point: a colour, and a number where there is room. */
import { chanceFigure, isBest, isGuess } from "../hint";
import type { Chance, Hints, Option, XY } from "../whole";
import { chanceOf, meritOf } from "../state";
import { chanceColour } from "../theme";
import type { Art } from "./art";
import { dot, label, type Pen, px, py, saved, lined } from "./pen";
import { paintMark, signsOf } from "./signs";

/** Radius that a number of so many digits needs. */
const room = (digits: number): number => Math.max(6, 3.6 * digits);

/** Height of a number, in radii: two digits fill their sign. */
const FIGURE = 1.15;

/** Open points are larger with a number in them, but never so that they touch. */
const chanceRadius = (art: Art, scale: number): number =>
  Math.min(Math.max(art.widest(scale), art.radius(scale)), 13);

/** All open points with what is known of them; those of which nothing is are small. */
export function paintChances(
  pen: Pen,
  art: Art,
  options: readonly Option[],
  hints: Hints,
  from: XY | null = null,
): void {
  const radius = chanceRadius(art, pen.camera.scale);
  const best = bestOfEach(options, hints);
  for (const option of best) {
    if (!option.point) continue;
    const chance = chanceOf(hints, option);
    if (chance) paintChance(pen, art, option, chance, hints, radius);
    else paintUnknown(pen, option.point, art.radius(pen.camera.scale));
  }
  for (const [option, mark] of signsOf(best, from)) {
    paintMark(pen, mark, option.point as XY, radius);
  }
}

/** Of several answers that end in one space the one with the best chance. */
function bestOfEach(options: readonly Option[], hints: Hints): Option[] {
  const best = new Map<string, Option>();
  for (const option of options) {
    const place = option.place?.space ?? option.id;
    const worth = (other: Option | undefined) => (other && chanceOf(hints, other)?.value) ?? -1;
    if (worth(option) > worth(best.get(place)) || !best.has(place)) best.set(place, option);
  }
  return [...best.values()];
}

function paintChance(
  pen: Pen,
  art: Art,
  option: Option,
  chance: Chance,
  hints: Hints,
  radius: number,
): void {
  const { ctx, colours } = pen;
  const merit = meritOf(hints, chance);
  const [at0, at1] = option.point as XY;
  const [x, y] = [px(pen, at0), py(pen, at1)];
  const { fill, ink } = chanceColour(colours, merit);
  saved(ctx, () => {
    if (isGuess(chance)) ctx.globalAlpha = 0.6;
    art.outline(ctx, option, x, y, 0.9 * radius);
    ctx.fillStyle = fill;
    ctx.strokeStyle = colours.pointEdge;
    ctx.lineWidth = 1.4;
    ctx.fill();
    ctx.stroke();
  });
  if (isBest(hints, option)) {
    art.outline(ctx, option, x, y, 0.9 * radius + 1);
    lined(ctx, "#fff", 3);
  }
  const number = chanceFigure(hints, chance);
  if (radius < room(number.length)) return;
  label(pen, number, x, y, FIGURE * radius, ink, 700);
}

function paintUnknown(pen: Pen, at: XY, radius: number): void {
  const { ctx, colours } = pen;
  dot(ctx, px(pen, at[0]), py(pen, at[1]), 0.6 * radius);
  ctx.fillStyle = colours.plain;
  ctx.strokeStyle = colours.pointEdge;
  ctx.lineWidth = 1.2;
  ctx.fill();
  ctx.stroke();
}
