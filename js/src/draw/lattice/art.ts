/** A board of points on a lattice, where cars drive by speed and direction. */
import type { Art } from "../art";
import look from "../../../../src/bolide_widget/pictures/look.json";
import type { Board } from "../../whole";
import { ringsOf, spotsOf, styled } from "../ground";
import { paintRing } from "../overlay";
import { paintTrail } from "../pieces/cars";
import { paintBoard } from "./board";
import { outline, paintPoint, paintSpread, pointRadius, paintSlides } from "./points";

export const lattice = (board: Board): Art => ({
  board,
  course: ringsOf(styled(board, "asphalt")),
  signs: spotsOf(styled(board, "sign")),
  bays: spotsOf(styled(board, "pit-box")),
  spaces: board.spaces.map(({ at }) => at),
  paintBoard: (pen, width, height) => paintBoard(pen, board, width, height),
  car: look.car,
  radius: pointRadius,
  widest: (scale) => 0.44 * scale,
  outline: (ctx, option, x, y, radius) => outline(ctx, option.change, x, y, radius),
  paintGround: () => undefined,
  roofs: () => [],
  passed: () => [],
  paintTrail,
  paintOption: paintPoint,
  paintOpened: paintSpread,
  paintStray: (pen, { ask, option, at }) => {
    const others = ask.options.flatMap(({ point }) => (point && point !== at ? [point] : []));
    paintSlides(pen, option, others);
  },
  paintChosen: (pen, { at }, keyed) =>
    paintRing(pen, at, Math.max(pointRadius(pen.camera.scale) * 1.35, 9) + 4.5, keyed),
});
