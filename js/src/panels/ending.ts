/** The place of the result: the second part of the front end fills it when a race ends. */
import { button, el, hasFocus, icon, setText } from "../dom";
import { type Second, withPart } from "../parts";
import type { ResultEvents, ResultPanel } from "./result";
import { phrase, tr } from "../tr";

const COMES = phrase("Loading the result …");
const MISSING = phrase("The result couldn't be loaded. Reload the page to try again.");

export function buildEnding(
  place: HTMLElement,
  circuit: string,
  signal: AbortSignal,
  events: ResultEvents,
): ResultPanel {
  const said = el("p", "bolide-muted", { role: "status" });
  const close = button("bolide-tool", tr("Close (Esc)"), events.close, signal, icon("close"));
  const head = el("div", "bolide-keyhead", {}, said, close);
  let panel: ResultPanel | null = null;
  let waits = false;
  /** What the panel is told when it is there: the last of each. */
  const told = new Map<keyof ResultPanel, (panel: ResultPanel) => void>();
  const tell = (what: keyof ResultPanel, act: (panel: ResultPanel) => void) =>
    panel ? act(panel) : void told.set(what, act);
  const build = (part: Second) => {
    const { hidden } = place;
    const focused = hasFocus(place);
    place.replaceChildren();
    panel = part.buildResult(place, circuit, signal, events);
    for (const act of told.values()) act(panel);
    told.clear();
    place.hidden = hidden;
    if (focused) place.querySelector("button")?.focus({ preventScroll: true });
  };
  const wait = () => {
    waits = true;
    setText(said, tr(COMES));
    place.replaceChildren(head);
    withPart(signal, build, () => setText(said, tr(MISSING)));
  };
  place.hidden = true;
  return {
    update(prev, state) {
      if (panel) return panel.update(prev, state);
      told.set("update", (panel) => panel.update(null, state));
      if (!state.result) place.hidden = true;
      else if (!prev?.result) place.hidden = false;
      if (state.result && !waits) wait();
    },
    refresh: (able) => tell("refresh", (panel) => panel.refresh(able)),
    cost: (lines) => tell("cost", (panel) => panel.cost(lines)),
    say: (text) => tell("say", (panel) => panel.say(text)),
    film: (play) => tell("film", (panel) => panel.film(play)),
  };
}
