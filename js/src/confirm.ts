/** Answers that end a driver's race, and cards, are pressed twice, and not by a double click. Pure. */
import type { Option } from "./whole";
import { tr } from "./tr";

/** An answer that was pressed once. */
export interface Armed {
  id: string;
  /** When it was last shown that it waits for its second press, in ms. */
  at: number;
}

/** A press: when it was made, and whether the browser counts it as one of a double click. */
export interface Press {
  pressedAt(): number;
  isRepeated(): boolean;
}

/** A second press within so many ms is part of a double click, or of a key held down. */
export const TOO_SOON = 450;

/** What a press of an option comes to: what is armed now, and whether the option is played. */
export function press(
  armed: Armed | null,
  option: Option,
  made: Press,
  now: number,
): { armed: Armed | null; play: boolean } {
  if (!option.confirm) return { armed: null, play: true };
  const again =
    armed?.id === option.id && !made.isRepeated() && made.pressedAt() - armed.at >= TOO_SOON;
  return again ? { armed: null, play: true } : { armed: { id: option.id, at: now }, play: false };
}

/** What is said after the first press. */
export const confirmWords = (option: Option): string =>
  tr("{label}: press again to confirm, Esc to cancel.", { label: option.label });
