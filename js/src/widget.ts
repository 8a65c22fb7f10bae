/** Entry point for anywidget: one view of a race per call of render. */
import type { Model } from "./model";
import type { AnyWidget } from "@anywidget/types";
import { attempt, el as make, hasFocus } from "./dom";
import { askAgain, boardOf, canShow, hasRace, listen } from "./link";
import { type Make, type Second, take, watchPart, withPart } from "./parts";
import { readReel } from "./reel";
import { returnAfterRun } from "./return";
import { readSetup } from "./setup";
import { BROKEN } from "./state";
import { showWhole } from "./table";
import { openRace, watch, watchAlone } from "./watch";
import { dataOf } from "./wire";
import { phrase, speak, tr } from "./tr";

/** A widget's module, and what exported pages give it. */
interface FrontEnd {
  render: NonNullable<Exclude<AnyWidget, () => unknown>["render"]>;
  /** Looks for the second part in a model that is never displayed. */
  watch(model: unknown): void;
  take(make: Make): void;
}

const widget: FrontEnd = {
  watch: (model) => watchPart(model as Model),
  take,
  render({ model, el, signal }) {
    speak(model as unknown as Model, el);
    const life = new AbortController();
    const end = () => life.abort();
    // a host ends a view by its signal, by calling what is returned, or by both; some have no signal
    (signal as AbortSignal | undefined)?.addEventListener("abort", end, { once: true });
    watchPart(model as unknown as Model, life.signal);
    openView(model as unknown as Model, el, life.signal);
    returnAfterRun(el, life.signal);
    return end;
  },
};

const LOADING = phrase("Loading …");
const MISSING = phrase(
  "The start page couldn't be loaded. Run the cell again, or run " +
    'import bolide_widget as bw; bw.play("valdorn") in a cell.',
);

/** What a view waits for, and shows another board when it comes. */
const PARTS = ["board", "state", "setup", "reel"].map((name) => `change:${name}`);

/** Shows the start panel, the race or its replay, whatever there is; a lesson goes from one to the other. */
export function openView(model: Model, el: HTMLElement, outer: AbortSignal): void {
  // the board that is painted; `el` where a host makes the view before it fills the model
  let board: unknown = null;
  let end = new AbortController();
  const open = (focused: boolean, pressed: boolean) => {
    end.abort();
    end = new AbortController();
    const { signal } = end;
    board = null;
    const say = (words: string) => {
      board = el;
      const said = make("p", "", { role: "status" }, words);
      el.append(said);
      signal.addEventListener("abort", () => said.remove(), { once: true });
      return said;
    };
    if (readSetup(model)) {
      const said = say(tr(LOADING));
      const start = (part: Second) => {
        said.remove();
        board = null;
        part.openStart(model, el, signal, open);
        if (!focused) return;
        el.querySelector<HTMLElement>(".bolide-startgo")?.focus({ preventScroll: true });
      };
      return withPart(signal, start, () => said.replaceChildren(tr(MISSING)));
    }
    const reel = readReel(dataOf(model.get("reel")));
    const wait = (words: string) => {
      say(words);
      askAgain(model, end.signal);
    };
    if (reel ? !boardOf(model) : !canShow(model)) {
      return wait(hasRace(model) ? tr(BROKEN) : tr("Waiting for Python …"));
    }
    // a page of its own has a race to watch, and nobody to play it with
    if (reel && !model.get("state")) {
      const said = say(tr(LOADING));
      board = null;
      return watchAlone(model, reel, el, signal, said);
    }
    board = boardOf(model);
    const table = attempt(() => openRace(model, el, signal));
    if (!table) {
      end.abort();
      end = new AbortController();
      return wait(tr(BROKEN));
    }
    if (reel) watch(table, model, reel, el, signal);
    else if (focused) table.places.stage.focus({ preventScroll: true });
    if (pressed) showWhole(table, signal);
  };
  // a board that is sent once more is another object: a view made anew would lose its camera
  const isOther = (now: unknown) => {
    if (board === el || JSON.stringify(board) !== JSON.stringify(now)) return true;
    board = now;
    return false;
  };
  // another board than the one that is painted, or none any more
  const look = () => {
    if (board === null || outer.aborted) return;
    // what cannot be shown takes the place of nothing
    if (board !== el && !readSetup(model) && !canShow(model)) return;
    const now = boardOf(model);
    if (!hasRace(model) || (board !== now && isOther(now))) open(hasFocus(el), false);
  };
  // the first update may come trait by trait: all of it is there once this call has ended
  const changed = () => (board === el ? queueMicrotask(look) : look());
  outer.addEventListener("abort", () => end.abort(), { once: true });
  listen(model, outer, Object.fromEntries(PARTS.map((name) => [name, changed])));
  open(false, false);
}

export default widget;
