/** The log, and the open points as a plain list of buttons. */
import { button, considers, el } from "../dom";
import type { Entry, State, Token } from "../whole";
import { isPersons, pointOptions } from "../state";
import { badge } from "./pictures";
import { explanation } from "./dock";
import { phrase, tr } from "../tr";

export interface List {
  update(state: State): void;
}

export interface Log extends List {
  /** Keeps what was said over the board, above the entries there are by then. */
  note(text: string): void;
  /** Whether it reaches back to the start of the race. */
  reaches(): boolean;
  /** Adds what was said before all that it has. */
  earlier(entries: readonly Entry[]): void;
}

/** Most notes that are kept. */
const NOTES = 8;

/** A state has the last lines alone: those before them stay as they were told by earlier ones. */
export function buildLog(place: HTMLElement): Log {
  const list = el("ol", "bolide-entries", { tabindex: 0, "aria-label": tr("Log, newest first") });
  place.append(list);
  const nodes = new Map<string, { n: number; node: HTMLElement }>();
  let tokens = new Map<number, Token>();
  let notes: { after: number; node: HTMLElement }[] = [];
  let key = "";
  let last = -1;
  let told = false;
  const nodeOf = (entry: Entry) => {
    const { n, text, tone, id } = entry;
    const known = nodes.get(keyOf(entry));
    const made = known ?? { n, node: line(text, tone ?? "", tokens.get(id ?? -1)) };
    nodes.set(keyOf(entry), made);
    return made.node;
  };
  const forget = (isGone: (key: string, n: number) => boolean) => {
    for (const [known, { n, node }] of nodes) {
      if (!isGone(known, n)) continue;
      node.remove();
      nodes.delete(known);
    }
  };
  let logged: State["log"] = [];
  /** Whether the log itself has a line about what was said over the board. */
  const isLogged = (text: string) =>
    logged.some((entry) => entry.id === null && entry.text.startsWith(text));
  return {
    note(text) {
      if (notes.at(-1)?.node.textContent === text || isLogged(text)) return;
      notes.push({ after: last, node: line(text, "note", undefined) });
      list.prepend(notes.at(-1)!.node);
      for (const { node } of notes.slice(0, -NOTES)) node.remove();
      notes = notes.slice(-NOTES);
    },
    reaches: () => told,
    earlier(entries) {
      const first = Math.min(...[...nodes.values()].map(({ n }) => n));
      const before = entries.filter(({ n }) => n < first);
      list.append(...before.toReversed().map(nodeOf));
      told = true;
    },
    update(state) {
      const now = new Set(state.log.map(keyOf));
      const next = [...now].join("\n");
      if (next === key) return;
      key = next;
      last = state.log.at(-1)?.n ?? -1;
      logged = state.log;
      notes = notes.filter(({ node }) => {
        const twice = isLogged(node.textContent);
        if (twice) node.remove();
        return !twice;
      });
      tokens = new Map(state.tokens.map((token) => [token.id, token]));
      const first = state.log[0]?.n ?? 0;
      // lines are missing between those told before and these, or it is another race
      const apart = ![...now].some((known) => nodes.has(known));
      forget((known, n) => apart || (n >= first && !now.has(known)));
      told = first === 0 || (told && !apart);
      const newer = [...notes];
      const shown = state.log.toReversed().flatMap((entry) => {
        const above: HTMLElement[] = [];
        while (newer.length > 0 && newer.at(-1)!.after >= entry.n) above.push(newer.pop()!.node);
        return [...above, nodeOf(entry)];
      });
      shown.forEach((node, index) => {
        // known entries keep their element, wherever an undo has put them
        const there = list.children[index] ?? null;
        if (there !== node) list.insertBefore(node, there);
      });
    },
  };
}

const keyOf = ({ n, text }: Entry): string => `${n} ${text}`;

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

const LISTED = phrase("List of moves");

/** A real button for every open point; filled only while it is open. */
export function buildTwin(
  place: HTMLDetailsElement,
  signal: AbortSignal,
  events: TwinEvents,
): Twin {
  const summary = el("summary", "", {}, tr(LISTED));
  const list = el("div", "bolide-twinlist", { role: "group", "aria-label": tr(LISTED) });
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
    summary.textContent = `${tr(LISTED)} (${options.length})`;
    list.replaceChildren(
      ...(place.open ? options : []).map((option) => {
        const play = () => events.play(option.id);
        // several answers may end in one space: only the whole line tells them apart
        const words = option.place?.space ? explanation(option) : option.label;
        const node = button("bolide-point", words, play, signal);
        const star = option.id === named ? `${tr("Best:")} ` : "";
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
