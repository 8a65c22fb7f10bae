/** What several have chosen in secret: cards that lie face down, and turn over together. */
import { el } from "../dom";
import { badge } from "../panels/pictures";
import type { Entry, State } from "../whole";
import { cardFace } from "./cards";
import type { Revealed } from "./moments";
import { placing } from "./placing";
import type { Act, Scene } from "./stage";

/** Until they have turned over, and how long they lie there, in ms. */
const [TURN_MS, LIE_MS] = [1000, 1400];

/** Part of that time that they lie face down. */
const DOWN = 0.3;

export function showReveal({ cards }: Revealed, state: State, scene: Scene): Act {
  const best = highest(cards);
  const nodes = cards.map((entry) => {
    const face = entry.face ?? { name: entry.text };
    const token = state.tokens.find(({ id }) => id === entry.id);
    const leads = best !== null && Number(face.name) === best;
    const turn = el(
      "div",
      "bolide-turned",
      {},
      cardFace(face, leads ? "is-front is-best" : "is-front"),
      el("div", "bolide-playcard is-back"),
    );
    const mark = leads && face.best ? [el("em", "bolide-best", {}, face.best)] : [];
    const name = el("span", "bolide-owner", {}, badge(token), token?.name ?? "");
    return el("div", "bolide-slot", {}, turn, name, ...mark);
  });
  const node = el("div", "bolide-act is-reveal", {}, ...nodes);
  return {
    node,
    ms: TURN_MS,
    stays: LIE_MS,
    frame: (part) => node.classList.toggle("is-open", part >= DOWN),
    ...placing(node, null, scene),
  };
}

/** The highest of the numbers on cards; null where one has none, or all are alike. */
export function highest(cards: readonly Entry[]): number | null {
  const numbers = cards.map(({ face }) => Number(face?.name ?? NaN));
  const most = Math.max(...numbers);
  return numbers.some(Number.isNaN) || numbers.every((each) => each === most) ? null : most;
}
