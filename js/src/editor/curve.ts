/** The smooth line through the points of a drawing, and what can be measured on it. */
import type { XY } from "../whole";
import type { Drawing, Spot } from "./drawing";

/** The middle of the road, point by point, in metres. */
export interface Curve {
  closed: boolean;
  line: readonly XY[];
  /** For each point its place among the spots: 2.5 is half-way from the third to the fourth. */
  place: readonly number[];
  width: readonly number[];
  /** Metres from the first point; a closed line has one more, the whole length. */
  far: readonly number[];
  length: number;
  /** 1 / radius; positive to the left. */
  bend: readonly number[];
}

/** Metres between points of the line, and how many there are at most. */
const STEP = 6;
const MOST = 600;

export const between = (a: XY, b: XY): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Draws a smooth line through points. Between two points it is a cubic; its directions there are those
 * of the chords between the neighbours, so that straights stay straight. The maker in Python draws the
 * same line.
 */
export function curveOf({ spots, closed }: Pick<Drawing, "spots" | "closed">): Curve {
  const count = spots.length;
  const loop = closed && count > 2;
  const pieces = loop ? count : count - 1;
  const at = (k: number): Spot => spots[(k + count) % count] as Spot;
  const lengths = spots.map((spot, k) => Math.hypot(at(k + 1).x - spot.x, at(k + 1).y - spot.y));
  const rough = lengths.slice(0, Math.max(pieces, 0)).reduce((sum, each) => sum + each, 0);
  const step = Math.max(STEP, rough / MOST);
  const ahead = spots.map((spot, k): XY => {
    const before = loop || k > 0 ? at(k - 1) : spot;
    const after = loop || k < count - 1 ? at(k + 1) : spot;
    let [dx, dy] = [after.x - before.x, after.y - before.y];
    let reach = Math.hypot(dx, dy);
    if (reach < 1e-9 * (lengths[k] as number)) {
      [dx, dy, reach] = [at(k + 1).x - spot.x, at(k + 1).y - spot.y, lengths[k] as number];
    }
    return reach ? [dx / reach, dy / reach] : [0, 0];
  });
  const line: XY[] = [];
  const place: number[] = [];
  const width: number[] = [];
  for (let k = 0; k < pieces; k += 1) {
    const [from, to, long] = [at(k), at(k + 1), lengths[k] as number];
    const [ox, oy] = ahead[k] as XY;
    const [ix, iy] = ahead[(k + 1) % count] as XY;
    const parts = Math.max(Math.ceil(long / step), 1);
    for (let j = 0; j < parts; j += 1) {
      const t = j / parts;
      const [a, b] = [2 * t ** 3 - 3 * t ** 2 + 1, (t ** 3 - 2 * t ** 2 + t) * long];
      const [c, d] = [3 * t ** 2 - 2 * t ** 3, (t ** 3 - t ** 2) * long];
      line.push([from.x * a + ox * b + to.x * c + ix * d, from.y * a + oy * b + to.y * c + iy * d]);
      place.push(k + t);
      width.push(from.width + (to.width - from.width) * t);
    }
  }
  const last = spots.at(-1);
  if (!loop && last) {
    line.push([last.x, last.y]);
    place.push(count - 1);
    width.push(last.width);
  }
  const far = [0];
  for (let k = 1; k < line.length + Number(loop); k += 1) {
    far.push((far[k - 1] as number) + between(line[k - 1]!, line[k % line.length]!));
  }
  return {
    closed: loop,
    line,
    place,
    width,
    far,
    length: far.at(-1) ?? 0,
    bend: bends(line, loop),
  };
}

/** The curvature, a little smoothed. */
function bends(line: readonly XY[], loop: boolean): number[] {
  const count = line.length;
  const raw = line.map((at, k) => {
    if (!loop && (k === 0 || k === count - 1)) return 0;
    const a = line[(k - 1 + count) % count] as XY;
    const b = line[(k + 1) % count] as XY;
    const cross = (at[0] - a[0]) * (b[1] - at[1]) - (at[1] - a[1]) * (b[0] - at[0]);
    const sides = between(a, at) * between(at, b) * between(a, b);
    return sides ? (2 * cross) / sides : 0;
  });
  return raw.map((own, k) => {
    const [a, b] = [raw[(k - 1 + count) % count] ?? own, raw[(k + 1) % count] ?? own];
    return (a + 2 * own + b) / 4;
  });
}

/** A corner of the line; `begin` and `end` may go beyond its last point. */
export interface Corner {
  begin: number;
  end: number;
  /** Where it is tightest. */
  apex: number;
  /** Metres, there. */
  radius: number;
  /** By how much it turns, in radians; positive to the left. */
  turn: number;
}

/** A road bends where its radius is below this, in metres. */
const GENTLE = 140;
/** A corner turns by this at least, in radians. */
const TURN = 0.6;

