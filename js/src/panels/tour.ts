/** Five steps for whoever sees a board for the first time; skipped or read, they never come back. */
import { button, el, icon, keepFocus } from "../dom";
import { isPersons } from "../state";
import type { Table } from "../table";

/** Where it is kept that the steps were seen; "show" asks for them, also where a machine drives. */
export const KEPT = "bolide-widget.first-steps";

interface Listened {
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** Shows the steps with the first question to a person; everything ends with `signal`. */
export function offerTour(table: Table, model: Listened, signal: AbortSignal): void {
  const steps = table.art.board.guide?.steps ?? [];
  if (steps.length === 0 || !isWanted()) return;
  const look = () => {
    if (signal.aborted) return stop();
    const { state } = table.store;
    if (!isPersons(state) || state.over) return;
    stop();
    openTour(table, steps, signal);
  };
  const stop = () => model.off("change:state", look);
  signal.addEventListener("abort", stop, { once: true });
  model.on("change:state", look);
  look();
}

function isWanted(): boolean {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === "show" || (kept === null && !navigator.webdriver);
  } catch {
    // a page that may keep nothing would show them again and again
    return false;
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, "seen");
  } catch {
    // full, or closed meanwhile
  }
}

function openTour(table: Table, steps: readonly string[], signal: AbortSignal): void {
  const { places, art, announcer } = table;
  const { root, stage } = places;
  const life = new AbortController();
  const choices = art.board.kind === "lanes" ? places.dock : stage;
  const targets = [stage, choices, stage, places.cards, places.bar];
  const words = el("p", "bolide-tourwords");
  const count = el("span", "bolide-muted");
  let step = 0;
  const close = () => {
    keep();
    life.abort();
    light(null);
    keepFocus(table.places, () => card.remove());
  };
  const light = (target: HTMLElement | null) => {
    for (const node of targets) node.classList.toggle("is-toured", node === target);
  };
  const show = () => {
    words.textContent = steps[step] as string;
    count.textContent = `${step + 1} of ${steps.length}`;
    next.textContent = step === steps.length - 1 ? "Start" : "Next";
    light(targets[step] ?? null);
    announcer.say(`First steps, ${count.textContent}: ${words.textContent}`);
  };
  const next = button("bolide-go", "Next", () => forward(), life.signal);
  const forward = () => {
    keep();
    if (++step >= steps.length) close();
    else show();
  };
  const skip = button("bolide-tool", "Skip (Esc)", close, life.signal, icon("close"));
  const head = el("div", "bolide-keyhead", {}, el("strong", "", {}, "First steps"), count, skip);
  const card = el(
    "section",
    "bolide-tour",
    { role: "group", "aria-label": "First steps" },
    head,
    words,
    next,
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !places.keys.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    { signal: life.signal, capture: true },
  );
  signal.addEventListener("abort", () => life.abort(), { once: true });
  places.table.append(card);
  show();
}
