/** A choice made of parts: which option the parts make, and what is worth comparing. Pure. */
import { isEnglish } from "./tr";
import type { Ask, Option } from "./whole";

/** Rows of a comparison that are taken in at a glance. */
const MOST_ROWS = 8;

/** Whether some option has this value of a part at all. */
export function isOffered(ask: Ask, facet: number, value: string): boolean {
  return ask.options.some((option) => option.facets[facet] === value);
}

/**
 * The option with this value of one part: the other parts as they are, or, where there is no such
 * option, the first of those that change least.
 */
export function withValue(ask: Ask, now: Option, facet: number, value: string): Option | null {
  let best: Option | null = null;
  let least = Infinity;
  for (const option of ask.options) {
    if (option.facets[facet] !== value) continue;
    const changes = option.facets.filter((part, k) => k !== facet && part !== now.facets[k]).length;
    if (changes < least) {
      best = option;
      least = changes;
    }
  }
  return best;
}

/** The n-th value, counted through all parts: what a number key stands for. */
export function numberedValue(ask: Ask, index: number): { facet: number; value: string } | null {
  const all = ask.facets.flatMap((facet, k) => facet.values.map((value) => [k, value.id] as const));
  const part = all[index];
  return part ? { facet: part[0], value: part[1] } : null;
}

export function valueLabel(ask: Ask, facet: number, value: string): string {
  return ask.facets[facet]?.values.find((other) => other.id === value)?.label ?? value;
}

/** An option in words: its own, or those of its parts: "½ fuel, soft, booster, slick". */
export function choiceWords(ask: Ask, option: Option): string {
  if (option.label) return uncapital(option.label);
  return option.facets.map((value, k) => uncapital(valueLabel(ask, k, value))).join(", ");
}

/** As it stands within a sentence; "Full Fuel" stays as it is. */
const uncapital = (text: string): string =>
  isEnglish() && /^\p{Lu}[^\p{Lu}]+$/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** What an option means, column by column: "Lap 1: 8, Lap 2: 8, Brakings: 2". */
function meaningWords(ask: Ask, option: Option): string {
  return ask.columns
    .map((column, k) => [column, option.cells[k] ?? ""] as const)
    .filter(([, cell]) => cell !== "")
    .map(([column, cell]) => (column ? `${column}: ${cell}` : cell))
    .join(", ");
}

/** A combination and what it means, as it is read out. */
export function combinationWords(ask: Ask, option: Option): string {
  const meaning = meaningWords(ask, option);
  return meaning ? `${choiceWords(ask, option)}. ${meaning}.` : `${choiceWords(ask, option)}.`;
}

/** What is compared: the parts that change the numbers, and an option for each of their values. */
export interface Comparison {
  facets: readonly number[];
  rows: readonly Option[];
}

/** The options beside which `chosen` is seen: those that differ from it in what changes the numbers. */
export function compare(ask: Ask, chosen: Option): Comparison {
  if (ask.columns.length === 0) return { facets: [], rows: [] };
  const facets = ask.facets.map((_, k) => k).filter((k) => matters(ask, k));
  const alike = () =>
    ask.options.filter((option) =>
      option.facets.every((part, k) => facets.includes(k) || part === chosen.facets[k]),
    );
  while (alike().length > MOST_ROWS) facets.pop();
  return { facets, rows: alike() };
}

/** Whether two options that differ in this part alone mean something different. */
function matters(ask: Ask, facet: number): boolean {
  const meanings = new Map<string, string>();
  return ask.options.some((option) => {
    const rest = option.facets.filter((_, k) => k !== facet).join("+");
    const meaning = option.cells.join("|");
    const known = meanings.get(rest);
    meanings.set(rest, meaning);
    return known !== undefined && known !== meaning;
  });
}
