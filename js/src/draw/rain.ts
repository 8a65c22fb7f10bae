/** The board in the rain: darker asphalt with streaks of sky in it. Part of the cached layer. */
import type { Board, Ring, XY } from "../whole";
import { addRings, filled, lined, type Pen, px, py, saved, turned } from "./pen";
import { roadEdges } from "./scenery";

/** Streaks per 100 squares of board. */
const STREAKS = 26;
/** Squares from one puddle to the next: at least, and at most as many more. */
const APART = [3, 9] as const;

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
export function paintWet(pen: Pen, board: Board, ground: readonly Ring[]): void {
  const { ctx, colours } = pen;
  saved(ctx, () => {
    ctx.beginPath();
    addRings(pen, ground);
    ctx.clip("nonzero");
    const [w, h] = board.size;
    ctx.fillStyle = colours.wet;
    ctx.fillRect(
      px(pen, -2),
      py(pen, h + 2),
      (w + 4) * pen.camera.scale,
      (h + 4) * pen.camera.scale,
    );
    paintStreaks(pen, board.size);
    paintPuddles(pen, board);
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

/**
 * Puddles lie along the edges of the road, where no figure is printed: dark water, the sky in it, and
 * the rings of some drops.
 */
function paintPuddles(pen: Pen, board: Board): void {
  const { ctx, camera, colours } = pen;
  const random = scatter(5);
  for (const way of roadEdges(board)) {
    for (let k = 0; k < way.length; k += APART[0] + Math.floor(APART[1] * random())) {
      const [x, y] = way[k] as XY;
      const [nx, ny] = way[(k + 1) % way.length] as XY;
      const [long, deep] = [
        (0.9 + 1.5 * random()) * camera.scale,
        (0.3 + 0.35 * random()) * camera.scale,
      ];
      const [aside, share] = [0.5 * (random() - 0.5), random()];
      turned(ctx, px(pen, x), py(pen, y), Math.atan2(y - ny, nx - x), () => {
        const pool = (size: number) => {
          ctx.beginPath();
          ctx.ellipse(0, 0, size * long, size * deep, 0, 0, 2 * Math.PI);
          ctx.ellipse(
            aside * long,
            aside * deep,
            0.7 * size * long,
            1.2 * size * deep,
            0,
            0,
            2 * Math.PI,
          );
        };
        pool(1.12);
        filled(ctx, colours.wet);
        pool(1);
        filled(ctx, colours.puddle);
        if (share > 0.6) return;
        for (const size of [0.12, 0.24]) {
          ctx.beginPath();
          ctx.ellipse(
            (share - 0.3) * long,
            0,
            size * camera.scale,
            size * camera.scale,
            0,
            0,
            2 * Math.PI,
          );
          lined(ctx, colours.sheen, Math.max(0.04 * camera.scale, 0.6));
        }
      });
    }
  }
}
