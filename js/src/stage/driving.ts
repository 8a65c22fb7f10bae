/** Cars that drive into something worth seeing: it is seen where it happens, and told after that. */
import { type Plan, plan } from "../animate";
import { el } from "../dom";
import type { State } from "../whole";
import type { Act } from "./stage";

/** Cars drive, and something is seen of it on the board. */
export interface Driven {
  kind: "drive";
  ms: number;
}

/** How long the last of what is seen is on the board before it is told, in ms. */
const SEEN_MS = 350;

/** Whether something is seen of how cars come from one state to the next, and until when it is. */
export function drivenOf(prev: State, next: State): Driven | null {
  const { bursts } = plan(prev, next, 0);
  const last = Math.max(...bursts.map(({ start }) => start));
  return bursts.length > 0 ? { kind: "drive", ms: last + SEEN_MS } : null;
}

/** What is on the board while cars drive: all that was told, and where they come to; no answers.
 * Whom it is about is looked at, as who decides is otherwise. */
export function onTheWay(state: State, { tokens, trails }: State, [burst]: Plan["bursts"]): State {
  const id = tokens.find(({ name }) => name === burst?.name)?.id ?? null;
  return { ...state, tokens, trails, ask: state.ask && { ...state.ask, id, options: [] } };
}

/** The canvas shows it. */
export const showDrive = ({ ms }: Driven): Act => ({
  node: el("div", "bolide-act"),
  ms,
  stays: null,
  frame: () => undefined,
  place: () => undefined,
});
