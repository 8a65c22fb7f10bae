/** The place of the result: the second part of the front end fills it when a race ends. */
import { button, el, hasFocus, icon, setText } from "../dom";
import { latePanel } from "../parts";
import type { State } from "../whole";
import type { ResultEvents, ResultPanel } from "./result";
import { phrase, tr } from "../tr";

const COMES = phrase("Loading the result …");
const MISSING = phrase("The result couldn't be loaded. Reload the page to try again.");

export interface Ending extends Omit<ResultPanel, "update"> {
  update(prev: State | null, next: State): void;
}

export function buildEnding(
  place: HTMLElement,
  circuit: string,
  signal: AbortSignal,
  events: ResultEvents,
): Ending {
  const said = el("p", "bolide-muted", { role: "status" });
  const close = button("bolide-tool", tr("Close (Esc)"), events.close, signal, icon("close"));
  const head = el("div", "bolide-keyhead", {}, said, close);
  const late = latePanel<ResultPanel>(
    signal,
    (part) => part.buildResult(place, circuit, signal, events),
    () => setText(said, tr(MISSING)),
    (fill) => {
      const focused = hasFocus(place);
      place.replaceChildren();
      fill();
      if (focused) place.querySelector("button")?.focus({ preventScroll: true });
    },
  );
  let waits = false;
  const wait = () => {
    waits = true;
    setText(said, tr(COMES));
    place.replaceChildren(head);
    late.make();
  };
  place.hidden = true;
  return {
    update(prev, state) {
      // whoever has closed it keeps it closed; the next end of a race shows it again
      if (!state.result) place.hidden = true;
      else if (!prev?.result) place.hidden = false;
      if (state.result && !waits) wait();
      late.tell("update", (panel) => panel.update(state));
    },
    refresh: (able) => late.tell("refresh", (panel) => panel.refresh(able)),
    cost: (lines) => late.tell("cost", (panel) => panel.cost(lines)),
    say: (text) => late.tell("say", (panel) => panel.say(text)),
    film: (play) => late.tell("film", (panel) => panel.film(play)),
  };
}
