/** The printed board of spaces: everything that never moves. */
import type { Board } from "../../whole";
import { paintAsphalt, paintGrass, ringsOf, styled } from "../ground";
import type { Pen } from "../pen";
import { paintOvercast, paintWet } from "../rain";

/** Paints the board on a canvas whose pixels are `width` x `height` CSS pixels. */
export function paintBoard(pen: Pen, board: Board, width: number, height: number): void {
  const ground = styled(board, "asphalt");
  paintGrass(pen, board, width, height);
  for (const shape of ground) paintAsphalt(pen, shape);
  if (!pen.wet) return;
  paintWet(pen, board.size, ringsOf(ground));
  paintOvercast(pen, width, height);
}
