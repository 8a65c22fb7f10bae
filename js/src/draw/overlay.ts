/** What must be decided: open points, what the pointed-at one leads to, the mark of a sent answer. */
import type { Ask, Option, XY } from "../protocol";
import { changeColour } from "../theme";
import { dot, label, type Pen, px, py, roundRect, saved } from "./pen";

/** Marks worth a sign on a point, the most pressing first; the others are in words. */
const MARK_ORDER = ["crash", "off", "engage", "pit", "roll", "line"] as const;

export function mainMark(option: Option): string | null {
  return MARK_ORDER.find((mark) => option.marks.includes(mark)) ?? null;
}

export const pointRadius = (scale: number): number => Math.min(Math.max(0.26 * scale, 3.6), 9.5);

/** Numerals need 11 pixels of text in the point. */
export const hasNumerals = (scale: number): boolean => pointRadius(scale) >= 6.2;

/** All open points, the marked ones last so that no sign is covered. */
export function paintPoints(pen: Pen, options: readonly Option[], faded: boolean): void {
  saved(pen.ctx, () => {
    if (faded) pen.ctx.globalAlpha = 0.4;
    const radius = pointRadius(pen.camera.scale);
    for (const option of options) if (option.point) paintPoint(pen, option, option.point, radius);
    for (const option of options) {
      const mark = mainMark(option);
      if (option.point && mark) paintMark(pen, mark, option.point, radius);
    }
  });
}

function paintPoint(pen: Pen, option: Option, at: XY, radius: number): void {
  const { ctx, colours } = pen;
  const [x, y] = [px(pen, at[0]), py(pen, at[1])];
  outline(ctx, option.change, x, y, radius);
  ctx.fillStyle = changeColour(colours, option.change);
  ctx.strokeStyle = colours.pointEdge;
  ctx.lineWidth = 1.4;
  ctx.fill();
  ctx.stroke();
  if (option.speed !== null && radius >= 6.2) {
    const ink = option.change === -2 ? "#fff" : colours.pointInk;
    label(pen, String(option.speed), x, y, Math.max(11, 1.5 * radius), ink, 700);
  }
}

/** Form says what colour says: a square slows, a disc holds, a diamond gains. */
function outline(
  ctx: CanvasRenderingContext2D,
  change: number | null,
  x: number,
  y: number,
  radius: number,
): void {
  if (change === null || change === 0) {
    dot(ctx, x, y, radius);
  } else if (change < 0) {
    const r = 0.9 * radius;
    roundRect(ctx, x - r, y - r, 2 * r, 2 * r, 0.3 * radius);
  } else {
    const r = 1.24 * radius;
    ctx.beginPath();
    ctx.moveTo(x, y - r);
    ctx.lineTo(x + r, y);
    ctx.lineTo(x, y + r);
    ctx.lineTo(x - r, y);
    ctx.closePath();
  }
}

/** The sign of a mark, up and right of its point. */
export function paintMark(pen: Pen, mark: string, at: XY, radius: number): void {
  const { ctx, colours } = pen;
  const size = Math.min(Math.max(0.7 * radius, 4.4), 6.5);
  const away = 0.85 * radius + 0.5 * size;
  const x = px(pen, at[0]) + away;
  const y = py(pen, at[1]) - away;
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = "#fff";
  ctx.lineJoin = "round";
  if (mark === "engage") {
    star(ctx, x, y, 1.15 * size);
    ctx.fillStyle = colours.clash;
    ctx.stroke();
    ctx.fill();
  } else if (mark === "off" || mark === "crash") {
    ctx.beginPath();
    ctx.moveTo(x, y - 1.1 * size);
    ctx.lineTo(x + 1.15 * size, y + 0.9 * size);
    ctx.lineTo(x - 1.15 * size, y + 0.9 * size);
    ctx.closePath();
    ctx.fillStyle = mark === "crash" ? colours.clash : colours.warn;
    ctx.strokeStyle = "#1a1a1a";
    ctx.stroke();
    ctx.fill();
    ctx.fillStyle = mark === "crash" ? "#fff" : "#1a1a1a";
    ctx.fillRect(x - 0.8, y - 0.4 * size, 1.6, 0.65 * size);
    ctx.fillRect(x - 0.8, y + 0.45 * size, 1.6, 1.4);
  } else if (mark === "pit") {
    roundRect(ctx, x - 1.2 * size, y - 1.2 * size, 2.4 * size, 2.4 * size, 3);
    ctx.fillStyle = "#0b5cad";
    ctx.fill();
    ctx.stroke();
    label(pen, "P", x, y, Math.max(11, 1.7 * size), "#fff", 800);
  } else if (mark === "roll") {
    roundRect(ctx, x - size, y - size, 2 * size, 2 * size, 2);
    ctx.fillStyle = "#fff";
    ctx.strokeStyle = "#1a1a1a";
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = "#1a1a1a";
    for (const d of [-0.45, 0, 0.45]) {
      dot(ctx, x + d * size, y + d * size, 0.2 * size);
      ctx.fill();
    }
  } else {
    paintFlag(ctx, x, y, 0.8 * size);
  }
}

