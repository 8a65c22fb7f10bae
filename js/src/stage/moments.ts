/** Which moments lie between two states: what is seen on the board before its result is told. */
import { newEntries } from "../state";
import type { Entry, Result, Roll, State } from "../whole";

/** Dice that were rolled. */
export interface Rolled {
  kind: "roll";
  roll: Roll;
  /** Whose they are; null for nobody's. */
  id: number | null;
}

/** A card that was played: on somebody, or on nobody. */
export interface Played {
  kind: "card";
  entry: Entry;
}

/** Cards that lay face down and turn over together. */
export interface Revealed {
  kind: "reveal";
  cards: readonly Entry[];
}

/** The first three of a race that is over, once its last car has arrived. */
export interface Crowned {
  kind: "podium";
  result: Result;
  /** Whether that car is still on its way. */
  late: boolean;
}

export type Moment = Rolled | Played | Revealed | Crowned;

/** Cards of one state that are shown one after the other; of more only the last. */
const MOST_CARDS = 3;

/**
 * The moments of what has happened between two states, in their order. After an undo, and after a
 * jump through a race, there are none.
 */
export function momentsOf(prev: State, next: State): Moment[] {
  const happened = newEntries(prev, next);
  if (happened.length === 0) return [];
  const moments: Moment[] = [];
  const cards = happened.filter((entry) => entry.effect === "reveal" && entry.face);
  if (cards.length > 1) moments.push({ kind: "reveal", cards });
  for (const entry of happened.filter(({ effect }) => effect === "card").slice(-MOST_CARDS)) {
    moments.push({ kind: "card", entry });
  }
  const { die: roll } = next;
  if (roll && roll.number !== prev.die?.number) {
    const id = next.tokens.find(({ name }) => name === roll.driver)?.id ?? null;
    moments.push({ kind: "roll", roll, id });
  }
  return moments;
}

/** What comes after a state has been taken over: the podium of a race that has ended with it. */
export function endOf(prev: State, { result }: State): Moment[] {
  const ends = result !== null && prev.result === null && result.podium.length > 0;
  return ends ? [{ kind: "podium", result, late: true }] : [];
}
