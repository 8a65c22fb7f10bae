/** Motion: the difference of two states as a plan, and where everything is at a time of it. */
import { ease, mix, standsAt } from "./geometry";
import type { Effect, Entry, State, Token, Trail, XY } from "./whole";
import { lastLapOf, newEntries } from "./state";
import { tr } from "./tr";

export const MOVE_MS = 250;
/** A way over many spaces takes longer, up to this. */
const LONGEST_MS = 700;
const STEP_MS = 26;
export const HOP_MS = 140;
export const SHAKE_MS = 150;
const SPIN_MS = 800;
const TURNS = 2;
/** How far front wheels turn at most, in radians. */
const STEER = 0.5;

export interface Slide {
  from: XY;
  to: XY;
  /** All of the way, from one to the other, where it is not the straight one. */
  way?: readonly XY[];
  start: number;
  end: number;
}

/** What has a picture on the board: an effect that Python names, or what the order tells. */
export type Felt = Effect | "pass" | "last-lap" | "fastest-lap";

/** A clash, a pass, somebody out or a finish, seen where it happened. */
export interface Burst {
  at: XY;
  kind: Felt;
  /** A place that was won: "2nd". */
  text: string;
  /** Of the driver. */
  name: string;
  start: number;
  end: number;
}

interface Span {
  start: number;
  end: number;
}

const BURST_MS: Record<Felt, number> = {
  shake: 800,
  spin: 1100,
  block: 1000,
  stall: 1300,
  pit: 1100,
  pass: 1100,
  "last-lap": 1400,
  "fastest-lap": 1500,
  card: 0,
  draw: 0,
  reveal: 0,
  sky: 0,
  out: 1200,
  finish: 1400,
};
const MOST_BURSTS = 4;

/** What moves between two states. Times are those of requestAnimationFrame, in ms. */
export interface Plan {
  moves: ReadonlyMap<number, Slide>;
  hops: ReadonlyMap<number, Slide>;
  shakes: ReadonlyMap<number, Span>;
  spins: ReadonlyMap<number, Span>;
  bursts: readonly Burst[];
  end: number;
}

/** Where to paint a token. */
export interface Pose {
  at: XY | null;
  pawn: XY | null;
  heading: XY;
  /** Sideways shift in squares, during a clash. */
  shake: number;
  /** Squares driven, and the angle of the front wheels in radians, during a move. */
  driven?: number;
  steer?: number;
  moving: boolean;
}

const STILL: Plan = {
  moves: new Map(),
  hops: new Map(),
  shakes: new Map(),
  spins: new Map(),
  bursts: [],
  end: 0,
};

export function still(): Plan {
  return STILL;
}

/**
 * Plans the motion from one state to the next: whoever was asked moves first, then the cars that
 * clashed shake, then those pushed aside move; each pawn hops when its car has arrived.
 */
