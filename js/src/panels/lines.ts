/** The lines of a race that is over, car by car and lap by lap, beside the best one. */
import { button, el, icon, setAttributes, setText, svg } from "../dom";
import type { Dispatch } from "../intent";
import { driverColour } from "../theme";
import type { Way } from "../view";
import type { State, Token, Trail, XY } from "../whole";
import { badge } from "./pictures";
import { phrase, tr } from "../tr";

export interface Lines {
  update(state: State): void;
  /** Begins with one car's lines on the board. */
  open(first: number | null): void;
  /** Whether a kernel can be asked. */
  refresh(able: boolean): void;
  driven(lines: readonly Trail[]): void;
  best(said: string, line: readonly XY[]): void;
}

/** Whole, dashed, dotted, ... in widths of the line. */
const DASHES: readonly (readonly number[])[] = [[], [4, 2], [1, 2], [5, 2, 1, 2]];
const NONE = phrase("Racing lines need a running kernel.");
const BEST: Omit<Way, "points"> = { colour: "#fff", dash: [2, 1] };

export function buildLines(place: HTMLElement, signal: AbortSignal, dispatch: Dispatch): Lines {
  const close = () => dispatch({ do: "lines", on: false });
  const chips = el("span", "bolide-ownlines", { role: "group", "aria-label": tr("Cars") });
  const lap = el("select", "bolide-select", { "aria-label": tr("Lap"), title: tr("Lap") });
  const said = el("span", "bolide-muted", { role: "status" });
  const busy = el("progress", "", { hidden: true, "aria-label": tr("Finding the best line") });
  const best = button(
    "bolide-line",
    tr("Best line"),
    () => toggleBest(),
    signal,
    chip(BEST, tr("Best line")),
  );
  place.append(chips, lap, best, busy, said);
  place.append(button("bolide-tool", tr("Back to the result (Esc)"), close, signal, icon("close")));
  const chosen = new Set<number>();
  /** Null until they are told. */
  let lines: readonly Trail[] | null = null;
  let able = false;
  /** Whether they were asked for. */
  let asked = false;
  let [key, words] = ["", ""];
  let tokens: readonly Token[] = [];
  let line: readonly XY[] | null = null;
  let on = false;
  /** Whether the best line was asked for and has not come yet: it is asked for once. */
  let sought = false;

  const draw = () => {
    const own = [...chosen].sort((a, b) => a - b).flatMap((id) => waysOf(id));
    for (const node of chips.children) {
      setAttributes(node, {
        "aria-pressed": String(chosen.has(Number(node.getAttribute("data-id")))),
      });
    }
    setAttributes(best, { "aria-pressed": String(on) });
    const seeks = on && line === null;
    const missed = !able && (seeks || lines === null);
    busy.hidden = !seeks || missed;
    said.hidden = !missed && (!on || seeks);
    setText(said, missed ? tr(NONE) : words);
    dispatch({ do: "ways", ways: [...own, ...(on && line ? [{ ...BEST, points: line }] : [])] });
  };
  const lapsOf = (id: number) => (lines ?? []).filter((lap) => lap.id === id);
  const waysOf = (id: number): Way[] => {
    const laps = lapsOf(id);
    const wanted = lap.value ? laps.slice(Number(lap.value) - 1, Number(lap.value)) : laps;
    return wanted.map(({ points }) => ({ ...lookOf(id), points }));
  };
  const lookOf = (id: number): Omit<Way, "points"> => ({
    colour: driverColour(tokens.find((token) => token.id === id)?.colour ?? 7),
    dash: DASHES[id % DASHES.length] as readonly number[],
  });
  const toggle = (id: number) => {
    if (!chosen.delete(id)) chosen.add(id);
    draw();
  };
  const toggleBest = () => {
    on = !on;
    if (on && line === null && !sought) {
      sought = true;
      dispatch({ do: "ask", for: "best" });
    }
    draw();
  };
  const show = () => {
    const counts = tokens.map(({ id }) => lapsOf(id).length);
    const laps = Array.from({ length: Math.max(0, ...counts) }, (_, k) =>
      el("option", "", { value: k + 1 }, tr("Lap {n}", { n: k + 1 })),
    );
    lap.replaceChildren(el("option", "", { value: "" }, tr("All laps")), ...laps);
    lap.hidden = laps.length < 2;
    draw();
  };
  const ask = () => {
    if (!able || lines !== null || asked) return;
    asked = true;
    dispatch({ do: "ask", for: "lines" });
  };
  lap.addEventListener("change", draw, { signal });
  return {
    best(said, way) {
      line = way;
      sought = false;
      words = said;
      if (!place.hidden) draw();
    },
    driven(trails) {
      lines = trails;
      if (!place.hidden) show();
    },
    refresh(now) {
      if (able === now) return;
      able = now;
      asked = sought = false; // a kernel that is gone answers no more
      if (place.hidden) return;
      ask();
      draw();
    },
    update({ result, tokens: now, can }) {
      best.hidden = !can.best;
      tokens = now;
      const next = JSON.stringify(result);
      if (next !== key) {
        lines = result?.lines ?? null;
        asked = false;
      }
      key = next;
      if (result || place.hidden) return;
      place.hidden = true;
      dispatch({ do: "ways", ways: [] });
    },
    open(first) {
      chosen.clear();
      if (first !== null) chosen.add(first);
      chips.replaceChildren(
        ...tokens.map((token) => {
          const look = chip(lookOf(token.id), token.name, token);
          const node = button("bolide-line", token.name, () => toggle(token.id), signal, look);
          setAttributes(node, { "data-id": token.id });
          return node;
        }),
      );
      ask();
      show();
    },
  };
}

/** A sample of a line, whose it is, and the name. */
function chip({ colour, dash }: Omit<Way, "points">, name: string, token?: Token): HTMLElement {
  const path = { d: "M2 8h28", fill: "none", "stroke-width": 4 };
  const sample = svg(
    "svg",
    { viewBox: "0 0 32 16", width: 32, height: 16, class: "bolide-sample", "aria-hidden": "true" },
    svg("path", { ...path, "stroke-width": 6, stroke: "#000" }),
    svg("path", { ...path, stroke: colour, "stroke-dasharray": dash.map((n) => 3 * n).join(" ") }),
  );
  return el("span", "bolide-online", {}, ...(token ? [badge(token)] : []), sample, name);
}
