/** Parts of a street where something else holds: noise, danger, a tunnel. */
import type { Shape } from "../../whole";
import { addRings, type Pen, saved, lined } from "../pen";

export function paintZone(pen: Pen, shape: Shape): void {
  const { ctx, colours } = pen;
  const role = shape.role ?? "";
  const colour = { noise: colours.noise, danger: colours.danger, tunnel: colours.tunnel }[role];
  if (!colour) return;
  ctx.beginPath();
  addRings(pen, shape.rings ?? []);
  ctx.fillStyle = colour;
  ctx.fill("evenodd");
  if (role !== "tunnel") paintHatch(pen, shape, colour, role === "danger" ? 1 : -1);
}

/** Slanting lines, one way for each kind, so that colour is not the only sign. */
function paintHatch(pen: Pen, shape: Shape, colour: string, slant: number): void {
  const { ctx, camera } = pen;
  const gap = Math.max(0.45 * camera.scale, 4);
  const xs = (shape.rings ?? []).flat().map(([x]) => camera.ox + x * camera.scale);
  const ys = (shape.rings ?? []).flat().map(([, y]) => camera.oy - y * camera.scale);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const high = bottom - top;
  saved(ctx, () => {
    ctx.beginPath();
    addRings(pen, shape.rings ?? []);
    ctx.clip("evenodd");
    ctx.beginPath();
    for (let x = left - high; x < right + high; x += gap) {
      ctx.moveTo(x, slant > 0 ? bottom : top);
      ctx.lineTo(x + high, slant > 0 ? top : bottom);
    }
    lined(ctx, colour, Math.max(1, 0.12 * camera.scale));
  });
}
