/** What lies under a bridge: a car there is seen through the deck, not on top of it. */
import { mix } from "../../geometry";
import type { Board, Ring, XY } from "../../whole";
import type { Art } from "../art";
import { styled } from "../ground";

/** A car that heads along a deck so closely drives on it: legs cross at 22 degrees and more. */
const ALONG = Math.cos((20 * Math.PI) / 180);

/** Squares from a deck within which a car reaches under it. */
const NEAR = 0.8;

/** Asked with every frame, so what is the same for a board is looked up once. */
export function levelsOf(board: Board): Pick<Art, "roofs" | "passed"> {
  const decks = styled(board, "bridge").map((shape) => shape.rings?.[0] ?? []);
  // a step to the next lane slants, its spaces do not
  const spaces = decks.length ? board.spaces : [];
  const headings = new Map(spaces.map(({ at, heading }) => [String(at), heading]));
  return {
    roofs: (at, heading) =>
      decks.filter((ring) => reaches(ring, at) && !isAlong(ring, at, heading)),
    passed: (way) =>
      decks.flatMap((ring) => {
        const levels = way.slice(1).map((b, index) => {
          const a = way[index] as XY;
          const ahead: XY = [b[0] - a[0], b[1] - a[1]];
          const heading = headings.get(String(a)) ?? headings.get(String(b)) ?? ahead;
          return levelOf(ring, [a, mix(a, b, 0.5), b], heading);
        });
        return levels.includes(-1) ? [{ ring, over: stretches(way, levels) }] : [];
      }),
  };
}

/** Whether a step of a way lies under a deck (-1), on it (1), or apart from it (0). */
function levelOf(ring: Ring, spots: readonly XY[], heading: XY): number {
  const near = spots.filter((spot) => reaches(ring, spot));
  if (near.length === 0) return 0;
  return near.some((spot) => !isAlong(ring, spot, heading)) ? -1 : 1;
}

/** The parts of a way that lead over a deck. */
function stretches(way: readonly XY[], levels: readonly number[]): XY[][] {
  const parts: XY[][] = [];
  levels.forEach((level, index) => {
    if (level < 1) return;
    if (levels[index - 1] !== 1) parts.push([way[index] as XY]);
    parts.at(-1)?.push(way[index + 1] as XY);
  });
  return parts;
}

/** Whether a place lies in a ring, or near it. */
function reaches(ring: Ring, at: XY): boolean {
  let inside = false;
  let least = Infinity;
  ring.forEach((b, index) => {
    const a = ring.at(index - 1) as XY;
    if (a[1] > at[1] !== b[1] > at[1]) {
      if (at[0] < a[0] + ((at[1] - a[1]) * (b[0] - a[0])) / (b[1] - a[1])) inside = !inside;
    }
    least = Math.min(least, distance(a, b, at));
  });
  return inside || least <= NEAR;
}

function distance(a: XY, b: XY, at: XY): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(Math.max(part, 0), 1);
  return Math.hypot(a[0] + t * dx - at[0], a[1] + t * dy - at[1]);
}

/** Whether somebody heads along a deck; its ring is one edge as it is driven, the other one back. */
function isAlong(ring: Ring, at: XY, heading: XY): boolean {
  const edge = ring.slice(0, ring.length / 2);
  const far = edge.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
  const nearest = far.indexOf(Math.min(...far));
  const first = edge[Math.max(nearest - 1, 0)] as XY;
  const last = edge[Math.min(nearest + 1, edge.length - 1)] as XY;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy) * Math.hypot(heading[0], heading[1]);
  return Math.abs(dx * heading[0] + dy * heading[1]) >= ALONG * length;
}
