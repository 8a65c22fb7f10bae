/** One frame: the board, then tokens, then what must be decided. */
import { drivenOf, type Plan, pose } from "../animate";
import { type Box, standing, toBoard } from "../geometry";
import type { Pieces, State, Token, XY } from "../whole";
import {
  findOption,
  hintsNow,
  isPersons,
  isWet,
  mayPlay,
  pointOptions,
  type Store,
} from "../state";
import {
  aheadOf,
  awaited,
  badgeOf,
  facePoints,
  freeBox,
  isZoomed,
  seenBox,
  shown,
  type View,
  type Way,
} from "../view";
import { paintBadges } from "./badges";
import { paintBursts, type Room } from "./bursts";
import { lapLine } from "./direction";
import { paintChances } from "./chances";
import { acrossOf, paintCornerSign } from "./corner-sign";
import { paintGrass } from "./landscape";
import type { Art } from "./art";
import type { BoardLayer, LayerLook } from "./layer";
import { boxOf, type Guests, type MapPlace, mapPlace, paintMap } from "./minimap";
import { paintDecider, paintPoints, paintPreview, paintSent } from "./overlay";
import { paintPieces } from "./pieces/things";
import { paintPassing, paintUnder } from "./levels";
import { type Pen, saved, strokePath } from "./pen";
import { paintGhosts } from "./ghosts";
import { paintOvercast } from "./rain";
import { carLength, colourOf, paintCar, paintHeadlights, paintPawn } from "./pieces/cars";

export interface Frame {
  ctx: CanvasRenderingContext2D;
  layer: BoardLayer;
  art: Art;
  store: Store;
  view: View;
  plan: Plan;
  look: LayerLook;
  time: number;
  /** What lies over the board, in pixels. */
  over: readonly Box[];
  /** Where the small map and the arrow were in the frame before. */
  before?: Pick<Guests, "map" | "sign">;
}

const NOTHING = { map: null, sign: null };

/** Paints a frame; gives the places of the map and of the arrow to the next corner. */
export function paintScene(frame: Frame): Guests {
  const { ctx, layer, art, store, view, plan, look, time, over, before = NOTHING } = frame;
  const { camera, pane } = view;
  const state = store.state;
  const pen: Pen = { ctx, camera, car: art.car, ...look };
  ctx.setTransform(look.dpr, 0, 0, look.dpr, 0, 0);
  const wet = isWet(state);
  // the scenery goes on where the board ends
  paintGrass(pen, art.board, pane.width, pane.height);
  if (wet) paintOvercast(pen, pane.width, pane.height);
  layer.blit(ctx, camera, pane, { ...look, wet }, view.glide !== null);
  const places = tokenPlaces(state, plan, time);
  // a flag whose card lies at every car that has one is not told twice
  const shown = ({ style }: Pieces) => state.lying.filter(({ face }) => face.icon === style);
  const pieces = state.pieces.filter((each) => each.spaces.length > shown(each).length);
  paintPieces(pen, art, pieces);
  for (const way of view.ways) paintWay(pen, art, way);
  for (const token of look.colours.lamp ? state.tokens : []) {
    const at = places.get(token.id);
    const now = pose(plan, token, time);
    if (at && art.roofs(at, now.heading).length === 0) paintHeadlights(pen, token, now, at);
  }
  paintGhosts(pen, art, state.ghosts);
  paintTrails(pen, art, state, plan, places, time);
  paintOpenGround(pen, art, store, view);
  const painted = paintTokens(pen, art, state, plan, places, time);
  const badges = paintBadges(
    pen,
    painted,
    places,
    mustSee(state),
    pane,
    state.ask?.id ?? undefined,
    [...over, ...[before.map, before.sign].flatMap((place) => (place ? [boxOf(place)] : []))],
  );
  if (plan.bursts.length > 0) {
    paintBursts(pen, plan.bursts, lapLine(art.board), time, roomOf(view));
  }
  paintQuestion(pen, art, store, view, places);
  if (!isZoomed(view)) return { map: null, sign: null, badges };
  const stands = badges.map((pixel) => toBoard(camera, pixel));
  return { ...paintGuests(pen, art, state, view, places, stands, over, before.map), badges };
}

