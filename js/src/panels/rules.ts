/** The rules at hand: the chapter of what is asked, all others, where a text stands; and the help
 * sheet. It can stand anywhere: what it is built in may scroll. */
import { button, el, hasFocus, setAttributes } from "../dom";
import { type Second, styles, withPart } from "../parts";
import type { Chapter } from "../protocol";
import type { Request } from "../whole";
import { phrase, tr } from "../tr";

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

const MISSING = phrase("The rules couldn't be loaded. Reload the page to try again.");

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

  /** Whether what comes is to be read; a page that was chosen meanwhile stays. */
  const wanted = () => {
    const was = quiet;
    quiet = false;
    return !was;
  };
  const shown = ({ chapters, chapter, blocks, rule, hits, more }: Chapter, part: Second) => {
    if (!wanted()) return;
    press(null);
    if (hits) {
      chooser.value = "";
      return show(styles(), ...part.hitList(hits, more ?? 0, chapters, goTo, signal));
    }
    chooser.value = String(chapter ?? "");
    const title = el("h3", "bolide-heading", { tabindex: -1 }, chapters[chapter ?? 0] ?? "");
    show(styles(), title, ...(blocks ?? []).map((block) => part.written(block, link)));
    const sought = [...page.children].find((node) => node.getAttribute("data-rule") === rule);
    if (sought) point(sought as HTMLElement);
    else if (follows) title.focus({ preventScroll: true });
    follows = false;
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
    take(answer) {
      shelve(answer.chapters);
      const fail = () => show(el("p", "", { role: "status" }, tr(MISSING)));
      if (wanted()) withPart(signal, (part) => shown(answer, part), fail);
    },
  };
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
