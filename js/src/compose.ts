/** Where the camera stands: what must be seen is seen, as large as it may be, with the road ahead. Pure. */
import {
  type Box,
  boxOf,
  type Camera,
  centred,
  clampCamera,
  contains,
  fitCamera,
  fitScale,
  MARGIN,
  type Size,
  toBoard,
  visibleBox,
} from "./geometry";
import type { XY } from "./whole";

/** What a picture is about. */
export interface Subject {
  /** What must be in it. */
  must: readonly XY[];
  /** Pixels a square at which it can be pressed. */
  least?: number;
  /** What else, the most important first, as long as there is room for it. */
  wishes: readonly Wish[];
  /** The car, and the road that lies before it and behind it. */
  car: XY | null;
  road: readonly XY[];
  behind: readonly XY[];
}

export interface Wish {
  points: readonly XY[];
  /** Pixels a square under which it is left out. */
  least: number;
}

/** Of the largest scale on a pane, that from which nobody needs to see less than all of the board. */
const WHOLE = 0.76;

/** Of the largest scale, that at which others are watched. */
const WATCHED = 0.6;

/** Pixels a square at which a scale is kept that was larger: figures and badges are read. */
const PLAYED = 16;

/** The largest scale, on a low board and on a high one. */
const [NEAREST_LOW, NEAREST_HIGH] = [34, 48];

/** Scales are a few, so that they seldom change: the board is painted anew for each. */
const STEPS = [12, 14, 16, 18, 20, 22, 24, 27, 30, 34, 38, 43, 48];

const stepTo = (most: number): number => STEPS.findLast((step) => step <= most) ?? most;

const nearestOn = ({ height }: Size): number =>
  Math.min(Math.max(NEAREST_LOW, height / 14), NEAREST_HIGH);

/** Pixels from which a pane has room for what it shows at half the largest scale, too. */
const WIDE = 900;

/** Squares that are kept round everything that must be seen. */
const AIR = 2;

/** The largest scale at which all of `points` are seen, with a little air round them. */
export function roomFor(points: readonly XY[], pane: Size): number {
  const box = boxOf(points);
  if (!box) return Infinity;
  return Math.min(
    pane.width / (box.right - box.left + 2 * AIR),
    pane.height / (box.top - box.bottom + 2 * AIR),
  );
}

/** What must be seen and those of the wishes that there is room for. */
export function granted({ must, wishes }: Subject, pane: Size): XY[] {
  const points = [...must];
  for (const wish of wishes) {
    if (roomFor([...points, ...wish.points], pane) >= wish.least) points.push(...wish.points);
  }
  return points;
}

/** The camera for whoever must decide; the one there is, if that will do. A chosen scale holds. */
export function composed(
  subject: Subject,
  now: Camera,
  board: XY,
  pane: Size,
  chosen: number | null = null,
): Camera {
  const fit = fitScale(board, pane);
  if (chosen !== null) {
    const { must, car } = subject;
    const fits = !car || roomFor(must, pane) >= chosen;
    // nearer than all answers are seen, the car and those round it are
    const near = must.map((at): Wish => ({ points: [at], least: chosen }));
    const nearer = { ...subject, must: car ? [car] : must, wishes: [...near, ...subject.wishes] };
    return placedAt(fits ? subject : nearer, Math.max(chosen, fit), now, board, pane);
  }
  const points = granted(subject, pane);
  const box = boxOf(points);
  const nearest = nearestOn(pane);
  if (!box || fit >= WHOLE * nearest) return fitCamera(board, pane);
  const room = roomFor(points, pane);
  const most = Math.min(room, nearest);
  const best = Math.max(stepTo(most), fit);
  // a scale that will do is kept: a board that breathes with every turn is hard to read
  const least = Math.max(
    best / (pane.width < WIDE ? 1.25 : 2),
    Math.min(best, Math.max(PLAYED, subject.least ?? 0)),
  );
  const keeps = now.scale <= most * 1.001 && now.scale >= least && now.scale > fit * 1.01;
  return placed(subject, box, keeps ? now.scale : best, now, board, pane);
}

