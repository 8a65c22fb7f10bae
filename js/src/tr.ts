/** The page's words in the language that Python chose: each English sentence is its own key. */
import type { Model } from "./model";

/** The words of a language, as Python sends them. */
interface Catalogue {
  language: string;
  /** The form for each number of things, from 0 to 199; from 100 on they repeat. */
  plural: string;
  words: Readonly<Record<string, string | readonly string[]>>;
}

type Places = Readonly<Record<string, string | number>>;

let catalogue: Catalogue | null = null;

/** Speaks the language of a model in `el`: English where it sends no words. */
export function speak(model: Pick<Model, "get">, el: HTMLElement): void {
  try {
    catalogue = JSON.parse(String(model.get("_words") || "null")) as Catalogue | null;
  } catch (error) {
    console.warn(error);
    catalogue = null;
  }
  if (catalogue) el.lang = catalogue.language;
}

/** A text in the page's language, with its places: `{name}`, or `{name:you|@}` for a driver. */
export function tr(text: string, places?: Places): string {
  const said = catalogue?.words[text];
  return filled(typeof said === "string" ? said : text, places);
}

/** A text about `n` things. */
export function trn(one: string, more: string, n: number, places: Places = {}): string {
  const forms = catalogue?.words[one];
  const form = Array.isArray(forms) ? forms[formOf(n)] : n === 1 ? one : more;
  return filled(form, { n, ...places });
}

/** Names as a list: "Ada, Bob and Cleo". */
export function listed(names: readonly string[]): string {
  const last = names[names.length - 1] ?? "";
  const words = names.slice(0, -1).join(", ");
  return words ? tr("{words} and {last}", { words, last }) : last;
}

/** Whether the page is English: other languages keep the capitals of their nouns. */
export const isEnglish = (): boolean => catalogue === null;

/** Marks a text that `tr` is given later. */
export function phrase<T extends string>(text: T): T {
  return text; // a declaration, as modules that are evaluated before this one call it
}

const formOf = (n: number): number => Number(catalogue?.plural[n < 200 ? n : 100 + (n % 100)] ?? 0);

/** Whether a driver is spoken to: named You, in whatever letters. */
export const isYou = (name: string): boolean =>
  ["you", tr("You").toLowerCase()].includes(name.trim().toLowerCase());

/** A driver's name as the page shows it: "You" in its language. */
export const shownName = (name: string): string => (!isEnglish() && isYou(name) ? tr("You") : name);

const PLACE = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

const filled = (text: string, places?: Places): string =>
  places
    ? text.replace(PLACE, (_, name: string, you: string, other?: string) => {
        const value = String(places[name] ?? "");
        if (other === undefined) return value;
        return isYou(value) ? you : other.replace("@", () => value);
      })
    : text;
