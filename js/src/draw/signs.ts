/** Small signs on points: a clash, a warning, the pits, a line, a turn. */
import type { Mark, Option, Price, XY } from "../whole";
import { dot, label, lined, type Pen, px, py, roundRect, filled } from "./pen";

/** The mark worth a sign on a point: the most pressing; the others are in words. */
export const mainMark = (option: Option): Mark | null => option.marks[0] ?? null;

/**
 * The options that carry a sign, and which. A line is passed with every point behind it: one flag
 * says so, at the first of them.
 */
export function signsOf(options: readonly Option[], from: XY | null): Map<Option, Mark> {
  const marks = new Map<Option, Mark>();
  let first: Option | null = null;
  for (const option of options) {
    const mark = mainMark(option);
    if (!option.point || !mark) continue;
    if (mark !== "flag") marks.set(option, mark);
    else if (!first || distance(option, from) < distance(first, from)) first = option;
  }
  return first ? marks.set(first, "flag") : marks;
}

const distance = ({ point }: Option, from: XY | null): number =>
  point && from ? Math.hypot(point[0] - from[0], point[1] - from[1]) : 0;

/** The sign of a mark, right of its point, above or below it. */
export function paintMark(pen: Pen, mark: Mark, at: XY, radius: number, below = false): void {
  const { ctx } = pen;
  const size = Math.min(Math.max(0.7 * radius, 4.4), 6.5);
  const away = 0.85 * radius + 0.5 * size;
  const x = px(pen, at[0]) + away;
  const y = py(pen, at[1]) + (below ? away : -away);
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = "#fff";
  ctx.lineJoin = "round";
  SIGNS[mark]?.(pen, x, y, size);
}

const SIGNS: Record<Mark, (pen: Pen, x: number, y: number, size: number) => void> = {
  clash: paintClash,
  warning: (pen, x, y, size) => paintTriangle(pen, x, y, size, pen.colours.warn, "#1a1a1a"),
  danger: (pen, x, y, size) => paintTriangle(pen, x, y, size, pen.colours.clash, "#fff"),
  pit: paintPit,
  flag: (pen, x, y, size) => paintFlag(pen.ctx, x, y, 0.8 * size),
  turn: paintTurn,
};

function paintClash(pen: Pen, x: number, y: number, size: number): void {
  const { ctx, colours } = pen;
  star(ctx, x, y, 1.15 * size);
  ctx.fillStyle = colours.clash;
  ctx.stroke();
  ctx.fill();
}

function paintTriangle(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  fill: string,
  ink: string,
): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.moveTo(x, y - 1.1 * size);
  ctx.lineTo(x + 1.15 * size, y + 0.9 * size);
  ctx.lineTo(x - 1.15 * size, y + 0.9 * size);
  ctx.closePath();
  ctx.fillStyle = fill;
  ctx.strokeStyle = "#1a1a1a";
  ctx.stroke();
  ctx.fill();
  ctx.fillStyle = ink;
  ctx.fillRect(x - 0.8, y - 0.4 * size, 1.6, 0.65 * size);
  ctx.fillRect(x - 0.8, y + 0.45 * size, 1.6, 1.4);
}

function paintPit(pen: Pen, x: number, y: number, size: number): void {
  const { ctx } = pen;
  roundRect(ctx, x - 1.2 * size, y - 1.2 * size, 2.4 * size, 2.4 * size, 3);
  filled(ctx, "#0b5cad");
  ctx.stroke();
  label(pen, "P", x, y, Math.max(11, 1.7 * size), "#fff", 800);
}

/** An arrow that turns back: the car ends facing the other way. */
function paintTurn(pen: Pen, x: number, y: number, size: number): void {
  const { ctx, colours } = pen;
  dot(ctx, x, y, 1.25 * size);
  ctx.fillStyle = colours.warn;
  ctx.strokeStyle = "#1a1a1a";
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, y, 0.62 * size, 0.75 * Math.PI, 0.1 * Math.PI);
  ctx.lineWidth = 1.6;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x + 0.15 * size, y + 0.05 * size);
  ctx.lineTo(x + 1.05 * size, y + 0.05 * size);
  ctx.lineTo(x + 0.6 * size, y + 0.75 * size);
  ctx.closePath();
  filled(ctx, "#1a1a1a");
}

function paintFlag(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const cell = (2 * size) / 3;
  ctx.fillStyle = "#fff";
  ctx.fillRect(x - size - 1, y - size - 1, 2 * size + 2, 2 * size + 2);
  ctx.fillStyle = "#17191b";
  for (let row = 0; row < 3; row++) {
    for (let column = row % 2; column < 3; column += 2) {
      ctx.fillRect(x - size + column * cell, y - size + row * cell, cell, cell);
    }
  }
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  for (let i = 0; i < 16; i++) {
    const r = i % 2 ? 0.5 * radius : radius;
    const angle = (i * Math.PI) / 8;
    ctx.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  ctx.closePath();
}

/**
 * A point of the turn after next, told apart by form as well: a disc of road, a square of run-off, a
 * cross of barrier, a ring round a car; a speck out of reach; a faint ring where nothing is known.
 */
export function paintThen(pen: Pen, letter: string, x: number, y: number): void {
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
