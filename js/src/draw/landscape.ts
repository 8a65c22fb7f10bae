/** The land round a course: meadow, water, runways, trees, stands, walls of tyres and houses. */
import type { Box } from "../geometry";
import type { Board, XY } from "../whole";
import { scatter } from "./rain";
import { dot, filled, lined, type Pen, px, py, roundRect, saved, turned } from "./pen";
import {
  characterAt,
  CHARACTERS,
  dice,
  each,
  type Mast,
  sceneryOf,
  type Spot,
  type Thing,
} from "./scenery";

/** Mown in stripes, as far as a canvas of so many pixels goes, in the colour of the land. */
export function paintGrass(pen: Pen, board: Board, width: number, height: number): void {
  const { ctx, camera, colours } = pen;
  ctx.fillStyle = colours.grass;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = colours.stripe;
  for (let x = 6 * Math.floor(-camera.ox / camera.scale / 6); px(pen, x) < width; x += 6) {
    ctx.fillRect(px(pen, x), 0, 3 * camera.scale, height);
  }
  ctx.fillStyle = colours.meadow[CHARACTERS.indexOf(characterAt(board))] as string;
  ctx.fillRect(0, 0, width, height);
}

/**
 * The land round the course on a canvas of so many pixels; the course is painted over it. A
 * bare one leaves out all but the meadow, for a first picture that somebody waits for.
 */
export function paintLand(pen: Pen, board: Board, width: number, height: number): void {
  paintGrass(pen, board, width, height);
  if (pen.bare) return;
  const { ox, oy, scale } = pen.camera;
  paintThings(pen, board, {
    left: -ox / scale,
    right: (width - ox) / scale,
    bottom: (oy - height) / scale,
    top: oy / scale,
  });
}

/** Everything that lies within a box of the land. */
function paintThings(pen: Pen, board: Board, box: Box): void {
  const scenery = sceneryOf(board);
  const { houses, trees, water } = scenery.around(box);
  paintMottle(pen, box);
  for (const { at, along, wide } of scenery.runways) paintRunway(pen, at, along, wide);
  paintWater(pen, water);
  for (const kind of ["house", "tyres", "boat", "pits", "stand"] as const) {
    for (const thing of [...houses, ...scenery.things]) {
      if (thing.kind === kind) paintThing(pen, thing);
    }
  }
  paintTrees(pen, trees, scenery.character === "forest");
  paintMasts(pen, scenery.masts);
}

/** Masts with an arm towards the road, their shadows and lights; by day they would be mere sticks. */
function paintMasts(pen: Pen, masts: readonly Mast[]): void {
  const { ctx, camera, colours } = pen;
  if (!colours.lamp) return;
  for (const [aside, colour] of [
    [0.22, colours.shadow],
    [0, colours.tyre],
  ] as const) {
    ctx.beginPath();
    for (const { at, on } of masts) {
      const far = Math.hypot(on[0] - at[0], on[1] - at[1]) || 1;
      const [x, y] = [at[0] + aside, at[1] - aside];
      ctx.moveTo(px(pen, x), py(pen, y));
      ctx.lineTo(
        px(pen, x + (0.9 * (on[0] - at[0])) / far),
        py(pen, y + (0.9 * (on[1] - at[1])) / far),
      );
    }
    ctx.lineCap = "round";
    lined(ctx, colour, 0.16 * camera.scale);
    ctx.lineCap = "butt";
  }
  for (const { at, on } of masts) paintLight(pen, at, on, 4.5, 0.16);
}

/** The light of the lamps on the road at night, more where it is wet; every lamp is seen in it. */
export function paintLights(pen: Pen, board: Board): void {
  if (!pen.colours.lamp || pen.bare) return;
  for (const { at, on } of sceneryOf(board).masts) {
    paintLight(pen, at, on, 6.5, pen.wet ? 0.34 : 0.24);
  }
}

