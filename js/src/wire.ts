/** Reads what travels: the two traits and the answers, whole again where something was left out. */
import { attempt } from "./dom";
import type * as wire from "./protocol";
import { throughSpaces } from "./spaces";
import type {
  Ask,
  Board,
  Chance,
  Condition,
  Hand,
  Hints,
  Option,
  Reply,
  Result,
  Row,
  Secret,
  Slide,
  State,
  Table,
  Token,
  Trail,
  XY,
} from "./whole";
import { shownName, tr } from "./tr";

const EMPTY_STATE: State = {
  rev: -1,
  over: false,
  round: 0,
  title: "",
  tokens: [],
  trails: [],
  ghosts: [],
  pieces: [],
  lying: [],
  piles: null,
  order: [],
  sheets: [],
  ask: null,
  die: null,
  log: [],
  can: {
    undo: false,
    redo: false,
    clock: null,
    hint: false,
    replay: false,
    best: false,
    cost: [],
    again: false,
    home: false,
    code: false,
    go: false,
    pause: null,
    hands: false,
    watch: [],
  },
  seats: [],
  policies: [],
  standings: null,
  notice: null,
  resume: "",
  conditions: [],
  tables: [],
  result: null,
  clock: null,
  hand: null,
  shownTo: null,
  watch: "",
  rests: false,
};

const EMPTY_ASK: Ask = {
  kind: "",
  rule: "",
  driver: "",
  id: null,
  seat: "computer",
  prompt: "",
  from: null,
  spread: null,
  facets: [],
  columns: [],
  form: null,
  options: [],
  dice: [],
  covered: false,
  who: [],
  since: -1,
};

/** An option that says nothing. */
export const EMPTY_OPTION: Option = {
  id: "",
  label: "",
  point: null,
  place: null,
  speed: null,
  change: null,
  marks: [],
  path: null,
  pawn: null,
  then: "",
  detail: "",
  odds: null,
  confirm: false,
  slides: [],
  facets: [],
  cells: [],
  tone: null,
  figure: "",
  brief: "",
  chart: [],
  leads: [],
  partly: false,
  ahead: null,
  face: null,
};

const EMPTY_CONDITION: Condition = { icon: "", text: "", detail: "", tone: null, sky: null };

const EMPTY_TOKEN = { looks: [], status: "", done: null } as const;

type Cell = string | number | null;

type Raw = Record<string, unknown>;

const isRaw = (raw: unknown): raw is Raw =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

const isPlace = (raw: unknown): boolean =>
  raw === null || (Array.isArray(raw) && raw.length === 2 && raw.every(Number.isFinite));

/** Whether a value is of the kind of another; in place of nothing there may be anything but a bare one. */
const isLike = (raw: unknown, other: unknown): boolean =>
  other === null
    ? typeof raw === "object"
    : typeof raw === typeof other && Array.isArray(raw) === Array.isArray(other);

/** Whether each field that is there is of the kind of an example's. */
const isOf = (raw: unknown, example: object): boolean =>
  isRaw(raw) &&
  Object.entries(example).every(
    ([name, value]) => raw[name] === undefined || isLike(raw[name], value),
  );

const known = new Map<string, unknown>();

/** What a trait says that travels as text; one for each board of a page, and some more. */
export function dataOf(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  if (!known.has(raw)) {
    if (known.size > 15) known.clear();
    known.set(
      raw,
      attempt(() => JSON.parse(raw)),
    );
  }
  return known.get(raw);
}

/** Whether a trait is a board that can be shown. */
export const isBoard = (raw: unknown): boolean =>
  isOf(raw, { name: "", kind: "", size: [], sheet: [], shapes: [], spaces: [], terms: [] }) &&
  isPlace((raw as Raw).size);

/** Whether a trait is a state that can be shown, as far as its parts tell. */
export function isState(raw: unknown): boolean {
  if (!isOf(raw, EMPTY_STATE)) return false;
  const state = raw as Raw & Record<(typeof LISTS)[number], Raw[] | undefined>;
  if (!LISTS.every((name) => (state[name] ?? []).every(isRaw))) return false;
  const { rev, ask, tokens, log } = state;
  const options = isRaw(ask) ? (ask.options ?? []) : [];
  return (
    Number.isFinite(rev) &&
    are(tokens ?? [], { id: 0, name: "", badge: "", colour: 0 }) &&
    (tokens ?? []).every(({ at, heading }) => isPlace(at) && isPlace(heading)) &&
    are(log ?? [], { n: 0, text: "" }) &&
    (!ask || isOf(ask, { kind: "", prompt: "", driver: "", options: [] })) &&
    are(options, { id: "", label: "", detail: "" })
  );
}

