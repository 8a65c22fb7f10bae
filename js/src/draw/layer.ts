/** The board as a cached picture: painted when the scale or theme changes, copied ever after. */
import {
  type Box,
  type Camera,
  contains,
  fitScale,
  MARGIN,
  type Size,
  visibleBox,
} from "../geometry";
import type { Palette } from "../theme";
import type { Art } from "./art";

/** A whole board is cached up to this many pixels (64 MB), beyond it a part of it. */
const BUDGET = 16e6;
/** The same the first time, when somebody is waiting to see anything. */
const FIRST = 1e6;

export interface LayerLook {
  colours: Palette;
  font: string;
  dpr: number;
  grow?: number;
  wet?: boolean;
}

const alike = (a: LayerLook, b: LayerLook): boolean =>
  a.colours === b.colours && a.dpr === b.dpr && a.wet === b.wet;

export class BoardLayer {
  private canvas: HTMLCanvasElement | null = null;
  private scale = 0;
  private region: Box = { left: 0, right: 0, bottom: 0, top: 0 };
  private look: LayerLook | null = null;
  /** How often the board was painted; for tests and measurements. */
  painted = 0;
  /** Whether only the course was painted, since somebody waited for it: the next frame paints all. */
  bare = false;

  constructor(
    private readonly art: Art,
    private readonly newCanvas: () => HTMLCanvasElement,
  ) {}

  /** Copies the visible part of the board; paints it first if need be. */
  blit(
    ctx: CanvasRenderingContext2D,
    camera: Camera,
    pane: Size,
    look: LayerLook,
    moving: boolean,
  ): void {
    const whole = this.whole(pane);
    const seen = within(visibleBox(camera, pane), whole);
    const stale = !this.canvas || !this.look || !alike(this.look, look) || this.bare;
    const sharp = Math.abs(this.scale - camera.scale) < 1e-6;
    if (stale || !contains(this.region, seen, -0.01) || (!sharp && !moving)) {
      this.paint(camera.scale, seen, whole, look);
    }
    if (!this.canvas) return;
    const ratio = camera.scale / this.scale;
    const left = camera.ox + this.region.left * camera.scale;
    const top = camera.oy - this.region.top * camera.scale;
    const round = (value: number) =>
      ratio === 1 ? Math.round(value * look.dpr) / look.dpr : value;
    ctx.drawImage(
      this.canvas,
      round(left),
      round(top),
      (this.canvas.width / look.dpr) * ratio,
      (this.canvas.height / look.dpr) * ratio,
    );
  }

  /** The board and what is seen beside it when all of it is seen. */
  private whole(pane: Size): Box {
    const [w, h] = this.art.board.size;
    const fit = fitScale(this.art.board.size, pane);
    const aside = Math.max((pane.width / fit - w) / 2, MARGIN);
    const above = Math.max((pane.height / fit - h) / 2, MARGIN);
    return { left: -aside, right: w + aside, bottom: -above, top: h + above };
  }

  private paint(scale: number, seen: Box, whole: Box, look: LayerLook): void {
    const pixels = (box: Box) =>
      (box.right - box.left) * (box.top - box.bottom) * (scale * look.dpr) ** 2;
    let region = whole;
    if (pixels(region) > (this.painted ? BUDGET : FIRST)) {
      const aside = 0.3 * (seen.right - seen.left);
      const above = 0.3 * (seen.top - seen.bottom);
      const wider = {
        left: seen.left - aside,
        right: seen.right + aside,
        bottom: seen.bottom - above,
        top: seen.top + above,
      };
      region = within(wider, whole);
    }
    const canvas = this.canvas ?? this.newCanvas();
    canvas.width = Math.ceil((region.right - region.left) * scale * look.dpr);
    canvas.height = Math.ceil((region.top - region.bottom) * scale * look.dpr);
    const ctx = canvas.getContext("2d");
    if (!ctx) return;
    ctx.setTransform(look.dpr, 0, 0, look.dpr, 0, 0);
    const camera = { scale, ox: -region.left * scale, oy: region.top * scale };
    this.bare = this.painted === 0;
    this.art.paintBoard(
      { ctx, camera, ...look, bare: this.bare },
      canvas.width / look.dpr,
      canvas.height / look.dpr,
    );
    Object.assign(this, { canvas, scale, region, look });
    this.painted += 1;
  }
}

const within = (box: Box, whole: Box): Box => ({
  left: Math.max(box.left, whole.left),
  right: Math.min(box.right, whole.right),
  bottom: Math.max(box.bottom, whole.bottom),
  top: Math.min(box.top, whole.top),
});
