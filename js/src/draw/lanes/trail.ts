/** The way a car has driven last: one line over its spaces. */
import type { Trail } from "../../whole";
import type { Pen } from "../pen";
import { paintLast } from "../pieces/cars";

export const paintTrail = (pen: Pen, { points }: Trail, colour: string, faded: number): void =>
  paintLast(pen, points, Math.max(0.14 * pen.camera.scale, 2.2), colour, faded);
