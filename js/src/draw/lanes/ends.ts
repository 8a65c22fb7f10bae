/** Spaces where a move can end, filled by what that costs; and where each face of a die leads. */
import type { Board, Option, Price, Ring, Space, XY } from "../../whole";
import { once } from "../../once";
import { endsOf } from "../../spaces";
import type { Open } from "../art";
import { styled } from "../ground";
import { addRings, label, MIN_TEXT, type Pen, px, py, saved, filled, lined } from "../pen";

/** Pixels a square from which figures are written in the spaces. */
const ROOMY = 12;

/** All ends, the cheapest answer of each; those beside the pointed-at one fade a little. */
export function paintEnds(pen: Pen, board: Board, open: Open): void {
  const { options, shown, faded } = open;
  const alone = board.where.has(shown?.place?.space ?? "") ? shown?.place?.space : null;
  saved(pen.ctx, () => {
    for (const [id, answers] of endsOf(options)) {
      const space = board.where.get(id);
      const first = answers[0] as Option;
      if (!space) continue;
      pen.ctx.globalAlpha = faded ? 0.35 : alone && alone !== id ? 0.62 : 1;
      paintEnd(pen, board, space, first, answers.length > 1);
    }
    pen.ctx.globalAlpha = faded ? 0.35 : 1;
    if (shown) paintFaces(pen, board, shown);
    if (shown) paintLeads(pen, board, shown);
  });
}

function paintEnd(pen: Pen, board: Board, space: Space, option: Option, more: boolean): void {
  const { partly, figure, tone } = option;
  if (partly) edgeSpace(pen, space.ring, tone ?? "free", figure, space.at);
  else fillEnd(pen, board, space, tone ?? "free", figure);
  if (option.ahead) paintAhead(pen, space.ring, option.ahead);
  if (more && pen.camera.scale >= ROOMY) paintMore(pen, space.at);
}

/** Pixels a square from which a space has room for its printed figure above that of an answer. */
export const LIMITS = 22;

/** How far a figure moves down for it, and it moves up, in squares. */
const [DOWN, UP] = [0.14, 0.27];

/** By place the figures that are printed in spaces, such as limits. */
const printedIn = once(
  (board: Board) =>
    new Map(styled(board, "printed").map(({ at, label = "" }) => [String(at), label])),
);

/** Fills the end of a move; what is printed there stays to be read: why it costs what it does. */
function fillEnd(
  pen: Pen,
  board: Board,
  { ring, at: [x, y] }: Space,
  tone: Price,
  figure: string,
): void {
  const limit = pen.camera.scale < LIMITS ? undefined : printedIn(board).get(String([x, y]));
  fillSpace(pen, ring, tone, figure, limit ? [x, y - DOWN] : [x, y]);
  const ink = pen.colours.price[tone][1];
  if (limit) label(pen, limit, px(pen, x), py(pen, y + UP), MIN_TEXT, ink, 500);
}

/** How a frame is broken, in its widths: the worse, the less; so form tells what colour does. */
const BARS: Record<Price, readonly number[]> = {
  free: [],
  wear: [0.8, 1.3],
  roll: [2.2, 1.3],
  out: [],
};

/** A frame within a space after which a corner ahead cannot be held for nothing. */
function paintAhead(pen: Pen, ring: Ring, tone: Price): void {
  const { colours, camera } = pen;
  const [colour] = colours.price[tone];
  const wide = Math.max(2, 0.13 * camera.scale);
  saved(pen.ctx, () => {
    pen.ctx.beginPath();
    addRings(pen, [ring]);
    pen.ctx.clip();
    for (const [thick, stroke] of [
      [2 * wide + 3, colours.pointEdge],
      [2 * wide, colour],
    ] as const) {
      pen.ctx.beginPath();
      addRings(pen, [ring]);
      pen.ctx.setLineDash(BARS[tone].map((part) => part * wide));
      pen.ctx.lineWidth = thick;
      pen.ctx.strokeStyle = stroke;
      pen.ctx.stroke();
    }
  });
}

