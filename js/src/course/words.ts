/** Numbers and short texts of a lesson's page. */
import { el } from "../dom";
import type { LessonPage, LessonTexts } from "../protocol";
import type { Pair } from "./car";

/** A lesson in the language that is shown. */
export type Lesson = LessonPage & LessonTexts;

export const signed = (value: number): string => String(value).replace("-", "−");

export const pairText = ([x, y]: Pair): string => `(${signed(x)}, ${signed(y)})`;

/** A text with its *emphasis*, **importance** and `code`. */
export function rich(text: string): (Node | string)[] {
  const parts = text.split(/(\*\*[^*]+\*\*|(?<![\w*])\*[^*]+\*(?![\w*])|`[^`]+`)/);
  return parts.filter(Boolean).map((part) => {
    if (part.startsWith("**")) return el("strong", "", {}, part.slice(2, -2));
    if (part.startsWith("`")) return el("code", "", {}, part.slice(1, -1));
    return /^\*[^*]+\*$/.test(part) ? el("em", "", {}, part.slice(1, -1)) : part;
  });
}
