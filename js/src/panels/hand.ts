/** The cards of whoever is shown what nobody else may see, the way to them and to hide them again. */
import { button, considers, disable, el, hasFocus, setAttributes } from "../dom";
import { buttonOptions, findOption, isFirm, keyOf, mayLook, nameOf, peopleOf } from "../state";
import type { Ask, Card, Hints, Option, State } from "../whole";
import { fillChance } from "./dock";
import { hasPicture, picture } from "./pictures";
import { buildWays } from "./ways";
import { phrase, tr } from "../tr";

export interface HandEvents {
  play(id: string): void;
  /** Lays out the answers of a card, or folds them up. */
  layOut(id: string): void;
  consider(id: string | null): void;
  /** Shows the cards of a seat. */
  look(seat: number): void;
  cover(): void;
  /** How often this seat wants to be asked out of turn. */
  watch(level: string): void;
  /** The text of a card that is pointed at and cannot be played now; null when it no longer is. */
  read(text: string | null): void;
}

export interface HandPanel {
  update(state: State): void;
  /** Shows what a card can be played on; none for no more of it. */
  layOut(options: readonly Option[]): void;
  select(id: string | null): void;
  arm(id: string | null): void;
  /** Shows what the hint says on the cards; null for no hint. */
  hint(hints: Hints | null): void;
  /** Offers to show cards, which only a kernel can. */
  ask(live: boolean): void;
  disable(off: boolean): void;
  /** Goes to the first way to somebody's cards. */
  focus(): void;
}

