/**
 * The stage: moments that are seen on the board before anybody reads their result. While one is on,
 * what arrives from Python waits; the first press ends it, and answers nothing.
 */
import { el } from "../dom";
import type { Box } from "../geometry";
import { lastOf } from "../state";
import type { State, XY } from "../whole";
import { showCard } from "./cards";
import { showDice } from "./dice";
import { showDrive } from "./driving";
import { type Crowned, endOf, type Moment, momentsOf } from "./moments";
import { showPodium } from "./podium";
import { showReveal } from "./reveal";
import { buildTable } from "./lying";
import { buildSealed } from "./sealed";

/** What a moment needs to know of the view it is seen in. */
export interface Sight {
  /** The state that is on the screen, as everybody may know it. */
  shown(): State;
  /** Where a car is, in pixels of the board; null off the board. */
  where(id: number): XY | null;
  /** Where the car of whoever decides comes to stand, another one and open answers, in pixels as
   * soon as the camera rests. */
  must(id: number | null): readonly XY[];
  /** The same of all other cars, and of the road ahead. */
  others(id: number | null): readonly XY[];
  /** Where a pixel comes to be when the camera rests, and such a one is while it moves. */
  settled(at: XY): XY;
  fixed(at: XY): () => XY;
  /** Pixels a square as soon as the camera rests. */
  scale(): number;
  /** Where the small map lies, in pixels; null where there is none. */
  map(): Box | null;
  /** Where the arrow to the next corner lies, in pixels; null where there is none. */
  sign(): Box | null;
  /** The spaces of the board that are seen, in pixels. */
  road(): readonly XY[];
  /** Where the caption, tools, notes and other banners lie, in pixels. */
  notes(): readonly Box[];
  /** Whether the camera moves. */
  moves(): boolean;
  /** The part of the board that nothing lies over, in pixels. */
  free(): Box;
}

/** The same, with what lies there already. */
export interface Scene extends Sight {
  /** Where the pile of cards lies, and cards at cars, in pixels. */
  cards(): readonly Box[];
}

export interface StageEvents extends Sight {
  /** Takes a state over into the view. */
  arrive(state: State): void;
  /** Cars drive as in a state that is taken over after that. */
  drive(state: State): void;
  /** They are where they drive to, at once. */
  halt(): void;
  /** Whether nothing is to move. */
  calm(): boolean;
  /** When the cars that move have arrived, by the clock of frames. */
  arrived(): number;
  /** Something moves: asks for a frame. */
  again(): void;
  /** A moment begins, or would where nothing is to move. */
  tell(moment: Moment): void;
}

/** A moment that is on. */
export interface Act {
  readonly node: HTMLElement;
  /** Until its result is told, and until it is gone from the board after that, in ms; null where
   * nothing of it lies there. */
  readonly ms: number;
  readonly stays: number | null;
  /** How long its result lies there before another moment takes its place, in ms. */
  readonly read?: number;
  /** Shows how it stands after a part of its time, from 0 to 1, its end. */
  frame(part: number): void;
  /** Puts it where it belongs. */
  place(): void;
  /** Where it lies, in pixels: null where it is not seen. Left out by what lies nowhere for long. */
  box?: () => Box | null;
}

export interface Stage {
  /** A state has arrived. */
  take(state: State): void;
  /** Something else has arrived that belongs to the state before it. */
  after(act: () => void): void;
  /** A secret is covered: what waits, and may show it, is not shown any more. */
  cover(): void;
  /** Milliseconds until nothing waits any more. */
  left(): number;
  /** Shows the podium of a race that was over when it was opened. */
  crown(): void;
  /** Shows no moments, or shows them again: what waits is taken over at once. */
  rest(on: boolean): void;
  /** Nobody answers here: what cars drive into is told at once. */
  film(): void;
  /** Where dice, cards and their pile lie, in pixels. */
  boxes(): readonly Box[];
  /** Puts what lies on the board where it belongs, for one frame; whether it moves. */
  frame(time: number): boolean;
}

/** More moments than this wait: they are shown at double speed; more states than this: not at all. */
const [MANY, TOO_MANY] = [3, 8];

/** How long a result is seen before the next moment begins, in ms. */
const READ_MS = 450;

/** Keys that move the focus, and those that are held with another one, end nothing. */
const PASSES = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta"];

