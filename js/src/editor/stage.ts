/** The ground on which a circuit is drawn: what fingers, mouse and keys do there, and what is seen. */
import { artOf } from "../draw/kinds";
import type { Art } from "../draw/art";
import type { Pen } from "../draw/pen";
import { watchSize } from "../dom";
import { type Camera, type Size, toBoard, toScreen, zoomAt } from "../geometry";
import { palette, type ThemeName } from "../theme";
import type { Board, XY } from "../whole";
import {
  between,
  type Curve,
  curveOf,
  cornersOf,
  crossingsOf,
  fitted,
  lapOf,
  nearest,
} from "./curve";
import type { Backdrop } from "./files";
import { buildGround } from "./frame";
import {
  added,
  closedUp,
  type Drawing,
  FEWEST,
  inserted,
  moved,
  type Past,
  removed,
  type Spot,
  WIDTH,
} from "./drawing";
import {
  cameraFor,
  cameraOn,
  type Marks,
  paintMarks,
  paintMeadow,
  paintScale,
  paintSketch,
  type Sketch,
} from "./paint";
import { tr } from "../tr";

/** The board that Python has made of a drawing, and how it lies there. */
export interface MadeBoard {
  of: Drawing;
  art: Art;
  place: { scale: number; x: number; y: number };
  /** Metres that its road is wide. */
  width: number;
  /** Its corners, if it shows no numbers of its own. */
  corners: readonly XY[];
}

export const madeBoard = (
  of: Drawing,
  board: Board,
  place: MadeBoard["place"],
  width: number,
  corners: readonly XY[],
): MadeBoard => ({ of, art: artOf(board), place, width, corners });

export interface Stage {
  root: HTMLElement;
  sketch(): Sketch;
  /** Whether a line is being drawn in one go. */
  draws(): boolean;
  selected(): number | null;
  /** Whether keys are used there, not a pointer. */
  byKeys(): boolean;
  select(k: number | null): void;
  /** The drawing is another one. */
  update(): void;
  /** Shows the board that was made, as long as the drawing stays as it is. */
  show(made: MadeBoard | null): void;
  faults(at: readonly XY[]): void;
  theme(name: ThemeName): void;
  plain(on: boolean): void;
  whole(): void;
  zoom(factor: number): void;
  /** Shows a picture below the road, or none. */
  backdrop(next: Backdrop | null): void;
  seen(): { camera: Camera; pane: Size };
  remove(): void;
}

export interface StageWays {
  past: Past;
  /** The drawing changes; `ended` once nobody holds it any more. */
  changed(ended: boolean): void;
  selected(k: number | null): void;
  /** The ground has the focus or no more, or keys are used there in place of a pointer. */
  focused(): void;
}

/** Pixels round a handle that a mouse and a finger hit, and those that a press may slip. */
const [AIMED, TOUCHED, SLIPPED] = [13, 24, 5];
/** Pixels between points of a path that is drawn in one go. */
const DENSE = 6;
const [SMALLEST, LARGEST] = [0.02, 12];

type Gesture =
  | { kind: "drag"; k: number; from: XY; moved: boolean }
  | { kind: "pan"; from: XY; moved: boolean }
  | { kind: "path"; from: XY; moved: boolean };

/** How much wider the road of a board is than a real one, until a board says so. */
const USUAL_WIDER = 3;

/** What there is to see of a drawing; found once for each. */
function sketchOf(drawing: Drawing, wider: number): Sketch {
  const real = curveOf(drawing);
  const curve = { ...real, width: real.width.map((each) => each * wider) };
  return { drawing, curve, corners: cornersOf(curve), crossings: crossingsOf(curve) };
}

/** By how much the road of a board is wider than it was drawn. */
function widerOn({ of, width }: MadeBoard): number {
  const drawn = of.spots.reduce((sum, spot) => sum + spot.width, 0) / of.spots.length;
  return width > 0 ? width / drawn : USUAL_WIDER;
}