export function plan(
  prev: State | null,
  next: State,
  time: number,
  now: (token: Token) => Pose | null = () => null,
): Plan {
  if (!prev || next.rev === prev.rev) return STILL;
  const before = new Map(prev.tokens.map((token) => [token.id, token]));
  const moved = movedOf(prev, next);
  const happened = newEntries(prev, next);
  const clashed = happened.filter((e) => e.effect === "shake" && e.id !== null);
  const [first] = moved;
  const moves = new Map<number, Slide>();
  const hops = new Map<number, Slide>();
  const shakes = new Map<number, Span>();
  const spins = new Map<number, Span>();
  let end = time;
  const mark = (at: number) => {
    end = Math.max(end, at);
    return at;
  };

  const clash = time + (first ? MOVE_MS : 0);
  if (clashed.length > 0) {
    const involved = new Set([...clashed.map((e) => e.id as number), ...moved.map((t) => t.id)]);
    for (const id of involved) shakes.set(id, { start: clash, end: mark(clash + SHAKE_MS) });
  }
  for (const token of moved) {
    const start = token === first ? time : clash + (clashed.length > 0 ? SHAKE_MS : 0);
    const from = now(token)?.at ?? before.get(token.id)?.at;
    if (!from || !token.at) continue;
    const way = wayOf(next, token, before.get(token.id)?.at ?? from);
    const ms = way ? Math.min(MOVE_MS + STEP_MS * (way.length - 2), LONGEST_MS) : MOVE_MS;
    const move = { from, to: token.at, start, end: mark(start + ms) };
    moves.set(token.id, way ? { ...move, way } : move);
  }
  for (const token of next.tokens) {
    const old = before.get(token.id)?.pawn;
    if (!old || !token.pawn || samePoint(old, token.pawn)) continue;
    const start = moves.get(token.id)?.end ?? time;
    hops.set(token.id, { from: old, to: token.pawn, start, end: mark(start + HOP_MS) });
  }
  const place = (id: number): XY | null => {
    const token = next.tokens.find((other) => other.id === id);
    return (token && standsAt(token)) ?? before.get(id)?.at ?? null;
  };
  const nameOf = (id: number) => next.tokens.find((token) => token.id === id)?.name ?? "";
  const bursts: Burst[] = [];
  // after a jump through a race only what happened last is felt
  for (const { id, effect: kind } of happened.filter(isFelt).slice(-MOST_BURSTS)) {
    const from = place(id as number);
    const start = kind === "shake" ? clash : (moves.get(id as number)?.end ?? time);
    if (kind === "spin") spins.set(id as number, { start, end: mark(start + SPIN_MS) });
    if (!kind || !from) continue;
    const rank = next.tokens.find((token) => token.id === id)?.place ?? null;
    const text = kind === "finish" && rank !== null ? ordinal(rank) : "";
    const until = mark(start + BURST_MS[kind]);
    bursts.push({ at: from, kind, text, name: nameOf(id as number), start, end: until });
  }
  for (const { id, kind, text } of rankedIn(prev, next)) {
    const at = place(id);
    const start = moves.get(id)?.end ?? time;
    if (!at) continue;
    const until = mark(start + BURST_MS[kind]);
    bursts.push({ at, kind, text, name: nameOf(id), start, end: until });
  }
  return { moves, hops, shakes, spins, bursts, end };
}

/** The cars that have moved, first that of whoever was asked. */
function movedOf(prev: State, next: State): Token[] {
  const before = new Map(prev.tokens.map((token) => [token.id, token]));
  const moved = next.tokens.filter((token) => {
    const old = before.get(token.id);
    const rests = [old, token].some((car) => car?.looks.includes("parked"));
    return old?.at && token.at && !rests && !samePoint(old.at, token.at);
  });
  const asked = ({ id }: Token) => Number(id === prev.ask?.id);
  return moved.sort((a, b) => asked(b) - asked(a));
}

interface Ranked {
  id: number;
  kind: "pass" | "last-lap" | "fastest-lap";
  text: string;
}

/** What the order tells of a move: a place that its car has won, the leader's last lap, and a lap
 * that was faster than the fastest. */
export function rankedIn(prev: State, next: State): Ranked[] {
  if (newEntries(prev, next).length === 0) return [];
  const [mover] = movedOf(prev, next);
  const all: Ranked[] = [];
  const [old, now] = [prev.order, next.order];
  const index = (order: State["order"], id: number) => order.findIndex((each) => each.id === id);
  const isDriven = old.length === now.length && old.some(({ gap }) => gap !== "");
  if (mover && isDriven && next.round > 1) {
    const [was, is] = [index(old, mover.id), index(now, mover.id)];
    if (was > is && is >= 0) all.push({ id: mover.id, kind: "pass", text: ordinal(is + 1) });
  }
  const [led, leads] = [old[0], now[0]];
  // the only lap is not felt as the last
  if (leads && led && lastLapOf(leads.lap) > 1 && lastLapOf(led.lap) <= 1) {
    all.push({ id: leads.id, kind: "last-lap", text: "" });
  }
  const [was, is] = [old, now].map((order) => order.find(({ fastest }) => fastest !== undefined));
  if (was && is && (is.fastest as number) < (was.fastest as number)) {
    all.push({ id: is.id, kind: "fastest-lap", text: "" });
  }
  return all;
}

