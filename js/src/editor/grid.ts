/** A board of squares as it is painted, and what can be done with it. No board is ever changed in place. */
import { phrase } from "../tr";
import { type Kept, readKept } from "./drawing";

export interface Squares {
  /** From North to South, one sign a square. */
  rows: readonly string[];
  name: string;
  kept: Kept;
}

export interface Brush {
  sign: string;
  name: string;
  /** Its key. */
  key: string;
}

export const [WALL, ROAD, GRAVEL] = ["#", ".", ":"];

export const BRUSHES: readonly Brush[] = [
  { sign: ROAD, name: phrase("Road"), key: "r" },
  { sign: WALL, name: phrase("Wall"), key: "w" },
  { sign: GRAVEL, name: phrase("Gravel"), key: ":" },
  { sign: "S", name: phrase("Start"), key: "s" },
  { sign: "*", name: phrase("Goal"), key: "g" },
  { sign: ">", name: phrase("Finish line, driven to the right"), key: ">" },
  { sign: "<", name: phrase("Finish line, driven to the left"), key: "<" },
  { sign: "^", name: phrase("Finish line, driven upwards"), key: "^" },
  { sign: "v", name: phrase("Finish line, driven downwards"), key: "v" },
  { sign: "1", name: phrase("Checkpoint 1"), key: "1" },
  { sign: "2", name: phrase("Checkpoint 2"), key: "2" },
  { sign: "3", name: phrase("Checkpoint 3"), key: "3" },
];

export const [FEWEST_SQUARES, MOST_SQUARES] = [4, 60];

export type Cell = readonly [column: number, row: number];

/** A board of walls alone. */
export const walls = (columns: number, rows: number): string[] =>
  Array.from({ length: rows }, () => WALL.repeat(columns));

/** The same with some squares painted; those beside the board are left out. */
export function painted(board: Squares, cells: readonly Cell[], sign: string): Squares {
  const rows = board.rows.map((row) => [...row]);
  let isOther = false;
  for (const [column, row] of cells) {
    const line = rows[row];
    if (!line || line[column] === undefined || line[column] === sign) continue;
    line[column] = sign;
    isOther = true;
  }
  return isOther ? { ...board, rows: rows.map((row) => row.join("")) } : board;
}

/** Wider or higher by walls, or cut off. */
export function resized(board: Squares, columns: number, rows: number): Squares {
  const within = (value: number) =>
    Math.min(Math.max(Math.round(value) || 0, FEWEST_SQUARES), MOST_SQUARES);
  const [wide, high] = [within(columns), within(rows)];
  const kept = board.rows.slice(0, high).map((row) => row.slice(0, wide).padEnd(wide, WALL));
  return { ...board, rows: [...kept, ...walls(wide, high - kept.length)] };
}

/** The squares on the way from one to another, each beside the one before. */
export function between([a, b]: Cell, [c, d]: Cell): Cell[] {
  const count = Math.max(Math.abs(c - a), Math.abs(d - b));
  return Array.from({ length: count + 1 }, (_, k): Cell => {
    const part = count ? k / count : 0;
    return [Math.round(a + (c - a) * part), Math.round(b + (d - b) * part)];
  });
}

/** A board as somebody else has sent it, or it was kept; null if it is none. */
export function readSquares(raw: unknown): Squares | null {
  const { rows, name, kept } = (raw ?? {}) as Partial<Record<keyof Squares, unknown>>;
  if (!Array.isArray(rows) || rows.length < FEWEST_SQUARES || rows.length > MOST_SQUARES)
    return null;
  const isRow = (row: unknown): row is string =>
    typeof row === "string" &&
    row.length === (rows[0] as string).length &&
    [...row].every((sign) => BRUSHES.some((brush) => brush.sign === sign));
  if (!rows.every(isRow) || (rows[0] as string).length < FEWEST_SQUARES) return null;
  if ((rows[0] as string).length > MOST_SQUARES) return null;
  return { rows, name: typeof name === "string" ? name : "", kept: readKept(kept) };
}

/** Something to change: a loop of road in walls. */
export function firstSquares(): Squares {
  const bare = { rows: walls(24, 14), name: "", kept: {} };
  const across = (from: number, to: number, row: number) => between([from, row], [to, row]);
  const road = [2, 3, 4, 9, 10, 11].flatMap((row) => across(2, 21, row));
  const ends = [5, 6, 7, 8].flatMap((row) => [...across(2, 4, row), ...across(19, 21, row)]);
  const loop = painted(bare, [...road, ...ends], ROAD);
  return painted(loop, between([10, 9], [10, 11]), ">");
}
