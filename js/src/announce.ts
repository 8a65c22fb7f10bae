/** Words for those who do not see the board. */
import { rankedIn } from "./animate";
import { el, setText } from "./dom";
import type { Option, State } from "./whole";
import {
  buttonOptions,
  coveredWords,
  isPersons,
  lastOf,
  type Kernel,
  nameOf,
  newEntries,
  nextCovered,
  pointOptions,
  question,
  sameQuestion,
  sky,
} from "./state";
import { phrase, tr, trn } from "./tr";

export interface Announcer {
  node: HTMLElement;
  say(text: string): void;
}

export function newAnnouncer(): Announcer {
  const node = el("div", "bolide-sr", { "aria-live": "polite", role: "status" });
  return { node, say: (text) => setText(node, text) };
}

/** What happened since the last state, and what is asked now. */
export function stateWords(prev: State | null, next: State, kernel: Kernel = "live"): string {
  const happened = prev ? newEntries(prev, next) : [];
  // after a jump through a race what happened last; of what was seen on the board nothing is left out
  const events = happened
    .filter(({ effect }, k) => effect !== undefined || k >= happened.length - MOST)
    .slice(-MOST_SEEN);
  const words = events.map((entry) => entry.text);
  for (const { id, kind, text } of prev ? rankedIn(prev, next) : []) {
    words.push(tr(RANKED[kind], { place: text, driver: nameOf(next, id) }));
  }
  words.push(...podiumWords(prev, next));
  const above = sky(next);
  const skyTold = events.some((entry) => entry.effect === "sky");
  if (prev && above && above.icon !== sky(prev)?.icon && !skyTold) {
    words.push(above.detail ? `${above.text}. ${above.detail}` : above.text);
  }
  if (prev && lastOf(next) < lastOf(prev) && !next.lesson) words.unshift(tr("Undone"));
  if (next.notice) words.unshift(next.notice.text);
  words.unshift(...lessonWords(prev, next));
  const ask = next.ask && isPersons(next) ? next.ask : null;
  if (nextCovered(next) !== null) {
    const covered = coveredWords(next, kernel);
    if (covered !== (prev && coveredWords(prev))) words.push(covered);
  } else if (ask && !(prev && sameQuestion(prev, next) && events.length === 0)) {
    words.push(ask.driver ? `${ask.driver}: ${question(ask)}` : question(ask));
    words.push(...openWords(next));
  }
  if (next.hand && next.shownTo !== prev?.shownTo) words.push(handWords(next));
  if (next.can.go && !prev?.can.go) words.push(tr(WAITING));
  return words.map(sentence).join(" ");
}

/** Sentences that are read of one change, and most of those that are seen on the board as well. */
const [MOST, MOST_SEEN] = [4, 12];

/** What the order tells, which is in no sentence of the log. */
const RANKED = {
  pass: phrase("Now {place}: {driver}"),
  "last-lap": phrase("Last lap: {driver}"),
  "fastest-lap": phrase("Fastest lap: {driver}"),
} as const;

/** Who stands on the podium, once the race is over. */
function podiumWords(prev: State | null, next: State): string[] {
  const { result } = next;
  if (!result?.podium.length || prev?.result) return [];
  return [
    tr("Podium: {drivers}", {
      drivers: result.podium.map(({ id }) => nameOf(next, id)).join(", "),
    }),
  ];
}

/** What a lesson says that has not been said. */
function lessonWords(prev: State | null, { lesson }: State): string[] {
  const before = prev?.lesson;
  if (!lesson || (before?.step === lesson.step && before.phase === lesson.phase)) return [];
  const { phase, step, steps, say, said = "", title, puzzle } = lesson;
  if (phase === "race") return [say];
  if (puzzle?.revealed) return [tr("The answer"), said];
  if (phase !== "ask") return [phase === "right" ? tr("Right") : tr("Not this time"), said];
  return [
    puzzle
      ? tr("Puzzle: {title}", { title })
      : tr("Step {n} of {all}", { n: step + 1, all: steps }),
    say,
    lesson.do,
  ];
}

/** Up to so many buttons are named: more are walked through. */
const NAMED = 6;

/** How many points or spaces are open, and which buttons. */
function openWords(state: State): string[] {
  const places = new Set(pointOptions(state).map(({ place, point }) => place?.space ?? `${point}`));
  const buttons = buttonOptions(state).filter((option) => !option.point);
  const names = buttons.map(({ label }) => label).join(", ");
  const named = buttons.length <= NAMED;
  return [
    ...(places.size > 0
      ? [trn("{n} place open on the board", "{n} places open on the board", places.size)]
      : []),
    ...(buttons.length > 0 && named
      ? [trn("{n} button: {names}", "{n} buttons: {names}", buttons.length, { names })]
      : []),
    ...(named ? [] : [trn("{n} button", "{n} buttons", buttons.length)]),
  ];
}

/** Over what one person alone is shown. */
export function handHeading(state: State): string {
  const whose = nameOf(state, state.shownTo ?? -1);
  if (!state.hand) return tr("Only {driver:you|@} can see this", { driver: whose });
  return trn(
    "{driver:Your|@'s} hand: {n} card",
    "{driver:Your|@'s} hand: {n} cards",
    state.hand.cards.length,
    { driver: whose },
  );
}

function handWords(state: State): string {
  const names = (state.hand?.cards ?? []).map((card) => card.name).join(", ");
  return names ? `${handHeading(state)}: ${names}` : handHeading(state);
}

/** After an undo: what was taken back would be driven again at once. */
export const WAITING = phrase("The computer drivers are waiting. Press Enter to continue.");

export function optionWords(option: Option, index: number, count: number): string {
  const odds = option.odds ? `, ${option.odds}` : "";
  const text = option.detail && option.detail !== option.label ? option.detail : option.label;
  return `${sentence(text + odds)} ${tr("{n} of {all}.", { n: index + 1, all: count })}`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
