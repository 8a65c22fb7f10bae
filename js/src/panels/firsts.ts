/** What happens to somebody for the first time, explained over the board: once for each name. */
import { button, el, icon, keepFocus, setAttributes } from "../dom";
import type { Dispatch } from "../intent";
import { forget, recalled, remember } from "../kept";
import { isPersons, isStillAsked, nameOf, newEntries, peopleOf } from "../state";
import type { Board, State } from "../whole";
import type { Places } from "./frame";
import { tr } from "../tr";

export interface Firsts {
  /** What has happened since a state. */
  tell(prev: State | null, next: State): void;
  /** Puts the note away; false where there is none. */
  dismiss(): boolean;
}

interface Note {
  rule: string;
  names: readonly string[];
}

/** Whether notes are wanted, and what each name has seen. */
const [WANTED, SEEN] = ["firsts", "first."];

export function buildFirsts(
  places: Places,
  board: Board,
  signal: AbortSignal,
  dispatch: Dispatch,
): Firsts {
  const texts = board.guide?.firsts ?? {};
  const keyOf = (rule: string, name: string) => `${SEEN}${board.game}.${rule}.${name}`;
  const isOn = () => recalled(WANTED) !== 0;
  let shown: Note | null = null;
  let later: Note[] = [];

  const words = el("p", "bolide-firstwords", { role: "status" });
  const read = button("bolide-answer", tr("The rule"), () => open(), signal);
  const done = button("bolide-answer", tr("Got it"), () => dismiss(), signal);
  const card = el(
    "section",
    "bolide-first",
    { "aria-label": tr("New here"), hidden: true },
    words,
    el("div", "bolide-firstways", {}, read, done),
  );
  places.table.append(card);

  const show = () => {
    shown = later.shift() ?? null;
    if (shown) {
      const { rule, names } = shown;
      for (const name of names) remember(keyOf(rule, name), 1);
      const whose = peopleCount > 1 ? [el("strong", "", {}, `${names.join(", ")}: `)] : [];
      words.replaceChildren(...whose, texts[rule] ?? "");
      setAttributes(read, { title: rule });
    }
    keepFocus(places, () => (card.hidden = !shown));
  };
  const dismiss = (): boolean => {
    if (!shown) return false;
    show();
    return true;
  };
  const open = () => {
    const rule = shown?.rule ?? "";
    dismiss();
    dispatch({ do: "rules", rule });
  };
  const clear = () => {
    later = [];
    dismiss();
  };

  const toggle = button(
    "bolide-tool",
    tr("Explain new things"),
    () => press(),
    signal,
    icon("help"),
  );
  const reset = button(
    "bolide-tool",
    tr("Show all tips again"),
    () => again(),
    signal,
    icon("again"),
  );
  const mark = () => setAttributes(toggle, { "aria-pressed": String(isOn()) });
  const press = () => {
    remember(WANTED, isOn() ? 0 : 1);
    if (!isOn()) clear();
    mark();
  };
  const again = () => {
    forget(SEEN);
    remember(WANTED, 1);
    mark();
  };
  mark();
  places.more.append(el("span", "bolide-tools", {}, toggle, reset));

  let peopleCount = 0;
  return {
    dismiss,
    tell(prev, next) {
      const people = peopleOf(next);
      peopleCount = people.length;
      if (next.lesson) clear();
      // it has been there while somebody decided; those behind it have not
      else if (prev && isPersons(prev) && !isStillAsked(prev, next)) dismiss();
      if (!prev || next.lesson || !isOn()) return;
      for (const { first, met, id } of newEntries(prev, next)) {
        if (!first || !texts[first] || later.some(({ rule }) => rule === first)) continue;
        const who = met ?? (id === null ? people : [id]);
        const names = who
          .filter((seat) => people.includes(seat))
          .map((seat) => nameOf(next, seat))
          .filter((name) => recalled(keyOf(first, name)) === null);
        if (names.length > 0) later.push({ rule: first, names });
      }
      if (shown) return;
      show();
    },
  };
}