/** A round light that fades to its edge, under the arm of a mast. */
function paintLight(pen: Pen, at: XY, on: XY, wide: number, strength: number): void {
  const { ctx, camera, colours } = pen;
  const far = Math.hypot(on[0] - at[0], on[1] - at[1]) || 1;
  const x = px(pen, at[0] + (0.9 * (on[0] - at[0])) / far);
  const y = py(pen, at[1] + (0.9 * (on[1] - at[1])) / far);
  const light = ctx.createRadialGradient(x, y, 0, x, y, wide * camera.scale);
  const lit = (share: number) =>
    colours.lamp +
    Math.round(255 * share)
      .toString(16)
      .padStart(2, "0");
  light.addColorStop(0, lit(strength));
  light.addColorStop(0.35, lit(0.5 * strength));
  light.addColorStop(1, lit(0));
  dot(ctx, x, y, wide * camera.scale);
  ctx.fillStyle = light;
  ctx.fill();
  dot(ctx, x, y, Math.max(0.14 * camera.scale, 1));
  filled(ctx, colours.lamp);
}

/** Squares from one patch of grass to the next. */
const PATCH = 6;

/** Patches of drier and of thicker grass, at the same places whatever part is seen. */
function paintMottle(pen: Pen, box: Box): void {
  const { ctx, camera, colours } = pen;
  each(box, PATCH, 3, (i, j) => {
    const thrown = (number: number) => dice(i, j, 31 + number);
    const [x, y] = [px(pen, (i + thrown(0)) * PATCH), py(pen, (j + thrown(1)) * PATCH)];
    const r = (0.7 + 2.2 * thrown(2)) * camera.scale;
    ctx.beginPath();
    ctx.ellipse(x, y, r, 0.45 * r, 3 * thrown(3), 0, 2 * Math.PI);
    filled(ctx, thrown(4) < 0.5 ? colours.dry : colours.lush);
  });
}

function paintRunway(pen: Pen, at: XY, along: XY, wide: number): void {
  const { ctx, camera, colours } = pen;
  const far = 300 * camera.scale;
  turned(ctx, px(pen, at[0]), py(pen, at[1]), Math.atan2(-along[1], along[0]), () => {
    const half = (wide * camera.scale) / 2;
    ctx.fillStyle = colours.strip;
    ctx.fillRect(-far, -half, 2 * far, 2 * half);
    ctx.setLineDash([2.4 * camera.scale, 2 * camera.scale]);
    ctx.beginPath();
    ctx.moveTo(-far, 0);
    ctx.lineTo(far, 0);
    lined(ctx, colours.stripInk, Math.max(1, 0.14 * camera.scale));
    ctx.setLineDash([]);
  });
}

function paintWater(pen: Pen, water: readonly Spot[]): void {
  if (!water.length) return;
  const { ctx, colours } = pen;
  for (const [more, colour] of [
    [0.45, colours.shore],
    [0, colours.water],
    [-1.1, colours.deep],
  ] as const) {
    ctx.beginPath();
    for (const { at, radius } of water) addDisc(pen, at, radius + more);
    filled(ctx, colour);
  }
}

function addDisc(pen: Pen, [x, y]: XY, radius: number): void {
  const r = radius * pen.camera.scale;
  if (r <= 0) return;
  pen.ctx.moveTo(px(pen, x) + r, py(pen, y));
  pen.ctx.arc(px(pen, x), py(pen, y), r, 0, 2 * Math.PI);
}

/** Layers of a tree from above, light from the north-west: how far aside, how large, in which colour. */
const SHADOW = [[0.28, 1.04]] as const;
const CROWN = [
  [0, 1],
  [-0.16, 0.68],
  [-0.3, 0.3],
] as const;
/** Pictures of crowns at so many turns, and the squares that each is wide for a radius of one. */
const [TURNS, WIDE] = [5, 2.8];

/** All shadows, then all crowns: each a copy of one of a few pictures. */
function paintTrees(pen: Pen, trees: readonly Spot[], firs: boolean): void {
  const pictures = trees.length ? treePictures(pen, firs) : null;
  for (const row of [0, 1]) {
    for (const { at, radius, dice } of trees) {
      const turn = Math.floor(dice * TURNS);
      const size = WIDE * radius * pen.camera.scale;
      const [x, y] = [px(pen, at[0]) - size / 2, py(pen, at[1]) - size / 2];
      if (!pictures) paintTree(pen, at, radius, { row, turn, firs });
      else {
        const cell = pictures.width / TURNS;
        pen.ctx.drawImage(pictures, turn * cell, row * cell, cell, cell, x, y, size, size);
      }
    }
  }
}

