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
 * above, below or aslant, clear of the small map and the arrow where it can be, and where the fewest
 * of `others` are under it. Without a car, and where it is out of view, it lies in the middle, or
 * above or below that.
 */
export function besideCar(
  at: XY | null,
  [wide, high]: XY,
  free: Box,
  others: readonly XY[] = [],
  guests: readonly Box[] = [],
): XY {
  const middle = (free.left + free.right - wide) / 2;
  const room = free.bottom - free.top - high;
  const beside: XY[] = at
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
    : [];
  const tried = [...beside, ...[0.33, 0, 1].map((part): XY => [middle, free.top + part * room])];
  // never on the car itself, wherever the edge has pushed it
  const own = at ? [at] : [];
  const costOf = (box: Box) =>
    100 * under(box, own, AROUND) +
    10 * guests.filter((guest) => meets(box, guest)).length +
    under(box, others, AROUND);
  return leastCost(tried, [wide, high], free, costOf).at;
}

/**
 * Puts a thing beside a car, and leaves it there on the board when the car drives on; whole in what
 * is seen as long as most of it would be.
 */
export function placing(node: HTMLElement, id: number | null, scene: Scene): () => void {
  let place: (() => XY) | null = null;
  let [scale, size] = [0, [0, 0] as XY];
  return () => {
    const free = scene.free();
    // another view of the board: it would lie on what is seen now
    if (!place || Math.abs(scene.scale() / scale - 1) > 0.1) {
      size = [node.offsetWidth, node.offsetHeight];
      const at = id === null ? null : scene.where(id);
      const guests = [scene.map(), scene.sign()].filter((guest) => guest !== null);
      const first = besideCar(at, size, free, scene.others(id), guests);
      place = at ? scene.fixed(first) : () => first;
      scale = scene.scale();
    }
    const wanted = place();
    const { at } = leastCost([wanted], size, free, () => 0);
    const gone = at.some((edge, axis) => Math.abs(edge - wanted[axis]!) > size[axis]! / 2);
    node.style.visibility = gone ? "hidden" : "";
    node.style.transform = `translate(${Math.round(at[0])}px, ${Math.round(at[1])}px)`;
  };
}
