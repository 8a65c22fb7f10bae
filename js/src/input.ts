/** Mouse, finger and keyboard, all turned into the same intents; and the guard against too early ones. */
import type { Dispatch, Intent } from "./intent";
import type { XY, State } from "./whole";
import { isPersons } from "./state";
import { phrase } from "./tr";

/** Pixels a pointer may wander and still be a click. */
const SLOP = 5;

export const KEYS: readonly (readonly [string, string])[] = [
  [phrase("Arrow keys"), phrase("select an open point (or a button) in that direction")],
  [phrase("Enter or Space"), phrase("play what is selected")],
  [phrase("N / Shift + N"), phrase("the next / previous open point or button")],
  [phrase("1 to 9"), phrase("press the button, or choose the value, with that number")],
  ["U / R", phrase("undo / redo")],
  ["H", phrase("show or hide the hint: what to play, and why")],
  ["A", phrase("with a hint: open or close the table of all chances")],
  ["V", phrase("watch the race from the start")],
  ["P", phrase("pause or continue the computer drivers or the replay")],
  ["J", phrase("jump to my turn: computer drivers move instantly")],
  ["+ / - / 0", phrase("zoom in / out / whole board (also Ctrl + wheel, or pinch)")],
  [
    phrase("Shift + arrow keys"),
    phrase("move the board (also: drag, two fingers, or click the minimap)"),
  ],
  ["F", phrase("follow the active car, or show the whole board")],
  ["X", phrase("enter or leave full screen")],
  ["L", phrase("open the log, or close the drawer")],
  ["B", phrase("show the board behind a long question, or go back")],
  ["?", phrase("show or hide this help and the rule that applies")],
  [phrase("Esc"), phrase("clear the selection; again: leave the board")],
  [phrase("Tab"), phrase("move to the buttons and panels")],
];

/** The same in games with hands of cards. */
export const HAND_KEYS: readonly (readonly [string, string])[] = [
  ["M / C", phrase("show my cards / cover them")],
  ["S / W", phrase("pass: play no card now / pass until my turn")],
];

/** Pixels that a key moves the board by. */
const PUSH = 80;

const STEPS: Record<string, XY> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const LETTERS: Record<string, Intent> = {
  u: { do: "undo" },
  r: { do: "redo" },
  f: { do: "follow" },
  h: { do: "hint" },
  a: { do: "chances" },
  v: { do: "replay" },
  j: { do: "skip" },
  x: { do: "fill-screen" },
  m: { do: "look", seat: null },
  l: { do: "drawer" },
  b: { do: "lower" },
  c: { do: "cover" },
  s: { do: "pass" },
  w: { do: "watch", level: "own" },
  n: { do: "next", by: 1 },
  p: { do: "pause" },
  "0": { do: "whole" },
  "?": { do: "keys" },
  "+": { do: "zoom", factor: 1.3, at: null },
  "=": { do: "zoom", factor: 1.3, at: null },
  "-": { do: "zoom", factor: 1 / 1.3, at: null },
  Escape: { do: "clear" },
};

export interface Key {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

/** The intent of a key, or null when it is none of ours and belongs to the page. */
export function keyIntent(event: Key): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const step = STEPS[event.key];
  if (step && event.shiftKey) {
    return { do: "drag", dx: -PUSH * step[0], dy: PUSH * step[1] };
  }
  if (step) return { do: "step", heading: step };
  if (event.key === "Enter" || event.key === " ") return { do: "confirm" };
  if (event.shiftKey && event.key.toLowerCase() === "n") return { do: "next", by: -1 };
  if (/^[1-9]$/.test(event.key)) return { do: "choose", index: Number(event.key) - 1 };
  return LETTERS[event.key] ?? LETTERS[event.key.toLowerCase()] ?? null;
}

/** Whether a focused control inside the widget needs a key for itself. */
export function controlKeeps(target: EventTarget | null, key: string): boolean {
  const tag = target instanceof Element ? target.tagName : "";
  // the browser closes what it has opened
  if (target instanceof Element && target.closest("[popover], .bolide-opener, .bolide-chiphead")) {
    if (key === "Escape") return true;
  }
  // what scrolls is scrolled by its keys
  if (target instanceof Element && target.closest(".bolide-resultbody")) {
    return /^(Arrow|Home|End|Page)/.test(key);
  }
  // arrows and the space bar move a radio button; Enter and numbers are for the choice as a whole
  if (target instanceof HTMLInputElement && ["radio", "range"].includes(target.type)) {
    return key === " " || /^(Arrow|Home|End|Page)/.test(key);
  }
  if (tag === "SELECT" || tag === "INPUT" || tag === "TEXTAREA") return key !== "Escape";
  if (tag === "BUTTON" || tag === "SUMMARY") return key === "Enter" || key === " ";
  return false;
}

/** Asked of the focused element and all around it by JupyterLab and Notebook, before they take a key. */
const OURS = "data-lm-suppress-shortcuts";

const ANSWERS = /^([1-9sS]|Enter| )$/;

