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
  "track" | "off-track" | "half-spun" | "pit" | "out" | "finished" | "waiting";

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
  kind: "circles" | "boxes" | "number" | "flag" | "text";
  total?: number;
  used?: number;
  value?: number | string;
  of?: number;
  on?: boolean;
  text?: string;
}

export interface Sheet {
  id: number;
  rows: readonly Row[];
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
}

export interface Ask {
  kind: string;
  driver: string;
  id: number;
  seat: string;
  prompt: string;
  from: XY | null;
  spread: number | null;
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
  can: { undo: boolean; redo: boolean };
  seats: readonly { id: number; who: string }[];
  policies: readonly string[];
  standings: readonly { place: number; id: number; text: string }[] | null;
  notice: Notice | null;
  /** Milliseconds between the moves of computer drivers, when Python says so. */
  pace?: number;
}

/** What a view asks of Python; `id` and `rev` are added when it is sent. */
export type Request =
  | { t: "play"; action: string }
  | { t: "undo" }
  | { t: "redo" }
  | { t: "seat"; token: number; who: string }
  | { t: "pace"; ms: number };

export type Message = Request & { id: string; rev: number };

/** What Python answers to a message. */
export type Reply =
  { t: "ok"; id: string; rev: number } | { t: "reject"; id: string; rev: number; reason: string };

const EMPTY_STATE: State = {
  rev: -1,
  over: false,
  round: 0,
  title: "",
  tokens: [],
  trails: [],
  order: [],
  sheets: [],
  ask: null,
  die: null,
  log: [],
  can: { undo: false, redo: false },
  seats: [],
  policies: [],
  standings: null,
  notice: null,
};

const EMPTY_OPTION: Option = {
  id: "",
  label: "",
  point: null,
  speed: null,
  change: null,
  marks: [],
  path: null,
  pawn: null,
  detail: "",
  odds: null,
};

/** A state as it travels: what is empty or the same for every car is left out. */
type Wire = Partial<Omit<State, "ask" | "sheets" | "seats">> & {
  ask?: (Omit<Ask, "options"> & { options: readonly Partial<Option>[] }) | null;
  sheets?: readonly (readonly Value[])[];
  seats?: readonly string[];
};

type Value = number | boolean | string | readonly [number, number];

/** Reads the state trait; fields that are missing are empty, so a half-filled state still shows. */
export function readState(raw: unknown, board: Board): State {
  if (typeof raw !== "object" || raw === null) return EMPTY_STATE;
  const { ask, sheets, seats, ...rest } = raw as Wire;
  return {
    ...EMPTY_STATE,
    ...rest,
    ask: ask
      ? { ...ask, options: ask.options.map((option) => readOption(option, ask.from)) }
      : null,
    sheets: (sheets ?? []).map((values, id) => ({ id, rows: readRows(board.sheet, values) })),
    seats: (seats ?? []).map((who, id) => ({ id, who })),
  };
}

/** An option whole again; a path that is not told is the straight one. */
function readOption(raw: Partial<Option>, from: XY | null): Option {
  const straight = from && raw.point ? [from, raw.point] : null;
  const option = { ...EMPTY_OPTION, path: straight, ...raw };
  return { ...option, detail: option.detail || option.label, label: option.label || option.detail };
}

/** The rows of a race sheet: the printed form from the board, one car's values filled in. */
function readRows(sheet: readonly Row[], values: readonly Value[]): Row[] {
  return sheet.map((row, k): Row => {
    const value = values[k];
    if (row.kind === "flag") return { ...row, on: value === true };
    if (row.kind === "text") return { ...row, text: String(value ?? "") };
    const [first, of] = Array.isArray(value) ? (value as [number, number]) : [Number(value ?? 0)];
    if (row.kind === "number")
      return of === undefined ? { ...row, value: first } : { ...row, value: first, of };
    return { ...row, total: Math.max(row.total ?? 0, first), used: first };
  });
}

/** Reads the board trait. */
export function readBoard(raw: unknown): Board {
  const board = (typeof raw === "object" && raw !== null ? raw : {}) as Partial<Board>;
  return {
    game: board.game ?? "",
    name: board.name ?? "",
    size: board.size ?? [40, 30],
    sheet: board.sheet ?? [],
    shapes: board.shapes ?? [],
  };
}

/** Reads a custom message; null when it is none of ours. */
export function readReply(raw: unknown): Reply | null {
  if (typeof raw !== "object" || raw === null) return null;
  const reply = raw as Partial<Reply> & { reason?: unknown };
  if (typeof reply.id !== "string") return null;
  const rev = typeof reply.rev === "number" ? reply.rev : -1;
  if (reply.t === "ok") return { t: "ok", id: reply.id, rev };
  if (reply.t !== "reject") return null;
  const reason = typeof reply.reason === "string" ? reply.reason : "That is not possible now.";
  return { t: "reject", id: reply.id, rev, reason };
}
