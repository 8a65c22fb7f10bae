/** What went wrong, said plainly above the board. */
import { button, el } from "../dom";
import { kernelWords, type Store } from "../state";

export interface Alert {
  update(store: Store): void;
}

export function buildAlert(place: HTMLElement, signal: AbortSignal, dismiss: () => void): Alert {
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
      if (store.kernel === "live") {
        place.append(
          button("bolide-tool", "Dismiss", dismiss, signal, document.createTextNode("×")),
        );
      }
    },
  };
}

/** What to say, the most pressing first. */
export function message(store: Store): readonly ["error" | "info", string] {
  const kernel = kernelWords(store);
  if (kernel) return [store.kernel === "none" ? "info" : "error", kernel];
  if (store.refusal) return ["error", store.refusal];
  if (store.said) return ["info", store.said];
  const { notice } = store.state;
  return notice ? [notice.level, notice.text] : ["info", ""];
}
