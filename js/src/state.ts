/** What Python said, what we asked it, and whether it still answers. */
import { firstValues, formId, formOption } from "./form";
import type {
  Ask,
  Chance,
  Condition,
  Hints,
  Option,
  Reply,
  Request,
  Secret,
  State,
  Token,
} from "./whole";
import { isYou, listed, phrase, tr } from "./tr";

/** A message that has not been answered. */
export interface Pending {
  id: string;
  request: Request;
  /** Revision it was sent at. */
  rev: number;
  /** Whether it takes so long that one should see it. */
  late?: boolean;
  /** Whether Python seems to be busy with something else. */
  waits?: boolean;
  /** Whether Python has accepted it, and only the state that shows it is still to come. */
  taken?: boolean;
}

/** Whether Python answers: not for a while, not any more, or never on this page, which shows what
 * was kept of a board in a notebook that is opened again or on a page without kernels. */
export type Kernel = "live" | "silent" | "gone" | "none";

export interface Store {
  /** What everybody may know, and what this screen is shown of it to one seat alone. */
  readonly state: State;
  /** What everybody may know: what is left when a secret is covered. */
  readonly shared: State;
  /** What one seat alone was told; it leaves with its question, a look at a hand with its moment. */
  readonly secret: Secret | null;
  readonly pending: Pending | null;
  /** Whether computers drive at once until somebody is asked, as this page has wished. */
  readonly skipping: boolean;
  readonly kernel: Kernel;
  /** Whether something has arrived since that cannot be shown. */
  readonly broken: boolean;
  /** A refusal or other message for the player that did not come with a state. */
  readonly refusal: string | null;
  /** What has been done for the player that no state shows. */
  readonly said: string | null;
  /** What was said last of the worth of options, whatever state it is for. */
  readonly hints: Hints | null;
}

export const SILENT = phrase(
  "The kernel isn't answering. It may be busy. The race continues when it answers.",
);
export const GONE = phrase(
  "The kernel has stopped, and this race isn't saved. Run the cell again to start over.",
);
export const BROKEN = phrase("The board received data it can't show. Run the cell again.");
export const NONE = phrase("No kernel is running. The board shows the saved race.");

/** What is said of a kernel that does not answer, and how to go on with a race that is saved. */
export function kernelWords({ kernel, state }: Store): string {
  if (kernel === "silent") return tr(SILENT);
  const { resume } = state;
  if (kernel === "gone") {
    return resume
      ? tr("The kernel has stopped. Your race is saved: run {line} to continue.", { line: resume })
      : tr(GONE);
  }
  if (kernel !== "none") return "";
  const more = resume && tr("To continue, run {line} in a cell.", { line: resume });
  return [tr(NONE), more].filter(Boolean).join(" ");
}

export function newStore(state: State, hints: Hints | null = null, kernel: Kernel = "live"): Store {
  return {
    state,
    shared: state,
    secret: null,
    pending: null,
    skipping: false,
    kernel,
    broken: false,
    refusal: null,
    said: null,
    hints,
  };
}

/** A state arrived: it is the truth, whatever was open before. */
export function withState(store: Store, state: State): Store {
  const answered = store.pending && state.rev > store.pending.rev;
  const secret = store.secret && holds(store.secret, state) ? store.secret : null;
  return {
    ...store,
    state: secret ? shownWith(state, secret) : state,
    shared: state,
    secret,
    pending: answered ? null : store.pending,
    skipping: store.skipping && maySkip(state),
    kernel: "live",
    broken: false,
    refusal: state.rev === store.state.rev ? store.refusal : null,
    said: state.rev === store.state.rev ? store.said : null,
  };
}

export function withSent(store: Store, pending: Pending): Store {
  const skipping =
    pending.request.t === "skip" ||
    (store.skipping && !["pace", "pause"].includes(pending.request.t));
  return { ...store, pending, skipping, refusal: null, said: null };
}

/** The answer to a request takes long. */
export function withDelay(store: Store, id: string): Store {
  const { pending } = store;
  return pending?.id === id ? { ...store, pending: { ...pending, late: true } } : store;
}

/** The answer takes so long that something else must keep Python busy. */
export function withWait(store: Store, id: string): Store {
  const { pending } = store;
  return pending?.id === id && !pending.taken
    ? { ...store, pending: { ...pending, waits: true } }
    : store;
}

/** What is said of a request that waits for Python. */
export const waitWords = ({ pending }: Store): string =>
  !pending?.waits
    ? ""
    : pending.request.t === "play"
      ? tr("Python is busy running a cell. Your move is waiting.")
      : tr("Python is busy running a cell. Your request is waiting.");

