/** The hint in words: what a chance means, and how far the working-out has come. */
import type { Chance, Hints, Option, State } from "./protocol";
import { bestChance, chanceOf } from "./state";

export const WORKING = "Hint: working out the chances.";

const percent = (share: number): number => Math.round(100 * share);

/** "wins 62 % (48–74 %), mean place 1.4, 40 races" */
export function chanceWords(chance: Chance): string {
  const ends = `${percent(chance.low)}–${percent(chance.high)} %`;
  return `wins ${chance.text} (${ends}), mean place ${chance.place}, ${races(chance.n)}`;
}

/** What the numbers on the board are. */
export function legendWords(hints: Hints): string {
  const most = Math.max(0, ...Object.values(hints.options).map((chance) => chance.n));
  const who = hints.by ? ` if ${hints.by} drives on for everybody` : "";
  if (most === 0) return WORKING;
  return `Chance to win${who}: up to ${races(most)} each${hints.done ? "." : ", still counting."}`;
}

/** The best of it, for those who do not see the board. */
export function resultWords(state: State, hints: Hints): string {
  const best = bestChance(hints);
  const isBest = (option: Option) => chanceOf(hints, option)?.value === best;
  const first = state.ask?.options.find(isBest);
  const chance = chanceOf(hints, first ?? null);
  return first && chance ? `Hint: best is ${first.label}: ${chanceWords(chance)}.` : "";
}

const races = (n: number): string => (n === 1 ? "1 race" : `${n} races`);
