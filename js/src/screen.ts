/** The canvas of one view: its size, its pixels, its theme, one frame at a time. */
import { isFilled, watchSize } from "./dom";
import type { LayerLook } from "./draw/layer";
import { MARGIN, type Size } from "./geometry";
import type { XY } from "./whole";
import { palette, type ThemeName, watchTheme } from "./theme";

/** Shortest time between two states that do not wait for a frame. */
const FRAME_MS = 6;

export interface ScreenEvents {
  /** Height of what must be seen together with the board, in pixels. */
  beside(): number;
  resized(pane: Size): void;
  frame(time: number): void;
  /** Measure and place what lies over the board. */
  place(time: number): void;
}

export interface Screen {
  look(): LayerLook;
  context(): CanvasRenderingContext2D | null;
  /** Asks for a frame; asking again before it comes changes nothing. */
  invalidate(): void;
  /** Paints at once, or with the next frame when this was called just now. */
  paint(): void;
  /** Paints now what waits for a frame. */
  settle(): void;
  /** Whether nothing is to move: somebody wants that, or nobody sees it. */
  reducedMotion(): boolean;
}

/** Padding of the widget and the gaps between its parts, in pixels, and a little air. */
const GAPS = 36;

/** From this width on a page has room for a board as high as it should be. */
const WIDE = 900;

/** The window at which everything has the notebook's own size of text. */
const USUAL: Size = { width: 1366, height: 768 };

/** How much larger than the notebook's all text, dice and cards are: they grow with the window. */
export function growth(width: number, seen: number): number {
  const most = Math.min(width / USUAL.width, seen / USUAL.height);
  return Math.round(100 * Math.min(Math.max(most, 1), 2)) / 100;
}

/** From this growth on there is room for the large dice and cards of a table. */
const LARGE = 1.25;

/** Where less than so much of a page is seen at once, as on one that is zoomed in, the board and all
 * else are lower, so that the question and its first answers are seen together with it. */
export const LOW = 480;

/**
 * Height of the board at a width: its own shape within the room that is left for it, and at least
 * 400 pixels or 60 % of what is `seen` of the page at once, on a narrow page 55 %.
 */
export function paneSize(width: number, board: XY, room: number, seen: number): Size {
  const own = (width * (board[1] + 2 * MARGIN)) / (board[0] + 2 * MARGIN);
  const usual = width >= WIDE ? Math.min(LEAST_WIDE, 0.6 * seen) : 0.55 * seen;
  const low = seen > 0 && seen < LOW;
  const least = low ? Math.max(Math.min(usual, room), LEAST_GIVEN) : Math.max(usual, LEAST);
  return { width, height: Math.round(Math.max(Math.min(own, room), least)) };
}

const [LEAST, LEAST_WIDE] = [240, 400];

/** Height of the board where the widget was given a height: what its other parts leave. */
function givenSize(width: number, room: number): Size {
  return { width, height: Math.max(Math.round(room), LEAST_GIVEN) };
}

/** A board is never lower than so many pixels, whatever height was asked for. */
const LEAST_GIVEN = 160;

/** Code of a cell up to so many pixels (three lines) is kept in view. */
const SHORT_CODE = 80;

/** Height of a frame around us that scrolls what is higher, as marimo's editor does; 0 for none. */
export function frameHeight(inner: Node): number {
  let at: Node | null = inner;
  while (at) {
    const { overflowY = "", maxHeight = "" } = at instanceof Element ? getComputedStyle(at) : {};
    if (overflowY === "auto" && maxHeight.endsWith("px")) return Number.parseFloat(maxHeight);
    at = at instanceof ShadowRoot ? at.host : at.parentNode;
  }
  return 0;
}

/** Parts of JupyterLab and Notebook that scroll, and whose height is not that of their contents. */
const SCROLLERS =
  ".jp-WindowedPanel-outer, .jp-Notebook, .jp-LinkedOutputView, .jp-CodeConsole-content";