/** An answer arrived. One that belongs to another view's message changes nothing here. */
export function withReply(store: Store, reply: Reply): Store {
  // a kernel that was not there yet, or for a moment, has heard that somebody looks
  if (!mayAsk(store)) return { ...store, kernel: "live" };
  if (store.pending?.id !== reply.id)
    return store.kernel === "silent" ? { ...store, kernel: "live" } : store;
  if (reply.t === "reject") {
    return { ...store, pending: null, kernel: "live", refusal: reply.reason };
  }
  // an accepted play stays marked until the state that shows it has come
  const shown = store.state.rev >= reply.rev || store.pending.request.t !== "play";
  const taken = { ...store.pending, waits: false, taken: true };
  const live = { ...store, kernel: "live" as const, pending: shown ? null : taken };
  return withWatch(live, store.pending.request);
}

/** How often somebody is asked is no part of a state: what was wished for is so once it is taken. */
function withWatch(store: Store, request: Pending["request"]): Store {
  const { secret, state } = store;
  if (request.t !== "watch" || secret?.seat !== request.token || state.shownTo === null)
    return store;
  const set = { watch: request.level, rests: false };
  return { ...store, secret: { ...secret, ...set }, state: { ...state, ...set } };
}

export function withSilence(store: Store, id: string): Store {
  if (store.pending?.id !== id || store.pending.taken) return store;
  return { ...store, pending: null, kernel: "silent" };
}

/** What was wished for cannot be done on this page. */
export const withRefusal = (store: Store, refusal: string): Store => ({ ...store, refusal });

/** Nobody covers any more what was shown to one seat. */
export function withoutKernel(store: Store): Store {
  return { ...withoutSecret(store), pending: null, kernel: "gone" };
}

/** What was asked for has been done: the words say what. */
export const withWords = (store: Store, said: string): Store => ({ ...store, said });

/** What arrived cannot be shown: what was shown before stays. */
export const withBroken = (store: Store): Store => ({ ...store, pending: null, broken: true });

/** The player has read what was said. */
export function withoutNotice(store: Store): Store {
  const read = (state: State): State => ({ ...state, notice: null });
  return {
    ...store,
    refusal: null,
    said: null,
    state: read(store.state),
    shared: read(store.shared),
  };
}

/** A seat was shown what it alone may see: a covered question and a hand, or a hand alone. */
export function withSecret(store: Store, secret: Secret): Store {
  const { shared } = store;
  return holds(secret, shared) ? { ...store, secret, state: shownWith(shared, secret) } : store;
}

/** Whether what was told at one revision is what is asked at another: the answers of others do not
 * change a question. A hand alone is of its moment; to somebody alone at the screen it stays shown
 * until it is told anew. */
function holds(secret: Secret, state: State): boolean {
  const { ask, rev } = state;
  if (!secret.ask) {
    const own = peopleOf(state).includes(secret.seat) && state.can.hands;
    return own && (secret.rev === rev || peopleOf(state).length === 1);
  }
  if (!ask?.covered || !ask.who.includes(secret.seat)) return false;
  return secret.rev >= (ask.since >= 0 ? ask.since : rev);
}

/** A state as the seat may see it that was told a secret. */
function shownWith(state: State, secret: Secret): State {
  const { hand, seat: shownTo, watch, rests } = secret;
  const { ask } = state;
  if (!ask || !secret.ask) return { ...state, hand, shownTo, watch, rests };
  const { who, since } = ask;
  const own: Ask = { ...secret.ask, seat: "person", covered: false, who, since };
  return { ...state, ask: own, hand, shownTo, watch, rests };
}

/** Nothing of it is left on this page. */
export function withoutSecret(store: Store): Store {
  return store.secret ? { ...store, secret: null, state: store.shared } : store;
}

/** The seat that is shown what nobody else may see; null for none. */
export const seatShown = (store: Store): number | null => store.state.shownTo;

/** The seat that answers in secret what it alone was shown; null for none. */
export const seatAsked = (store: Store): number | null =>
  store.secret?.ask ? store.secret.seat : null;

/** Seats of people. */
export const peopleOf = (state: State): number[] =>
  state.seats.filter((seat) => seat.who === "person").map((seat) => seat.id);

/** People who may look at their cards now, on a screen that shows nobody's. */
export function mayLook(state: State): number[] {
  if (!state.can.hands || state.shownTo !== null) return [];
  const choosing = allCovered(state); // have buttons of their own, which show the question, too
  return peopleOf(state).filter((id) => !choosing.includes(id));
}

/** Who of those at the screens is to choose in secret. */
export function allCovered(state: State): number[] {
  const { ask } = state;
  if (!ask?.covered) return [];
  const people = peopleOf(state);
  return ask.who.filter((id) => people.includes(id));
}

