/** A chapter of the rules as elements, and where a text stands in them: only Python sends them, and
 * the second part of the front end writes them. */
import { button, el, setAttributes } from "../dom";
import type { Block, Hit, Run } from "../protocol";
import { tr, trn } from "../tr";

/** A rule as a button that leads to it. */
type Link = (rule: string) => Node;

/** A piece of a chapter as elements; text only ever goes in as text. */
export function written(block: Block, link: Link): HTMLElement {
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

export function hitList(
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
