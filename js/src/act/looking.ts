/** Where a view looks, and what lies over its board. */
import {
  download,
  fileName,
  fillScreen,
  hasFocus,
  keepFocus,
  NO_SCREEN,
  setAttributes,
} from "../dom";
import type { Camera } from "../geometry";
import type { Opened } from "../panels/help";
import * as st from "../state";
import type { Table } from "../table";
import * as vw from "../view";
import type { XY } from "../whole";
import { recalled, remember, shortOf } from "../kept";
import { put } from "./asking";

export function aim(table: Table, camera: Camera): void {
  const { view, screen } = table;
  vw.aim(view, camera, performance.now(), screen.reducedMotion() ? 0 : vw.GLIDE_MS);
  screen.invalidate();
}

export function setMode(table: Table, mode: vw.Mode): void {
  table.view.mode = mode;
  aim(table, vw.wantedCamera(table.view, table.store.state));
}

export function zoom(table: Table, factor: number, at: XY | null): void {
  const { view, screen, store } = table;
  const ms = at || screen.reducedMotion() ? 0 : 160;
  vw.zoom(view, store.state, factor, at, performance.now(), ms);
  screen.invalidate();
}

/** Shows the widget on all of the screen, or no more; a page that forbids it says so. */
export function fill(table: Table): void {
  const host = table.places.root.parentElement as HTMLElement;
  fillScreen(host).catch(() => put(table, st.withRefusal(table.store, NO_SCREEN)));
}

/** The board as it is seen, as a picture. */
export function keepPicture(table: Table): void {
  const { art, places, store } = table;
  const name = fileName(`${art.board.name} ${store.state.title}`);
  places.canvas.toBlob((picture) => picture && download(`${name}.png`, picture));
}

/** Opens the drawer at the chances of all answers, or closes it; without a hint there are none. */
export function showChances({ store, drawer, places }: Table): void {
  if (!st.hintsNow(store)) return;
  if (drawer.isOpen(places.chances)) drawer.toggle();
  else drawer.open(places.chances);
}

/**
 * Opens the drawer at the rules and the help: at a rule, else at what is asked now; the first time
 * at the game in short, for whoever presses it has read no rule of it.
 */
export function showRules(table: Table, rule?: string): void {
  const { help } = table.places;
  table.drawer.open(help);
  const read = shortOf(table.art.board.game);
  table.rules.open(rule ?? table.store.state.ask?.rule ?? "", !rule && recalled(read) === null);
  remember(read, 1);
  help.focus({ preventScroll: true });
}

/** A long question gives the board free, and comes back as it was. */
export function lower(table: Table): void {
  const { root, toggle } = table.places;
  if (!root.hasAttribute("data-sheet")) return;
  const lowered = root.toggleAttribute("data-lowered");
  setAttributes(toggle, { "aria-pressed": String(lowered) });
}

export function showResult(table: Table, on: boolean): void {
  const { result } = table.places;
  // the drawer would lie over it
  if (on && table.drawer.isOpen()) table.drawer.toggle();
  layOver(table, result, on);
  if (on) result.querySelector("button")?.focus({ preventScroll: true });
}

/** The lines are seen on the whole board, in place of the result. */
export function showLines(table: Table, on: boolean): void {
  const { lines } = table.places;
  showResult(table, !on);
  layOver(table, lines, on);
  if (!on) {
    table.view.ways = [];
    return table.screen.invalidate();
  }
  setMode(table, "whole");
  table.panels.openLines(table.store.state.result?.table.rows[0]?.id ?? null);
  lines.querySelector("button")?.focus({ preventScroll: true });
}

/** Shows what lies over the board, or hides it. */
function layOver(table: Table, panel: HTMLElement, on: boolean): void {
  keepFocus(table.places, () => {
    // the focus leaves a hidden control only with the next frame
    if (!on && hasFocus(panel)) table.places.stage.focus();
    panel.hidden = !on;
  });
}

/** What the help is shown with, as it is now. */
export function helpOf({ screen, store }: Table): Opened {
  const { ask, tokens, can } = store.state;
  const token = tokens.find((other) => other.id === ask?.id) ?? tokens[0] ?? null;
  return { look: screen.look(), hands: can.hands, token };
}