/** The next of them; null for nobody. */
export const nextCovered = (state: State): number | null => allCovered(state)[0] ?? null;

export const nameOf = (state: State, id: number): string =>
  state.tokens.find((token) => token.id === id)?.name ?? "";

/** "Bob chooses in secret. Pass the screen to Bob.", and what is said to You or to several, who
 * may sit at screens of their own; where nobody could be shown anything, that and why. */
export function coveredWords(state: State, kernel: Kernel = "live"): string {
  const all = allCovered(state).map((id) => nameOf(state, id));
  const [first, second] = all;
  if (first === undefined) return "";
  const who =
    second === undefined
      ? tr("{driver:You choose|@ chooses} in secret.", { driver: first })
      : tr("{drivers} choose in secret.", { drivers: listed(all) });
  const live =
    second === undefined && !isYou(first)
      ? tr("Pass the screen to {driver}.", { driver: first })
      : tr("For your eyes only.");
  const why =
    kernel === "gone"
      ? tr("The kernel has stopped. You can't answer now.")
      : tr("No kernel is running. You can't answer now.");
  return `${who} ${mayAsk({ kernel }) ? live : why}`;
}

/** Tells questions apart for controls that are made once for each. Who else owes an answer is no
 * part of one that is shown: a control that is made anew under the mouse loses its click. */
export const keyOfAsk = (ask: Ask | null): string =>
  JSON.stringify(ask && !ask.covered ? { ...ask, who: null } : ask);

/** Whether the same is asked of the same, so that a selection may stay. */
export const sameQuestion = (a: State, b: State): boolean =>
  isStillAsked(a, b) && a.ask?.covered === b.ask?.covered;

