/** The road ahead: where on the course a place lies, and what comes next. Pure. */
import type { Board, Course, Space, XY } from "./whole";
import { tr, trn } from "./tr";

type Spaces = Board["where"];

/** What comes on the road from a place. */
export interface Ahead {
  /** The place. */
  at: XY;
  /** The corner that is entered next, or the flag. */
  name: string;
  /** How far ahead it begins; null where that is not known, as in the pits. */
  far: number | null;
  unit: string;
  /** The road up to it, and its first squares. */
  way: readonly XY[];
  /** Where it begins, and the rest of it. */
  begins: XY;
  bend: readonly XY[];
  /** Where the corners after it begin, each with the road to it. */
  later: readonly (readonly XY[])[];
  /** The road that comes, and a little of the one behind. */
  road: readonly XY[];
  behind: readonly XY[];
}

/** Points of the line that are ahead, and behind. */
const [COMES, BEHIND] = [40, 5];

/** Points of the line into a corner from which one sees how it turns. */
const INTO = 2;

/** Squares by which a leg of the road seems farther away that leads the other way. */
const OTHER_WAY = 4;

/**
 * What comes on the road from a place; null on a board without a course. In the last lap the flag is
 * where it ends.
 */
export function lookAhead(
  course: Course | null,
  spaces: Spaces,
  at: XY,
  heading: XY,
  last = false,
): Ahead | null {
  if (!course || course.bends.length === 0) return null;
  const { line, bends, unit } = course;
  const count = line.length;
  const from = placeOn(line, at, heading);
  const beyond = (bend: number) => {
    const steps = (bends[bend]!.begin - from + count) % count;
    // lanes are not in step: the line may be in a corner that its lane has not entered yet
    return steps > count - INTO ? 0 : steps;
  };
  const known = bySpace(course, spaces, at);
  const order = bends.map((_, index) => index).sort((a, b) => beyond(a) - beyond(b));
  const next = known?.bend ?? order.find((bend) => beyond(bend) > 0) ?? order[0]!;
  const after = order.filter((bend) => beyond(bend) > beyond(next));
  const { name, begin, end } = bends[next]!;
  const point = (index: number) => line[((index % count) + count) % count]!;
  const stretch = (first: number, last: number) =>
    Array.from({ length: Math.max(last - first + 1, 0) }, (_, k) => point(first + k));
  const entry = from + beyond(next);
  const far =
    known?.far ??
    (unit === "space" ? null : Math.round(lengthOf([at, ...stretch(from + 1, entry)])));
  const road = stretch(from + 1, from + COMES);
  const behind = stretch(from - BEHIND, from);
  const flag = last ? lookToFlag(course, spaces, at, heading) : null;
  if (flag && flag.way.length <= beyond(next) + 1) return { ...flag, road, behind };
  return {
    at,
    name,
    far,
    unit,
    way: stretch(from + 1, entry + Math.min(INTO, end - begin)),
    begins: point(begin),
    bend: stretch(entry, entry + end - begin),
    later: after.map((bend) => stretch(entry, from + beyond(bend) + INTO)),
    road,
    behind,
  };
}

/** The way from a place to the flag, past all corners; null at the line itself. */
export function lookToFlag(
  { line, unit }: Course,
  spaces: Spaces,
  at: XY,
  heading: XY,
): Ahead | null {
  const from = placeOn(line, at, heading);
  if (from === 0) return null;
  const begins = line[0]!;
  const way = [...line.slice(from + 1), begins, line[1]!];
  const far = unit === "space" ? spacesToLine(spaces, at) : Math.round(lengthOf([at, ...way]));
  const name = tr("Flag");
  return { at, name, far, unit, way, begins, bend: [], later: [], road: way, behind: [] };
}

/** How the corner is called from here: "Turn 3, 9 spaces". */
export const signWords = ({ name, far, unit }: Ahead): string =>
  far === null
    ? name
    : unit === "space"
      ? trn("{name}, {n} space", "{name}, {n} spaces", far, { name })
      : trn("{name}, {n} square", "{name}, {n} squares", far, { name });

/** The point of the line that is nearest to a place, on the leg that leads its way. */
function placeOn(line: readonly XY[], [x, y]: XY, [hx, hy]: XY): number {
  const length = Math.hypot(hx, hy) || 1;
  let best = 0;
  let least = Infinity;
  line.forEach(([px, py], index) => {
    const [qx, qy] = line[(index + 1) % line.length]!;
    const [dx, dy] = [qx - px, qy - py];
    const along = (dx * hx + dy * hy) / (length * (Math.hypot(dx, dy) || 1));
    const far = Math.hypot(px - x, py - y) + (OTHER_WAY * (1 - along)) / 2;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/** What the board says of the space at a place. */
function bySpace(
  { coming, far }: Course,
  spaces: Spaces,
  [x, y]: XY,
): { bend: number; far: number } | null {
  let number = 0;
  for (const { at } of spaces.values() as Iterable<Space>) {
    if (Math.hypot(at[0] - x, at[1] - y) < NEAR) {
      const [bend, steps] = [coming?.[number] ?? -1, far?.[number] ?? 0];
      return bend < 0 ? null : { bend, far: steps };
    }
    number += 1;
  }
  return null;
}

/** Spaces from a place to the first one beyond the line at which laps are counted, where lanes go round. */
function spacesToLine(spaces: Spaces, [x, y]: XY): number | null {
  const listed = [...spaces.values()];
  const own = listed.findIndex(({ at }) => Math.hypot(at[0] - x, at[1] - y) < NEAR);
  const space = listed[own];
  // those of a lane are listed from the line on
  return space?.ahead ? listed.slice(own).filter(({ lane }) => lane === space.lane).length : null;
}

/** Squares from the middle of a space within which a car stands in it. */
const NEAR = 0.3;

function lengthOf(line: readonly XY[]): number {
  return line.reduce((sum, [x, y], index) => {
    const [px, py] = line[Math.max(index - 1, 0)]!;
    return sum + Math.hypot(x - px, y - py);
  }, 0);
}
