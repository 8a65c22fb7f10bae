/** What only this view knows: where it looks, what is pointed at, what is selected. Never synced. */
import {
  type Box,
  boxOf,
  type Camera,
  centred,
  clampCamera,
  contains,
  ease,
  fitCamera,
  fitScale,
  mixCamera,
  type Size,
  visibleBox,
  zoomAt,
  standsAt,
  toScreen,
} from "./geometry";
import { composed, roomFor, type Subject, watched, type Wish } from "./compose";
import { type Ahead, lookAhead, lookToFlag } from "./road";
import type { Board, Course, State, Token, XY } from "./whole";
import { isLastLap, isPersons, rivalOf } from "./state";
import type { Armed } from "./confirm";

/** follow: the camera goes to whoever must decide; whole: all of the board; free: as dragged. */
export type Mode = "follow" | "whole" | "free";

export interface View {
  mode: Mode;
  pane: Size;
  /** What lies over the board, in pixels from its edges. */
  inset: Inset;
  board: XY;
  spaces: Spaces;
  course: Course | null;
  /** Where cars start. */
  grid: readonly XY[];
  /** Where a course ends that is no circuit. */
  goal: readonly XY[];
  /** The line where a race ends. */
  flag: readonly XY[];
  /** The badges of corners, which stand beside them. */
  badges: readonly XY[];
  camera: Camera;
  /** Pixels a square that were chosen by hand; null as the game has it. */
  chosen: number | null;
  /** Whether a finger presses what is open, which wants more room than a mouse. */
  finger: boolean;
  glide: { from: Camera; to: Camera; start: number; ms: number } | null;
  hover: string | null;
  selected: string | null;
  /** The end of a move whose several answers are laid out. */
  opened: string | null;
  /** An answer that is asked for twice, and was pressed once. */
  armed: Armed | null;
  /** Lines of a race that is over, laid on the board. */
  ways: readonly Way[];
}

export interface Inset {
  top: number;
  right: number;
  bottom: number;
}

/** Pixels of the board that are kept for the camera, however much lies over it. */
const LEAST_FREE = 72;

/** The part of the board that nothing lies over: cameras are made for it. It begins at the left edge,
 * below what lies at the top. */
function freePane({ pane, inset }: View): Size {
  const { top, right, bottom } = inset;
  return {
    width: Math.max(pane.width - right, Math.min(pane.width, LEAST_FREE)),
    height: Math.max(pane.height - top - bottom, Math.min(pane.height, LEAST_FREE)),
  };
}

/** A camera of the board as a camera of its free part, and back again. */
const lifted = (view: View, { scale, ox, oy }: Camera): Camera => ({
  scale,
  ox,
  oy: oy - view.inset.top,
});
const lowered = (view: View, { scale, ox, oy }: Camera): Camera => ({
  scale,
  ox,
  oy: oy + view.inset.top,
});

/** Keeps a camera on the board; what is covered may show the table beside it. */
const clamped = (view: View, camera: Camera): Camera =>
  lowered(view, clampCamera(lifted(view, camera), view.board, freePane(view)));

/** What a camera shows of the board where nothing lies over it. */
export const seenBox = (view: View, camera: Camera): Box =>
  visibleBox(lifted(view, camera), freePane(view));

/** The camera with a point in the middle of what is seen. */
export const centredOn = (view: View, point: XY): Camera =>
  lowered(view, centred(point, view.camera.scale, freePane(view)));

/** The free part of the board, in pixels of all of it. */
export const freeBox = (view: View): Size & { top: number } => ({
  ...freePane(view),
  top: view.inset.top,
});

/** Something else lies over the board; whether that is news. */
export function cover(view: View, inset: Inset, state: State, calm: boolean): boolean {
  const { top, right, bottom } = view.inset;
  if (top === inset.top && right === inset.right && bottom === inset.bottom) return false;
  view.inset = inset;
  if (view.pane.width > 0) {
    aim(view, wantedCamera(view, state), performance.now(), calm ? 0 : GLIDE_MS);
  }
  return true;
}

