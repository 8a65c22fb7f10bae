/** The badge of a corner: the stops it asks for, and its shortest and longest way. */
import type { Shape } from "../../whole";
import { dot, label, type Pen, px, py, roundRect, filled, lined } from "../pen";

/** From this scale on the ways are told beside the stops. */
const ROOMY = 9;

export function paintBadge(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = [px(pen, shape.at?.[0] ?? 0), py(pen, shape.at?.[1] ?? 0)];
  const stops = Math.min(Math.max(Number(shape.label) || 1, 1), 3);
  const [back, ink] = colours.stops[stops - 1] as readonly [string, string];
  const size = Math.min(Math.max(0.95 * camera.scale, 12), 30);
  const radius = 0.72 * size;
  const [short, long] = (shape.text ?? "").split("/").map((part) => part.trim());
  const plate = camera.scale >= ROOMY && short !== undefined && long !== undefined;
  if (plate) paintPlate(pen, [short as string, long as string], x, y + radius, size);
  if (camera.scale >= ROOMY && shape.role) {
    const small = Math.max(11, 0.5 * size);
    label(pen, shape.role, x, y - radius - 0.75 * small, small, colours.title, 700);
  }
  dot(ctx, x, y, radius);
  filled(ctx, back);
  lined(ctx, "#ffffff", Math.max(1.5, 0.09 * size));
  const name = shape.label ?? "";
  // "C5" is wider than a figure, and stays within the ring
  label(pen, name, x, y, name.length > 1 ? Math.max(11, 0.66 * size) : size, ink, 800);
}

/** Under the badge: red for the shortest way, green for the longest. */
function paintPlate(
  pen: Pen,
  figures: readonly [string, string],
  x: number,
  top: number,
  size: number,
): void {
  const { ctx, colours } = pen;
  const small = Math.max(11, 0.56 * size);
  ctx.font = `700 ${small}px ${pen.font}`;
  const widths = figures.map((figure) => ctx.measureText(figure).width + 0.7 * small);
  const whole = (widths[0] as number) + (widths[1] as number);
  const high = 1.25 * small;
  const above = top - 0.25 * small;
  roundRect(ctx, x - whole / 2 - 1, above - 1, whole + 2, high + 2, 0.3 * small);
  filled(ctx, "#ffffff");
  let left = x - whole / 2;
  figures.forEach((figure, index) => {
    const wide = widths[index] as number;
    roundRect(ctx, left, above, wide, high, 0.25 * small);
    filled(ctx, index === 0 ? colours.short : colours.long);
    label(pen, figure, left + wide / 2, above + high / 2, small, "#ffffff", 700);
    left += wide;
  });
}
