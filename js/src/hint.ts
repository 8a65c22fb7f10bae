/** The hint in words: the answer it names and why, and what is known of each answer's chance. */
import { answerWords, valuesOf } from "./form";
import { isFirm, isWinless } from "./state";
import type { Chance, Hints, State, Table } from "./whole";

export const WORKING = "Estimating the chances.";

const percent = (share: number): number => Math.round(100 * share);

/** From this bound on nobody doubts that all races are won, or none. */
const SURE = 0.95;

/** A chance in percent. That all of a few races were won is no certainty: it says what is known. */
function winsText({ text, value, low, high }: Chance): string {
  if (percent(value) === 100 && low < SURE) return `over ${Math.floor(100 * low)} %`;
  if (percent(value) === 0 && high > 1 - SURE) return `under ${Math.ceil(100 * high)} %`;
  return text;
}

/** A chance in a few characters; none while it is a guess. */
export function chanceText(hints: Hints, chance: Chance): string {
  if (!isFirm(chance)) return "";
  return isWinless(hints) ? `place ${placeText(chance)}` : `wins ${winsText(chance)}`;
}

/** The same as a figure on the board. */
export function chanceFigure(hints: Hints, chance: Chance): string {
  return isWinless(hints)
    ? placeText(chance)
    : winsText(chance).replace("over ", ">").replace("under ", "<").replace(" %", "");
}

const placeText = ({ place }: Chance): string => place.toFixed(1);

const rangeText = ({ low, high }: Chance): string => `${percent(low)}–${percent(high)} %`;

/** "wins 62 % (48–74 %), mean place 1.4, 40 races" */
export function chanceWords(chance: Chance): string {
  const more = chance.worse ? "worse than the best" : "";
  if (!isFirm(chance)) return `${more || "chance still unsure"} after ${races(chance.n)}`;
  const words = `wins ${winsText(chance)} (${rangeText(chance)})`;
  return [words, `mean place ${chance.place}`, races(chance.n), more].filter(Boolean).join(", ");
}

/** The answer that the hint names and why, with its chance once that is a number. */
export function hintWords(hints: Hints): string {
  if (!hints.best) return WORKING;
  const chance = hints.options[hints.best];
  const figure = chance ? chanceText(hints, chance) : "";
  return `Hint: ${hints.why}.${figure && ` ${figure.charAt(0).toUpperCase()}${figure.slice(1)}.`}`;
}

/** Most rows of the table: some questions have hundreds of answers. */
const ROWS = 60;

/** All chances as a table, the best first. */
export function chanceTable(state: State, hints: Hints): Table {
  const ids = new Set([...(state.ask?.options ?? []).map(({ id }) => id)]);
  for (const id of Object.keys(hints.options)) ids.add(id);
  const worth = (id: string): readonly number[] => {
    const chance = hints.options[id];
    if (!chance) return [0, 0, 0];
    return isFirm(chance) ? [2, chance.value, -chance.place] : [chance.worse ? -1 : 1, 0, 0];
  };
  const better = (a: string, b: string) => {
    const [x, y] = [worth(a), worth(b)];
    const k = x.findIndex((value, index) => value !== y[index]);
    return k < 0 ? 0 : y[k]! - x[k]!;
  };
  const rows = [...ids].sort(better).slice(0, ROWS);
  const by = hints.by ? `if ${hints.by} drives every car from here` : "";
  return {
    id: "chances",
    title: "Chance of winning",
    columns: ["Answer", "Wins", "Range", "Mean place", "Races"],
    rows: rows.map((id) => ({
      id: null,
      active: id === hints.best,
      cells: [`${id === hints.best ? "★ " : ""}${nameOf(state, id)}`, ...cellsOf(hints, id)],
    })),
    note: `Chance of winning ${by}. A number appears once its range is narrower than 30 points${
      hints.done ? "" : "; still counting"
    }.`,
    open: true,
  };
}

function cellsOf({ options }: Hints, id: string): string[] {
  const chance = options[id];
  if (!chance) return ["–", "–", "–", "–"];
  const n = String(chance.n);
  if (!isFirm(chance)) return [chance.worse ? "worse" : "unsure", "–", "–", n];
  return [winsText(chance), rangeText(chance), placeText(chance), n];
}

/** An answer in words: what its button or its space says, or what a form is filled in with. */
function nameOf({ ask }: State, id: string): string {
  const option = ask?.options.find((other) => other.id === id);
  if (option) {
    // several answers may end in one space: only the whole line tells them apart
    return (option.place?.space && option.detail) || option.label;
  }
  const values = ask?.form ? valuesOf(ask.form, id) : null;
  const ready = ask?.form?.ready?.find((one) => values && one.values.join() === values.join());
  return ready?.label ?? (ask?.form && values ? answerWords(ask.form, values) : id);
}

const races = (n: number): string => (n === 1 ? "1 race" : `${n} races`);
