/** Answers as people type them, read and judged as `bw.check` does; see `course/forms.py`. */
import type { LineTask, MeasureTask, NumberSet, PageExercise } from "../protocol";
import { isSame, minus, type Pair, plus, speedOf, type Steps } from "./car";

/** Numbers, lists of them, and texts that were not understood. */
type Value = number | string | readonly Value[];

class NotData extends Error {}

const LONGEST = 200;
const POWER = 64;
const LARGEST = 1e300;
const CLOSE = 1e-9;

const SPELLED: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "×": "*",
  "·": "*",
  "⋅": "*",
  "÷": "/",
  "⁄": "/",
  "^": "**",
  "²": "**2",
  "³": "**3",
  "½": "(1/2)",
  "√": "sqrt",
  "’": "'",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
  "，": ",",
};

const translated = (text: string, signs: string): string =>
  [...text].map((sign) => (signs.includes(sign) ? (SPELLED[sign] as string) : sign)).join("");

const ALL = Object.keys(SPELLED).join("");
const BLANKS = "’\u00a0\u202f\u2009，";

const TOKEN =
  /\s*(\*\*|\/\/|[-+*/%()[\]{},]|(?:\d+(?:_\d+)*)?\.?(?:\d+(?:_\d+)*)(?:\.(?!\d))?(?:[eE][-+]?\d+)?|[A-Za-z_][\w.]*)/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (!found) throw new NotData();
    tokens.push(found[1] as string);
  }
  return tokens;
}

const FUNCTIONS: Readonly<Record<string, (value: number) => number>> = {
  sqrt: Math.sqrt,
  abs: Math.abs,
};

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Works out arithmetic and lists, with the order of operations of Python. */
class Parser {
  private next = 0;

  constructor(private readonly tokens: readonly string[]) {}

  whole(): Value {
    const value = this.listed("");
    if (this.next < this.tokens.length) throw new NotData();
    return value;
  }

  private peek(): string {
    return this.tokens[this.next] ?? "";
  }

  private took(...tokens: string[]): string | null {
    if (!tokens.includes(this.peek()) || this.next >= this.tokens.length) return null;
    return this.tokens[this.next++] as string;
  }

  /** Values with commas between them up to a bracket, or one alone. */
  private listed(end: string): Value {
    const values: Value[] = [];
    let commas = 0;
    while (this.peek() !== end) {
      values.push(this.sum());
      if (this.took(",") === null) break;
      commas += 1;
    }
    if (end === "" && values.length === 0) throw new NotData();
    return commas === 0 && values.length === 1 && end !== "]" && end !== "}"
      ? (values[0] as Value)
      : values;
  }

  private sum(): Value {
    let value = this.product();
    for (let sign = this.took("+", "-"); sign; sign = this.took("+", "-")) {
      const [a, b] = [numeric(value), numeric(this.product())];
      value = sign === "+" ? a + b : a - b;
    }
    return value;
  }

  private product(): Value {
    let value = this.signed();
    for (let sign = this.took("*", "/", "//", "%"); sign; sign = this.took("*", "/", "//", "%")) {
      const [a, b] = [numeric(value), numeric(this.signed())];
      if (sign !== "*" && b === 0) throw new NotData();
      if (sign === "*") value = a * b;
      else if (sign === "/") value = a / b;
      else value = sign === "//" ? Math.floor(a / b) : a - b * Math.floor(a / b);
    }
    return value;
  }

  private signed(): Value {
    const sign = this.took("+", "-");
    if (!sign) return this.power();
    const value = numeric(this.signed());
    return sign === "-" ? -value : value;
  }

  private power(): Value {
    const base = this.single();
    if (!this.took("**")) return base;
    const [a, b] = [numeric(base), numeric(this.signed())];
    if (Math.abs(b) > POWER || Math.abs(a) > 1e6 || (a === 0 && b < 0)) throw new NotData();
    return a ** b;
  }

