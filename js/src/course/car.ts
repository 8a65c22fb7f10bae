/** A lone car on the page of a lesson: its legal steps are looked up in what Python wrote. */
import type { StepTable } from "../protocol";

export type Pair = readonly [number, number];

/** A turn that was driven. */
export interface Turn {
  from: Pair;
  to: Pair;
  velocity: Pair;
  /** The change of velocity. */
  change: Pair;
}

export const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];
export const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]];
export const isSame = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];

/** Speed as the game counts it. */
export const speedOf = ([x, y]: Pair): number => Math.max(Math.abs(x), Math.abs(y));

/** Looks up what a car can do. */
export interface Steps {
  /** The changes of velocity that a turn may make, as text. */
  changes: ReadonlySet<string>;
  /** The top speed. */
  top: number;
  legal(at: Pair, step: Pair): boolean;
  /** The velocities that may follow one, from a point. */
  open(at: Pair, velocity: Pair): Pair[];
  /** Whether a step crosses the finish line. */
  ends(at: Pair, step: Pair): boolean;
}

export function readSteps(table: StepTable, planes: Uint8Array): Steps {
  const [width = 0, height = 0] = table.size;
  const length = ((width + 1) * (height + 1) + 7) >> 3;
  const numbers = new Map(table.steps.map((step, number) => [step.join(), number]));
  const has = (plane: number, [x, y]: Pair): boolean => {
    if (x < 0 || y < 0 || x > width || y > height) return false;
    const bit = x * (height + 1) + y;
    return (((planes[plane * length + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1;
  };
  const isLegal = (at: Pair, step: Pair) => {
    const number = numbers.get(step.join());
    return number !== undefined && has(number, at);
  };
  return {
    changes: new Set(table.changes.map(String)),
    top: Math.max(...table.steps.flat().map(Math.abs)),
    legal: isLegal,
    open(at, velocity) {
      const wanted = table.changes.map((change) => plus(velocity, change as unknown as Pair));
      const legal = wanted.filter((step) => isLegal(at, step));
      const only = table.forced[[...at, ...velocity].join()];
      return legal.length || !only ? legal : [only as unknown as Pair];
    },
    ends: (at, step) => has(table.steps.length + (numbers.get(step.join()) ?? 0), at),
  };
}

/** What was driven, turn by turn, from a velocity at the first place. */
export function turnsOf(path: readonly Pair[], before: Pair): Turn[] {
  return path.slice(1).map((to, number) => {
    const from = path[number] as Pair;
    const velocity = minus(to, from);
    const last = number ? minus(from, path[number - 1] as Pair) : before;
    return { from, to, velocity, change: minus(velocity, last) };
  });
}
