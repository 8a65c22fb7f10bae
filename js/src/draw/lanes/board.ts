/** The printed board of lanes: everything that never moves, in the order of its shapes. */
import { screenAngle } from "../../geometry";
import { once } from "../../once";
import { isInside } from "../../spaces";
import type { Board, Shape, XY } from "../../whole";
import { driverColour } from "../../theme";
import { paintNorth, paintTitle, paintWear, type Streak } from "../ground";
import { paintLand, paintLights } from "../landscape";
import {
  addRings,
  label,
  type Pen,
  px,
  py,
  roundRect,
  traceLine,
  turned,
  filled,
  lined,
} from "../pen";
import { paintDirection } from "../direction";
import { paintOvercast, paintWet } from "../rain";
import {
  paintBadge,
  paintGreyBar,
  paintPrinted,
  paintRacingLine,
  paintWorth,
  paintZone,
} from "./printed";

type Painter = (pen: Pen, shape: Shape, board: Board) => void;

/** Pixels a square under which hairlines would be a grey mist. */
const COARSE = 6;

/** A bridge lies over what was painted before it, so the order of the shapes is kept. */
const PAINTERS: Record<string, Painter> = {
  "run-off": (pen, shape) => fill(pen, shape, pen.colours.runOff, pen.colours.runOffEdge, 0.02),
  road: paintRoad,
  asphalt: paintRoad,
  bridge: paintDeck,
  "pit-road": paintPitRoad,
  "pit-lane": paintPitRoad,
  kerb: paintKerb,
  edge: (pen, shape) => stroke(pen, shape, pen.colours.edge, Math.max(1.2, width(pen, 0.1))),
  parapet: paintParapet,
  "lane-line": (pen, shape) =>
    stroke(pen, shape, pen.colours.lane, Math.max(0.8, width(pen, 0.06))),
  "cross-line": paintCrossLine,
  corner: paintCorner,
  zone: paintZone,
  arrow: paintArrow,
  "grey-bar": paintGreyBar,
  "racing-line": paintRacingLine,
  "finish-line": paintFinishLine,
  "police-line": paintPoliceLine,
  "grid-box": paintGridBox,
  "grid-number": paintGridNumber,
  printed: paintPrinted,
  worth: paintWorth,
  "pit-box": paintPitBox,
  "pit-slot": paintPitSlot,
  badge: paintBadge,
  title: paintTitle,
  north: paintNorth,
};

const width = (pen: Pen, squares: number): number => squares * pen.camera.scale;

/** Paints the board on a canvas whose pixels are `wide` x `high` CSS pixels. */
export function paintBoard(pen: Pen, board: Board, wide: number, high: number): void {
  paintLand(pen, board, wide, high);
  for (const shape of board.shapes) {
    if (!OVER.has(shape.style)) PAINTERS[shape.style]?.(pen, shape, board);
  }
  if (!pen.bare) paintDirection(pen, board);
  if (pen.wet) paintOvercast(pen, wide, high);
  for (const shape of board.shapes) {
    if (OVER.has(shape.style)) PAINTERS[shape.style]?.(pen, shape, board);
  }
}

/** What is to be read in any weather. */
const OVER = new Set(["badge", "title", "north"]);

function fill(pen: Pen, shape: Shape, colour: string, edge: string, squares: number): void {
  const { ctx } = pen;
  ctx.beginPath();
  addRings(pen, shape.rings ?? []);
  ctx.fillStyle = colour;
  ctx.fill("evenodd");
  ctx.strokeStyle = edge;
  ctx.lineWidth = Math.max(1, width(pen, squares));
  ctx.lineJoin = "round";
  ctx.stroke();
}

function stroke(pen: Pen, shape: Shape, colour: string, thick: number): void {
  traceLine(pen, shape.line ?? []);
  pen.ctx.lineWidth = thick;
  pen.ctx.lineJoin = "round";
  pen.ctx.strokeStyle = colour;
  pen.ctx.stroke();
}

function paintRoad(pen: Pen, shape: Shape, board: Board): void {
  fill(pen, shape, pen.colours.asphalt, pen.colours.edge, 0.1);
  if (!pen.bare) paintWear(pen, shape.rings ?? [], streaksOf(board));
  if (pen.wet) paintWet(pen, board, shape.rings ?? []);
  paintLights(pen, board);
}

