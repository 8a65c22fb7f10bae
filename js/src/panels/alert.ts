/** What went wrong, said plainly above the board. */
import { button, el } from "../dom";
import { GONE, SILENT, type Store } from "../state";

export interface AlertEvents {
  dismiss(): void;
  record(): string;
}

export interface Alert {
  update(store: Store): void;
}

export function buildAlert(place: HTMLElement, signal: AbortSignal, events: AlertEvents): Alert {
  let key = "";
  return {
    update(store) {
      const [level, text] = message(store);
      const next = `${level} ${text}`;
      if (next === key) return;
      key = next;
      place.dataset.level = level;
      if (!text) {
        place.replaceChildren();
        return;
      }
      place.replaceChildren(el("span", "", {}, text));
      const lost = store.kernel !== "live";
      if (lost && events.record()) place.append(copyButton(place, signal, events));
      if (!lost) {
        place.append(
          button("bolide-tool", "Dismiss", events.dismiss, signal, document.createTextNode("×")),
        );
      }
    },
  };
}

/** What to say, the most pressing first. */
export function message(store: Store): readonly ["error" | "info", string] {
  if (store.kernel === "gone") return ["error", GONE];
  if (store.kernel === "silent") return ["error", SILENT];
  if (store.refusal) return ["error", store.refusal];
  const { notice } = store.state;
  return notice ? [notice.level, notice.text] : ["info", ""];
}

function copyButton(place: HTMLElement, signal: AbortSignal, events: AlertEvents): HTMLElement {
  const copy = async () => {
    const text = events.record();
    try {
      await navigator.clipboard.writeText(text);
      node.textContent = "Copied";
    } catch {
      // no clipboard without a secure page: show the text, selected, to be copied by hand
      const box = el("textarea", "bolide-record", { readonly: true, "aria-label": "The race" });
      box.value = text;
      place.append(box);
      box.select();
    }
  };
  const node = button("bolide-action", "Copy the race", () => void copy(), signal);
  return node;
}
