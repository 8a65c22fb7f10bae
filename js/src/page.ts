/** A page that is played without a kernel: a model that looks every answer up in what Python wrote. */
import { driveOf } from "./drive";
import { el as make } from "./dom";
import { keeps } from "./kept";
import { languageOf, switchOf } from "./language";
import type { Model } from "./model";
import { BROKEN, unpacked } from "./packed";
import type { Lesson, Page, Private, RacePage } from "./protocol";
import { changed, type Change } from "./reel";
import { stepsOf } from "./steps";
import { phrase, speak, tr } from "./tr";

/** What a page knows: what is shown, and what follows from a message of the board. */
export interface Moments {
  board(): unknown;
  state(): Readonly<Record<string, unknown>>;
  /** Whether the message is one that can be answered here; what is shown may be another then. */
  take(message: Sent): boolean;
  /** What the learner alone may see now; nothing where nothing is secret. */
  own?(): Own | undefined;
  /** The race that is watched once all is answered; null before. */
  race(): RacePage | null;
}

/** A message of the board, as far as a page reads it. */
export interface Sent {
  t: string;
  id?: string;
  action?: string;
  number?: number;
}

export type Own = Pick<Private, "seat" | "ask" | "hand" | "watch" | "rests">;

export type OpenView = (model: Model, el: HTMLElement, signal: AbortSignal) => void;

const FORGETS = phrase(
  "This browser stores nothing here: what you solve is forgotten when you leave.",
);
const WATCH = phrase(
  "That was the last step. To drive the race yourself, run {line} in a notebook. " +
    "Here two computer drivers show one.",
);
const NOT_HERE = phrase("This page can't do that without Python.");

/** Shows a page in `el` until `signal` ends: in the language of the browser, with a switch. */
export async function openPage(
  packed: unknown,
  el: HTMLElement,
  signal: AbortSignal,
  openView: OpenView,
): Promise<void> {
  let shown: AbortController | undefined;
  signal.addEventListener("abort", () => shown?.abort(), { once: true });
  const say = (words: string) => el.append(make("p", "bolide-pagenote", { role: "status" }, words));
  try {
    const held = JSON.parse(new TextDecoder().decode(await unpacked(String(packed)))) as Page;
    const pages: Record<string, Page> = { [held.code ?? "en"]: held };
    for (const [code, change] of Object.entries(held.others ?? {}))
      pages[code] = changed(held, change as Change) as Page;
    const codes = Object.keys(pages);
    const names = Object.fromEntries(codes.map((code) => [code, pages[code]?.language ?? code]));
    const columns = held.drive && (await unpacked(held.drive.table.columns));
    const show = (code: string) => {
      shown?.abort();
      shown = new AbortController();
      const page = pages[code] as Page;
      el.replaceChildren();
      speak({ get: () => page.words }, el);
      el.lang = document.documentElement.lang = code;
      document.title = page.title ?? document.title;
      const place = el.appendChild(make("div", ""));
      playIn(page, columns, place, shown.signal, openView);
      if (page.note) el.append(make("p", "bolide-pagenote", {}, page.note));
      if (page.steps && !keeps()) say(tr(FORGETS));
      if (codes.length > 1) el.append(switchOf(names, code, chosen, shown.signal));
    };
    const chosen = (code: string) => {
      show(code);
      el.querySelector<HTMLElement>(`.languages [lang=${code}]`)?.focus({ preventScroll: true });
    };
    if (!signal.aborted) show(languageOf(codes));
  } catch (error) {
    console.warn(error);
    if (!signal.aborted) say(tr(BROKEN));
  }
}

/** Shows what is played or watched in `place`, until `signal` ends. */
function playIn(
  page: Page,
  columns: Uint8Array | undefined,
  place: HTMLElement,
  signal: AbortSignal,
  openView: OpenView,
): void {
  const { drive, steps, race } = page;
  if (race) return openView(raceModel(race), place, signal);
  const view = new AbortController();
  signal.addEventListener("abort", () => view.abort(), { once: true });
  const watch = (race: RacePage, game: string) => {
    view.abort();
    place.replaceChildren(
      make("p", "bolide-pagenote", { role: "status" }, tr(WATCH, { line: `bw.learn("${game}")` })),
    );
    openView(raceModel(race), place, signal);
  };
  if (drive && columns) openView(modelOf(driveOf(drive, columns), watch), place, view.signal);
  else if (steps) openView(modelOf(stepsOf(steps), watch), place, view.signal);
  else throw new Error("The page holds nothing to play");
}

/** A model of a race that is watched. */
export const raceModel = (race: RacePage): Model => ({
  get: (name) => (race as unknown as Record<string, unknown>)[name],
  on: () => undefined,
  off: () => undefined,
  send: () => undefined,
});

/** A model that answers as a kernel would. */
export function modelOf(moments: Moments, watch: (race: RacePage, game: string) => void): Model {
  const listeners = new Map<string, Set<(value?: unknown) => void>>();
  const of = (event: string) => {
    if (!listeners.has(event)) listeners.set(event, new Set());
    return listeners.get(event) as Set<(value?: unknown) => void>;
  };
  const call = (event: string, value?: unknown) => {
    for (const callback of [...of(event)]) callback(value);
  };
  let rev = 0;
  let shown = { board: moments.board(), state: { ...moments.state(), rev } };
  const answer = (message: Sent) => {
    const { t, id } = message;
    const own = t === "uncover" ? moments.own?.() : undefined;
    if (own) call("msg:custom", { t: "private", id, rev, ...own });
    if (t === "cover") call("msg:custom", { t, id });
    const looks = own || ["view", "state", "cover"].includes(t);
    if (!looks && !moments.take(message)) {
      return call("msg:custom", { t: "reject", id, rev, reason: tr(NOT_HERE) });
    }
    if (looks) return call("msg:custom", { t: "ok", id, rev });
    const race = moments.race();
    if (race) return watch(race, (moments.state().lesson as Lesson).game);
    const before = shown.board;
    rev += 1;
    shown = { board: moments.board(), state: { ...moments.state(), rev } };
    call("msg:custom", { t: "ok", id, rev });
    if (before !== shown.board) call("change:board");
    call("change:state");
  };
  return {
    get: (name) => (shown as Record<string, unknown>)[name],
    on: (event, callback) => void of(event).add(callback as () => void),
    off: (event, callback) => void of(event).delete(callback as () => void),
    // a kernel answers later, too
    send: (message) => queueMicrotask(() => answer(message as Sent)),
  };
}
