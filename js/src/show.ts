/** From what Python said to what is seen: states taken over, frames painted, attributes written. */
import { askEarlier, put, uncoverAlone } from "./act/asking";
import { laidOut, markSelected } from "./act/selecting";
import { plan, pose, still } from "./animate";
import { notesOn, placeBanners } from "./banners";
import { stateWords } from "./announce";
import type { MapPlace } from "./draw/minimap";
import { paintScene } from "./draw/scene";
import { hasFocus, keepFocus } from "./dom";
import { type Box, toScreen, standsAt } from "./geometry";
import { hintWords } from "./hint";
import { onTheWay } from "./stage/driving";
import * as st from "./state";
import type { Table } from "./table";
import * as vw from "./view";
import type { Hints, Secret, State, XY } from "./whole";

/** A state is to be shown: what it says was seen on the board. */
export function arrive(table: Table, state: State): void {
  table.store = st.withState(table.store, state);
  table.guard.ask(table.store.state);
  uncoverAlone(table);
  table.screen.paint();
}

/** Cars drive as in a state that arrives later, of which nothing is told yet. */
export function drive(table: Table, next: State): void {
  const { store, painted, view, screen } = table;
  const time = performance.now();
  table.motion = plan(painted, next, time, poseNow(table, time));
  const seen = onTheWay(store.state, next, table.motion.bursts);
  table.driven = { next, seen };
  table.sound.tell(({ heardOf }) => heardOf(painted, next));
  if (view.pane.width > 0) vw.aim(view, vw.wantedCamera(view, seen), time, vw.GLIDE_MS);
  screen.invalidate();
}

/** What is on the board: more than is told, while cars drive. */
export const seen = ({ driven, store }: Table): State => driven?.seen ?? store.state;

/** What one seat alone may see arrived. */
export function takeSecret(table: Table, secret: Secret): void {
  table.store = st.withSecret(table.store, secret);
  table.guard.ask(table.store.state);
  table.screen.paint();
}

/** What is known of the options arrived. */
export function takeHints(table: Table, hints: Hints | null): void {
  const before = st.hintsNow(table.store);
  put(table, st.withHints(table.store, hints));
  const now = st.hintsNow(table.store);
  // once, and again only where the races speak for another answer
  if (now && (!before || now.best !== before.best))
    table.announcer.say(hintWords(now, table.store.state.ask));
}

/** Paints one frame; a state that cannot be painted gives way to the one before it. */
export function tryFrame(table: Table, time: number): void {
  try {
    paintFrame(table, time);
    table.whole = table.store;
  } catch (error) {
    const { whole, store } = table;
    if (!whole || (whole.state === store.state && !table.driven)) throw error;
    console.warn(error);
    table.driven = null;
    table.store = st.withBroken({ ...whole, kernel: store.kernel });
    table.painted = null;
    table.guard.ask(whole.state);
    paintFrame(table, time);
  }
}

/** Paints one frame; asks for the next while something moves. */
function paintFrame(table: Table, time: number): void {
  const { store, view, screen, art, layer, places } = table;
  const { state } = store;
  const fresh = state !== table.painted;
  if (fresh) turnTo(table, state, time);
  const ctx = screen.context();
  const gliding = vw.glide(view, time);
  const moving = time < table.motion.end;
  if (ctx && view.pane.width > 0) {
    const look = screen.look();
    const scene = table.driven ? { ...store, state: table.driven.seen } : store;
    const plan = table.motion;
    const { over, guests: before } = table;
    table.guests = paintScene({
      ctx,
      layer,
      art,
      store: scene,
      view,
      plan,
      look,
      time,
      over,
      before,
    });
    // badges give way to them
    if (hasMoved(before.map, table.guests.map) || hasMoved(before.sign, table.guests.sign)) {
      screen.invalidate();
    }
    if (layer.bare) screen.invalidate();
  }
  // after the canvas: setting a font there would wait for what changes here to be laid out
  keepFocus(table.places, () => {
    if (fresh) showPanels(table, state);
    table.panels.refresh(store, st.looksOpen(store));
    offerChances(table);
    pointBack(table, state);
    layOut(table);
  });
  writeAttributes(table, state);
  table.guard.paint();
  if (gliding || moving) screen.invalidate();
  places.root.dataset.busy = "true";
}

const hasMoved = (a: MapPlace | null, b: MapPlace | null): boolean =>
  a?.left !== b?.left || a?.top !== b?.top;

/** Places what lies over the board; asks for the next frame while something moves there. */
export function placeOver(table: Table, time: number): void {
  const { view, screen, stage, places, motion } = table;
  placeBanners(table, (id) => whereIs(table, id, time));
  const acting = stage.frame(time);
  const over = [...notesOn(places.table), ...stage.boxes()];
  const news =
    over.length !== table.over.length || over.some((box, k) => differs(box, table.over[k]!));
  table.over = over;
  if (acting || news) screen.invalidate();
  if (!acting && time >= motion.end && !view.glide) delete places.root.dataset.busy;
}

/** Whether a box has moved by a pixel. */
const differs = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) >= 1 ||
  Math.abs(a.top - b.top) >= 1 ||
  Math.abs(a.right - b.right) >= 1 ||
  Math.abs(a.bottom - b.bottom) >= 1;

/** The drawer's table of chances is there as long as the hint is. */
function offerChances({ store, drawer, places }: Table): void {
  const there = st.hintsNow(store) !== null;
  if (!there && drawer.isOpen(places.chances)) drawer.toggle();
  drawer.offer(places.chances, there);
}

