// A style sheet whose rules begin with a class that the rules beside them begin with, too, written with that class once: first the class of
// all, then, within it, those of the parts. What the rules mean, how strong they are and their order stay as they were. It reads what
// esbuild has minified: no comments, no line breaks.

/** The sheet with its runs of rules below `.name` put inside `.name{}`, and within it those below one class likewise. */
export function nest(css, name) {
  return runs(rules(css), (rule) => (below(rule, `.${name}`) === null ? "" : `.${name}`)) + "\n";
}

/** Rules as text, those that follow each other below the class that `first` tells put together. */
function runs(all, first) {
  const found = [];
  for (const rule of all) {
    const start = first(rule);
    if (start && found.at(-1)?.start === start) found.at(-1).all.push(rule);
    else found.push({ start, all: [rule] });
  }
  return found.map(({ start, all }) => shorter(all.map(written).join(""), start, all)).join("");
}

/** What is shorter: rules one after the other, or within their class. */
function shorter(text, start, all) {
  if (!start) return text;
  const [own, ...rest] = all.map((rule) => below(rule, start));
  // what is declared for the class itself may stand bare where nothing stands before it
  const bare = own.head === "&" ? own.body + (rest.length ? ";" : "") : "";
  const within = `${start}{${bare}${runs(bare ? rest : [own, ...rest], classOf)}}`;
  return within.length < text.length ? within : text;
}

/** The class that every selector of a rule begins with, or "". */
function classOf(rule) {
  const found = /^(?:@[^{]*\{)?(\.[\w-]+)/.exec(written(rule))?.[1];
  return found && below(rule, found) ? found : "";
}

/** A rule as it stands inside `start{}`, or null for one that belongs outside. */
function below({ head, body }, start) {
  if (/^@(media|container|supports)/.test(head)) {
    const inner = rules(body).map((rule) => below(rule, start));
    return inner.includes(null) ? null : { head, body: inner.map(written).join("") };
  }
  const short = split(head, ",").map((selector) => within(selector, start));
  return head.startsWith("@") || short.includes(null) ? null : { head: short.join(), body };
}

function within(selector, start) {
  const rest = selector.startsWith(start) ? selector.slice(start.length) : "-";
  if (/^[\w-]/.test(rest)) return null;
  return /^[ >+~]/.test(rest) ? rest.trimStart() : `&${rest}`;
}

const written = ({ head, body }) => `${head}{${body}}`;

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
