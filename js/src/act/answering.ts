/** What a player answers with: a button, a choice of parts, numbers, a point on the board. */
import { combinationWords, numberedValue, withValue } from "../choice";
import { confirmWords, press as pressOption } from "../confirm";
import { setAttributes } from "../dom";
import { mapPoint } from "../draw/minimap";
import { answerWords, formWords, valuesOf } from "../form";
import { AIMED, hitOptions, toBoard } from "../geometry";
import { answersAt, plateWords } from "../spaces";
import * as st from "../state";
import type { Table } from "../table";
import * as vw from "../view";
import type { Option, XY } from "../whole";
import { go, send, uncover } from "./asking";
import { aim } from "./looking";
import { arm, consider, isFolded, laidOut, markSelected, open, select } from "./selecting";

export function play(table: Table, id: string): void {
  const { store, view } = table;
  if (table.guard.refuses()) return;
  const option = st.findOption(store.state, id);
  if (!option || !st.mayPlay(store)) return;
  const pressed = pressOption(view.armed, option, table.guard, performance.now());
  const first = pressed.armed !== null && pressed.armed.id !== view.armed?.id;
  arm(table, pressed.armed);
  const seat = st.seatAsked(store);
  const token = seat === null ? {} : { token: seat };
  if (pressed.play) send(table, { t: "play", action: id, ...token });
  else if (first) table.announcer.say(confirmWords(option));
}

/** Enter: computer drivers go on, a covered question is shown, or what is armed or selected is played. */
export function confirm(table: Table): void {
  const { state } = table.store;
  const { armed } = table.view;
  const option = st.findOption(state, armed?.id ?? vw.shown(table.view));
  if (state.can.go) go(table);
  else if (state.ask?.covered) uncover(table, null);
  else if (option && isFolded(table, option)) open(table, option);
  else play(table, option?.id ?? "");
}

export function choose(table: Table, index: number): void {
  const { state } = table.store;
  const { ask } = state;
  if (ask?.form && st.isPersons(state)) return table.panels.chooseValue(index);
  const chosen = st.firstChoice(state) && st.findOption(state, table.view.selected);
  if (ask && chosen) {
    const value = numberedValue(ask, index);
    const next = value && withValue(ask, chosen, value.facet, value.value);
    if (next) compose(table, next);
    return;
  }
  const option = laidOut(table)[index] ?? st.buttonOf(state, index + 1);
  if (option && isFolded(table, option)) open(table, option);
  else if (option) play(table, option.id);
  // Enter confirms it, whatever was pressed before
  if (table.view.armed) table.places.stage.focus({ preventScroll: true });
}

/** Plays none of the cards that one holds. */
export function pass(table: Table): void {
  const option = st.passOf(table.store.state);
  if (option) play(table, option.id);
}

/** Takes another combination into a choice of parts, and says what it means. */
export function compose(table: Table, option: Option): void {
  select(table, option);
  table.guard.open();
  const { ask } = table.store.state;
  if (ask) table.announcer.say(combinationWords(ask, option));
}

/** Takes other numbers into a form, and says what they are worth. */
export function fill(table: Table, id: string): void {
  const { form } = table.store.state.ask ?? {};
  const values = form && valuesOf(form, id);
  if (!form || !values) return;
  table.view.selected = id;
  markSelected(table);
  table.guard.open();
  table.announcer.say(`${answerWords(form, values)}. ${formWords(form, values)}`);
}

/** Options under a pixel: several where ways of different kinds end in one place. */
function hit(table: Table, at: XY, touch: boolean): readonly Option[] {
  const { store, view, art } = table;
  if (!st.mayPlay(store)) return [];
  const options = st.pointOptions(store.state);
  const inside = answersAt(art.board, options, toBoard(view.camera, at));
  return inside.length > 0 ? inside : hitOptions(options, at, view.camera, touch ? 22 : 14);
}

export function point(table: Table, at: XY): void {
  const options = hit(table, at, false);
  const { view } = table;
  const zoomed = vw.isZoomed(view);
  table.places.canvas.style.cursor = options[0] ? "pointer" : zoomed ? "grab" : "default";
  // the one that a click has chosen of several stays in view
  const chosen = options.length > 1 && options.find((option) => option.id === view.selected);
  consider(table, (chosen || options[0])?.id ?? null);
  const words = plateWords(table.art.board, toBoard(view.camera, at));
  setAttributes(table.places.canvas, { title: words });
}

export function press(table: Table, at: XY, touch: boolean): void {
  const { view, places, art } = table;
  places.stage.focus({ preventScroll: true });
  const options = hit(table, at, touch);
  const [option] = options;
  // a finger, and a mouse where points lie close, may mean another point: once selects, twice plays
  const sure = (!touch && view.camera.scale >= AIMED) || view.selected === option?.id;
  const target = table.guests.map && mapPoint(table.guests.map, art.board, at);
  if (option && options.length > 1 && option.place?.space) {
    open(table, option);
  } else if (options.length > 1) {
    // several ways end here: each click shows the next, Enter or its button plays
    const index = options.findIndex((option) => option.id === view.selected);
    select(table, options[(index + 1) % options.length] as Option, true);
  } else if (option && sure) {
    play(table, option.id);
  } else if (option) {
    select(table, option, true);
  } else if (target) {
    view.mode = "free";
    aim(table, vw.centredOn(view, target));
  } else {
    select(table, null);
  }
}