/** Fills a space by a price, and writes in it. */
function fillSpace(pen: Pen, ring: Ring, tone: Price, figure: string, at: XY): void {
  const { ctx, camera, colours } = pen;
  const [fill, ink] = colours.price[tone];
  ctx.beginPath();
  addRings(pen, [ring]);
  filled(ctx, fill);
  ctx.lineWidth = Math.max(1.2, 0.08 * camera.scale);
  ctx.lineJoin = "round";
  ctx.strokeStyle = colours.pointEdge;
  ctx.stroke();
  if (camera.scale < ROOMY || !figure) return;
  const size = Math.min(Math.max(0.6 * camera.scale, MIN_TEXT), 22);
  label(pen, figure.slice(0, 4), px(pen, at[0]), py(pen, at[1]), size, ink, 800);
}

/** A space that a move may go on through: edged by a price, and filled thinly where it is free. */
function edgeSpace(pen: Pen, ring: Ring, tone: Price, figure: string, at: XY): void {
  const { ctx, camera, colours } = pen;
  const [fill, ink] = colours.price[tone];
  const before = ctx.globalAlpha;
  ctx.beginPath();
  addRings(pen, [ring]);
  ctx.globalAlpha = (figure ? 0.85 : 0.35) * before;
  filled(ctx, fill);
  ctx.globalAlpha = before;
  ctx.lineWidth = Math.max(1.6, 0.1 * camera.scale);
  ctx.lineJoin = "round";
  ctx.strokeStyle = fill;
  ctx.stroke();
  if (camera.scale < ROOMY || !figure) return;
  const size = Math.min(Math.max(0.5 * camera.scale, MIN_TEXT), 18);
  label(pen, figure.slice(0, 4), px(pen, at[0]), py(pen, at[1]), size, ink, 800);
}

/** Where the option that is pointed at may lead in the end. */
function paintLeads(pen: Pen, board: Board, option: Option): void {
  for (const { space, tone, figure = "" } of option.leads) {
    const there = board.where.get(space);
    if (there) fillEnd(pen, board, there, tone, figure);
  }
}

/** Three dots under the figure: there is more than one answer here. */
function paintMore(pen: Pen, at: XY): void {
  const { ctx, camera } = pen;
  const [x, y] = [px(pen, at[0]), py(pen, at[1]) + 0.42 * Math.min(camera.scale, 36)];
  ctx.fillStyle = pen.colours.pointEdge;
  for (const aside of [-1, 0, 1]) {
    ctx.beginPath();
    ctx.arc(x + aside * 4.5, y, 1.5, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** Where each face of the die leads that an option would roll. */
function paintFaces(pen: Pen, board: Board, option: Option): void {
  const spaces = new Map<string, { faces: string[]; tone: Price }>();
  for (const { face, tone, space } of option.chart) {
    if (!space) continue;
    const there = spaces.get(space) ?? { faces: [], tone };
    there.faces.push(String(face));
    spaces.set(space, there);
  }
  for (const [id, { faces, tone }] of spaces) {
    const space = board.where.get(id);
    const figure = faces.length > 1 ? `${faces[0]}+` : (faces[0] as string);
    if (space) fillSpace(pen, space.ring, tone, figure, space.at);
  }
}

/** The end that is pointed at: its outline, strong. */
export function paintChosen(pen: Pen, board: Board, option: Option, keyed: boolean): void {
  const space = board.where.get(option.place?.space ?? "");
  if (!space) return;
  const { ctx, camera, colours } = pen;
  fillEnd(pen, board, space, option.tone ?? "free", option.figure);
  ctx.beginPath();
  addRings(pen, [space.ring]);
  lined(ctx, colours.pointEdge, Math.max(5, 0.26 * camera.scale));
  lined(ctx, "#ffffff", Math.max(keyed ? 3.2 : 2.4, 0.13 * camera.scale));
}