/** Whether a key is the host's whatever has the focus: saving, printing, the browser's own. */
function isHosts(event: KeyboardEvent): boolean {
  // AltGr types characters, and is Ctrl and Alt on some systems
  return (event.ctrlKey || event.metaKey) && !event.getModifierState?.("AltGraph");
}

/**
 * Keys on anything inside `root`. One without Ctrl or Cmd goes no further, ours or not: a notebook
 * would edit, cut or delete its cells with it. One with them goes its way.
 */
export function listenKeys(root: HTMLElement, signal: AbortSignal, dispatch: Dispatch): void {
  guardShortcuts(root, signal);
  root.addEventListener(
    "keydown",
    (event) => {
      if (isHosts(event)) return;
      event.stopPropagation();
      if (event.repeat && ANSWERS.test(event.key)) {
        // a key that is held down answers once, on the board and on a button
        event.preventDefault();
        return;
      }
      if (controlKeeps(event.target, event.key)) return;
      const intent = keyIntent(event);
      if (!intent) return;
      event.preventDefault();
      dispatch(intent);
    },
    { signal },
  );
  for (const name of ["keypress", "keyup"] as const) {
    root.addEventListener(name, (event) => isHosts(event) || event.stopPropagation(), { signal });
  }
}

/**
 * Marks what has the focus as ours. JupyterLab reads a key on its way down to us, so nothing can be
 * stopped by then; and a mark around the focused element is read too late, after the element itself.
 * A mark would hold back Ctrl and Cmd as well, so each key says anew whether there is one.
 */
export function guardShortcuts(root: HTMLElement, signal: AbortSignal): void {
  const mark = (event: Event, ours: boolean) => {
    const path = event.composedPath();
    if (!path.includes(root)) return;
    for (const node of [root, path[0] as Element]) {
      if (ours) node.setAttribute(OURS, "true");
      else node.removeAttribute(OURS);
    }
  };
  const window = root.ownerDocument.defaultView ?? globalThis.window;
  const options = { signal, capture: true };
  root.addEventListener("focusin", (event) => mark(event, true), options);
  window.addEventListener("keydown", (event) => mark(event, !isHosts(event)), options);
}

interface Finger {
  x: number;
  y: number;
}

/** Pointer events of the canvas: hover, press, drag, pinch; ctrl + wheel zooms, a bare wheel scrolls. */
export function listenPointer(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  dispatch: Dispatch,
): void {
  const fingers = new Map<number, Finger>();
  let wandered = 0;
  let dragging = false;
  const place = (event: MouseEvent): XY => {
    const box = canvas.getBoundingClientRect();
    // a page that is zoomed or scaled around us is measured in other pixels than the canvas
    const scale = (canvas.offsetWidth && box.width / canvas.offsetWidth) || 1;
    return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
  };
  /** The middle of the fingers, and how far two of them are apart. */
  const grip = () => {
    const [a, b = a] = [...fingers.values()] as [Finger, Finger?];
    const at: XY = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return { at, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const options = { signal };
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      const [x, y] = place(event);
      fingers.set(event.pointerId, { x, y });
      wandered = fingers.size > 1 ? SLOP + 1 : 0;
      dragging = false;
      canvas.setPointerCapture?.(event.pointerId);
    },
    options,
  );
  canvas.addEventListener(
    "pointermove",
    (event) => {
      const at = place(event);
      const finger = fingers.get(event.pointerId);
      if (!finger) {
        if (event.pointerType !== "touch") dispatch({ do: "point", at });
        return;
      }
      const before = grip();
      const far = wandered + Math.hypot(at[0] - finger.x, at[1] - finger.y);
      if (fingers.size === 1 && far <= SLOP) return;
      wandered = far;
      fingers.set(event.pointerId, { x: at[0], y: at[1] });
      const after = grip();
      const [dx, dy] = [after.at[0] - before.at[0], after.at[1] - before.at[1]];
      // one finger up or down is the page's, which has not said yet that it takes it
      const scrolls = event.pointerType === "touch" && !canvas.closest(":fullscreen");
      dragging ||= fingers.size > 1 || !scrolls || Math.abs(dx) > Math.abs(dy);
      if (!dragging) return;
      dispatch({ do: "drag", dx, dy });
      if (before.spread > 0 && after.spread > 0) {
        dispatch({ do: "zoom", factor: after.spread / before.spread, at: after.at });
      }
    },
    options,
  );
  canvas.addEventListener(
    "pointerup",
    (event) => {
      if (!fingers.delete(event.pointerId) || wandered > SLOP) return;
      dispatch({ do: "press", at: place(event), touch: event.pointerType === "touch" });
    },
    options,
  );
  canvas.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId), options);
  canvas.addEventListener("pointerleave", () => dispatch({ do: "leave" }), options);
  // what one finger does up and down scrolls the page; two are for the board, wherever they go
  for (const name of ["touchstart", "touchmove"] as const) {
    canvas.addEventListener(
      name,
      (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
      { signal, passive: false },
    );
  }
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      dispatch({ do: "zoom", factor: Math.exp(-event.deltaY / 300), at: place(event) });
    },
    { signal, passive: false },
  );
}

