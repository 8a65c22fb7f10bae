/** Cards that lie face down beside the cars of those who have chosen in secret. */
import { el } from "../dom";
import type { State, XY } from "../whole";
import type { Sight } from "./stage";

/** Pixels from the middle of a car to its card. */
const BESIDE: XY = [14, -30];

export interface Sealed {
  /** Lays them, or takes them away, and puts each beside its car. */
  show(state: State): void;
}

export function buildSealed(layer: HTMLElement, scene: Sight): Sealed {
  const cards = new Map<number, HTMLElement>();
  return {
    show(state) {
      const chosen = new Set(haveChosen(state));
      for (const [id, node] of cards) {
        if (chosen.has(id)) continue;
        node.remove();
        cards.delete(id);
      }
      for (const id of chosen) {
        const node = cards.get(id) ?? el("div", "bolide-sealed");
        if (!cards.has(id)) layer.append(node);
        cards.set(id, node);
        const at = scene.where(id);
        node.hidden = at === null;
        if (at) node.style.transform = `translate(${at[0] + BESIDE[0]}px, ${at[1] + BESIDE[1]}px)`;
      }
    },
  };
}

/**
 * Who has answered a question that all answer in secret, while others still choose, in a state that
 * everybody may know. Where nobody may know who is asked, a question is called a secret.
 */
export function haveChosen({ ask, tokens }: State): number[] {
  if (!ask?.covered || ask.kind === "secret") return [];
  return tokens
    .filter(({ id, done }) => done === null && !ask.who.includes(id))
    .map(({ id }) => id);
}