export function buildStage(signal: AbortSignal, ways: StageWays): Stage {
  const { past } = ways;
  const { root, canvas, ctx, dpr, draw } = buildGround(signal, tr("Circuit"), () => paint());
  let pane: Size = { width: 0, height: 0 };
  let camera: Camera = { scale: 0.6, ox: 0, oy: 0 };
  let isWhole = true;
  let theme: ThemeName = "light";
  let wider = USUAL_WIDER;
  let sketch = sketchOf(past.now(), wider);
  let made: MadeBoard | null = null;
  let painted: {
    of: MadeBoard;
    camera: Camera;
    theme: ThemeName;
    canvas: HTMLCanvasElement;
  } | null = null;
  let backdrop: Backdrop | null = null;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let gesture: Gesture | null = null;
  let mark: unknown = null;
  const pointers = new Map<number, XY>();
  const marks: Marks = {
    hovered: null,
    selected: null,
    ghost: null,
    path: [],
    faults: [],
    plain: false,
    over: false,
    corners: [],
  };

  // -- painting

  const isShown = () =>
    made !== null && made.of.spots === past.now().spots && made.of.start === past.now().start;
  const penOn = (on: CanvasRenderingContext2D, at: Camera): Pen => ({
    ctx: on,
    camera: at,
    dpr: dpr(),
    colours: palette(theme),
    font: getComputedStyle(root).fontFamily,
  });
  const paint = () => {
    if (!ctx || !pane.width) return;
    const pen = penOn(ctx, camera);
    ctx.setTransform(pen.dpr, 0, 0, pen.dpr, 0, 0);
    marks.over = isShown() && (!backdrop || marks.plain);
    marks.corners = marks.over && made ? made.corners : [];
    if (marks.over) paintMade(made as MadeBoard);
    else {
      paintMeadow(pen, pane);
      if (backdrop) paintBackdrop(ctx, backdrop);
      ctx.globalAlpha = backdrop ? 0.75 : 1;
      paintSketch(pen, sketch);
      ctx.globalAlpha = 1;
      paintScale(pen, pane);
    }
    paintMarks(pen, sketch, marks);
  };
  const paintBackdrop = (on: CanvasRenderingContext2D, { image, middle, scale }: Backdrop) => {
    const [x, y] = toScreen(camera, middle);
    const [wide, high] = [image.width * scale * camera.scale, image.height * scale * camera.scale];
    on.drawImage(image, x - wide / 2, y - high / 2, wide, high);
  };
  /** The board, painted once for a camera; while that moves, the picture of it is moved. */
  const paintMade = (board: MadeBoard) => {
    const stale = !painted || painted.of !== board || painted.theme !== theme;
    const same = !stale && painted && sameCamera(painted.camera, camera);
    if (stale || !same) {
      clearTimeout(quiet);
      if (stale) repaint(board);
      else quiet = setTimeout(() => (repaint(board), draw()), QUIET_MS);
    }
    if (!painted || !ctx) return;
    const ratio = camera.scale / painted.camera.scale;
    const [x, y] = [camera.ox - painted.camera.ox * ratio, camera.oy - painted.camera.oy * ratio];
    if (ratio !== 1 || x || y) paintMeadow(penOn(ctx, camera), pane);
    ctx.drawImage(painted.canvas, x, y, pane.width * ratio, pane.height * ratio);
  };
  const repaint = (board: MadeBoard) => {
    const on = painted?.canvas ?? root.ownerDocument.createElement("canvas");
    on.width = canvas.width;
    on.height = canvas.height;
    const within = on.getContext("2d");
    if (!within || !pane.width) return;
    within.setTransform(dpr(), 0, 0, dpr(), 0, 0);
    const pen = { ...penOn(within, cameraOn(camera, board.place)), car: board.art.car };
    board.art.paintBoard(pen, pane.width, pane.height);
    painted = { of: board, camera: { ...camera }, theme, canvas: on };
  };
  /** Whether all of the line can be seen. */
  const isInside = () =>
    sketch.curve.line
      .map((spot) => toScreen(camera, spot))
      .every(([x, y]) => x >= 0 && y >= 0 && x <= pane.width && y <= pane.height);
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = root;
    if (!width || !height || (width === pane.width && height === pane.height && canvas.width))
      return;
    const before = pane;
    const grown = width > GROWN * before.width;
    pane = { width, height };
    canvas.width = Math.round(width * dpr());
    canvas.height = Math.round(height * dpr());
    if (before.width) {
      const middle = toBoard(camera, [before.width / 2, before.height / 2]);
      const [x, y] = toScreen(camera, middle);
      camera = { ...camera, ox: camera.ox + width / 2 - x, oy: camera.oy + height / 2 - y };
    }
    if (!before.width || (isWhole && (grown || !isInside()))) camera = cameraFor(sketch, pane);
    painted = null;
    paint();
  };
  watchSize(signal, resize)?.observe(root);

  // -- the drawing

  const put = (next: Drawing, ended = true) => {
    past.put(next, mark);
    refresh();
    ways.changed(ended);
  };
  const refresh = () => {
    sketch = sketchOf(past.now(), wider);
    const last = past.now().spots.length - 1;
    if ((marks.selected ?? 0) > last) marks.selected = null;
    marks.hovered = marks.ghost = null;
    draw();
  };
  const select = (k: number | null) => {
    if (marks.selected === k) return;
    marks.selected = k;
    ways.selected(k);
    draw();
  };
  const remove = () => {
    const { spots, closed } = past.now();
    if (!spots.length || (closed && marks.selected === null)) return;
    const k = marks.selected ?? spots.length - 1;
    mark = null;
    const [had, last] = [marks.selected !== null, spots.length - 2];
    put(removed(past.now(), k));
    select(had && last >= 0 ? Math.min(k, last) : null);
  };

  // -- pointers

  const spotHit = (at: XY, reach: number): number | null => {
    const far = past.now().spots.map(({ x, y }) => between(toScreen(camera, [x, y]), at));
    const least = Math.min(...far);
    return least <= reach ? far.indexOf(least) : null;
  };
  /** Where on the road a position is; null beside it. */
  const roadHit = (at: XY) => {
    const { curve } = sketch;
    if (curve.line.length < 3) return null;
    const hit = nearest(curve, toBoard(camera, at));
    const wide = hit ? ((curve.width[hit.index] as number) / 2) * camera.scale : 0;
    return hit && hit.distance * camera.scale <= Math.max(wide, 9) ? hit : null;
  };
  const placeOf = (event: PointerEvent | WheelEvent): XY => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const reachOf = (event: PointerEvent) => (event.pointerType === "mouse" ? AIMED : TOUCHED);

  const down = (event: PointerEvent) => {
    if (event.button > 1) return;
    const at = placeOf(event);
    root.classList.add("is-pointed");
    root.focus({ preventScroll: true });
    event.preventDefault();
    attemptCapture(canvas, event.pointerId);
    pointers.set(event.pointerId, at);
    marks.ghost = null;
    if (pointers.size > 1 || event.button === 1) {
      if (gesture?.kind === "drag" && gesture.moved) ways.changed(true);
      marks.path = [];
      gesture = { kind: "pan", from: at, moved: true };
      return draw();
    }
    mark = {};
    const k = spotHit(at, reachOf(event));
    const hit = k === null ? roadHit(at) : null;
    if (k !== null) {
      select(k);
      gesture = { kind: "drag", k, from: at, moved: false };
    } else if (hit) {
      put(inserted(past.now(), hit.place, toBoard(camera, at)), false);
      const next = Math.floor(hit.place) + 1;
      select(next);
      gesture = { kind: "drag", k: next, from: at, moved: true };
    } else {
      gesture = { kind: past.now().closed ? "pan" : "path", from: at, moved: false };
    }
    draw();
  };
  const move = (event: PointerEvent) => {
    const at = placeOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) return hover(event, at);
    const pinched = pointers.size > 1 ? [...pointers.values()] : null;
    pointers.set(event.pointerId, at);
    if (!gesture) return;
    if (!gesture.moved && between(gesture.from, at) < SLIPPED) return;
    gesture.moved = true;
    if (gesture.kind === "drag") {
      return put(moved(past.now(), gesture.k, toBoard(camera, at)), false);
    }
    if (gesture.kind === "pan") {
      if (pinched) pinch(pinched, [...pointers.values()]);
      else pan(at[0] - before[0], at[1] - before[1]);
      return;
    }
    const last = marks.path.at(-1);
    const [first, here] = [toBoard(camera, gesture.from), toBoard(camera, at)];
    if (!last) {
      marks.path = [first];
      ways.changed(false);
    }
    if (!last || between(toScreen(camera, last), at) >= DENSE) marks.path = [...marks.path, here];
    draw();
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const done = gesture;
    if (pointers.size > 0) return;
    gesture = null;
    const cancelled = event.type === "pointercancel";
    const { path } = marks;
    marks.path = [];
    if (!done) return;
    if (done.kind === "drag") {
      const closes = done.k === 0 && !past.now().closed && !done.moved;
      if (closes && past.now().spots.length >= FEWEST) put(closedUp(past.now()));
      else if (done.moved) ways.changed(true);
    } else if (done.kind === "path" && !cancelled) {
      if (path.length > 2) takePath(path);
      else put(added(past.now(), toBoard(camera, done.from)));
    } else if (done.kind === "path") {
      ways.changed(true);
    } else if (!done.moved) select(null);
    mark = null;
    draw();
  };
  /** A line that was drawn in one go becomes points; it is closed where it ends near its beginning. */
  const takePath = (path: readonly XY[]) => {
    const drawing = past.now();
    const before = drawing.spots.map(({ x, y }): XY => [x, y]);
    const first = before[0] ?? (path[0] as XY);
    const lap = lapOf(path, first, 60 / camera.scale);
    const closes = lap !== null;
    const lone = before.length === 0;
    const width = drawing.spots.at(-1)?.width ?? WIDTH;
    const spots: Spot[] = fitted(lap ?? path, lone && closes, width);
    const next = { ...drawing, spots: [...drawing.spots, ...spots] };
    put(closes ? closedUp(next) : next);
  };
  const hover = (event: PointerEvent, at: XY) => {
    if (event.pointerType !== "mouse") return;
    const k = spotHit(at, AIMED);
    const hit = k === null ? roadHit(at) : null;
    const ghost = hit ? (sketch.curve.line[hit.index] as XY) : null;
    if (marks.hovered === k && marks.ghost === ghost) return;
    Object.assign(marks, { hovered: k, ghost });
    canvas.style.cursor =
      k !== null ? "grab" : hit ? "copy" : past.now().closed ? "move" : "crosshair";
    draw();
  };
  const pan = (dx: number, dy: number) => {
    isWhole = false;
    camera = { ...camera, ox: camera.ox + dx, oy: camera.oy + dy };
    draw();
  };
  const zoomTo = (at: XY, factor: number) => {
    const scale = Math.min(Math.max(camera.scale * factor, SMALLEST), LARGEST);
    isWhole = false;
    camera = zoomAt(camera, at, scale / camera.scale);
    draw();
  };
  const pinch = ([a, b]: XY[], [c, d]: XY[]) => {
    if (!a || !b || !c || !d) return;
    const middle: XY = [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2];
    pan(middle[0] - (a[0] + b[0]) / 2, middle[1] - (a[1] + b[1]) / 2);
    zoomTo(middle, between(c, d) / Math.max(between(a, b), 1));
  };
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", up, { signal });
  canvas.addEventListener(
    "pointerleave",
    () => {
      marks.hovered = marks.ghost = null;
      draw();
    },
    { signal },
  );
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(placeOf(event), Math.exp(-event.deltaY / 300));
    },
    { signal, passive: false },
  );

  // -- keys

  const step = (dx: number, dy: number, event: KeyboardEvent) => {
    const k = marks.selected;
    const spot = k === null ? undefined : past.now().spots[k];
    if (k === null || !spot) return pan(-60 * dx, 60 * dy);
    const far = event.shiftKey ? FAR_STEP : STEP;
    if (!event.repeat) mark = {};
    put(moved(past.now(), k, [spot.x + far * dx, spot.y + far * dy]));
  };
  const turn = (by: number) => {
    const count = past.now().spots.length;
    if (count) select(((marks.selected ?? (by > 0 ? -1 : 0)) + by + count) % count);
  };
  /** A point by the keyboard: after the selected one, else where the line would go on. */
  const more = () => {
    const drawing = past.now();
    const { spots, closed } = drawing;
    const k = marks.selected ?? spots.length - 1;
    mark = null;
    if (spots.length > 1 && (closed || k < spots.length - 1)) {
      const { curve } = sketch;
      const index = curve.place.findIndex((place) => place >= k + 0.5);
      put(inserted(drawing, k + 0.5, curve.line[index] as XY));
      return select(k + 1);
    }
    const last = spots.at(-1);
    const middle = toBoard(camera, [pane.width / 2, pane.height / 2]);
    put(added(drawing, last ? [last.x + NEXT, last.y] : middle));
    select(past.now().spots.length - 1);
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowLeft: (event) => step(-1, 0, event),
    ArrowRight: (event) => step(1, 0, event),
    ArrowUp: (event) => step(0, 1, event),
    ArrowDown: (event) => step(0, -1, event),
    n: () => turn(1),
    p: () => turn(-1),
    a: more,
    Insert: more,
    Enter() {
      const { spots, closed } = past.now();
      if (!spots.length) more();
      else if (!closed) put(closedUp(past.now()));
    },
    // it would scroll the page
    " ": () => {},
    Backspace: remove,
    Delete: remove,
    Escape: () => select(null),
    "+": () => zoomTo([pane.width / 2, pane.height / 2], 1.3),
    "-": () => zoomTo([pane.width / 2, pane.height / 2], 1 / 1.3),
    "0": () => whole(),
  };
  const whole = () => {
    isWhole = true;
    camera = cameraFor(sketch, pane);
    draw();
  };
  const byKeys = () => {
    root.classList.remove("is-pointed");
    ways.focused();
  };
  root.addEventListener("focus", ways.focused, { signal });
  root.addEventListener("blur", byKeys, { signal });
  root.addEventListener(
    "keydown",
    (event) => {
      if (root.classList.contains("is-pointed")) byKeys();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    },
    { signal },
  );

  return {
    root,
    sketch: () => sketch,
    draws: () => marks.path.length > 0,
    selected: () => marks.selected,
    byKeys: () => root.matches(":focus-visible") && !root.classList.contains("is-pointed"),
    select,
    update() {
      const before = sketch.drawing.spots.length;
      refresh();
      if (isWhole && (before < FEWEST || !isInside())) whole();
    },
    show(next) {
      made = next;
      if (next) wider = widerOn(next);
      sketch = sketchOf(past.now(), wider);
      draw();
    },
    faults(at) {
      marks.faults = at;
      draw();
    },
    theme(name) {
      theme = name;
      draw();
    },
    plain(on) {
      marks.plain = on;
      draw();
    },
    whole,
    backdrop(next) {
      backdrop?.image.close();
      backdrop = next;
      draw();
    },
    seen: () => ({ camera, pane }),
    zoom: (factor) => zoomTo([pane.width / 2, pane.height / 2], factor),
    remove,
  };
}

/** By how much wider a page shows a circuit larger. */
const GROWN = 1.2;
/** Metres that an arrow key moves a point, and with Shift. */
const [STEP, FAR_STEP, NEXT] = [5, 50, 100];
/** Milliseconds after which a board is painted anew for a camera that rests. */
const QUIET_MS = 120;

const sameCamera = (a: Camera, b: Camera): boolean =>
  a.scale === b.scale && a.ox === b.ox && a.oy === b.oy;

/** The rest of a gesture belongs to the canvas; a pointer of a script cannot be held. */
function attemptCapture(canvas: HTMLCanvasElement, id: number): void {
  try {
    canvas.setPointerCapture(id);
  } catch {
    // it is followed as long as it stays on the canvas
  }
}

export type { Curve };