/** Tyre marks in the spaces from which a corner is entered. */
const streaksOf = once((board: Board): readonly Streak[] => {
  const corners = board.shapes.filter(({ style }) => style === "corner");
  const within = (at: XY) => corners.some(({ rings }) => isInside(rings?.[0] ?? [], at));
  return [...board.where.values()].flatMap(({ at, heading, ahead }) => {
    const next = board.where.get(ahead ?? "");
    return next && !within(at) && within(next.at) ? [{ at, along: heading }] : [];
  });
});

/** The road on a bridge, and the shadow of its two sides on what lies below. */
function paintDeck(pen: Pen, shape: Shape, board: Board): void {
  const { ctx } = pen;
  const ring = shape.rings?.[0] ?? [];
  const half = ring.length / 2;
  for (const thick of [1.4, 1, 0.6]) {
    for (const side of [ring.slice(0, half), ring.slice(half)]) {
      stroke(pen, { ...shape, line: side }, "rgba(0, 0, 0, 0.22)", width(pen, thick));
    }
  }
  ctx.beginPath();
  addRings(pen, shape.rings ?? []);
  ctx.fillStyle = pen.colours.asphalt;
  ctx.fill("evenodd");
  if (pen.wet) paintWet(pen, board, shape.rings ?? []);
}

/** A wall at the side of a bridge. */
function paintParapet(pen: Pen, shape: Shape): void {
  stroke(pen, shape, "rgba(20, 22, 24, 0.75)", Math.max(3, width(pen, 0.34)));
  stroke(pen, shape, pen.colours.kerbWhite, Math.max(1.6, width(pen, 0.18)));
}

function paintPitRoad(pen: Pen, shape: Shape, board: Board): void {
  fill(pen, shape, pen.colours.pitLane, pen.colours.edge, 0.06);
  if (pen.wet) paintWet(pen, board, shape.rings ?? []);
}

function paintKerb(pen: Pen, shape: Shape): void {
  const { ctx, colours } = pen;
  const block = Math.max(width(pen, 0.5), 3);
  stroke(pen, shape, colours.kerbWhite, Math.max(width(pen, 0.36), 2.2));
  ctx.setLineDash([block, block]);
  stroke(pen, shape, colours.kerbRed, Math.max(width(pen, 0.36), 2.2));
  ctx.setLineDash([]);
}

function paintCrossLine(pen: Pen, shape: Shape): void {
  if (pen.camera.scale < COARSE) return;
  stroke(pen, shape, pen.colours.cross, Math.max(1 / pen.dpr, width(pen, 0.035)));
}

/** The ground of a corner, the warmer the more stops it asks for; yellow where it asks for none. */
function paintCorner(pen: Pen, shape: Shape, board: Board): void {
  const badge = board.shapes.find((sign) => sign.style === "badge" && sign.role === shape.role);
  const stops = Math.min(Math.max(Number(badge?.label ?? 1) || 1, 1), 3);
  const { ctx, colours } = pen;
  ctx.beginPath();
  addRings(pen, shape.rings ?? []);
  ctx.fillStyle = badge ? (colours.tint[stops - 1] as string) : colours.yellow;
  ctx.fill("evenodd");
}

/** A step to the next lane, where only some are allowed. */
function paintArrow(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  if (camera.scale < COARSE) return;
  const [x, y] = shape.at ?? [0, 0];
  const s = 0.42 * camera.scale;
  turned(ctx, px(pen, x), py(pen, y), screenAngle(shape.heading ?? [1, 0]), () => {
    ctx.beginPath();
    ctx.moveTo(-s, 0);
    ctx.lineTo(0.5 * s, 0);
    lined(ctx, colours.step, Math.max(1.2, 0.11 * camera.scale));
    ctx.beginPath();
    ctx.moveTo(s, 0);
    ctx.lineTo(0.3 * s, 0.45 * s);
    ctx.lineTo(0.3 * s, -0.45 * s);
    ctx.closePath();
    filled(ctx, colours.step);
  });
}

