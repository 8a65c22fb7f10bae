/** What somebody has done in a lesson: kept in the browser, and written into a file for a teacher. */
import { fileName } from "../dom";
import { tr } from "../tr";
import type { Pair } from "./car";

/** An answer that was checked. */
export interface Given {
  text: string;
  right: boolean;
}

export interface Done {
  name: string;
  /** The places that were driven to. */
  path: Pair[];
  /** By exercise and seed: "1.1", "1.1 2". */
  answers: Record<string, Given>;
}

const keyOf = (lesson: string): string => `bolide-widget.course.${lesson}`;

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** What was done before; nothing where that cannot be read. */
export function recall(lesson: string): Done {
  const done: Done = { name: "", path: [], answers: {} };
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(lesson)) ?? "{}") as Partial<Done>;
    if (typeof kept.name === "string") done.name = kept.name;
    if (Array.isArray(kept.path) && kept.path.every(isPair)) done.path = kept.path;
    for (const [name, given] of Object.entries(kept.answers ?? {}))
      if (typeof given.text === "string")
        done.answers[name] = { text: given.text, right: given.right === true };
  } catch {
    // as if nothing had been done
  }
  return done;
}

export function keep(lesson: string, done: Done): void {
  try {
    localStorage.setItem(keyOf(lesson), JSON.stringify(done));
  } catch {
    // the page has said that it forgets
  }
}

/** Keeps nothing of a lesson any more. */
export function forget(lesson: string): void {
  try {
    localStorage.removeItem(keyOf(lesson));
  } catch {
    // nothing was kept
  }
}

/** The file of somebody's work in a lesson. */
export const workName = (lesson: string, name: string): string =>
  `${fileName(name)}-lesson-${Number(lesson)}.ipynb`;

/** A text as Python writes it, in ASCII. */
const literal = (text: string): string =>
  `"${text.replace(/[^ !#-[\]-~]/gu, (sign) => {
    const code = sign.codePointAt(0) as number;
    // half a sign is none
    const whole = code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
    return `\\U${whole.toString(16).padStart(8, "0")}`;
  })}"`;

/** Work in a lesson as a notebook, which `bw.class_results` reads; nothing in it runs by itself. */
export function workOf(title: string, { name, path, answers }: Done): string {
  const driven = path.map(([x, y]) => `(${x}, ${y})`).join(" ");
  const cell = { metadata: {} };
  const code = (source: string) => ({
    ...cell,
    cell_type: "code",
    execution_count: null,
    outputs: [],
    source,
  });
  const checks = Object.entries(answers).map(([key, { text }]) => {
    const [exercise, seed] = key.split(" ");
    return code(`bw.check("${exercise}", ${literal(text)}${seed ? `, seed=${seed}` : ""})`);
  });
  const words = [
    `# ${title}`,
    name,
    driven ? tr("Driven to {places}", { places: driven }) : tr("Nothing driven"),
  ];
  const cells = [
    { ...cell, cell_type: "markdown", source: words.join("\n\n") },
    code("import bolide_widget as bw"),
    ...checks,
  ];
  return `${JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }, null, 1)}\n`;
}
