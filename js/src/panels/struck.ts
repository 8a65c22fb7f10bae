/** What a card did to somebody, at the car that it hit: it fades, and the log keeps it. */
import { button, el } from "../dom";
import { BANNER_MS, clearPlace, type Taken } from "../banners";
import { allCovered, newEntries, sameQuestion } from "../state";
import type { State, XY } from "../whole";
import { badge } from "./pictures";
import { tr } from "../tr";

export interface Struck {
  update(prev: State | null, next: State): void;
  /** Whether there is a note. */
  isShown(): boolean;
  /** Puts each note beside its car, by where that is in pixels. */
  place(where: (id: number) => XY | null, taken: Taken): void;
}

interface Note {
  /** Number of its sentence. */
  n: number;
  node: HTMLElement;
  size: readonly [number, number] | null;
  fades: ReturnType<typeof setTimeout>;
}

export function buildStruck(place: HTMLElement, signal: AbortSignal): Struck {
  const notes = new Map<number, Note>();
  const drop = (id: number) => {
    const note = notes.get(id);
    clearTimeout(note?.fades);
    note?.node.remove();
    notes.delete(id);
  };
  signal.addEventListener("abort", () => [...notes.keys()].forEach(drop), { once: true });
  const add = (id: number, n: number, text: string, state: State, by: number | null) => {
    drop(id);
    const token = state.tokens.find((other) => other.id === by);
    const words = el("span", "", {}, text);
    const node = button("bolide-struck", text, () => drop(id), signal, words);
    node.title = tr("Close");
    node.prepend(badge(token));
    place.append(node);
    notes.set(id, { n, node, size: null, fades: setTimeout(() => drop(id), BANNER_MS) });
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
    isShown: () => notes.size > 0,
    place(where, { free, never, rather }) {
      const taken = [...never];
      for (const [id, note] of notes) {
        const at = where(id);
        note.node.hidden =
          !at || at[0] < free.left || at[0] > free.right || at[1] < free.top || at[1] > free.bottom;
        if (!at || note.node.hidden) continue;
        const [wide, high] = (note.size ??= [note.node.offsetWidth, note.node.offsetHeight]);
        const place = clearPlace(at, [wide, high], { free, never: taken, rather });
        // there is no room for it: the log has it
        note.node.hidden = place === null;
        if (!place) continue;
        const [left, top] = place;
        taken.push({ left, top, right: left + wide, bottom: top + high });
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
