/** What every painter needs, and a few strokes they share. All lengths are CSS pixels. */
import type { Camera } from "../geometry";
import type { Ring, XY } from "../whole";
import type { Palette } from "../theme";

export interface Pen {
  ctx: CanvasRenderingContext2D;
  camera: Camera;
  dpr: number;
  colours: Palette;
  font: string;
  /** How much larger signs are than in a notebook, as all text is where there is room. */
  grow?: number;
  /** Length of a car in squares; that on a lattice if it is not told. */
  car?: number;
  /** Whether the board is painted as it is in the rain. */
  wet?: boolean;
  /** Whether somebody waits for a first picture: land, wear and arrows come with the next. */
  bare?: boolean;
}

/** Text on the board is never smaller than this. */
export const MIN_TEXT = 11;

export const px = (pen: Pen, x: number): number => pen.camera.ox + x * pen.camera.scale;
export const py = (pen: Pen, y: number): number => pen.camera.oy - y * pen.camera.scale;

/** Moves a coordinate to the middle of a device pixel, so that a hairline stays one. */
export function snap(pen: Pen, value: number): number {
  return (Math.floor(value * pen.dpr) + 0.5) / pen.dpr;
}

export function traceLine(pen: Pen, line: readonly XY[]): void {
  pen.ctx.beginPath();
  line.forEach(([x, y], index) => {
    if (index === 0) pen.ctx.moveTo(px(pen, x), py(pen, y));
    else pen.ctx.lineTo(px(pen, x), py(pen, y));
  });
}

/** Adds rings to the current path; fill with "evenodd" so that inner rings are holes. */
export function addRings(pen: Pen, rings: readonly Ring[]): void {
  for (const ring of rings) {
    ring.forEach(([x, y], index) => {
      if (index === 0) pen.ctx.moveTo(px(pen, x), py(pen, y));
      else pen.ctx.lineTo(px(pen, x), py(pen, y));
    });
    pen.ctx.closePath();
  }
}

/** Strokes a way through points. */
export function strokePath(pen: Pen, path: readonly XY[], width: number, stroke: string): void {
  const { ctx } = pen;
  ctx.beginPath();
  for (const [x, y] of path) ctx.lineTo(px(pen, x), py(pen, y));
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.strokeStyle = stroke;
  ctx.stroke();
  ctx.lineCap = "butt";
}

/** Draws a line along what was traced. */
export function lined(ctx: CanvasRenderingContext2D, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** Fills what was traced. */
export function filled(ctx: CanvasRenderingContext2D, colour: string): void {
  ctx.fillStyle = colour;
  ctx.fill();
}

export function dot(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
}

export function roundRect(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
}

/** Centred text of at least the smallest readable size. */
export function label(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  weight = 600,
): void {
  const { ctx } = pen;
  ctx.font = `${weight} ${Math.max(size, MIN_TEXT)}px ${pen.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = fill;
  ctx.fillText(text, x, y + 0.5);
}

/** Runs `paint` with its own drawing state. */
export function saved(ctx: CanvasRenderingContext2D, paint: () => void): void {
  ctx.save();
  paint();
  ctx.restore();
}

/** Runs `paint` in a frame with its origin at a pixel, turned by an angle. */
export function turned(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  angle: number,
  paint: () => void,
): void {
  saved(ctx, () => {
    ctx.translate(x, y);
    ctx.rotate(angle);
    paint();
  });
}
