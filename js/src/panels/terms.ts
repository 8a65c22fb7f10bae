/** Words of the page that explain themselves: on hover, on focus, and when a finger rests on them. */
import { el, setAttributes, setText } from "../dom";
import type { Term } from "../whole";

export interface Terms {
  /** What a label means, or nothing: "Booster (6 in 12)" is looked up as "Booster". */
  meaning(label: string): string;
  /** Marks what stands on the page by now. */
  refresh(): void;
}

/** Where words of the game stand. Those in a card's head explain themselves on the head's focus. */
const PLACES = ".bolide-label, .bolide-status, .bolide-speed, .bolide-chip, .bolide-action";
/** A wait, so that a pointer on its way to somewhere else opens nothing. */
export const HOVER_MS = 300;
/** Time to go over to the popover itself. */
const LEAVE_MS = 150;
/** How long a state stands before its words are marked. */
export const MARK_MS = 100;
/** How long a finger rests until it is no tap. */
export const PRESS_MS = 500;
const WANDER = 10;
const GAP = 6;

let made = 0;

/** Watches `root`; everything ends with `signal`. */
export function buildTerms(root: HTMLElement, terms: readonly Term[], signal: AbortSignal): Terms {
  const meaning = lookUp(terms);
  if (terms.length === 0) return { meaning, refresh: () => undefined };
  const ids = new Map<string, string>();
  const texts = el("div", "", { hidden: true });
  // a popover: nothing else lies above a sheet that is opened
  const bubble = el("div", "bolide-term", { hidden: true, role: "tooltip", popover: "manual" });
  root.append(texts, bubble);
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let marking: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    shown = null;
    bubble.hidden = true;
  };
  const show = (node: HTMLElement) => {
    clearTimeout(timer);
    shown = node;
    const words = wordsOf(node);
    const text = meaning(words);
    // a state may be cut in its card
    setText(bubble, node.matches(".bolide-status") ? `${words}: ${text}` : text);
    bubble.hidden = false;
    // once more, to lie above a sheet that was opened since
    bubble.hidePopover?.();
    bubble.showPopover?.();
    place(bubble, node);
  };
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const idOf = (text: string) => {
    const known = ids.get(text);
    if (known) return known;
    const id = `bolide-term-${++made}`;
    ids.set(text, id);
    texts.append(el("span", "", { id }, text));
    return id;
  };
  const mark = () => {
    for (const node of root.querySelectorAll<HTMLElement>(PLACES)) {
      if (node.dataset.term !== undefined) continue;
      const text = meaning(wordsOf(node));
      node.dataset.term = text ? "yes" : "";
      if (!text) continue;
      // two boxes with the same words would lie over each other
      node.removeAttribute("title");
      const head = node.closest(".bolide-chiphead");
      if (head) describe(head, idOf);
      else setAttributes(node, { "aria-describedby": idOf(text) });
      if (node.matches(".bolide-chip")) node.tabIndex = 0;
    }
    // a stop of the Tab key for a sheet, not for each of its rows
    for (const rows of root.querySelectorAll(".bolide-rows")) {
      const words = wordsIn(rows);
      const held = words.find((word) => word.tabIndex === 0) ?? words[0];
      for (const word of words) word.tabIndex = word === held ? 0 : -1;
    }
    if (shown && !shown.isConnected) hide();
  };
  /** The words of the head of a card, all of which its focus explains. */
  const describe = (head: Element, id: (text: string) => string) => {
    const words = [...head.querySelectorAll<HTMLElement>("[data-term='yes']")];
    const named = words.map((node) => id(meaning(wordsOf(node))));
    setAttributes(head, { "aria-describedby": named.join(" ") || null });
  };

  const follow = () => shown && place(bubble, shown);
  root.ownerDocument.addEventListener("scroll", follow, { signal, capture: true, passive: true });
  listen(root, signal, {
    over: (node) => later(HOVER_MS, () => show(node)),
    out: () => later(LEAVE_MS, hide),
    stay: () => clearTimeout(timer),
    focus: show,
    shown: () => shown,
    hide,
  });
  const end = () => {
    clearTimeout(timer);
    clearTimeout(marking);
  };
  signal.addEventListener("abort", end, { once: true });
  return {
    meaning,
    // after the frames that show states: nobody reads so fast, and no frame is held up
    refresh() {
      clearTimeout(marking);
      marking = setTimeout(mark, MARK_MS);
    },
  };
}

interface Wishes {
  over(node: HTMLElement): void;
  out(): void;
  /** The pointer is on the popover itself. */
  stay(): void;
  focus(node: HTMLElement): void;
  shown(): HTMLElement | null;
  hide(): void;
}

const termAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-term='yes']") : null;

const inBubble = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".bolide-term") !== null;

/** Buttons say it in the line below them; they have a popover for fingers alone. */
const isButton = (node: HTMLElement): boolean => node.tagName === "BUTTON";

