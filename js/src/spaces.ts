/** Boards that are cut into spaces: the way along a lane, and the space under a point. Pure. */
import type { Board, Option, Space, XY } from "./whole";

/** The spaces of a way; those along a lane that were left out are filled in. */
export function wholeWay(board: Board, path: readonly string[]): Space[] {
  const found: Space[] = [];
  for (const id of path) {
    const next = board.where.get(id);
    if (!next) continue;
    const last = found.at(-1);
    if (last) found.push(...between(board, last, next));
    found.push(next);
  }
  return found;
}

/** The spaces of a lane after one and before another; none where a lane is changed. */
function between(board: Board, from: Space, to: Space): Space[] {
  if (from.lane !== to.lane) return [];
  const found: Space[] = [];
  let now = board.where.get(from.ahead ?? "");
  while (now && now !== to && now !== from) {
    found.push(now);
    now = board.where.get(now.ahead ?? "");
  }
  return now === to ? found : [];
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
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const id = option.place?.space;
    if (id === undefined) continue;
    const there = found.get(id);
    if (there) there.push(option);
    else found.set(id, [option]);
  }
  return found;
}
