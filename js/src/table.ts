/** One view of a race: joins what Python said, what this view looks at, and what the player does. */

import { type Plan, plan, pose, still } from "./animate";
import { newAnnouncer, optionWords, stateWords } from "./announce";
import { combinationWords, numberedValue, withValue } from "./choice";
import { confirmWords, press as pressOption } from "./confirm";
import { BoardLayer } from "./draw/layer";
import { type MapPlace, mapPoint } from "./draw/minimap";
import { paintScene } from "./draw/scene";
import { centred, hitOption, nearestOption, neighbour, toBoard, toScreen } from "./geometry";
import { newGuard } from "./guard";
import { chanceWords, resultWords, WORKING } from "./hint";
import { type Intent, listenKeys, listenPointer } from "./input";
import { type Model, openLink } from "./link";
import { buildCue } from "./panels/cue";
import { buildFrame } from "./panels/frame";
import { buildPanels } from "./panels/panels";
import type { Hints, Option, Request, State, XY } from "./whole";
import { standsAt } from "./places";
import { openScreen } from "./screen";
import * as st from "./state";
import * as vw from "./view";

/** Builds a view of the model's race in `el`; everything ends with `signal`. */
export function openTable(model: Model, el: HTMLElement, signal: AbortSignal): void {
  const link = openLink(model, signal, {
    state: (state) => arrive(state),
    hints: (hints) => takeHints(hints),
    reply: (reply) => setStore(st.withReply(store, reply)),
    silent: (id) => setStore(st.withSilence(store, id)),
    gone: () => setStore(st.withoutKernel(store)),
  });
  const board = link.board();
  let store = st.newStore(link.state(), link.hints());
  const view = vw.newView(board.size);
  const places = buildFrame(board.name, signal, dispatch);
  const { root, stage, canvas } = places;
  const guard = newGuard(root, store.state, signal, () => screen.invalidate());
  const announcer = newAnnouncer();
  root.append(announcer.node);
  const layer = new BoardLayer(board, () => root.ownerDocument.createElement("canvas"));
  const panels = buildPanels(places, board.name, announcer, signal, {
    play,
    go,
    consider,
    select: compose,
    seat: (token, who) => send({ t: "seat", token, who }),
    undo: () => travel("undo"),
    again: () => send({ t: "new" }),
    dismiss: () =>
      setStore(st.withoutRefusal({ ...store, state: { ...store.state, notice: null } })),
  });

  const cue = buildCue(places.table, signal, () => setMode("follow"));

  /** The state the panels and the plan were made for; null before the first frame. */
  let painted: State | null = null;
  let motion: Plan = still();
  let map: MapPlace | null = null;

  el.classList.add("bolide-host");
  el.append(root);
  const screen = openScreen(root, stage, canvas, board.size, signal, {
    beside: () => places.bar.offsetHeight + places.dock.offsetHeight,
    resized: (pane) => vw.resize(view, pane, store.state),
    frame,
  });
  listenKeys(root, signal, dispatch);
  listenPointer(canvas, signal, dispatch);
  places.pace.addEventListener("change", () => send({ t: "pace", ms: Number(places.pace.value) }), {
    signal,
  });
  signal.addEventListener("abort", () => root.remove(), { once: true });
  screen.invalidate();

  // what Python says

  function arrive(state: State): void {
    store = st.withState(store, state);
    guard.ask(state);
    screen.paint();
  }

  function takeHints(hints: Hints | null): void {
    const before = st.hintsNow(store);
    setStore(st.withHints(store, hints));
    const now = st.hintsNow(store);
    if (now && !before) announcer.say(WORKING);
    if (now?.done && !before?.done) announcer.say(resultWords(store.state, now));
  }

  function setStore(next: st.Store): void {
    store = next;
    screen.invalidate();
  }

  function send(request: Request): void {
    if (store.kernel === "gone") return;
    const pending = link.send(request, store.state.rev);
    if (pending) store = st.withSent(store, pending);
    screen.invalidate();
  }

  // painting

  function frame(time: number): void {
    const { state } = store;
    const fresh = state !== painted;
    if (fresh) turnTo(state, time);
    const ctx = screen.context();
    const gliding = vw.glide(view, time);
    const moving = time < motion.end;
    if (ctx && view.pane.width > 0) {
      const look = screen.look();
      map = paintScene({ ctx, layer, board, store, view, plan: motion, look, time });
    }
    // after the canvas: setting a font there would wait for what changes here to be laid out
    keepFocus(() => {
      if (fresh) showPanels(state);
      panels.refresh(store, st.mayPlay(store));
      pointBack(state);
    });
    writeAttributes(state, gliding || moving);
    if (gliding || moving) screen.invalidate();
  }

  /** Takes a state over into the motion and the camera. */
  function turnTo(state: State, time: number): void {
    const calm = screen.reducedMotion();
    const old = motion;
    const now = (id: { id: number }) => {
      const token = painted?.tokens.find((t) => t.id === id.id);
      return token && time < old.end ? pose(old, token, time) : null;
    };
    motion = calm || state.rev === painted?.rev ? still() : plan(painted, state, time, now);
    if (state.rev !== painted?.rev) {
      view.hover = null;
      view.selected = st.firstChoice(state)?.id ?? null;
      view.armed = null;
      // who must decide sees what about, wherever the board was dragged before
      if (vw.isAway(view, state)) view.mode = "follow";
      if (painted && view.pane.width > 0) {
        vw.aim(view, vw.wantedCamera(view, state), time, calm ? 0 : vw.GLIDE_MS);
      }
    }
  }

  /** Takes a state over into the panels. */
  function showPanels(state: State): void {
    announcer.say(stateWords(painted, state));
    panels.update(painted, state);
    panels.explain(null, false);
    markSelected();
    painted = state;
  }

  /** The way back to whoever must decide, when the board was dragged away. */
  function pointBack(state: State): void {
    const away = vw.isAway(view, state);
    const token = away ? (state.tokens.find((one) => one.id === state.ask?.id) ?? null) : null;
    const at = (token && standsAt(token)) ?? state.ask?.from ?? [0, 0];
    const [x, y] = toScreen(view.camera, at);
    cue.update(token, [x - view.pane.width / 2, y - view.pane.height / 2]);
  }

  /** A control that goes must not take the focus with it: the keys would go to the notebook. */
  function keepFocus(change: () => void): void {
    const home = root.getRootNode() as Document | ShadowRoot;
    const ours = () => home.activeElement !== null && root.contains(home.activeElement);
    const had = ours();
    change();
    if (had && !ours()) stage.focus({ preventScroll: true });
  }

  function writeAttributes(state: State, busy: boolean): void {
    const { scale, ox, oy } = view.camera;
    const round = (value: number) => Math.round(value * 1000) / 1000;
    const data: Record<string, string | null> = {
      rev: String(state.rev),
      ask: state.ask?.kind ?? null,
      seat: state.ask?.seat ?? null,
      view: JSON.stringify({ scale: round(scale), ox: round(ox), oy: round(oy) }),
      mode: view.mode,
      weather: st.sky(state)?.icon ?? null,
      busy: busy ? "true" : null,
      kernel: store.kernel,
      guard: guard.isClosed() ? "true" : null,
      hint: hintProgress(),
    };
    for (const [name, value] of Object.entries(data)) {
      if (value === null) delete root.dataset[name];
      else if (root.dataset[name] !== value) root.dataset[name] = value;
    }
    places.follow.setAttribute("aria-pressed", String(view.mode === "follow"));
    canvas.style.touchAction = view.mode === "free" ? "none" : "pan-y";
  }

  // what the player does

  function play(id: string): void {
    if (guard.isClosed()) return;
    const option = st.findOption(store.state, id);
    if (!option || !st.mayPlay(store)) return;
    const pressed = pressOption(view.armed, option, screenTime());
    const first = pressed.armed !== null && pressed.armed.id !== view.armed?.id;
    arm(pressed.armed);
    if (pressed.play) send({ t: "play", action: id });
    else if (first) announcer.say(confirmWords(option));
  }

  /** An answer that ends a race waits for its second press; null for none. */
  function arm(armed: typeof view.armed): void {
    const before = view.armed?.id ?? null;
    view.armed = armed;
    if (before !== (armed?.id ?? null)) panels.arm(armed?.id ?? null);
    screen.invalidate();
  }

  /** Looks at an option without choosing it. */
  function consider(id: string | null): void {
    if (view.hover === id) return;
    view.hover = id;
    explain(false);
  }

  function select(option: Option | null, touch = false): void {
    // one combination of a choice in parts is always selected
    if (!option && st.firstChoice(store.state)) return;
    view.selected = option?.id ?? null;
    view.hover = null;
    if (view.armed && view.armed.id !== option?.id) arm(null);
    markSelected();
    explain(touch);
    if (option?.point && !touch) {
      const ms = screen.reducedMotion() ? 0 : 160;
      vw.reveal(view, option.point, screenTime(), ms);
    }
  }

  /** At once, not with the next frame: whoever moved the selection may read it back. */
  function markSelected(): void {
    panels.select(view.selected);
    if (view.selected === null) delete root.dataset.selected;
    else root.dataset.selected = view.selected;
  }

  function explain(touch: boolean): void {
    const option = st.mayPlay(store) ? st.findOption(store.state, vw.shown(view)) : null;
    panels.explain(option, touch);
    screen.invalidate();
  }

  function hit(at: XY, touch: boolean): Option | null {
    if (!st.mayPlay(store)) return null;
    return hitOption(st.pointOptions(store.state), at, view.camera, touch ? 22 : 14);
  }

  function point(at: XY): void {
    const option = hit(at, false);
    const zoomed = vw.isZoomed(view);
    canvas.style.cursor = option ? "pointer" : zoomed ? "grab" : "default";
    consider(option?.id ?? null);
  }

  function press(at: XY, touch: boolean): void {
    stage.focus({ preventScroll: true });
    const option = hit(at, touch);
    if (option && (!touch || view.selected === option.id)) {
      play(option.id);
    } else if (option) {
      select(option, true);
    } else if (map && mapPoint(map, board, at)) {
      const target = mapPoint(map, board, at) as XY;
      view.mode = "free";
      aim(centred(target, view.camera.scale, view.pane));
    } else {
      select(null);
    }
  }

  /** Arrow keys: through the points, or through the buttons when there are no points. */
  function step(heading: XY): void {
    if (!st.mayPlay(store)) return;
    const points = st.pointOptions(store.state);
    const current = st.findOption(store.state, view.selected);
    if (points.length > 0) {
      const from = current?.point;
      const next = from ? neighbour(points, from, heading) : nearestOption(points, startPoint());
      if (next) {
        select(next);
        say(next, points);
      }
      return;
    }
    if (st.firstChoice(store.state)) {
      panels.enterChoice();
      return;
    }
    const buttons = st.buttonOptions(store.state);
    const forward = heading[0] > 0 || heading[1] < 0 ? 1 : -1;
    const index = current ? buttons.indexOf(current) + forward : forward > 0 ? 0 : -1;
    const next = buttons.at(index % buttons.length);
    if (next) {
      select(next);
      say(next, buttons);
    }
  }

  /** An option that was reached with the keyboard, and what the hint knows of it. */
  function say(option: Option, among: readonly Option[]): void {
    const words = optionWords(option, among.indexOf(option), among.length);
    const chance = st.chanceOf(st.hintsNow(store), option);
    announcer.say(chance ? `${words} ${chanceWords(chance)}.` : words);
  }

  /** How many options the hint knows, or that it is done. */
  function hintProgress(): string | null {
    const hints = st.hintsNow(store);
    return hints && (hints.done ? "done" : String(Object.keys(hints.options).length));
  }

  function startPoint(): XY {
    const { ask, tokens } = store.state;
    const token = tokens.find((t) => t.id === ask?.id);
    const from = ask?.from ?? token?.at;
    if (token?.pawn || !token || !from) return token?.pawn ?? toBoard(view.camera, [0, 0]);
    return [from[0] + 2 * Math.sign(token.heading[0]), from[1] + 2 * Math.sign(token.heading[1])];
  }

  function screenTime(): number {
    return globalThis.performance.now();
  }

  function aim(camera: typeof view.camera): void {
    vw.aim(view, camera, screenTime(), screen.reducedMotion() ? 0 : vw.GLIDE_MS);
    screen.invalidate();
  }

  function setMode(mode: vw.Mode): void {
    view.mode = mode;
    aim(vw.wantedCamera(view, store.state));
  }

  function zoom(factor: number, at: XY | null): void {
    vw.zoom(view, factor, at, screenTime(), at || screen.reducedMotion() ? 0 : 160);
    screen.invalidate();
  }

  function drag(dx: number, dy: number): void {
    vw.pan(view, dx, dy);
    screen.invalidate();
  }

  function clear(): void {
    if (!places.keys.hidden) showKeys(false);
    else if (view.armed) arm(null);
    else if ((view.selected || view.hover) && !st.firstChoice(store.state)) select(null);
    else (root.ownerDocument.activeElement as HTMLElement | null)?.blur?.();
  }

  function showKeys(on: boolean): void {
    keepFocus(() => {
      // the focus leaves a hidden control only with the next frame
      if (!on && places.keys.contains(root.ownerDocument.activeElement)) stage.focus();
      places.keys.hidden = !on;
    });
  }

  /** Takes another combination into a choice of parts, and says what it means. */
  function compose(option: Option): void {
    select(option);
    guard.open();
    if (store.state.ask) announcer.say(combinationWords(store.state.ask, option));
  }

  function choose(index: number): void {
    const { ask } = store.state;
    const now = st.firstChoice(store.state) && st.findOption(store.state, view.selected);
    if (ask && now) {
      const value = numberedValue(ask, index);
      const next = value && withValue(ask, now, value.facet, value.value);
      if (next) compose(next);
      return;
    }
    const option = st.buttonOptions(store.state)[index];
    if (option) play(option.id);
  }

  function switchHint(): void {
    if (store.state.can.hint) send({ t: "hint", on: st.hintsNow(store) === null });
  }

  /** Lets computer drivers go on that wait after an undo. */
  function go(): void {
    if (store.state.can.go && store.pending?.request.t !== "go") send({ t: "go" });
  }

  function travel(t: "undo" | "redo"): void {
    if (store.state.can[t]) send({ t });
  }

  function dispatch(intent: Intent): void {
    if (intent.do === "point") point(intent.at);
    else if (intent.do === "leave") consider(null);
    else if (intent.do === "press") press(intent.at, intent.touch);
    else if (intent.do === "drag") drag(intent.dx, intent.dy);
    else if (intent.do === "zoom") zoom(intent.factor, intent.at);
    else if (intent.do === "step") step(intent.heading);
    else if (intent.do === "confirm" && store.state.can.go) go();
    else if (intent.do === "confirm") play(vw.shown(view) ?? "");
    else if (intent.do === "choose") choose(intent.index);
    else if (intent.do === "whole") setMode("whole");
    else if (intent.do === "follow") setMode(view.mode === "follow" ? "whole" : "follow");
    else if (intent.do === "keys") showKeys(places.keys.hidden !== false);
    else if (intent.do === "clear") clear();
    else if (intent.do === "hint") switchHint();
    else if (intent.do === "clock") send({ t: "clock", on: store.state.can.clock === "off" });
    else travel(intent.do);
  }
}
