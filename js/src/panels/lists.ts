/** The log, and the open points as a plain list of buttons. */
import { button, considers, el, setAttributes } from "../dom";
import type { State, Token } from "../whole";
import { isPersons, pointOptions } from "../state";
import { badge } from "./pictures";
import { explanation } from "./dock";

export interface List {
  update(state: State): void;
}

export function buildLog(place: HTMLElement): List {
  const list = el("ol", "bolide-entries", { tabindex: 0, "aria-label": "Log, newest first" });
  place.append(list);
  const nodes = new Map<string, HTMLElement>();
  let key = "";
  return {
    update(state) {
      const now = state.log.map((entry) => `${entry.n} ${entry.text}`);
      const next = now.join("\n");
      if (next === key) return;
      key = next;
      const tokens = new Map(state.tokens.map((token) => [token.id, token]));
      for (const gone of [...nodes.keys()].filter((k) => !now.includes(k))) {
        nodes.get(gone)?.remove();
        nodes.delete(gone);
      }
      state.log.toReversed().forEach((entry, index) => {
        const id = `${entry.n} ${entry.text}`;
        const node =
          nodes.get(id) ?? line(entry.text, entry.tone ?? "", tokens.get(entry.id ?? -1));
        nodes.set(id, node);
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

/** A real button for every open point; filled only while it is open. */
export function buildTwin(
  place: HTMLDetailsElement,
  signal: AbortSignal,
  events: TwinEvents,
): List {
  const summary = el("summary", "", {}, "Open points as a list");
  const list = el("div", "bolide-twinlist", { role: "group", "aria-label": "Open points" });
  place.append(summary, list);
  let state: State | null = null;
  let key = "";
  const fill = () => {
    const options = state && isPersons(state) ? pointOptions(state) : [];
    // out of sight, but its line stays: the widget keeps its height
    place.classList.toggle("is-empty", options.length === 0);
    const next = JSON.stringify([place.open, place.open ? options : options.length]);
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
        node.setAttribute("aria-label", `${option.label}: ${explanation(option)}`);
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
  };
}
