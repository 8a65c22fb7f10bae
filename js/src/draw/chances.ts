/** The hint on the board: an arrow to the answer it names, and chances that are numbers by now. */
import { chanceFigure } from "../hint";
import type { Chance, Hints, Option, XY } from "../whole";
import { chanceOf, isFirm, meritOf } from "../state";
import { chanceColour } from "../theme";
import type { Art } from "./art";
import { dot, filled, label, lined, MIN_TEXT, type Pen, px, py, saved } from "./pen";
import { paintMark, signsOf } from "./signs";

/** Height of a number, in radii: two digits fill their sign. */
const FIGURE = 1.15;

/** How wide a number may be, in radii, and how wide a digit is, in heights. */
const [WIDTH, DIGIT] = [1.8, 0.72];

/** Height of a number so that it stays within its sign; 0 where it could not be read. */
function heightOf(number: string, radius: number): number {
  const digits = number.length - (number.includes(".") ? 0.5 : 0);
  const height = Math.min(FIGURE, WIDTH / (DIGIT * digits)) * radius;
  return height < MIN_TEXT ? 0 : height;
}

/** The arrow and the ring at its end. */
const HINT = "#ffd23f";
const EDGE = "#17191b";

/** Pixels of the arrow's head, and what is left free before the point. */
const HEAD = 10;
const FREE = 4;

/** Open points are larger with a number in them, but never so that they touch. */
const chanceRadius = (art: Art, scale: number): number =>
  Math.min(Math.max(art.widest(scale), art.radius(scale)), 14);

/** All open points, those with a number where their chance is known, and the arrow. */
export function paintChances(
  pen: Pen,
  art: Art,
  options: readonly Option[],
  hints: Hints,
  from: XY | null = null,
): void {
  const plain = art.radius(pen.camera.scale);
  const radius = chanceRadius(art, pen.camera.scale);
  const shown = shownOf(options, hints);
  const marked = markedOf(shown, hints, radius);
  const named = shown.find((option) => option.id === hints.best && option.point);
  const way = named && wayTo(pen, named, from);
  if (way) paintShaft(pen, way);
  let size = plain;
  for (const option of shown) {
    if (!option.point) continue;
    const chance = chanceOf(hints, option);
    if (!chance || !marked.has(option)) art.paintOption(pen, option, option.point, plain);
    else {
      paintChance(pen, art, option, chance, hints, radius);
      size = radius;
    }
  }
  for (const [option, mark] of signsOf(shown, from)) {
    paintMark(pen, mark, option.point as XY, size);
  }
  if (named && way) paintHead(pen, way, Math.max(size, 9));
}

/** Of several answers that end in one space the one that is named, or has the best chance. */
function shownOf(options: readonly Option[], hints: Hints): Option[] {
  const best = new Map<string, Option>();
  const worth = (other: Option | undefined): number => {
    const chance = chanceOf(hints, other ?? null);
    if (other?.id === hints.best) return 2;
    return chance && isFirm(chance) ? chance.value : -1;
  };
  for (const option of options) {
    const place = option.place?.space ?? option.id;
    if (worth(option) > worth(best.get(place)) || !best.has(place)) best.set(place, option);
  }
  return [...best.values()];
}

/** The answers that show their chance: where it has room, and no price of a space to hide. */
function markedOf(shown: readonly Option[], hints: Hints, radius: number): Set<Option> {
  const known = shown.flatMap((option) => {
    const chance = option.point && !option.figure ? chanceOf(hints, option) : null;
    return chance && isFirm(chance) ? [{ option, text: chanceFigure(hints, chance) }] : [];
  });
  // figures that are all the same would hide what the points themselves say
  if (known.length > 1 && known.every(({ text }) => text === known[0]?.text)) return new Set();
  const readable = known.filter(({ text }) => heightOf(text, radius) > 0);
  return new Set(readable.map(({ option }) => option));
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
  art.outline(ctx, option, x, y, 0.9 * radius);
  filled(ctx, fill);
  lined(ctx, colours.pointEdge, 1.4);
  const number = chanceFigure(hints, chance);
  label(pen, number, x, y, heightOf(number, radius), ink, 700);
}

/** The way to a point in pixels. */
function wayTo(pen: Pen, option: Option, from: XY | null): XY[] {
  const at = option.point as XY;
  const path = option.path && option.path.length > 1 ? option.path : from ? [from, at] : [at];
  return path.map(([x, y]) => [px(pen, x), py(pen, y)]);
}

/** The line of the arrow, below the points that it leads past. */
function paintShaft({ ctx }: Pen, way: readonly XY[]): void {
  if (way.length < 2) return;
  saved(ctx, () => {
    ctx.globalAlpha = 0.85;
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    ctx.beginPath();
    for (const [x, y] of way) ctx.lineTo(x, y);
    lined(ctx, EDGE, 8);
    lined(ctx, HINT, 5);
  });
}

/** The ring round the point, and the head of the arrow at it: from above where there is no way. */
function paintHead({ ctx }: Pen, way: readonly XY[], radius: number): void {
  const [x, y] = way.at(-1) as XY;
  const [x0, y0] = way.at(-2) ?? [x, y - 1];
  dot(ctx, x, y, radius + 2);
  lined(ctx, EDGE, 5);
  lined(ctx, HINT, 2.6);
  saved(ctx, () => {
    ctx.translate(x, y);
    ctx.rotate(Math.atan2(y - y0, x - x0));
    const tip = -radius - FREE;
    ctx.beginPath();
    ctx.moveTo(tip, 0);
    ctx.lineTo(tip - HEAD, -0.75 * HEAD);
    ctx.lineTo(tip - HEAD, 0.75 * HEAD);
    ctx.closePath();
    ctx.lineJoin = "round";
    lined(ctx, EDGE, 3);
    filled(ctx, HINT);
  });
}
