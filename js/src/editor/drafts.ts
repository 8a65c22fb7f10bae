/** Drafts that the browser keeps: one for each cell of a notebook, and the others to open. */
import { el } from "../dom";
import { tr } from "../tr";

export interface Draft<D> {
  drawing: D;
  /** Milliseconds since 1970. */
  at: number;
  key: string;
}

/** Drafts of a kind that are kept. */
const MOST = 12;
/** Others that are offered. */
const OFFERED = 6;

const named = (kind: string): string => `bolide-widget.${kind}`;
const keyOf = (kind: string, place: string): string =>
  place ? `${named(kind)}.${place}` : named(kind);

/** All drafts of a kind, the newest first. */
export function draftsOf<D>(kind: string, read: (raw: unknown) => D | null): Draft<D>[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key === named(kind) || key.startsWith(`${named(kind)}.`))
      .flatMap((key) => {
        const raw = parsed(localStorage.getItem(key));
        const drawing = read(raw);
        return drawing ? [{ drawing, at: Number(raw?.at) || 0, key }] : [];
      })
      .sort((a, b) => b.at - a.at);
  } catch {
    return []; // nothing can be kept here
  }
}

function parsed(text: string | null): { at?: unknown } | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The draft of a place: what tells a cell of a notebook from others, empty where nothing does. */
export const draftOf = <D>(drafts: readonly Draft<D>[], kind: string, place: string): D | null =>
  drafts.find(({ key }) => key === keyOf(kind, place))?.drawing ?? null;

/** Keeps the draft of a place, null for none, and forgets the oldest of too many others. */
export function keepDraft(kind: string, place: string, drawing: object | null): void {
  const key = keyOf(kind, place);
  try {
    if (!drawing) return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ ...drawing, at: Date.now() }));
    const old = draftsOf(kind, (raw) => raw).slice(MOST);
    for (const each of old) localStorage.removeItem(each.key);
  } catch {
    // as long as the page lasts
  }
}

/** A choice among the drafts that differ from what is open; hidden if there are none. */
export function draftChoice<D extends { name: string }>(
  signal: AbortSignal,
  drafts: readonly Draft<D>[],
  now: D,
  sizeOf: (drawing: D) => string,
  open: (drawing: D) => void,
): HTMLElement {
  const textOf = (drawing: D) => JSON.stringify({ ...drawing, kept: null });
  const seen = new Set([textOf(now)]);
  const others = drafts.filter(({ drawing }) => {
    const text = textOf(drawing);
    return !seen.has(text) && seen.add(text);
  });
  const when = (at: number) =>
    at ? `, ${new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}` : "";
  const select = el("select", "bolide-select", { "aria-label": tr("Open another draft") });
  select.hidden = !others.length;
  select.append(
    el("option", "", { value: "" }, tr("Open another draft")),
    ...others.slice(0, OFFERED).map(({ drawing, at }, k) => {
      const words = `${drawing.name || tr("My circuit")}, ${sizeOf(drawing)}${when(at)}`;
      return el("option", "", { value: String(k) }, words);
    }),
  );
  const take = () => {
    const chosen = others[Number(select.value || -1)];
    select.value = "";
    if (chosen) open(chosen.drawing);
  };
  select.addEventListener("change", take, { signal });
  return select;
}
