/** Small printed things with a place of their own: grid boxes, pit boxes, signs. */
import { screenAngle } from "../../geometry";
import type { Shape } from "../../whole";
import { dot, label, type Pen, px, py, roundRect, turned, filled, lined } from "../pen";

/** A start box: a bracket round the point, open to the rear and a little skewed, and its number. */
export function paintGridBox(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = camera.scale;
  const angle = screenAngle(shape.heading ?? [1, 0]);
  turned(ctx, px(pen, x), py(pen, y), angle, () => {
    ctx.beginPath();
    ctx.moveTo(-0.28 * s, -0.46 * s);
    ctx.lineTo(0.62 * s, -0.46 * s);
    ctx.lineTo(0.52 * s, 0.46 * s);
    ctx.lineTo(-0.38 * s, 0.46 * s);
    ctx.strokeStyle = colours.paint;
    ctx.lineWidth = Math.max(0.08 * s, 1);
    ctx.lineJoin = "miter";
    ctx.stroke();
  });
  if (s < 9) return;
  const size = Math.max(11, 0.55 * s);
  const away = 0.5 * s + 0.55 * size;
  const back = [px(pen, x) - Math.cos(angle) * away, py(pen, y) - Math.sin(angle) * away] as const;
  label(pen, shape.label ?? "", back[0], back[1], size, colours.paint, 700);
}

const PIT_BOX_LENGTH = 2.7;
const PIT_BOX_WIDTH = 1.9;

const isUpright = (shape: Shape): boolean =>
  Math.abs(shape.heading?.[1] ?? 0) > Math.abs(shape.heading?.[0] ?? 1);

/** A pit box with its number, and a sign of what it is for where there is room. */
export function paintPitBox(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = camera.scale;
  const upright = isUpright(shape);
  const length = Math.min(PIT_BOX_LENGTH, shape.room ?? PIT_BOX_LENGTH);
  const w = (upright ? PIT_BOX_WIDTH : length) * s;
  const h = (upright ? length : PIT_BOX_WIDTH) * s;
  turned(ctx, px(pen, x), py(pen, y), 0, () => {
    roundRect(ctx, -w / 2, -h / 2, w, h, 0.2 * s);
    filled(ctx, colours.pitBox);
    if (shape.role) {
      lined(ctx, ROLE_COLOURS[shape.role] ?? colours.paint, Math.max(0.12 * s, 1.5));
    }
    if (s < 9) return;
    const size = Math.max(11, 0.62 * s);
    const role = length * s >= SIGN_ROOM * size ? shape.role : null;
    const share = length / PIT_BOX_LENGTH;
    const along = (far: number): [number, number] => (upright ? [0, far * s] : [far * s, 0]);
    label(pen, shape.label ?? "", ...along(role ? -0.68 * share : 0), size, colours.pitInk, 700);
    // the sign needs more room than the number
    if (role) paintRole(pen, role, ...along(0.6 * share ** 2), size);
  });
}

/** Length of a box in sizes of its number from which on the sign fits beside it. */
const SIGN_ROOM = 2.2;

const ROLE_COLOURS: Record<string, string> = {
  "full-fuel": "#c8781a",
  "pit-stop": "#2a6fb0",
  "half-fuel": "#c8781a",
};

function paintRole(pen: Pen, role: string, x: number, y: number, size: number): void {
  const { ctx, colours } = pen;
  const r = 0.62 * size;
  if (role === "pit-stop") {
    dot(ctx, x, y, r);
    filled(ctx, "#23272b");
    dot(ctx, x, y, 0.5 * r);
    filled(ctx, "#e4e6e8");
    return;
  }
  ctx.beginPath();
  ctx.moveTo(x - 0.5 * size, y - r);
  ctx.bezierCurveTo(x - 0.1 * size, y - 0.1 * r, x - 0.1 * size, y + r, x - 0.5 * size, y + r);
  ctx.bezierCurveTo(x - 0.9 * size, y + r, x - 0.9 * size, y - 0.1 * r, x - 0.5 * size, y - r);
  filled(ctx, ROLE_COLOURS[role] ?? colours.pitInk);
  label(pen, role === "half-fuel" ? "½" : "F", x + 0.3 * size, y, size, colours.pitInk, 700);
}

/** A distance board beside the track. */
export function paintSign(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const text = (shape.text ?? "").slice(0, 8);
  const s = camera.scale;
  const size = Math.max(11, 0.6 * s);
  const roomy = s >= 8.5;
  ctx.font = `700 ${size}px ${pen.font}`;
  const w = roomy ? ctx.measureText(text).width + 0.5 * size : 0.9 * s;
  const h = roomy ? 1.3 * size : 0.6 * s;
  roundRect(ctx, px(pen, x) - w / 2, py(pen, y) - h / 2, w, h, 2);
  filled(ctx, colours.sign);
  lined(ctx, "rgba(0, 0, 0, 0.35)", 1);
  if (roomy) label(pen, text, px(pen, x), py(pen, y), size, colours.signInk, 700);
}