export function buildHand(
  place: HTMLElement,
  beside: HTMLElement,
  signal: AbortSignal,
  events: HandEvents,
): HandPanel {
  const cards = el("div", "bolide-hold", { role: "group" });
  const targets = el("div", "bolide-targets", { role: "group", hidden: true });
  const answers = buildWays(targets, signal, events);
  const cover = button("bolide-answer", tr("Cover"), events.cover, signal, tr("Cover (C)"));
  const watch = el("select", "bolide-select", {
    "aria-label": tr("Ask out of turn"),
    title: tr("Ask out of turn"),
  });
  watch.addEventListener("change", () => events.watch(watch.value), { signal });
  const later = button(
    "bolide-answer",
    tr(LATER),
    () => events.watch("own"),
    signal,
    `${tr(LATER)} (W)`,
  );
  // a pass is over as soon as the same is set again, and that is told where the button was
  const again = button("bolide-answer", tr(AGAIN), () => events.watch("touched"), signal);
  const soon = el("span", "bolide-muted", { role: "status" });
  place.append(cards, targets);
  let key = "";
  let last: State | null = null;
  let live = true;
  /** By the first answer of each card all of them. */
  let plays = new Map<string | undefined, readonly string[]>();
  const wayTo = (state: State, seat: number): HTMLElement => {
    return button("bolide-answer", lookWords(state, seat), () => events.look(seat), signal);
  };
  /** A card that cannot be played now: what it says is read where answers are explained. */
  const idleCard = (card: Card): HTMLElement => {
    const words = [card.why, card.text].filter(Boolean).join(" ");
    const node = el(
      "span",
      "bolide-playing",
      { tabindex: 0, role: "note" },
      ...faceOf(card),
      el("span", "bolide-sr", {}, words),
    );
    const read = () => events.read(`${card.name}: ${words}`);
    const leave = () => events.read(null);
    for (const name of ["pointermove", "focus"]) node.addEventListener(name, read, { signal });
    for (const name of ["pointerleave", "blur"]) node.addEventListener(name, leave, { signal });
    return node;
  };
  const paintCard = (card: Card, state: State): HTMLElement => {
    const [play = null] = card.plays;
    // who looks at his hand while somebody else is asked plays nothing
    if (play === null || !findOption(state, play)) return idleCard(card);
    const several = card.plays.length > 1;
    const press = () => (several ? events.layOut(play) : events.play(play));
    const node = button("bolide-playing", card.name, press, signal, "");
    node.append(...artOf(card));
    if (several) setAttributes(node, { "aria-expanded": "false" });
    const option = buttonOptions(state).find(({ id }) => id === play);
    const number = option ? keyOf(state, option) : "";
    if (number) node.append(el("kbd", "", { "aria-hidden": "true" }, number));
    node.append(el("strong", "", {}, card.name), el("span", "bolide-sr", {}, card.text));
    node.dataset.option = play;
    considers(node, play, (id) => events.consider(id), signal);
    return node;
  };
  const panel: HandPanel = {
    update(state) {
      last = state;
      const shown = state.shownTo !== null;
      const ways = live ? mayLook(state) : [];
      const { shownTo, hand, watch: level, rests, can, ask } = state;
      // whoever is asked answers; how often they are asked they set at their hand, at any time
      const asked = shownTo !== null && isAsked(ask, shownTo);
      const options = shown && ask?.options;
      const next = JSON.stringify([shownTo, hand, level, rests, can.watch, ways, options, asked]);
      if (next === key) return;
      key = next;
      watch.hidden = state.can.watch.length === 0;
      watch.replaceChildren(
        ...state.can.watch.map((level) => {
          return el("option", "", { value: level }, tr(LEVELS[level] ?? level));
        }),
      );
      later.hidden = !state.can.watch.includes("own") || ["own", "none"].includes(state.watch);
      const passes = state.watch === "touched";
      again.hidden = !passes || !state.rests;
      soon.hidden = !passes || state.rests;
      soon.textContent = soon.hidden ? "" : tr(SOON);
      watch.value = state.watch;
      const whose = nameOf(state, shownTo ?? -1);
      place.setAttribute(
        "aria-label",
        shown ? tr("Visible only to {driver:you|@}", { driver: whose }) : tr("Cards"),
      );
      plays = new Map(hand?.cards.map((card) => [card.plays[0], card.plays]));
      const faces = (hand?.cards ?? []).map((card) => paintCard(card, state));
      const middle = (faces.length - 1) / 2;
      faces.forEach((node, k) => node.style.setProperty("--lean", String(k - middle)));
      cards.replaceChildren(...faces, ...(shown && !asked ? [later, again, soon] : []));
      place.hidden = !shown || ![...cards.children].some((node) => !(node as HTMLElement).hidden);
      beside.hidden = !shown && ways.length === 0;
      beside.replaceChildren(
        ...(shown
          ? [
              el(
                "span",
                "bolide-muted bolide-whose",
                {},
                tr("Only {driver:you|@} can see this", { driver: whose }),
              ),
              watch,
              cover,
            ]
          : ways.map((seat) => wayTo(state, seat))),
      );
    },
    layOut(options) {
      const opens = options.length > 0 && targets.hidden;
      // the focus goes back to the card before its answers are gone
      if (options.length === 0 && hasFocus(targets)) {
        cards.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
      }
      answers.show(options);
      for (const node of cards.querySelectorAll<HTMLElement>("[aria-expanded]")) {
        setAttributes(node, { "aria-expanded": String(node.dataset.option === options[0]?.id) });
      }
      if (opens && hasFocus(cards)) targets.querySelector("button")?.focus();
      if (opens) targets.scrollIntoView({ block: "nearest" });
    },
    select(id) {
      answers.select(id);
      for (const node of cards.querySelectorAll<HTMLElement>("[data-option]")) {
        const all = plays.get(node.dataset.option) ?? [];
        node.classList.toggle("is-selected", id !== null && all.includes(id));
      }
    },
    arm(id) {
      answers.arm(id);
      for (const node of cards.querySelectorAll<HTMLElement>("[data-option]")) {
        node.classList.toggle("is-armed", id !== null && node.dataset.option === id);
      }
    },
    hint(hints) {
      answers.hint(hints?.best ?? null);
      for (const node of cards.querySelectorAll<HTMLElement>("[data-option]")) {
        const played = plays.get(node.dataset.option) ?? [];
        const worth = (id: string) => {
          const chance = hints?.options[id];
          return id === hints?.best ? 2 : chance && isFirm(chance) ? chance.value : -1;
        };
        const best = [...played].sort((a, b) => worth(b) - worth(a))[0];
        if (best !== undefined) fillChance(node, hints, best);
      }
    },
    ask(now) {
      live = now;
      if (last) panel.update(last);
    },
    disable(off) {
      answers.disable(off);
      for (const node of cards.querySelectorAll("[data-option]")) disable(node, off);
    },
    focus() {
      beside.querySelector("button")?.focus();
    },
  };
  return panel;
}

/** A card's picture, where it has one. */
const artOf = ({ icon }: Card): Node[] => (icon && hasPicture(icon) ? [picture(icon)] : []);

const faceOf = (card: Card): Node[] => [...artOf(card), el("strong", "", {}, card.name)];

const LATER = phrase("Pass until my turn");
const AGAIN = phrase("Ask before my next move");
const SOON = phrase("You'll be asked before your next move");

/** Whether a seat is to answer, in its turn or out of it. */
const isAsked = (ask: Ask | null, seat: number): boolean =>
  ask !== null && (ask.id === seat || ask.who.includes(seat));

/** How often somebody wants to be asked out of turn, in words. */
const LEVELS: Readonly<Record<string, string>> = {
  all: phrase("Always ask"),
  "own+react": phrase("Ask on my turn and when I can react"),
  touched: phrase("Ask when I'm affected"),
  own: phrase("Ask only on my turn"),
  none: phrase("Never ask"),
};

/** To somebody alone nobody needs to say whose cards they are, and a key shows them at once. */
const lookWords = (state: State, seat: number): string =>
  peopleOf(state).length === 1
    ? tr("My cards (M)")
    : tr("{driver:Your|@'s} cards", { driver: nameOf(state, seat) });
