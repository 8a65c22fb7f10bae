/** What a player looks at before it is answered: one option, or those that lie in one place. */
import { optionWords } from "../announce";
import { nearestOption, neighbour, toBoard } from "../geometry";
import { chanceWords } from "../hint";
import { nextEnd } from "../spaces";
import * as st from "../state";
import type { Table } from "../table";
import * as vw from "../view";
import type { Option, XY } from "../whole";

/** Looks at an option without choosing it. */
export function consider(table: Table, id: string | null): void {
  if (table.view.hover === id) return;
  table.view.hover = id;
  explain(table, false);
}

export function select(table: Table, option: Option | null, touch = false): void {
  const { view } = table;
  if (!option || st.bundleOf(table.store.state, option) !== view.opened) view.opened = null;
  // one combination of a choice in parts is always selected
  if (!option && st.firstChoice(table.store.state)) return;
  view.selected = option?.id ?? null;
  view.hover = null;
  if (view.armed && view.armed.id !== option?.id) arm(table, null);
  markSelected(table);
  explain(table, touch);
  if (option?.point && !touch) {
    const ms = table.screen.reducedMotion() ? 0 : 160;
    vw.reveal(view, option.point, performance.now(), ms);
  }
}

/** An answer that ends a race waits for its second press; null for none. */
export function arm(table: Table, armed: vw.View["armed"]): void {
  const before = table.view.armed?.id ?? null;
  table.view.armed = armed;
  if (before === (armed?.id ?? null)) return;
  table.panels.arm(armed?.id ?? null);
  table.screen.invalidate();
}

/** At once, not with the next frame: whoever moved the selection may read it back. */
export function markSelected(table: Table): void {
  const { selected } = table.view;
  table.panels.select(selected);
  if (selected === null) delete table.places.root.dataset.selected;
  else table.places.root.dataset.selected = selected;
}

function explain(table: Table, touch: boolean): void {
  const { store, view } = table;
  const option = st.mayPlay(store) ? st.findOption(store.state, vw.shown(view)) : null;
  table.panels.explain(option, touch);
  table.screen.invalidate();
}

/** Arrow keys: through the points, or through the buttons when there are no points. */
export function step(table: Table, heading: XY): void {
  const { store, view } = table;
  if (!st.mayPlay(store)) return;
  const points = st.pointOptions(store.state);
  const current = st.findOption(store.state, view.selected);
  const answers = laidOut(table);
  if (answers.length > 0) {
    const forward = heading[0] > 0 || heading[1] < 0 ? 1 : -1;
    walk(table, answers, current, forward);
  } else if (points.length > 0) {
    const from = current?.point;
    const nearest = !from
      ? nearestOption(points, startPoint(table))
      : current.place?.space
        ? nextEnd(table.art.board, points, current, heading)
        : neighbour(points, from, heading);
    if (nearest) choose(table, nearest, points);
  } else if (st.firstChoice(store.state)) {
    table.panels.enterChoice();
  } else {
    const buttons = st.buttonOptions(store.state);
    walk(table, buttons, current, heading[0] > 0 || heading[1] < 0 ? 1 : -1);
  }
}

/** Selects the next of some options, or the one before, in a ring. */
function walk(table: Table, among: readonly Option[], current: Option | null, by: number): void {
  const index = current ? among.indexOf(current) + by : by > 0 ? 0 : -1;
  const next = among.at(index % among.length);
  if (next) choose(table, next, among);
}

/** Through all that is open, in the order it was told; each end of a move once. */
export function next(table: Table, by: number): void {
  const { store, view } = table;
  if (!st.mayPlay(store) || st.firstChoice(store.state)) return;
  const points = st.pointOptions(store.state);
  const firsts = points.filter((option) => st.bundle(store.state, option)[0] === option);
  const among = [...firsts, ...st.buttonOptions(store.state)];
  const current = st.findOption(store.state, view.selected);
  walk(table, among, current && (st.bundle(store.state, current)[0] ?? null), by);
}

/** The answers that are laid out, if any are. */
export function laidOut({ store, view }: Table): readonly Option[] {
  if (view.opened === null) return [];
  const { state } = store;
  return state.ask?.options.filter((option) => st.bundleOf(state, option) === view.opened) ?? [];
}

/** Whether several answers lie where one does, and they are not laid out. */
export function isFolded({ store, view }: Table, option: Option): boolean {
  if (st.bundleOf(store.state, option) === view.opened) return false;
  return st.bundle(store.state, option).length > 1;
}

/** Lays out the answers that lie in one place, the first one selected. */
export function open(table: Table, option: Option): void {
  const { state } = table.store;
  const answers = st.bundle(state, option);
  table.view.opened = st.bundleOf(state, option);
  reach(table, answers[0] ?? option, answers);
}

export function layOut(table: Table, id: string): void {
  const { store } = table;
  const option = st.findOption(store.state, id);
  if (!option || !st.mayPlay(store) || table.guard.refuses()) return;
  if (isFolded(table, option)) open(table, option);
  else fold(table);
}

export function fold(table: Table): void {
  table.view.opened = null;
  explain(table, false);
}

/** Selects an option with the keyboard. Enter then belongs to the board, not to a button pressed before. */
function choose(table: Table, option: Option, among: readonly Option[]): void {
  table.places.stage.focus({ preventScroll: true });
  reach(table, option, among);
}

/** Selects an option, and says what it is and what the hint knows of it. */
function reach(table: Table, option: Option, among: readonly Option[]): void {
  select(table, option);
  const words = optionWords(option, among.indexOf(option), among.length);
  const hints = st.hintsNow(table.store);
  const chance = st.chanceOf(hints, option);
  table.announcer.say(hints && chance ? `${words} ${chanceWords(hints, chance)}.` : words);
}

function startPoint(table: Table): XY {
  const { ask, tokens } = table.store.state;
  const token = tokens.find((t) => t.id === ask?.id);
  const from = ask?.from ?? token?.at;
  if (token?.pawn || !token || !from) {
    return token?.pawn ?? toBoard(table.view.camera, [0, 0]);
  }
  return [from[0] + 2 * Math.sign(token.heading[0]), from[1] + 2 * Math.sign(token.heading[1])];
}
