/** A sign at the edge of the board: where whoever must decide is, when that is out of view. */
import { button, el, icon } from "../dom";
import type { Token, XY } from "../whole";
import { badge } from "./badge";

export interface Cue {
  /** Shows the way to a token, in pixels from the middle of the board; null for no sign. `mine`: it
   * is the car of the only person. */
  update(token: Token | null, way: XY, mine: boolean): void;
}

export function buildCue(place: HTMLElement, signal: AbortSignal, follow: () => void): Cue {
  const words = el("span");
  const arrow = el("span", "bolide-cuearrow", { "aria-hidden": "true" }, icon("arrow"));
  const face = el("span", "bolide-cueface");
  const node = button("bolide-cue", "", follow, signal, words);
  node.hidden = true;
  node.prepend(arrow, face);
  place.append(node);
  let key = "";
  return {
    update(token, way, mine) {
      const turn = token ? Math.round((Math.atan2(way[1], way[0]) * 180) / Math.PI) : 0;
      const next = token ? `${token.id} ${token.name} ${turn} ${mine}` : "";
      if (next === key) return;
      key = next;
      node.hidden = token === null;
      if (!token) return;
      arrow.style.transform = `rotate(${turn}deg)`;
      face.replaceChildren(badge(token));
      words.textContent = mine ? "Back to my car" : `Back to ${token.name}`;
    },
  };
}
