/** Scenery: the same for the same board, and never on what is printed on one. */
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import {
  characterOf,
  Scenery,
  type Around,
  type Mast,
  type Spot,
  type Thing,
} from "../src/draw/scenery";
import type { Box } from "../src/geometry";
import type { Board, Ring, Shape, XY } from "../src/whole";
import { readBoard } from "../src/wire";
import bolide from "./scenes/bolide.json";
import championship from "./scenes/championship-formula.json";
import formulaD from "./scenes/formula-d.json";
import reallyNasty from "./scenes/really-nasty.json";

/** Recorded ones, and in `tests/pictures/test_scenery.py`, which writes a file of them, all bundled ones. */
const BOARDS: Record<string, unknown> = env.BOARDS
  ? JSON.parse(readFileSync(env.BOARDS, "utf8"))
  : Object.fromEntries(
      [bolide, championship, formulaD, reallyNasty].map(({ board }) => [board.name, board]),
    );

/** By board what Python has planned, where that test has written it. */
const PLANS: Record<string, unknown> = env.PLANS ? JSON.parse(readFileSync(env.PLANS, "utf8")) : {};

/** All numbers of a plan, rounded, kind by kind. */
const planOf = (board: Board) => {
  const scenery = new Scenery(board);
  const { houses, trees, water } = scenery.around(seen(board));
  const row = (...values: readonly (string | number | XY)[]) =>
    values.flat().map((value) => (typeof value === "number" ? rounded(value) : value));
  const things = (list: readonly Thing[]) =>
    list.map(({ kind, at, facing, long, deep, dice }) => row(kind, at, facing, long, deep, dice));
  const spots = (list: readonly Spot[]) =>
    list.map(({ at, radius, dice }) => row(at, radius, dice));
  return {
    character: scenery.character,
    things: things(scenery.things),
    houses: things(houses),
    trees: spots(trees),
    water: spots(water),
    masts: scenery.masts.map(({ at, on }) => row(at, on)),
    runways: scenery.runways.map(({ at, along, wide }) => row(at, along, wide)),
  };
};

/** To a millionth, without a zero of another sign. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Squares round the middle of what is printed at a place. */
const ROUND: Record<string, number> = { badge: 1.5, north: 1.2, "grid-box": 0.5, "pit-box": 0.5, sign: 1 }; // prettier-ignore

const seen = ({ size: [w, h] }: Board): Box => ({ left: -9, right: w + 9, bottom: -9, top: h + 9 });

/** Everything that stands or grows beside a course. */
interface Standing extends Around {
  things: readonly Thing[];
  masts: readonly Mast[];
}

function standing(board: Board): Standing {
  const scenery = new Scenery(board);
  return { ...scenery.around(seen(board)), things: scenery.things, masts: scenery.masts };
}

function isInside([x, y]: XY, rings: readonly Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], k) => {
      const [bx, by] = ring[(k + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
    });
  }
  return inside;
}

/** Points of a thing's ground: a lattice of nine by three from edge to edge. */
const groundOf = ({ at, facing, long, deep }: Thing): XY[] =>
  [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((k) =>
    [-1, 0, 1].map((j): XY => {
      const [far, back] = [(k * long) / 8, (j * deep) / 2];
      return [
        at[0] + facing[1] * far + facing[0] * back,
        at[1] - facing[0] * far + facing[1] * back,
      ];
    }),
  );

const discOf = ({ at: [x, y], radius }: Spot): XY[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((k): XY => {
    const angle = (k * Math.PI) / 4;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

function isOn([x, y]: XY, { style, at, rings }: Shape): boolean {
  if (rings) return isInside([x, y], rings);
  return at !== undefined && Math.hypot(x - at[0], y - at[1]) < (ROUND[style] ?? 0);
}

/** What lies on something printed, such as "tree on asphalt". */
function faults(board: Board, { things, houses, trees, water, masts }: Standing): string[] {
  const parts: [string, XY[]][] = [
    ...[...things, ...houses].map((thing): [string, XY[]] => [thing.kind, groundOf(thing)]),
    ...trees.map((spot): [string, XY[]] => ["tree", [spot.at, ...discOf(spot)]]),
    ...masts.map(({ at }): [string, XY[]] => ["mast", [at]]),
    ...water.map((spot): [string, XY[]] => ["water", [spot.at, ...discOf(spot)]]),
  ];
  const printed = board.shapes.filter(({ style, rings, at }) => rings || (at && ROUND[style]));
  return parts.flatMap(([name, points]) =>
    printed
      .filter((shape) => points.some((point) => isOn(point, shape)))
      .map(({ style }) => `${name} on ${style}`),
  );
}

describe.each(Object.entries(BOARDS))("scenery of %s", (_, raw) => {
  const board = readBoard(raw);

  it("lies on nothing that is printed", () => {
    const all = standing(board);
    expect(all.things.length + all.houses.length).toBeGreaterThan(3);
    expect(all.trees.length).toBeGreaterThan(3);
    expect(all.masts.length).toBeGreaterThan(3);
    expect(faults(board, all)).toEqual([]);
  });

  it("is the same for the same board", () => {
    expect(standing(structuredClone(board))).toEqual(standing(board));
  });

  it("is seen to stand on the road by the test where a part of it does", () => {
    const all = standing(board);
    const at = board.shapes.find(({ style }) => style === "asphalt")!.rings![0]![0]!;
    const tree = { ...all.trees[0]!, at };
    const thing = { ...all.things[0]!, at };
    const none = { things: [], houses: [], trees: [], water: [], masts: [] };
    expect(faults(board, { ...none, trees: [tree] })).toContain("tree on asphalt");
    expect(faults(board, { ...none, things: [thing] })).toContain(`${thing.kind} on asphalt`);
  });
});

it.each(Object.entries(PLANS))("Python plans the same scenery of %s", (name, plan) => {
  expect(planOf(readBoard(BOARDS[name]))).toEqual(plan);
});

describe("the seed of scenery", () => {
  it("is the title of a board: another one has other trees", () => {
    const board = readBoard(bolide.board);
    const shapes = board.shapes.map((shape) =>
      shape.style === "title" ? { ...shape, text: "Elsewhere" } : shape,
    );
    expect(standing({ ...board, shapes }).trees).not.toEqual(standing(board).trees);
  });

  it("is told by words in the title what lies round a circuit", () => {
    expect(["Porto Calva", "Old Mill", "Merrow Flats", "Tessaly Pass", "Orrin Park"].map(characterOf)) // prettier-ignore
      .toEqual(["harbour", "town", "airfield", "forest", "park"]);
  });
});
