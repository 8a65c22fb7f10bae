/** The board in the rain: darker asphalt with streaks of sky in it. Part of the cached layer. */
import type { Ring, XY } from "../whole";
import { addRings, type Pen, px, py, saved } from "./pen";

/** Streaks per 100 squares of board. */
const STREAKS = 26;
const PUDDLES = 3;

/** Numbers that look random and are the same each time, so that the board does not flicker. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Everything is a little greyer under a clouded sky. */
export function paintOvercast(pen: Pen, width: number, height: number): void {
  pen.ctx.fillStyle = pen.colours.overcast;
  pen.ctx.fillRect(0, 0, width, height);
}

/** Wets the rings of `ground`; called before the lines are painted on them. */
export function paintWet(pen: Pen, size: XY, ground: readonly Ring[]): void {
  const { ctx, colours } = pen;
  saved(ctx, () => {
    ctx.beginPath();
    addRings(pen, ground);
    ctx.clip("nonzero");
    const [w, h] = size;
    ctx.fillStyle = colours.wet;
    ctx.fillRect(
      px(pen, -2),
      py(pen, h + 2),
      (w + 4) * pen.camera.scale,
      (h + 4) * pen.camera.scale,
    );
    paintPuddles(pen, size);
    paintStreaks(pen, size);
  });
}

/** The sky in the asphalt: short strokes, all one way. */
function paintStreaks(pen: Pen, size: XY): void {
  const { ctx, camera } = pen;
  const [w, h] = size;
  const random = scatter(12);
  ctx.lineCap = "round";
  ctx.strokeStyle = pen.colours.sheen;
  for (const thickness of [0.05, 0.1, 0.18]) {
    ctx.beginPath();
    for (let i = 0; i < (w * h * STREAKS) / 300; i++) {
      const [x, y, length] = [random() * w, random() * h, 0.4 + 1.6 * random()];
      ctx.moveTo(px(pen, x), py(pen, y));
      ctx.lineTo(px(pen, x - 0.22 * length), py(pen, y - length));
    }
    ctx.lineWidth = Math.max(thickness * camera.scale, 0.6);
    ctx.stroke();
  }
  ctx.lineCap = "butt";
}

function paintPuddles(pen: Pen, size: XY): void {
  const { ctx, camera } = pen;
  const [w, h] = size;
  const random = scatter(5);
  ctx.fillStyle = pen.colours.puddle;
  for (let i = 0; i < (w * h * PUDDLES) / 100; i++) {
    const [x, y] = [px(pen, random() * w), py(pen, random() * h)];
    const wide = (0.5 + 1.1 * random()) * camera.scale;
    ctx.beginPath();
    ctx.ellipse(x, y, wide, wide * (0.3 + 0.25 * random()), -0.1, 0, 2 * Math.PI);
    ctx.fill();
  }
}
