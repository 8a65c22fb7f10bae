/** Drawing by kind of board: each kind has a folder here, and this is what it answers. */
import type { Board } from "../whole";
import type { Art } from "./art";
import { lanes } from "./lanes/art";
import { lattice } from "./lattice/art";

const KINDS: Record<Board["kind"], (board: Board) => Art> = { lattice, lanes };

/** How a board and what is open on it are drawn. */
export const artOf = (board: Board): Art => KINDS[board.kind](board);