/** Where a car is on its way, in pixels of the board; null off the board. */
export function whereIs(table: Table, id: number, time: number): XY | null {
  const { motion, view } = table;
  const car = seen(table).tokens.find((other) => other.id === id);
  const { at } = car ? pose(motion, car, time) : { at: null };
  return at && toScreen(view.camera, at);
}

/** Where a car is that is still on its way. */
function poseNow({ painted, motion }: Table, time: number) {
  return (id: { id: number }) => {
    const token = painted?.tokens.find((t) => t.id === id.id);
    return token && time < motion.end ? pose(motion, token, time) : null;
  };
}

/** Takes a state over into the motion and the camera. */
function turnTo(table: Table, state: State, time: number): void {
  const { view, painted, screen, driven } = table;
  // who skips wants to be there, not to see how
  const calm = screen.reducedMotion() || table.store.skipping;
  if (!driven) {
    const now = poseNow(table, time);
    table.motion = calm || state.rev === painted?.rev ? still() : plan(painted, state, time, now);
    table.sound.tell(({ heardOf }) => heardOf(painted, state));
  } else if (driven.next.rev === state.rev) {
    // its end is seen already
    table.driven = null;
  }
  if (painted && st.sameQuestion(painted, state)) return;
  view.hover = null;
  view.selected = st.firstChoice(state);
  view.armed = null;
  view.opened = null;
  // who must decide sees what about, wherever the board was dragged before
  if (vw.isAway(view, state)) view.mode = "follow";
  if (painted && view.pane.width > 0) {
    vw.aim(view, vw.wantedCamera(view, state), time, calm ? 0 : vw.GLIDE_MS);
  }
}

/** Takes a state over into the panels. */
function showPanels(table: Table, state: State): void {
  leaveFirst(table, state);
  if (!table.painted || !st.sameQuestion(table.painted, state)) {
    table.places.root.removeAttribute("data-lowered");
  }
  table.announcer.say(stateWords(table.painted, state, table.store.kernel));
  table.firsts.tell(table.painted, state);
  table.panels.update(table.painted, state);
  askEarlier(table);
  table.lesson.update(state);
  table.series.tell("update", (panel) => panel.update(state));
  if (state.series) table.series.make();
  table.struck.update(table.painted, state);
  table.panels.explain(null, false);
  table.drawer.offer(table.places.tables, state.tables.length > 0);
  table.terms.refresh();
  markSelected(table);
  table.painted = state;
}

/** The answers of the opened end, beside it. */
function layOut(table: Table): void {
  const { view, places } = table;
  const options = laidOut(table);
  const at = options[0]?.point ?? [0, 0];
  const fresh = places.root.dataset.opened !== (view.opened ?? undefined);
  table.panels.layOut(options, toScreen(view.camera, at), vw.freeBox(view));
  if (!fresh) return;
  if (view.opened === null) delete places.root.dataset.opened;
  else places.root.dataset.opened = view.opened;
  markSelected(table);
}

/** The way back to whoever must decide, when the board was dragged away. */
function pointBack(table: Table, state: State): void {
  const { view, cue } = table;
  const token = vw.isLost(view, state) ? vw.homeToken(state) : null;
  const at = (token && standsAt(token)) ?? state.ask?.from ?? [0, 0];
  const [x, y] = toScreen(view.camera, at);
  const pane = vw.freeBox(view);
  const people = st.peopleOf(state);
  const mine = people.length === 1 && people[0] === token?.id;
  cue.update(token, [x - pane.width / 2, y - pane.top - pane.height / 2], mine);
}

/**
 * The focus goes to the board before its control does. The browser lays the page out to move it,
 * twice when the control is gone: now there is nothing to lay out, later all that has changed.
 */
function leaveFirst({ places, panels, view }: Table, state: State): void {
  const folds = view.opened === null && hasFocus(places.ways);
  if (folds || panels.dropsFocus(state)) places.stage.focus({ preventScroll: true });
}

/** What tests and style sheets read of a view. */
function writeAttributes(table: Table, state: State): void {
  const { view, store, guard, places } = table;
  const { map, sign, badges } = table.guests;
  const { scale, ox, oy } = view.camera;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const data: Record<string, string | null> = {
    rev: String(state.rev),
    ask: state.ask?.kind ?? null,
    seat: state.ask?.seat ?? null,
    covered: state.ask?.covered ? "true" : null,
    view: JSON.stringify({ scale: round(scale), ox: round(ox), oy: round(oy) }),
    mode: view.mode,
    weather: st.sky(state)?.icon ?? null,
    kernel: store.kernel,
    guard: guard.isClosed() ? "true" : null,
    hint: hintProgress(store),
    map: map && JSON.stringify([map.left, map.top, map.width, map.height].map(round)),
    sign: sign && JSON.stringify([sign.left, sign.top, sign.width, sign.height].map(round)),
    badges: JSON.stringify(badges.map((at) => at.map(round))),
  };
  for (const [name, value] of Object.entries(data)) {
    if (value === null) delete places.root.dataset[name];
    else if (places.root.dataset[name] !== value) places.root.dataset[name] = value;
  }
  places.follow.setAttribute("aria-pressed", String(view.mode === "follow"));
}

/** How many options the hint knows, or that it is done. */
function hintProgress(store: st.Store): string | null {
  const hints = st.hintsNow(store);
  return hints && (hints.done ? "done" : String(Object.keys(hints.options).length));
}
