/**
 * Where trees, stands, walls, buildings and water lie round a course: the same for the same board.
 * `pictures/scenery.py` plans the same: what is changed here is changed there.
 */
import type { Box } from "../geometry";
import type { Board, Ring, XY } from "../whole";
import { once } from "../once";
import { Free } from "./free";

export const CHARACTERS = ["park", "town", "harbour", "forest", "airfield"] as const;
export type Character = (typeof CHARACTERS)[number];

/** A stand, the pits, a wall of tyres, a house or a boat: `facing` points at the road. */
export interface Thing {
  kind: "pits" | "stand" | "tyres" | "house" | "boat";
  at: XY;
  facing: XY;
  long: number;
  deep: number;
  /** From 0 to 1, for whatever makes it differ from others of its kind. */
  dice: number;
}

/** A round spot: a tree, or a part of a lake. */
export interface Spot {
  at: XY;
  radius: number;
  dice: number;
}

/** A mast beside the road, and the place at its edge that its lamp lights. */
export interface Mast {
  at: XY;
  on: XY;
}

/** A runway, which goes on for ever. */
export interface Runway {
  at: XY;
  along: XY;
  wide: number;
}

export interface Around {
  houses: readonly Thing[];
  trees: readonly Spot[];
  water: readonly Spot[];
}

/** Words in a name that say what lies round a circuit. */
const WORDS: readonly (readonly [RegExp, Character])[] = [
  [/port|harbour|bay|water/, "harbour"],
  [/forest|wood|pass|valley/, "forest"],
  [/town|city|street|mill/, "town"],
  [/air|field|flats/, "airfield"],
  [/park|garden|grand/, "park"],
];

/** Shares of the places for trees and for houses that have one. */
const TREES: Record<Character, number> = { park: 0.5, town: 0.22, harbour: 0.24, forest: 0.95, airfield: 0.1 }; // prettier-ignore
const HOUSES: Record<Character, number> = { park: 0.06, town: 0.85, harbour: 0.35, forest: 0.04, airfield: 0.12 }; // prettier-ignore

/** Squares from one place for a tree, a house and water to the next. */
const TREE = 2;
const HOUSE = 7;
const POOL = 1.5;
const SEA = 5;
/** Squares from the edge of the road to the middle of what stands at it, at most. */
const NEAR = 5;
const FAR = 9;
/** Squares from one mast to the next. */
const MAST = 8;

