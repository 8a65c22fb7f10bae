/** The parts of a board as a table, in which they are corrected by hand. */
import { el } from "../dom";
import type { XY } from "../whole";
import type { Drawing, Fix } from "./drawing";
import { tr } from "../tr";

type Value = Fix["value"];

/** A part of the board that Python has made. */
export interface Part {
  name: string;
  /** Metres from the start line. */
  far: number;
  /** What it is, or asks for; empty if nothing. */
  words: string;
  at: XY;
  /** What of it can be corrected. */
  asks: readonly string[];
  /** What of it was corrected, and the positions of these corrections. */
  fixed: Readonly<Record<string, { value: Value; at: readonly XY[] }>>;
  corner?: boolean;
}

/** What can be corrected on the boards of a game, in words. */
export type Choices = Readonly<
  Record<string, { name: string; usual: string; values: readonly (readonly [Value, string])[] }>
>;

/** Corrects a part of the board by hand, or leaves it to Python again. */
export function withFix(
  drawing: Drawing,
  game: string,
  part: Pick<Part, "at" | "fixed">,
  what: string,
  value: Value | null,
): Drawing {
  const [x, y] = part.at;
  const before = [part.at, ...(part.fixed[what]?.at ?? [])];
  const others = drawing.fixes.filter(
    (fix) =>
      fix.game !== game ||
      fix.what !== what ||
      !before.some(([a, b]) => a === fix.x && b === fix.y),
  );
  const set = value === null ? [] : [{ game, what, x, y, value }];
  return { ...drawing, fixes: [...others, ...set] };
}

/** The parts as a table; a choice of null leaves something to Python again. */
export function partTable(
  signal: AbortSignal,
  parts: readonly Part[],
  choices: Choices,
  set: (part: Part, what: string, value: Value | null) => void,
): HTMLElement {
  const asks = parts.some(({ asks }) => asks.length);
  const heads = [tr("Place"), tr("From the line"), "", ...(asks ? [tr("Correct by hand")] : [])];
  const head = heads.map((text) => (text ? el("th", "", { scope: "col" }, text) : el("td")));
  const choice = (part: Part, what: string): Node[] => {
    const all = choices[what];
    if (!all) return [];
    const label = `${all.name}: ${part.name}`;
    const select = el("select", "bolide-select", { "aria-label": label });
    const held = part.fixed[what]?.value;
    const values = all.values.filter(([value]) => value === held || value !== "added");
    const options = [[null, all.usual] as const, ...values];
    select.append(...options.map(([, text], k) => el("option", "", { value: k }, text)));
    select.selectedIndex = Math.max(
      options.findIndex(([value]) => value !== null && value === held),
      0,
    );
    const take = () => set(part, what, options[select.selectedIndex]?.[0] ?? null);
    select.addEventListener("change", take, { signal });
    return [select];
  };
  const rows = parts.map((part) => {
    const cells = [`${part.far} m`, part.words].map((text) => el("td", "", {}, text));
    const changes = part.asks.flatMap((what) => choice(part, what));
    if (asks) cells.push(el("td", "", {}, el("span", "bolide-editorhand", {}, ...changes)));
    return el("tr", "", {}, el("th", "", { scope: "row" }, part.name), ...cells);
  });
  const body = [el("thead", "", {}, el("tr", "", {}, ...head)), el("tbody", "", {}, ...rows)];
  return el("table", "bolide-data bolide-editorpoints", {}, ...body);
}
