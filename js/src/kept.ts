/** What a browser keeps of how somebody likes to watch, where it may keep anything. */

/** Milliseconds between the moves of computer drivers, and between the frames of a replay. */
export const [PACE, SPEED] = ["pace", "speed"] as const;

const named = (what: string): string => `bolide-widget.${what}`;

/** What was chosen last; null if nothing was, or nothing can be kept. */
export function recalled(what: string): number | null {
  try {
    const kept = Number(localStorage.getItem(named(what)) ?? Number.NaN);
    return Number.isInteger(kept) && kept >= 0 && kept <= LONGEST ? kept : null;
  } catch {
    return null;
  }
}

/** No pace of ours is slower, in milliseconds. */
const LONGEST = 10_000;

export function remember(what: string, value: number): void {
  try {
    localStorage.setItem(named(what), String(value));
  } catch {
    // a page that may keep nothing begins at the usual pace
  }
}