type Spaces = Board["where"];

/** What the camera must know of a board. */
type Drawn = Pick<View, "spaces" | "course" | "grid" | "goal" | "flag" | "badges">;

const spotsOf = (shapes: Board["shapes"], of: string): XY[] =>
  shapes.flatMap(({ style, at }) => (style === of && at ? [at] : []));

const finishOf = (shapes: Board["shapes"]): readonly XY[] =>
  shapes.flatMap(({ style, line }) => (style === "finish-line" && line) || []);

export const drawn = ({ where, course, shapes }: Board): Drawn => ({
  spaces: where,
  course,
  grid: spotsOf(shapes, "grid-box"),
  goal: course ? [] : finishOf(shapes),
  flag: finishOf(shapes),
  badges: spotsOf(shapes, "badge"),
});

/** A line on the board, told apart by its dashes as well. */
export interface Way {
  points: readonly XY[];
  colour: string;
  dash: readonly number[];
}

export const GLIDE_MS = 320;

export function newView(board: XY, more: Partial<Drawn> = {}): View {
  const pane = { width: 0, height: 0 };
  return {
    mode: "follow",
    pane,
    inset: { top: 0, right: 0, bottom: 0 },
    board,
    spaces: new Map(),
    course: null,
    grid: [],
    goal: [],
    flag: [],
    badges: [],
    ...more,
    camera: { scale: 1, ox: 0, oy: 0 },
    chosen: null,
    finger: false,
    glide: null,
    hover: null,
    selected: null,
    opened: null,
    armed: null,
    ways: [],
  };
}

/** The option that is shown in detail. */
export function shown(view: View): string | null {
  return view.hover ?? view.selected;
}

interface Outlook {
  next: Ahead | null;
  /** The flag, where a puzzle is asked about the way to it. */
  flag: Ahead | null;
}

/** What comes on the road before the car that is asked, else before the one that is watched. */
export const aheadOf = (view: View, state: State): Ahead | null => outlookOf(view, state).next;

/** What a sign at the edge stands for where it is not seen: the next corner, in a puzzle the flag. */
export function awaited(view: View, state: State): Ahead[] {
  const { next, flag } = outlookOf(view, state);
  return [next, flag].flatMap((ahead) => ahead ?? []);
}

function outlookOf({ course, spaces }: View, state: State): Outlook {
  const known = outlooks.get(state);
  if (known) return known;
  const outlook: Outlook = { next: null, flag: null };
  const token = state.tokens.find(({ id }) => id === state.ask?.id);
  if (token?.at && course && !state.over) {
    const { at, heading } = token;
    const last = isLastLap(state, token.id);
    const next = lookAhead(course, spaces, at, heading, last);
    outlook.next = next;
    const asked = last && !!state.lesson?.puzzle && next?.bend.length !== 0;
    if (asked) outlook.flag = lookToFlag(course, spaces, at, heading);
  }
  outlooks.set(state, outlook);
  return outlook;
}

/** Looked up with every frame. */
const outlooks = new WeakMap<State, Outlook>();

/** Where the camera should be for this state in the view's mode. */
export function wantedCamera(view: View, state: State): Camera {
  return lowered(view, wantedFree(view, state));
}

function wantedFree(view: View, state: State): Camera {
  const { board, mode } = view;
  const now = lifted(view, view.glide?.to ?? view.camera);
  const pane = freePane(view);
  if (mode === "free") return clampCamera(now, board, pane);
  if (mode === "whole" || state.over) return fitCamera(board, pane);
  const subject = subjectOf(view, state, pane);
  if (subject.must.length === 0) return clampCamera(now, board, pane);
  const ahead = state.trails.some((trail) => trail.ahead);
  if (!isPersons(state) && !ahead) return watched(subject, now, board, pane);
  return composed(subject, now, board, pane, view.chosen);
}

