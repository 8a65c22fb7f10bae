/** Time left to answer, counted down here from when Python told it; Python decides when it is over. */
import type { Clock } from "./whole";

/** From here on the clock is warm. */
export const LATE_MS = 10_000;
/** From here on it is said once. */
export const LAST_MS = 5_000;

/**
 * How long ago a clock was told, in ms.
 *
 * A state that has just come was told now. One that was there before this view (after a reload)
 * may be older: then the time it bears counts, if it makes sense.
 */
export function ageOf(clock: Clock, fresh: boolean, wallClock: number): number {
  if (fresh || clock.at === undefined || !clock.running) return 0;
  const age = wallClock - clock.at;
  return age > 0 && age <= clock.left ? age : 0;
}

/** Time left, `elapsed` ms after it was told. */
export function leftNow(clock: Clock, elapsed: number): number {
  return Math.max(0, clock.left - (clock.running ? elapsed : 0));
}

/** Whole seconds shown: the last second is 1, and 0 is the end. */
export function shownSeconds(left: number): number {
  return Math.ceil(left / 1000);
}

/** Milliseconds until another number is shown. */
export function untilNextSecond(left: number): number {
  return left <= 0 ? 0 : left - (shownSeconds(left) - 1) * 1000;
}

/** Part of the ring that is full; time handed on from the driver before may exceed the total. */
export function ringShare(left: number, total: number): number {
  return total > 0 ? Math.min(1, left / total) : 0;
}
