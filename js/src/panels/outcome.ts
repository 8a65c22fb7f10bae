/** What is said to somebody at this screen whose race has ended early, and what there is to do. */
import { isYou } from "../grammar";
import { button, el, setAttributes } from "../dom";
import { isPersons, nextCovered, sameQuestion } from "../state";
import type { State, Token } from "../whole";

export interface OutcomeEvents {
  undo(): void;
  again(): void;
}

export interface Outcome {
  update(prev: State | null, next: State): void;
}

/** A person's car that has gone out of the race between two states. */
export function wentOut(prev: State | null, next: State): Token | null {
  if (!prev) return null;
  const was = new Map(prev.tokens.map((token) => [token.id, token.done]));
  const mine = (token: Token) => next.seats.find((seat) => seat.id === token.id)?.who === "person";
  const gone = (token: Token) => token.done === "out" && was.get(token.id) !== "out";
  return next.tokens.find((token) => gone(token) && was.has(token.id) && mine(token)) ?? null;
}

/** "You are out", or who is when several people play. */
export function outWords(token: Token, state: State): string {
  const people = state.seats.filter((seat) => seat.who === "person").length;
  return people === 1 || isYou(token.name) ? "You are out" : `${token.name} is out`;
}

/** The sentence of the log that says why. */
export function whyOut(token: Token, state: State): string {
  return state.log.findLast((entry) => entry.effect === "out" && entry.id === token.id)?.text ?? "";
}

/** Whether another person at this screen is still in the race: it is not to be ended over them. */
function othersRace(state: State): boolean {
  const people = new Set(state.seats.filter((one) => one.who === "person").map((one) => one.id));
  return state.tokens.some((token) => people.has(token.id) && token.done === null);
}

/** Whether a person at this screen is asked something, for all to see or in secret. */
const asksPerson = (state: State): boolean => isPersons(state) || nextCovered(state) !== null;

export function buildOutcome(
  place: HTMLElement,
  signal: AbortSignal,
  events: OutcomeEvents,
): Outcome {
  const title = el("strong", "bolide-outtitle");
  const why = el("span", "bolide-muted");
  const undo = button("bolide-answer", "Take it back", events.undo, signal, "Take it back (U)");
  const watch = button("bolide-answer", "Go on watching", () => show(null), signal);
  const again = button("bolide-answer", "New race", events.again, signal);
  const choices = el("div", "bolide-answers", {}, undo, watch, again);
  place.append(title, why, choices);
  setAttributes(place, { role: "group", "aria-label": "Out of the race" });
  let told: number | null = null;
  const show = (token: Token | null) => {
    told = token?.id ?? null;
    place.hidden = token === null;
  };
  show(null);
  return {
    update(prev, next) {
      const gone = wentOut(prev, next);
      const still = next.tokens.some((token) => token.id === told && token.done === "out");
      if (gone) {
        title.textContent = outWords(gone, next);
        why.textContent = whyOut(gone, next);
        show(gone);
      } else if (!still || (prev && asksPerson(prev) && !sameQuestion(prev, next))) {
        // gone with a person's next answer
        show(null);
      }
      // the result says it as well
      if (next.result) show(null);
      // somebody else's turn: a line that leaves the board to them, and nothing of theirs to press
      place.classList.toggle("is-aside", asksPerson(next) && next.ask?.id !== told);
      undo.hidden = !next.can.undo;
      again.hidden = !next.can.again || othersRace(next);
      watch.textContent = next.over ? "Close" : "Go on watching";
    },
  };
}
