/** Times, points and places as tables beside the board. */
import { el } from "../dom";
import { chanceTable } from "../hint";
import type { Hints, State, Table, TableRow, Token } from "../whole";
import { badge } from "./pictures";

export interface Tables {
  update(state: State): void;
}

/** Letters from which on a cell is broken into lines. */
const LONG = 24;

interface Shown {
  node: HTMLDetailsElement;
  key: string;
}

export function buildTables(place: HTMLElement): Tables {
  const shown = new Map<string, Shown>();
  return {
    update(state) {
      const ids = state.tables.map((table) => table.id);
      for (const [id, { node }] of shown) {
        if (ids.includes(id)) continue;
        node.remove();
        shown.delete(id);
      }
      place.hidden = ids.length === 0;
      state.tables.forEach((table, index) => {
        let panel = shown.get(table.id);
        if (!panel) {
          // whether it is open is the reader's own from now on
          panel = { node: el("details", "bolide-tabled", { open: table.open }), key: "" };
          shown.set(table.id, panel);
        }
        const names = state.tokens.map((token) => [token.name, token.badge, token.colour]);
        const key = JSON.stringify([table, names]);
        if (key !== panel.key) {
          panel.key = key;
          panel.node.replaceChildren(...contents(table, state.tokens));
        }
        const there = place.children[index] ?? null;
        if (there !== panel.node) place.insertBefore(panel.node, there);
      });
    },
  };
}

/** What the chances of a place were made of: every frame asks for them. */
const filledWith = new WeakMap<HTMLElement, Hints>();

/** The chances of all answers, best first; nothing without a hint. */
export function showChances(place: HTMLElement, state: State, hints: Hints | null): void {
  if ((filledWith.get(place) ?? null) === hints) return;
  if (hints) filledWith.set(place, hints);
  else filledWith.delete(place);
  place.replaceChildren(...(hints ? [dataTable(chanceTable(state, hints), [])] : []));
}

const contents = (table: Table, tokens: readonly Token[]): HTMLElement[] => [
  el("summary", "bolide-heading", {}, table.title),
  dataTable(table, tokens),
];

/** A table with its note; it scrolls to the side where it is too wide. */
export function dataTable(table: Table, tokens: readonly Token[]): HTMLElement {
  const badged = table.rows.some((row) => row.id !== null);
  const numeric = table.columns.map((_, k) => isNumeric(table, k));
  const kind = (k: number) => (numeric[k] ? "is-number" : "");
  const head = table.columns.map((text, k) => el("th", kind(k), { scope: "col" }, text));
  const line = (row: TableRow) => {
    const token = tokens.find((other) => other.id === row.id);
    const cells = table.columns.map((_, k) => {
      const text = row.cells[k] ?? "";
      return el(
        "td",
        text.length > LONG ? "is-long" : kind(k),
        { "data-label": table.columns[k] ?? "" },
        text,
      );
    });
    const first = badged ? [el("td", "is-badge", {}, ...(token ? [badge(token)] : []))] : [];
    const attributes = { "aria-current": row.active ? "true" : null };
    return el("tr", row.active ? "is-active" : "", attributes, ...first, ...cells);
  };
  return el(
    "div",
    "bolide-tablebox",
    {},
    el(
      "table",
      "bolide-data",
      { "aria-label": table.title },
      el("thead", "", {}, el("tr", "", {}, ...(badged ? [el("td")] : []), ...head)),
      el("tbody", "", {}, ...table.rows.map(line)),
    ),
    ...(table.note ? [el("p", "bolide-muted", {}, table.note)] : []),
  );
}

/** Whether all that stands in a column is numbers, dashes aside: then it is set to the right. */
function isNumeric(table: Table, column: number): boolean {
  const cells = table.rows.map((row) => row.cells[column] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => /^([+-]?\d+([.,]\d+)?\.?|[-–—])$/.test(cell));
}
