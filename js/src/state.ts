/** What Python said, what we asked it, and whether it still answers. */
import type { Ask, Chance, Condition, Hints, Option, Reply, Request, State } from "./whole";

/** A message that has not been answered. */
export interface Pending {
  id: string;
  request: Request;
  /** Revision it was sent at. */
  rev: number;
}

export type Kernel = "live" | "silent" | "gone";

export interface Store {
  readonly state: State;
  readonly pending: Pending | null;
  readonly kernel: Kernel;
  /** A refusal or other message for the player that did not come with a state. */
  readonly refusal: string | null;
  /** What was said last of the worth of options, whatever state it is for. */
  readonly hints: Hints | null;
}

export const SILENT =
  "No answer from the kernel. It may be busy; the race goes on when it answers.";
export const GONE = "The kernel was restarted: run the cell again to go on.";

export function newStore(state: State, hints: Hints | null = null): Store {
  return { state, pending: null, kernel: "live", refusal: null, hints };
}

/** A state arrived: it is the truth, whatever was open before. */
export function withState(store: Store, state: State): Store {
  const answered = store.pending && state.rev > store.pending.rev;
  return {
    ...store,
    state,
    pending: answered ? null : store.pending,
    kernel: "live",
    refusal: state.rev === store.state.rev ? store.refusal : null,
  };
}

export function withSent(store: Store, pending: Pending): Store {
  return { ...store, pending, refusal: null };
}

/** An answer arrived. One that belongs to another view's message changes nothing here. */
export function withReply(store: Store, reply: Reply): Store {
  if (store.pending?.id !== reply.id) return store;
  if (reply.t === "reject") {
    return { ...store, pending: null, kernel: "live", refusal: reply.reason };
  }
  // an accepted play stays marked until the state that shows it has come
  const shown = store.state.rev >= reply.rev || store.pending.request.t !== "play";
  return { ...store, kernel: "live", pending: shown ? null : store.pending };
}

export function withSilence(store: Store, id: string): Store {
  if (store.pending?.id !== id) return store;
  return { ...store, pending: null, kernel: "silent" };
}

export function withoutKernel(store: Store): Store {
  return { ...store, pending: null, kernel: "gone" };
}

export function withoutRefusal(store: Store): Store {
  return { ...store, refusal: null };
}

export function withHints(store: Store, hints: Hints | null): Store {
  return { ...store, hints };
}

/** The hint for the state that is shown; null when there is none, or it is for another one. */
export function hintsNow(store: Store): Hints | null {
  return store.hints?.rev === store.state.rev && isPersons(store.state) ? store.hints : null;
}

/** What the hint says of an option. */
export function chanceOf(hints: Hints | null, option: Option | null): Chance | null {
  return (option && hints?.options[option.id]) || null;
}

/** How good an option is among those that are known, from 0 to 1, the best. By the chance to win;
 * by mean place as long as no option wins at all. */
export function meritOf(hints: Hints, chance: Chance): number {
  const known = Object.values(hints.options);
  const most = Math.max(...known.map((one) => one.value));
  if (most > 0) return chance.value / most;
  const places = known.map((one) => one.place);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return first === last ? 0 : (last - chance.place) / (last - first);
}

/** Whether the person at this screen may answer now. */
export function mayPlay(store: Store): boolean {
  return store.kernel !== "gone" && store.pending?.request.t !== "play" && isPersons(store.state);
}

/** Whether what is asked is asked of a person. */
export function isPersons(state: State): boolean {
  return state.ask !== null && state.ask.seat === "person";
}

/** Options that are points on the board. */
export function pointOptions(state: State): readonly Option[] {
  return state.ask ? state.ask.options.filter((option) => option.point !== null) : [];
}

/** Options that are buttons; a choice in parts has its own controls. */
export function buttonOptions(state: State): readonly Option[] {
  if (!state.ask || state.ask.facets.length > 0) return [];
  return state.ask.options.filter((option) => option.point === null);
}

/** What a choice in parts begins with; null when it is none, or not a person's. */
export function firstChoice(state: State): Option | null {
  const parts = isPersons(state) && state.ask !== null && state.ask.facets.length > 0;
  return parts ? (state.ask?.options[0] ?? null) : null;
}

/** The weather now, when the game has any. */
export function sky(state: State): Condition | null {
  return state.conditions.find((one) => one.sky !== null) ?? null;
}

export function isWet(state: State): boolean {
  return sky(state)?.sky === "wet";
}

export function findOption(state: State, id: string | null): Option | null {
  if (id === null || !state.ask) return null;
  return state.ask.options.find((option) => option.id === id) ?? null;
}

/** Log entries of `next` that `prev` did not have. */
export function newEntries(prev: State | null, next: State): State["log"] {
  const last = prev?.log.at(-1)?.n ?? Number.NEGATIVE_INFINITY;
  return next.log.filter((entry) => entry.n > last);
}

/** What is asked, without the name it may begin with: the name is shown beside it. */
export function question(ask: Ask): string {
  const { driver, prompt } = ask;
  const named = prompt.startsWith(`${driver}: `);
  const rest = named ? prompt.slice(driver.length + 2) : prompt;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
