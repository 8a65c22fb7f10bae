/** The cards of whoever is shown what nobody else may see, and the way to hide them again. */
import { button, disable, el } from "../dom";
import type { Card, State } from "../whole";

export interface HandEvents {
  play(id: string): void;
  consider(id: string | null): void;
  cover(): void;
  /** How often this seat wants to be asked out of turn. */
  watch(level: string): void;
}

export interface HandPanel {
  update(state: State): void;
  select(id: string | null): void;
  disable(off: boolean): void;
}

export function buildHand(place: HTMLElement, signal: AbortSignal, events: HandEvents): HandPanel {
  const cards = el("div", "bolide-hold", { role: "group" });
  const cover = button("bolide-answer", "Cover", events.cover, signal, "Cover (C)");
  const watch = el("select", "bolide-select", {
    "aria-label": "Ask me out of turn",
    title: "Ask me out of turn",
  });
  watch.addEventListener("change", () => events.watch(watch.value), { signal });
  const tools = el("div", "bolide-handtools", {}, watch, cover);
  let key = "";
  const paintCard = (card: Card): HTMLElement => {
    const face = [el("strong", "", {}, card.name), el("span", "", {}, card.text)];
    const { playable } = card;
    if (playable === null) return el("div", "bolide-playing", {}, ...face);
    const node = button("bolide-playing", card.name, () => events.play(playable), signal, "");
    node.append(...face);
    node.dataset.option = playable;
    node.addEventListener("pointerenter", () => events.consider(playable), { signal });
    node.addEventListener("pointerleave", () => events.consider(null), { signal });
    node.addEventListener("focus", () => events.consider(playable), { signal });
    node.addEventListener("blur", () => events.consider(null), { signal });
    return node;
  };
  return {
    update(state) {
      const shown = state.shownTo !== null;
      const next = JSON.stringify([state.shownTo, state.hand, state.watch, state.can.watch]);
      if (next === key) return;
      key = next;
      place.hidden = !shown;
      watch.hidden = state.can.watch.length === 0;
      watch.replaceChildren(
        ...state.can.watch.map((level) => el("option", "", { value: level }, `ask: ${level}`)),
      );
      watch.value = state.watch;
      const whose = state.tokens.find((token) => token.id === state.shownTo)?.name ?? "";
      place.setAttribute("aria-label", `What only ${whose} may see`);
      cards.replaceChildren(...(state.hand?.cards ?? []).map(paintCard));
      place.replaceChildren(
        ...(shown ? [el("h3", "bolide-heading", {}, heading(state, whose)), cards, tools] : []),
      );
    },
    select(id) {
      for (const node of cards.children) {
        const mine = node instanceof HTMLElement && id !== null && node.dataset.option === id;
        node.classList.toggle("is-selected", mine);
      }
    },
    disable(off) {
      for (const node of cards.querySelectorAll("[data-option]")) disable(node, off);
    },
  };
}

function heading(state: State, whose: string): string {
  const count = state.hand?.cards.length ?? 0;
  if (!state.hand) return `Only ${whose} may see this`;
  return `${whose}'s hand: ${count} card${count === 1 ? "" : "s"}`;
}