/** A number that looks random, from 0 to 1, and is the same for the same three integers. */
export function dice(i: number, j: number, seed: number): number {
  let h = Math.imul(i, 374761393) + Math.imul(j, 668265263) + Math.imul(seed, 69069);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

export function seedOf(name: string): number {
  let h = 2166136261;
  for (const letter of name) h = Math.imul(h ^ (letter.codePointAt(0) as number), 16777619);
  return h >>> 0;
}

export function characterOf(name: string): Character {
  const low = name.toLowerCase();
  const told = WORDS.find(([word]) => word.test(low));
  return told?.[1] ?? (CHARACTERS[(seedOf(name) >>> 4) % CHARACTERS.length] as Character);
}

const middle = (points: readonly XY[]): XY => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

function unit([x, y]: XY): XY {
  const length = Math.sqrt(x * x + y * y) || 1;
  return [x / length, y / length];
}

export class Scenery {
  readonly character: Character;
  readonly things: readonly Thing[];
  readonly masts: readonly Mast[];
  readonly runways: readonly Runway[];
  readonly pond: readonly Spot[];
  private readonly seed: number;
  private readonly free: Free;
  private readonly sea: XY;
  private last: { key: string; around: Around } | null = null;

  constructor(private readonly board: Board) {
    this.seed = seedOf(landOf(board));
    this.character = characterAt(board);
    this.free = new Free(board);
    const sides: readonly XY[] = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // prettier-ignore
    this.sea = sides[this.seed % 4] as XY;
    this.runways = this.character === "airfield" ? this.makeRunways() : [];
    this.pond = this.character === "park" ? this.makePond() : [];
    for (const { at, radius } of this.pond) this.free.take(at, radius);
    this.things = [...this.byFinish(), ...this.byRoad()];
    this.masts = this.makeMasts();
  }

  /** What grows and stands in a box, as far as the eye goes. */
  around(box: Box): Around {
    const key = [box.left, box.right, box.bottom, box.top].map(Math.floor).join();
    if (this.last?.key !== key) {
      const houses = this.housesIn(box);
      const water = this.waterIn(box);
      this.last = { key, around: { houses, trees: this.treesIn(box, houses), water } };
    }
    return this.last.around;
  }

  private makeRunways(): Runway[] {
    const [w, h] = this.board.size;
    const along = unit([3 + (this.seed % 5), (this.seed % 7) - 3]);
    const at: XY = [w / 2, 0.3 * h];
    return [
      { at, along, wide: 6 },
      { at: [0.7 * w, h / 2], along: unit([along[0] - along[1], along[0] + along[1]]), wide: 4.5 },
    ];
  }

  /** A pond where there is most room within the board. */
  private makePond(): Spot[] {
    const [w, h] = this.board.size;
    let best: XY = [0, 0];
    let most = 4;
    for (let y = 3; y < h - 2; y += 2) {
      for (let x = 3; x < w - 2; x += 2) {
        const room = Math.min(this.free.room(x, y), 7);
        if (room > most) [best, most] = [[x, y], room];
      }
    }
    if (most === 4) return [];
    const r = most - 1.5;
    return [0, 1, 2].map((k) => {
      const away = k ? 0.45 * r : 0;
      const at: XY = [best[0] + (k === 1 ? away : -away), best[1] + (k === 2 ? 0.5 * away : 0)];
      return { at, radius: k ? 0.5 * r : 0.7 * r, dice: 0 };
    });
  }

  /** The pits beside their boxes, and the largest stand at the line. */
  private byFinish(): Thing[] {
    const things: Thing[] = [];
    const boxes = this.board.shapes.flatMap(({ style, at }) =>
      at && (style === "pit-box" || style === "pit-slot") ? [at] : [],
    );
    const [first, last] = [boxes[0], boxes.at(-1)];
    if (first && last && boxes.length > 1) {
      const along: XY = [last[0] - first[0], last[1] - first[1]];
      const long = Math.sqrt(along[0] * along[0] + along[1] * along[1]);
      const lengths = [Math.min(long + 2, 18), 8, 5];
      this.beside(
        { kind: "pits", deep: 1.9, far: FAR },
        middle(boxes),
        unit(along),
        lengths,
        things,
      );
    }
    const ends = this.board.shapes.flatMap(({ style, line }) =>
      style === "finish-line" ? (line ?? []) : [],
    );
    const [a, b] = [ends[0], ends.at(-1)];
    if (!a || !b) return things;
    const across = unit([b[0] - a[0], b[1] - a[1]]);
    const along: XY = [-across[1], across[0]];
    for (let count = 0; count < 2; count += 1) {
      this.beside({ kind: "stand", deep: 2.3, far: FAR }, middle(ends), along, [12, 9, 6], things);
    }
    return things;
  }

  /** Masts with lamps along the edges of the road. */
  private makeMasts(): Mast[] {
    const masts: Mast[] = [];
    const dark = ([x, y]: XY) =>
      masts.every(({ on }) => (x - on[0]) ** 2 + (y - on[1]) ** 2 > (0.8 * MAST) ** 2);
    for (const way of roadEdges(this.board)) {
      way.forEach((on, k) => {
        if (k % 2 || !dark(on)) return;
        const next = way[(k + 1) % way.length] as XY;
        const [ux, uy] = unit([next[0] - on[0], next[1] - on[1]]);
        for (const far of [1.5, -1.5, 2.2, -2.2, 3, -3, 4, -4]) {
          const at: XY = [on[0] - uy * far, on[1] + ux * far];
          if (this.free.room(...at) < 0.5 || !this.free.clear(...at, 0.4)) continue;
          this.free.take(at, 0.4);
          masts.push({ at, on });
          return;
        }
      });
    }
    return masts;
  }

  /** Stands along straights, walls of tyres round bends. */
  private byRoad(): Thing[] {
    const things: Thing[] = [];
    roadEdges(this.board).forEach((way, number) => {
      for (let k = 0; way.length > 24 && k < way.length; k += 1) {
        const at = way[k] as XY;
        const before = way[(k + way.length - 4) % way.length] as XY;
        const after = way[(k + 4) % way.length] as XY;
        const from = unit([at[0] - before[0], at[1] - before[1]]);
        const to = unit([after[0] - at[0], after[1] - at[1]]);
        const turn = from[0] * to[1] - from[1] * to[0];
        const along = unit([after[0] - before[0], after[1] - before[1]]);
        const chance = dice(k, number, this.seed);
        if (Math.abs(turn) < 0.08 && k % 3 === 0 && chance < 0.22)
          this.beside({ kind: "stand", deep: 1.7, far: NEAR }, at, along, [8, 5], things);
        if (Math.abs(turn) > 0.4) this.wall(at, along, turn > 0 ? -1 : 1, things);
      }
    });
    return things;
  }

  /** Puts tyres as near to a bend as there is room, on its outside: side by side they are a wall. */
  private wall([x, y]: XY, along: XY, side: number, things: Thing[]): void {
    const facing: XY = [along[1] * side, -along[0] * side];
    for (let away = 1; away < NEAR; away += 0.5) {
      const at: XY = [x - facing[0] * away, y - facing[1] * away];
      if (this.free.room(at[0], at[1]) < 0.6) continue;
      this.put({ kind: "tyres", at, facing, long: 1.3, deep: 0.6 }, things);
      return;
    }
  }

  /** Puts a thing on the nearer side of a place at the road, as long as there is room for. */
  private beside(
    { kind, deep, far }: Pick<Thing, "kind" | "deep"> & { far: number },
    [x, y]: XY,
    along: XY,
    lengths: readonly number[],
    things: Thing[],
  ): void {
    for (const long of lengths) {
      for (let away = 1; away < far; away += 0.5) {
        for (const side of [1, -1]) {
          const facing: XY = [along[1] * side, -along[0] * side];
          const at: XY = [x - facing[0] * away, y - facing[1] * away];
          if (this.put({ kind, at, facing, long, deep }, things)) return;
        }
      }
    }
  }

  /** Puts a thing where there is room for it, and says whether there was. */
  private put(thing: Omit<Thing, "dice">, things: Thing[]): boolean {
    const { at, facing, long, deep } = thing;
    const along: XY = [-facing[1], facing[0]];
    if (!this.free.fits(at, along, long, deep)) return false;
    this.free.takeRow(at, along, long, deep);
    things.push({ ...thing, dice: dice(things.length, 7, this.seed) });
    return true;
  }

  /** Whether a place is on the side where the sea is. */
  private atSea(x: number, y: number): boolean {
    if (this.character !== "harbour") return false;
    const [w, h] = this.board.size;
    return ((x - w / 2) / w) * this.sea[0] + ((y - h / 2) / h) * this.sea[1] > 0.08;
  }

  private onRunway(x: number, y: number): boolean {
    return this.runways.some(({ at, along, wide }) => {
      const aside = (x - at[0]) * along[1] - (y - at[1]) * along[0];
      return Math.abs(aside) < wide / 2 + 1.6;
    });
  }

  private housesIn(box: Box): Thing[] {
    const things: Thing[] = [];
    const share = HOUSES[this.character];
    each(box, HOUSE, 4, (i, j) => {
      const throwing = (number: number) => dice(i, j, this.seed + number);
      const water = this.atSea((i + 0.5) * HOUSE, (j + 0.5) * HOUSE);
      if (throwing(1) >= (water ? 0.2 : share)) return;
      const big = this.character === "airfield" ? 1.5 : 1;
      const long = water ? 1.5 : (2.6 + 2.2 * throwing(2)) * big;
      const deep = water ? 0.6 : (1.7 + 1.1 * throwing(3)) * big;
      const facing: XY = throwing(4) < 0.5 ? [1, 0] : [0, 1];
      const at: XY = [(i + 0.3 + 0.4 * throwing(5)) * HOUSE, (j + 0.3 + 0.4 * throwing(6)) * HOUSE];
      if (water !== this.atSea(at[0], at[1])) return;
      if (water && this.free.room(at[0], at[1]) < 4.5) return;
      if (this.onRunway(at[0], at[1])) return;
      if (!this.free.fits(at, [facing[1], -facing[0]], long, deep)) return;
      things.push({ kind: water ? "boat" : "house", at, facing, long, deep, dice: throwing(8) });
    });
    return things;
  }

  private treesIn(box: Box, houses: readonly Thing[]): Spot[] {
    const trees: Spot[] = [];
    const rows = houses.map(
      ({ at, long, deep }) => [at[0], at[1], 0.5 * long + 0.3 * deep] as const,
    );
    each(box, TREE, 2, (i, j) => {
      if (dice(i, j, this.seed + 11) >= TREES[this.character] * this.thick(i, j)) return;
      const x = (i + dice(i, j, this.seed + 12)) * TREE;
      const y = (j + dice(i, j, this.seed + 13)) * TREE;
      const size = dice(i, j, this.seed + 14);
      const radius = 0.6 + 0.6 * size;
      const room = this.free.room(x, y);
      if (room < radius + 0.4 || !this.free.clear(x, y, radius)) return;
      if (this.onRunway(x, y) || (room > 2 && this.atSea(x, y))) return;
      const beside = rows.some(([hx, hy, r]) => {
        const [dx, dy] = [x - hx, y - hy];
        return dx * dx + dy * dy < (r + radius) * (r + radius);
      });
      if (!beside) trees.push({ at: [x, y], radius, dice: dice(i, j, this.seed + 15) });
    });
    return trees;
  }

  /** Trees stand in groups: how thick they are at a place, from 0 to 1 and more. */
  private thick(i: number, j: number): number {
    const [u, v] = [Math.floor(i / 4), Math.floor(j / 4)];
    const [s, t] = [i / 4 - u, j / 4 - v];
    const corner = (du: number, dv: number) => dice(u + du, v + dv, this.seed + 16);
    const low = corner(0, 0) * (1 - s) + corner(1, 0) * s;
    const high = corner(0, 1) * (1 - s) + corner(1, 1) * s;
    const mean = low * (1 - t) + high * t;
    return this.character === "forest" ? 0.4 + mean : 2 * mean * mean;
  }

  private waterIn(box: Box): Spot[] {
    const water: Spot[] = [...this.pond];
    if (this.character !== "harbour") return water;
    each(box, POOL, 6, (i, j) => {
      const [x, y] = [i * POOL, j * POOL];
      const room = this.free.room(x, y);
      if (room >= 3 && room < 10 && this.atSea(x, y))
        water.push({ at: [x, y], radius: Math.min(room - 1.6, 5), dice: 0 });
    });
    each(box, SEA, 6, (i, j) => {
      const [x, y] = [i * SEA, j * SEA];
      if (this.free.room(x, y) >= 6.5 && this.atSea(x, y))
        water.push({ at: [x, y], radius: 5, dice: 0 });
    });
    return water;
  }
}

/** Calls with the cells of a lattice that a box and some squares round it hold. */
export function each(
  box: Box,
  cell: number,
  more: number,
  call: (i: number, j: number) => void,
): void {
  const [left, right] = [
    Math.floor((box.left - more) / cell),
    Math.ceil((box.right + more) / cell),
  ];
  const [low, high] = [Math.floor((box.bottom - more) / cell), Math.ceil((box.top + more) / cell)];
  for (let j = low; j < high; j += 1) for (let i = left; i < right; i += 1) call(i, j);
}

/** The edges of the road, as points a square from each other. */
export const roadEdges = once((board: Board): readonly (readonly XY[])[] =>
  board.shapes
    .filter(({ style }) => style === "asphalt" || style === "road")
    .flatMap(({ rings }) => rings ?? [])
    .map(evenly),
);

/** Points a square from each other along a ring. */
function evenly(ring: Ring): XY[] {
  const points: XY[] = [];
  let left = 0;
  ring.forEach(([x, y], k) => {
    const [bx, by] = ring[(k + 1) % ring.length] as XY;
    const [dx, dy] = [bx - x, by - y];
    const length = Math.sqrt(dx * dx + dy * dy);
    let along = left;
    for (; along < length; along += 1) {
      points.push([x + (dx * along) / length, y + (dy * along) / length]);
    }
    left = along - length;
  });
  return points;
}

const landOf = ({ land, shapes }: Board): string =>
  land ?? shapes.find(({ style }) => style === "title")?.text ?? "";

/** What lies round a board, in a word; asked with every frame. */
export const characterAt = once((board: Board) => characterOf(landOf(board)));

/** The scenery of a board. */
export const sceneryOf = once((board: Board) => new Scenery(board));
