/** What is felt: a star that flies apart where cars clashed or spun, and where one is out. */
import type { Burst } from "../../animate";
import { type Pen, px, py, saved } from "../pen";
import { carLength } from "./cars";

const RAYS = 9;

export function paintBursts(pen: Pen, bursts: readonly Burst[], time: number): void {
  for (const burst of bursts) {
    const t = (time - burst.start) / (burst.end - burst.start);
    if (t >= 0 && t < 1) paintBurst(pen, burst, t);
  }
}

/** One of them, from 0 to 1 of its time: a star that grows round the car and fades. */
function paintBurst(pen: Pen, { at, out }: Burst, t: number): void {
  const { ctx } = pen;
  const [x, y] = [px(pen, at[0]), py(pen, at[1])];
  const size = Math.max(carLength(pen), 22) * (out ? 1.2 : 0.9) * (1.3 - 0.7 * (1 - t) ** 3);
  saved(ctx, () => {
    ctx.lineJoin = "round";
    ctx.beginPath();
    for (let corner = 0; corner < 2 * RAYS; corner += 1) {
      const [far, turn] = [corner % 2 ? 0.62 * size : size, (Math.PI * corner) / RAYS];
      ctx.lineTo(x + far * Math.cos(turn), y + far * Math.sin(turn));
    }
    ctx.closePath();
    ctx.fillStyle = out ? "#ff5a3c" : "#ffd84a";
    ctx.strokeStyle = "#2a1608";
    ctx.lineWidth = 2;
    // the car is seen through it
    ctx.globalAlpha = 0.5 * (1 - t);
    ctx.fill();
    ctx.globalAlpha = 1 - t * t;
    ctx.stroke();
  });
}
