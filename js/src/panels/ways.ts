/** The answers that end in one space, beside it on the board: the cheapest first. */
import { button, considers, disable, el } from "../dom";
import type { Size } from "../geometry";
import type { Option, Price, XY } from "../whole";
import { phrase, tr } from "../tr";

export interface WaysEvents {
  play(id: string): void;
  consider(id: string | null): void;
}

export interface Ways {
  /** Lays answers out; none to fold them up. */
  show(options: readonly Option[]): void;
  /** Puts them beside a pixel of the board. */
  place(at: XY, pane: Size): void;
  select(id: string | null): void;
  arm(id: string | null): void;
  /** Marks the answer that the hint names. */
  hint(id: string | null): void;
  disable(off: boolean): void;
}

/** Pixels between the space and what is laid out beside it. */
const GAP = 22;
const EDGE = 6;

export function buildWays(place: HTMLElement, signal: AbortSignal, events: WaysEvents): Ways {
  let key = "";
  let named: string | null = null;
  const buttons = () => [...place.children] as HTMLElement[];
  const mark = (name: string, id: string | null) => {
    for (const node of buttons()) {
      node.classList.toggle(name, id !== null && node.dataset.option === id);
    }
  };
  return {
    show(options) {
      const next = JSON.stringify(options);
      if (next === key) return;
      key = next;
      place.hidden = options.length === 0;
      place.replaceChildren(
        ...options.map((option, index) => wayButton(option, index, signal, events)),
      );
      mark("is-hinted", named);
    },
    place([x, y], pane) {
      if (place.hidden) return;
      const [wide, high] = [place.offsetWidth, place.offsetHeight];
      const right = x + GAP + wide + EDGE <= pane.width;
      const left = right ? x + GAP : Math.max(x - GAP - wide, EDGE);
      const top = Math.min(Math.max(y - high / 2, EDGE), Math.max(pane.height - high - EDGE, EDGE));
      place.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    },
    select: (id) => mark("is-selected", id),
    arm: (id) => mark("is-armed", id),
    hint(id) {
      if (id === named) return;
      named = id;
      mark("is-hinted", id);
    },
    disable(off) {
      for (const node of buttons()) disable(node, off);
    },
  };
}

/** What a frame says of the turn after, as the guide of the game's signs does. */
const FRAMES: Readonly<Record<Price, string | null>> = {
  free: null,
  wear: phrase("Dotted frame: the next corner then costs you"),
  roll: phrase("Dashed frame: the next corner may then cost you"),
  out: phrase("Solid frame: you can't make what comes next"),
};

/** What an answer costs, framed by what it leaves for the turn after. */
export function priceOf({ figure, tone, ahead }: Option): HTMLElement[] {
  const looks = `bolide-price is-${tone ?? "free"}${ahead ? ` then-${ahead}` : ""}`;
  const frame = ahead && FRAMES[ahead];
  const title = frame ? tr(frame) : null;
  return figure ? [el("b", looks, { title }, figure)] : [];
}

function wayButton(
  option: Option,
  index: number,
  signal: AbortSignal,
  events: WaysEvents,
): HTMLElement {
  const node = button("bolide-way", option.label, () => events.play(option.id), signal, "");
  if (index < 9) node.append(el("kbd", "", { "aria-hidden": "true" }, String(index + 1)));
  node.append(...priceOf(option));
  node.append(el("span", "", {}, option.label));
  node.dataset.option = option.id;
  considers(node, option.id, (id) => events.consider(id), signal);
  return node;
}
