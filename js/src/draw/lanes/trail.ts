/** The way a car has driven last: one line over its spaces, fading to where it came from. */
import type { Trail, XY } from "../../whole";
import { type Pen, px, py } from "../pen";

export function paintTrail(pen: Pen, trail: Trail, colour: string, faded: number): void {
  const { ctx, camera } = pen;
  const { points } = trail;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(0.16 * camera.scale, 2);
  ctx.lineJoin = "round";
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as XY, points[i] as XY];
    ctx.globalAlpha = faded * (0.1 + (0.65 * i) / points.length);
    ctx.beginPath();
    ctx.moveTo(px(pen, a[0]), py(pen, a[1]));
    ctx.lineTo(px(pen, b[0]), py(pen, b[1]));
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}
