/** What must be decided: open points, what the pointed-at one leads to, the mark of a sent answer. */
import type { Ask, Option, XY } from "../whole";
import type { Art } from "./art";
import { dot, type Pen, px, py, saved, strokePath, lined } from "./pen";
import { mainMark, paintMark, signsOf } from "./signs";

/** All open points, the marked ones last so that no sign is covered. */
export function paintPoints(
  pen: Pen,
  art: Art,
  options: readonly Option[],
  faded: boolean,
  from: XY | null = null,
): void {
  saved(pen.ctx, () => {
    if (faded) pen.ctx.globalAlpha = 0.4;
    const radius = art.radius(pen.camera.scale);
    for (const option of options) {
      if (option.point) art.paintOption(pen, option, option.point, radius);
    }
    for (const [option, mark] of signsOf(options, from)) {
      paintMark(pen, mark, option.point as XY, radius);
    }
  });
}

/** What a point leads to: the way, what opens then and where it may end, and the point grown. */
export function paintPreview(
  pen: Pen,
  art: Art,
  ask: Ask,
  option: Option,
  colour: string,
  keyed: boolean,
): void {
  const at = option.point;
  if (!at) return;
  const { camera, colours } = pen;
  const shown = { ask, option, at, colour };
  art.paintOpened(pen, shown);
  paintWay(pen, ask, option, at, colours.line);
  art.paintStray(pen, shown);
  const radius = Math.max(art.radius(camera.scale) * 1.35, 9);
  art.paintOption(pen, option, at, radius);
  art.paintChosen(pen, shown, keyed);
  const mark = mainMark(option);
  if (mark) paintMark(pen, mark, at, radius + 2);
}

/** A ring round a point, white on dark. */
export function paintRing(pen: Pen, at: XY, radius: number, keyed: boolean): void {
  const { ctx, colours } = pen;
  dot(ctx, px(pen, at[0]), py(pen, at[1]), radius);
  lined(ctx, colours.pointEdge, 4);
  lined(ctx, "#fff", keyed ? 2.4 : 1.8);
}

/** The way to a point: as told, else the straight one. */
function paintWay(pen: Pen, ask: Ask, option: Option, at: XY, colour: string): void {
  const { camera, colours } = pen;
  const path = option.path ?? (ask.from ? [ask.from, at] : []);
  if (path.length < 2) return;
  strokePath(pen, path, Math.max(0.2 * camera.scale, 4.5), colours.pointEdge);
  strokePath(pen, path, Math.max(0.11 * camera.scale, 2.5), colour);
}

/** The mark of an answer that was sent and is not confirmed yet. */
export function paintSent(pen: Pen, art: Art, ask: Ask, option: Option, colour: string): void {
  const at = option.point;
  if (!at) return;
  const { ctx, camera } = pen;
  paintWay(pen, ask, option, at, colour);
  dot(ctx, px(pen, at[0]), py(pen, at[1]), art.radius(camera.scale) + 3);
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
  lined(ctx, pen.colours.pointEdge, 4);
  lined(ctx, "#fff", 2);
}
