/** A card on its way to the car that it hits: it leaps from car to car, and turns over once. */
import type { Slide } from "../animate";
import { ease, mix } from "../geometry";
import { carLength } from "./pieces/cars";
import { filled, lined, type Pen, px, py, roundRect, saved } from "./pen";

export function paintFlight(pen: Pen, { from, to, start, end }: Slide, time: number): void {
  const t = (time - start) / (end - start);
  if (t < 0 || t >= 1) return;
  const { ctx } = pen;
  const [x, y] = mix(from, to, ease(t));
  const leap = Math.sin(Math.PI * t);
  const size = Math.max(carLength(pen), 26) * (0.8 + 0.5 * leap);
  saved(ctx, () => {
    ctx.translate(px(pen, x), py(pen, y) - 1.5 * size * leap);
    ctx.rotate(0.3 * Math.sin(2 * Math.PI * t));
    ctx.scale(Math.max(Math.abs(Math.cos(2 * Math.PI * t)), 0.12), 1);
    roundRect(ctx, -0.36 * size, -0.5 * size, 0.72 * size, size, 0.1 * size);
    filled(ctx, "#fffdf4");
    lined(ctx, "#b3261e", Math.max(0.07 * size, 2));
    ctx.font = `700 ${0.6 * size}px ${pen.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = "#b3261e";
    ctx.fillText("!", 0, 0.03 * size);
  });
}
