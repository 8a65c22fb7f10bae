/** What has just happened to a car, as a short picture over it: who, and what, at a glance. */
import type { Burst, Felt } from "../animate";
import { ease } from "../geometry";
import { filled, label, lined, type Pen, px, py, roundRect, saved } from "./pen";
import { carLength } from "./pieces/cars";
import type { XY } from "../whole";
import { phrase, tr } from "../tr";

/** The part of a pane that nothing covers, in pixels. */
export interface Room {
  top: number;
  right: number;
  bottom: number;
}

/** `line`: where a race ends, if the board has such a place. */
export function paintBursts(
  pen: Pen,
  bursts: readonly Burst[],
  line: XY | null,
  time: number,
  room: Room,
): void {
  const now = bursts.map((burst) => ({
    burst,
    t: (time - burst.start) / (burst.end - burst.start),
  }));
  const seen = now.filter(({ t }) => t >= 0 && t < 1);
  for (const { burst, t } of seen) paintBurst(pen, burst, t);
  const flag = seen.find(({ burst }) => burst.kind === "finish");
  if (flag) paintChequered(pen, line ?? flag.burst.at, flag.t, room);
  // several of one car stand one above the other
  seen.forEach(({ burst, t }, k) => {
    const below = seen.slice(0, k).filter((other) => isNear(other.burst, burst)).length;
    paintSign(pen, burst, t, below, room);
  });
}

const isNear = (a: Burst, b: Burst): boolean =>
  Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < 2;

const RAYS = 9;

/** What it looks like round the car, from 0 to 1 of its time. */
function paintBurst(pen: Pen, { at, kind }: Burst, t: number): void {
  const { ctx } = pen;
  const [x, y] = [px(pen, at[0]), py(pen, at[1])];
  const size = Math.max(carLength(pen), 22);
  if (kind === "shake") paintStar(pen, x, y, 0.9 * size, t, "#ffd84a");
  if (kind === "out") {
    paintStar(pen, x, y, 1.2 * size, t, "#ff5a3c");
    paintSmoke(ctx, x, y, size, t, "#3a3a3a");
  }
  if (kind === "spin" || kind === "stall") paintSmoke(ctx, x, y, size, t, "#e9e6df");
  if (kind === "fastest-lap") paintStreaks(pen, x, y, 1.3 * size, t);
}

/** Rays of a lap that was faster than all others: they leave the car. */
function paintStreaks({ ctx }: Pen, x: number, y: number, size: number, t: number): void {
  saved(ctx, () => {
    ctx.lineCap = "round";
    ctx.globalAlpha = 1 - t * t;
    for (let k = 0; k < 12; k += 1) {
      const turn = (Math.PI * k) / 6;
      const [near, far] = [size * (0.5 + 0.6 * ease(t)), size * (0.8 + 0.9 * ease(t))];
      ctx.beginPath();
      ctx.moveTo(x + near * Math.cos(turn), y + near * Math.sin(turn));
      ctx.lineTo(x + far * Math.cos(turn), y + far * Math.sin(turn));
      lined(ctx, "#fff", 5);
      lined(ctx, FASTEST, 3);
    }
  });
}

/** Squares along and across the chequered flag, pixels of one, and how high its cloth swings. */
const [ALONG, ACROSS, CHECK, SWING] = [8, 5, 10, 7];

/** Pixels from its foot to the upper edge of its cloth. */
const POLE = 90;

