/** Things that lie on spaces: damage markers, and whatever other games put there. */
import { screenAngle } from "../../geometry";
import type { Pieces, Space } from "../../whole";
import type { Art } from "../art";
import { paintUnder } from "../levels";
import { dot, type Pen, px, py, roundRect, turned, filled } from "../pen";

export function paintPieces(pen: Pen, art: Art, pieces: readonly Pieces[]): void {
  const all = pieces.flatMap(({ style, spaces }) =>
    spaces.flatMap((id) => {
      const space = art.board.where.get(id);
      return space ? [{ style, space, roofs: art.roofs(space.at, space.heading) }] : [];
    }),
  );
  // what lies on a bridge is painted over what lies under it
  all.sort((a, b) => Number(a.roofs.length === 0) - Number(b.roofs.length === 0));
  for (const { style, space, roofs } of all) {
    paintUnder(pen, roofs, () => PAINTERS[style](pen, space));
  }
}

const PAINTERS: Record<Pieces["style"], (pen: Pen, space: Space) => void> = {
  damage: paintDamage,
  oil: paintOil,
  "safety-car": paintSafetyCar,
  "yellow-flag": (pen, space) => paintFlag(pen, space, 0, "#f7d31b"),
  "black-flag": (pen, space) => paintFlag(pen, space, 1, "#141414", "#e8742c"),
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

/** Puddles that flow into one. */
const POOL = [
  [0, 0, 0.52],
  [0.46, 0.24, 0.3],
  [-0.44, -0.3, 0.28],
  [-0.4, 0.36, 0.18],
  [0.4, -0.34, 0.16],
] as const;

function paintOil(pen: Pen, space: Space): void {
  const { ctx, camera } = pen;
  const [x, y] = [px(pen, space.at[0]), py(pen, space.at[1])];
  // wider than a car, which stands on it, with a sheen as oil has it on a wet road
  for (const [colour, more] of [
    ["rgba(150, 120, 215, 0.85)", 0.09],
    ["rgba(14, 14, 20, 0.95)", 0],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const [dx, dy, r] of POOL) {
      const radius = (r + more) * camera.scale;
      const [cx, cy] = [x + dx * camera.scale, y + dy * camera.scale];
      ctx.moveTo(cx + radius, cy);
      ctx.arc(cx, cy, radius, 0, 2 * Math.PI);
    }
    ctx.fill();
  }
}

/** Silver, with an orange light: nobody's car. */
function paintSafetyCar(pen: Pen, space: Space): void {
  const { ctx, camera } = pen;
  const s = Math.max(camera.scale, 11);
  const [x, y] = [px(pen, space.at[0]), py(pen, space.at[1])];
  turned(ctx, x, y, screenAngle(space.heading), () => {
    const block = (left: number, top: number, wide: number, high: number, colour: string) => {
      roundRect(ctx, left * s, top * s, wide * s, high * s, 0.1 * s);
      filled(ctx, colour);
    };
    block(-0.64, -0.36, 1.28, 0.72, "#1b1d20");
    block(-0.58, -0.3, 1.16, 0.6, "#d9dde1");
    block(-0.34, -0.24, 0.56, 0.48, "#39424d");
    block(-0.16, -0.22, 0.18, 0.44, "#ff9a1a");
  });
}

/** A small flag at the front corner of the space, beside the car that it is shown to. */
function paintFlag(pen: Pen, space: Space, place: number, colour: string, disc = ""): void {
  const { ctx, camera } = pen;
  const s = Math.max(0.62 * camera.scale, 9);
  const [dx, dy] = FLAGS[place] as readonly [number, number];
  const x = px(pen, space.at[0]) + dx * camera.scale;
  const y = py(pen, space.at[1]) + dy * camera.scale;
  ctx.fillStyle = colour;
  ctx.fillRect(x, y - s, s, 0.7 * s);
  ctx.lineWidth = 1;
  ctx.strokeStyle = "#1b1d20";
  ctx.strokeRect(x, y - s, s, 0.7 * s);
  ctx.beginPath();
  ctx.moveTo(x, y - s);
  ctx.lineTo(x, y + 0.3 * s);
  ctx.lineWidth = Math.max(1.4, 0.1 * s);
  ctx.stroke();
  if (!disc) return;
  dot(ctx, x + 0.5 * s, y - 0.65 * s, 0.22 * s);
  filled(ctx, disc);
}

/** Where flags stand, in squares from the middle of the space: to the right, to the left. */
const FLAGS = [
  [0.25, -0.3],
  [-0.85, -0.3],
] as const;
