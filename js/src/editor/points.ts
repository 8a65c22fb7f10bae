/** The points of a drawing as a list with their values, to read and to type. */
import { button, el, icon, setAttributes } from "../dom";
import { type Drawing, moved, removed, widened } from "./drawing";
import { phrase, tr } from "../tr";

export interface Points {
  root: HTMLDetailsElement;
  /** Lists the points, and which of them is selected. */
  show(drawing: Drawing, selected: number | null): void;
}

interface Row {
  node: HTMLElement;
  inputs: readonly HTMLInputElement[];
}

const NAMES = [phrase("East"), phrase("North"), phrase("Width")] as const;

export function buildPoints(
  signal: AbortSignal,
  now: () => Drawing,
  put: (next: Drawing) => void,
  select: (k: number) => void,
): Points {
  const body = el("tbody");
  const head = el(
    "tr",
    "",
    {},
    ...[tr("Point"), tr("East, m"), tr("North, m"), tr("Width, m"), ""].map(headOf),
  );
  const table = el("table", "bolide-data bolide-editorpoints", {}, el("thead", "", {}, head), body);
  const count = el("summary", "", {}, tr("Points"));
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
      const label = tr("{value} of point {n}, in metres", { value: tr(name), n: k + 1 });
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
    const remove = button(
      "bolide-tool",
      tr("Remove point {n}", { n: k + 1 }),
      drop,
      signal,
      icon("close"),
    );
    const cells = inputs.map((each, k) =>
      el("td", "", { "data-label": tr(NAMES[k] as string) }, each),
    );
    cells.push(el("td", "", {}, remove));
    return {
      node: el("tr", "", {}, el("th", "", { scope: "row" }, String(k + 1)), ...cells),
      inputs,
    };
  };
  return {
    root,
    show({ spots }, selected) {
      count.textContent = `${tr("Points")} (${spots.length})`;
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
