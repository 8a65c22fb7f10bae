/** Cars, pawns and trails. */
import type { Pose } from "../../animate";
import look from "../../../../src/bolide_widget/pictures/look.json";
import { chebyshev, mix, screenAngle } from "../../geometry";
import type { Token, Trail, XY } from "../../whole";
import { driverColour, driverInk } from "../../theme";
import { dot, type Pen, px, py, roundRect, saved, turned, filled, lined } from "../pen";

export const colourOf = (token: Token): string => driverColour(token.colour);
export const inkOf = (token: Token): string => driverInk(token.colour);

/** A car is as long as the board has room for, but never so short that it is lost on a small one. */
export const carLength = ({ camera, car = look.car }: Pen): number =>
  Math.max(car * camera.scale, 14);

/** Pixels of a car from which treads are seen. */
const FINE = 30;

/** The last move of a car: its colour on a dark edge, with the head of an arrow half-way. */
export function paintLast(
  pen: Pen,
  way: readonly XY[],
  width: number,
  colour: string,
  faded: number,
): void {
  const { ctx } = pen;
  const points = way.map(([x, y]): XY => [px(pen, x), py(pen, y)]);
  const middle = halfWay(points);
  const size = Math.max(0.24 * pen.camera.scale, 4.5, 1.6 * width);
  saved(ctx, () => {
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    for (const [more, style, alpha] of [
      [2.4, "rgba(16, 18, 20, 0.8)", 0.6],
      [0, colour, 1],
    ] as const) {
      ctx.globalAlpha = faded * alpha;
      ctx.strokeStyle = ctx.fillStyle = style;
      ctx.lineWidth = width + more;
      ctx.beginPath();
      for (const [x, y] of points) ctx.lineTo(x, y);
      ctx.stroke();
      if (!middle) continue;
      turned(ctx, middle.at[0], middle.at[1], middle.angle, () => {
        ctx.beginPath();
        ctx.moveTo(size, 0);
        ctx.lineTo(-0.7 * size, size);
        ctx.lineTo(-0.7 * size, -size);
        ctx.closePath();
        ctx.fill();
        if (!more) return;
        ctx.lineWidth = more;
        ctx.stroke();
      });
    }
  });
}

/** The middle of a way in pixels and where it leads there; none where it is hardly seen. */
function halfWay(points: readonly XY[]): { at: XY; angle: number } | null {
  const legs = points.slice(1).map((to, k) => [points[k] as XY, to] as const);
  const long = legs.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]));
  let left = long.reduce((sum, length) => sum + length, 0) / 2;
  if (left < 9) return null;
  const index = long.findIndex((length) => (left -= length) <= 0);
  const [a, b] = legs[Math.max(index, 0)] as readonly [XY, XY];
  const at = mix(b, a, -left / (long[Math.max(index, 0)] || 1));
  return { at, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
}

/** Moves as segments, a dot per point; driven ones fade with age, faster ones are thicker. */
export function paintTrail(pen: Pen, trail: Trail, colour: string, faded: number): void {
  const { ctx, camera } = pen;
  const points = trail.points;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as XY;
    const b = points[i] as XY;
    const age = trail.ahead ? 0 : points.length - 1 - i;
    ctx.globalAlpha = faded * Math.max(0.75 - 0.14 * age, 0.12);
    ctx.strokeStyle = colour;
    const width = (0.05 + 0.02 * chebyshev(a, b)) * camera.scale;
    ctx.lineWidth = Math.max(width, 1.25);
    ctx.lineCap = "round";
    if (age === 0) paintLast(pen, [a, b], Math.max(width, 2.2), colour, faded);
    else {
      ctx.beginPath();
      ctx.moveTo(px(pen, a[0]), py(pen, a[1]));
      ctx.lineTo(px(pen, b[0]), py(pen, b[1]));
      ctx.stroke();
    }
    dot(ctx, px(pen, a[0]), py(pen, a[1]), Math.max(0.13 * camera.scale, 1.8));
    filled(ctx, colour);
  }
  ctx.globalAlpha = 1;
  ctx.lineCap = "butt";
}

/**
 * The pawn: a ring in the driver's colour, of at least some radius in pixels, and a thin dashed
 * line from the car.
 */
