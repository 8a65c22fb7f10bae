/** Which moments lie between two states: what is seen on the board before its result is told. */
import { plan } from "../animate";
import { newEntries } from "../state";
import type { Entry, Result, Roll, State } from "../whole";
import { type Driven, drivenOf } from "./driving";

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

/** The first three of a race that is over. */
export interface Crowned {
  kind: "podium";
  result: Result;
  /** How long its last car is still on its way, and under the flag, in ms. */
  late: number;
}

export type Moment = Rolled | Played | Revealed | Driven | Crowned;

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
  const driven = drivenOf(prev, next);
  if (!driven) return moments;
  // what is turned over at the end of a race is so after its flag
  const felt = happened.find(({ effect }) => effect === "finish")?.n ?? Infinity;
  const after = (moment: Moment) => moment.kind === "reveal" && moment.cards[0]!.n > felt;
  return [...moments.filter((moment) => !after(moment)), driven, ...moments.filter(after)];
}

/** What comes after a state has been taken over: the podium of a race that has ended with it. */
export function endOf(prev: State, next: State): Crowned[] {
  const { result } = next;
  const ends = result !== null && prev.result === null && result.podium.length > 0;
  return ends ? [{ kind: "podium", result, late: plan(prev, next, 0).end }] : [];
}
