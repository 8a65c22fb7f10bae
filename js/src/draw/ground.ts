/** What boards of every kind lie on, and strokes that they share. */
import type { Board, Ring, Shape, XY } from "../whole";
import { addRings, filled, label, lined, type Pen, px, py, saved, turned } from "./pen";
import { scatter } from "./rain";

/** All shapes of a style, in their order. */
export const styled = (board: Board, ...styles: readonly string[]): Shape[] =>
  board.shapes.filter((shape) => styles.includes(shape.style));

export const ringsOf = (shapes: readonly Shape[]): Ring[] =>
  shapes.flatMap((shape) => shape.rings ?? []);

export const spotsOf = (shapes: readonly Shape[]): XY[] =>
  shapes.flatMap(({ at }) => (at ? [at] : []));

export function fillRings(pen: Pen, shape: Shape, fill: string): void {
  pen.ctx.beginPath();
  addRings(pen, shape.rings ?? []);
  pen.ctx.fillStyle = fill;
  pen.ctx.fill("evenodd");
}

export function paintAsphalt(pen: Pen, shape: Shape): void {
  fillRings(pen, shape, pen.colours.asphalt);
  pen.ctx.strokeStyle = pen.colours.edge;
  pen.ctx.lineWidth = Math.max(1.2, 0.1 * pen.camera.scale);
  pen.ctx.lineJoin = "round";
  pen.ctx.stroke();
}

/** Tiny stones, as many on every board of a size, within rings. */
export function paintGravel(pen: Pen, rings: readonly Ring[], [w, h]: XY): void {
  const { ctx, camera } = pen;
  const random = scatter(23);
  const size = Math.max(0.09 * camera.scale, 0.7);
  saved(ctx, () => {
    ctx.beginPath();
    addRings(pen, rings);
    ctx.clip("evenodd");
    ctx.beginPath();
    for (let k = 0; k < Math.min(w * h, 1400); k += 1) {
      ctx.rect(px(pen, random() * w), py(pen, random() * h), size, size);
    }
    filled(ctx, pen.colours.gravel);
  });
}

/** Wear of the road: pale along its edges, where nobody drives, and a dark groove between them. */
export function paintWear(pen: Pen, rings: readonly Ring[], marks: readonly Streak[]): void {
  const { ctx, camera, colours } = pen;
  saved(ctx, () => {
    ctx.beginPath();
    addRings(pen, rings);
    ctx.clip("evenodd");
    ctx.fillStyle = colours.groove;
    ctx.fill("evenodd");
    ctx.beginPath();
    addRings(pen, rings);
    ctx.lineJoin = "round";
    for (const wide of [2, 0.9]) lined(ctx, colours.marble, wide * camera.scale);
    ctx.lineCap = "round";
    ctx.beginPath();
    for (const { at, along } of marks) addStreaks(pen, at, along);
    lined(ctx, colours.rubber, Math.max(0.11 * camera.scale, 0.8));
    ctx.lineCap = "butt";
  });
}

/** Where everybody brakes, and the way they go there. */
export interface Streak {
  at: XY;
  along: XY;
}

/** Pairs of tyre marks, each a little aside of the one before. */
function addStreaks(pen: Pen, [x, y]: XY, [ux, uy]: XY): void {
  const random = scatter(Math.round(97 * x + 31 * y));
  for (let k = 0; k < 4; k += 1) {
    const [start, long, off] = [-4 * random(), 2 + 3 * random(), 1.4 * (random() - 0.5)];
    for (const side of [-0.2, 0.2]) {
      const point = (far: number): XY => [
        px(pen, x + ux * far - uy * (off + side)),
        py(pen, y + uy * far + ux * (off + side)),
      ];
      pen.ctx.moveTo(...point(start));
      pen.ctx.lineTo(...point(start + long));
    }
  }
}

export function paintTitle(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const size = Math.max(12, 1.35 * camera.scale);
  const text = (shape.text ?? "").slice(0, 60);
  ctx.font = `700 ${size}px ${pen.font}`;
  const half = ctx.measureText(text).width / 2;
  const at = Math.max(px(pen, x), px(pen, 0) + half + 4);
  label(pen, text, at, py(pen, y), size, colours.title, 700);
}

export function paintNorth(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = Math.max(camera.scale, 8);
  turned(ctx, px(pen, x), py(pen, y), 0, () => {
    ctx.fillStyle = colours.title;
    ctx.beginPath();
    ctx.moveTo(0, -1.1 * s);
    ctx.lineTo(0.6 * s, 0.7 * s);
    ctx.lineTo(0, 0.3 * s);
    ctx.lineTo(-0.6 * s, 0.7 * s);
    ctx.closePath();
    ctx.fill();
    label(pen, "N", 0, 1.5 * s, 0.9 * s, colours.title, 700);
  });
}
