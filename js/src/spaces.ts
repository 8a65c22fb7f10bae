/** Boards that are cut into spaces: the way along a lane, and the space under a point. Pure. */
import type { Board, Option, Space, XY } from "./whole";
import { tr, trn } from "./tr";

/** The spaces of a way; those along a lane that were left out are filled in. */
export function wholeWay(board: Board, path: readonly string[]): Space[] {
  const way: Space[] = [];
  for (const id of path) {
    const next = board.where.get(id);
    if (!next) continue;
    const last = way.at(-1);
    if (last) way.push(...between(board, last, next));
    way.push(next);
  }
  return way;
}

/** The spaces of a lane after one and before another; none where a lane is changed. */
function between(board: Board, from: Space, to: Space): Space[] {
  if (from.lane !== to.lane) return [];
  const way: Space[] = [];
  let now = board.where.get(from.ahead ?? "");
  // lanes that merge lead into a ring that `from` is no part of
  while (now && now !== to && now !== from && way.length < board.spaces.length) {
    way.push(now);
    now = board.where.get(now.ahead ?? "");
  }
  return now === to ? way : [];
}

/** The same as points: the middles of the spaces. */
export const throughSpaces = (board: Board, path: readonly string[]): XY[] =>
  wholeWay(board, path).map((space) => space.at);

/** Whether a point lies in a ring. */
export function isInside(ring: readonly XY[], [x, y]: XY): boolean {
  let inside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring.at(index - 1) as XY;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** What is open by the space where it ends; each space's answers in the order they were told. */
export function endsOf(options: readonly Option[]): Map<string, Option[]> {
  const open = new Map<string, Option[]>();
  for (const option of options) {
    const id = option.place?.space;
    if (id === undefined) continue;
    const there = open.get(id);
    if (there) there.push(option);
    else open.set(id, [option]);
  }
  return open;
}

/** The answers that end in the space under a point; none where no move ends. */
export function answersAt(board: Board, options: readonly Option[], at: XY): readonly Option[] {
  for (const [id, answers] of endsOf(options)) {
    const space = board.where.get(id);
    if (space && isInside(space.ring, at)) return answers;
  }
  return [];
}

/** A corner as people call it: "C3" of a file is "Turn 3". */
export const turnName = (role: string): string =>
  role.replace(/^C(\d.*)/, (_, number: string) => tr("Turn {number}", { number }));

/** Squares round a corner's sign in which a pointer is on it, and as far below it as its plate. */
const [SIGN, PLATE] = [0.8, 1.5];

/** What the figures of a corner's sign mean, under a point of the board; null beside all signs. */
export function plateWords(board: Board, [x, y]: XY): string | null {
  for (const { style, at, label, role, text } of board.shapes) {
    const [, short, long] = /^(\d+) *\/ *(\d+)$/.exec(text ?? "") ?? [];
    if (style !== "badge" || !at || !long) continue;
    if (Math.abs(x - at[0]) > SIGN || y > at[1] + SIGN || y < at[1] - PLATE) continue;
    return trn(
      "{corner}: {n} stop. Red: {short} spaces through it the shortest way; green: {long} the longest.",
      "{corner}: {n} stops. Red: {short} spaces through it the shortest way; green: {long} the longest.",
      Number(label),
      { corner: turnName(role ?? ""), short: short ?? "", long },
    );
  }
  return null;
}

const ARROWS: readonly XY[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/**
 * The next end in a direction (board axes): the nearest ahead or behind in the lane, or in the next
 * lane on either side. Each of these has an arrow key of its own, the one that fits it best, so that
 * all ends are in reach also where the road slants.
 */
export function nextEnd(
  board: Board,
  options: readonly Option[],
  from: Option,
  heading: XY,
): Option | null {
  const here = board.where.get(from.place?.space ?? "");
  if (!here) return null;
  const firsts = [...endsOf(options).values()].map((answers) => answers[0] as Option);
  const ends = firsts.flatMap((option): End[] => {
    const space = board.where.get(option.place?.space ?? "");
    return space && space !== here ? [{ option, space, ...seenFrom(here, space) }] : [];
  });
  const nearest = (some: readonly End[]) =>
    some.reduce<End | null>((best, end) => (best && best.far <= end.far ? best : end), null);
  const own = ends.filter((end) => end.space.lane === here.lane);
  const aside = (sign: number) => {
    const there = ends.filter((end) => sign * ((end.space.lane ?? 0) - (here.lane ?? 0)) > 0);
    const lane = Math.min(...there.map((end) => sign * (end.space.lane ?? 0)));
    return nearest(there.filter((end) => sign * (end.space.lane ?? 0) === lane));
  };
  const ahead = nearest(own.filter((end) => end.along > 0));
  const behind = nearest(own.filter((end) => end.along <= 0));
  const around = [ahead, behind, aside(1), aside(-1)].filter((end) => end !== null);
  const fits = around.flatMap((end) =>
    ARROWS.map((arrow) => ({ end, arrow, fit: (end.dx * arrow[0] + end.dy * arrow[1]) / end.far })),
  );
  const taken = new Set<unknown>();
  for (const { end, arrow } of fits.sort((a, b) => b.fit - a.fit)) {
    if (taken.has(end) || taken.has(arrow)) continue;
    if (arrow[0] === heading[0] && arrow[1] === heading[1]) return end.option;
    taken.add(end).add(arrow);
  }
  return null;
}

interface End {
  option: Option;
  space: Space;
  dx: number;
  dy: number;
  far: number;
  /** How far it lies ahead, along the road. */
  along: number;
}

function seenFrom(here: Space, there: Space): Pick<End, "dx" | "dy" | "far" | "along"> {
  const [dx, dy] = [there.at[0] - here.at[0], there.at[1] - here.at[1]];
  const along = dx * here.heading[0] + dy * here.heading[1];
  return { dx, dy, far: Math.max(Math.hypot(dx, dy), 1e-9), along };
}
