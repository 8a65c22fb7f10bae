/** What lies under a bridge is seen through its deck, on every kind of board that has one. */
import type { Ring, XY } from "../whole";
import type { Passed } from "./art";
import { addRings, type Pen, saved } from "./pen";

/** How much is seen of what lies under a deck. */
const SEEN = 0.4;

/** Pixels beyond any board. */
const FAR = 1e5;

/** A piece that may be under bridges: whole where it is in the open, and through the deck. */
export function paintUnder(pen: Pen, roofs: readonly Ring[], paint: () => void): void {
  const { ctx } = pen;
  inTheOpen(pen, roofs, paint);
  if (roofs.length === 0) return;
  saved(ctx, () => {
    ctx.beginPath();
    addRings(pen, roofs);
    ctx.clip();
    ctx.globalAlpha = SEEN;
    paint();
  });
}

/**
 * A way that leads under bridges, and perhaps over them, too. `paint` is told how much is seen of
 * it; `over` paints a stretch that lies on a deck.
 */
export function paintPassing(
  pen: Pen,
  decks: readonly Passed[],
  paint: (seen: number) => void,
  over: (stretch: readonly XY[]) => void,
): void {
  const { ctx } = pen;
  const rings = decks.map(({ ring }) => ring);
  inTheOpen(pen, rings, () => paint(1));
  for (const deck of decks) {
    saved(ctx, () => {
      ctx.beginPath();
      addRings(pen, [deck.ring]);
      ctx.clip();
      paint(SEEN);
      deck.over.forEach(over);
    });
  }
}

/** Paints what no deck covers. */
function inTheOpen(pen: Pen, roofs: readonly Ring[], paint: () => void): void {
  const { ctx } = pen;
  if (roofs.length === 0) {
    paint();
    return;
  }
  saved(ctx, () => {
    for (const ring of roofs) {
      ctx.beginPath();
      ctx.rect(-FAR, -FAR, 2 * FAR, 2 * FAR);
      addRings(pen, [ring]);
      ctx.clip("evenodd");
    }
    paint();
  });
}
