/** Paints a drawing: the road as a sketch while it changes, its corners, and the handles of its points. */
import { type Camera, type Size, toBoard, toScreen } from "../geometry";
import { label, type Pen } from "../draw/pen";
import type { XY } from "../whole";
import { type Corner, type Curve, nearest, normalsOf } from "./curve";
import type { Drawing } from "./drawing";

export interface Sketch {
  drawing: Drawing;
  /** As wide as the road of a board will be, which is wider than a real one. */
  curve: Curve;
  corners: readonly Corner[];
  crossings: readonly XY[];
}

/** What is pointed at, and what is selected: points by their numbers. */
export interface Marks {
  hovered: number | null;
  selected: number | null;
  /** Where a press would put a point on the road. */
  ghost: XY | null;
  /** The path of a finger or a mouse that draws. */
  path: readonly XY[];
  /** Where something is wrong. */
  faults: readonly XY[];
  /** Whether handles are in the way. */
  plain: boolean;
  /** Whether the middle of the road is told from a board that is painted below. */
  over: boolean;
  /** Corners of that board which has no numbers of its own. */
  corners: readonly XY[];
}

/** Metres across of a stripe of grass. */
const STRIPE = 60;

/** Mown grass, as far as the canvas goes. */
export function paintMeadow({ ctx, camera, colours }: Pen, pane: Size): void {
  ctx.fillStyle = colours.grass;
  ctx.fillRect(0, 0, pane.width, pane.height);
  const wide =
    STRIPE * camera.scale * Math.max(1, 2 ** Math.ceil(Math.log2(12 / (STRIPE * camera.scale))));
  ctx.fillStyle = colours.stripe;
  for (let x = (camera.ox % (2 * wide)) - 2 * wide; x < pane.width; x += 2 * wide) {
    ctx.fillRect(x, 0, wide, pane.height);
  }
}

/** A length that suits the scale, at the lower edge. */
export function paintScale({ ctx, camera, colours, font }: Pen, pane: Size): void {
  const fits = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000].findLast(
    (metres) => metres * camera.scale < 130,
  );
  if (!fits) return;
  const [x, y, wide] = [14, pane.height - 14, fits * camera.scale];
  ctx.strokeStyle = ctx.fillStyle = colours.title;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (const [px, py] of [
    [x, y - 5],
    [x, y],
    [x + wide, y],
    [x + wide, y - 5],
  ] as const) {
    ctx.lineTo(px, py);
  }
  ctx.stroke();
  ctx.font = `600 11px ${font}`;
  ctx.textAlign = "start";
  ctx.textBaseline = "alphabetic";
  ctx.fillText(fits >= 1000 ? `${fits / 1000} km` : `${fits} m`, x + 5, y - 6);
}

/** A line beside the middle of the road, by parts of its width. */
function beside(pen: Pen, { line, width }: Curve, normals: readonly XY[], part: number): XY[] {
  return line.map(([x, y], k) => {
    const [nx, ny] = normals[k] as XY;
    const far = part * (width[k] as number);
    return toScreen(pen.camera, [x + nx * far, y + ny * far]);
  });
}

function trace({ ctx }: Pen, line: readonly XY[], closed = false): void {
  ctx.beginPath();
  for (const [x, y] of line) ctx.lineTo(x, y);
  if (closed) ctx.closePath();
}

function stroke({ ctx }: Pen, colour: string, width: number, dash: number[] = []): void {
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
  ctx.setLineDash([]);
}

/** The road as it is drawn, with kerbs, corners, start line and direction. */
export function paintSketch(pen: Pen, { drawing, curve, corners, crossings }: Sketch): void {
  const { ctx, camera, colours } = pen;
  const { line, closed } = curve;
  if (line.length < 2) return;
  ctx.lineJoin = ctx.lineCap = "round";
  const normals = normalsOf(curve);
  const left = beside(pen, curve, normals, 0.5);
  const right = beside(pen, curve, normals, -0.5);
  const middle = line.map((at) => toScreen(camera, at));
  const usual = (curve.width.reduce((sum, each) => sum + each, 0) / line.length) * camera.scale;
  trace(pen, middle, closed);
  stroke(pen, colours.runOff, 1.6 * usual + 4);
  const quads = () => {
    ctx.beginPath();
    for (let k = 0; k < line.length - Number(!closed); k += 1) {
      const next = (k + 1) % line.length;
      const [from, ...others] = [left[k], left[next], right[next], right[k]] as [XY, ...XY[]];
      ctx.moveTo(...from);
      for (const at of others) ctx.lineTo(...at);
      ctx.closePath();
    }
  };
  trace(pen, left, closed);
  stroke(pen, colours.edge, 2);
  trace(pen, right, closed);
  stroke(pen, colours.edge, 2);
  quads();
  ctx.fillStyle = ctx.strokeStyle = colours.asphalt;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.stroke();
  for (const corner of corners)
    paintCorner(pen, curve, corner, corner.turn > 0 ? left : right, middle, usual);
  if (!closed) paintGap(pen, middle);
  else paintStart(pen, drawing, curve, normals, usual);
  paintArrows(pen, curve, corners, usual);
  corners.forEach((corner, k) => paintNumber(pen, curve, corner, normals, k + 1));
  for (const at of crossings) paintCrossing(pen, at);
}

