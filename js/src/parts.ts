/**
 * The second part of the front end: what a race that is being played does without, such as home and
 * the result. Python sends it once to a page, when it is first needed; exported pages have it with
 * the first part. It shares the code of the first part, and brings its own styles.
 */
import type { Model } from "./model";
import { el } from "./dom";
import { ANSWER_MS, listen } from "./link";
import type * as second from "./second";

export type Second = typeof second & { css: string };
/** Makes a later part from what the first one shares with it. */
export type Make<Part = Second> = (shared: Readonly<Record<string, unknown>>) => Part;

interface Waiting {
  act(part: Second): void;
  fail(): void;
}

let shared: Readonly<Record<string, unknown>> = {};
let part: Second | null = null;
/** The text that is being loaded, or was loaded last. */
let loading: unknown = "";
const models = new Set<Model>();
const waiting = new Set<Waiting>();

/** Says what the second part may use of the first one; called once by the built module. */
export function share(names: Readonly<Record<string, unknown>>): void {
  shared = names;
}

/** Puts the second part to use. */
export function take(make: Make): void {
  part ??= make(shared);
  for (const { act } of [...waiting]) act(part);
}

/** Looks for the second part in a model until `signal` ends, and may ask there. */
export function watchPart(model: Model, signal?: AbortSignal): void {
  models.add(model);
  signal?.addEventListener("abort", () => models.delete(model), { once: true });
  const look = () => void load(model.get("_second"));
  listen(model, signal ?? new AbortController().signal, { "change:_second": look });
  look();
}

async function load(text: unknown): Promise<void> {
  if (part || typeof text !== "string" || !text || text === loading) return;
  loading = text;
  try {
    take(await imported<Second>(text));
  } catch (error) {
    console.warn(error);
    for (const { fail } of [...waiting]) fail();
  }
}

/** Loads a module that Python has sent. */
async function imported<Part>(text: string): Promise<Make<Part>> {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return ((await import(/* @vite-ignore */ url)) as { default: Make<Part> }).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Loads another part that Python has sent. */
export const partOf = async <Part>(text: string): Promise<Part> =>
  (await imported<Part>(text))(shared);

/**
 * Calls `act` with the second part, at once where it is there, else when it has come; `fail` where it
 * cannot be asked for, cannot be loaded, or does not come. It may come after that.
 */
export function withPart(signal: AbortSignal, act: Waiting["act"], fail: Waiting["fail"]): void {
  if (part) return act(part);
  const timer = setTimeout(() => entry.fail(), ANSWER_MS);
  const end = () => {
    clearTimeout(timer);
    waiting.delete(entry);
  };
  const entry: Waiting = {
    act(part) {
      end();
      act(part);
    },
    fail() {
      clearTimeout(timer);
      fail();
    },
  };
  waiting.add(entry);
  signal.addEventListener("abort", end, { once: true });
  if (![...models].some(ask)) entry.fail();
}

/** A panel of the second part: made when it is first needed, and told then what it missed. */
export interface Late<Panel> {
  /** Of each thing a panel that is late is told the last. */
  tell(what: keyof Panel, act: (panel: Panel) => void): void;
  make(): void;
}

export function latePanel<Panel>(
  signal: AbortSignal,
  build: (part: Second) => Panel,
  fail: () => void = () => undefined,
  around: (fill: () => void) => void = (fill) => fill(),
): Late<Panel> {
  let panel: Panel | null = null;
  let waits = false;
  const missed = new Map<keyof Panel, (panel: Panel) => void>();
  const take = (part: Second) =>
    around(() => {
      const made = (panel = build(part));
      for (const act of missed.values()) act(made);
    });
  return {
    tell: (what, act) => (panel ? act(panel) : void missed.set(what, act)),
    make() {
      if (waits) return;
      waits = true;
      withPart(signal, take, fail);
    },
  };
}

/** Asks for the second part where it is not on its way. */
function ask(model: Model): boolean {
  if (model.get("_second")) return true;
  try {
    model.send({ t: "second" });
    return true;
  } catch {
    return false;
  }
}

/** The styles of the second part, for a place of its own. */
export const styles = (): HTMLElement => el("style", "", {}, part?.css ?? "");
