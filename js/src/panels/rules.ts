/** The rules at hand: the chapter of what is asked, all others, where a text stands; and the help
 * sheet. It can stand anywhere: what it is built in may scroll. */
import { button, el, hasFocus, setAttributes } from "../dom";
import type { Block, Chapter, Hit, Run } from "../protocol";
import type { Request } from "../whole";
import { tr, trn } from "../tr";

/** What is shown without asking anybody: a title, and what is made when it is opened. */
export type Leaf = readonly [title: string, fill: () => Node];

export interface RulesSource {
  /** The chapters of rules that are asked for, for where nobody can be asked. */
  chapters: Readonly<Record<string, string>>;
  leaves: readonly Leaf[];
  /** Asks for a chapter, or where a text stands; false where nobody answers. */
  ask(request: Request): boolean;
}

export interface Rules {
  /** Opens the chapter of a rule; without one, or where it is new, the first leaf. */
  open(rule: string, isNew?: boolean): void;
  /** What was asked for has come. */
  take(answer: Chapter): void;
}

/** Until so long after the last letter nothing is looked for. */
export const TYPING_MS = 250;

export function buildRules(place: HTMLElement, signal: AbortSignal, source: RulesSource): Rules {
  const page = el("div", "bolide-rulepage", { tabindex: -1 });
  const chooser = el("select", "bolide-select", { "aria-label": tr("Rules chapter") });
  const field = el("input", "bolide-rulesearch", {
    type: "search",
    placeholder: tr("Search the rules"),
    "aria-label": tr("Search the rules"),
    maxlength: 100,
  });
  const leaves = source.leaves.map(([title, fill]) =>
    button("bolide-ruleleaf", title, () => pressed([title, fill]), signal),
  );
  const asking = el("span", "bolide-ruleasking", {}, chooser, field);
  place.append(el("div", "bolide-rulebar", {}, ...leaves, asking), page);
  let titles: readonly string[] = [];
  /** Whether who turned the page over reads on by the keyboard. */
  let follows = false;
  /** Whether only the titles are wanted. */
  let quiet = false;
  let typed: ReturnType<typeof setTimeout> | undefined;

  const show = (...nodes: Node[]) => {
    if (hasFocus(page)) page.focus({ preventScroll: true });
    page.replaceChildren(...nodes);
    setAttributes(page, { "aria-busy": null });
    scrollTo(page);
  };
  const press = (leaf: string | null) => {
    for (const node of leaves)
      setAttributes(node, { "aria-pressed": String(node.textContent === leaf) });
    if (leaf !== null) chooser.value = "";
  };
  const turnTo = ([title, fill]: Leaf, ...before: Node[]) => {
    press(title);
    show(...before, fill());
  };
  /** A chapter that is still on its way does not turn the page that was chosen since. */
  const pressed = (leaf: Leaf) => {
    quiet ||= page.getAttribute("aria-busy") === "true";
    turnTo(leaf);
  };
  const ask = (more: { rule: string } | { chapter: number } | { find: string }): boolean => {
    const able = source.ask({ t: "rules", ...more });
    asking.hidden = !able;
    if (able && !quiet) setAttributes(page, { "aria-busy": "true" });
    return able;
  };
  const goTo = (rule: string, chapter?: number) => {
    follows = true;
    quiet = false;
    const here = page.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"]`);
    if (here) point(here);
    else if (rule || chapter === undefined) ask({ rule });
    else ask({ chapter });
  };
  /** A rule that was gone to. */
  const point = (node: HTMLElement) => {
    for (const old of page.querySelectorAll(".is-asked")) old.classList.remove("is-asked");
    node.classList.add("is-asked");
    scrollTo(node);
    if (follows) node.focus({ preventScroll: true });
    follows = false;
  };
  const find = () => {
    const text = field.value.trim();
    quiet = false;
    if (text.length > 1) ask({ find: text });
  };

  const choose = () => {
    quiet = false;
    ask({ chapter: Number(chooser.value) });
  };
  chooser.addEventListener("change", choose, { signal });
  field.addEventListener(
    "input",
    () => {
      clearTimeout(typed);
      typed = setTimeout(find, TYPING_MS);
    },
    { signal },
  );
  // what is typed is no key of the board
  field.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation(), {
    signal,
  });
  signal.addEventListener("abort", () => clearTimeout(typed), { once: true });

  const shelve = (next: readonly string[]) => {
    if (titles.join() === next.join()) return;
    titles = next;
    const options = titles.map((title, value) => el("option", "", { value }, title));
    chooser.replaceChildren(
      el("option", "", { value: "", hidden: true }, tr("All chapters")),
      ...options,
    );
  };
  const link = (rule: string) => button("bolide-rulelink", rule, () => goTo(rule), signal);

  /** Above the first leaf: where the rule is that was wanted. */
  const wayTo = (rule: string, able: boolean): HTMLElement[] => {
    if (able && rule)
      return [el("p", "", {}, `${tr("The exact rule for this choice:")} `, link(rule))];
    const chapter = !able && source.chapters[rule];
    const words =
      chapter && tr("See “{chapter}” in the rules. Start a kernel to read it here.", { chapter });
    return words ? [el("p", "", {}, words)] : [];
  };

  return {
    open(rule, isNew = false) {
      follows = false;
      quiet = !rule || isNew;
      const able = ask(quiet ? { chapter: 0 } : { rule });
      if (able && !quiet) return;
      const [first] = source.leaves;
      if (first) turnTo(first, ...wayTo(rule, able));
    },
    take({ chapters, chapter, blocks, rule, hits, more }) {
      shelve(chapters);
      if (quiet) {
        quiet = false;
        return;
      }
      press(null);
      if (hits) {
        chooser.value = "";
        return show(...hitList(hits, more ?? 0, chapters, goTo, signal));
      }
      chooser.value = String(chapter ?? "");
      const title = el("h3", "bolide-heading", { tabindex: -1 }, chapters[chapter ?? 0] ?? "");
      show(title, ...(blocks ?? []).map((block) => written(block, link)));
      const sought = [...page.children].find((node) => node.getAttribute("data-rule") === rule);
      if (sought) point(sought as HTMLElement);
      else if (follows) title.focus({ preventScroll: true });
      follows = false;
    },
  };
}

