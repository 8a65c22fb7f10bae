/** What Python sends and what we answer: the shapes of the two traits and of the messages. */

export type XY = readonly [number, number];

export type Ring = readonly XY[];

/** One piece of the board, in painting order. Coordinates are grid squares, y grows north. */
export interface Shape {
  style: string;
  rings?: readonly Ring[];
  line?: readonly XY[];
  at?: XY;
  heading?: XY;
  label?: string;
  text?: string;
  role?: string | null;
}

export interface Board {
  game: string;
  name: string;
  size: XY;
  /** The rows of a race sheet, without values. */
  sheet: readonly Row[];
  shapes: readonly Shape[];
}

export type TokenState =
  "track" | "off-track" | "half-spun" | "lifted" | "pit" | "out" | "finished" | "waiting";

export interface Token {
  id: number;
  name: string;
  badge: string;
  colour: number;
  at: XY | null;
  heading: XY;
  pawn: XY | null;
  state: TokenState;
  box: number | null;
  place: number | null;
  tyres?: "slick" | "rain" | null;
}

export interface Trail {
  id: number;
  points: readonly XY[];
}

export interface Standing {
  id: number;
  lap: string;
  gap: string;
  active: boolean;
  moved: boolean;
}

export interface Row {
  label: string;
  kind: "circles" | "boxes" | "number" | "flag" | "text" | "mark";
  total?: number;
  used?: number;
  value?: number | string;
  of?: number;
  on?: boolean;
  text?: string;
  /** Picture of a mark, such as "tyre-rain-soft". */
  icon?: string;
}

export interface Sheet {
  id: number;
  rows: readonly Row[];
}

/** Where a move may end when its die goes astray, seen from the point aimed at. */
export interface Slide {
  by: XY;
  odds: string;
  mark: string | null;
}

/** One part of a choice that has several, such as the fuel of a strategy. */
export interface Facet {
  id: string;
  label: string;
  values: readonly { id: string; label: string }[];
}

export interface Option {
  id: string;
  label: string;
  point: XY | null;
  speed: number | null;
  change: number | null;
  marks: readonly string[];
  path: readonly XY[] | null;
  pawn: XY | null;
  detail: string;
  odds: string | null;
  /** Whether it ends the driver's race, and is asked for twice. */
  confirm: boolean;
  /** Where it may slide to; empty when it goes where it aims. */
  slides: readonly Slide[];
  /** Ids of the values that make up this option, one per facet of the question. */
  facets: readonly string[];
  /** What it means, one per column of the question. */
  cells: readonly string[];
}

export interface Ask {
  kind: string;
  driver: string;
  id: number | null;
  seat: string;
  prompt: string;
  from: XY | null;
  spread: number | null;
  facets: readonly Facet[];
  columns: readonly string[];
  options: readonly Option[];
}

export interface Die {
  table: string;
  driver: string;
  face: number;
  sides: number;
  meaning: string;
  number: number;
}

export interface Entry {
  n: number;
  text: string;
  id: number | null;
  kind: string;
}

export interface Notice {
  level: "error" | "info";
  text: string;
}

/** Something that holds for everybody now: the weather, a safety car. */
export interface Condition {
  icon: string;
  text: string;
  detail: string;
}

/** Times, points or places: a table beside the board. */
export interface TableData {
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  note: string;
  open: boolean;
}

export interface TableRow {
  /** The driver of the row, when it is one's. */
  id: number | null;
  cells: readonly string[];
  active: boolean;
}

export type Switch = "on" | "off";

/** Time left to answer, in ms, when the state was made; Python decides when it is over. */
export interface Clock {
  id: number | null;
  left: number;
  total: number;
  running: boolean;
  /** When the state was made, in ms since 1970, when Python says so. */
  at?: number;
}

/** Everything a view needs to draw one revision of a race. */
export interface State {
  rev: number;
  over: boolean;
  round: number;
  title: string;
  tokens: readonly Token[];
  trails: readonly Trail[];
  order: readonly Standing[];
  sheets: readonly Sheet[];
  ask: Ask | null;
  die: Die | null;
  log: readonly Entry[];
  can: {
    undo: boolean;
    redo: boolean;
    clock: Switch | null;
    hint: boolean;
    again: boolean;
    /** The computer drivers wait to be told that they may go on. */
    go: boolean;
  };
  seats: readonly { id: number; who: string }[];
  policies: readonly string[];
  standings: readonly { place: number; id: number; text: string }[] | null;
  notice: Notice | null;
  conditions: readonly Condition[];
  tables: readonly TableData[];
  clock: Clock | null;
  /** Milliseconds between the moves of computer drivers, when Python says so. */
  pace?: number;
}

/** The chance to win with one option, from races played to their end. */
export interface Chance {
  text: string;
  /** 0 to 1, with the ends of its interval. */
  value: number;
  low: number;
  high: number;
  /** Races it was counted in. */
  n: number;
  /** Mean place in them. */
  place: number;
}

/** What is known of the options of one revision, while more races are played. */
export interface Hints {
  rev: number;
  /** Who drives the races to their end. */
  by: string;
  done: boolean;
  options: Readonly<Record<string, Chance>>;
}

/** What a view asks of Python; `id` and `rev` are added when it is sent. */
export type Request =
  | { t: "play"; action: string }
  | { t: "undo" }
  | { t: "redo" }
  | { t: "new" }
  | { t: "go" }
  | { t: "seat"; token: number; who: string }
  | { t: "pace"; ms: number }
  | { t: "clock"; on: boolean }
  | { t: "hint"; on: boolean }
  // this view shows the race, or does not any more
  | { t: "view"; on: boolean; view: string };

export type Message = Request & { id: string; rev: number };

/** What Python answers to a message. */
export type Reply =
  { t: "ok"; id: string; rev: number } | { t: "reject"; id: string; rev: number; reason: string };
