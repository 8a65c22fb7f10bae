/** A place to paste a challenge, codes of races or puzzles: what it is, and the way to open it. */
import { button, el, setText } from "../dom";
import type { Table } from "../whole";
import { dataTable } from "./tables";
import { phrase, tr } from "../tr";

/** What Python says of a pasted text. */
export interface ByCodeData {
  /** What is raced. */
  words: string;
  /** What to know of its dice. */
  dice: string;
  /** Codes that do not count. */
  refused: string[];
  table?: Table;
  /** Whether these are puzzles: nobody drives. */
  puzzles?: boolean;
}

export type AskByCode = (
  text: string,
  goal: number | null,
  then: (data: ByCodeData | null, wrong: string) => void,
) => void;

export interface ByCode {
  root: HTMLElement;
}

export function buildByCode(
  signal: AbortSignal,
  ask: AskByCode,
  drive: (text: string, name: string) => void,
): ByCode {
  const field = el("textarea", "", {
    rows: 4,
    placeholder: "bw-challenge/1:…, bw-race/1:…, bw-puzzles/1:…",
  });
  field.setAttribute("aria-label", tr("Challenge, codes or puzzles"));
  const said = el("p", "bolide-muted", { role: "status" });
  const found = el("div", "bolide-bycode", { hidden: true });
  const name = el("input", "", { maxlength: 40, placeholder: tr("You") });
  const goal = el("input", "", { type: "number", min: 1, max: 9999 });
  let busy = false;
  /** What was read last: it is this that is driven. */
  let text = "";
  const read = (focused: HTMLElement) => {
    busy = true;
    setText(said, tr("Reading…"));
    ask(text, goal.value ? Number(goal.value) : null, (data, wrong) => {
      busy = false;
      setText(said, wrong);
      if (data) show(data, focused);
    });
  };
  const open = () => {
    if (busy || !field.value.trim()) return field.focus();
    found.hidden = true;
    text = field.value;
    goal.value = "";
    read(name);
  };
  goal.addEventListener("change", () => !busy && read(goal), { signal });
  const form = el(
    "form",
    "bolide-ownform",
    {},
    field,
    el("div", "bolide-startbuttons", {}, button("bolide-action", tr("Open"), open, signal)),
  );
  form.addEventListener("submit", (event) => event.preventDefault(), { signal });
  const go = button("bolide-go", tr("Drive"), () => drive(text, name.value), signal);
  const solve = button("bolide-go", tr("Solve"), () => drive(text, ""), signal);
  const show = ({ words, dice, table, refused, puzzles }: ByCodeData, focused: HTMLElement) => {
    const named = el("label", "bolide-bycodename", {}, tr("Your name"), name);
    const limit = el("label", "bolide-bycodename", {}, tr(LIMIT), goal);
    found.replaceChildren(
      el("h3", "bolide-heading", {}, words),
      ...(table ? [dataTable(table, []), limit] : []),
      ...refused.map((line) => el("p", "bolide-muted", {}, line)),
      el("div", "bolide-startbuttons", {}, ...(puzzles ? [solve] : [named, go])),
      ...(table ? [el("p", "bolide-muted", {}, tr(GHOSTS))] : []),
      el("p", "bolide-muted", {}, dice),
    );
    found.hidden = false;
    (puzzles ? solve : focused).focus({ preventScroll: true });
    found.scrollIntoView({ block: "nearest" });
  };
  return {
    root: el("div", "", {}, el("p", "", {}, HELP), form, said, found),
  };
}

const HELP = phrase(
  "Paste what somebody sent you: a challenge, the codes of those who have driven it, all at once, or puzzles.",
);
const LIMIT = phrase("Turn limit: the first to keep it leads");
const GHOSTS = phrase("The best three drive along as ghosts.");
