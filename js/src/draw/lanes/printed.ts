/** What a game prints on its board of lanes: figures in spaces, lines through them, bars beside. */
import type { Shape } from "../../whole";
import { dot, label, type Pen, px, py, roundRect, strokePath, traceLine, filled } from "../pen";

/** Pixels a square from which a figure has room in its space. */
const FIGURES = 11;
/** Pixels a square from which a line says what it is worth. */
const WORTH = 14;

/** A figure in its space; where a bridge hides all of that, on a plate over the bridge. */
export function paintPrinted(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  if (camera.scale < FIGURES) return;
  const [x, y] = shape.at ?? [0, 0];
  if (shape.role === "below") {
    const s = camera.scale;
    const wide = (0.31 * (shape.label ?? "").length + 0.4) * s;
    roundRect(ctx, px(pen, x) - wide / 2, py(pen, y) - 0.35 * s, wide, 0.7 * s, 0.2 * s);
    filled(ctx, "rgba(20, 22, 24, 0.85)");
  }
  const ink = shape.role === "below" ? "#ffffff" : colours.printed;
  const size = Math.min(0.5 * camera.scale, 20);
  label(pen, shape.label ?? "", px(pen, x), py(pen, y), size, ink, 700);
}

/** A line through spaces, with a dot where it begins and what it is worth beside that. */
export function paintRacingLine(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const line = shape.line ?? [];
  const [start, end] = [line[0], line.at(-1)];
  const colour = colours.racing[shape.role === "green" ? 1 : 0] as string;
  if (!start || !end) return;
  const wide = Math.max(1.6, 0.13 * camera.scale);
  strokePath(pen, line, wide, colour);
  if (shape.role === "green") strokePath(pen, line, 0.4 * wide, colours.asphalt);
  dot(ctx, px(pen, end[0]), py(pen, end[1]), 0.9 * wide);
  filled(ctx, colour);
  if (shape.label === undefined) return;
  dot(ctx, px(pen, start[0]), py(pen, start[1]), 1.5 * wide);
  ctx.fill();
  paintWorth(pen, { ...shape, at: start });
}

/** What a racing line is worth, on a plate in its colour. */
export function paintWorth(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  if (camera.scale < WORTH) return;
  const [x, y] = shape.at ?? [0, 0];
  const words = shape.label ?? "";
  const colour = colours.racing[shape.role === "green" ? 1 : 0] as string;
  const size = Math.max(11, Math.min(0.4 * camera.scale, 15));
  const [high, wide] = [1.3 * size, 0.62 * size * words.length + 0.7 * size];
  roundRect(ctx, px(pen, x) - wide / 2, py(pen, y) - high / 2, wide, high, 0.35 * size);
  filled(ctx, colour);
  label(pen, words, px(pen, x), py(pen, y), size, "#ffffff", 700);
}

/** A bar along a side of the road. */
export function paintGreyBar(pen: Pen, shape: Shape): void {
  traceLine(pen, shape.line ?? []);
  pen.ctx.lineWidth = Math.max(2, 0.2 * pen.camera.scale);
  pen.ctx.lineJoin = "round";
  pen.ctx.strokeStyle = pen.colours.greyBar;
  pen.ctx.stroke();
}