/** Where the answers that lie on the board are. */
const endsOf = ({ ask }: State): XY[] =>
  (ask?.options ?? []).flatMap(({ point }) => (point ? [point] : []));

/** Rounds in which all who start are shown. */
const FIRST_ROUNDS = 2;

/** What the camera shows, each point on the board. */
function subjectOf(view: View, state: State, pane: Size): Subject {
  const { board, spaces } = view;
  const on = (points: readonly XY[]) =>
    points.map(([x, y]): XY => [
      Math.min(Math.max(x, 0), board[0]),
      Math.min(Math.max(y, 0), board[1]),
    ]);
  const ask = state.ask;
  const token = state.tokens.find(({ id }) => id === ask?.id);
  const car = token ? standsAt(token) : null;
  const from = ask?.from ?? car;
  const ends = isPersons(state) ? endsOf(state) : [];
  const cars = [...new Set([from, car])].flatMap((at) => (at ? [at] : []));
  const all = on([...cars, ...ends]);
  const pressed = view.finger ? PRESSED / gapOf(ends) : 0;
  // where a move may end too far away for both to be read, its ends are seen rather than the car
  const both = ends.length === 0 || roomFor(all, pane) >= Math.max(READABLE, pressed);
  const must = both ? all : on(ends);
  const ahead = aheadOf(view, state);
  const field = state.round <= FIRST_ROUNDS ? fieldOf(view, state) : [];
  const rival = rivalOf(state);
  const wish = (points: readonly XY[], least: number): Wish => ({
    points: on(points),
    least: Math.max(least, pressed),
  });
  const wishes = [
    // a puzzle is asked about the whole way to the flag
    ...(state.lesson?.puzzle ? [wish(view.flag, READABLE)] : []),
    wish((rival && standsAt(rival) && [standsAt(rival)!]) || [], READABLE),
    ...facePoints(spaces, state, cars).map((at) => wish([at], DRIVABLE)),
    wish(field, DRIVABLE),
    wish(ahead?.way ?? view.goal, DRIVABLE),
    wish(ahead?.bend ?? [], CLEARLY),
    wish(ahead ? badgeOf(view.badges, ahead) : [], CLEARLY),
    wish(momentum(token, from), DRIVABLE),
    ...(ahead?.later ?? []).map((way) => wish(way, ROOMY)),
  ];
  // before a race all there is to see is its grid, after a puzzle its answer
  const shown = state.trails.flatMap(({ ahead, points }) => (ahead ? points : []));
  const start = must.length === 0 ? on(isPersons(state) ? field : shown) : [];
  return {
    must: must.length > 0 ? must : start,
    least: pressed,
    wishes,
    car,
    road: ahead?.road ?? [],
    behind: ahead?.behind ?? [],
  };
}

/** The badge of the corner that comes, if it has one. */
export function badgeOf(badges: readonly XY[], { bend, begins }: Ahead): XY[] {
  const [x, y] = bend[bend.length >> 1] ?? begins;
  const far = (at: XY) => Math.hypot(at[0] - x, at[1] - y);
  const first = badges.reduce<XY | null>((a, b) => (a && far(a) <= far(b) ? a : b), null);
  return first && far(first) < NEAR_BADGE ? [first] : [];
}

/** Squares from the middle of a corner to its badge. */
const NEAR_BADGE = 8;

/** The cars that race, else the places where they will start. */
function fieldOf({ grid }: View, { tokens, round }: State): readonly XY[] {
  const cars = tokens.flatMap(({ at, done }) => (at && !done ? [at] : []));
  return cars.length > 0 || round > 1 ? cars : grid;
}

/** A little of the way on, where a car keeps its momentum. */
const momentum = (token: Token | undefined, from: XY | null): XY[] =>
  token?.pawn && from ? [[2 * token.pawn[0] - from[0], 2 * token.pawn[1] - from[1]]] : [];

