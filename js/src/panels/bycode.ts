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
  let busy = false;
  /** What was read last: it is this that is driven. */
  let text = "";
  const open = () => {
    if (busy || !field.value.trim()) return field.focus();
    busy = true;
    setText(said, tr("Reading…"));
    found.hidden = true;
    text = field.value;
    ask(text, (data, wrong) => {
      busy = false;
      setText(said, wrong);
      if (data) show(data);
    });
  };
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
  const show = ({ words, dice, table, refused, puzzles }: ByCodeData) => {
    const named = el("label", "bolide-bycodename", {}, tr("Your name"), name);
    found.replaceChildren(
      el("h3", "bolide-heading", {}, words),
      ...(table ? [dataTable(table, [])] : []),
      ...refused.map((line) => el("p", "bolide-muted", {}, line)),
      el("div", "bolide-startbuttons", {}, ...(puzzles ? [solve] : [named, go])),
      ...(table ? [el("p", "bolide-muted", {}, tr(GHOSTS))] : []),
      el("p", "bolide-muted", {}, dice),
    );
    found.hidden = false;
    (puzzles ? solve : name).focus({ preventScroll: true });
    found.scrollIntoView({ block: "nearest" });
  };
  return {
    root: el("div", "", {}, el("p", "", {}, HELP), form, said, found),
  };
}

const HELP = phrase(
  "Paste what somebody sent you: a challenge, the codes of those who have driven it, all at once, or puzzles.",
);
const GHOSTS = phrase("The best three drive along as ghosts.");
