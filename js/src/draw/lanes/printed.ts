/**
 * What a game prints on its board of lanes: figures in spaces, lines through them, bars beside, zones,
 * and what stands at its corners.
 */
import { turnName } from "../../spaces";
import { tr } from "../../tr";
import type { Shape } from "../../whole";
import {
  dot,
  label,
  type Pen,
  px,
  py,
  roundRect,
  strokePath,
  traceLine,
  filled,
  addRings,
  saved,
  lined,
} from "../pen";

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

/** From this scale on the ways are told beside the stops. */
const ROOMY = 9;

/** Squares on either side of a badge in which nothing else is printed. */
const ROUND = 2.2;

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
    label(pen, turnName(shape.role), x, y - radius - 0.75 * small, small, colours.title, 700);
  }
  const number = /^C(\d+)$/.exec(shape.label ?? "")?.[1];
  const name = number === undefined ? "" : tr("Corner {number}", { number });
  const small = Math.max(11, 0.5 * size);
  ctx.font = `800 ${small}px ${pen.font}`;
  const wide = name ? ctx.measureText(name).width + 1.2 * small : 0;
  const named = wide > 0 && wide <= 2 * ROUND * camera.scale;
  if (named) roundRect(ctx, x - wide / 2, y - 0.9 * small, wide, 1.8 * small, 0.9 * small);
  else dot(ctx, x, y, radius);
  filled(ctx, back);
  lined(ctx, "#ffffff", Math.max(1.5, 0.09 * size));
  label(pen, named ? name : (number ?? shape.label ?? ""), x, y, named ? small : size, ink, 800);
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