export function openScreen(
  root: HTMLElement,
  stage: HTMLElement,
  canvas: HTMLCanvasElement,
  board: XY,
  signal: AbortSignal,
  events: ScreenEvents,
): Screen {
  const window = root.ownerDocument.defaultView ?? globalThis.window;
  const context = canvas.getContext("2d", { alpha: false });
  let theme: ThemeName = "light";
  const ratio = () => window.devicePixelRatio || 1;
  let dpr = 0;
  let font = "sans-serif";
  let grow = 1;
  let width = 0;
  let ticket = 0;
  let last = -Infinity;
  let placing = 0;
  /** Out of sight: each state is painted once, and nothing moves on the way there. */
  let away = false;

  const draw = (time: number) => {
    // also where no event told of another screen, another zoom
    if (ratio() !== dpr) return adapt();
    events.frame(time);
  };
  const place = (time: number) => {
    window.cancelAnimationFrame(placing);
    placing = 0;
    if (!signal.aborted) events.place(time);
  };
  const invalidate = () => {
    if (ticket || signal.aborted) return;
    ticket = window.requestAnimationFrame((time) => {
      ticket = 0;
      if (signal.aborted || width <= 0) return;
      draw(time);
      place(time);
    });
  };
  // What Python says is painted when it comes: the work is done before the browser's next frame
  // begins, not in it. A burst of states is painted once a frame. What lies over the board is
  // measured, for which the page is laid out: with the frame, which does that anyway.
  const drawNow = () => {
    draw((last = window.performance.now()));
    placing ||= window.requestAnimationFrame(place);
  };
  const paint = () => {
    const soon = window.performance.now() - last < FRAME_MS;
    if (signal.aborted || width <= 0 || soon) invalidate();
    else drawNow();
  };
  const settle = () => {
    if (!ticket || width <= 0) return;
    window.cancelAnimationFrame(ticket);
    ticket = 0;
    drawNow();
  };
  let scroller: HTMLElement | null = null;
  /** Height of what is seen of the page at once; an output frame may be taller than the screen. */
  const seenHeight = () =>
    (!isFilled(root) && (scroller?.clientHeight || frameHeight(root))) ||
    Math.min(window.innerHeight || 800, window.screen?.availHeight || Infinity);
  /** Height of the code that shows us, or of a page's note, when short: it is seen with the board. */
  const codeHeight = () => {
    const code = isFilled(root)
      ? null
      : (root.closest(".jp-Cell")?.querySelector<HTMLElement>(".jp-Cell-inputWrapper") ??
        document.querySelector<HTMLElement>("body > .note"));
    return code && code.offsetHeight <= SHORT_CODE ? code.offsetHeight : 0;
  };
  /** Height that whoever shows us has set, as by `layout.height`, or the screen's; 0 for none. */
  const givenHeight = () => {
    const host = root.parentElement;
    return (host && (isFilled(root) || host.style.height) && host.clientHeight) || 0;
  };
  const paneNow = (): Size => {
    given = givenHeight();
    root.toggleAttribute("data-given", given > 0);
    if (given > 0) return givenSize(width, given - (root.offsetHeight - stage.offsetHeight));
    const room = seen - events.beside() - GAPS - codeHeight();
    // under a lesson the board is lower rather than its question out of sight
    taught = isTaught();
    return paneSize(width, board, room, taught ? 0 : seen);
  };
  const isTaught = () => root.querySelector(".bolide-lesson") !== null;
  let taught = false;
  let seen = 0;
  let given = 0;
  let observer: ResizeObserver | null = null;
  // not before there is a width: hosts put what we draw in only after it is made
  const findScroller = () => {
    const nearest = root.closest<HTMLElement>(SCROLLERS);
    if (nearest === scroller) return;
    if (scroller) observer?.unobserve(scroller);
    scroller = nearest;
    if (scroller) observer?.observe(scroller);
  };
  const adapt = () => {
    // a cell that is scrolled away reports 0 x 0: keep what there is
    const now = Math.floor(stage.clientWidth);
    if (now <= 0) return;
    width = now;
    if (ratio() !== dpr) watchDpr();
    findScroller();
    seen = seenHeight();
    grow = growth(width, givenHeight() || seen);
    root.style.setProperty("--b-grow", String(grow));
    root.toggleAttribute("data-large", grow >= LARGE);
    root.toggleAttribute("data-low", seen < LOW);
    const pane = paneNow();
    canvas.style.width = `${pane.width}px`;
    canvas.style.height = `${pane.height}px`;
    const pixels = [Math.round(pane.width * dpr), Math.round(pane.height * dpr)] as const;
    if (canvas.width !== pixels[0]) canvas.width = pixels[0];
    if (canvas.height !== pixels[1]) canvas.height = pixels[1];
    font = window.getComputedStyle(root).fontFamily || "sans-serif";
    root.dataset.dpr = String(dpr);
    events.resized(pane);
    // at once: waiting for the next frame would show an empty canvas in between
    const time = window.performance.now();
    draw(time);
    place(time);
  };
  const watchDpr = () => {
    dpr = ratio();
    const media = window.matchMedia?.(`(resolution: ${dpr}dppx)`);
    media?.addEventListener?.("change", adapt, { signal, once: true });
  };
  watchDpr();
  watchTheme(root.ownerDocument, signal, (name) => {
    theme = name;
    root.dataset.theme = name;
    invalidate();
  });
  observer = watchSize(signal, () => {
    const wide = Math.floor(stage.clientWidth) !== width;
    const other = seenHeight() !== seen || givenHeight() !== given || isTaught() !== taught;
    // in a height that was given the board makes room for whatever else has grown
    const grown = given > 0 && canvas.style.height !== `${paneNow().height}px`;
    if (wide || other || grown) adapt();
  });
  observer?.observe(stage);
  observer?.observe(root);
  if (root.parentElement) observer?.observe(root.parentElement);
  if (typeof IntersectionObserver !== "undefined") {
    const observer = new IntersectionObserver((entries) => {
      away = entries.at(-1)?.isIntersecting === false;
      invalidate();
    });
    observer.observe(root);
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  }
  window.addEventListener("resize", adapt, { signal });
  signal.addEventListener("abort", () => window.cancelAnimationFrame(ticket), { once: true });
  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
  return {
    look: () => ({ colours: palette(theme), font, dpr, grow }),
    context: () => context,
    invalidate,
    paint,
    settle,
    reducedMotion: () => away || (calm?.matches ?? false),
  };
}