/** Pixels a square at which figures are written in spaces. */
const READABLE = 12;

/** Pixels between neighbouring answers that a finger tells apart. */
const PRESSED = 27;

/** Squares between the two answers that lie nearest to each other. */
function gapOf(ends: readonly XY[]): number {
  const gaps = ends.flatMap(([x, y], index) =>
    ends.slice(index + 1).map(([u, v]) => Math.hypot(x - u, y - v)),
  );
  // several ways may end in one place
  return Math.min(...gaps.filter((gap) => gap > 0));
}

/** Pixels a square at which cars are told apart by their badges, and a corner is judged. */
const DRIVABLE = 16;

/** Pixels a square at which all of the next corner is shown, and at which what comes after it. */
const [CLEARLY, ROOMY] = [20, 24];

/** Where the dice lead that may be rolled, and other answers, the nearest first. */
export function facePoints(spaces: Spaces, state: State, [from]: readonly XY[]): XY[] {
  if (!isPersons(state) || !from) return [];
  const options = state.ask?.options ?? [];
  // what ends the race leads nowhere
  const bars = options.flatMap(({ chart, leads }) => [...chart, ...leads]);
  const open = bars.filter(({ tone }) => tone !== "out");
  const far = (point: XY) => Math.hypot(point[0] - from[0], point[1] - from[1]);
  const met = open
    .flatMap(({ space, at }) => (space && at ? [{ space, at }] : []))
    .sort((a, b) => far(a.at) - far(b.at));
  return [...met.map(({ at }) => at), ...onward(spaces, met.at(-1)?.space)];
}

/** Spaces after the farthest that an answer leads to: a corner that begins there is planned for. */
const ONWARD = 6;

function onward(spaces: Spaces, from: string | undefined): XY[] {
  const points: XY[] = [];
  for (let next = spaces.get(from ?? "")?.ahead; next && points.length < ONWARD;) {
    const space = spaces.get(next);
    if (!space) break;
    points.push(space.at);
    next = space.ahead;
  }
  return points;
}

/** The car that one goes back to: that of whoever must decide, else of the only person, else of
 * the computer that moves. */
export function homeToken(state: State): Token | null {
  const people = state.seats.filter(({ who }) => who === "person");
  const own = !isPersons(state) && people.length === 1 ? people[0]?.id : state.ask?.id;
  return state.tokens.find(({ id }) => id === own) ?? null;
}

/** Whether the board, as dragged, does not show the car that one goes back to. */
export function isLost(view: View, state: State): boolean {
  if (isAway(view, state)) return true;
  const token = view.mode === "free" && !state.over ? homeToken(state) : null;
  const at = token && standsAt(token);
  const box = at && boxOf([at]);
  return !!box && !contains(seenBox(view, view.glide?.to ?? view.camera), box);
}

/** Whether a person must decide about something that the board, as dragged, does not show. */
export function isAway(view: View, state: State): boolean {
  if (view.mode !== "free" || !isPersons(state) || view.pane.width === 0) return false;
  const token = state.tokens.find((token) => token.id === state.ask?.id);
  const own = token ? standsAt(token) : (state.ask?.from ?? null);
  const around = boxOf(endsOf(state));
  const middle: XY[] = around
    ? [[(around.left + around.right) / 2, (around.bottom + around.top) / 2]]
    : [];
  const box = boxOf([...(own ? [own] : []), ...middle]);
  return box !== null && !contains(seenBox(view, view.glide?.to ?? view.camera), box);
}

/** Sends the camera somewhere: smoothly, or at once when nothing may move. */
export function aim(view: View, to: Camera, time: number, ms: number): void {
  const target = clamped(view, to);
  const now = view.glide?.to ?? view.camera;
  if (same(now, target)) return;
  if (ms <= 0) {
    view.camera = target;
    view.glide = null;
  } else {
    view.glide = { from: view.camera, to: target, start: time, ms };
  }
}