/** The camera for somebody who only watches: zoomed as it was, moved no more than is needed. */
export function watched(subject: Subject, now: Camera, board: XY, pane: Size): Camera {
  const fit = fitScale(board, pane);
  const must = boxOf(subject.must);
  const nearest = nearestOn(pane);
  if (!must || fit >= WHOLE * nearest) return fitCamera(board, pane);
  const scale = now.scale > fit * 1.01 ? now.scale : Math.max(stepTo(WATCHED * nearest), fit);
  if (near(now.scale, scale) && contains(visibleBox(now, pane), must, AIR)) return now;
  return placedAt(subject, scale, now, board, pane);
}

/** The camera of a scale, with those of the wishes that there is room for at it. */
function placedAt(subject: Subject, scale: number, now: Camera, board: XY, pane: Size): Camera {
  const wishes = subject.wishes.map(({ points }) => ({ points, least: scale }));
  const box = boxOf(granted({ ...subject, wishes }, pane));
  return box ? placed(subject, box, scale, now, board, pane) : now;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

/** Places that are tried along each axis. */
const TRIED = 7;

/** A camera that stands well enough is left where it is. */
const WELL = 0.12;

/** The camera of a scale that holds a box and shows most of the road ahead. */
function placed(
  subject: Subject,
  box: Box,
  scale: number,
  now: Camera,
  board: XY,
  pane: Size,
): Camera {
  const half: XY = [pane.width / 2 / scale, pane.height / 2 / scale];
  const xs = tried(box.left, box.right, half[0], board[0]);
  const ys = tried(box.bottom, box.top, half[1], board[1]);
  let best: XY = [xs[0]!, ys[0]!];
  let most = -Infinity;
  for (const x of xs) {
    for (const y of ys) {
      const worth = worthOf(subject, [x, y], half);
      if (worth > most) [best, most] = [[x, y], worth];
    }
  }
  if (near(now.scale, scale) && contains(visibleBox(now, pane), box, AIR / 2)) {
    const middle = toBoard(now, [pane.width / 2, pane.height / 2]);
    if (worthOf(subject, middle, half) >= most - WELL) return now;
  }
  return clampCamera(centred(best, scale, pane), board, pane);
}

/** Middles along an axis from which an interval is seen, the one nearest to its own middle first. */
function tried(low: number, high: number, half: number, size: number): number[] {
  const middle = (low + high) / 2;
  const air = Math.max(Math.min(AIR, half - (high - low) / 2), 0);
  const slack = Math.max(half - (high - low) / 2 - air, 0);
  const [first, last] = [half - MARGIN, size + MARGIN - half];
  const onBoard = (at: number) => (first > last ? size / 2 : Math.min(Math.max(at, first), last));
  return Array.from({ length: TRIED }, (_, k) => (k % 2 ? 1 : -1) * Math.ceil(k / 2))
    .map((step) => onBoard(middle + (slack * step) / Math.floor(TRIED / 2)))
    .filter((at, index, all) => all.indexOf(at) === index);
}

/** How much of the road ahead is seen from a middle, from 0 to 1; less where the car is in front. */
function worthOf({ car, road, behind }: Subject, [x, y]: XY, half: XY): number {
  const sees = ([px, py]: XY) => Math.abs(px - x) < half[0] - 1 && Math.abs(py - y) < half[1] - 1;
  let [seen, all] = [0, 0];
  road.forEach((point, index) => {
    const weight = 1 - index / road.length;
    all += weight;
    if (sees(point)) seen += weight;
  });
  for (const point of behind) {
    all += 0.2;
    if (sees(point)) seen += 0.2;
  }
  const share = all ? seen / all : 0;
  return car && road.length ? share - 0.15 * inFront(car, road, [x, y], half) : share;
}

/** How far a car is from the rear third of a picture, along its way. */
function inFront(car: XY, road: readonly XY[], [x, y]: XY, half: XY): number {
  const soon = road.slice(0, SOON);
  const mean = (axis: 0 | 1) => soon.reduce((sum, point) => sum + point[axis], 0) / soon.length;
  const [dx, dy] = [mean(0) - car[0], mean(1) - car[1]];
  const long = Math.hypot(dx, dy) || 1;
  const room = (Math.abs(dx) * half[0] + Math.abs(dy) * half[1]) / long;
  const at = ((car[0] - x) * dx + (car[1] - y) * dy) / long / room;
  return Math.max(0, Math.abs(at - REAR) - 0.25);
}

/** Points of the road that tell where it leads. */
const SOON = 10;

/** The middle of the rear third, from -1 to 1. */
const REAR = -0.6;
