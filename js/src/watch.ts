/** Watching a race again, which the second part of the front end can show. */
import { put } from "./act/asking";
import { boardOf } from "./link";
import type { Model } from "./model";
import { withPart } from "./parts";
import type { Reel } from "./protocol";
import { withWords } from "./state";
import { openTable, type Table } from "./table";
import { phrase, tr } from "./tr";

/** Opens a view of the model's race, which shows it from its start when that is asked for. */
export function openRace(model: Model, el: HTMLElement, signal: AbortSignal): Table {
  return openTable(model, el, signal, (table, reel) => watch(table, model, reel, el, signal));
}

/** Shows the race from its start in place of where it stands, until one goes back to it. */
export function watch(
  table: Table,
  model: Model,
  reel: Reel,
  el: HTMLElement,
  signal: AbortSignal,
): void {
  withPart(
    signal,
    (part) => part.watchAgain(table, model, reel, el, signal),
    () => put(table, withWords(table.store, tr(MISSING))),
  );
}

/** Shows a race that nobody can play, in the place of `said`. */
export function watchAlone(
  model: Model,
  reel: Reel,
  el: HTMLElement,
  signal: AbortSignal,
  said: HTMLElement,
): void {
  const ways = { branch: null, again: null, keep: null, close: null };
  withPart(
    signal,
    (part) => {
      said.remove();
      part.openReplay(boardOf(model), reel, el, signal, ways);
    },
    () => said.replaceChildren(tr(MISSING)),
  );
}

const MISSING = phrase("The replay couldn't be loaded. Reload the page to try again.");
