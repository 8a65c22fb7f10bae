/** A circuit as it is drawn, what can be done with it, and its past. No drawing is ever changed in place. */
import type { XY } from "../whole";
import { curveOf, nearest, pointAt } from "./curve";

/** A point that the road leads through; all in metres, north up. */
export interface Spot {
  x: number;
  y: number;
  /** Of the road. */
  width: number;
}

export interface Drawing {
  /** In driving order. */
  spots: readonly Spot[];
  /** Whether the last point leads back to the first. */
  closed: boolean;
  /** Near this the start line lies; null where Python may choose. */
  start: XY | null;
  name: string;
  /** Their side; empty where Python may choose. */
  pits: Pits;
  /** What was corrected by hand. */
  fixes: readonly Fix[];
  kept: Kept;
}

/**
 * What a drawing was saved as last, by game. All steps of one drawing share it, so that undo does not
 * forget a save; another drawing has its own.
 */
export type Kept = Record<string, { name: string; digest: string }>;

export function readKept(raw: unknown): Kept {
  const read = Object.entries((raw ?? {}) as Record<string, { name: unknown; digest: unknown }>);
  return Object.fromEntries(
    read.flatMap(([game, each]) =>
      typeof each?.name === "string" && typeof each.digest === "string"
        ? [[game, { name: each.name, digest: each.digest }]]
        : [],
    ),
  );
}

/** A correction of the board of a game; it hangs on the line near a position. */
export interface Fix {
  game: string;
  what: string;
  x: number;
  y: number;
  value: number | string;
}

export const PITS = ["", "left", "right", "none"] as const;
export type Pits = (typeof PITS)[number];

export const WIDTH = 12;
export const NARROWEST = 6;
export const WIDEST = 40;
export const FEWEST = 3;
const MOST_FIXES = 100;
export const MOST_SPOTS = 200;
/** The farthest that a point may lie from the middle, in metres. */
export const FARTHEST = 20_000;

export const EMPTY: Drawing = {
  spots: [],
  closed: false,
  start: null,
  name: "",
  pits: "",
  fixes: [],
  kept: Object.freeze({}),
};
/** A sheet with nothing on it, which was never saved. */
export const newSheet = (): Drawing => ({ ...EMPTY, kept: {} });

const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
/** To a decimetre; never minus nothing. */
const rounded = (value: number): number => Math.round(10 * value) / 10 + 0;
/** A point where it may lie. */
export const spotAt = ([x, y]: XY, width: number): Spot => ({
  x: rounded(within(x, -FARTHEST, FARTHEST)),
  y: rounded(within(y, -FARTHEST, FARTHEST)),
  width: rounded(within(width, NARROWEST, WIDEST)),
});

/** One more point at the end of a line that is not closed. */
export const added = (drawing: Drawing, at: XY): Drawing =>
  drawing.spots.length >= MOST_SPOTS
    ? drawing
    : { ...drawing, spots: [...drawing.spots, spotAt(at, drawing.spots.at(-1)?.width ?? WIDTH)] };

export const closedUp = (drawing: Drawing): Drawing =>
  drawing.spots.length < FEWEST ? drawing : { ...drawing, closed: true };

/** With a point elsewhere; corrections and the start line stay at their places on the line. */
export function moved(drawing: Drawing, k: number, at: XY): Drawing {
  const spots = drawing.spots.map((spot, j) => (j === k ? spotAt(at, spot.width) : spot));
  const next = { ...drawing, spots };
  if (!drawing.start && !drawing.fixes.length) return next;
  const [before, after] = [curveOf(drawing), curveOf(next)];
  const carried = ([x, y]: XY): XY => {
    const place = nearest(before, [x, y])?.place ?? 0;
    const [from, to] = [pointAt(before, place), pointAt(after, place)];
    return [rounded(x + to[0] - from[0]), rounded(y + to[1] - from[1])];
  };
  return {
    ...next,
    start: drawing.start && carried(drawing.start),
    fixes: drawing.fixes.map((fix) => fixAt(fix, carried([fix.x, fix.y]))),
  };
}

/** A point on the road, at its place among the others: 2.5 is between the third and the fourth. */
export function inserted(drawing: Drawing, place: number, at: XY): Drawing {
  const { spots } = drawing;
  if (spots.length >= MOST_SPOTS) return drawing;
  const k = Math.floor(place);
  const [before, after] = [spots[k], spots[(k + 1) % spots.length]];
  if (!before || !after) return drawing;
  const width = before.width + (after.width - before.width) * (place - k);
  return {
    ...drawing,
    spots: [...spots.slice(0, k + 1), spotAt(at, width), ...spots.slice(k + 1)],
  };
}

/** Without a point; too few of them are no closed line any more. */
export function removed(drawing: Drawing, k: number): Drawing {
  const spots = drawing.spots.filter((_, j) => j !== k);
  const closed = drawing.closed && spots.length >= FEWEST;
  // whoever removes all points begins another circuit
  return spots.length
    ? { ...drawing, spots, closed }
    : { ...drawing, spots, closed, start: null, kept: {} };
}

/** Wider or narrower: one point, or all of them. */
export const widened = (drawing: Drawing, k: number | null, by: number): Drawing => ({
  ...drawing,
  spots: drawing.spots.map((spot, j) =>
    k === null || j === k ? spotAt([spot.x, spot.y], spot.width + by) : spot,
  ),
});

export const withStart = (drawing: Drawing, start: XY | null): Drawing => ({ ...drawing, start });
export const withPits = (drawing: Drawing, pits: Pits): Drawing => ({ ...drawing, pits });

