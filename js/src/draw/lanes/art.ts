/** A board of spaces in lanes. */
import type { Art } from "../kinds";
import type { Board, Option, XY } from "../../whole";
import { ringsOf, styled } from "../ground";
import { dot, type Pen, px, py } from "../pen";
import { paintBoard } from "./board";

export const lanes = (board: Board): Art => ({
  board,
  course: ringsOf(styled(board, "asphalt")),
  paintBoard: (pen, width, height) => paintBoard(pen, board, width, height),
  radius: (scale) => Math.min(Math.max(0.26 * scale, 3.6), 9.5),
  widest: (scale) => 0.44 * scale,
  outline: (ctx, _, x, y, radius) => dot(ctx, x, y, radius),
  paintOption,
  paintOpened: () => undefined,
  paintStray: () => undefined,
});

function paintOption(pen: Pen, _: Option, at: XY, radius: number): void {
  const { ctx, colours } = pen;
  dot(ctx, px(pen, at[0]), py(pen, at[1]), radius);
  ctx.fillStyle = colours.plain;
  ctx.strokeStyle = colours.pointEdge;
  ctx.lineWidth = 1.4;
  ctx.fill();
  ctx.stroke();
}
