/** What each kind of board draws in its own way. */
import type { Ask, Board, Option, Ring, Trail, XY } from "../whole";
import type { Pen } from "./pen";

/** What is drawn otherwise on boards of another kind. Made once a board, asked with every frame. */
export interface Art {
  readonly board: Board;
  /** The course as the small map fills it, by the rule "evenodd". */
  readonly course: readonly Ring[];
  /** Where signs stand beside it. */
  readonly signs: readonly XY[];
  /** Where cars stop in the pits, and all spaces of a board that has some. */
  readonly bays: readonly XY[];
  readonly spaces: readonly XY[];
  /** Paints everything that never moves, on a canvas of so many CSS pixels. */
  paintBoard(pen: Pen, width: number, height: number): void;
  /** Length of a car in squares. */
  readonly car: number;
  /** Radius of an open option's sign at a scale, in pixels. */
  radius(scale: number): number;
  /** The widest that its sign may be before it meets its neighbours'. */
  widest(scale: number): number;
  /** Makes the outline of its sign the current path. */
  outline(
    ctx: CanvasRenderingContext2D,
    option: Option,
    x: number,
    y: number,
    radius: number,
  ): void;
  /** Paints what is open below the pieces: it is the ground itself. */
  paintGround(pen: Pen, open: Open): void;
  /** The decks of bridges that a piece at a place is under, at least in part. */
  roofs(at: XY, heading: XY): readonly Ring[];
  /** The decks that a way leads under, and the stretches of it that lead over each. */
  passed(way: readonly XY[]): readonly Passed[];
  /** Paints the way that a piece has gone last. */
  paintTrail(pen: Pen, trail: Trail, colour: string, faded: number): void;
  /** Paints an open option that lies on the board. */
  paintOption(pen: Pen, option: Option, at: XY, radius: number): void;
  /** Paints what the pointed-at option opens, below its way. */
  paintOpened(pen: Pen, shown: Shown): void;
  /** Paints where it may end otherwise, over its way. */
  paintStray(pen: Pen, shown: Shown): void;
  /** Makes the pointed-at option stand out; `keyed`: it was selected. */
  paintChosen(pen: Pen, shown: Shown, keyed: boolean): void;
}

/** A deck that a way leads under. */
export interface Passed {
  ring: Ring;
  /** Stretches of the same way that lead over it. */
  over: readonly (readonly XY[])[];
}

/** What is open, to whoever may answer. */
export interface Open {
  options: readonly Option[];
  /** The option that is pointed at, on the board or beside it. */
  shown: Option | null;
  /** An answer is on its way, and no other is taken. */
  faded: boolean;
}

/** The option that is pointed at. */
export interface Shown {
  ask: Ask;
  option: Option;
  at: XY;
  colour: string;
}
