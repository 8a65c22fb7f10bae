/** Small forms: a field with its buttons, and a text to copy. */
import { button, el } from "../dom";
import { tr } from "../tr";

/** A field with the buttons to take it and to leave it; Escape leaves, too. */
export function formOf(
  name: string,
  signal: AbortSignal,
  field: HTMLInputElement | HTMLTextAreaElement,
  leave: () => void,
  take?: () => void,
): HTMLFormElement {
  const done = button("bolide-action", take ? tr("Cancel") : tr("Done"), leave, signal);
  const go = take ? [button("bolide-action", name, take, signal)] : [];
  const buttons = el("div", "bolide-startbuttons", {}, ...go, done);
  const form = el("form", "bolide-ownform", {}, field, buttons);
  form.addEventListener("submit", (event) => (event.preventDefault(), take?.()), { signal });
  form.addEventListener("keydown", ({ key }) => key === "Escape" && leave(), { signal });
  return form;
}

/** Characters of a text to pass on, and one more. */
const LONGEST = 2000;

/** The text of a circuit with its name and its best lap, if there is room for them. */
export function passedOn(name: string, time: string, text: string): string {
  const both = [`${name}.`, time, text].filter(Boolean).join(" ");
  return both.length < LONGEST ? both : text;
}

/** Shows a text to copy in a place, copied already where the browser allows it. */
export function copyText(
  place: HTMLElement,
  text: string,
  signal: AbortSignal,
  say: (words: string) => void,
  left: () => void,
): void {
  const field = el("textarea", "", { readonly: true, rows: 3, "aria-label": tr("Text") }, text);
  const leave = () => {
    say("");
    left();
  };
  place.replaceChildren(formOf("", signal, field, leave));
  field.select();
  const written = navigator.clipboard?.writeText(text);
  const byHand = () => say(tr("Copy the text with Ctrl+C, and send it to a friend."));
  if (!written) return byHand();
  written.then(() => say(tr("Copied. Send it to a friend.")), byHand);
}
