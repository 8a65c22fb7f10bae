/** Back to the board after "Run All Cells": JupyterLab goes to the last cell. */

const PROMPT = ".jp-CodeCell .jp-InputArea-prompt";
const BUSY = "[*]";
const ACTIVITY = ["pointerdown", "keydown", "wheel", "touchstart"];

/** The notebooks that run all their cells, up to the reader's next press. */
const all = new WeakSet<Element>();

/** Whether what is in a notebook was shown by "Run All Cells". */
export function isOfRunAll(node: Element): boolean {
  const notebook = node.closest(".jp-Notebook");
  return notebook !== null && all.has(notebook);
}

/** Scrolls to the first board of a notebook once all its cells have run, unless the reader goes elsewhere. */
export function returnAfterRun(el: HTMLElement, outer: AbortSignal): void {
  const life = new AbortController();
  const end = () => life.abort();
  outer.addEventListener("abort", end, { once: true });
  // the host adds the view to the page a little later
  requestAnimationFrame(() => {
    const notebook = el.closest(".jp-Notebook");
    const first = notebook?.querySelector(".bolide");
    if (!notebook || life.signal.aborted || (first && !el.contains(first))) return;
    const busy = () =>
      [...notebook.querySelectorAll(PROMPT)].map((prompt) => prompt.textContent?.startsWith(BUSY));
    if (!busy().at(-1)) return; // a few cells were run, not all
    all.add(notebook);
    const watcher = new MutationObserver(() => {
      if (busy().includes(true)) return;
      watcher.disconnect();
      el.scrollIntoView({ block: "start" });
    });
    const stop = () => {
      watcher.disconnect();
      all.delete(notebook);
    };
    life.signal.addEventListener("abort", stop, { once: true });
    watcher.observe(notebook, { childList: true, characterData: true, subtree: true });
    for (const kind of ACTIVITY)
      window.addEventListener(kind, end, { capture: true, signal: life.signal });
  });
}