const LISTS = [
  "tokens",
  "trails",
  "pieces",
  "order",
  "log",
  "conditions",
  "tables",
  "standings",
] as const;

const are = (all: unknown, example: object): boolean =>
  Array.isArray(all) && all.every((one) => isOf(one, example));

/** Reads the state trait; fields that are missing are empty, so a half-filled state still shows. */
export function readState(raw: unknown, board: Board): State {
  if (typeof raw !== "object" || raw === null) return EMPTY_STATE;
  const {
    tokens,
    trails,
    ask,
    sheets,
    seats,
    can,
    conditions,
    tables,
    result,
    hand,
    ghosts,
    ...rest
  } = raw as Partial<wire.State>;
  return {
    ...EMPTY_STATE,
    ...rest,
    tokens: (tokens ?? []).map((token): Token => ({
      ...EMPTY_TOKEN,
      ...token,
      name: shownName(token.name),
    })),
    trails: readTrails(trails ?? [], board),
    ghosts: (ghosts ?? []).map((ghost) => ({
      ...readTrail(ghost, board),
      name: shownName(ghost.name),
    })),
    can: {
      undo: can?.undo === true,
      redo: can?.redo === true,
      clock: can?.clock ?? null,
      hint: can?.hint === true,
      replay: can?.replay === true,
      best: can?.best === true,
      cost: can?.cost ?? [],
      again: can?.new === true,
      go: can?.go === true,
      pause: can?.pause ?? null,
      hands: can?.hands === true,
      watch: can?.watch ?? [],
      home: can?.home === true,
      code: can?.code === true,
    },
    ask: ask ? readAsk(ask, board) : null,
    hand: hand ? readHand(hand) : null,
    sheets: (sheets ?? []).map((values, id) => ({ id, rows: readRows(board.sheet, values) })),
    seats: (seats ?? []).map((who, id) => ({ id, who })),
    conditions: (conditions ?? []).map((condition) => ({ ...EMPTY_CONDITION, ...condition })),
    tables: (tables ?? []).map(readTable),
    result: result ? readResult(result, board) : null,
  };
}

export const readTrails = (raw: readonly wire.Trail[], board: Board): Trail[] =>
  raw.map((trail) => readTrail(trail, board));

function readTrail({ id, points, path, ahead = false }: wire.Trail, board: Board): Trail {
  return { id, points: points ?? throughSpaces(board, path ?? []), ahead };
}

/** Reads a question, as a state has it or as one seat is told it. */
export function readAsk(raw: wire.Ask, board: Board): Ask {
  const { slides = [], options = [], ...rest } = raw;
  const ask = { ...EMPTY_ASK, ...rest };
  const read = options.map((option) => readOption(option, ask.from, slides, board));
  // parts that do not fit the options would leave some of them out of reach: then all are buttons
  const parts = ask.facets.length;
  const fit = parts > 0 && read.every((option) => option.facets.length === parts);
  return { ...ask, options: read, facets: fit ? ask.facets : [] };
}

/** An option whole again; a path that is not told is the straight one, or that over its spaces. */
function readOption(
  raw: wire.Option,
  from: XY | null,
  shared: readonly Slide[],
  board: Board,
): Option {
  const { space, path } = raw.place ?? {};
  const point = raw.point ?? board.where.get(space ?? path?.at(-1) ?? "")?.at ?? null;
  const way = path ? throughSpaces(board, path) : [];
  const straight = from && point ? [from, point] : null;
  const option: Option = {
    ...EMPTY_OPTION,
    point,
    path: way.length > 1 ? way : straight,
    ...raw,
    confirm: raw.confirm === true,
    slides: typeof raw.slides === "object" ? raw.slides : raw.slides ? shared : [],
    cells: (raw.cells ?? []).map(cellText),
    chart: (raw.chart ?? []).map((bar) => ({
      ...bar,
      at: board.where.get(bar.space ?? "")?.at ?? null,
    })),
    leads: (raw.leads ?? []).map((lead) => ({
      ...lead,
      at: board.where.get(lead.space)?.at ?? null,
    })),
  };
  return { ...option, detail: option.detail || option.label, label: option.label || option.detail };
}

const cellText = (cell: Cell): string => (cell === null ? "" : String(cell));

