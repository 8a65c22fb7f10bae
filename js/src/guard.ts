/** The moment in which a press is still meant for the question before. */
import type { State } from "./whole";
import { isPersons } from "./state";

/** How long a new question takes no answer: the second half of a double click comes within it. */
export const GUARD_MS = 400;
/** Pixels a pointer wanders between the two halves of a double click. */
const WANDER = 12;
/** Keys that answer; any other key between two answers shows that the second is meant. */
const ANSWERS = /^([1-9]|Enter| |Shift|Control|Meta|Alt)$/;

export interface Guard {
  /** A state has come; a question of a person's that is not the one before is closed for a moment. */
  ask(state: State): void;
  isClosed(): boolean;
  /** Something was done about the question that answers it not yet: it was seen. */
  open(): void;
}

/**
 * Keeps a double click, or a key pressed twice, from answering for whoever is asked next. Who moves
 * the pointer, or presses another key such as an arrow, has seen the question and need not wait.
 */
export function newGuard(
  root: HTMLElement,
  first: State,
  signal: AbortSignal,
  opened: () => void,
): Guard {
  let asked = questionKey(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down: { x: number; y: number } | null = null;
  const open = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    opened();
  };
  const options = { signal, capture: true };
  root.addEventListener(
    "pointerdown",
    (event) => {
      down = { x: event.clientX, y: event.clientY };
    },
    options,
  );
  root.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > WANDER) open();
    },
    options,
  );
  root.addEventListener("keydown", (event) => ANSWERS.test(event.key) || open(), options);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return {
    ask(state) {
      const key = questionKey(state);
      if (key === asked) return;
      asked = key;
      clearTimeout(timer);
      timer = isPersons(state) ? setTimeout(open, GUARD_MS) : undefined;
    },
    isClosed: () => timer !== undefined,
    open,
  };
}

/** Tells questions apart; the same one again, as after a change of pace, is no new one. */
function questionKey(state: State): string {
  const { ask, log } = state;
  if (!ask) return "";
  const ids = ask.options.map((option) => option.id);
  return JSON.stringify([log.at(-1)?.n, ask.id, ask.driver, ask.kind, ask.prompt, ids]);
}