/** By how tight a corner is: gentle, medium, slow. */
const level = (radius: number): number => (radius < 25 ? 2 : radius < 60 ? 1 : 0);

function paintCorner(
  pen: Pen,
  { line }: Curve,
  { begin, end, radius }: Corner,
  inside: readonly XY[],
  middle: readonly XY[],
  usual: number,
): void {
  const { colours } = pen;
  const along = (side: readonly XY[]) =>
    Array.from({ length: end - begin + 1 }, (_, j) => side[(begin + j) % line.length] as XY);
  pen.ctx.lineCap = "butt";
  trace(pen, along(middle));
  stroke(pen, colours.tint[level(radius)] as string, 0.96 * usual);
  const kerb = Math.max(0.22 * usual, 3);
  trace(pen, along(inside));
  stroke(pen, colours.kerbWhite, kerb);
  stroke(pen, colours.kerbRed, kerb, [1.6 * kerb, 1.6 * kerb]);
  pen.ctx.lineCap = "round";
}

/** From the last point back to the first, where the line is still open. */
function paintGap(pen: Pen, middle: readonly XY[]): void {
  const [first, last] = [middle[0] as XY, middle.at(-1) as XY];
  trace(pen, [last, first]);
  stroke(pen, pen.colours.paint, 2, [3, 8]);
}

/** The place of the start line on the line: where it was put, or for now at the first point. */
export function startIndex({ start }: Drawing, { line }: Curve): number {
  if (!start) return 0;
  const far = line.map(([x, y]) => Math.hypot(x - start[0], y - start[1]));
  return far.indexOf(Math.min(...far));
}

function paintStart(
  pen: Pen,
  drawing: Drawing,
  curve: Curve,
  normals: readonly XY[],
  usual: number,
): void {
  const { ctx, camera, colours } = pen;
  const k = startIndex(drawing, curve);
  const [[x, y], [nx, ny]] = [toScreen(camera, curve.line[k] as XY), normals[k] as XY];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(Math.atan2(-ny, nx));
  const rows = 6;
  const size = Math.max(usual, 10) / rows;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      ctx.fillStyle = (row + column) % 2 ? colours.chequer : colours.kerbWhite;
      ctx.fillRect((row - rows / 2) * size, (column - 1) * size, size + 0.3, size + 0.3);
    }
  }
  ctx.restore();
}

/** Pixels from arrow to arrow. */
const APART = 90;

/** Which way it is driven, on the straights. */
function paintArrows(pen: Pen, curve: Curve, corners: readonly Corner[], usual: number): void {
  const { ctx, camera, colours } = pen;
  const { line, far } = curve;
  const bent = new Set(
    corners.flatMap(({ begin, end }) =>
      Array.from({ length: end - begin + 1 }, (_, j) => (begin + j) % line.length),
    ),
  );
  const size = Math.min(Math.max(0.34 * usual, 4.5), 9);
  let last = -APART / 2 / camera.scale;
  for (let k = 2; k < line.length - 2; k += 1) {
    const here = far[k] as number;
    if (bent.has(k) || (here - last) * camera.scale < APART) continue;
    last = here;
    const [x, y] = toScreen(camera, line[k] as XY);
    const [ax, ay] = line[k - 1] as XY;
    const [bx, by] = line[k + 1] as XY;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(Math.atan2(ay - by, bx - ax));
    ctx.beginPath();
    for (const [px, py] of [
      [size, 0],
      [-size, size],
      [-0.4 * size, 0],
      [-size, -size],
    ] as const) {
      ctx.lineTo(px, py);
    }
    ctx.closePath();
    ctx.fillStyle = colours.paint;
    ctx.fill();
    ctx.restore();
  }
}

/** The number of a corner, outside of it, in the colour of how tight it is. */
function paintNumber(
  pen: Pen,
  curve: Curve,
  { apex, turn, radius }: Pick<Corner, "apex" | "turn" | "radius">,
  normals: readonly XY[],
  number: number,
): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = toScreen(camera, curve.line[apex] as XY);
  const [nx, ny] = normals[apex] as XY;
  const away = -Math.sign(turn) * (0.5 * (curve.width[apex] as number) * camera.scale + 17);
  const [back, ink] = colours.stops[level(radius)] as readonly [string, string];
  ctx.beginPath();
  ctx.arc(x + nx * away, y - ny * away, 10, 0, 2 * Math.PI);
  ctx.fillStyle = back;
  ctx.fill();
  label(pen, String(number), x + nx * away, y - ny * away, 12, ink, 700);
}

