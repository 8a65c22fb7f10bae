/** What the player does: every intent, and the free functions that carry them out. */
import { optionWords } from "./announce";
import { combinationWords, numberedValue, withValue } from "./choice";
import { confirmWords, press as pressOption } from "./confirm";
import { answerWords, formWords, valuesOf } from "./form";
import { mapPoint } from "./draw/minimap";
import {
  AIMED,
  type Camera,
  centred,
  hitOptions,
  nearestOption,
  neighbour,
  toBoard,
} from "./geometry";
import { download, fileName, hasFocus } from "./dom";
import { PACE, recalled, remember } from "./kept";
import { fillHelp, type Opened } from "./panels/help";
import { answersAt, nextEnd } from "./spaces";
import { chanceWords } from "./hint";
import { keepFocus } from "./show";
import * as st from "./state";
import type { Table } from "./table";
import * as vw from "./view";
import type { Option, Request, XY } from "./whole";

/** What mouse, finger, keyboard and the panels ask for. */
export type Intent =
  | { do: "point"; at: XY }
  | { do: "leave" }
  | { do: "press"; at: XY; touch: boolean }
  | { do: "drag"; dx: number; dy: number }
  | { do: "zoom"; factor: number; at: XY | null }
  | { do: "step"; heading: XY }
  | { do: "next"; by: number }
  | { do: "confirm" }
  | { do: "choose"; index: number }
  | { do: "play"; option: string }
  | { do: "consider"; option: string | null }
  | { do: "compose"; option: Option }
  | { do: "fill"; id: string }
  | { do: "undo" }
  | { do: "redo" }
  | { do: "again" }
  | { do: "replay" }
  | { do: "save" | "share" }
  /** Shows the lines that were driven on the board, or the result again. */
  | { do: "lines"; on: boolean }
  | { do: "ways"; ways: readonly vw.Way[] }
  /** Has the lines told that were driven, or the best one of the board. */
  | { do: "ask"; for: "lines" | "best" }
  /** Shows how the race went, or hides it. */
  | { do: "result"; on: boolean }
  | { do: "branch"; answers: number }
  | { do: "go" }
  | { do: "skip" }
  | { do: "fill-screen" }
  | { do: "picture" }
  | { do: "seat"; token: number; who: string }
  | { do: "pace"; ms: number }
  | { do: "clock" }
  | { do: "hint" }
  /** Shows a covered question to one of those who are asked; null for the next of them. */
  | { do: "uncover"; seat: number | null }
  /** Lays out what a card can be played on, or folds it up. */
  | { do: "lay-out"; option: string }
  | { do: "look"; seat: number | null }
  | { do: "cover" }
  | { do: "watch"; level: string }
  | { do: "whole" }
  | { do: "follow" }
  | { do: "back" }
  | { do: "keys" }
  | { do: "clear" }
  | { do: "dismiss" };

export type Dispatch = (intent: Intent) => void;

/** Carries an intent out. */
export function act(table: Table, intent: Intent): void {
  const { store, view, places } = table;
  switch (intent.do) {
    case "point":
      return point(table, intent.at);
    case "leave":
      return consider(table, null);
    case "press":
      return press(table, intent.at, intent.touch);
    case "drag":
      vw.pan(view, intent.dx, intent.dy);
      return table.screen.invalidate();
    case "zoom":
      return zoom(table, intent.factor, intent.at);
    case "step":
      return step(table, intent.heading);
    case "next":
      return next(table, intent.by);
    case "confirm":
      return confirm(table);
    case "choose":
      return choose(table, intent.index);
    case "play":
      return play(table, intent.option);
    case "lay-out":
      return layOut(table, intent.option);
    case "consider":
      return consider(table, intent.option);
    case "compose":
      return compose(table, intent.option);
    case "fill":
      return fill(table, intent.id);
    case "undo":
    case "redo":
      return store.state.can[intent.do] ? send(table, { t: intent.do }) : undefined;
    case "again":
      return send(table, { t: "new" });
    case "replay":
      return watchRace(table);
    case "save":
    case "share":
      return store.state.can.replay ? send(table, { t: intent.do }) : undefined;
    case "lines":
      return showLines(table, intent.on);
    case "ways":
      view.ways = intent.ways;
      return table.screen.invalidate();
    case "ask":
      return send(table, { t: intent.for });
    case "result":
      return showResult(table, intent.on);
    case "branch":
      return send(table, { t: "branch", answers: intent.answers });
    case "go":
      return go(table);
    case "skip":
      return skip(table);
    case "fill-screen":
      return fillScreen(table);
    case "picture":
      return keepPicture(table);
    case "seat":
      return send(table, { t: "seat", token: intent.token, who: intent.who });
    case "pace":
      remember(PACE, intent.ms);
      return send(table, { t: "pace", ms: intent.ms });
    case "clock":
      return send(table, { t: "clock", on: store.state.can.clock === "off" });
    case "hint":
      if (store.state.can.hint) send(table, { t: "hint", on: st.hintsNow(store) === null });
      return;
    case "uncover":
      return uncover(table, intent.seat);
    case "look":
      return look(table, intent.seat);
    case "cover":
      return cover(table);
    case "watch":
      return watch(table, intent.level);
    case "whole":
      return setMode(table, "whole");
    case "follow":
      return setMode(table, view.mode === "follow" ? "whole" : "follow");
    case "back":
      return setMode(table, "follow");
    case "keys":
      return showKeys(table, places.keys.hidden !== false);
    case "clear":
      return clear(table);
    case "dismiss":
      return put(table, st.withoutNotice(store));
    default:
      return unknown(intent);
  }
}

