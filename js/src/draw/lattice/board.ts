/** The printed board: everything that never moves. */
import { screenAngle } from "../../geometry";
import type { Board, Shape, XY } from "../../whole";
import {
  fillRings,
  paintAsphalt,
  paintGravel,
  paintNorth,
  paintTitle,
  paintWear,
  ringsOf,
  type Streak,
  styled,
} from "../ground";
import { paintDirection } from "../direction";
import { paintLand, paintLights } from "../landscape";
import { paintOvercast, paintWet } from "../rain";
import {
  addRings,
  label,
  type Pen,
  px,
  py,
  saved,
  snap,
  traceLine,
  turned,
  filled,
  lined,
  dot,
  roundRect,
} from "../pen";

type Painter = (pen: Pen, shape: Shape) => void;

/** Styles painted after the lattice, in the order of the shapes. */
const PAINTERS: Record<string, Painter> = {
  "sector-line": paintSectorLine,
  arrow: paintArrow,
  "grid-box": paintGridBox,
  "pit-in": (pen, shape) => paintPitLine(pen, shape, pen.colours.pitIn),
  "pit-out": (pen, shape) => paintPitLine(pen, shape, pen.colours.pitOut),
  "pit-box": paintPitBox,
  sign: paintSign,
  title: paintTitle,
  north: paintNorth,
};

/** Paints the board on a canvas whose pixels are `width` x `height` CSS pixels. */
export function paintBoard(pen: Pen, board: Board, width: number, height: number): void {
  paintLand(pen, board, width, height);
  paintLattice(pen, board, pen.colours.latticeOut);
  for (const shape of styled(board, "run-off")) paintRunOff(pen, shape);
  if (!pen.bare) paintGravel(pen, ringsOf(styled(board, "run-off")), board.size);
  for (const shape of styled(board, "pit-lane")) paintPitLane(pen, shape);
  for (const shape of styled(board, "asphalt")) paintAsphalt(pen, shape);
  if (!pen.bare) paintWear(pen, ringsOf(styled(board, "asphalt")), streaksOf(board));
  if (pen.wet) paintWet(pen, board, ringsOf(styled(board, "asphalt", "pit-lane")));
  paintLights(pen, board);
  for (const shape of styled(board, "kerb")) paintKerb(pen, shape);
  paintLatticeOn(pen, board);
  saved(pen.ctx, () => {
    clipTo(pen, styled(board, "asphalt"), "evenodd");
    for (const shape of styled(board, "half-line")) paintHalfLine(pen, shape);
    for (const shape of styled(board, "finish-line")) paintFinishLine(pen, shape);
  });
  if (!pen.bare) paintDirection(pen, board);
  if (pen.wet) paintOvercast(pen, width, height);
  for (const shape of styled(board, "half-line")) paintHalfLabel(pen, shape);
  for (const shape of board.shapes) PAINTERS[shape.style]?.(pen, shape);
}

/** Tyre marks at both ends of every kerb: in and out of the bend. */
function streaksOf(board: Board): Streak[] {
  return styled(board, "kerb").flatMap(({ line = [] }) => {
    const ends = [line.slice(0, 2), line.slice(-2).reverse()];
    return ends.flatMap(([at, next]) => {
      if (!at || !next) return [];
      const [dx, dy] = [next[0] - at[0], next[1] - at[1]];
      const length = Math.hypot(dx, dy) || 1;
      return [{ at, along: [dx / length, dy / length] as XY }];
    });
  });
}

function paintLattice(pen: Pen, board: Board, stroke: string): void {
  const { ctx, dpr } = pen;
  const [w, h] = board.size;
  ctx.beginPath();
  for (let x = 0; x <= w; x++) {
    const at = snap(pen, px(pen, x));
    ctx.moveTo(at, py(pen, h));
    ctx.lineTo(at, py(pen, 0));
  }
  for (let y = 0; y <= h; y++) {
    const at = snap(pen, py(pen, y));
    ctx.moveTo(px(pen, 0), at);
    ctx.lineTo(px(pen, w), at);
  }
  lined(ctx, stroke, 1 / dpr);
}

/** The dark lattice of the course, run-off and asphalt at once: a clip costs time. */
function paintLatticeOn(pen: Pen, board: Board): void {
  const course = [...styled(board, "run-off"), ...styled(board, "asphalt")];
  saved(pen.ctx, () => {
    clipTo(pen, course, "nonzero"); // outer rings turn the same way: what two of them hold is in
    paintLattice(pen, board, pen.colours.latticeIn);
  });
}

