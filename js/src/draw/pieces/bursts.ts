/** What is felt: rays and a ring that fly apart where cars clashed, and where one is out. */
import type { Burst } from "../../animate";
import { dot, type Pen, px, py, saved } from "../pen";
import { carLength } from "./cars";

const RAYS = 9;

export function paintBursts(pen: Pen, bursts: readonly Burst[], time: number): void {
  for (const burst of bursts) {
    const t = (time - burst.start) / (burst.end - burst.start);
    if (t >= 0 && t < 1) paintBurst(pen, burst, t);
  }
}

/** One of them, from 0 to 1 of its time. */
function paintBurst(pen: Pen, { at, out }: Burst, t: number): void {
  const { ctx } = pen;
  const [x, y] = [px(pen, at[0]), py(pen, at[1])];
  const size = carLength(pen) * (out ? 1.5 : 1);
  const far = 1 - (1 - t) ** 3;
  saved(ctx, () => {
    ctx.globalAlpha = 1 - t;
    ctx.lineCap = "round";
    ctx.beginPath();
    for (let ray = 0; ray < RAYS; ray += 1) {
      const turn = (2 * Math.PI * ray) / RAYS;
      const [dx, dy] = [Math.cos(turn) * size, Math.sin(turn) * size];
      const [near, end] = [0.35 + 0.65 * far, 0.5 + far];
      ctx.moveTo(x + dx * near, y + dy * near);
      ctx.lineTo(x + dx * end, y + dy * end);
    }
    both(pen, out);
    dot(ctx, x, y, size * (0.4 + 0.7 * far));
    both(pen, out);
  });
}

/** Strokes the path light on dark, so that it is seen on any ground. */
function both({ ctx }: Pen, out: boolean): void {
  ctx.lineWidth = 5;
  ctx.strokeStyle = "rgba(20, 16, 8, 0.7)";
  ctx.stroke();
  ctx.lineWidth = 2.6;
  ctx.strokeStyle = out ? "#ff5a3c" : "#ffd84a";
  ctx.stroke();
}
