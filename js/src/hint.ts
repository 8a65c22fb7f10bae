/** The hint in words: what a chance means, and how far the working-out has come. */
import type { Chance, Hints, Option, State } from "./whole";
import { chanceOf, meritOf } from "./state";

export const WORKING = "Hint: estimating the chances.";

const percent = (share: number): number => Math.round(100 * share);

/** An interval wider than this is a guess, and no number is made of it. */
const GUESS = 0.45;

/** Whether too few races have been counted to tell a chance. */
export const isGuess = (chance: Chance): boolean => chance.high - chance.low > GUESS;

/** Whether no option wins: then the mean place is what tells them apart. */
const isWinless = ({ options }: Hints): boolean =>
  Object.values(options).every(({ value }) => value === 0);

/** A chance in a few characters: its interval until it is worth a number. */
export function chanceText(hints: Hints, chance: Chance): string {
  if (isGuess(chance)) return `wins ${percent(chance.low)}–${percent(chance.high)} %`;
  return isWinless(hints) ? `place ${placeText(chance)}` : `wins ${chance.text}`;
}

/** The same as a figure on the board. */
export function chanceFigure(hints: Hints, chance: Chance): string {
  if (isGuess(chance)) return "…";
  return isWinless(hints) ? placeText(chance) : String(percent(chance.value));
}

const placeText = ({ place }: Chance): string => place.toFixed(1);

/** "wins 62 % (48–74 %), mean place 1.4, 40 races" */
export function chanceWords(chance: Chance): string {
  const ends = `${percent(chance.low)}–${percent(chance.high)} %`;
  const more = chance.worse ? ", worse than the best" : "";
  if (isGuess(chance)) return `wins ${ends} after ${races(chance.n)}${more || ", still unsure"}`;
  return `wins ${chance.text} (${ends}), mean place ${chance.place}, ${races(chance.n)}${more}`;
}

/** What the numbers on the board are. */
export function legendWords(hints: Hints): string {
  const most = Math.max(0, ...Object.values(hints.options).map((chance) => chance.n));
  const who = hints.by ? ` if ${hints.by} drives every car from here` : "";
  if (most === 0) return WORKING;
  const figure = isWinless(hints) ? "No option wins. Mean place" : "Chance of winning";
  const end = hints.done ? "." : ", still counting.";
  const best = hints.why && `${hints.best && "Best: "}${hints.why}. `;
  return `${best}${figure}${who}: up to ${races(most)} each${end}`;
}

/** Whether an answer is the one to give; where Python names none, one that nothing beats. */
export function isBest(hints: Hints, option: Option): boolean {
  if (hints.best) return option.id === hints.best;
  const chance = chanceOf(hints, option);
  return chance !== null && meritOf(hints, chance) === 1;
}

/** The best of it, for those who do not see the board. */
export function resultWords(state: State, hints: Hints): string {
  const best = state.ask?.options.find((option) => isBest(hints, option));
  const chance = chanceOf(hints, best ?? null);
  const why = hints.why || best?.label;
  return best && chance ? `Hint: best is ${why}: ${chanceWords(chance)}.` : "";
}

const races = (n: number): string => (n === 1 ? "1 race" : `${n} races`);