/** Whether nobody has answered in between: a question that is shown to its driver is still asked. */
export function isStillAsked({ rev, ask: old }: State, { rev: now, ask }: State): boolean {
  const same = rev === now || (old !== null && old.since >= 0 && old.since === ask?.since);
  const among = (one: Ask, many: Ask) => one.id !== null && many.who.includes(one.id);
  const shown = old !== null && ask !== null && (among(old, ask) || among(ask, old));
  return same && (old?.id === ask?.id || shown);
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

/** An interval at least this wide makes no number. */
const FIRM = 0.3;

/** Whether enough races have been counted to show a number. */
export const isFirm = ({ low, high }: Chance): boolean => high - low < FIRM;

/** The chances that are numbers by now. */
const firmOf = ({ options }: Hints): readonly Chance[] => Object.values(options).filter(isFirm);

/** Whether no option wins: then the mean place is what tells them apart. */
export const isWinless = (hints: Hints): boolean => firmOf(hints).every(({ value }) => value === 0);

/** How good an option is among those that are known, from 0 to 1, the best. By the chance to win;
 * by mean place as long as no option wins at all. */
export function meritOf(hints: Hints, chance: Chance): number {
  const known = firmOf(hints);
  const most = Math.max(...known.map(({ value }) => value));
  if (most > 0) return chance.value / most;
  const places = known.map(({ place }) => place);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return first === last ? 0 : (last - chance.place) / (last - first);
}

/** Whether computers drive now, until somebody is asked. */
export const maySkip = ({ ask, over, can }: State): boolean =>
  !over && (can.go || (ask !== null && ask.seat === "computer"));

/** Whether there is a kernel to be asked. */
export const mayAsk = ({ kernel }: Pick<Store, "kernel">): boolean =>
  kernel !== "gone" && kernel !== "none";

/** Whether the person at this screen may answer now. */
export function mayPlay(store: Store): boolean {
  return mayAsk(store) && store.pending?.request.t !== "play" && isPersons(store.state);
}

/** The same, but for an answer that was sent just now: a control greyed for a blink is laid out and painted twice. */
export function looksOpen(store: Store): boolean {
  return mayPlay({ ...store, pending: store.pending?.late ? store.pending : null });
}

/** Whether what is asked is asked of a person. */
export function isPersons(state: State): boolean {
  return state.ask !== null && state.ask.seat === "person";
}

/** Options that are points on the board. */
export function pointOptions(state: State): readonly Option[] {
  return state.ask ? state.ask.options.filter((option) => option.point !== null) : [];
}

/** Options that are buttons, one for each card; a choice in parts has its own controls. */
export function buttonOptions(state: State): readonly Option[] {
  if (!state.ask || state.ask.facets.length > 0) return [];
  const there = new Map<string, number>();
  for (const { point } of state.ask.options) {
    if (point) there.set(point.join(), (there.get(point.join()) ?? 0) + 1);
  }
  // ways of several kinds to one place have buttons as well: a click could mean any of them; but
  // those that end in one space are laid out beside it
  return state.ask.options.filter((option) => {
    const { point, place } = option;
    if (!point) return bundle(state, option)[0] === option;
    return !place?.space && (there.get(point.join()) ?? 0) > 1;
  });
}

/** Where several answers lie: the space in which they end, or the card that they play; or null. */
export function bundleOf({ hand }: State, { id, place }: Option): string | null {
  const card = hand?.cards.find(({ plays }) => plays.length > 1 && plays.includes(id));
  return place?.space ?? card?.id ?? null;
}

/** An answer and those that lie with it. */
export function bundle(state: State, option: Option): readonly Option[] {
  const name = bundleOf(state, option);
  if (name === null) return [option];
  return state.ask?.options.filter((other) => bundleOf(state, other) === name) ?? [];
}

/** The answer that plays none of the cards held, where every other one plays a card. */
export function passOf(state: State): Option | null {
  const { ask, hand } = state;
  if (!ask || !hand || !isPersons(state)) return null;
  const plays = new Set(hand.cards.flatMap((card) => card.plays));
  const others = ask.options.filter(({ id }) => !plays.has(id));
  return others.length === 1 && !others[0]?.point ? others[0]! : null;
}

/**
 * The key of a button: what is written on it where that is a digit, else its number. Beside cards,
 * to pass has a letter: who presses 1 means the first card.
 */
export function keyOf(state: State, option: Option): string {
  const all = buttonOptions(state);
  const pass = all.length > 1 ? passOf(state) : null;
  if (option.id === pass?.id) return "S";
  const buttons = all.filter(({ id }) => id !== pass?.id);
  const named = buttons.every(({ chart, figure }) => chart.length > 0 && /^\d$/.test(figure));
  if (named) return option.figure;
  const number = buttons.findIndex(({ id }) => id === option.id) + 1;
  return number > 0 && number <= 9 ? String(number) : "";
}

/** The button that a number key presses. */
export const buttonOf = (state: State, key: number): Option | undefined =>
  buttonOptions(state).find((option) => keyOf(state, option) === String(key));

/** What a choice in parts or a form begins with; null when it is none, or not a person's. */
export function firstChoice(state: State): string | null {
  const { ask } = state;
  if (!ask || !isPersons(state)) return null;
  if (ask.form) return formId(ask.form, firstValues(ask.form));
  return ask.facets.length > 0 ? (ask.options[0]?.id ?? null) : null;
}

/** The weather now, when the game has any. */
export function sky(state: State): Condition | null {
  return state.conditions.find((condition) => condition.sky !== null) ?? null;
}

export function isWet(state: State): boolean {
  return sky(state)?.sky === "wet";
}

export function findOption(state: State, id: string | null): Option | null {
  if (id === null || !state.ask) return null;
  const listed = state.ask.options.find((option) => option.id === id);
  return listed ?? formOption(state.ask, id);
}

/** The number of the last sentence; -1 for none. */
export const lastOf = (state: State): number => state.log.at(-1)?.n ?? -1;

/** Log entries of `next` that `prev` did not have. */
export function newEntries(prev: State | null, next: State): State["log"] {
  const last = prev?.log.at(-1)?.n ?? -Infinity;
  return next.log.filter((entry) => entry.n > last);
}

/** Whether a driver is in the last lap: the order says "lap 2/2". */
export const isLastLap = ({ order }: State, driver: number): boolean =>
  order.some(({ id, lap }) => id === driver && lastLapOf(lap) > 0);

/** Of "lap 2/2" how many laps there are, where this is the last of them; else 0. */
export const lastLapOf = (lap: string): number => Number(/(?<!\d)(\d+)\/\1$/.exec(lap)?.[1] ?? 0);

/** Whoever has just done what the question begins with, if that is somebody else. */
export function rivalOf({ ask, tokens }: State): Token | null {
  const words = ask ? question(ask) : "";
  return tokens.find(({ id, name }) => id !== ask?.id && words.startsWith(`${name} `)) ?? null;
}

export const reactsToAnother = (state: State): boolean => rivalOf(state) !== null;

/** What is asked, without the name it may begin with: the name is shown beside it. Of a computer
 * driver, who answers by himself, only that he thinks, or waits. */
export function question(ask: Ask, waits = false): string {
  const { driver, prompt } = ask;
  if (ask.seat === "computer" && driver && waits) return tr("waits");
  if (ask.seat === "computer" && driver && ask.kind !== "roll") return tr("thinks …");
  const named = prompt.startsWith(`${driver}: `);
  const rest = named ? prompt.slice(driver.length + 2) : prompt;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