export function buildStage(
  root: HTMLElement,
  table: HTMLElement,
  signal: AbortSignal,
  events: StageEvents,
): Stage {
  const layer = el("div", "bolide-acts", { "aria-hidden": "true" });
  table.append(layer);
  const sealed = buildSealed(layer, events);
  const cards = buildTable(layer, events, events.calm);
  const scene: Scene = { ...events, cards: () => cards.boxes() };
  const waiting: (State | (() => void))[] = [];
  let coming: Moment[] = [];
  let next: State | null = null;
  /** What is seen after that one has been taken over. */
  let last: Crowned[] = [];
  let act: Act | null = null;
  let begun = 0;
  let lasts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rests = false;
  /** When the last moment has ended, and whether the next one waits until that has been seen. */
  let ended = -Infinity;
  let waits = false;
  let films = false;
  /** Whether cars drive already as they will stand then. */
  let follows = false;
  /** Those that have ended, and still lie on the board. */
  const lying = new Map<Act, ReturnType<typeof setTimeout>>();

  const things = () => [...lying.keys(), ...(act ? [act] : [])].flatMap(({ box }) => box?.() ?? []);
  const clear = () => {
    for (const [old, gone] of lying) {
      clearTimeout(gone);
      old.node.remove();
    }
    lying.clear();
  };
  const hurry = () => (coming.length + waiting.length > MANY ? 2 : 1);
  /** Milliseconds until what came before has been seen: the last result, cars on their way. */
  const unseen = (moment: Moment) => {
    // cars drive by what lies there, and who has a lot to see does not wait for one roll
    const full = moment.kind !== "drive" && hurry() === 1;
    const least = [...lying.keys()].map((old) => (full && old.read) || READ_MS / hurry());
    const read = ended + Math.max(-Infinity, ...least);
    return Math.max(read, events.arrived()) - performance.now();
  };
  /** What comes last waits for so much less. */
  const follow = (ms: number) => {
    last = last.map((moment) => ({ ...moment, late: Math.max(moment.late - ms, 0) }));
  };
  const begin = (moment: Moment) => {
    // what a die has shown lies there while cars drive by it
    if (moment.kind !== "drive") clear();
    act = actOf(moment, next ?? events.shown(), scene);
    events.tell(moment);
    lasts = act.ms / hurry();
    begun = performance.now();
    act.node.style.setProperty("--ms", `${lasts}ms`);
    layer.append(act.node);
    root.dataset.moment = moment.kind;
    if (moment.kind === "drive" && next) {
      events.drive(next);
      follows = true;
    }
    if (follows && next) follow(lasts);
    timer = setTimeout(end, lasts);
    events.again();
  };
  const end = () => {
    clearTimeout(timer);
    waits = false;
    const old = act;
    act = null;
    if (old?.stays === null) old.node.remove();
    else if (old) {
      ended = performance.now();
      old.frame(1);
      old.node.style.setProperty("--stay", `${old.stays}ms`);
      old.node.classList.add("is-over");
      lying.set(
        old,
        setTimeout(() => {
          old.node.remove();
          lying.delete(old);
        }, old.stays),
      );
    }
    go();
  };
  /** Goes on with what comes next, until a moment is on or nothing waits. */
  const go = () => {
    while (!act && !waits) {
      const [moment] = coming;
      if (moment) {
        const left = unseen(moment);
        root.dataset.moment = moment.kind;
        waits = left > 0;
        if (waits) timer = setTimeout(end, left);
        else begin(coming.shift()!);
        return;
      }
      delete root.dataset.moment;
      if (next) {
        const state = next;
        next = null;
        events.arrive(state);
        [coming, last] = [last, []];
        continue;
      }
      const first = waiting.shift();
      if (!first) return;
      if (typeof first === "function") first();
      else {
        next = first;
        follows = false;
        const prev = events.shown();
        // what was undone has not been rolled
        if (lastOf(first) < lastOf(prev)) clear();
        [coming, last] = [momentsOf(prev, first), endOf(prev, first)];
        if (films) coming = coming.filter(({ kind }) => kind !== "drive");
        if (rests || events.calm() || waiting.length > TOO_MANY) {
          for (const moment of [...coming, ...last]) events.tell(moment);
          [coming, last] = [[], []];
        }
      }
    }
  };
  let pressed = false;
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const skip = (event: Event) => {
    if (!act && !waits) {
      pressed = false;
      return;
    }
    const drives = root.dataset.moment === "drive";
    // cars drive all the time: what is no answer is done as well
    pressed = !drives || mayAnswer(event);
    if (pressed) stop(event);
    if (drives) {
      events.halt();
      follow(Infinity);
    }
    coming = [];
    end();
  };
  const options = { signal, capture: true };
  root.addEventListener("pointerdown", skip, options);
  root.addEventListener(
    "keydown",
    (event) => {
      const held = event.ctrlKey || event.metaKey || event.altKey;
      if (!held && !PASSES.includes(event.key)) skip(event);
    },
    options,
  );
  // what a press ends with belongs to it
  for (const name of ["pointerup", "mousedown", "mouseup", "click"] as const) {
    root.addEventListener(
      name,
      (event) => {
        if (!pressed || (name === "click" && event.detail === 0)) return;
        stop(event);
        if (name === "click") pressed = false;
      },
      options,
    );
  }
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      clear();
    },
    { once: true },
  );
  return {
    take(state) {
      waiting.push(state);
      go();
    },
    after(what) {
      if (act || waits) waiting.push(what);
      else what();
    },
    cover() {
      for (let k = waiting.length - 1; k >= 0; k -= 1) {
        if (typeof waiting[k] === "function") waiting.splice(k, 1);
      }
    },
    left: () => (act ? (1 + coming.length) * lasts : waits ? READ_MS : 0),
    crown() {
      const { result } = events.shown();
      if (act || waits || events.calm() || !result?.podium.length) return;
      coming = [{ kind: "podium", result, late: 0 }];
      go();
    },
    rest(on) {
      rests = on;
      if (!on) return;
      clear();
      [coming, last] = [[], []];
      if (act || waits) end();
    },
    film: () => (films = true),
    boxes: () => [...things(), ...cards.boxes()],
    frame(time) {
      for (const old of lying.keys()) old.place();
      sealed.show(events.shown());
      act?.place();
      cards.show(events.shown(), things());
      if (!act) return false;
      act.frame(Math.min(Math.max((time - begun) / lasts, 0), 1));
      return true;
    },
  };
}

const mayAnswer = (event: Event): boolean =>
  event instanceof KeyboardEvent
    ? /^([1-9]|Enter| |Escape)$/.test(event.key)
    : (event.target as Element).closest(ANSWERS) !== null;

/** Where a click may answer. */
const ANSWERS = ".bolide-stage, .bolide-go, .bolide-segments, [data-option]";

function actOf(moment: Moment, state: State, scene: Scene): Act {
  if (moment.kind === "roll") return showDice(moment, state, scene);
  if (moment.kind === "card") return showCard(moment, state, scene);
  if (moment.kind === "reveal") return showReveal(moment, state, scene);
  if (moment.kind === "drive") return showDrive(moment);
  return showPodium(moment.result, state, moment.late);
}