/** Ends of a line across a lane: its middle, half its length, and its angle, in pixels. */
function across(pen: Pen, shape: Shape): { x: number; y: number; half: number; angle: number } {
  const line = shape.line ?? [];
  const a: XY = line[0] ?? shape.at ?? [0, 0];
  const b: XY = line.at(-1) ?? a;
  const [dx, dy] = [px(pen, b[0]) - px(pen, a[0]), py(pen, b[1]) - py(pen, a[1])];
  return {
    x: (px(pen, a[0]) + px(pen, b[0])) / 2,
    y: (py(pen, a[1]) + py(pen, b[1])) / 2,
    half: Math.hypot(dx, dy) / 2,
    angle: Math.atan2(dy, dx),
  };
}

/** Two rows of chequers. */
function paintFinishLine(pen: Pen, shape: Shape): void {
  const { ctx, colours } = pen;
  const { x, y, half, angle } = across(pen, shape);
  const columns = Math.max(2, Math.round((2 * half) / Math.max(width(pen, 0.25), 1.5)));
  const cell = (2 * half) / columns;
  turned(ctx, x, y, angle, () => {
    ctx.fillStyle = "#f7f7f5";
    ctx.fillRect(-half, -cell, 2 * half, 2 * cell);
    ctx.beginPath();
    for (let i = 0; i < columns; i++) ctx.rect(i * cell - half, i % 2 ? 0 : -cell, cell, cell);
    filled(ctx, colours.chequer);
  });
}

/** Where speeds are measured. */
function paintPoliceLine(pen: Pen, shape: Shape): void {
  stroke(pen, shape, "#f7f7f5", Math.max(3, width(pen, 0.22)));
  pen.ctx.setLineDash([Math.max(3, width(pen, 0.3)), Math.max(3, width(pen, 0.3))]);
  stroke(pen, shape, pen.colours.police, Math.max(3, width(pen, 0.22)));
  pen.ctx.setLineDash([]);
}

/** A bracket that a car starts in, and its number. */
function paintGridBox(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = camera.scale;
  const angle = screenAngle(shape.heading ?? [1, 0]);
  turned(ctx, px(pen, x), py(pen, y), angle, () => {
    ctx.beginPath();
    ctx.moveTo(0.1 * s, -0.4 * s);
    ctx.lineTo(0.6 * s, -0.4 * s);
    ctx.lineTo(0.6 * s, 0.4 * s);
    ctx.lineTo(0.1 * s, 0.4 * s);
    const coloured = { red: colours.gridRed, blue: colours.gridBlue }[shape.role ?? ""];
    lined(ctx, coloured ?? colours.paint, Math.max((coloured ? 0.11 : 0.07) * s, 1));
  });
  const at: XY = [x - 0.28 * Math.cos(angle), y + 0.28 * Math.sin(angle)];
  paintGridNumber(pen, { ...shape, at });
}

function paintGridNumber(pen: Pen, shape: Shape): void {
  const { camera, colours } = pen;
  const s = camera.scale;
  if (s < 13 || !shape.label) return;
  const [x, y] = shape.at ?? [0, 0];
  const size = Math.min(0.5 * s, 20);
  label(pen, shape.label ?? "", px(pen, x), py(pen, y), size, colours.paint, 700);
}

function paintPitBox(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = camera.scale;
  turned(ctx, px(pen, x), py(pen, y), screenAngle(shape.heading ?? [1, 0]), () => {
    roundRect(ctx, -0.62 * s, -0.42 * s, 1.24 * s, 0.84 * s, 0.14 * s);
    filled(ctx, colours.pitBox);
    lined(
      ctx,
      shape.role ? driverColour(Number(shape.role)) : colours.paint,
      Math.max(0.14 * s, 1.4),
    );
  });
  if (s < 12) return;
  label(pen, shape.label ?? "", px(pen, x), py(pen, y), 0.5 * s, colours.pitInk, 700);
}

function paintPitSlot(pen: Pen, shape: Shape): void {
  const { ctx, camera, colours } = pen;
  const [x, y] = shape.at ?? [0, 0];
  const s = camera.scale;
  turned(ctx, px(pen, x), py(pen, y), screenAngle(shape.heading ?? [1, 0]), () => {
    ctx.strokeStyle = colours.paint;
    ctx.lineWidth = Math.max(0.07 * s, 1);
    ctx.strokeRect(-0.6 * s, -0.4 * s, 1.2 * s, 0.8 * s);
  });
  if (s < 12) return;
  label(pen, shape.label ?? "", px(pen, x), py(pen, y), 0.5 * s, colours.paint, 700);
}