/** The part of a view that nothing covers. */
const roomOf = ({ pane, inset }: View): Room => ({
  top: inset.top,
  right: pane.width - inset.right,
  bottom: pane.height - inset.bottom,
});

/** A line of a race that is over. */
function paintWay(pen: Pen, art: Art, { points, colour, dash }: Way): void {
  const { ctx } = pen;
  const width = Math.max(2.5, 0.14 * pen.camera.scale);
  const stroke = (line: readonly XY[], seen: number) =>
    saved(ctx, () => {
      ctx.globalAlpha = seen;
      strokePath(pen, line, width + 2, pen.colours.shadow);
      ctx.setLineDash(dash.map((length) => length * width));
      strokePath(pen, line, width, colour);
    });
  paintPassing(
    pen,
    art.passed(points),
    (seen) => stroke(points, seen),
    (line) => stroke(line, 1),
  );
}

/** What must stay visible: where answers end, and where the dice lead that they roll. */
function openPlaces(state: State): XY[] {
  const bars = isPersons(state)
    ? (state.ask?.options ?? []).flatMap(({ chart, leads }) => [...chart, ...leads])
    : [];
  const ends = pointOptions(state).map((option) => option.point as XY);
  return [...ends, ...bars.flatMap(({ at }) => (at ? [at] : []))];
}

/** What no badge may cover: that, and the pawn that the points lie round. */
function mustSee(state: State): XY[] {
  const pawn = state.tokens.find(({ id }) => id === state.ask?.id)?.pawn;
  return pawn ? [...openPlaces(state), pawn] : openPlaces(state);
}

/** Where each token is painted. */
function tokenPlaces(state: State, plan: Plan, time: number): Map<number, XY> {
  const places = new Map<number, XY>();
  for (const token of state.tokens) {
    const { at } = pose(plan, token, time);
    if (token.at && at) places.set(token.id, standing(token, at));
  }
  return places;
}

/** Where everybody has just driven: under what is open, whose figures are to be read. */
function paintTrails(
  pen: Pen,
  art: Art,
  state: State,
  plan: Plan,
  places: ReadonlyMap<number, XY>,
  time: number,
): void {
  const decider = state.ask?.id;
  const byId = new Map(state.tokens.map((token) => [token.id, token]));
  const ways = state.trails.flatMap((trail) => {
    const token = byId.get(trail.id);
    if (!token || !places.has(trail.id)) return [];
    const points = drivenOf(plan, trail, time);
    return [{ trail, token, points, decks: art.passed(points) }];
  });
  // a way over a bridge is painted over those under it
  ways.sort((a, b) => Number(a.decks.length === 0) - Number(b.decks.length === 0));
  for (const { trail, token, points, decks } of ways) {
    const strength = trail.id === decider || trail.ahead ? 1 : 0.8;
    const paint = (line: readonly XY[], seen: number) =>
      art.paintTrail(pen, { ...trail, points: line }, colourOf(token), strength * seen);
    paintPassing(
      pen,
      decks,
      (seen) => paint(points, seen),
      (line) => paint(line, 1),
    );
  }
}

function paintTokens(
  pen: Pen,
  art: Art,
  state: State,
  plan: Plan,
  places: ReadonlyMap<number, XY>,
  time: number,
): Token[] {
  const decider = state.ask?.id;
  // whoever decides is painted last, over the others
  const tokens = [...state.tokens].sort(
    (a, b) => Number(a.id === decider) - Number(b.id === decider),
  );
  for (const token of tokens) {
    if (!places.has(token.id)) continue;
    const strong = token.id === decider;
    // round the point that lies on it, which is painted later
    const under = strong ? 1.25 * art.radius(pen.camera.scale) + 3 : 0;
    paintPawn(pen, token, pose(plan, token, time), strong, under);
  }
  const cars = tokens.flatMap((token) => {
    const at = places.get(token.id);
    const now = pose(plan, token, time);
    return at ? [{ token, at, now, roofs: art.roofs(at, now.heading) }] : [];
  });
  // a car on a bridge is painted over those under it
  cars.sort((a, b) => Number(a.roofs.length === 0) - Number(b.roofs.length === 0));
  for (const { token, at, now, roofs } of cars) {
    if (token.id === decider) paintDecider(pen, at, carLength(pen) * 0.78);
    paintUnder(pen, roofs, () => paintCar(pen, token, now, at));
  }
  return tokens;
}

