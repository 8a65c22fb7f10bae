/** Where a piece stands on the board. Pure. */
import look from "../../src/bolide_widget/pictures/look.json";
import type { Token, XY } from "./whole";

/** A raised piece is shown beside the one that it contends with. */
export const RAISED = look.raised as unknown as XY;

/** Where a token is when nothing moves; null for one that is not on the board. */
export function standsAt(token: Token): XY | null {
  return token.at && standing(token, token.at);
}

/** Where a token is painted whose place, on its way or at its end, is `at`. */
export const standing = (token: Token, [x, y]: XY): XY =>
  token.looks.includes("raised") ? [x + RAISED[0], y + RAISED[1]] : [x, y];