/** No intent is left over: a new one without its case does not compile. */
function unknown(intent: never): void {
  throw new Error(`No such intent: ${JSON.stringify(intent)}`);
}

/** Takes a store over. */
export function put(table: Table, next: st.Store): void {
  table.store = next;
  table.screen.invalidate();
  table.listener?.();
}

function send(table: Table, request: Request): void {
  const { store } = table;
  if (!st.mayAsk(store)) return;
  const pending = table.link.send(request, store.state.rev);
  // when nobody is there any more the link has said so, and the store is another one
  if (pending) table.store = st.withSent(table.store, pending);
  // what is pressed beside the board changes nothing there before the answer comes, or is late
  const played = request.t === "play" && st.findOption(store.state, request.action);
  if (played && played.point) table.screen.invalidate();
}

const now = (): number => globalThis.performance.now();

// answering

function play(table: Table, id: string): void {
  const { store, view } = table;
  if (table.guard.isClosed()) return;
  const option = st.findOption(store.state, id);
  if (!option || !st.mayPlay(store)) return;
  const pressed = pressOption(view.armed, option, now());
  const first = pressed.armed !== null && pressed.armed.id !== view.armed?.id;
  arm(table, pressed.armed);
  const seat = st.seatAsked(store);
  const token = seat === null ? {} : { token: seat };
  if (pressed.play) send(table, { t: "play", action: id, ...token });
  else if (first) table.announcer.say(confirmWords(option));
}

/** An answer that ends a race waits for its second press; null for none. */
function arm(table: Table, armed: vw.View["armed"]): void {
  const before = table.view.armed?.id ?? null;
  table.view.armed = armed;
  if (before === (armed?.id ?? null)) return;
  table.panels.arm(armed?.id ?? null);
  table.screen.invalidate();
}

/** Enter: the computer drivers go on, a covered question is shown, or what is selected is played. */
function confirm(table: Table): void {
  const { state } = table.store;
  const option = st.findOption(state, vw.shown(table.view));
  if (state.can.go) go(table);
  else if (state.ask?.covered) uncover(table, null);
  else if (option && isFolded(table, option)) open(table, option);
  else play(table, option?.id ?? "");
}

/** Whether several answers lie where one does, and they are not laid out. */
function isFolded({ store, view }: Table, option: Option): boolean {
  if (st.bundleOf(store.state, option) === view.opened) return false;
  return st.bundle(store.state, option).length > 1;
}

/** Lays out the answers that lie in one place, the first one selected. */
function open(table: Table, option: Option): void {
  const { state } = table.store;
  const answers = st.bundle(state, option);
  table.view.opened = st.bundleOf(state, option);
  reach(table, answers[0] ?? option, answers);
}

function layOut(table: Table, id: string): void {
  const { store } = table;
  const option = st.findOption(store.state, id);
  if (!option || !st.mayPlay(store) || table.guard.isClosed()) return;
  if (isFolded(table, option)) open(table, option);
  else fold(table);
}

function fold(table: Table): void {
  table.view.opened = null;
  explain(table, false);
}

function choose(table: Table, index: number): void {
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
  const option = laidOut(table)[index] ?? st.buttonOf(st.buttonOptions(state), index + 1);
  if (option && isFolded(table, option)) open(table, option);
  else if (option) play(table, option.id);
}

/** Takes another combination into a choice of parts, and says what it means. */
function compose(table: Table, option: Option): void {
  select(table, option);
  table.guard.open();
  const { ask } = table.store.state;
  if (ask) table.announcer.say(combinationWords(ask, option));
}

/** Takes other numbers into a form, and says what they are worth. */
function fill(table: Table, id: string): void {
  const { form } = table.store.state.ask ?? {};
  const values = form && valuesOf(form, id);
  if (!form || !values) return;
  table.view.selected = id;
  markSelected(table);
  table.guard.open();
  table.announcer.say(`${answerWords(form, values)}. ${formWords(form, values)}`);
}