function clipTo(pen: Pen, shapes: readonly Shape[], rule: CanvasFillRule): void {
  pen.ctx.beginPath();
  for (const shape of shapes) addRings(pen, shape.rings ?? []);
  pen.ctx.clip(rule);
}

function paintRunOff(pen: Pen, shape: Shape): void {
  fillRings(pen, shape, pen.colours.runOff);
  lined(pen.ctx, pen.colours.runOffEdge, 1);
}

function paintPitLane(pen: Pen, shape: Shape): void {
  fillRings(pen, shape, pen.colours.pitLane);
  lined(pen.ctx, pen.colours.edge, Math.max(1, 0.06 * pen.camera.scale));
}

function paintKerb(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  traceLine(pen, shape.line ?? []);
  ctx.lineCap = "butt";
  ctx.lineJoin = "round";
  lined(ctx, colours.kerbWhite, Math.max(0.4 * camera.scale, 2.5));
  const block = Math.max(0.5 * camera.scale, 3);
  ctx.setLineDash([block, block]);
  ctx.strokeStyle = colours.kerbRed;
  ctx.stroke();
  ctx.setLineDash([]);
}

function paintSectorLine(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  traceLine(pen, shape.line ?? []);
  const width = Math.max(0.1 * camera.scale, 1.25);
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  ctx.setLineDash([0.01, 2.6 * width]);
  ctx.strokeStyle = colours.sector;
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineCap = "butt";
}

function paintArrow(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = Math.max(camera.scale, 7);
  turned(ctx, px(pen, x), py(pen, y), screenAngle(shape.heading ?? [1, 0]), () => {
    ctx.beginPath();
    ctx.moveTo(-1.7 * s, -0.34 * s);
    ctx.lineTo(0.3 * s, -0.34 * s);
    ctx.lineTo(0.3 * s, -0.95 * s);
    ctx.lineTo(1.7 * s, 0);
    ctx.lineTo(0.3 * s, 0.95 * s);
    ctx.lineTo(0.3 * s, 0.34 * s);
    ctx.lineTo(-1.7 * s, 0.34 * s);
    ctx.closePath();
    filled(ctx, colours.arrow);
  });
}

/** A line's ends in pixels, its length and the angle along it. */
function frame(pen: Pen, shape: Shape): { x: number; y: number; length: number; angle: number } {
  const line = shape.line ?? [];
  const a: XY = line[0] ?? [0, 0];
  const b: XY = line.at(-1) ?? a;
  const [x, y] = [px(pen, a[0]), py(pen, a[1])];
  const [dx, dy] = [px(pen, b[0]) - x, py(pen, b[1]) - y];
  return { x, y, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
}

function paintFinishLine(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const { x, y, length, angle } = frame(pen, shape);
  const cell = 0.5 * camera.scale;
  turned(ctx, x, y, angle, () => {
    ctx.fillStyle = "#f7f7f5";
    ctx.fillRect(0, -cell, length, 2 * cell);
    ctx.beginPath(); // filled at once: each filling inside a clip costs time
    for (let i = 0; i * cell < length; i++) {
      ctx.rect(i * cell, i % 2 ? 0 : -cell, cell, cell);
    }
    filled(ctx, colours.chequer);
  });
}

function paintHalfLine(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  traceLine(pen, shape.line ?? []);
  ctx.lineWidth = Math.max(0.2 * camera.scale, 2);
  ctx.setLineDash([0.55 * camera.scale, 0.35 * camera.scale]);
  ctx.strokeStyle = colours.half;
  ctx.stroke();
  ctx.setLineDash([]);
}

function paintHalfLabel(pen: Pen, shape: Shape): void {
  const ends = [...(shape.line ?? [])].sort((a, b) => b[1] - a[1]);
  const top = ends[0];
  if (!top || !shape.label) return;
  const size = Math.max(11, 0.8 * pen.camera.scale);
  label(
    pen,
    shape.label,
    px(pen, top[0]),
    py(pen, top[1]) - 0.8 * size,
    size,
    pen.colours.title,
    700,
  );
}

function paintPitLine(pen: Pen, shape: Shape, stroke: string): void {
  traceLine(pen, shape.line ?? []);
  lined(pen.ctx, stroke, Math.max(0.18 * pen.camera.scale, 2));
}

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