  private single(): Value {
    const open = this.took("(", "[", "{");
    if (open) {
      const end = CLOSING[open] as string;
      const value = this.listed(end);
      if (!this.took(end) || (open === "{" && (value as Value[]).length === 0)) throw new NotData();
      return value;
    }
    const token = this.tokens[this.next++] ?? "";
    if (/^[\d.]/.test(token)) return Number(token.replaceAll("_", ""));
    const act = FUNCTIONS[token.split(".").at(-1) as string];
    if (!act || !this.took("(")) throw new NotData();
    const value = act(numeric(this.sum()));
    if (!this.took(")") || Number.isNaN(value)) throw new NotData();
    return value;
  }
}

function numeric(value: Value): number {
  if (typeof value !== "number" || !(Math.abs(value) <= LARGEST)) throw new NotData();
  return value;
}

/** A typed expression of numbers and lists. */
export function evaluated(text: string): Value {
  const spelled = translated(text, ALL).trim();
  if (spelled.length > LONGEST) throw new NotData();
  const rooted = spelled.replace(/\bsqrt *(\d+(?:\.\d+)?)/g, "sqrt($1)");
  return new Parser(tokensOf(rooted)).whole();
}

/** A typed text without quotation marks around it, a full stop, and signs of no width. */
const bareText = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b\ufeff]/g, "")
    .trim()
    .replace(/^['"`“”„«» ]+|['"`“”„«» ]+$/g, "")
    .replace(/[.,;:!? ]+$/, "");

/** A typed number without its unit, and the unit. */
export function split(text: string): [string, string] {
  const spelled = bareText(text)
    .replace(/^(?:[^=≈~<>!]*[=≈~](?!=))+|^[A-Za-z]\s*:/, "")
    .trim()
    .replace(/(?<=[\d)])\s*:\s*(?=[\d(])/g, "/")
    .replace(/(?<=[\d)])\s*√/g, "*√")
    .replace(
      /(?<![\d.,/])(\d+)(?: (\d\d?\/\d\d?)\b| ?(½))/g,
      (_, whole, part, half) => `(${whole}+${part ?? half})`,
    )
    .replace(/(?<=[\d)])(?<!\b0)\s*[xX]\s*(?=[\d(])/g, " * ");
  const unit = /(?<![A-Za-z])(?!(?:sqrt|abs|math)\b|e[-+]?\d)[A-Za-z%°].*$/.exec(spelled);
  return unit
    ? [spelled.slice(0, unit.index).replace(/[- ]+$/, ""), unit[0].trim()]
    : [spelled, ""];
}

const THOUSANDS = /(?<![\w.,])\d{1,3}([,.' _])\d{3}(?:\1\d{3})*(?!\d)/g;

/** Every number that a typed one may mean: 2,875 is 2875 or 2.875. */
export function numbersOf(text: string): number[] {
  const spelled = translated(text, BLANKS);
  const bare = spelled.replace(THOUSANDS, (all, sign: string) => all.replaceAll(sign, ""));
  const forms = bare === spelled ? [spelled] : [bare, spelled];
  const values = new Set<number>();
  for (const form of forms) {
    try {
      const value = evaluated(form.replace(/(?<=\d),(?=\d)/g, "."));
      if (typeof value === "number") values.add(value);
    } catch (error) {
      if (!(error instanceof NotData)) throw error;
    }
  }
  if (values.size === 0 || ![...values].every(Number.isFinite)) throw new NotData();
  return [...values];
}

/** What `act` gives; `other` where that is no data. */
function attempted<T>(act: () => T, other: T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof NotData) return other;
    throw error;
  }
}

const typed = (text: string): Value =>
  attempted(() => numbersOf(text.trim()).at(-1) as Value, text);

function stripped(text: string, signs: string): string {
  const isIn = (sign: string | undefined) => sign !== undefined && signs.includes(sign);
  let [begin, end] = [0, text.length];
  while (begin < end && isIn(text[begin])) begin += 1;
  while (end > begin && isIn(text[end - 1])) end -= 1;
  return text.slice(begin, end);
}

/** The numbers of a typed pair or list. */
function inARow(given: string): Value {
  let text = bareText(given).replace(/\b[A-Za-z](?:\w*\s*=|\s*:)/g, "");
  if (text.split("(").length > 2)
    text = text
      .replace(/\(([^()|;]*)[|;]([^()|;]*)\)/g, "($1,$2)")
      .replace(/\) *(?:->|→|and|und)? *\(/g, "),(");
  const brackets = text.split("(").length > 2 ? "[]{}<> " : "()[]{}<> ";
  if (/[;|\n]/.test(text)) {
    const parts = stripped(text.trim(), brackets).split(/[;|\n]/);
    return parts
      .filter((part) => part.trim())
      .map((part) => (part.includes("(") ? inARow(part) : typed(part)));
  }
  const words = stripped(text, brackets).split(/\s+/).filter(Boolean).map(typed);
  if (words.length > 1 && !words.some((word) => typeof word === "string")) return words;
  return attempted(() => evaluated(text.replaceAll("<", "(").replaceAll(">", ")")), given);
}

/** What an answer means, or the key of the sentence that says why it means nothing. */
type Read = { meant: readonly Value[]; bare?: readonly number[] } | { fault: string };

const isNumber = (value: Value): value is number =>
  typeof value === "number" && Number.isFinite(value);

function readNumber(exercise: PageExercise, text: string): Read {
  const [number, unit] = split(text);
  const meant = attempted<number[]>(() => numbersOf(number), []);
  if (meant.length === 0) return { fault: "no number" };
  const bare = unit
    .replaceAll("²", "2")
    .toLowerCase()
    .replace(/[\s.^*·_()-]/g, "");
  const known = exercise.units.find(({ names }) => !unit || names.includes(bare));
  if (!known) return { fault: exercise.unit ? "no unit" : "unwanted unit" };
  return { meant: meant.map((value) => value * known.factor), bare: meant };
}

function readPair(text: string): Read {
  const row = inARow(text);
  const isPair = Array.isArray(row) && row.length === 2 && row.every(isNumber);
  return isPair ? { meant: [row] } : { fault: "no pair" };
}

function readSeveral(example: string, text: string): Read {
  const fault = { fault: "no several" };
  const row = inARow(text);
  if (!Array.isArray(row)) return fault;
  const single = example.includes("(") && row.length === 2 && row.every(isNumber);
  const entries: readonly Value[] = single ? [row] : row;
  const fits = (entry: Value): boolean =>
    isNumber(entry) ||
    (Array.isArray(entry) && entry.length > 0 && entry.length <= 2 && entry.every(isNumber));
  return entries.every(fits) ? { meant: [entries] } : fault;
}

const entriesOf = (value: Value): Set<string> =>
  new Set((value as readonly Value[]).map((entry) => JSON.stringify(entry).replace("-0", "0")));

/** Whether an answer that was read is the same as another. */
function same({ kind, tolerance }: PageExercise, meant: readonly Value[], other: Value): boolean {
  const near = (a: Value, b: Value) =>
    Math.abs(Number(a) - Number(b)) <= tolerance + CLOSE * Math.abs(Number(b));
  if (kind === "number") return meant.some((value) => near(value, other));
  const [value, row] = [meant[0] as Value[], other as Value[]];
  if (kind === "pair") return value.every((each, number) => near(each, row[number] as Value));
  const [these, those] = [entriesOf(value), entriesOf(other)];
  return these.size === those.size && [...these].every((entry) => those.has(entry));
}

/** Whether a value is a number rounded to a whole one or to one decimal, by 3 in 100 at most. */
const isRounded = (right: number, value: number): boolean =>
  Math.abs(value - right) <= 0.03 * Math.abs(right) &&
  [1, 10].some(
    (parts) =>
      Number.isInteger(Number((value * parts).toFixed(9))) &&
      Math.abs(value - right) <= (0.5 + CLOSE) / parts,
  );

/** Why an answer is wrong: the key of a sentence, and what is filled in. */
function why(
  exercise: PageExercise,
  meant: readonly Value[],
  right: Value,
): [string, Record<string, unknown>] {
  const { kind, tolerance, units } = exercise;
  if (kind === "number") {
    const values = (meant as number[]).map((value) => value - (right as number));
    const times = meant.map((value) => 100 * (value as number));
    const inPercent = units.some(({ names }) => names.includes("percent"));
    if (inPercent && same(exercise, times, right)) return ["as percent", {}];
    if (meant.some((value) => isRounded(right as number, value as number))) return ["rounded", {}];
    const nearest = values.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
    return [nearest > 0 ? "too large" : "too small", {}];
  }
  if (kind === "pair") {
    const [value, row] = [meant[0] as number[], right as number[]];
    const close = value.map(
      (each, number) => Math.abs(each - (row[number] as number)) <= tolerance,
    );
    return [close[1] ? "first number" : close[0] ? "second number" : "both numbers", {}];
  }
  const [these, those] = [entriesOf(meant[0] as Value), entriesOf(right)];
  const extra = [...these].filter((entry) => !those.has(entry)).length;
  const missing = [...those].filter((entry) => !these.has(entry)).length;
  return [extra && missing ? "too many" : extra ? "extra" : "missing", { extra, missing }];
}

/** Words of an explanation, and letters. */
const FEWEST = 5;
const LONGEST_WORDS = 2000;

/** Why a text is no explanation; null if it is one. */
function readWords(text: string): [string, Record<string, unknown>] | null {
  if ([...text].length > LONGEST_WORDS) return ["long sentences", { most: LONGEST_WORDS }];
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length < FEWEST ? ["few sentences", { fewest: FEWEST }] : null;
}

const plain = ([x, y]: Pair): string => `(${x}, ${y})`;

/** A drive, as far as it is measured. */
interface Driven {
  turns: number;
  start: string;
  place: string;
  there: boolean;
}

/** How far a drive came on a path; null without a turn. */
function drivenOn(path: readonly Pair[], task: MeasureTask, steps: Steps): Driven | null {
  const { start, velocity } = task as unknown as { start: Pair; velocity: Pair };
  const stepTo = (number: number) => minus(path[number] as Pair, path[number - 1] as Pair);
  const begin = path.findIndex(
    (place, number) =>
      isSame(place, start) &&
      number + 1 < path.length &&
      (number === 0 || isSame(stepTo(number), velocity)),
  );
  if (begin < 0) return null;
  const isThere = (number: number): boolean =>
    task.west === null
      ? steps.ends(path[number - 1] as Pair, stepTo(number))
      : (path[number] as Pair)[0] <= task.west;
  let number = begin + 1;
  while (number + 1 < path.length && !isThere(number)) number += 1;
  return {
    turns: number - begin,
    start: plain(start),
    place: plain(path[number] as Pair),
    there: isThere(number),
  };
}

/** What is said of turns that were counted, and whether they are those of the drive on the board. */
function counted(
  meant: readonly number[],
  [least, most]: Pair,
  driven: Driven | null,
): { right: boolean; key: string } {
  const isPossible = (value: number) => least <= value && value <= most && Number.isInteger(value);
  const isDriven = (value: number) => !driven || (driven.there && value === driven.turns);
  if (meant.some((value) => isPossible(value) && isDriven(value)))
    return { right: true, key: driven ? "measured driven" : "" };
  const last = meant.at(-1) as number;
  if (last < least) return { right: false, key: "measured less" };
  if (last > most) return { right: false, key: "measured more" };
  if (!driven || !Number.isInteger(last)) return { right: false, key: "measured parts" };
  return { right: false, key: driven.there ? "measured otherwise" : "measured on the way" };
}

/** The places of a line, without its start; null where it is none. */
export function lineOf({ start }: LineTask, text: string): Pair[] | null {
  const read = readSeveral("(", text);
  if ("fault" in read) return null;
  const places = read.meant[0] as Pair[];
  if (!places.every((place) => Array.isArray(place) && place.length === 2)) return null;
  return String(places[0]) === String(start) ? places.slice(1) : places;
}

/** What is wrong with a line; null if it keeps to the rules and gets where it must. */
function faultOf(
  path: readonly Pair[],
  { start, velocity, end, most }: LineTask,
  steps: Steps,
): [string, Record<string, unknown>] | null {
  const late = (turns: number): [string, Record<string, unknown>] | null =>
    turns > most ? ["line late", { turns, most }] : null;
  let [at, before] = [start, velocity] as unknown as [Pair, Pair];
  for (const [number, place] of path.entries()) {
    const [turn, step] = [number + 1, minus(place, at)];
    const mayFollow = (next: Pair) => steps.changes.has(String(minus(next, before)));
    if (!mayFollow(step)) {
      if (turn === 1 && mayFollow(place)) return ["line displacements", {}];
      return ["line jumps", { turn, before: plain(before), after: plain(step) }];
    }
    const [speed, top] = [speedOf(step), steps.top];
    if (speed > top) return ["line fast", { turn, speed, top }];
    if (!steps.legal(at, step)) return ["line leaves", { turn }];
    if (!end && steps.ends(at, step)) return turn < path.length ? ["line goes on", {}] : late(turn);
    [at, before] = [plus(at, step), step];
  }
  if (!end) return ["line unfinished", {}];
  const goal = end as unknown as Pair;
  if (String(at) !== String(goal))
    return ["line elsewhere", { place: plain(at), end: plain(goal) }];
  return late(path.length);
}

export interface Judged {
  right: boolean;
  say: string;
}

/** A text in quotation marks, as Python writes it. */
function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return short.includes("'") && !short.includes('"')
    ? `"${short}"`
    : `'${short.replaceAll("'", "\\'")}'`;
}

