/** What holds for everybody now, as chips in the bar, and a note over the board when it changes. */
import { el } from "../dom";
import type { Condition, State } from "../whole";
import { sky } from "../state";
import { hasPicture, picture } from "./pictures";

/** How long the note stays. */
export const NOTE_MS = 4000;

export interface Conditions {
  update(prev: State | null, next: State): void;
}

export function buildConditions(
  chips: HTMLElement,
  note: HTMLElement,
  signal: AbortSignal,
): Conditions {
  let key = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hush = () => {
    clearTimeout(timer);
    note.replaceChildren();
  };
  signal.addEventListener("abort", hush, { once: true });
  return {
    update(prev, next) {
      const nextKey = JSON.stringify(next.conditions);
      if (nextKey === key) return;
      key = nextKey;
      chips.hidden = next.conditions.length === 0;
      chips.replaceChildren(...next.conditions.map(chip));
      const now = sky(next);
      if (!prev || !now || sky(prev)?.icon === now.icon) return;
      hush();
      note.dataset.sky = now.sky ?? "";
      note.append(
        el("div", "bolide-shower"),
        el("div", "bolide-noteline", {}, picture(now.icon), el("strong", "", {}, now.text)),
      );
      timer = setTimeout(hush, NOTE_MS);
    },
  };
}

function chip({ icon, text, detail, tone }: Condition): HTMLElement {
  const full = detail ? `${text}. ${detail}` : text;
  return el(
    "li",
    `bolide-chip${tone ? ` is-${tone}` : ""}`,
    { title: full },
    ...(hasPicture(icon) ? [picture(icon)] : []),
    el("span", "", {}, text),
    ...(detail ? [el("span", "bolide-sr", {}, `. ${detail}`)] : []),
  );
}
