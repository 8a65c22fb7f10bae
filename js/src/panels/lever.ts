/** A button that rolls a die, such as a gear: its faces as bars, coloured by what they would do. */
import { el } from "../dom";
import type { Bar, Die, Option } from "../whole";
import { dieOutline } from "./dice";

/** Whether several dice are thrown, and their sums count. */
export const isSums = (dice: readonly Die[]): boolean => dice.length > 1;

/** What is on the button of an option with a chart, beside the words that are read out. */
export function chartParts(option: Option, key: string, dice: readonly Die[] = []): HTMLElement[] {
  const cast = option.chart.reduce((sum, bar) => sum + bar.odds, 0);
  const sides = dice[0]?.sides ?? cast;
  const many = isSums(dice);
  const most = Math.max(...option.chart.map((bar) => bar.odds));
  const name = option.figure || option.label;
  const head = el("span", "bolide-leverhead", {}, el("b", "bolide-levername", {}, name));
  // what sums of dice are thrown with is the same on each of these buttons
  if (!many) {
    head.prepend(dieOutline(sides, "bolide-leverdie"));
    head.append(el("span", "bolide-muted", {}, `d${sides}`));
  }
  if (key && key !== name) head.append(el("kbd", "", { "aria-hidden": "true" }, key));
  const bars = option.chart.map((bar) => barOf(bar, most));
  return [head, el("span", "bolide-bars", { "aria-hidden": "true" }, ...bars)];
}

function barOf(bar: Bar, most: number): HTMLElement {
  const stick = el("i", `is-${bar.tone}`);
  stick.style.setProperty("--part", String(bar.odds / most));
  const face = el("small", "", {}, String(bar.face));
  return el("span", "bolide-bar1", { title: bar.text ?? null }, stick, face);
}

/** The same in words: "9: free, 10: 1 tyre". */
export const chartWords = (option: Option): string =>
  option.chart.map((bar) => `${bar.face}: ${bar.text ?? WORDS[bar.tone]}`).join(", ");

const WORDS = { free: "free", wear: "wear", roll: "a roll", out: "out of the race" } as const;
