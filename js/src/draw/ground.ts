/** What boards of every kind lie on, and strokes that they share. */
import type { Board, Ring, Shape } from "../whole";
import { addRings, type Pen, px } from "./pen";

/** All shapes of a style, in their order. */
export const styled = (board: Board, ...styles: readonly string[]): Shape[] =>
  board.shapes.filter((shape) => styles.includes(shape.style));

export const ringsOf = (shapes: readonly Shape[]): Ring[] =>
  shapes.flatMap((shape) => shape.rings ?? []);

export function paintGrass(pen: Pen, board: Board, width: number, height: number): void {
  const { ctx, camera, colours } = pen;
  ctx.fillStyle = colours.grass;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = colours.stripe;
  for (let x = -6; x < board.size[0] + 6; x += 6) {
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