export function paintPawn(pen: Pen, token: Token, pose: Pose, strong: boolean, least = 0): void {
  if (!pose.pawn || !pose.at) return;
  const { ctx, camera } = pen;
  const from = [px(pen, pose.at[0]), py(pen, pose.at[1])] as const;
  const to = [px(pen, pose.pawn[0]), py(pen, pose.pawn[1])] as const;
  const radius = Math.max(0.3 * camera.scale, 4, least);
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  saved(ctx, () => {
    ctx.globalAlpha = strong ? 1 : 0.5;
    if (far > radius) {
      const t = (far - radius) / far;
      ctx.beginPath();
      ctx.moveTo(from[0], from[1]);
      ctx.lineTo(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t);
      ctx.setLineDash([4, 4]);
      lined(ctx, colourOf(token), strong ? 1.6 : 1.1);
      ctx.setLineDash([]);
    }
    dot(ctx, to[0], to[1], radius);
    lined(ctx, pen.colours.shadow, strong ? 4 : 3);
    lined(ctx, colourOf(token), strong ? 2.4 : 1.6);
  });
}

/** A car in its state: raised, skid marks, dust, faded. */
export function paintCar(pen: Pen, token: Token, pose: Pose, at: XY): void {
  const { ctx } = pen;
  const high = token.looks.includes("raised");
  const length = carLength(pen) * (high ? 1.15 : 1);
  const angle = screenAngle(pose.heading);
  saved(ctx, () => {
    if (token.looks.includes("faded")) ctx.globalAlpha = 0.4;
    turned(ctx, px(pen, at[0]), py(pen, at[1]), angle, () => {
      ctx.translate(0, pose.shake * length);
      if (token.looks.includes("skid")) paintSkid(ctx, length);
      if (token.looks.includes("dust")) paintDust(ctx, length);
      ctx.scale(length, length);
      paintShadow(pen, angle, high ? 0.22 : 0.07);
      paintBody(ctx, { token, pose, fine: length >= FINE });
    });
  });
}

/** What the headlights of a car light at night, and its rear light; below all that is to be read. */
export function paintHeadlights(pen: Pen, token: Token, pose: Pose, at: XY): void {
  const { ctx, colours } = pen;
  if (!colours.lamp || token.looks.some((look) => look === "faded" || look === "parked")) return;
  const length = carLength(pen);
  turned(ctx, px(pen, at[0]), py(pen, at[1]), screenAngle(pose.heading), () => {
    ctx.scale(length, length);
    for (const [far, wide, strength] of BEAMS) {
      for (const side of [-0.16, 0.16]) {
        ctx.beginPath();
        ctx.moveTo(0.4, side);
        ctx.lineTo(far, side - wide);
        ctx.quadraticCurveTo(1.15 * far, side, far, side + wide);
        ctx.closePath();
        filled(ctx, colours.lamp + strength);
      }
    }
    dot(ctx, -0.56, 0, 0.3);
    filled(ctx, "#ff3b3040");
  });
}

/** How far and how wide a beam is lit, in lengths of a car, and how strongly: its middle most. */
const BEAMS = [
  [1.5, 0.16, "14"],
  [2.1, 0.28, "12"],
  [2.7, 0.42, "0e"],
] as const;

function paintSkid(ctx: CanvasRenderingContext2D, length: number): void {
  ctx.lineWidth = 0.1 * length;
  ctx.strokeStyle = "rgba(16, 16, 16, 0.5)";
  for (const side of [-0.2, 0.2]) {
    ctx.beginPath();
    ctx.moveTo(0.2 * length, side * length);
    ctx.quadraticCurveTo(0.7 * length, side * length, 1.15 * length, (side + 0.45) * length);
    ctx.stroke();
  }
}

function paintDust(ctx: CanvasRenderingContext2D, length: number): void {
  const puffs = [
    [-0.55, -0.16, 0.24],
    [-0.62, 0.18, 0.22],
    [-0.9, 0, 0.3],
    [-1.2, 0.12, 0.2],
  ] as const;
  for (const [x, y, r] of puffs) {
    dot(ctx, x * length, y * length, r * length);
    filled(ctx, "rgba(196, 174, 128, 0.6)");
  }
}

function paintShadow(pen: Pen, angle: number, far: number): void {
  const { ctx, colours } = pen;
  // light comes from the north-west, whatever way the car points
  const x = far * (Math.cos(angle) + Math.sin(angle));
  const y = far * (Math.cos(angle) - Math.sin(angle));
  roundRect(ctx, -0.48 + x, -0.25 + y, 0.96, 0.5, 0.12);
  filled(ctx, colours.shadow);
}