/** Driven the other way round; the first point stays the first. */
export function reversed(drawing: Drawing): Drawing {
  const [first, ...others] = drawing.spots;
  if (!first) return drawing;
  const back = others.reverse();
  const spots = drawing.closed ? [first, ...back] : [...back, first];
  const fixes = drawing.fixes.map((fix) => turnedBy(fix, AHEAD));
  return { ...drawing, spots, pits: otherSide(drawing.pits), fixes };
}

/** Arrows of sectors, when the lap is driven the other way, and in a mirror. */
const ACROSS: Readonly<Record<string, string>> = { E: "W", W: "E" };
const AHEAD = { ...ACROSS, N: "S", S: "N" };
const turnedBy = (fix: Fix, arrows: typeof ACROSS): Fix =>
  fix.what === "sector" ? { ...fix, value: arrows[fix.value] ?? fix.value } : fix;

const otherSide = (pits: Pits): Pits =>
  pits === "left" ? "right" : pits === "right" ? "left" : pits;

/** The middle of the box round all points. */
export function middleOf({ spots }: Drawing): XY {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return [
    (Math.min(...xs) + Math.max(...xs)) / 2 || 0,
    (Math.min(...ys) + Math.max(...ys)) / 2 || 0,
  ];
}

/** Every position moved alike, widths as they are. */
function changed(drawing: Drawing, change: (at: XY) => XY): Drawing {
  return {
    ...drawing,
    spots: drawing.spots.map(({ x, y, width }) => spotAt(change([x, y]), width)),
    start: drawing.start && change(drawing.start),
    fixes: drawing.fixes.map((fix) => fixAt(fix, change([fix.x, fix.y]))),
  };
}

const fixAt = (fix: Fix, [x, y]: XY): Fix => ({ ...fix, x: rounded(x), y: rounded(y) });

/** As in a mirror, left and right exchanged. */
export function mirrored(drawing: Drawing): Drawing {
  const [mx] = middleOf(drawing);
  const turned = changed(drawing, ([x, y]) => [2 * mx - x, y]);
  const fixes = turned.fixes.map((fix) => turnedBy(fix, ACROSS));
  return { ...turned, pits: otherSide(drawing.pits), fixes };
}

export function scaled(drawing: Drawing, by: number): Drawing {
  const [mx, my] = middleOf(drawing);
  return changed(drawing, ([x, y]) => [mx + (x - mx) * by, my + (y - my) * by]);
}

/** Turned to the left by so many degrees. */
export function rotated(drawing: Drawing, degrees: number): Drawing {
  const [mx, my] = middleOf(drawing);
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return changed(drawing, ([x, y]) => [
    mx + (x - mx) * c - (y - my) * s,
    my + (x - mx) * s + (y - my) * c,
  ]);
}

/** A drawing as somebody else has sent it, or it was kept; null if it is none. */
export function readDrawing(raw: unknown): Drawing | null {
  const { spots, closed, start, name, pits, fixes, kept } = (raw ?? {}) as Partial<
    Record<keyof Drawing, unknown>
  >;
  const isNumber = (value: unknown): value is number => Number.isFinite(value);
  if (!Array.isArray(spots) || spots.length > MOST_SPOTS) return null;
  const read = spots.map((each: Partial<Spot> | null) =>
    each && isNumber(each.x) && isNumber(each.y) && isNumber(each.width)
      ? spotAt([each.x, each.y], each.width)
      : null,
  );
  if (read.includes(null)) return null;
  const isFix = (fix: Partial<Fix> | null): fix is Fix =>
    [fix?.game, fix?.what].every((each) => typeof each === "string") &&
    [fix?.x, fix?.y].every(isNumber) &&
    (typeof fix?.value === "string" || isNumber(fix?.value));
  const isPlace = Array.isArray(start) && start.length === 2 && start.every(isNumber);
  return {
    spots: read as Spot[],
    closed: closed === true && read.length >= FEWEST,
    start: isPlace ? (start as unknown as XY) : null,
    name: typeof name === "string" ? name : "",
    pits: PITS.find((each) => each === pits) ?? "",
    fixes: Array.isArray(fixes) ? fixes.filter(isFix).slice(0, MOST_FIXES) : [],
    kept: readKept(kept),
  };
}

/** What was drawn before, and what was taken back. */
export interface Past<D = Drawing> {
  now(): D;
  /** Makes a step; several of one gesture, which share a mark, are taken back together. */
  put(next: D, mark?: unknown): void;
  undo(): boolean;
  redo(): boolean;
  can(): { undo: boolean; redo: boolean };
}

const LONGEST = 200;

export function newPast<D>(first: D): Past<D> {
  let [before, now, after]: [D[], D, D[]] = [[], first, []];
  let last: unknown = null;
  return {
    now: () => now,
    put(next, mark = null) {
      if (next === now) return;
      if (mark === null || mark !== last) before = [...before, now].slice(-LONGEST);
      [now, after, last] = [next, [], mark];
    },
    undo() {
      const to = before.at(-1);
      if (!to) return false;
      [before, now, after, last] = [before.slice(0, -1), to, [now, ...after], null];
      return true;
    },
    redo() {
      const [to, ...rest] = after;
      if (!to) return false;
      [before, now, after, last] = [[...before, now], to, rest, null];
      return true;
    },
    can: () => ({ undo: before.length > 0, redo: after.length > 0 }),
  };
}
