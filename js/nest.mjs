// A style sheet whose selectors nearly all begin with one class, written with that class once. What the rules mean, how strong they
// are and their order stay as they were. It reads what esbuild has minified: no comments, no line breaks.

/** The sheet with its runs of rules below `.name` put inside `.name{}`. */
export function nest(css, name) {
  const runs = [];
  for (const { head, body } of rules(css)) {
    const inner = below(head, body, name);
    const last = runs.at(-1);
    if (inner === null) runs.push({ open: "", text: `${head}{${body}}` });
    else if (last?.open) last.text += inner;
    else runs.push({ open: `.${name}{`, text: inner });
  }
  return runs.map(({ open, text }) => (open ? `${open}${text}}` : text)).join("") + "\n";
}

/** A rule as it stands inside `.name{}`, or null for one that belongs outside. */
function below(head, body, name) {
  if (/^@(media|container|supports)/.test(head)) {
    const inner = rules(body).map((rule) => below(rule.head, rule.body, name));
    return inner.includes(null) ? null : `${head}{${inner.join("")}}`;
  }
  const short = split(head, ",").map((selector) => within(selector, name));
  return head.startsWith("@") || short.includes(null) ? null : `${short.join()}{${body}}`;
}

function within(selector, name) {
  const rest = selector.startsWith(`.${name}`) ? selector.slice(name.length + 1) : "-";
  if (/^[\w-]/.test(rest)) return null;
  return rest.startsWith(" ") ? rest.slice(1) : `&${rest}`;
}

/** The outermost rules of a sheet: what stands before the brace, and what is between the braces. */
function rules(css) {
  return split(css, "}")
    .filter((text) => text.trim())
    .map((text) => {
      const brace = text.indexOf("{");
      return { head: text.slice(0, brace).trim(), body: text.slice(brace + 1) };
    });
}

/** `text` in parts at a mark that stands in no brackets and no quotes; a `}` that closes an outermost rule is a mark, too. */
function split(text, mark) {
  const parts = [];
  let [depth, quote, start] = [0, "", 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at++;
    else if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    if (!quote && depth === 0 && sign === mark) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return start < text.length ? [...parts, text.slice(start)] : parts;
}