/** The rows of a race sheet: the printed form from the board, one car's values filled in. */
function readRows(sheet: readonly wire.Row[], values: readonly wire.Value[]): Row[] {
  return sheet.flatMap((row, k): Row[] => {
    const value = values[k];
    if (row.kind === "mark") {
      // a mark that a car does not bear, such as tyres not yet chosen, takes no room
      const [icon, text] = Array.isArray(value) ? value : [];
      return text ? [{ ...row, icon: String(icon ?? ""), text: String(text) }] : [];
    }
    if (row.kind === "flag") return [{ ...row, on: value === true }];
    const [first = 0, of] = Array.isArray(value) ? (value as number[]) : [Number(value ?? 0)];
    if (row.kind === "number") {
      if (value === null || value === undefined) return [{ ...row }];
      return [{ ...row, value: first, ...(of === undefined ? {} : { of }) }];
    }
    const total = of ?? row.total ?? 0;
    return [{ ...row, total: Math.max(total, first), used: first }];
  });
}

function readTable(raw: Partial<wire.Table>, index: number): Table {
  const rows = (raw.rows ?? []).map((row) => ({
    id: row.id ?? null,
    cells: (row.cells ?? []).map(cellText),
    active: row.active ?? false,
  }));
  const { id = `table-${index}`, title = "", columns = [], note = "", open = index === 0 } = raw;
  return { id, title, columns, rows, note, open };
}

function readResult(raw: Partial<wire.Result>, board: Board): Result {
  const { podium = [], unit = "", speeds = [], places = [], lines } = raw;
  const [table, details] = [raw.table ?? {}, raw.details ?? {}].map(readTable) as [Table, Table];
  const ways = lines ? readTrails(lines, board) : null;
  return { podium, table, details, unit, speeds, places, lines: ways };
}

/** Reads the board trait. */
export function readBoard(raw: unknown): Board {
  const board = (typeof raw === "object" && raw !== null ? raw : {}) as Partial<Board>;
  const spaces = board.spaces ?? [];
  return {
    game: board.game ?? "",
    name: board.name ?? "",
    kind: board.kind === "lanes" ? "lanes" : "lattice",
    size: board.size ?? [40, 30],
    sheet: board.sheet ?? [],
    shapes: board.shapes ?? [],
    spaces,
    course: board.course ?? null,
    terms: board.terms ?? [],
    guide: board.guide ?? null,
    where: new Map(spaces.map((space) => [space.id, space])),
  };
}

/** Reads the hints trait; null when there is no hint. */
export function readHints(raw: unknown): Hints | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { rev, by = "", done = false, options, best = "", why = "" } = raw as Partial<Hints>;
  if (typeof rev !== "number" || typeof options !== "object" || options === null) return null;
  const known = Object.entries(options).filter(([, chance]) => isChance(chance));
  const told = { by: String(by), best: String(best), why: String(why) };
  return { rev, ...told, done: done === true, options: Object.fromEntries(known) };
}

function isChance(raw: unknown): raw is Chance {
  const { text, value, low, high, n, place } = (raw ?? {}) as Partial<Chance>;
  return typeof text === "string" && [value, low, high, n, place].every(Number.isFinite);
}

/** Reads what one seat alone may see; null when a message is something else. */
export function readSecret(raw: unknown, board: Board): Secret | null {
  const message = (raw ?? {}) as Partial<wire.Private>;
  if (
    message.t !== "private" ||
    typeof message.rev !== "number" ||
    typeof message.seat !== "number"
  ) {
    return null;
  }
  const { rev, seat, ask, hand, watch = "", rests = false } = message;
  return {
    rev,
    seat,
    watch,
    rests,
    ask: ask ? readAsk(ask, board) : null,
    hand: hand ? readHand(hand) : null,
  };
}

function readHand({ id, cards }: wire.Hand): Hand {
  return { id, cards: cards.map((card) => ({ icon: "", text: "", plays: [], why: "", ...card })) };
}

/** Reads a custom message; null when it is none of ours. */
export function readReply(raw: unknown): Reply | null {
  if (typeof raw !== "object" || raw === null) return null;
  const reply = raw as Partial<wire.Done | wire.Rejected> & { reason?: unknown; first?: unknown };
  if (typeof reply.id !== "string") return null;
  const rev = typeof reply.rev === "number" ? reply.rev : -1;
  if (reply.t === "ok") {
    return { t: "ok", id: reply.id, rev, first: reply.first === true };
  }
  if (reply.t !== "reject") return null;
  const reason = typeof reply.reason === "string" ? reply.reason : tr("You can't do that now.");
  return { t: "reject", id: reply.id, rev, reason };
}
