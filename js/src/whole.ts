/** What the page works with: what has travelled, with everything filled in that was left out. */
import type * as wire from "./protocol";

export type {
  Chance,
  Clock,
  Course,
  Die,
  Effect,
  Entry,
  Explained,
  Face,
  Facet,
  Finisher,
  Form,
  FormPart,
  FormSum,
  Guide,
  Hints,
  Look,
  Lying,
  Mark,
  Notice,
  Piles,
  Pieces,
  Price,
  Request,
  Ring,
  Roll,
  Shape,
  Sign,
  Slide,
  Space,
  Standing,
  Term,
  Tone,
  XY,
} from "./protocol";

/** All fields there, and those of `K` null where they were left out. */
type Filled<T, K extends keyof T = never> = Required<Omit<T, K>> & {
  [P in K]-?: NonNullable<T[P]> | null;
};

export interface Board extends Filled<wire.Board, "guide" | "course"> {
  /** Its spaces by their names. */
  where: ReadonlyMap<string, wire.Space>;
  /** The name that its landscape follows; its title where missing. */
  land?: string;
}

export type Token = Filled<wire.Token, "done">;

export interface Trail {
  id: number;
  points: readonly wire.XY[];
  /** It leads on from the piece: all of it is shown. */
  ahead: boolean;
}

/** A row of a race sheet with a car's value. */
export interface Row extends wire.Row {
  used?: number;
  value?: number;
  of?: number;
  on?: boolean;
  text?: string;
  /** Picture of a mark, such as "fuel-half". */
  icon?: string;
}

export interface Sheet {
  id: number;
  rows: readonly Row[];
}

type Nullable =
  "point" | "place" | "speed" | "change" | "path" | "pawn" | "odds" | "tone" | "ahead" | "face";

/** A face of a die, and where it leads. */
export interface Bar extends wire.Bar {
  at: wire.XY | null;
}

/** A space where an answer may lead, and where that is. */
export interface Lead extends wire.Lead {
  at: wire.XY | null;
}

type Read = "slides" | "cells" | "chart" | "leads";

export interface Option extends Filled<Omit<wire.Option, Read>, Nullable> {
  slides: readonly wire.Slide[];
  cells: readonly string[];
  chart: readonly Bar[];
  leads: readonly Lead[];
}

export interface Ask extends Filled<
  Omit<wire.Ask, "slides" | "options">,
  "from" | "spread" | "form"
> {
  options: readonly Option[];
}

export type Condition = Filled<wire.Condition, "tone" | "sky">;

export interface TableRow {
  /** The driver of the row, when it is one's. */
  id: number | null;
  cells: readonly string[];
  active: boolean;
}

export interface Table extends Required<Omit<wire.Table, "rows">> {
  rows: readonly TableRow[];
}

export interface Result extends Omit<wire.Result, "table" | "details" | "lines"> {
  table: Table;
  details: Table;
  /** Null where they are told when asked for. */
  lines: readonly Trail[] | null;
}

export interface Can {
  undo: boolean;
  redo: boolean;
  clock: "on" | "off" | null;
  /** Whether computer drivers pause; null without any. */
  pause: "on" | "off" | null;
  hint: boolean;
  replay: boolean;
  best: boolean;
  /** The people who may ask what cost them most. */
  cost: readonly number[];
  /** A new race of the same drivers. */
  again: boolean;
  go: boolean;
  hands: boolean;
  watch: readonly string[];
  /** Home may take the place of the board. */
  home: boolean;
  code: boolean;
}

interface Seat {
  id: number;
  who: string;
}

type Changed =
  | "pieces"
  | "lying"
  | "piles"
  | "tokens"
  | "trails"
  | "ghosts"
  | "sheets"
  | "ask"
  | "can"
  | "seats"
  | "conditions"
  | "tables"
  | "result"
  | "hand";

export type Card = Filled<wire.Card>;

export interface Hand {
  id: number;
  cards: readonly Card[];
}

/** What one seat alone may see, at one revision. */
export interface Secret {
  rev: number;
  seat: number;
  ask: Ask | null;
  hand: Hand | null;
  watch: string;
  rests: boolean;
}

/** A driver of another copy of the race, who leaves a trail here. */
export interface Ghost extends Trail {
  name: string;
}

export interface State extends Omit<wire.State, Changed | "pace" | "resume"> {
  tokens: readonly Token[];
  trails: readonly Trail[];
  ghosts: readonly Ghost[];
  pieces: readonly wire.Pieces[];
  lying: readonly wire.Lying[];
  piles: wire.Piles | null;
  sheets: readonly Sheet[];
  ask: Ask | null;
  can: Can;
  seats: readonly Seat[];
  conditions: readonly Condition[];
  tables: readonly Table[];
  /** How a race that is over went. */
  result: Result | null;
  pace?: number;
  /** What to run to go on with the race from its file; empty if it is not saved. */
  resume: string;
  /** Cards of the seat that is shown what nobody else may see. */
  hand: Hand | null;
  shownTo: number | null;
  /** How often that seat is asked out of turn. */
  watch: string;
  /** Whether its pass holds until something affects it. */
  rests: boolean;
}

/** A request as it is sent. */
export type Message = wire.Request & wire.Envelope;

export type Reply = wire.Done | (wire.Rejected & { id: string });