type Link = (rule: string) => Node;

/** A piece of a chapter as elements; text only ever goes in as text. */
function written(block: Block, link: Link): HTMLElement {
  const { kind, words = [], rule, depth = 0, mark = "•", rows = [] } = block;
  if (kind === "table") return table(rows, link);
  if (kind === "heading") return el("h4", "bolide-heading", {}, ...set(words, link));
  const name = rule ? [el("strong", "bolide-ruleid", {}, rule), " "] : [];
  const dot = kind === "item" && !rule ? [`${mark} `] : [];
  const node = el("p", "bolide-rule", {}, ...name, ...dot, ...set(words, link));
  setAttributes(node, { "data-rule": rule ?? null, tabindex: rule ? -1 : null });
  node.style.marginInlineStart = `${depth}em`;
  return node;
}

function table(rows: NonNullable<Block["rows"]>, link: Link): HTMLElement {
  const row = (cells: readonly (readonly Run[])[], tag: "th" | "td") =>
    el("tr", "", {}, ...cells.map((cell) => el(tag, "", {}, ...set(cell, link))));
  const [head = [], ...rest] = rows;
  const body = rest.map((cells) => row(cells, "td"));
  return el("table", "bolide-ruletable", {}, row(head, "th"), ...body);
}

const set = (words: readonly Run[], link: Link): (Node | string)[] =>
  words.map(({ text, style }) => {
    if (style === "rule") return link(text);
    return style ? el(style, "", {}, text) : text;
  });

function hitList(
  hits: readonly Hit[],
  more: number,
  titles: readonly string[],
  goTo: (rule: string, chapter: number) => void,
  signal: AbortSignal,
): HTMLElement[] {
  const rows = hits.map(({ rule, chapter, text }) => {
    const where = el("strong", "", {}, [rule, titles[chapter]].filter(Boolean).join(" · "));
    const words = el("span", "bolide-rulehit", {}, where, ` ${text}`);
    const node = button(
      "bolide-rulefound",
      `${where.textContent}: ${text}`,
      () => goTo(rule, chapter),
      signal,
      words,
    );
    node.removeAttribute("title");
    return el("li", "", {}, node);
  });
  const count = hits.length + more;
  const said = !count
    ? tr("No match. Try fewer words.")
    : more
      ? tr("{n} matches, first {some} shown", { n: count, some: hits.length })
      : trn("{n} match", "{n} matches", count);
  return [
    el("p", "bolide-muted", { role: "status" }, said),
    el("ul", "bolide-rulehits", {}, ...rows),
  ];
}

/** Scrolls what it lies in, and no page around the widget. */
function scrollTo(node: HTMLElement): void {
  let frame = node.parentElement;
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) {
    if (frame.matches(".bolide")) return;
    frame = frame.parentElement;
  }
  if (!frame) return;
  const bar = frame.querySelector(".bolide-rulebar");
  const stays = bar && getComputedStyle(bar).position === "sticky";
  const below = stays ? bar.getBoundingClientRect().bottom : frame.getBoundingClientRect().top;
  frame.scrollTop += node.getBoundingClientRect().top - below - AIR;
}

/** Pixels above what was scrolled to. */
const AIR = 8;