/** Lets computer drivers go on that wait after an undo. */
function go(table: Table): void {
  const { state, pending } = table.store;
  if (state.can.go && pending?.request.t !== "go") send(table, { t: "go" });
}

/** Sends for the race from its start; without a kernel, what it sent before is shown. */
function watchRace(table: Table): void {
  if (!st.mayAsk(table.store)) table.watch?.();
  else if (table.store.state.can.replay) send(table, { t: "replay" });
}

/** The pace that was chosen last, for a board that was given none of its own. */
export function recallPace(table: Table): void {
  const { state } = table.store;
  const ms = recalled(PACE);
  const usual = state.rev <= 0 && state.pace === USUAL;
  if (usual && ms !== null && ms !== USUAL) send(table, { t: "pace", ms });
}

/** The pace of whoever has said nothing, in milliseconds. */
const USUAL = 600;

/** Computer drivers play at once until somebody is asked. */
function skip(table: Table): void {
  if (st.maySkip(table.store.state)) send(table, { t: "skip" });
}

// secrets

/** Asks for what only one of those who choose in secret may see. */
function uncover(table: Table, seat: number | null): void {
  const token = seat ?? st.nextCovered(table.store.state);
  if (token !== null && !table.guard.isClosed()) send(table, { t: "uncover", token });
}

/** Shows a person's own cards; which of several people wants to look, they have to say. */
function look(table: Table, seat: number | null): void {
  const { store, panels } = table;
  const able = st.mayLook(store.state);
  const only = seat ?? (able.length === 1 ? (able[0] as number) : null);
  if (only === null) return panels.enterHand();
  if (!able.includes(only)) return;
  table.looking = true;
  send(table, { t: "uncover", token: only });
}

/** Hides it again, in all views of the race: whoever comes to a screen now sees nothing. */
function cover(table: Table): void {
  const shown = st.seatShown(table.store) !== null;
  coverHere(table);
  if (shown) send(table, { t: "cover" });
}

export function coverHere(table: Table): void {
  table.looking = false;
  put(table, st.withoutSecret(table.store));
}

/** How often whoever is shown the cards wants to be asked out of turn. */
function watch(table: Table, level: string): void {
  const seat = st.seatShown(table.store);
  if (seat === null || !table.store.state.can.watch.includes(level)) return;
  send(table, { t: "watch", token: seat, level });
}

/**
 * Shows one person alone at the screen at once what nobody else could see, and the cards as they
 * are now to whoever looks at them.
 */
export function uncoverAlone(table: Table): void {
  const { state, secret } = table.store;
  const people = st.peopleOf(state);
  if (people.length !== 1) {
    table.looking = false;
    return;
  }
  const next = st.nextCovered(state);
  const looks = table.looking && state.can.hands && !secret?.ask && secret?.rev !== state.rev;
  const seat = next ?? (looks ? (people[0] as number) : null);
  if (seat !== null) send(table, { t: "uncover", token: seat });
}

// selecting

/** Looks at an option without choosing it. */
function consider(table: Table, id: string | null): void {
  if (table.view.hover === id) return;
  table.view.hover = id;
  explain(table, false);
}

function select(table: Table, option: Option | null, touch = false): void {
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
    vw.reveal(view, option.point, now(), ms);
  }
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
function step(table: Table, heading: XY): void {
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
    const found = !from
      ? nearestOption(points, startPoint(table))
      : current.place?.space
        ? nextEnd(table.art.board, points, current, heading)
        : neighbour(points, from, heading);
    if (found) reach(table, found, points);
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
  const found = among.at(index % among.length);
  if (found) reach(table, found, among);
}

