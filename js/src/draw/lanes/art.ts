/** A board of spaces in lanes: a move ends in a space, and the space says what it costs. */
import look from "../../../../src/bolide_widget/pictures/look.json";
import type { Art } from "../art";
import type { Board, Option, XY } from "../../whole";
import { ringsOf, spotsOf, styled } from "../ground";
import { dot, type Pen, px, py } from "../pen";
import { paintRing } from "../overlay";
import { paintBoard } from "./board";
import { paintChosen, paintEnds } from "./ends";
import { levelsOf } from "./levels";
import { paintPrinted } from "./printed";
import { paintLast } from "../pieces/cars";

export const lanes = (board: Board): Art => ({
  board,
  course: ringsOf(styled(board, "asphalt")),
  signs: spotsOf(styled(board, "badge")),
  bays: spotsOf(styled(board, "pit-box")),
  spaces: board.spaces.map(({ at }) => at),
  paintBoard: (pen, width, height) => paintBoard(pen, board, width, height),
  car: look.laneCar,
  radius,
  widest: (scale) => 0.5 * scale,
  outline: (ctx, _, x, y, size) => dot(ctx, x, y, size),
  paintGround: (pen, open) => paintEnds(pen, board, open),
  ...levelsOf(board),
  paintTrail: trailsOn(board),
  paintOption: (pen, option, at, size) => {
    if (!isSpace(board, option)) paintDot(pen, at, size);
  },
  paintOpened: () => undefined,
  paintStray: () => undefined,
  paintChosen: (pen, { option, at }, keyed) => {
    if (isSpace(board, option)) paintChosen(pen, board, option, keyed);
    else paintRing(pen, at, Math.max(radius(pen.camera.scale) * 1.35, 9) + 4.5, keyed);
  },
});

const radius = (scale: number): number => Math.min(Math.max(0.26 * scale, 3.6), 9.5);

const isSpace = (board: Board, option: Option): boolean =>
  board.where.has(option.place?.space ?? "");

/** An open point between the spaces, or of a board that has told none. */
function paintDot(pen: Pen, at: XY, size: number): void {
  const { ctx, colours } = pen;
  dot(ctx, px(pen, at[0]), py(pen, at[1]), size);
  ctx.fillStyle = colours.plain;
  ctx.strokeStyle = colours.pointEdge;
  ctx.lineWidth = 1.4;
  ctx.fill();
  ctx.stroke();
}

/** Where somebody has driven; the figures of the spaces on his way stay to be read. */
function trailsOn(board: Board): Art["paintTrail"] {
  const spaces = styled(board, "printed").filter(({ role }) => role !== "below");
  const printed = new Map(spaces.map((shape) => [String(shape.at), shape]));
  return (pen, { points }, colour, faded) => {
    paintLast(pen, points, Math.max(0.14 * pen.camera.scale, 2.2), colour, faded);
    for (const point of points) {
      const shape = printed.get(String(point));
      if (shape) paintPrinted(pen, shape);
    }
  };
}
