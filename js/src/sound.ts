/** The switch of the sounds: none are heard until somebody presses it, which is remembered. */
import { button, icon, setAttributes } from "./dom";
import { type Second, withPart } from "./parts";
import type { Heard } from "./tunes";
import { tr } from "./tr";

const KEPT = "bolide-widget.sound";

export interface Sound {
  /** What happens now is heard; asked for only where the switch is on. */
  tell(heard: (part: Second) => readonly Heard[]): void;
}

/** Adds the switch to the tools. */
export function buildSound(tools: Element, signal: AbortSignal): Sound {
  let player: ((heard: readonly Heard[]) => void) | null = null;
  let on = kept() === "on";
  const play = (heard: (part: Second) => readonly Heard[]) =>
    withPart(
      signal,
      (part) => (player ??= part.newPlayer(signal))(heard(part)),
      () => undefined,
    );
  const press = () => {
    on = !on;
    kept(on ? "on" : "off");
    show();
    if (on) play(() => ["turn"]);
  };
  const node = button("bolide-tool", tr("Sound"), press, signal, icon("sound"));
  const show = () => setAttributes(node, { "aria-pressed": String(on) });
  show();
  tools.prepend(node);
  return { tell: (heard) => on && play(heard) };
}

/** Reads the switch, or writes it, where a page may keep anything. */
function kept(value?: string): string | null {
  try {
    if (value) localStorage.setItem(KEPT, value);
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