/** What is open and lies below the pieces. */
function paintOpenGround(pen: Pen, art: Art, store: Store, view: View): void {
  const { state, pending } = store;
  if (state.ask?.seat !== "person") return;
  const faded = !mayPlay(store);
  const sent = pending?.request.t === "play" ? pending.request.action : null;
  const option = findOption(state, faded ? sent : shown(view));
  art.paintGround(pen, { options: pointOptions(state), shown: option, faded });
}

function paintQuestion(
  pen: Pen,
  art: Art,
  store: Store,
  view: View,
  places: ReadonlyMap<number, XY>,
): void {
  const { state, pending } = store;
  const ask = state.ask;
  if (ask?.seat !== "person") return;
  const token = state.tokens.find((t) => t.id === ask.id);
  const colour = token ? colourOf(token) : "#fff";
  const from = ask.from ?? places.get(ask.id ?? -1) ?? null;
  const question = { ...ask, from };
  const hints = mayPlay(store) ? hintsNow(store) : null;
  if (hints) paintChances(pen, art, pointOptions(state), hints, from);
  else paintPoints(pen, art, pointOptions(state), !mayPlay(store), from);
  const sent = pending?.request.t === "play" ? findOption(state, pending.request.action) : null;
  if (sent) {
    paintSent(pen, art, question, sent, colour);
    return;
  }
  const option = mayPlay(store) ? findOption(state, shown(view)) : null;
  if (option) paintPreview(pen, art, question, option, colour, view.hover === null);
}

/** The arrow to the corner that comes, and the small map. */
function paintGuests(
  pen: Pen,
  art: Art,
  state: State,
  view: View,
  places: ReadonlyMap<number, XY>,
  badges: readonly XY[],
  over: readonly Box[],
  before: MapPlace | null,
): Omit<Guests, "badges"> {
  const own = places.get(state.ask?.id ?? -1);
  const open = openPlaces(state);
  const camera = view.glide?.to ?? view.camera;
  const free = freeBox(view);
  const ahead = aheadOf(view, state);
  const clear = [...open, ...places.values(), ...badges];
  const sign = paintCornerSign(pen, awaited(view, state), camera, free, clear, over);
  const signed = sign ? acrossOf(sign).map((pixel) => toBoard(camera, pixel)) : [];
  const kept = {
    clear: [...open, ...(own ? [own] : []), ...signed],
    // the corner that comes, with its badge
    road: [
      ...(ahead ? [...ahead.way, ...ahead.bend, ...badgeOf(art.signs, ahead)] : []),
      ...art.bays,
    ],
    later: [...(ahead?.road ?? []), ...places.values(), ...badges],
    wide: view.course?.width ?? 0,
  };
  const leads = facePoints(view.spaces, state, open);
  const road = view.course?.line ?? [];
  const aside = [...art.signs, ...badges, ...leads, ...road, ...art.spaces];
  const seen = seenBox(view, view.camera);
  // over what little a sheet leaves of the board it would be all there is
  const place = mapPlace(art.board, free, camera, kept, aside, over, before);
  if (!place || place.height > free.height / 2 || shareSeen(seen, art.board.size) > 0.8)
    return { map: null, sign };
  paintMap(pen, art, state, place, seen, (id) => places.get(id) ?? null);
  return { map: place, sign };
}

/** How much of a board is seen, from 0 to 1. */
function shareSeen(seen: Box, [wide, high]: readonly [number, number]): number {
  const across = Math.min(seen.right, wide) - Math.max(seen.left, 0);
  const up = Math.min(seen.top, high) - Math.max(seen.bottom, 0);
  return (Math.max(0, across) * Math.max(0, up)) / (wide * high);
}