/** Shadows above, crowns below, side by side by their turn; null where there is no canvas. */
function treePictures(pen: Pen, firs: boolean): HTMLCanvasElement | null {
  const canvas = globalThis.document?.createElement("canvas");
  const ctx = canvas?.getContext("2d");
  if (!canvas || !ctx) return null;
  const cell = Math.ceil(WIDE * 1.2 * pen.camera.scale * pen.dpr);
  [canvas.width, canvas.height] = [TURNS * cell, 2 * cell];
  for (const row of [0, 1]) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const camera = { scale: cell / WIDE, ox: (turn + 0.5) * cell, oy: (row + 0.5) * cell };
      paintTree({ ...pen, ctx, camera }, [0, 0], 1, { row, turn, firs });
    }
  }
  return canvas;
}

/** One layer of pictures of one tree. */
function paintTree(
  pen: Pen,
  [x, y]: XY,
  radius: number,
  { row, turn, firs }: { row: number; turn: number; firs: boolean },
): void {
  const { ctx, colours } = pen;
  (row ? CROWN : SHADOW).forEach(([aside, share], layer) => {
    ctx.beginPath();
    const at: XY = [x + aside * radius, y - aside * radius];
    if (firs) addStar(pen, at, radius * share, (2 * Math.PI * turn) / (7 * TURNS));
    else addDisc(pen, at, radius * share);
    const colour = row ? (firs ? colours.fir : colours.tree)[layer] : colours.shadow;
    // the light reaches most crowns, not all
    if (layer < 2 || turn < 4) filled(ctx, colour as string);
  });
}

/** A fir from above. */
function addStar(pen: Pen, [x, y]: XY, radius: number, turn: number): void {
  for (let k = 0; k < 14; k += 1) {
    const r = (k % 2 ? 0.68 : 1.08) * radius * pen.camera.scale;
    const angle = turn + (k * Math.PI) / 7;
    pen.ctx[k ? "lineTo" : "moveTo"](
      px(pen, x) + r * Math.cos(angle),
      py(pen, y) + r * Math.sin(angle),
    );
  }
  pen.ctx.closePath();
}

/** Paints a thing in a frame whose y points away from the road, in squares. */
function paintThing(pen: Pen, thing: Thing): void {
  const { ctx, camera } = pen;
  const [fx, fy] = thing.facing;
  saved(ctx, () => {
    ctx.translate(px(pen, thing.at[0]), py(pen, thing.at[1]));
    ctx.rotate(Math.atan2(-fx, -fy));
    ctx.scale(camera.scale, camera.scale);
    THINGS[thing.kind](pen, thing);
  });
}

const THINGS: Record<Thing["kind"], (pen: Pen, thing: Thing) => void> = {
  house: paintHouse,
  tyres: paintTyres,
  boat: paintBoat,
  pits: paintPits,
  stand: paintStand,
};

/** A block that throws its shadow to the south-east, whatever way it is turned. */
function block(pen: Pen, { facing, long, deep }: Thing, high: number, colour: string): void {
  const { ctx, colours } = pen;
  // the frame is turned so that its y points at the road; the shadow stays where the light sends it
  const angle = Math.atan2(-facing[0], -facing[1]);
  const [c, n] = [Math.cos(angle), Math.sin(angle)];
  ctx.beginPath();
  ctx.rect(-long / 2 + high * (c + n), -deep / 2 + high * (c - n), long, deep);
  filled(ctx, colours.shadow);
  ctx.beginPath();
  ctx.rect(-long / 2, -deep / 2, long, deep);
  filled(ctx, colour);
}

