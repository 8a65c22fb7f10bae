/** Pure geometry: cameras, hit tests, choosing a neighbour, easing, where a piece stands. */
import look from "../../src/bolide_widget/pictures/look.json";
import type { Option, XY, Token } from "./whole";

/** Board to screen: px = ox + x * scale, py = oy - y * scale, in CSS pixels of the canvas. */
export interface Camera {
  scale: number;
  ox: number;
  oy: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A box in board units. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Squares of grass kept visible round the lattice. */
export const MARGIN = 1.2;

const MAX_SCALE = 64;

export function toScreen(camera: Camera, [x, y]: XY): XY {
  return [camera.ox + x * camera.scale, camera.oy - y * camera.scale];
}

export function toBoard(camera: Camera, [px, py]: XY): XY {
  return [(px - camera.ox) / camera.scale, (camera.oy - py) / camera.scale];
}

/** Largest scale at which the whole board fits. */
export function fitScale(board: XY, pane: Size): number {
  return Math.min(pane.width / (board[0] + 2 * MARGIN), pane.height / (board[1] + 2 * MARGIN));
}

/** The whole board, in the middle of the pane. */
export function fitCamera(board: XY, pane: Size): Camera {
  return centred([board[0] / 2, board[1] / 2], fitScale(board, pane), pane);
}

export function centred([x, y]: XY, scale: number, pane: Size): Camera {
  return { scale, ox: pane.width / 2 - x * scale, oy: pane.height / 2 + y * scale };
}

/** Keeps a camera on the board: no further out than the whole board, no empty table beside it. */
export function clampCamera(camera: Camera, board: XY, pane: Size): Camera {
  const fit = fitScale(board, pane);
  const scale = Math.min(Math.max(camera.scale, fit), Math.max(MAX_SCALE, fit));
  const [x, y] = toBoard(camera, [pane.width / 2, pane.height / 2]);
  const clampAxis = (value: number, size: number, room: number) => {
    const half = room / 2 / scale;
    const low = half - MARGIN;
    const high = size + MARGIN - half;
    return low > high ? size / 2 : Math.min(Math.max(value, low), high);
  };
  const middle: XY = [clampAxis(x, board[0], pane.width), clampAxis(y, board[1], pane.height)];
  return centred(middle, scale, pane);
}

/** Changes the scale and keeps the board point under `at` where it is. */
export function zoomAt(camera: Camera, at: XY, factor: number): Camera {
  const [x, y] = toBoard(camera, at);
  const scale = camera.scale * factor;
  return { scale, ox: at[0] - x * scale, oy: at[1] + y * scale };
}

/** The part of the board a camera shows. */
export function visibleBox(camera: Camera, pane: Size): Box {
  const [left, top] = toBoard(camera, [0, 0]);
  const [right, bottom] = toBoard(camera, [pane.width, pane.height]);
  return { left, right, bottom, top };
}

export function boxOf(points: readonly XY[]): Box | null {
  if (points.length === 0) return null;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

export function contains(outer: Box, inner: Box, inset = 0): boolean {
  return (
    inner.left >= outer.left + inset &&
    inner.right <= outer.right - inset &&
    inner.bottom >= outer.bottom + inset &&
    inner.top <= outer.top - inset
  );
}

/** Pixels a square under which neighbouring points could not be aimed at with a mouse. */
export const AIMED = 12;

/** The open point nearest to a pixel, if it is within 0.6 square or 14 pixels. */
export function hitOption(
  options: readonly Option[],
  pixel: XY,
  camera: Camera,
  reach = 14,
): Option | null {
  const limit = Math.max(0.6 * camera.scale, reach);
  let best: Option | null = null;
  let nearest = limit;
  for (const option of options) {
    if (!option.point) continue;
    const [px, py] = toScreen(camera, option.point);
    const far = Math.hypot(px - pixel[0], py - pixel[1]);
    if (far <= nearest) {
      nearest = far;
      best = option;
    }
  }
  return best;
}

/** All options of the nearest open point: several where more than one way leads there. */
export function hitOptions(
  options: readonly Option[],
  pixel: XY,
  camera: Camera,
  reach = 14,
): readonly Option[] {
  const at = hitOption(options, pixel, camera, reach)?.point;
  return at ? options.filter(({ point }) => point?.[0] === at[0] && point[1] === at[1]) : [];
}

/**
 * The next open point in a direction (board axes): within 60 degrees of it, nearest first, with
 * sideways distance counting double so that a row of points is walked in line.
 */
export function neighbour(options: readonly Option[], from: XY, heading: XY): Option | null {
  let best: Option | null = null;
  let least = Infinity;
  for (const option of options) {
    if (!option.point) continue;
    const dx = option.point[0] - from[0];
    const dy = option.point[1] - from[1];
    const along = dx * heading[0] + dy * heading[1];
    const aside = Math.abs(dx * heading[1] - dy * heading[0]);
    if (along <= 0 || aside > 1.75 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      least = cost;
      best = option;
    }
  }
  return best;
}

/** The option whose point is nearest to a board point: where the selection starts. */
export function nearestOption(options: readonly Option[], to: XY): Option | null {
  let best: Option | null = null;
  let least = Infinity;
  for (const option of options) {
    if (!option.point) continue;
    const far = Math.hypot(option.point[0] - to[0], option.point[1] - to[1]);
    if (far < least) {
      least = far;
      best = option;
    }
  }
  return best;
}

function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function mix(a: XY, b: XY, t: number): XY {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
}

/** Slow in, slow out. */
export function ease(t: number): number {
  const u = Math.min(Math.max(t, 0), 1);
  return u < 0.5 ? 4 * u * u * u : 1 - (-2 * u + 2) ** 3 / 2;
}

/** Between two cameras so that the point they share in the middle moves evenly. */
export function mixCamera(a: Camera, b: Camera, pane: Size, t: number): Camera {
  const middle: XY = [pane.width / 2, pane.height / 2];
  const scale = a.scale * (b.scale / a.scale) ** t;
  return centred(mix(toBoard(a, middle), toBoard(b, middle), t), scale, pane);
}

export function chebyshev(a: XY, b: XY): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

/** Angle of a heading on the screen (y down), radians. */
export function screenAngle(heading: XY): number {
  return Math.atan2(-heading[1], heading[0]);
}

/** A raised piece is shown beside the one that it contends with. */
export const RAISED = look.raised as unknown as XY;

/** Where a token is when nothing moves; null off the board. */
export function standsAt(token: Token): XY | null {
  return token.at && standing(token, token.at);
}

/** Where a token is painted whose place, on its way or at its end, is `at`. */
export const standing = (token: Token, [x, y]: XY): XY =>
  token.looks.includes("raised") ? [x + RAISED[0], y + RAISED[1]] : [x, y];