/** How long a new question takes no answer: the second half of a double click comes within it. */
export const GUARD_MS = 400;
/** Pixels a pointer wanders between the two halves of a double click. */
const WANDER = 12;
/** Pixels from where a question came up: whoever goes farther has seen what lies there. */
const FAR = 40;
/** Keys that answer; any other key between two answers shows that the second is meant. */
const ANSWERING = /^([1-9sS]|Enter| |Shift|Control|Meta|Alt)$/;

export interface Guard {
  /** A state has come; a question of a person's that is not the one before is closed for a moment. */
  ask(state: State): void;
  /** What was asked is on the screen: the moment begins. */
  paint(): void;
  /** Whether the moment is not over. */
  isClosed(): boolean;
  /** Whether the press that is being handled was made before the question could be read. */
  refuses(): boolean;
  /** When the button or key went down that is being handled, by the clock of events. */
  pressedAt(): number;
  /** Whether the browser counts the press as a further one of a double click. */
  isRepeated(): boolean;
  /** A control of the question was used without answering it: it was read. */
  open(): void;
  /** Takes no answer for a moment: what was pressed meant something else. */
  close(): void;
  /** Answers lie elsewhere than before: a pointer that stays where it was did not mean the next one. */
  shift(): void;
}

/**
 * Keeps a double click, or a key pressed twice, from answering for whoever is asked next. Who moves
 * the pointer, or presses another key such as an arrow, has seen the question and need not wait.
 *
 * Events say when they happened. On a slow page they are handled much later, and a question that
 * has come meanwhile is not what they answer. How slow a double click may be is the user's own
 * setting, so the browser's count of clicks holds whatever the time.
 */
export function newGuard(
  root: HTMLElement,
  first: State,
  signal: AbortSignal,
  opened: () => void,
): Guard {
  let last = questionKey(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the pointer is; where it was when a question came up, and when answers moved under it. */
  let here: Place | null = null;
  let rest: Place | null = null;
  let stale: Place | null = null;
  let pressed = { at: -Infinity, before: -Infinity, count: 1, stale: false };
  /** Since when the question is on the screen, and from when on it takes answers. */
  let shown = performance.now();
  let takes = shown;
  const open = (at: number) => {
    if (timer === undefined || at < shown) return;
    clearTimeout(timer);
    timer = undefined;
    [shown, takes] = [-Infinity, at];
    opened();
  };
  const close = () => {
    clearTimeout(timer);
    shown = performance.now();
    takes = shown + GUARD_MS;
    rest = here;
    timer = setTimeout(() => {
      timer = undefined;
      opened();
    }, GUARD_MS);
  };
  const press = ({ timeStamp }: Event) => {
    pressed = { at: timeStamp, before: pressed.at, count: 1, stale: false };
  };
  const options = { signal, capture: true };
  root.addEventListener(
    "pointerdown",
    (event) => {
      press(event);
      // a finger rests nowhere: its second tap at a place is meant
      here = event.pointerType === "touch" ? null : { x: event.clientX, y: event.clientY };
      pressed.stale = stale !== null && here !== null && apart(stale, here) <= 2 * WANDER;
      // pressed once more, it is meant
      stale = null;
    },
    options,
  );
  root.addEventListener("mousedown", ({ detail }) => (pressed.count = detail), options);
  // one without a button of a mouse: by a key, a screen reader or a script
  root.addEventListener("click", (event) => event.detail > 0 || press(event), options);
  root.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      here = { x: event.clientX, y: event.clientY };
      if (stale && apart(stale, here) > WANDER) stale = null;
      if (!rest || apart(rest, here) > FAR) open(event.timeStamp);
    },
    options,
  );
  root.addEventListener(
    "keydown",
    (event) => {
      press(event);
      if (!ANSWERING.test(event.key)) open(event.timeStamp);
    },
    options,
  );
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return {
    ask(state) {
      const key = questionKey(state);
      if (key === last) return;
      last = key;
      clearTimeout(timer);
      timer = undefined;
      shown = takes = isPersons(state) ? Infinity : -Infinity;
    },
    paint: () => shown === Infinity && close(),
    isClosed: () => timer !== undefined || shown === Infinity,
    refuses: () =>
      pressed.stale || pressed.at < takes || (pressed.count > 1 && pressed.before <= shown),
    pressedAt: () => pressed.at,
    isRepeated: () => pressed.count > 1,
    // a control of the question is there since the question is
    open: () => open(performance.now()),
    close,
    shift() {
      // a new question has a moment of its own
      if (timer === undefined && shown !== Infinity) stale = here;
    },
  };
}

/** A place in a window, in pixels. */
interface Place {
  x: number;
  y: number;
}

const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Tells questions apart; the same one again, as after a change of pace, is no new one. */
function questionKey(state: State): string {
  const { ask, log } = state;
  if (!ask) return "";
  const ids = ask.options.map((option) => option.id);
  return JSON.stringify([log.at(-1)?.n, ask.id, ask.driver, ask.kind, ask.prompt, ids]);
}
