/** Scrolling a page to what is to be seen: after a press, and once a cell has run. */
import { isOfRunAll } from "./return";

/** Whether somebody has scrolled since the call. */
export function watchAway(page: Document, signal: AbortSignal): () => boolean {
  let away = false;
  for (const name of ["wheel", "touchmove"]) {
    page.addEventListener(name, () => (away = true), { signal, capture: true, passive: true });
  }
  return () => away;
}

/**
 * Whether what is in a cell's output was shown by running that cell: it is chosen still, or the one
 * below it, which a notebook scrolls to, and so away from a board. After "Run All Cells" a notebook
 * goes to its first board, not to the last one.
 */
export function isJustRun(node: Element): boolean {
  if (isOfRunAll(node)) return false;
  const cell = node.closest(".jp-Cell");
  const chosen = (at: Element | null | undefined) =>
    at?.classList.contains("jp-mod-active") === true;
  return chosen(cell) || chosen(cell?.nextElementSibling);
}

/**
 * Scrolls to the last part, then to the first, which wins where there is no room for both; after
 * they are laid out, which takes two frames.
 */
export function bringIntoView(first: Element, last: Element, signal: AbortSignal): void {
  const nearest = () => {
    if (signal.aborted) return;
    for (const part of [last, first]) part.scrollIntoView({ block: "nearest" });
  };
  requestAnimationFrame(() => requestAnimationFrame(nearest));
}