/** The chequered flag, which is waved over the line. */
function paintChequered(pen: Pen, [lineX, lineY]: XY, t: number, room: Room): void {
  const { ctx } = pen;
  const rise = ease(Math.min(5 * t, 1));
  const wave = (k: number) => SWING * (k / ALONG) * Math.sin(0.9 * k - 22 * t);
  saved(ctx, () => {
    ctx.globalAlpha = Math.min(1, 6 * t, 5 * (1 - t));
    // whole where the line is near the upper edge, or the right one
    const most = room.right - ALONG * CHECK - 12;
    ctx.translate(Math.min(px(pen, lineX), most), Math.max(py(pen, lineY), POLE + 16));
    ctx.rotate(0.5 * (1 - rise) - 0.12);
    const top = -POLE;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(0, top - 5);
    ctx.lineCap = "round";
    lined(ctx, "rgba(0, 0, 0, 0.6)", 6);
    lined(ctx, "#d8cbb0", 3.5);
    ctx.shadowColor = "rgba(0, 0, 0, 0.5)";
    ctx.shadowBlur = 8;
    for (let k = 0; k < ALONG; k += 1) {
      for (let row = 0; row < ACROSS; row += 1) {
        const [left, right] = [k * CHECK, (k + 1) * CHECK + 0.4];
        const up = top + row * CHECK;
        ctx.beginPath();
        ctx.moveTo(left, up + wave(k));
        ctx.lineTo(right, up + wave(k + 1));
        ctx.lineTo(right, up + CHECK + 0.4 + wave(k + 1));
        ctx.lineTo(left, up + CHECK + 0.4 + wave(k));
        ctx.closePath();
        filled(ctx, (k + row) % 2 ? "#f7f5ee" : "#17191b");
      }
      ctx.shadowBlur = 0;
    }
  });
}

/** A star that grows round the car and fades. */
function paintStar(pen: Pen, x: number, y: number, most: number, t: number, fill: string): void {
  const { ctx } = pen;
  const size = most * (1.3 - 0.7 * (1 - t) ** 3);
  saved(ctx, () => {
    ctx.lineJoin = "round";
    ctx.beginPath();
    for (let corner = 0; corner < 2 * RAYS; corner += 1) {
      const [far, turn] = [corner % 2 ? 0.62 * size : size, (Math.PI * corner) / RAYS];
      ctx.lineTo(x + far * Math.cos(turn), y + far * Math.sin(turn));
    }
    ctx.closePath();
    // the car is seen through it
    ctx.globalAlpha = 0.5 * (1 - t);
    filled(ctx, fill);
    ctx.globalAlpha = 1 - t * t;
    lined(ctx, "#2a1608", 2);
  });
}

const PUFFS = 7;

/** Tyre smoke, or that of an engine: puffs that drift apart. */
function paintSmoke(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  t: number,
  fill: string,
): void {
  saved(ctx, () => {
    for (let k = 0; k < PUFFS; k += 1) {
      const turn = (2 * Math.PI * k) / PUFFS + 0.6 * t;
      const far = size * (0.35 + 0.75 * ease(t)) * (0.8 + 0.2 * (k % 3));
      ctx.globalAlpha = 0.55 * (1 - t);
      ctx.beginPath();
      ctx.arc(
        x + far * Math.cos(turn),
        y + far * Math.sin(turn) - 0.3 * size * t,
        size * (0.2 + 0.3 * t),
        0,
        2 * Math.PI,
      );
      filled(ctx, fill);
    }
  });
}

/** The colour of the fastest lap. */
const FASTEST = "#8a2be2";

/** The words and the colours of each sign. */
const SIGNS: Partial<Record<Felt, readonly [text: string, back: string, ink: string]>> = {
  shake: [phrase("Contact"), "#ffd84a", "#241a02"],
  spin: [phrase("Spin"), "#f5b325", "#241a02"],
  block: [phrase("Blocked"), "#cf2f2f", "#fff"],
  stall: [phrase("Stalled"), "#cf2f2f", "#fff"],
  pit: [phrase("Pit stop"), "#2468b8", "#fff"],
  pass: ["", "#1b7f46", "#fff"],
  "last-lap": [phrase("Last lap"), "#f7f5ee", "#1c1c1c"],
  "fastest-lap": [phrase("Fastest lap"), FASTEST, "#fff"],
  out: [phrase("Out"), "#8d1c16", "#fff"],
  finish: [phrase("Finish"), "#1c1c1c", "#fff"],
};

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** Pixels of a sign's text, its height, and how far above the car it begins. */
const [TEXT, HIGH, ABOVE] = [13, 24, 20];

/**
 * A sign over the car, which rises a little and fades at its end. Where the car is out of view, the
 * sign stands at the edge and names the driver.
 */