/** Where the line turns one way, and enough to slow down for. */
export function cornersOf({ line, bend, closed, far }: Curve): Corner[] {
  const count = line.length;
  const way = (k: number) => {
    const each = bend[k % count] as number;
    return Math.abs(each) > 1 / GENTLE ? Math.sign(each) : 0;
  };
  const free = closed ? bend.findIndex((_, k) => way(k) === 0) : 0;
  const first = Math.max(free, 0);
  const corners: Corner[] = [];
  for (let at = first; at < first + count;) {
    let end = at + 1;
    while (end < first + count && way(end) === way(at)) end += 1;
    let [turn, apex] = [0, at];
    for (let k = at; way(at) && k < end; k += 1) {
      const here = k % count;
      turn += (bend[here] as number) * ((far[here + 1] ?? far[here] ?? 0) - (far[here] as number));
      if (Math.abs(bend[here] as number) > Math.abs(bend[apex % count] as number)) apex = k;
    }
    if (Math.abs(turn) > TURN) {
      const radius = 1 / Math.abs(bend[apex % count] as number);
      corners.push({ begin: at, end, apex: apex % count, radius, turn });
    }
    at = end;
  }
  return corners;
}

/** The place on the line that is nearest to a position. */
export interface Nearest {
  /** Its point of the line, and its place among the spots. */
  index: number;
  place: number;
  distance: number;
}

export function nearest({ line, place }: Curve, at: XY): Nearest | null {
  let best: Nearest | null = null;
  line.forEach((point, index) => {
    const distance = between(point, at);
    if (!best || distance < best.distance) {
      best = { index, place: place[index] as number, distance };
    }
  });
  return best;
}

/** The point of the line at a place among the spots. */
export function pointAt({ line, place }: Curve, at: number): XY {
  const k = Math.max(
    0,
    place.findLastIndex((each) => each <= at),
  );
  const [a, b] = [line[k] as XY, line[(k + 1) % line.length] as XY];
  const from = place[k] as number;
  const share = (at - from) / ((place[k + 1] ?? Math.floor(from) + 1) - from);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

const MOST_CROSSINGS = 20;

/** Where the line crosses itself; nowhere if it does so too often to be shown. */
export function crossingsOf({ line, closed }: Curve): XY[] {
  const count = line.length;
  const pieces = closed ? count : count - 1;
  const crossings: XY[] = [];
  for (let i = 0; i < pieces; i += 1) {
    const [a, b] = [line[i] as XY, line[(i + 1) % count] as XY];
    const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
    const [low, high] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
    for (let j = i + 2; j < pieces; j += 1) {
      if (closed && i === 0 && j === count - 1) continue;
      const [c, d] = [line[j] as XY, line[(j + 1) % count] as XY];
      if (Math.min(c[0], d[0]) > right || Math.max(c[0], d[0]) < left) continue;
      if (Math.min(c[1], d[1]) > high || Math.max(c[1], d[1]) < low) continue;
      const at = meeting(a, b, c, d);
      if (at) crossings.push(at);
      if (crossings.length === MOST_CROSSINGS) return [];
    }
  }
  return crossings;
}

/** Where two pieces meet; null if they do not. */
function meeting(a: XY, b: XY, c: XY, d: XY): XY | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return t >= 0 && t < 1 && u >= 0 && u < 1 ? [a[0] + t * rx, a[1] + t * ry] : null;
}

/** Unit vectors to the left of the driving direction. */
export function normalsOf({ line, closed }: Curve): XY[] {
  const count = line.length;
  return line.map((_, k) => {
    const a = line[closed ? (k - 1 + count) % count : Math.max(k - 1, 0)] as XY;
    const b = line[closed ? (k + 1) % count : Math.min(k + 1, count - 1)] as XY;
    const long = between(a, b) || 1;
    return [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
  });
}

/** Metres that a line through chosen points may lie beside a path that was drawn by hand. */
const BESIDE = 8;
const MOST_CHOSEN = 40;

/**
 * Chooses few points of a path so that the smooth line through them follows it: where the line is
 * farthest off, one more is taken.
 */
export function fitted(path: readonly XY[], closed: boolean, width: number): Spot[] {
  const last = path.length - 1;
  if (last < 2) return path.map(([x, y]) => ({ x, y, width }));
  const chosen = closed
    ? [0, Math.round(last / 4), Math.round(last / 2), Math.round((3 * last) / 4)]
    : [0, Math.round(last / 2), last];
  const spotsOf = () => chosen.map((k): Spot => ({ x: path[k]![0], y: path[k]![1], width }));
  while (chosen.length < MOST_CHOSEN) {
    const curve = curveOf({ spots: spotsOf(), closed });
    let [worst, most] = [-1, BESIDE];
    path.forEach((at, k) => {
      // a point beside a chosen one would make a kink
      if (chosen.some((other) => between(path[other]!, at) < 3 * BESIDE)) return;
      const off = nearest(curve, at)?.distance ?? 0;
      if (off > most) [worst, most] = [k, off];
    });
    if (worst < 0) break;
    chosen.push(worst);
    chosen.sort((a, b) => a - b);
  }
  return spotsOf();
}

/** A path that leads back to where the line began, up to there; null if it does not. */
export function lapOf(path: readonly XY[], first: XY, near: number): readonly XY[] | null {
  const long = path.reduce((sum, at, k) => sum + (k ? between(at, path[k - 1] as XY) : 0), 0);
  const off = path.map((at) => between(at, first));
  const from = Math.floor(0.7 * path.length);
  const least = Math.min(...off.slice(from));
  if (least > Math.max(near, 0.12 * long) || long < 4 * least) return null;
  const end = off.indexOf(least, from);
  // a point on the first one would be a kink
  const ends = path.slice(0, end + 1);
  return least < 3 * BESIDE ? ends.slice(0, -1) : ends;
}
