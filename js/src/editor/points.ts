/** The points of a drawing as a list with their values, to read and to type. */
import { button, el, icon, setAttributes } from "../dom";
import { type Drawing, moved, removed, widened } from "./drawing";

export interface Points {
  root: HTMLDetailsElement;
  /** Lists the points, and which of them is selected. */
  show(drawing: Drawing, selected: number | null): void;
}

interface Row {
  node: HTMLElement;
  inputs: readonly HTMLInputElement[];
}

const NAMES = ["East", "North", "Width"] as const;

export function buildPoints(
  signal: AbortSignal,
  now: () => Drawing,
  put: (next: Drawing) => void,
  select: (k: number) => void,
): Points {
  const body = el("tbody");
  const head = el("tr", "", {}, ...["Point", "East, m", "North, m", "Width, m", ""].map(headOf));
  const table = el("table", "bolide-data bolide-editorpoints", {}, el("thead", "", {}, head), body);
  const count = el("summary", "", {}, "Points");
  const root = el(
    "details",
    "bolide-startmore",
    {},
    count,
    el("div", "bolide-editorlist", {}, table),
  );
  const rows: Row[] = [];
  const take = (k: number, which: number, value: number) => {
    const spot = now().spots[k];
    if (!spot || !Number.isFinite(value)) return;
    if (which === 2) put(widened(now(), k, value - spot.width));
    else put(moved(now(), k, which === 0 ? [value, spot.y] : [spot.x, value]));
  };
  const rowAt = (k: number): Row => {
    const inputs = NAMES.map((name, which) => {
      const label = `${name} of point ${k + 1}, in metres`;
      const input = el("input", "bolide-field", { type: "number", step: which === 2 ? 1 : 5 });
      setAttributes(input, { "aria-label": label });
      input.addEventListener("change", () => take(k, which, input.valueAsNumber), { signal });
      input.addEventListener("focus", () => select(k), { signal });
      return input;
    });
    const drop = () => {
      put(removed(now(), k));
      (rows[Math.min(k, now().spots.length - 1)]?.inputs[0] ?? count).focus();
    };
    const remove = button("bolide-tool", `Remove point ${k + 1}`, drop, signal, icon("close"));
    const cells = inputs.map((each, k) => el("td", "", { "data-label": NAMES[k] as string }, each));
    cells.push(el("td", "", {}, remove));
    return {
      node: el("tr", "", {}, el("th", "", { scope: "row" }, String(k + 1)), ...cells),
      inputs,
    };
  };
  return {
    root,
    show({ spots }, selected) {
      count.textContent = `Points (${spots.length})`;
      if (!root.open) return;
      while (rows.length < spots.length) {
        const row = rowAt(rows.length);
        rows.push(row);
        body.append(row.node);
      }
      for (const row of rows.splice(spots.length)) row.node.remove();
      spots.forEach(({ x, y, width }, k) => {
        const { node, inputs } = rows[k] as Row;
        node.classList.toggle("is-active", k === selected);
        [x, y, width].forEach((value, which) => {
          const input = inputs[which] as HTMLInputElement;
          if (input.valueAsNumber !== value) input.value = String(value);
        });
      });
    },
  };
}

const headOf = (text: string): HTMLElement =>
  text ? el("th", "", { scope: "col" }, text) : el("td");