/** Middle of a wheel at one side, its length and width, in lengths of a car. */
const WHEELS = [
  [0.245, 0.215, 0.17, 0.12],
  [-0.275, 0.21, 0.21, 0.15],
] as const;

/** Lines across a tyre, and how far they are apart. */
const TREAD = 0.07;

/**
 * The wheels: the front ones point where the car goes, the treads of all go round with it. Grooved
 * ones have a bright line along them.
 */
function paintWheels(ctx: CanvasRenderingContext2D, { token, pose, fine }: Body): void {
  const grooved = token.looks.includes("grooved");
  const rolled = (2 * (pose.driven ?? 0)) % TREAD;
  const paintWheel = (x: number, y: number, long: number, wide: number) => {
    ctx.fillStyle = "#17191b";
    ctx.fillRect(x - long / 2, y - wide / 2, long, wide);
    ctx.fillStyle = "#565b60";
    for (let at = long / 2 - rolled; fine && at > 0.014 - long / 2; at -= TREAD) {
      ctx.fillRect(x + at - 0.014, y - wide / 2 + 0.015, 0.014, wide - 0.03);
    }
    ctx.fillStyle = "#8fd3ff";
    if (grooved) ctx.fillRect(x - long / 2, y - 0.02, long, 0.042);
  };
  for (const [x, y, long, wide] of WHEELS) {
    for (const side of [-y, y]) {
      // an angle of the board turns the other way on the screen
      const angle = x > 0 ? -(pose.steer ?? 0) : 0;
      if (angle) turned(ctx, x, side, angle, () => paintWheel(0, 0, long, wide));
      else paintWheel(x, side, long, wide);
    }
  }
}

/** What a driver has painted on a car, by colour: nothing, a stripe, two stripes, bands. */
function paintLivery(ctx: CanvasRenderingContext2D, colour: number, ink: string): void {
  ctx.fillStyle = ink;
  for (const [left, low, right, high] of look.liveries[colour % look.liveries.length] ?? []) {
    ctx.fillRect(left!, low!, right! - left!, high! - low!);
  }
}

interface Body {
  token: Token;
  pose: Pose;
  /** Whether it is so large that small parts are seen. */
  fine: boolean;
}

/** A single-seater seen from above, one unit long, pointing along x. */
function paintBody(ctx: CanvasRenderingContext2D, body: Body): void {
  const [colour, ink] = [colourOf(body.token), inkOf(body.token)];
  paintWheels(ctx, body);
  ctx.fillStyle = "#17191b";
  ctx.fillRect(0.22, -0.2, 0.025, 0.4);
  ctx.fillRect(-0.29, -0.2, 0.03, 0.4);
  ctx.beginPath();
  const side = [
    [0.56, 0.02],
    [0.3, 0.06],
    [0.16, 0.085],
    [0.06, 0.175],
    [-0.16, 0.18],
    [-0.34, 0.085],
    [-0.45, 0.08],
  ] as const;
  ctx.moveTo(side[0][0], -side[0][1]);
  for (const [x, y] of side) ctx.lineTo(x, y);
  for (const [x, y] of [...side].reverse()) ctx.lineTo(x, -y);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.strokeStyle = "rgba(12, 14, 16, 0.85)";
  ctx.lineWidth = 0.045;
  ctx.lineJoin = "round";
  ctx.stroke();
  ctx.fill();
  // a narrow wing under the nose, a deep dark one at the rear: front and back differ at a glance
  for (const [x, half, depth, paint] of [
    [0.39, 0.25, 0.07, colour],
    [-0.54, 0.25, 0.14, "#23272b"],
  ] as const) {
    ctx.beginPath();
    ctx.rect(x, -half, depth, 2 * half);
    ctx.fillStyle = paint;
    ctx.stroke();
    ctx.fill();
  }
  ctx.beginPath();
  ctx.moveTo(0.56, 0);
  ctx.lineTo(0.14, 0.05);
  ctx.lineTo(0.14, -0.05);
  filled(ctx, ink);
  paintLivery(ctx, body.token.colour, ink);
  ctx.beginPath();
  ctx.ellipse(0, 0, 0.12, 0.075, 0, 0, 2 * Math.PI);
  filled(ctx, "#14171a");
  dot(ctx, -0.03, 0, 0.06);
  filled(ctx, "#f2f2ee");
  ctx.fillStyle = "#14171a";
  ctx.fillRect(-0.01, -0.045, 0.025, 0.09);
}
