/** Making elements. Text only ever goes in as text. */
import { phrase, tr } from "./tr";

type Attributes = Record<string, string | number | boolean | null>;

/** What an act gives; null, and a warning on the console, where it fails. */
export function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** An element with a class, attributes and children; strings become text nodes. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = "",
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className) node.className = className;
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

export function setAttributes(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? "" : String(value);
    if (value === null || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** Sets text only when it differs: a live region must not speak twice. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(
  tag: string,
  attributes: Record<string, string | number>,
  ...children: Node[]
): SVGElement {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

const ICONS = {
  undo: "M8 4L3.5 8.5L8 13M3.5 8.5H12a4.5 4.5 0 0 1 0 9H8",
  redo: "M12 4l4.5 4.5L12 13M16.5 8.5H8a4.5 4.5 0 0 0 0 9h4",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  whole: "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
  follow: "M10 6a4 4 0 1 0 0 8a4 4 0 1 0 0-8M10 2v4M10 14v4M2 10h4M14 10h4",
  help: "M7.5 7.8a2.5 2.5 0 1 1 3.8 2.1c-.9.6-1.3 1-1.3 2M10 14.2v.3M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",
  close: "M5 5l10 10M15 5L5 15",
  more: "M4 9.5v1M10 9.5v1M16 9.5v1",
  arrow: "M4 10h12M11 5l5 5l-5 5",
  hint: "M7.5 13.5c0-2-2.5-2.8-2.5-6a5 5 0 0 1 10 0c0 3.2-2.5 4-2.5 6zM7.8 16h4.4M8.6 18h2.8",
  play: "M6 4l10 6l-10 6z",
  pause: "M7 4v12M13 4v12",
  first: "M5 4v12M16 4l-8 6l8 6z",
  last: "M15 4v12M4 4l8 6l-8 6z",
  back: "M13 4l-8 6l8 6z",
  forth: "M7 4l8 6l-8 6z",
  again: "M10 4.5a6 6 0 1 1-5.2 3M4.5 3.5v4.2h4.2M9 8l4 2.5l-4 2.5z",
  sound:
    "M3.500 8h3l4-3.500v11l-4-3.500h-3zM13.500 7.500a3.500 3.500 0 0 1 0 5M15.500 5a7 7 0 0 1 0 10",
  skip: "M3.500 5l6 5l-6 5zM10.500 5l6 5l-6 5z",
  fill: "M8 12l-4.500 4.500M3.500 12.500v4h4M12 8l4.500-4.500M16.500 7.500v-4h-4",
  picture: "M3 5h14v11H3zM3 13.500l4-4l3.500 3.500l2.500-2.500l4 4M13 8h.1",
  log: "M4 5h12M4 10h12M4 15h8",
  clock: "M10 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M10 7.5V11l2.5 1.5M8 2h4",
} as const;

export type IconName = keyof typeof ICONS;

export function icon(name: IconName): SVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 20 20", class: "bolide-icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
}

/** A button with an icon and a name, or with a text. */
export function button(
  className: string,
  name: string,
  onClick: () => void,
  signal: AbortSignal,
  content: Node | string = name,
): HTMLButtonElement {
  const node = el("button", className, { type: "button" }, content);
  if (typeof content !== "string") setAttributes(node, { "aria-label": name, title: name });
  node.addEventListener("click", () => isDisabled(node) || onClick(), { signal });
  return node;
}

/** Whether the widget fills the screen. */
export const isFilled = (root: Element): boolean =>
  root.parentElement?.matches(":fullscreen") ?? false;

/** Shows an element on all of the screen, or no more; fails where the page forbids it. */
export async function fillScreen(host: HTMLElement): Promise<void> {
  const page = host.ownerDocument;
  if (host.matches(":fullscreen")) return page.exitFullscreen();
  if (!page.fullscreenEnabled) throw new Error(tr(NO_SCREEN));
  return host.requestFullscreen();
}

export const NO_SCREEN = phrase("This page doesn't allow full screen.");

/** The button for it, where the page allows it. */
export const fillTool = (act: () => void, signal: AbortSignal): Node[] =>
  document.fullscreenEnabled
    ? [button("bolide-tool", tr("Full screen (X)"), act, signal, icon("fill"))]
    : [];

/**
 * An answer is considered while the mouse that moves over its control, or the focus, is on it. Not
 * at "pointerenter": what is laid out anew under a mouse that rests must change nothing.
 */
export function considers(
  node: Element,
  option: string,
  consider: (option: string | null) => void,
  signal: AbortSignal,
): void {
  for (const name of ["pointermove", "focus"])
    node.addEventListener(name, () => consider(option), { signal });
  for (const name of ["pointerleave", "blur"])
    node.addEventListener(name, () => consider(null), { signal });
}

/** The element that has the focus: within a shadow root, where the document knows its host alone. */
export const focusedBeside = (node: Element): Element | null =>
  (node.getRootNode() as Document | ShadowRoot).activeElement;

/** Whether a place, or anything in it, has the focus. */
export const hasFocus = (place: Element): boolean => place.contains(focusedBeside(place));

/** A control that goes must not take the focus with it: the keys would go to the notebook. */
export function keepFocus(
  { root, stage }: { root: HTMLElement; stage: HTMLElement },
  change: () => void,
): void {
  const had = hasFocus(root);
  change();
  if (had && !hasFocus(root)) stage.focus({ preventScroll: true });
}

/**
 * After a press of a button the keys are the board's again where the button is gone, or is a tool
 * that was clicked: Enter would press it once more. A browser takes the focus from what is hidden
 * with the next frame alone, and gives it to the notebook.
 */
export function returnFocus(root: HTMLElement, stage: HTMLElement, signal: AbortSignal): void {
  root.addEventListener(
    "click",
    (event) => {
      const node = (event.target as Element).closest("button");
      if (!node) return;
      const clicked = (event as PointerEvent).pointerType === "mouse";
      const tool = clicked && node.matches(".bolide-tools > .bolide-tool:not(.bolide-opener)");
      const focused = focusedBeside(root);
      const moved = focused && focused !== node && root.contains(focused) && !isGone(focused);
      if (!moved && (tool || isGone(node))) stage.focus({ preventScroll: true });
    },
    { signal },
  );
}

const isGone = (node: Element): boolean => !node.isConnected || node.closest("[hidden]") !== null;

/** Calls back when what it observes has another size, where a browser tells that. */
export function watchSize(signal: AbortSignal, act: () => void): ResizeObserver | null {
  if (typeof ResizeObserver === "undefined") return null;
  const observer = new ResizeObserver(act);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  return observer;
}

export const isDisabled = (node: Element): boolean => node.getAttribute("aria-disabled") === "true";

/** Greys a control out, and it does nothing; the focus may stay on it. */
export function disable(node: Element, off: boolean): void {
  setAttributes(node, { "aria-disabled": off ? "true" : null });
}

/** A text as the name of a file, without its ending. */
export const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "race";

/** Puts a page of HTML, or a picture, where the browser puts its files. */
/** A picture that Python has painted, as a file. */
export const imageOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: "image/png" });

export function download(name: string, what: string | Blob): void {
  const blob = typeof what === "string" ? new Blob([what], { type: "text/html" }) : what;
  const url = URL.createObjectURL(blob);
  const link = el("a", "", { href: url, download: name });
  link.click();
  // a browser may begin to read it a little later
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
