/**
 * What is said over the board: what went wrong, what holds for everybody now, to whom the race has
 * ended early, and where whoever must decide is when that is out of view.
 */
import { BANNER_MS } from "../banners";
import { button, el, icon, setAttributes } from "../dom";
import {
  BROKEN,
  isPersons,
  nextCovered,
  sameQuestion,
  sky,
  kernelWords,
  waitWords,
  type Store,
} from "../state";
import type { Condition, State, Token, XY } from "../whole";
import { badge, hasPicture, picture } from "./pictures";
import { tr } from "../tr";

export interface Alert {
  update(store: Store): void;
}

/** What is no error fades; `keep` is told what it said. */
export function buildAlert(
  place: HTMLElement,
  signal: AbortSignal,
  dismiss: () => void,
  keep: (text: string) => void,
): Alert {
  let key = "";
  let fades: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(fades), { once: true });
  return {
    update(store) {
      const [level, text] = message(store);
      const next = `${level} ${text}`;
      if (next === key) return;
      key = next;
      clearTimeout(fades);
      if (text && level === "info" && !lasts(store)) {
        keep(text);
        fades = setTimeout(() => place.replaceChildren(), BANNER_MS);
      }
      place.dataset.level = level;
      if (!text) {
        place.replaceChildren();
        return;
      }
      place.replaceChildren(el("span", "", {}, text));
      if (store.kernel === "live" && !store.pending?.waits) {
        place.append(
          button("bolide-tool", tr("Dismiss"), dismiss, signal, document.createTextNode("×")),
        );
      }
    },
  };
}

/** Whether what is said holds for as long as it is said. */
const lasts = (store: Store): boolean => kernelWords(store) !== "" || Boolean(store.pending?.waits);

/** What to say, the most pressing first. */
export function message(store: Store): readonly ["error" | "info", string] {
  const kernel = kernelWords(store);
  if (kernel) return [store.kernel === "none" ? "info" : "error", kernel];
  if (store.broken) return ["error", BROKEN];
  if (store.pending?.waits) return ["info", waitWords(store)];
  if (store.refusal) return ["error", store.refusal];
  if (store.said) return ["info", store.said];
  const { notice } = store.state;
  return notice ? [notice.level, notice.text] : ["info", ""];
}

export interface Conditions {
  update(prev: State | null, next: State): void;
}

export function buildConditions(
  chips: HTMLElement,
  note: HTMLElement,
  signal: AbortSignal,
): Conditions {
  let key = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hush = () => {
    clearTimeout(timer);
    note.replaceChildren();
  };
  signal.addEventListener("abort", hush, { once: true });
  return {
    update(prev, next) {
      const nextKey = JSON.stringify(next.conditions);
      if (nextKey === key) return;
      key = nextKey;
      chips.hidden = next.conditions.length === 0;
      chips.replaceChildren(...next.conditions.map(chip));
      const now = sky(next);
      if (!prev || !now || sky(prev)?.icon === now.icon) return;
      hush();
      note.dataset.sky = now.sky ?? "";
      note.append(
        el("div", "bolide-shower"),
        el("div", "bolide-noteline", {}, picture(now.icon), el("strong", "", {}, now.text)),
      );
      timer = setTimeout(hush, BANNER_MS);
    },
  };
}

function chip({ icon, text, detail, tone }: Condition): HTMLElement {
  const full = detail ? `${text}. ${detail}` : text;
  return el(
    "li",
    `bolide-chip${tone ? ` is-${tone}` : ""}`,
    { title: full },
    ...(hasPicture(icon) ? [picture(icon)] : []),
    el("span", "", {}, text),
    ...(detail ? [el("span", "bolide-sr", {}, `. ${detail}`)] : []),
  );
}

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
  return people === 1 ? tr("You are out") : tr("{driver:You are|@ is} out", { driver: token.name });
}

/** The sentence of the log that says why. */
export function whyOut(token: Token, state: State): string {
  return state.log.findLast((entry) => entry.effect === "out" && entry.id === token.id)?.text ?? "";
}

/** Whether another person at this screen is still in the race: it is not to be ended over them. */
function othersRace(state: State): boolean {
  const people = new Set(
    state.seats.filter((seat) => seat.who === "person").map((seat) => seat.id),
  );
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
  const undo = button("bolide-answer", tr("Undo move"), events.undo, signal, tr("Undo move (U)"));
  const watch = button("bolide-answer", tr("Keep watching"), () => show(null), signal);
  const again = button("bolide-answer", tr("New race"), events.again, signal);
  const choices = el("div", "bolide-answers", {}, undo, watch, again);
  place.append(title, why, choices);
  setAttributes(place, { role: "group", "aria-label": tr("Out of the race") });
  let shownId: number | null = null;
  const show = (token: Token | null) => {
    shownId = token?.id ?? null;
    place.hidden = token === null;
  };
  show(null);
  return {
    update(prev, next) {
      const gone = wentOut(prev, next);
      const still = next.tokens.some((token) => token.id === shownId && token.done === "out");
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
      place.classList.toggle("is-aside", asksPerson(next) && next.ask?.id !== shownId);
      undo.hidden = !next.can.undo;
      again.hidden = !next.can.again || othersRace(next);
      watch.textContent = next.over ? tr("Close") : tr("Keep watching");
    },
  };
}

export interface Cue {
  /** Shows the way to a token, in pixels from the middle of the board; null for no sign. `mine`: it
   * is the car of the only person. */
  update(token: Token | null, way: XY, mine: boolean): void;
}

export function buildCue(place: HTMLElement, signal: AbortSignal, follow: () => void): Cue {
  const words = el("span");
  const arrow = el("span", "bolide-cuearrow", { "aria-hidden": "true" }, icon("arrow"));
  const face = el("span", "bolide-cueface");
  const node = button("bolide-cue", "", follow, signal, words);
  node.hidden = true;
  node.prepend(arrow, face);
  place.append(node);
  let key = "";
  return {
    update(token, way, mine) {
      const turn = token ? Math.round((Math.atan2(way[1], way[0]) * 180) / Math.PI) : 0;
      const next = token ? `${token.id} ${token.name} ${turn} ${mine}` : "";
      if (next === key) return;
      key = next;
      node.hidden = token === null;
      if (!token) return;
      arrow.style.transform = `rotate(${turn}deg)`;
      face.replaceChildren(badge(token));
      words.textContent = mine
        ? tr("Back to my car")
        : tr("Back to {driver:you|@}", { driver: token.name });
    },
  };
}
