/** What a card did to somebody, at the car that it hit, until its driver has answered next. */
import { button, el } from "../dom";
import type { Size } from "../geometry";
import { allCovered, newEntries, sameQuestion } from "../state";
import type { State, XY } from "../whole";
import { badge } from "./pictures";

export interface Struck {
  update(prev: State | null, next: State): void;
  /** Puts each note beside its car, by where that is in pixels. */
  place(where: (id: number) => XY | null, pane: Size): void;
}

interface Note {
  /** Number of its sentence. */
  n: number;
  node: HTMLElement;
  size: readonly [number, number] | null;
}

/** Pixels between a note and its car, and to the edge of the board. */
const GAP = 38;
const EDGE = 6;

export function buildStruck(place: HTMLElement, signal: AbortSignal): Struck {
  const notes = new Map<number, Note>();
  const drop = (id: number) => {
    notes.get(id)?.node.remove();
    notes.delete(id);
  };
  const add = (id: number, n: number, text: string, state: State, by: number | null) => {
    drop(id);
    const token = state.tokens.find((other) => other.id === by);
    const words = el("span", "", {}, text);
    const node = button("bolide-struck", text, () => drop(id), signal, words);
    node.title = "Close";
    node.prepend(badge(token));
    place.append(node);
    notes.set(id, { n, node, size: null });
  };
  return {
    update(prev, next) {
      const last = next.log.at(-1)?.n ?? -1;
      for (const [id, { n }] of notes) {
        const answered = prev && owing(prev).includes(id) && !sameQuestion(prev, next);
        if (next.over || n > last || answered) drop(id);
      }
      if (!prev || next.over) return;
      for (const { n, id, text, effect, on } of newEntries(prev, next)) {
        if (effect === "card" && on !== undefined && on !== id) add(on, n, text, next, id);
      }
    },
    place(where, pane) {
      const placed: [left: number, top: number, wide: number, high: number][] = [];
      for (const [id, note] of notes) {
        const at = where(id);
        note.node.hidden =
          !at || at[0] < 0 || at[0] > pane.width || at[1] < 0 || at[1] > pane.height;
        if (!at || note.node.hidden) continue;
        const [wide, high] = (note.size ??= [note.node.offsetWidth, note.node.offsetHeight]);
        const left = Math.min(Math.max(at[0] - wide / 2, EDGE), pane.width - wide - EDGE);
        const above = at[1] - GAP - high;
        let top = above < EDGE ? at[1] + GAP : above;
        // those of cars that stand close together are piled up
        for (const [x, y, w, h] of placed) {
          const meets = left < x + w && x < left + wide && top < y + h && y < top + high;
          if (meets) top = y - high < EDGE ? y + h + EDGE / 2 : y - high - EDGE / 2;
        }
        placed.push([left, top, wide, high]);
        note.node.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      }
    },
  };
}

/** Who has to answer. */
const owing = (state: State): readonly number[] => {
  const { ask } = state;
  if (!ask) return [];
  return ask.covered ? [...ask.who, ...allCovered(state)] : ask.id === null ? [] : [ask.id];
};
