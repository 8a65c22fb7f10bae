/** Open points of a lattice, and the points that the next move reaches. */
import type { Option, Price, XY } from "../../whole";
import { changeColour } from "../../theme";
import type { Shown } from "../kinds";
import { dot, label, type Pen, px, py, roundRect, strokePath, filled, lined } from "../pen";

/** Radius that the figure of a speed needs. */
const FIGURE = 6.2;

/**
 * Radius of an open point at a scale, in pixels: as large as a figure needs as soon as neighbours
 * leave the room for it.
 */
export const pointRadius = (scale: number): number =>
  Math.min(Math.max(0.28 * scale, Math.min(FIGURE, 0.38 * scale), 3.6), 9.5);

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

/**
 * A point of the turn after next, told apart by form as well: a disc of road, a square of run-off, a
 * cross of barrier, a ring round a car; a speck out of reach; a faint ring where nothing is known.
 */
function paintThen(pen: Pen, letter: string, x: number, y: number): void {
  const { ctx, camera, colours } = pen;
  const radius = Math.max(
    (letter === "-" ? 0.06 : 0.15) * camera.scale,
    letter === "-" ? 1.2 : 2.4,
  );
  const tint = THEN[letter];
  ctx.beginPath();
  if (letter === "b") {
    for (const side of [-1, 1]) {
      ctx.moveTo(x - radius, y - side * radius);
      ctx.lineTo(x + radius, y + side * radius);
    }
  } else if (letter === "o") ctx.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else ctx.arc(x, y, radius, 0, 2 * Math.PI);
  const line = letter === "b" ? 2.2 : 1.2;
  lined(ctx, colours.shadow, line + 1.6);
  if (tint && letter !== "b" && letter !== "t") {
    filled(ctx, colours.price[tint][0]);
  }
  lined(ctx, tint && tint !== "free" ? colours.price[tint][0] : colours.spread, line);
}

/** What each letter is worth, in the colours of prices. */
const THEN: Readonly<Record<string, Price>> = { r: "free", o: "wear", b: "out", t: "roll" };

/** Where the pawn goes with an option, and the points round it that are in reach then. */
export function paintSpread(pen: Pen, { ask, option, at, colour }: Shown): void {
  const { pawn } = option;
  if (!pawn) return;
  const { ctx, camera, colours } = pen;
  const reach = ask.spread ?? -1;
  let told = 0;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const letter = option.then.charAt(Math.min(told++, option.then.length - 1));
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
