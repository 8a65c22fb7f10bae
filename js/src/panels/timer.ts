/**
 * The clock beside the question: a ring that empties, and the seconds. Time is counted down here from
 * when Python told it; Python decides when it is over.
 */
import { el, setText, svg } from "../dom";
import type { Clock, State } from "../whole";
import { tr, trn } from "../tr";

/** From here on the clock is warm. */
export const LATE_MS = 10_000;
/** From here on it is said once. */
export const LAST_MS = 5_000;

/**
 * How long ago a clock was told, in ms.
 *
 * A state that has just come was told now. One that was there before this view (after a reload)
 * may be older: then the time it bears counts, if it makes sense.
 */
export function ageOf(clock: Clock, fresh: boolean, wallClock: number): number {
  if (fresh || clock.at === undefined || !clock.running) return 0;
  const age = wallClock - clock.at;
  return age > 0 && age <= clock.left ? age : 0;
}

/** Time left, `elapsed` ms after it was told. */
export function leftNow(clock: Clock, elapsed: number): number {
  return Math.max(0, clock.left - (clock.running ? elapsed : 0));
}

/** Whole seconds shown: the last second is 1, and 0 is the end. */
export function shownSeconds(left: number): number {
  return Math.ceil(left / 1000);
}

/** Milliseconds until another number is shown. */
export function untilNextSecond(left: number): number {
  return left <= 0 ? 0 : left - (shownSeconds(left) - 1) * 1000;
}

/** Part of the ring that is full; time handed on from the driver before may exceed the total. */
export function ringShare(left: number, total: number): number {
  return total > 0 ? Math.min(1, left / total) : 0;
}

export interface Timer {
  update(state: State, fresh: boolean): void;
}

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

/** Builds the clock; `say` is told once when little time is left. */
export function buildTimer(
  place: HTMLElement,
  signal: AbortSignal,
  say: (text: string) => void,
): Timer {
  const arc = svg("circle", {
    cx: 18,
    cy: 18,
    r: RADIUS,
    class: "bolide-arc",
    "stroke-dasharray": ROUND.toFixed(2),
  });
  const ring = svg(
    "svg",
    { viewBox: "0 0 36 36", class: "bolide-ring", "aria-hidden": "true" },
    svg("circle", { cx: 18, cy: 18, r: RADIUS, class: "bolide-ringback" }),
    arc,
  );
  const seconds = el("span", "bolide-seconds", { "aria-hidden": "true" });
  const words = el("span", "bolide-sr");
  place.setAttribute("role", "timer");
  place.append(ring, seconds, words);
  let clock: Clock | null = null;
  let since = 0;
  let key = "";
  let warned = false;
  let person = false;
  let tick: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(tick), { once: true });

  const show = () => {
    clearTimeout(tick);
    place.hidden = clock === null;
    if (!clock) return;
    const left = leftNow(clock, performance.now() - since);
    const shown = shownSeconds(left);
    setText(seconds, shown < 60 ? String(shown) : minutes(shown));
    // a timer is not read out as it goes: these are the words for who looks it up
    setText(words, clock.running ? tr("time running") : tr("time stopped"));
    place.title = clock.running
      ? tr("{n} s left", { n: shown })
      : tr("{n} s left (clock stopped)", { n: shown });
    place.classList.toggle("is-late", left <= LATE_MS);
    place.classList.toggle("is-still", !clock.running);
    place.classList.toggle("is-over", left <= 0);
    arc.setAttribute("stroke-dashoffset", (ROUND * (1 - ringShare(left, clock.total))).toFixed(2));
    if (!clock.running || left <= 0) return;
    if (left <= LAST_MS && !warned) {
      warned = true;
      if (person) say(trn("{n} second left.", "{n} seconds left.", shown));
    }
    tick = setTimeout(show, Math.min(untilNextSecond(left), 250));
  };

  return {
    update(state, fresh) {
      const nextKey = JSON.stringify([state.rev, state.clock]);
      if (nextKey === key) return;
      key = nextKey;
      if (state.clock?.id !== clock?.id || (state.clock?.left ?? 0) > LAST_MS) warned = false;
      clock = state.clock;
      person = state.ask?.seat === "person";
      if (clock) since = performance.now() - ageOf(clock, fresh, Date.now());
      show();
    },
  };
}

const minutes = (all: number): string =>
  `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
