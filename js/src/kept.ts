/** What a browser keeps of how somebody likes to watch and has learned; the page, where it keeps nothing. */

/** Milliseconds between the moves of computer drivers, and between the frames of a replay. */
export const [PACE, SPEED] = ["pace", "speed"] as const;

/** The step of a game's lesson that was reached last, from 0; `LEARNED` when it was ended. */
export const lessonOf = (game: string): string => `lesson.${game}`;
export const LEARNED = 1000;

/** Whether the rules of a game in short have been opened. */
export const shortOf = (game: string): string => `short.${game}`;

/** Whether it was said which setting keeps boards in notebooks. */
export const BOARDS = "boards";

const here = new Map<string, number>();

const named = (what: string): string => `bolide-widget.${what}`;

/** What was chosen last; null if nothing was, or nothing can be kept. */
export function recalled(what: string): number | null {
  try {
    const kept = Number(localStorage.getItem(named(what)) ?? Number.NaN);
    return Number.isInteger(kept) && kept >= 0 && kept <= LONGEST ? kept : null;
  } catch {
    return here.get(what) ?? null;
  }
}

/** No pace of ours is slower, in milliseconds. */
const LONGEST = 10_000;

export function remember(what: string, value: number): void {
  here.set(what, value);
  try {
    localStorage.setItem(named(what), String(value));
  } catch {
    // as long as the page lasts
  }
}

/** Whether anything can be kept; not in a frame that may store nothing. */
export function keeps(): boolean {
  try {
    localStorage.setItem(named("kept"), "1");
    localStorage.removeItem(named("kept"));
    return true;
  } catch {
    return false;
  }
}

/** Keeps nothing any more whose name begins so. */
export function forget(begin: string): void {
  for (const what of here.keys()) if (what.startsWith(begin)) here.delete(what);
  try {
    for (const what of Object.keys(localStorage))
      if (what.startsWith(named(begin))) localStorage.removeItem(what);
  } catch {
    // there was nothing
  }
}

/** What tells this browser from another, for Python, which keeps nothing of several people; "" if it
 * stores nothing. */
export function browserId(): string {
  try {
    const kept = localStorage.getItem(named("browser"));
    if (kept) return kept;
    const made = Math.random().toString(36).slice(2, 14);
    localStorage.setItem(named("browser"), made);
    return made;
  } catch {
    return "";
  }
}
