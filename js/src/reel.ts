/** A race that is watched again: its frames put together, and a model that shows one of them. */
import type { Model } from "./model";
import type { Reel, Said } from "./protocol";

/**
 * How a value becomes another: a list holds the new value, an empty one means that it is gone, an
 * object has the changes of members by key or index.
 */
export type Change = readonly unknown[] | { readonly [key: string]: Change };

type Raw = Readonly<Record<string, unknown>>;

/** Sentences that a frame shows: the whole log lies beside it. */
const TOLD = 16;

/** A value after a change; what has not changed is the same object as before. */
export function changed(old: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  const members = Object.entries(change as Record<string, Change>);
  const next: Record<string, unknown> | unknown[] = Array.isArray(old)
    ? [...old]
    : { ...(old as Raw) };
  const fields = next as Record<string, unknown>;
  for (const [key, part] of members) {
    if (Array.isArray(part) && part.length === 0) delete fields[key];
    else fields[key] = changed(fields[key], part);
  }
  return next;
}

/** Whether something a kernel or a file said is a reel that can be shown. */
export function readReel(raw: unknown): Reel | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { frames, answers, log } = raw as Partial<Reel>;
  if (!Array.isArray(frames) || !Array.isArray(answers) || !Array.isArray(log)) return null;
  return frames.length > 0 && frames.length === answers.length ? (raw as Reel) : null;
}

/** The frames of a race, by their numbers from 0. */
export interface Film {
  readonly length: number;
  /** All sentences, oldest first, with the frame that each belongs to. */
  readonly log: readonly Said[];
  /** A frame as a state: what a kernel would have sent at that moment. */
  state(frame: number): Raw;
  /** How many answers of the race a frame follows. */
  answers(frame: number): number;
  /** The frame in which so many answers had been given. */
  at(answers: number): number;
  /** The next frame, or the one before, in which something happened that is felt. */
  event(frame: number, by: 1 | -1): number;
}

export function filmOf(reel: Reel): Film {
  const frames: Raw[] = [];
  const upTo = (frame: number): Raw => {
    for (let k = frames.length; k <= frame; k += 1) {
      frames.push(changed(frames[k - 1] ?? {}, reel.frames[k] as Change) as Raw);
    }
    return frames[frame] as Raw;
  };
  const last = reel.frames.length - 1;
  const felt = [...new Set(reel.log.filter(isFelt).map((said) => said.frame))];
  return {
    length: reel.frames.length,
    log: reel.log,
    state(frame) {
      const { told, ...rest } = upTo(frame);
      const end = Number(told ?? 0);
      return { ...rest, rev: frame, log: reel.log.slice(Math.max(0, end - TOLD), end) };
    },
    answers: (frame) => reel.answers[frame] as number,
    at: (answers) =>
      Math.max(
        0,
        reel.answers.findLastIndex((heard) => heard <= answers),
      ),
    event(frame, by) {
      if (by > 0) return felt.find((at) => at > frame) ?? last;
      return felt.findLast((at) => at < frame) ?? 0;
    },
  };
}

/** A clash, somebody out, a finish, the sky: what one would want to see again. */
const isFelt = (said: Said): boolean =>
  said.effect !== undefined || said.tone === "strong" || said.tone === "bad";

/** A model that a view can be opened on, and that nobody answers. */
export interface FilmModel extends Model {
  show(frame: number): void;
  /** What is asked or told at the frame that is shown. */
  title(): string;
}

export function filmModel(board: unknown, film: Film): FilmModel {
  const listeners = new Map<string, Set<() => void>>();
  const of = (event: string) => {
    if (!listeners.has(event)) listeners.set(event, new Set());
    return listeners.get(event) as Set<() => void>;
  };
  let state = film.state(0);
  return {
    get: (name) => ({ board, state })[name],
    on: (event, callback) => void of(event).add(callback as () => void),
    off: (event, callback) => void of(event).delete(callback as () => void),
    send: () => undefined,
    title: () => String(state.title ?? ""),
    show(frame) {
      state = film.state(frame);
      for (const callback of of("change:state")) callback();
    },
  };
}
