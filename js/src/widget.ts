/** Entry point for anywidget: one view of a race per call of render. */
import type { AnyWidget } from "@anywidget/types";
import { hasFocus } from "./dom";
import { hasRace, type Model } from "./link";
import { readReel } from "./reel";
import { openRace, openReplay, watchAgain } from "./replay";
import { openStart, readSetup } from "./start";
import { bringIntoView } from "./table";

const widget: AnyWidget = {
  render({ model: given, el, signal }) {
    const model = given as unknown as Model;
    const reel = readReel(model.get("reel"));
    // a page of its own has a race to watch, and nobody to play it with
    if (reel && !model.get("state")) {
      openReplay(model.get("board"), reel, el, signal, {
        branch: null,
        again: null,
        keep: null,
        close: null,
        starts: model.get("alone") === true,
      });
      return;
    }
    if (!reel) return openGame(model, el, signal);
    watchAgain(openRace(model, el, signal), model, reel, el, signal);
  },
};

/** Shows the start panel or the race, whatever there is; a lesson goes from one to the other. */
function openGame(model: Model, el: HTMLElement, outer: AbortSignal): void {
  let board: unknown = null;
  let end = new AbortController();
  const open = (focused: boolean, pressed: boolean) => {
    end.abort();
    end = new AbortController();
    const { signal } = end;
    outer.addEventListener("abort", () => end.abort(), { once: true, signal });
    if (readSetup(model)) {
      board = null;
      openStart(model, el, signal, open);
      if (focused) el.querySelector<HTMLElement>(".bolide-startgo")?.focus({ preventScroll: true });
      return;
    }
    board = model.get("board");
    const table = openRace(model, el, signal);
    if (focused) table.places.stage.focus({ preventScroll: true });
    if (pressed) bringIntoView(table, signal);
  };
  // another board than the one that is painted, or none any more
  const changed = () => {
    if (board === null) return;
    if (!hasRace(model) || board !== model.get("board")) open(hasFocus(el), false);
  };
  for (const name of ["change:board", "change:state"]) model.on(name, changed);
  outer.addEventListener("abort", () => {
    for (const name of ["change:board", "change:state"]) model.off(name, changed);
  });
  open(false, false);
}

export default widget;
