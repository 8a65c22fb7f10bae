/** Things that lie on spaces: damage markers, and whatever other games put there. */
import { screenAngle } from "../../geometry";
import type { Board, Pieces, Space } from "../../whole";
import { dot, type Pen, px, py, turned } from "../pen";

export function paintPieces(pen: Pen, board: Board, pieces: readonly Pieces[]): void {
  for (const { style, spaces } of pieces) {
    for (const id of spaces) {
      const space = board.where.get(id);
      if (space) PAINTERS[style](pen, space);
    }
  }
}

const PAINTERS: Record<Pieces["style"], (pen: Pen, space: Space) => void> = {
  damage: paintDamage,
  oil: paintOil,
};

/** Splinters on a dark patch, in the corner of the space: a car may stand on it. */
const SPLINTERS = [
  [-0.5, -0.3, 0.2],
  [-0.3, -0.28, 0.13],
  [-0.42, -0.14, 0.11],
  [0.48, 0.3, 0.18],
  [0.3, 0.3, 0.12],
  [0.42, 0.14, 0.1],
] as const;

function paintDamage(pen: Pen, space: Space): void {
  const { ctx, camera, colours } = pen;
  const s = Math.max(camera.scale, 7);
  const [x, y] = [px(pen, space.at[0]), py(pen, space.at[1])];
  turned(ctx, x, y, screenAngle(space.heading), () => {
    ctx.lineWidth = Math.max(0.04 * s, 0.8);
    ctx.strokeStyle = "rgba(16, 16, 16, 0.85)";
    ctx.fillStyle = colours.damage;
    for (const [along, aside, size] of SPLINTERS) {
      ctx.beginPath();
      ctx.moveTo((along - size) * s, (aside + 0.6 * size) * s);
      ctx.lineTo((along + 0.1 * size) * s, (aside - size) * s);
      ctx.lineTo((along + size) * s, (aside + 0.4 * size) * s);
      ctx.closePath();
      ctx.fill();
      ctx.stroke();
    }
  });
}

function paintOil(pen: Pen, space: Space): void {
  const { ctx, camera } = pen;
  const [x, y] = [px(pen, space.at[0]), py(pen, space.at[1])];
  ctx.fillStyle = "rgba(14, 14, 20, 0.75)";
  for (const [dx, dy, r] of [
    [0, 0, 0.36],
    [0.26, 0.14, 0.2],
    [-0.24, -0.18, 0.18],
  ] as const) {
    dot(ctx, x + dx * camera.scale, y + dy * camera.scale, r * camera.scale);
    ctx.fill();
  }
}
