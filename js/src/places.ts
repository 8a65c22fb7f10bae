/** Where a car stands on the board, also one that holds no point of it. Pure. */
import type { Board, Shape, State, Token, XY } from "./protocol";

/** A car lifted in an engagement is shown beside the one that it contends with. */
export const LIFT: XY = [-0.5, 0.5];

/** Where a token is when nothing moves; null for one that is not on the board. */
export function standsAt(board: Board, state: State, token: Token): XY | null {
  if (token.state === "finished" || token.state === "waiting") return null;
  if (token.state === "pit") return inBox(board, state, token);
  return token.at && token.state === "lifted" ? lifted(token.at) : token.at;
}

export const lifted = ([x, y]: XY): XY => [x + LIFT[0], y + LIFT[1]];

/** A car in the pit lane stands in its box, side by side with others there. */
export function inBox(board: Board, state: State, token: Token): XY | null {
  const together = state.tokens.filter((t) => t.state === "pit" && t.box === token.box);
  return pitPlace(board, token.box ?? 0, together.indexOf(token), together.length);
}

/** The place of one of `count` cars in a box; box 0 is the way to the first. */
export function pitPlace(board: Board, box: number, index: number, count: number): XY | null {
  const boxes = board.shapes.filter((shape) => shape.style === "pit-box" && shape.at);
  const number = (shape: Shape) => Number.parseInt(shape.label ?? "", 10);
  const first = boxes.find((shape) => number(shape) === 1);
  const mine = boxes.find((shape) => number(shape) === box) ?? (box > 0 ? boxes.at(-1) : undefined);
  const base = mine ?? first;
  if (!base?.at) return null;
  const [hx, hy] = base.heading ?? [1, 0];
  const second = boxes.find((shape) => number(shape) === 2)?.at;
  const gap =
    first?.at && second ? Math.hypot(second[0] - first.at[0], second[1] - first.at[1]) : 3;
  const back = mine ? 0 : gap;
  const aside = (index - (count - 1) / 2) * 0.62;
  return [base.at[0] - hx * back - hy * aside, base.at[1] - hy * back + hx * aside];
}
