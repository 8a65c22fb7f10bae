/** The language of a page that is in several: the browser's, or one chosen by its switch. */
import { el } from "./dom";
import { tr } from "./tr";

const LANGUAGE = "bolide-widget.language";

/** The language that somebody chose, or else the browser's, or else the first. */
export function languageOf(codes: readonly string[]): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(LANGUAGE);
  } catch {
    // the browser's
  }
  const wanted = [kept ?? "", ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase())];
  return wanted.find((each) => codes.includes(each)) ?? codes[0] ?? "en";
}

function keepLanguage(code: string): void {
  try {
    localStorage.setItem(LANGUAGE, code);
  } catch {
    // for this time
  }
}

/** A button for each language; what is chosen is kept, and shown by `show`. */
export function switchOf(
  names: Readonly<Record<string, string>>,
  shown: string,
  show: (code: string) => void,
  signal: AbortSignal,
): HTMLElement {
  const buttons = Object.entries(names).map(([code, name]) => {
    const choose = el(
      "button",
      "",
      { type: "button", lang: code, "aria-pressed": String(code === shown) },
      name,
    );
    const chosen = () => {
      keepLanguage(code);
      show(code);
    };
    choose.addEventListener("click", chosen, { signal });
    return choose;
  });
  return el("div", "languages", { role: "group", "aria-label": tr("Language") }, ...buttons);
}
