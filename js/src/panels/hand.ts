/** The cards of whoever is shown what nobody else may see, the way to them and to hide them again. */
import { own } from "../grammar";
import { handHeading } from "../announce";
import { button, considers, disable, el } from "../dom";
import { buttonOptions, findOption, keyOf, mayLook, nameOf, peopleOf } from "../state";
import type { Card, State } from "../whole";

export interface HandEvents {
  play(id: string): void;
  consider(id: string | null): void;
  /** Shows the cards of a seat. */
  look(seat: number): void;
  cover(): void;
  /** How often this seat wants to be asked out of turn. */
  watch(level: string): void;
}

export interface HandPanel {
  update(state: State): void;
  select(id: string | null): void;
  disable(off: boolean): void;
  /** Goes to the first way to somebody's cards. */
  focus(): void;
}

export function buildHand(place: HTMLElement, signal: AbortSignal, events: HandEvents): HandPanel {
  const cards = el("div", "bolide-hold", { role: "group" });
  const cover = button("bolide-answer", "Cover", events.cover, signal, "Cover (C)");
  const watch = el("select", "bolide-select", {
    "aria-label": "Ask me out of turn",
    title: "Ask me out of turn",
  });
  watch.addEventListener("change", () => events.watch(watch.value), { signal });
  const later = button("bolide-answer", LATER, () => events.watch("own"), signal, `${LATER} (W)`);
  const tools = el("div", "bolide-handtools", {}, later, watch, cover);
  let key = "";
  const wayTo = (state: State, seat: number): HTMLElement => {
    return button("bolide-answer", lookWords(state, seat), () => events.look(seat), signal);
  };
  const paintCard = (card: Card, state: State): HTMLElement => {
    const face = [el("strong", "", {}, card.name), el("span", "", {}, card.text)];
    const { playable } = card;
    // who looks at his hand while somebody else is asked plays nothing
    if (playable === null || !findOption(state, playable))
      return el("div", "bolide-playing", {}, ...face);
    const node = button("bolide-playing", card.name, () => events.play(playable), signal, "");
    const options = buttonOptions(state);
    const index = options.findIndex((option) => option.id === playable);
    const number = index < 0 ? "" : keyOf(options, index);
    if (number) node.append(el("kbd", "", { "aria-hidden": "true" }, number));
    node.append(...face);
    node.dataset.option = playable;
    considers(node, playable, (id) => events.consider(id), signal);
    return node;
  };
  return {
    update(state) {
      const shown = state.shownTo !== null;
      const ways = mayLook(state);
      const { shownTo, hand, watch: level, can, ask } = state;
      const next = JSON.stringify([shownTo, hand, level, can.watch, ways, shown && ask?.options]);
      if (next === key) return;
      key = next;
      holdRoom(place, state);
      place.classList.toggle("is-covered", !shown);
      watch.hidden = state.can.watch.length === 0;
      watch.replaceChildren(
        ...state.can.watch.map((level) => {
          return el("option", "", { value: level }, LEVELS[level] ?? level);
        }),
      );
      later.hidden = !state.can.watch.includes("own") || ["own", "none"].includes(state.watch);
      watch.value = state.watch;
      const whose = nameOf(state, shownTo ?? -1);
      place.setAttribute("aria-label", shown ? `What only ${whose} may see` : "Cards");
      cards.replaceChildren(...(hand?.cards ?? []).map((card) => paintCard(card, state)));
      place.replaceChildren(
        ...(shown
          ? [el("h3", "bolide-heading", {}, handHeading(state)), cards, tools]
          : ways.map((seat) => wayTo(state, seat))),
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
    focus() {
      if (place.classList.contains("is-covered")) place.querySelector("button")?.focus();
    },
  };
}

/** Cards keep their room when there are none any more: the widget keeps its height. */
export function holdRoom(place: HTMLElement, { can, shownTo }: State): void {
  if (can.hands) place.classList.add("is-held");
  place.hidden = shownTo === null && !place.matches(".is-held");
}

const LATER = "Nothing until my turn";

/** How often somebody wants to be asked out of turn, in words. */
const LEVELS: Readonly<Record<string, string>> = {
  all: "Ask me always",
  "own+react": "Ask me when I can react",
  own: "Ask me in my turns",
  none: "Never ask me",
};

/** To somebody alone nobody needs to say whose cards they are, and a key shows them at once. */
const lookWords = (state: State, seat: number): string =>
  peopleOf(state).length === 1 ? "My cards (M)" : `${own(nameOf(state, seat))} cards`;