function paintCrossing({ ctx, camera, colours }: Pen, at: XY): void {
  const [x, y] = toScreen(camera, at);
  ctx.beginPath();
  ctx.arc(x, y, 13, 0, 2 * Math.PI);
  ctx.strokeStyle = colours.warn;
  ctx.lineWidth = 3;
  ctx.stroke();
}

/** Where something is wrong. */
function paintFault({ ctx, camera, colours }: Pen, at: XY): void {
  const [x, y] = toScreen(camera, at);
  ctx.beginPath();
  ctx.arc(x, y, 16, 0, 2 * Math.PI);
  ctx.fillStyle = colours.danger;
  ctx.fill();
  ctx.strokeStyle = colours.clash;
  ctx.lineWidth = 3;
  ctx.stroke();
}

/** The points, and what is about to happen. */
export function paintMarks(pen: Pen, { drawing, curve }: Sketch, marks: Marks): void {
  const { ctx, camera, colours } = pen;
  if (marks.over && !marks.plain) {
    trace(
      pen,
      curve.line.map((at) => toScreen(camera, at)),
      curve.closed,
    );
    stroke(pen, colours.shadow, 3.5);
    stroke(pen, colours.paint, 1.5);
  }
  const normals = marks.corners.length ? normalsOf(curve) : [];
  marks.corners.forEach((at, k) => {
    const apex = nearest(curve, at)?.index ?? 0;
    const turn = curve.bend[apex] ?? 0;
    paintNumber(pen, curve, { apex, turn, radius: 1 / Math.abs(turn) }, normals, k + 1);
  });
  for (const at of marks.faults) paintFault(pen, at);
  if (marks.path.length > 1) {
    trace(
      pen,
      marks.path.map((at) => toScreen(camera, at)),
    );
    stroke(pen, colours.asphalt, 9);
    stroke(pen, colours.paint, 2);
  }
  if (marks.ghost) paintHandle(pen, marks.ghost, 7, colours.paint, colours.pointEdge);
  if (marks.plain) return;
  drawing.spots.forEach(({ x, y }, k) => {
    const [chosen, pointed] = [k === marks.selected, k === marks.hovered];
    const closes = k === 0 && !drawing.closed && drawing.spots.length > 2;
    const radius = (pointed ? 10 : 8) + Number(closes);
    if (chosen) {
      const [px, py] = toScreen(camera, [x, y]);
      ctx.beginPath();
      ctx.arc(px, py, 14, 0, 2 * Math.PI);
      ctx.strokeStyle = colours.focus;
      ctx.lineWidth = 4;
      ctx.stroke();
      ctx.strokeStyle = colours.line;
      ctx.lineWidth = 2;
      ctx.stroke();
    }
    paintHandle(
      pen,
      [x, y],
      radius,
      closes ? colours.half : chosen ? "#1f6fd1" : colours.plain,
      colours.pointEdge,
    );
  });
}

function paintHandle(
  { ctx, camera }: Pen,
  at: XY,
  radius: number,
  fill: string,
  edge: string,
): void {
  const [x, y] = toScreen(camera, at);
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = edge;
  ctx.lineWidth = 2;
  ctx.stroke();
}

/** The camera of a board that lies in a drawing: by metres of its squares, and where its corner is. */
export const cameraOn = (
  camera: Camera,
  place: { scale: number; x: number; y: number },
): Camera => {
  const [ox, oy] = toScreen(camera, [place.x, place.y]);
  return { scale: camera.scale * place.scale, ox, oy };
};

/** The camera that shows a drawing whole, or as much land as a circuit needs. */
export function cameraFor({ drawing, curve }: Sketch, pane: Size): Camera {
  const [xs, ys] = [curve.line.map(([x]) => x), curve.line.map(([, y]) => y)];
  const road = Math.max(0, ...curve.width);
  const wide = Math.max(Math.max(...xs) - Math.min(...xs) + road, 200);
  const high = Math.max(Math.max(...ys) - Math.min(...ys) + road, 200);
  const around = Math.min(60, pane.width / 8, pane.height / 8);
  const scale =
    drawing.spots.length < 3
      ? (pane.width + pane.height) / LAND
      : Math.min((pane.width - 2 * around) / wide, (pane.height - 2 * around) / high);
  const middle: XY = xs.length
    ? [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2]
    : [0, 0];
  return {
    scale,
    ox: pane.width / 2 - middle[0] * scale,
    oy: pane.height / 2 + middle[1] * scale,
  };
}

/** Metres of land that an empty page is wide and high, together: a lap round it is some 3 km. */
const LAND = 2700;

export { toBoard, toScreen };
