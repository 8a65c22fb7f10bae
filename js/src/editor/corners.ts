/** Corners to put into a drawing. */
import type { XY } from "../whole";
import { type Drawing, MOST_SPOTS, spotAt } from "./drawing";
import { phrase } from "../tr";

/** Points of a corner on a straight: metres along it from its middle, and to the left. */
export const LIBRARY: Readonly<Record<string, readonly XY[]>> = {
  Chicane: [
    [-75, 0],
    [-25, 32],
    [25, -32],
    [75, 0],
  ],
  Esses: [
    [-150, 0],
    [-90, 40],
    [-30, -40],
    [30, 40],
    [90, -40],
    [150, 0],
  ],
  Hairpin: [
    [-110, 0],
    [-50, 50],
    [-45, 150],
    [0, 200],
    [45, 150],
    [50, 50],
    [110, 0],
  ],
  Kink: [
    [-90, 0],
    [0, 35],
    [90, 0],
  ],
  "Oval corner": [
    [-150, 0],
    [-130, 75],
    [-75, 130],
    [0, 150],
    [75, 130],
    [130, 75],
    [150, 0],
  ],
};

/** The names as one reads them. */
export const NAMES: Readonly<Record<string, string>> = {
  Chicane: phrase("Chicane"),
  Esses: phrase("Esses"),
  Hairpin: phrase("Hairpin"),
  Kink: phrase("Kink"),
  "Oval corner": phrase("Oval corner"),
};

/** Metres by which the road is wider in a corner. */
const WIDER: Readonly<Record<string, number>> = { "Oval corner": 6 };

/** How much longer than a corner its straight has to be. */
const ROOM = 2.4;

/**
 * Puts a corner between a point and the next one, to the outside of the lap; without a point, where
 * the points lie farthest apart. It is made smaller where there is no room.
 */
export function withCorner(drawing: Drawing, name: string, k: number | null): Drawing {
  const { spots, closed } = drawing;
  const shape = LIBRARY[name];
  const pieces = closed ? spots.length : spots.length - 1;
  if (!shape || pieces < 1 || spots.length + shape.length > MOST_SPOTS) return drawing;
  const ends = (j: number) => [spots[j]!, spots[(j + 1) % spots.length]!] as const;
  const long = (j: number) => {
    const [from, to] = ends(j);
    return Math.hypot(to.x - from.x, to.y - from.y);
  };
  const all = Array.from({ length: pieces }, (_, j) => j);
  const at = k !== null && k < pieces ? k : all.reduce((a, b) => (long(b) > long(a) ? b : a));
  const [from, to] = ends(at);
  const length = long(at);
  if (!length) return drawing;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const reach = ROOM * Math.max(...shape.map(([along]) => Math.abs(along)));
  const size = Math.min(1, length / reach);
  const side = areaOf(drawing) > 0 ? -1 : 1;
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const width = (from.width + to.width) / 2 + (WIDER[name] ?? 0);
  const more = shape.map(([along, left]) => {
    const [a, b] = [along * size, left * size * side];
    return spotAt([mx + a * ux - b * uy, my + a * uy + b * ux], width);
  });
  return { ...drawing, spots: [...spots.slice(0, at + 1), ...more, ...spots.slice(at + 1)] };
}

/** Twice what the points enclose; positive where they run to the left. */
const areaOf = ({ spots }: Drawing): number =>
  spots.reduce((sum, { x, y }, k) => {
    const next = spots[(k + 1) % spots.length]!;
    return sum + x * next.y - y * next.x;
  }, 0);
