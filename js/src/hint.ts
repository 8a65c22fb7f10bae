/** The hint in words: the answer it names and why, and what is known of each answer's chance. */
import { answerWords, valuesOf } from "./form";
import { isFirm, isWinless } from "./state";
import type { Ask, Chance, Hints, State, Table } from "./whole";
import { phrase, tr } from "./tr";

export const WORKING = phrase("Looking for the best answer.");

const percent = (share: number): number => Math.round(100 * share);

/** From this bound on nobody doubts that all races are won, or none. */
const SURE = 0.95;

/** The bound that is known of a chance where all or none of a few races were won: ">90". */
function boundOf({ value, low, high }: Chance): readonly [sign: ">" | "<", percent: number] | null {
  if (percent(value) === 100 && low < SURE) return [">", Math.floor(100 * low)];
  if (percent(value) === 0 && high > 1 - SURE) return ["<", Math.ceil(100 * high)];
  return null;
}

/** A chance in percent. That all of a few races were won is no certainty: it says what is known. */
function winsText(chance: Chance): string {
  const [sign, n] = boundOf(chance) ?? [];
  if (sign === undefined || n === undefined) return chance.text;
  return sign === ">" ? tr("over {n} %", { n }) : tr("under {n} %", { n });
}

/** A chance in a few characters; none while it is a guess. */
export function chanceText(hints: Hints, chance: Chance): string {
  if (!isFirm(chance)) return "";
  return isWinless(hints) ? placeWords(chance) : tr("wins {chance}", { chance: winsText(chance) });
}

/** The same on a button, which says the rest when it is pointed at. */
export function chanceBrief(hints: Hints, chance: Chance): string {
  if (isWinless(hints)) return tr("place {place}", { place: placeText(chance) });
  const bound = boundOf(chance);
  return bound ? `${bound.join("")} %` : chance.text;
}

/** The same as a figure on the board. */
export function chanceFigure(hints: Hints, chance: Chance): string {
  if (isWinless(hints)) return placeText(chance);
  return boundOf(chance)?.join("") ?? chance.text.replace(" %", "");
}

const placeText = ({ place }: Chance): string => place.toFixed(1);

/** "place 2", or "place 2 to 3": what a mean lies between. */
function placeWords({ place }: Chance): string {
  const near = Math.round(place);
  if (Math.abs(place - near) <= 0.25) return tr("place {place}", { place: near });
  return tr("place {from} to {to}", { from: Math.floor(place), to: Math.ceil(place) });
}

/** "wins 62 %", or "place 2 to 3" where no answer wins; the table of all chances has the rest. */
export function chanceWords(hints: Hints, chance: Chance): string {
  const more = chance.worse ? tr("worse than the hint") : "";
  if (!isFirm(chance)) return more || tr("chance not known yet");
  return [chanceText(hints, chance), more].filter(Boolean).join(", ");
}

/** The answer that the hint names and why, with its chance once that is a number. */
export function hintWords(hints: Hints, ask: Ask | null): string {
  if (!hints.best) return tr(WORKING);
  const chance = hints.options[hints.best];
  const why = tr("Hint: {why}.", { why: hints.why });
  if (!chance || !isFirm(chance)) return why;
  const driver = ask?.driver ?? "";
  const share = isWinless(hints) ? placeWords(chance) : winsText(chance);
  const told = isWinless(hints)
    ? tr("{driver:You|@} in the test races: {place}.", { driver, place: share })
    : tr("{driver:You win|@ wins} {chance} of the test races.", { driver, chance: share });
  return `${why} ${told}`;
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
  // an answer without a name is no better than one of those that end in the same place
  const named = [...ids].filter((id) => nameOf(state, id) !== "");
  const rows = named.sort(better).slice(0, ROWS);
  const winless = isWinless(hints);
  return {
    id: "chances",
    title: winless ? tr("Average place") : tr("Chance of winning"),
    columns: [
      tr("Answer"),
      ...(winless ? [] : [tr("Wins")]),
      tr("Average place"),
      tr("Test races"),
    ],
    rows: rows.map((id) => ({
      id: null,
      active: id === hints.best,
      cells: [
        `${id === hints.best ? "★ " : ""}${nameOf(state, id)}`,
        ...cellsOf(hints, id, winless),
      ],
    })),
    note: [
      hints.by
        ? tr("From test races in which {driver} drives every car.", { driver: hints.by })
        : tr("From test races."),
      hints.done
        ? tr("A number appears once it is known within 30 points.")
        : tr("A number appears once it is known within 30 points; still counting."),
    ].join(" "),
    open: true,
  };
}

function cellsOf({ options }: Hints, id: string, winless: boolean): string[] {
  const chance = options[id];
  const firm = chance !== undefined && isFirm(chance);
  const wins = firm ? winsText(chance) : chance?.worse ? tr("worse") : "–";
  const place = firm ? placeText(chance) : winless && chance?.worse ? tr("worse") : "–";
  return [...(winless ? [] : [wins]), place, String(chance?.n ?? 0)];
}

/** An answer in words: what its button or its space says, or what a form is filled in with; empty
 * for one that the page does not offer, because another that ends there costs less. */
function nameOf({ ask }: State, id: string): string {
  const option = ask?.options.find((other) => other.id === id);
  if (option) {
    // several answers may end in one space: only the whole line tells them apart
    return (option.place?.space && option.detail) || option.label;
  }
  const values = ask?.form ? valuesOf(ask.form, id) : null;
  const ready = ask?.form?.ready?.find((one) => values && one.values.join() === values.join());
  return ready?.label ?? (ask?.form && values ? answerWords(ask.form, values) : "");
}