/** Through all that is open, in the order it was told; each end of a move once. */
function next(table: Table, by: number): void {
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

/** Selects an option with the keyboard, and says what it is and what the hint knows of it. */
function reach(table: Table, option: Option, among: readonly Option[]): void {
  select(table, option);
  const words = optionWords(option, among.indexOf(option), among.length);
  const chance = st.chanceOf(st.hintsNow(table.store), option);
  table.announcer.say(chance ? `${words} ${chanceWords(chance)}.` : words);
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

function clear(table: Table): void {
  const { view, places, store } = table;
  const { root, keys } = places;
  if (!keys.hidden) showKeys(table, false);
  else if (!places.lines.hidden) showLines(table, false);
  else if (!places.result.hidden) showResult(table, false);
  else if (view.armed) arm(table, null);
  else if (view.opened) fold(table);
  else if ((view.selected || view.hover) && !st.firstChoice(store.state)) select(table, null);
  else (root.ownerDocument.activeElement as HTMLElement | null)?.blur?.();
}

// the pointer

/** Options under a pixel: several where ways of different kinds end in one place. */
function hit(table: Table, at: XY, touch: boolean): readonly Option[] {
  const { store, view, art } = table;
  if (!st.mayPlay(store)) return [];
  const options = st.pointOptions(store.state);
  const inside = answersAt(art.board, options, toBoard(view.camera, at));
  return inside.length > 0 ? inside : hitOptions(options, at, view.camera, touch ? 22 : 14);
}

function point(table: Table, at: XY): void {
  const options = hit(table, at, false);
  const { view } = table;
  const zoomed = vw.isZoomed(view);
  table.places.canvas.style.cursor = options[0] ? "pointer" : zoomed ? "grab" : "default";
  // the one that a click has chosen of several stays in view
  const chosen = options.length > 1 && options.find((option) => option.id === view.selected);
  consider(table, (chosen || options[0])?.id ?? null);
}

function press(table: Table, at: XY, touch: boolean): void {
  const { view, places, art } = table;
  places.stage.focus({ preventScroll: true });
  const options = hit(table, at, touch);
  const [option] = options;
  // a finger, and a mouse where points lie close, may mean another point: once selects, twice plays
  const sure = (!touch && view.camera.scale >= AIMED) || view.selected === option?.id;
  const target = table.map && mapPoint(table.map, art.board, at);
  if (option && options.length > 1 && option.place?.space) {
    open(table, option);
  } else if (options.length > 1) {
    // several ways end here: each click shows the next, Enter or its button plays
    const index = options.findIndex((one) => one.id === view.selected);
    select(table, options[(index + 1) % options.length] as Option, true);
  } else if (option && sure) {
    play(table, option.id);
  } else if (option) {
    select(table, option, true);
  } else if (target) {
    view.mode = "free";
    aim(table, centred(target, view.camera.scale, view.pane));
  } else {
    select(table, null);
  }
}

// the camera

function aim(table: Table, camera: Camera): void {
  const { view, screen } = table;
  vw.aim(view, camera, now(), screen.reducedMotion() ? 0 : vw.GLIDE_MS);
  screen.invalidate();
}

function setMode(table: Table, mode: vw.Mode): void {
  table.view.mode = mode;
  aim(table, vw.wantedCamera(table.view, table.store.state));
}

function zoom(table: Table, factor: number, at: XY | null): void {
  const { view, screen } = table;
  vw.zoom(view, factor, at, now(), at || screen.reducedMotion() ? 0 : 160);
  screen.invalidate();
}

/** Shows the widget on all of the screen, or no more; a page that forbids it says so. */
function fillScreen(table: Table): void {
  const { root } = table.places;
  const host = root.parentElement as HTMLElement;
  const change = host.matches(":fullscreen")
    ? root.ownerDocument.exitFullscreen()
    : root.ownerDocument.fullscreenEnabled && host.requestFullscreen();
  (change || Promise.reject()).catch(() => put(table, st.withRefusal(table.store, NO_SCREEN)));
}

const NO_SCREEN = "This page does not let the board fill the screen.";

/** The board as it is seen, as a picture. */
function keepPicture(table: Table): void {
  const { art, places, store } = table;
  const name = fileName(`${art.board.name} ${store.state.title}`);
  places.canvas.toBlob((picture) => picture && download(`${name}.png`, picture));
}

function showKeys(table: Table, on: boolean): void {
  const { keys, help } = table.places;
  if (on) fillHelp(help, helpOf(table));
  layOver(table, keys, on);
  if (on) keys.focus({ preventScroll: true });
}

function showResult(table: Table, on: boolean): void {
  const { result } = table.places;
  layOver(table, result, on);
  if (on) result.querySelector("button")?.focus({ preventScroll: true });
}

/** The lines are seen on the whole board, in place of the result. */
function showLines(table: Table, on: boolean): void {
  const { lines } = table.places;
  showResult(table, !on);
  layOver(table, lines, on);
  if (!on) return act(table, { do: "ways", ways: [] });
  setMode(table, "whole");
  table.panels.openLines(table.store.state.result?.table.rows[0]?.id ?? null);
  lines.querySelector("button")?.focus({ preventScroll: true });
}

/** Shows what lies over the board, or hides it. */
function layOver(table: Table, panel: HTMLElement, on: boolean): void {
  keepFocus(table, () => {
    // the focus leaves a hidden control only with the next frame
    if (!on && hasFocus(panel)) table.places.stage.focus();
    panel.hidden = !on;
  });
}

function helpOf({ art, screen, store }: Table): Opened {
  const { ask, tokens, can } = store.state;
  const token = tokens.find((one) => one.id === ask?.id) ?? tokens[0] ?? null;
  return { board: art.board, look: screen.look(), hands: can.hands, token };
}