function paintSign(
  pen: Pen,
  { at, kind, text, name }: Burst,
  t: number,
  below: number,
  room: Room,
): void {
  const sign = SIGNS[kind];
  if (!sign) return;
  const { ctx } = pen;
  const [told, back, ink] = [text || tr(sign[0]), sign[1], sign[2]];
  const [carX, carY] = [px(pen, at[0]), py(pen, at[1])];
  const away = carX < 0 || carX > room.right || carY < room.top || carY > room.bottom;
  const words = away ? `${name}: ${told}` : told;
  const grow = pen.grow ?? 1;
  const up = Math.max(carLength(pen), 22) / 2 + grow * (ABOVE + 14 * ease(Math.min(2 * t, 1)));
  const half = (grow * HIGH) / 2 + 4;
  const y = clamp(carY - up - below * (grow * HIGH + 4), room.top + half, room.bottom - half);
  saved(ctx, () => {
    ctx.globalAlpha = Math.min(1, 6 * t, 4 * (1 - t));
    ctx.font = `700 ${TEXT}px ${pen.font}`;
    const wide = ctx.measureText(words).width + 2 * HIGH;
    const side = (grow * wide) / 2 + 4;
    ctx.translate(clamp(carX, side, room.right - side), y);
    ctx.scale(grow, grow);
    roundRect(ctx, -wide / 2, -HIGH / 2, wide, HIGH, HIGH / 2);
    ctx.shadowColor = "rgba(0, 0, 0, 0.45)";
    ctx.shadowBlur = 5;
    filled(ctx, back);
    ctx.shadowBlur = 0;
    paintMark(ctx, kind, -wide / 2 + 0.75 * HIGH, 0, ink);
    label(pen, words, 0.3 * HIGH, 0, TEXT, ink, 700);
  });
}

/** The small picture at the left of a sign. */
function paintMark(
  ctx: CanvasRenderingContext2D,
  kind: Felt,
  x: number,
  y: number,
  ink: string,
): void {
  const draw = (...lines: readonly (readonly [number, number])[][]) => {
    ctx.beginPath();
    for (const line of lines) {
      line.forEach(([dx, dy], k) =>
        k === 0 ? ctx.moveTo(x + dx, y + dy) : ctx.lineTo(x + dx, y + dy),
      );
    }
    lined(ctx, ink, 2);
  };
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  if (kind === "pass") {
    for (const low of [0, 5]) {
      draw([
        [-5, low],
        [0, low - 5],
        [5, low],
      ]);
    }
  } else if (kind === "block") {
    draw([
      [-5, -4],
      [5, -4],
      [5, 4],
      [-5, 4],
      [-5, -4],
      [5, 4],
    ]);
  } else if (kind === "out" || kind === "shake" || kind === "stall") {
    draw(
      [
        [-4, -4],
        [4, 4],
      ],
      [
        [4, -4],
        [-4, 4],
      ],
    );
  } else if (kind === "spin") {
    ctx.beginPath();
    ctx.arc(x, y, 5, 0.4, 5.6);
    lined(ctx, ink, 2);
    draw([
      [3, -6],
      [4, -2],
      [8, -3],
    ]);
  } else if (kind === "finish" || kind === "last-lap") {
    for (let row = 0; row < 3; row += 1) {
      for (let column = 0; column < 4; column += 1) {
        if (kind === "finish" && (row + column) % 2) continue;
        if (kind === "last-lap" && row === 1 && column > 0 && column < 3) continue;
        ctx.fillStyle = ink;
        ctx.fillRect(x - 6 + 3 * column, y - 6 + 3 * row, 3, 3);
      }
    }
    draw([
      [-7, -6],
      [-7, 7],
    ]);
  } else if (kind === "fastest-lap") {
    // a stop-watch
    ctx.beginPath();
    ctx.arc(x, y + 1, 5.5, 0, 2 * Math.PI);
    lined(ctx, ink, 2);
    draw(
      [
        [-2, -7],
        [2, -7],
      ],
      [
        [0, 1],
        [2.5, -2],
      ],
    );
  } else {
    // a spanner
    draw([
      [-5, 5],
      [3, -3],
    ]);
    ctx.beginPath();
    ctx.arc(x + 4, y - 4, 3, 0.2, 4.5);
    lined(ctx, ink, 2);
  }
}
