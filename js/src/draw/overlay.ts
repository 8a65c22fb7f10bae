/** What must be decided: open points, what the pointed-at one leads to, the mark of a sent answer. */
import type { Ask, Option, XY } from "../whole";
import { changeColour } from "../theme";
import { dot, label, type Pen, pointRadius, px, py, roundRect, saved } from "./pen";
import { mainMark, paintMark } from "./lattice/signs";
import { paintSlides } from "./lattice/slides";

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
export function outline(
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

/** What a point leads to: trajectory, next pawn and the points it opens, and the point grown. */
export function paintPreview(
  pen: Pen,
  ask: Ask,
  option: Option,
  colour: string,
  keyed: boolean,
): void {
  if (!option.point) return;
  const { ctx, camera, colours } = pen;
  const path = option.path ?? (ask.from ? [ask.from, option.point] : []);
  if (option.pawn) paintSpread(pen, option.pawn, ask.spread, option.point, colour);
  if (path.length > 1) {
    strokePath(pen, path, Math.max(0.2 * camera.scale, 4.5), colours.pointEdge);
    strokePath(pen, path, Math.max(0.11 * camera.scale, 2.5), colours.line);
  }
  const others = ask.options.flatMap(({ point }) =>
    point && point !== option.point ? [point] : [],
  );
  paintSlides(pen, option, others);
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
