/** A lone car on a page without a kernel: its moves are looked up in a table, as are the turns to go. */
import type { DrivePage, DriveTable } from "./protocol";
import type { Moments, Sent } from "./page";
import { phrase, tr, trn } from "./tr";

type Pair = readonly [number, number];
type Raw = Readonly<Record<string, unknown>>;

/** A situation of the car. */
export interface Situation {
  at: Pair;
  velocity: Pair;
  /** Crossings of the line to go. */
  left: number;
  /** The fewest turns to the flag; null where there is no way. */
  turns: number | null;
  moves: readonly Move[];
}

/** A legal move. */
export interface Move {
  step: Pair;
  to: Pair;
  /** Crossings of the line to go after it; the flag has fallen where none are left. */
  left: number;
}

const NO_WAY = 255;

/** Reads the situations of a table; they are found by what they are. */
export function readTable(table: DriveTable, columns: Uint8Array) {
  const { count, changes, forced } = table;
  const column = (number: number) => columns.subarray(number * count, (number + 1) * count);
  const [x, y, vx, vy, left, turns] = Array.from({ length: 6 }, (_, number) => column(number)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const signed = (byte: number) => (byte << 24) >> 24;
  const masks = [6, 10, 14].map((first) => [0, 1, 2, 3].map((part) => column(first + part)));
  const has = (mask: number, row: number, bit: number) =>
    ((masks[mask]?.[bit >> 3]?.[row] ?? 0) >> (bit & 7)) & 1;
  const rows = new Map<string, number>();
  const name = (at: Pair, velocity: Pair, togo: number) => [...at, ...velocity, togo].join();
  const value = (list: Uint8Array, row: number) => list[row] as number;
  const pairs = (row: number): [Pair, Pair] => [
    [value(x, row), value(y, row)],
    [signed(value(vx, row)), signed(value(vy, row))],
  ];
  // the start, the first, is not to be confused with a stop in the same place
  for (let row = 1; row < count; row += 1) rows.set(name(...pairs(row), value(left, row)), row);
  const situation = (row: number): Situation => {
    const [at, velocity] = pairs(row);
    const here = value(left, row);
    const move = (step: Pair, crosses: number): Move => ({
      step,
      to: [at[0] + step[0], at[1] + step[1]],
      left: here - crosses,
    });
    const moves = changes.flatMap(([dx = 0, dy = 0], bit) =>
      has(0, row, bit)
        ? [move([velocity[0] + dx, velocity[1] + dy], has(1, row, bit) - has(2, row, bit))]
        : [],
    );
    const only = forced[row];
    if (only) moves.push(move([only[0] as number, only[1] as number], only[2] as number));
    const togo = value(turns, row);
    return { at, velocity, left: here, turns: togo === NO_WAY ? null : togo, moves };
  };
  /** Where a move leads; null beyond the flag. */
  const after = ({ step, to, left: togo }: Move): Situation | null =>
    togo > 0 ? situation(rows.get(name(to, step, togo)) as number) : null;
  return { start: situation(0), after };
}

const TITLE = phrase("Drive to the flag");
const SAY = phrase(
  "Each turn your car repeats its last move, changed by up to two squares in each direction.",
);
const DO = phrase("Reach the flag in as few turns as you can.");
const STUCK = phrase("No point is on the track any more. Undo a turn, and brake earlier.");

const turnsOf = (count: number): string => trn("{n} turn", "{n} turns", count);

/** What is said at the flag. */
export function flagWords(turns: number, fewest: number): string {
  return turns === fewest
    ? trn(
        "You reached the flag in {n} turn. Nobody can do it in fewer.",
        "You reached the flag in {n} turns. Nobody can do it in fewer.",
        turns,
      )
    : trn(
        "You reached the flag in {n} turn. The fewest is {fewest}.",
        "You reached the flag in {n} turns. The fewest is {fewest}.",
        turns,
        { fewest },
      );
}

export function driveOf(page: DrivePage, columns: Uint8Array): Moments {
  const { board, table, title } = page;
  const base = page.state as Raw & { tokens: readonly Raw[]; ask: Raw };
  const { start, after } = readTable(table, columns);
  let driven: Move[] = [];
  let undone: Move[] = [];
  let revealed = false;

  const here = (): Situation | null => {
    const last = driven.at(-1);
    return last ? after(last) : start;
  };
  const best = (): Pair[] => {
    const points = [start.at];
    for (let now: Situation | null = start; now;) {
      const togo: number = (now.turns as number) - 1;
      const turnsAfter = (move: Move) => {
        const next = after(move);
        return next ? next.turns : 0;
      };
      const move = now.moves.find((one) => turnsAfter(one) === togo) as Move;
      points.push(move.to);
      now = after(move);
    }
    return points;
  };
  const optionOf = (move: Move, speed: number): Raw => {
    const { text, size } = table.ways[move.step.join()] as { text: string; size: number };
    const next = after(move);
    const legal = new Set(next?.moves.map(({ to }) => to.join()));
    const pawn: Pair = [move.to[0] + move.step[0], move.to[1] + move.step[1]];
    const change = size - speed;
    const by = !change
      ? tr("keeps speed")
      : change > 0
        ? tr("{n} faster", { n: change })
        : tr("{n} slower", { n: -change });
    const warned = next !== null && next.moves.length === 0;
    const words = [text, tr("speed {speed}", { speed: size }), by];
    if (next === null) words.push(tr("to the flag"));
    if (warned) words.push(tr("then no point is on the track"));
    return {
      id: move.to.join(),
      point: move.to,
      detail: words.join(", "),
      speed: size,
      change,
      marks: next === null ? ["flag"] : warned ? ["danger"] : [],
      ...(next && { pawn, then: around(pawn, legal) }),
    };
  };
  const state = (): Raw => {
    const now = here();
    const turn = driven.length + 1;
    const last = driven.at(-1);
    const at = last ? last.to : start.at;
    const step = last?.step ?? [0, 0];
    const speed = last ? (table.ways[step.join()]?.size ?? 0) : 0;
    const flag = now === null;
    const stuck = now?.moves.length === 0;
    const fewest = table.turns;
    const token = {
      ...base.tokens[0],
      at,
      heading: step[0] || step[1] ? step : base.tokens[0]?.heading,
      pawn: flag ? null : [at[0] + step[0], at[1] + step[1]],
      ...(flag && { status: "finished", done: "finished" }),
    };
    const missed = driven.length > fewest;
    const shown = revealed ? best() : [start.at, ...driven.map(({ to }) => to)];
    const said = flag
      ? flagWords(driven.length, fewest) +
        (revealed ? ` ${tr("The board shows a line that takes no more.")}` : "")
      : tr(STUCK);
    return {
      ...base,
      over: flag,
      round: turn,
      title: flag
        ? trn("Flag after {n} turn", "Flag after {n} turns", driven.length)
        : tr("Turn {n}", { n: turn }),
      tokens: [token],
      trails: [{ id: 0, points: shown }],
      ask:
        flag || stuck
          ? null
          : {
              ...base.ask,
              prompt: speed
                ? tr("choose a point (speed {speed})", { speed })
                : tr("choose a point"),
              from: at,
              options: now.moves.map((move) => optionOf(move, speed)),
            },
      log: driven.map(({ step: way }, n) => ({
        n,
        text: tr("Turn {n}: {way}, speed {speed}.", {
          n: n + 1,
          way: table.ways[way.join()]?.text ?? "",
          speed: table.ways[way.join()]?.size ?? 0,
        }),
        id: 0,
      })),
      can: { undo: driven.length > 0 && !revealed, redo: undone.length > 0 && !revealed },
      lesson: {
        game: "bolide",
        title: tr(TITLE),
        step: 0,
        steps: 1,
        phase: flag ? (missed ? "wrong" : "right") : stuck ? "wrong" : "ask",
        say: tr(SAY),
        do: tr(DO),
        ...((flag || stuck) && { said }),
        alone: {
          count: `${title}\n${flag ? turnsOf(driven.length) : tr("Turn {n}", { n: turn })}`,
          again: driven.length > 0,
          answer: flag && missed && !revealed,
        },
      },
    };
  };
  const play = (action: string): boolean => {
    const move = here()?.moves.find(({ to }) => to.join() === action);
    if (!move) return false;
    driven = [...driven, move];
    undone = [];
    return true;
  };
  const back = (): boolean => {
    const last = driven.at(-1);
    if (!last || revealed) return false;
    driven = driven.slice(0, -1);
    undone = [last, ...undone];
    return true;
  };
  const on = (): boolean => {
    const [next, ...rest] = undone;
    if (!next || revealed) return false;
    driven = [...driven, next];
    undone = rest;
    return true;
  };
  return {
    board: () => board,
    state,
    race: () => null,
    take({ t, action = "" }: Sent) {
      if (t === "play") return play(action);
      if (t === "undo") return back();
      if (t === "redo") return on();
      if (t === "reveal") return (revealed = here() === null);
      if (t !== "step" && t !== "again") return false;
      [driven, undone, revealed] = [[], [], false];
      return true;
    },
  };
}

/** A letter for each of the points round a pawn, row by row from the South-West. */
function around([x, y]: Pair, legal: ReadonlySet<string>): string {
  const by = [-2, -1, 0, 1, 2];
  return by
    .flatMap((dy) => by.map((dx) => (legal.has([x + dx, y + dy].join()) ? "r" : "o")))
    .join("");
}