function paintFlag(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const cell = (2 * size) / 3;
  ctx.fillStyle = "#fff";
  ctx.fillRect(x - size - 1, y - size - 1, 2 * size + 2, 2 * size + 2);
  ctx.fillStyle = "#17191b";
  for (let row = 0; row < 3; row++) {
    for (let column = row % 2; column < 3; column += 2) {
      ctx.fillRect(x - size + column * cell, y - size + row * cell, cell, cell);
    }
  }
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  for (let i = 0; i < 16; i++) {
    const r = i % 2 ? 0.5 * radius : radius;
    const angle = (i * Math.PI) / 8;
    ctx.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  ctx.closePath();
}

/** What a point leads to: trajectory, next pawn and the points it opens, and the point grown. */
export function paintPreview(pen: Pen, ask: Ask, option: Option, colour: string, keyed: boolean) {
  if (!option.point) return;
  const { ctx, camera, colours } = pen;
  const path = option.path ?? (ask.from ? [ask.from, option.point] : []);
  if (option.pawn) paintSpread(pen, option.pawn, ask.spread, option.point, colour);
  if (path.length > 1) {
    strokePath(pen, path, Math.max(0.2 * camera.scale, 4.5), colours.pointEdge);
    strokePath(pen, path, Math.max(0.11 * camera.scale, 2.5), colours.line);
  }
  const [x, y] = [px(pen, option.point[0]), py(pen, option.point[1])];
  const radius = Math.max(pointRadius(camera.scale) * 1.35, 9);
  paintPoint(pen, option, option.point, radius);
  dot(ctx, x, y, radius + 4.5);
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours.pointEdge;
  ctx.stroke();
  ctx.lineWidth = keyed ? 2.4 : 1.8;
  ctx.strokeStyle = "#fff";
  ctx.stroke();
  const mark = mainMark(option);
  if (mark) paintMark(pen, mark, option.point, radius + 2);
}

function paintSpread(pen: Pen, pawn: XY, spread: number | null, from: XY, colour: string): void {
  const { ctx, camera, colours } = pen;
  const radius = Math.max(0.15 * camera.scale, 2.2);
  const reach = spread ?? -1;
  for (let dx = -reach; dx <= reach; dx++) {
    for (let dy = -reach; dy <= reach; dy++) {
      dot(ctx, px(pen, pawn[0] + dx), py(pen, pawn[1] + dy), radius);
      ctx.lineWidth = 2.4;
      ctx.strokeStyle = colours.shadow;
      ctx.stroke();
      ctx.lineWidth = 1.2;
      ctx.strokeStyle = colours.spread;
      ctx.stroke();
    }
  }
  ctx.setLineDash([4, 4]);
  strokePath(pen, [from, pawn], 1.6, colours.spread);
  ctx.setLineDash([]);
  dot(ctx, px(pen, pawn[0]), py(pen, pawn[1]), Math.max(0.3 * camera.scale, 4));
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours.shadow;
  ctx.stroke();
  ctx.lineWidth = 2.4;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

function strokePath(pen: Pen, path: readonly XY[], width: number, stroke: string): void {
  const { ctx } = pen;
  ctx.beginPath();
  for (const [x, y] of path) ctx.lineTo(px(pen, x), py(pen, y));
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.strokeStyle = stroke;
  ctx.stroke();
  ctx.lineCap = "butt";
}

/** The mark of an answer that was sent and is not confirmed yet. */
export function paintSent(pen: Pen, ask: Ask, option: Option, colour: string): void {
  if (!option.point) return;
  const { ctx, camera, colours } = pen;
  const path = option.path ?? (ask.from ? [ask.from, option.point] : []);
  if (path.length > 1) {
    strokePath(pen, path, Math.max(0.2 * camera.scale, 4.5), colours.pointEdge);
    strokePath(pen, path, Math.max(0.11 * camera.scale, 2.5), colour);
  }
  dot(ctx, px(pen, option.point[0]), py(pen, option.point[1]), pointRadius(camera.scale) + 3);
  ctx.fillStyle = colour;
  ctx.strokeStyle = "#fff";
  ctx.lineWidth = 2.5;
  ctx.fill();
  ctx.stroke();
}

/** A ring round the car that must decide. */
export function paintDecider(pen: Pen, at: XY, radius: number): void {
  const { ctx } = pen;
  dot(ctx, px(pen, at[0]), py(pen, at[1]), radius);
  ctx.lineWidth = 4;
  ctx.strokeStyle = pen.colours.pointEdge;
  ctx.stroke();
  ctx.lineWidth = 2;
  ctx.strokeStyle = "#fff";
  ctx.stroke();
}