/** Judges a typed answer as `bw.check` does, with the places of the car on the board. */
export function judged(
  exercise: PageExercise,
  numbers: NumberSet,
  words: Readonly<Record<string, string>>,
  text: string,
  steps: Steps,
  path: readonly Pair[] = [],
): Judged {
  const said = (key: string, values: Readonly<Record<string, unknown>>) =>
    (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (all, name: string) =>
      String(values[name] ?? all),
    );
  const { asks, kind, unit, example } = exercise;
  const noted = (why: [string, Record<string, unknown>] | null): Judged =>
    why ? { right: false, say: said(...why) } : { right: true, say: numbers.praise };
  if (kind === "sentences") return noted(readWords(text));
  const read =
    kind === "number"
      ? readNumber(exercise, text)
      : kind === "pair"
        ? readPair(text)
        : readSeveral(example, text);
  if ("fault" in read) {
    const given = read.fault.endsWith("unit") ? quoted(text) : `\`${quoted(text)}\``;
    return { right: false, say: said(read.fault, { given, unit, example }) };
  }
  const right = numbers.right as Value;
  const mistake = numbers.mistakes.find((one) => same(exercise, read.meant, one.answer as Value));
  if (asks === "predict") return { right: true, say: mistake?.say ?? numbers.praise };
  if (asks === "measure") {
    const driven = exercise.drive ? drivenOn(path, exercise.drive, steps) : null;
    const { right: isRight, key } = counted(
      read.meant as number[],
      right as unknown as Pair,
      driven,
    );
    return { right: isRight, say: key ? said(key, { ...driven }) : numbers.praise };
  }
  if (exercise.line) {
    const path = lineOf(exercise.line, text);
    const given = `\`${quoted(text)}\``;
    return noted(path ? faultOf(path, exercise.line, steps) : ["no several", { given, example }]);
  }
  if (same(exercise, read.meant, right)) return { right: true, say: numbers.praise };
  if (mistake) return { right: false, say: mistake.say };
  if (read.bare && same(exercise, read.bare, right))
    return { right: false, say: said("other unit", { unit }) };
  return { right: false, say: said(...why(exercise, read.meant, right)) };
}