function listen(root: HTMLElement, signal: AbortSignal, wishes: Wishes): void {
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    act: (event: HTMLElementEventMap[K]) => void,
  ) => root.addEventListener(name, act, { signal, capture: true });
  on("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const node = termAt(event.target);
    if (node && !isButton(node)) wishes.over(node);
    else if (inBubble(event.target)) wishes.stay();
    else if (wishes.shown()) wishes.out();
  });
  on("pointerout", (event) => {
    if (event.pointerType === "touch") return;
    if (termAt(event.target) || inBubble(event.target)) wishes.out();
  });
  on("focusin", (event) => {
    const node = termAt(event.target);
    if (node && !isButton(node)) wishes.focus(node);
    else if (!inBubble(event.target)) wishes.hide();
  });
  on("focusout", () => wishes.hide());
  on("keydown", (event) => {
    const node = termAt(event.target);
    const next = node && neighbour(node, event.key);
    if (event.key === "Escape" && wishes.shown()) wishes.hide();
    else if (next) next.focus({ preventScroll: false });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  listenFingers(on, wishes);
}

type On = <K extends keyof HTMLElementEventMap>(
  name: K,
  act: (event: HTMLElementEventMap[K]) => void,
) => void;

/** A finger that rests on a word explains it, and presses nothing. */
function listenFingers(on: On, wishes: Wishes): void {
  let press: ReturnType<typeof setTimeout> | undefined;
  let down: readonly [number, number] | null = null;
  let held = false;
  const let_go = () => {
    clearTimeout(press);
    down = null;
  };
  on("pointerdown", (event) => {
    held = false;
    if (wishes.shown() && !inBubble(event.target)) wishes.hide();
    const node = termAt(event.target);
    if (event.pointerType !== "touch" || !node) return;
    down = [event.clientX, event.clientY];
    clearTimeout(press);
    press = setTimeout(() => {
      held = true;
      wishes.focus(node);
    }, PRESS_MS);
  });
  on("pointermove", (event) => {
    if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > WANDER) let_go();
  });
  on("pointerup", let_go);
  on("pointercancel", let_go);
  on("contextmenu", (event) => {
    if (held || (down && termAt(event.target))) event.preventDefault();
  });
  on("click", (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  });
}

const wordsIn = (rows: Element): HTMLElement[] => [
  ...rows.querySelectorAll<HTMLElement>(".bolide-label[data-term='yes']"),
];

/** The word that a key goes to within a sheet. */
function neighbour(node: HTMLElement, key: string): HTMLElement | null {
  const rows = node.closest(".bolide-rows");
  if (!rows) return null;
  const words = wordsIn(rows);
  const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  const by = steps[key];
  const last = words.length - 1;
  const to = by ? words.indexOf(node) + by : key === "Home" ? 0 : key === "End" ? last : null;
  if (to === null) return null;
  const next = words[Math.min(Math.max(to, 0), last)] as HTMLElement;
  for (const word of words) word.tabIndex = word === next ? 0 : -1;
  return next;
}

/** What an element says, without what is said to those who cannot see it. */
function wordsOf(node: HTMLElement): string {
  if (node.matches(".bolide-speed")) return (node.lastElementChild?.textContent ?? "").trim();
  if (node.matches(".bolide-chip")) return node.querySelector("span")?.textContent ?? "";
  if (node.matches(".bolide-action")) return node.dataset.label ?? "";
  return node.textContent ?? "";
}

/** Below the word, or above it where there is no room below; in pixels of the window. */
function place(bubble: HTMLElement, node: HTMLElement): void {
  bubble.style.left = bubble.style.top = "0";
  const { width, height } = bubble.getBoundingClientRect();
  // rectangles are of the screen; what is set below is of a page that may be zoomed
  const zoom = width / bubble.offsetWidth || 1;
  const { clientWidth, clientHeight } = bubble.ownerDocument.documentElement;
  const word = node.getBoundingClientRect();
  const left = Math.max(Math.min(word.left, clientWidth - width - GAP), GAP);
  const below = word.bottom + GAP;
  const room = below + height <= clientHeight;
  const top = room ? below : Math.max(word.top - height - GAP, 0);
  bubble.style.left = `${left / zoom}px`;
  bubble.style.top = `${top / zoom}px`;
}

/** Explains a label: as a whole, or each part of it. */
export function lookUp(terms: readonly Term[]): (label: string) => string {
  const exact = new Map(terms.map(({ term, text }) => [term.toLowerCase(), text]));
  const loose = terms
    .filter(({ term }) => /[#*]/.test(term))
    .map(({ term, text }) => [patternOf(term), text] as const);
  const known = new Map<string, string>();
  const explain = (words: string) =>
    exact.get(words.toLowerCase()) ?? loose.find(([shape]) => shape.test(words))?.[1] ?? "";
  return (label) => {
    const sentence = known.get(label);
    if (sentence !== undefined) return sentence;
    const words = label.split(/ \(|:/)[0]!.trim();
    const parts = [...new Set(words.split(", ").map(explain))];
    const whole = exact.get(words.toLowerCase()) ?? "";
    const text = whole || parts.filter(Boolean).join(" ") || explain(words);
    known.set(label, text);
    return text;
  };
}

function patternOf(term: string): RegExp {
  const plain = term.replace(/[.+?^${}()|[\]\\/]/g, "\\$&");
  const open = plain.replaceAll("#", "\\d+(\\.\\d+)?").replaceAll("*", ".+");
  return new RegExp(`^${open}$`, "i");
}
