/** The log, and the open points as a plain list of buttons. */
import { button, considers, el, setAttributes } from "../dom";
import type { State, Token } from "../whole";
import { isPersons, pointOptions } from "../state";
import { badge } from "./pictures";
import { explanation } from "./dock";

export interface List {
  update(state: State): void;
}

export interface Log extends List {
  /** Keeps what was said over the board, above the entries there are by then. */
  note(text: string): void;
}

/** Most notes that are kept. */
const NOTES = 8;

export function buildLog(place: HTMLElement): Log {
  const list = el("ol", "bolide-entries", { tabindex: 0, "aria-label": "Log, newest first" });
  place.append(list);
  const nodes = new Map<string, HTMLElement>();
  let notes: { after: number; node: HTMLElement }[] = [];
  let key = "";
  let last = -1;
  return {
    note(text) {
      if (notes.at(-1)?.node.textContent === text) return;
      notes.push({ after: last, node: line(text, "note", undefined) });
      list.prepend(notes.at(-1)!.node);
      for (const { node } of notes.slice(0, -NOTES)) node.remove();
      notes = notes.slice(-NOTES);
    },
    update(state) {
      const now = state.log.map((entry) => `${entry.n} ${entry.text}`);
      const next = now.join("\n");
      if (next === key) return;
      key = next;
      last = state.log.at(-1)?.n ?? -1;
      const tokens = new Map(state.tokens.map((token) => [token.id, token]));
      for (const gone of [...nodes.keys()].filter((k) => !now.includes(k))) {
        nodes.get(gone)?.remove();
        nodes.delete(gone);
      }
      const newer = [...notes];
      const shown = state.log.toReversed().flatMap((entry) => {
        const id = `${entry.n} ${entry.text}`;
        const node =
          nodes.get(id) ?? line(entry.text, entry.tone ?? "", tokens.get(entry.id ?? -1));
        nodes.set(id, node);
        const above: HTMLElement[] = [];
        while (newer.length > 0 && newer.at(-1)!.after >= entry.n) above.push(newer.pop()!.node);
        return [...above, node];
      });
      [...shown, ...newer.map(({ node }) => node).toReversed()].forEach((node, index) => {
        // known entries keep their element, wherever an undo has put them
        const there = list.children[index] ?? null;
        if (there !== node) list.insertBefore(node, there);
      });
    },
  };
}

function line(text: string, kind: string, token: Token | undefined): HTMLElement {
  const picture = token ? badge(token, false) : el("span", "bolide-nobadge");
  const safe = /^[a-z-]+$/.test(kind) ? kind : "note";
  return el("li", `bolide-entry is-${safe}`, {}, picture, el("span", "", {}, text));
}

export interface TwinEvents {
  play(id: string): void;
  consider(id: string | null): void;
}

export interface Twin extends List {
  /** Marks the answer that the hint names. */
  hint(id: string | null): void;
}

/** A real button for every open point; filled only while it is open. */
export function buildTwin(
  place: HTMLDetailsElement,
  signal: AbortSignal,
  events: TwinEvents,
): Twin {
  const summary = el("summary", "", {}, "Open points as a list");
  const list = el("div", "bolide-twinlist", { role: "group", "aria-label": "Open points" });
  place.append(summary, list);
  let state: State | null = null;
  let named: string | null = null;
  let key = "";
  const fill = () => {
    const options = state && isPersons(state) ? pointOptions(state) : [];
    // out of sight, but its line stays: the widget keeps its height
    place.classList.toggle("is-empty", options.length === 0);
    const next = JSON.stringify([place.open, place.open ? [named, options] : options.length]);
    if (next === key) return;
    key = next;
    const what = options[0]?.place ? "Open spaces" : "Open points";
    summary.textContent = `${what} as a list (${options.length})`;
    setAttributes(list, { "aria-label": what });
    list.replaceChildren(
      ...(place.open ? options : []).map((option) => {
        const play = () => events.play(option.id);
        // several answers may end in one space: only the whole line tells them apart
        const words = option.place?.space ? explanation(option) : option.label;
        const node = button("bolide-point", words, play, signal);
        const star = option.id === named ? "Best: " : "";
        node.setAttribute("aria-label", `${star}${option.label}: ${explanation(option)}`);
        node.classList.toggle("is-hinted", option.id === named);
        considers(node, option.id, (id) => events.consider(id), signal);
        return node;
      }),
    );
  };
  place.addEventListener("toggle", fill, { signal });
  return {
    update(next) {
      state = next;
      fill();
    },
    hint(id) {
      if (id === named) return;
      named = id;
      fill();
    },
  };
}
