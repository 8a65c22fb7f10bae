/** Ghosts: drivers of other copies of a race, as thin lines that end in a ring with their initials. */
import type { Ghost, XY } from "../whole";
import type { Art } from "./art";
import { dot, filled, label, lined, type Pen, px, py, saved, strokePath } from "./pen";

const SEEN = 0.75;
const RADIUS = 10;

export function paintGhosts(pen: Pen, art: Art, ghosts: readonly Ghost[]): void {
  const { ctx } = pen;
  // the best lies on top
  for (const ghost of [...ghosts].reverse()) {
    const points = ghost.points.filter((point): point is XY => point !== null);
    const end = points.at(-1);
    if (!end) continue;
    const seen = art.passed(points).length === 0 ? SEEN : SEEN / 2;
    saved(ctx, () => {
      ctx.globalAlpha = seen;
      ctx.setLineDash([5, 4]);
      strokePath(pen, points, 3.5, pen.colours.shadow);
      strokePath(pen, points, 1.8, "#fff");
      ctx.setLineDash([]);
      const at = [px(pen, end[0]), py(pen, end[1])] as const;
      dot(ctx, at[0], at[1], RADIUS);
      filled(ctx, "rgba(20, 24, 30, 0.75)");
      lined(ctx, "#fff", 1.5);
      label(pen, initials(ghost.name), at[0], at[1], 11, "#fff");
    });
  }
}

/** The first two letters of a name. */
export const initials = (name: string): string => [...name].slice(0, 2).join("").toUpperCase();
