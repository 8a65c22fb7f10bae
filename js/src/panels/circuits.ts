/** Circuits as cards with pictures: one to choose, several for a season, or each a button. */
import { button, el, setAttributes, setText } from "../dom";
import type { BoardData, GameData } from "./setup";

export interface Circuits {
  root: HTMLElement;
  /** Lists the circuits of a game; `make` wraps what a card shows in its control. */
  show(game: GameData, make: (track: string, title: string, parts: Node[]) => HTMLElement): void;
  /** A picture and a few words have come. */
  board(track: string, data: BoardData): void;
}

/** `seen` is called once for each circuit that comes into sight: its picture is wanted. */
export function buildCircuits(signal: AbortSignal, seen: (track: string) => void): Circuits {
  const root = el("div", "bolide-startboards");
  const cards = new Map<string, HTMLElement>();
  let look: IntersectionObserver | null = null;
  signal.addEventListener("abort", () => look?.disconnect(), { once: true });
  const watch = () =>
    typeof IntersectionObserver === "undefined"
      ? null
      : new IntersectionObserver((entries) => {
          for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            look?.unobserve(entry.target);
            seen((entry.target as HTMLElement).dataset.track as string);
          }
        });
  return {
    root,
    show(game, make) {
      look?.disconnect();
      cards.clear();
      look = watch();
      for (const [k, track] of game.tracks.entries()) {
        const title = game.titles[k] ?? track;
        const words = el("span", "", {}, el("strong", "", {}, title), el("small", ""));
        const card = make(track, title, [el("span", "bolide-startpicture is-waiting"), words]);
        card.dataset.track = track;
        cards.set(track, card);
      }
      root.replaceChildren(...cards.values());
      for (const [track, card] of cards) {
        if (look) look.observe(card);
        else seen(track);
      }
    },
    board(track, { words, picture }) {
      const card = cards.get(track);
      if (!card) return;
      const frame = card.querySelector(".bolide-startpicture");
      const small = card.querySelector("small");
      frame?.classList.remove("is-waiting");
      if (picture) frame?.replaceChildren(pictureOf(picture));
      if (small) setText(small, words.join(", "));
    },
  };
}

/** A picture that Python has painted. */
export const pictureOf = (picture: string): HTMLElement =>
  el("img", "", { src: `data:image/png;base64,${picture}`, alt: "", draggable: "false" });

/** A card that is a button. */
export const cardButton = (
  name: string,
  press: () => void,
  signal: AbortSignal,
  parts: readonly Node[],
): HTMLElement => {
  const node = button("bolide-startboard", name, press, signal, "");
  node.append(...parts);
  if (name) setAttributes(node, { "aria-label": name });
  return node;
};
