/** What boards of every kind lie on, and strokes that they share. */
import type { Board, Ring, Shape, XY } from "../whole";
import { addRings, label, type Pen, px, py, turned } from "./pen";

/** All shapes of a style, in their order. */
export const styled = (board: Board, ...styles: readonly string[]): Shape[] =>
  board.shapes.filter((shape) => styles.includes(shape.style));

export const ringsOf = (shapes: readonly Shape[]): Ring[] =>
  shapes.flatMap((shape) => shape.rings ?? []);

export const spotsOf = (shapes: readonly Shape[]): XY[] =>
  shapes.flatMap(({ at }) => (at ? [at] : []));

/** Mown in stripes, as far as a canvas of so many pixels goes. */
export function paintGrass(pen: Pen, width: number, height: number): void {
  const { ctx, camera, colours } = pen;
  ctx.fillStyle = colours.grass;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = colours.stripe;
  for (let x = 6 * Math.floor(-camera.ox / camera.scale / 6); px(pen, x) < width; x += 6) {
    ctx.fillRect(px(pen, x), 0, 3 * camera.scale, height);
  }
}

export function fillRings(pen: Pen, shape: Shape, fill: string): void {
  pen.ctx.beginPath();
  addRings(pen, shape.rings ?? []);
  pen.ctx.fillStyle = fill;
  pen.ctx.fill("evenodd");
}

export function paintAsphalt(pen: Pen, shape: Shape): void {
  fillRings(pen, shape, pen.colours.asphalt);
  pen.ctx.strokeStyle = pen.colours.edge;
  pen.ctx.lineWidth = Math.max(1.2, 0.1 * pen.camera.scale);
  pen.ctx.lineJoin = "round";
  pen.ctx.stroke();
}

export function paintTitle(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const size = Math.max(12, 1.35 * camera.scale);
  const text = (shape.text ?? "").slice(0, 60);
  ctx.font = `700 ${size}px ${pen.font}`;
  const half = ctx.measureText(text).width / 2;
  const at = Math.max(px(pen, x), px(pen, 0) + half + 4);
  label(pen, text, at, py(pen, y), size, colours.title, 700);
}

export function paintNorth(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = Math.max(camera.scale, 8);
  turned(ctx, px(pen, x), py(pen, y), 0, () => {
    ctx.fillStyle = colours.title;
    ctx.beginPath();
    ctx.moveTo(0, -1.1 * s);
    ctx.lineTo(0.6 * s, 0.7 * s);
    ctx.lineTo(0, 0.3 * s);
    ctx.lineTo(-0.6 * s, 0.7 * s);
    ctx.closePath();
    ctx.fill();
    label(pen, "N", 0, 1.5 * s, 0.9 * s, colours.title, 700);
  });
}