/** A roof with its ridge, one side in the light. */
function paintHouse(pen: Pen, thing: Thing): void {
  const { ctx, colours } = pen;
  const { long, deep, dice } = thing;
  const roof = colours.roof[Math.floor(dice * colours.roof.length)] as string;
  block(pen, thing, 0.3, roof);
  ctx.fillStyle = "rgba(255, 255, 255, 0.14)";
  ctx.fillRect(-long / 2, -deep / 2, long, deep / 2);
  if (dice < 0.5) ctx.fillRect(0.2 * long, -0.3 * deep, 0.14 * long, 0.22 * deep);
}

function paintTyres({ ctx, colours }: Pen, { long }: Thing): void {
  const count = Math.round(long / 0.42);
  for (const [colour, radius] of [
    [colours.tyre, 0.25],
    [colours.kerbWhite, 0.1],
  ] as const) {
    ctx.beginPath();
    for (const row of [-0.16, 0.16]) {
      for (let k = 0; k < count; k += 1) {
        const x = (k - (count - 1) / 2) * 0.42 + row;
        ctx.moveTo(x + radius, row);
        ctx.arc(x, row, radius, 0, 2 * Math.PI);
      }
    }
    filled(ctx, colour);
  }
}

function paintBoat({ ctx, colours }: Pen, { long, deep }: Thing): void {
  ctx.beginPath();
  ctx.moveTo(long / 2, 0);
  ctx.quadraticCurveTo(0.1 * long, -deep, -long / 2, -deep / 2);
  ctx.lineTo(-long / 2, deep / 2);
  ctx.quadraticCurveTo(0.1 * long, deep, long / 2, 0);
  filled(ctx, colours.stand);
  roundRect(ctx, -0.3 * long, -0.2 * deep, 0.45 * long, 0.4 * deep, 0.1);
  filled(ctx, colours.seat);
}

/** A long flat roof with a garage door to the road for every team. */
function paintPits(pen: Pen, thing: Thing): void {
  const { ctx, colours } = pen;
  const { long, deep } = thing;
  block(pen, thing, 0.35, colours.stand);
  ctx.fillStyle = colours.seat;
  ctx.fillRect(-long / 2, -deep / 2, long, 0.5 * deep);
  ctx.fillStyle = colours.tyre;
  const doors = Math.round(long / 1.6);
  for (let k = 0; k < doors; k += 1) {
    ctx.fillRect(-long / 2 + ((k + 0.2) * long) / doors, deep / 2 - 0.3, (0.6 * long) / doors, 0.3);
  }
  glow(pen, long, deep);
}

/** Rows of seats that rise from the road, people on them, a roof over the last rows. */
function paintStand(pen: Pen, thing: Thing): void {
  const { ctx, colours } = pen;
  const { long, deep, dice } = thing;
  block(pen, thing, 0.4, colours.stand);
  ctx.fillStyle = colours.seat;
  const rows = Math.round(deep / 0.42);
  for (let row = 0; row < rows; row += 1) {
    ctx.fillRect(-long / 2 + 0.15, -deep / 2 + row * 0.42 + 0.1, long - 0.3, 0.24);
  }
  const random = scatter(Math.floor(dice * 9999));
  colours.crowd.forEach((colour) => {
    ctx.beginPath();
    for (let k = 0; k < long * 2; k += 1) {
      const x = (random() - 0.5) * (long - 0.5);
      const y = -deep / 2 + Math.floor(random() * rows) * 0.42 + 0.1;
      ctx.rect(x, y, 0.2, 0.22);
    }
    filled(ctx, colour);
  });
  ctx.fillStyle = colours.roof[2] as string;
  ctx.fillRect(-long / 2, -deep / 2, long, 0.36 * deep);
  glow(pen, long, deep);
}

/** Lamps at the ends of a roof, and their light on the ground, at night. */
function glow({ ctx, colours }: Pen, long: number, deep: number): void {
  if (!colours.lamp) return;
  for (const x of [-long / 2, long / 2]) {
    for (const [radius, share] of [
      [2.4, 0.07],
      [1.3, 0.12],
      [0.22, 1],
    ] as const) {
      ctx.globalAlpha = share;
      dot(ctx, x, deep / 2, radius);
      filled(ctx, colours.lamp);
    }
  }
  ctx.globalAlpha = 1;
}
