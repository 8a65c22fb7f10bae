/** Where a moment lies on the board: beside its car, where it covers as few others as can be. */
import { leastCost, meets, under } from "../clear";
import type { Box } from "../geometry";
import type { XY } from "../whole";
import type { Scene } from "./stage";

/** Pixels between the middle of a car and what lies beside it. */
const BESIDE = 40;

/** Pixels round a car or an answer that are part of it. */
const AROUND = 16;

/**
 * The left and upper edge of a thing beside a car, whole within what is seen: right of it, left,
 * above, below or aslant, clear of the small map where it can be, and where the fewest of `others`
 * are under it. Without a car it lies in the middle, or above or below that.
 */
export function besideCar(
  at: XY | null,
  [wide, high]: XY,
  free: Box,
  others: readonly XY[] = [],
  map: Box | null = null,
): XY {
  const middle = (free.left + free.right - wide) / 2;
  const room = free.bottom - free.top - high;
  const tried: XY[] = at
    ? [
        [at[0] + BESIDE, at[1] - high / 2],
        [at[0] - BESIDE - wide, at[1] - high / 2],
        [at[0] - wide / 2, at[1] - BESIDE - high],
        [at[0] - wide / 2, at[1] + BESIDE],
        [at[0] + BESIDE, at[1] - BESIDE - high],
        [at[0] - BESIDE - wide, at[1] - BESIDE - high],
        [at[0] + BESIDE, at[1] + BESIDE],
        [at[0] - BESIDE - wide, at[1] + BESIDE],
      ]
    : [0.33, 0, 1].map((part): XY => [middle, free.top + part * room]);
  // never on the car itself, wherever the edge has pushed it
  const own = at ? [at] : [];
  const costOf = (box: Box) =>
    100 * under(box, own, AROUND) +
    10 * Number(map !== null && meets(box, map)) +
    under(box, others, AROUND);
  return leastCost(tried, [wide, high], free, costOf).at;
}

/** Puts a thing beside a car, and leaves it there on the board when the car drives on. */
export function placing(node: HTMLElement, id: number | null, scene: Scene): () => void {
  let place: (() => XY) | null = null;
  let scale = 0;
  return () => {
    // another view of the board: it would lie on what is seen now
    if (!place || Math.abs(scene.scale() / scale - 1) > 0.1) {
      const size: XY = [node.offsetWidth, node.offsetHeight];
      const at = id === null ? null : scene.where(id);
      const first = besideCar(at, size, scene.free(), scene.others(id), scene.map());
      place = at ? scene.fixed(first) : () => first;
      scale = scene.scale();
    }
    const [x, y] = place();
    node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  };
}