/** Moves a gliding camera on; true while it glides. */
export function glide(view: View, time: number): boolean {
  const plan = view.glide;
  if (!plan) return false;
  const t = (time - plan.start) / plan.ms;
  if (t >= 1) {
    view.camera = plan.to;
    view.glide = null;
    return false;
  }
  view.camera = mixCamera(plan.from, plan.to, freePane(view), ease(t));
  return true;
}

export function resize(view: View, pane: Size, state: State): void {
  const share = (pane.width * pane.height) / (view.pane.width * view.pane.height);
  // on a pane of quite another size, as in full screen, the scale is chosen anew
  const another = view.mode !== "free" && Math.max(share, 1 / share) > 1.5;
  const middle: XY = [
    (view.pane.width / 2 - view.camera.ox) / view.camera.scale,
    (view.camera.oy - view.pane.height / 2) / view.camera.scale,
  ];
  view.pane = pane;
  view.glide = null;
  view.camera =
    another || view.mode === "whole"
      ? lowered(view, fitCamera(view.board, freePane(view)))
      : clamped(view, centred(middle, view.camera.scale, pane));
  view.camera = wantedCamera(view, state);
}

export function isZoomed(view: View): boolean {
  return view.camera.scale > fitScale(view.board, freePane(view)) * 1.08;
}

/** Zooms about a place in pixels; without one about what is asked, else about what is seen. */
export function zoom(
  view: View,
  state: State,
  factor: number,
  at: XY | null,
  time: number,
  ms: number,
): void {
  const camera = view.glide?.to ?? view.camera;
  const to = zoomAt(camera, at ?? toScreen(camera, zoomed(view, state, camera)), factor);
  view.mode = to.scale <= fitScale(view.board, freePane(view)) * 1.001 ? "whole" : "free";
  aim(view, to, time, ms);
  view.chosen = view.mode === "free" ? (view.glide?.to ?? view.camera).scale : null;
}

/** The middle of the car that decides and its answers, or of the car alone, if it is seen; else of
 * what is seen. */
function zoomed(view: View, state: State, camera: Camera): XY {
  const seen = seenBox(view, camera);
  const token = homeToken(state);
  const car = (token && standsAt(token)) ?? null;
  const cars = car ? [car] : [];
  const ends = isPersons(state) ? endsOf(state) : [];
  const boxes = [boxOf([...cars, ...ends]), boxOf(cars)];
  const { left, right, bottom, top } = boxes.find((box) => box && contains(seen, box)) ?? seen;
  return [(left + right) / 2, (bottom + top) / 2];
}

/** Drags the board by pixels. */
export function pan(view: View, dx: number, dy: number): void {
  if (!isZoomed(view)) return;
  view.mode = "free";
  view.glide = null;
  const { scale, ox, oy } = view.camera;
  view.camera = clamped(view, { scale, ox: ox + dx, oy: oy + dy });
}

/** Scrolls the least needed to bring a point into view, as arrow keys walk out of it. */
export function reveal(view: View, point: XY, time: number, ms: number): void {
  const camera = view.glide?.to ?? view.camera;
  const box = seenBox(view, camera);
  const x = Math.min(Math.max(point[0], box.left + 1), box.right - 1);
  const y = Math.min(Math.max(point[1], box.bottom + 1), box.top - 1);
  const dx = (x - point[0]) * camera.scale;
  const dy = (y - point[1]) * camera.scale;
  if (dx || dy) aim(view, { ...camera, ox: camera.ox + dx, oy: camera.oy - dy }, time, ms);
}

function same(a: Camera, b: Camera): boolean {
  return (
    Math.abs(a.scale - b.scale) < 1e-6 && Math.abs(a.ox - b.ox) < 0.5 && Math.abs(a.oy - b.oy) < 0.5
  );
}