const ordinal = (place: number): string =>
  [tr("{n}st"), tr("{n}nd"), tr("{n}rd")][place - 1]?.replace("{n}", String(place)) ??
  tr("{n}th", { n: place });

const isFelt = ({ id, effect }: Entry): boolean =>
  id !== null && effect !== undefined && BURST_MS[effect] > 0;

/** Where a token is at a time. */
export function pose(plan: Plan, token: Token, time: number): Pose {
  const move = plan.moves.get(token.id);
  const moving = move !== undefined && time < move.end;
  const [at, heading] = move && moving ? along(move, time) : [token.at, token.heading];
  const wheels = move && moving ? wheelsOf(move, time) : {};
  const hop = plan.hops.get(token.id);
  const shake = plan.shakes.get(token.id);
  const spin = plan.spins.get(token.id);
  const spinning = spin && time >= spin.start && time < spin.end;
  const shaking = shake && time >= shake.start && time < shake.end;
  return {
    at,
    pawn: hop ? along(hop, time)[0] : token.pawn,
    heading: spinning
      ? turnedBy(heading, 2 * Math.PI * TURNS * ease((time - spin.start) / SPIN_MS))
      : heading,
    shake: shaking ? 0.12 * Math.sin(((time - shake.start) / SHAKE_MS) * Math.PI * 6) : 0,
    moving,
    ...wheels,
  };
}

const turnedBy = ([x, y]: XY, angle: number): XY => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** The way that a token has gone since it stood at `from`, by its trail; null for a straight one. */
function wayOf(state: State, token: Token, from: XY): readonly XY[] | null {
  const points = state.trails.find((trail) => trail.id === token.id)?.points ?? [];
  const start = points.findLastIndex((point) => samePoint(point, from));
  const way = start < 0 ? [] : points.slice(start);
  const end = way.at(-1);
  return way.length > 2 && end && token.at && samePoint(end, token.at) ? way : null;
}

/** What of a trail is driven: all of it, or up to where the token is while it moves. */
export function drivenOf(plan: Plan, { id, points }: Trail, time: number): readonly XY[] {
  const move = plan.moves.get(id);
  if (!move || time >= move.end) return points;
  const { way } = move;
  const before = way ? points.slice(0, points.length - way.length) : points.slice(0, -1);
  const passed = way?.slice(0, legOf(way, move, time)[0] + 1) ?? [];
  return [...before, ...passed, along(move, time)[0]];
}

/** Which leg of its way a token is on, and how many legs it has driven. */
function legOf(way: readonly XY[], { start, end }: Slide, time: number): [number, number] {
  const far = ease((time - start) / (end - start)) * (way.length - 1);
  return [Math.min(Math.floor(far), way.length - 2), far];
}

/** Where a token is on its way, and where it points. */
function along(slide: Slide, time: number): [XY, XY] {
  const { from, to, way = [from, to] } = slide;
  const [leg, far] = legOf(way, slide, time);
  const [a, b] = [way[leg] as XY, way[leg + 1] as XY];
  return [mix(a, b, far - leg), [b[0] - a[0], b[1] - a[1]]];
}

/** How far the wheels have rolled, and where the front ones point: into the leg that comes. */
function wheelsOf(slide: Slide, time: number) {
  const { from, to, way = [from, to] } = slide;
  const [leg, far] = legOf(way, slide, time);
  const [a, b, c] = [way[leg] as XY, way[leg + 1] as XY, way[leg + 2]];
  const angle = ([x, y]: XY, [nx, ny]: XY) => Math.atan2(ny - y, nx - x);
  const turn = c ? angle(b, c) - angle(a, b) : 0;
  // the shorter way round
  const short = Math.atan2(Math.sin(turn), Math.cos(turn));
  return {
    driven: far * Math.hypot(b[0] - a[0], b[1] - a[1]),
    steer: Math.max(-STEER, Math.min(STEER, 1.4 * (far - leg) * short)),
  };
}

function samePoint(a: XY, b: XY): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
