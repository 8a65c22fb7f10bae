/** Where a moment lies on the board: beside its car, where it covers as little as can be. */
import { EDGE, leastCost, meets, under } from "../clear";
import type { Box } from "../geometry";
import type { XY } from "../whole";
import type { Act, Scene } from "./stage";

/** Pixels between the middle of a car and what lies beside it, near and farther away. */
const BESIDE: readonly number[] = [40, 72];

/** Pixels round a car or an answer that are part of it. */
const AROUND = 16;

/** How small a thing may be shown where there is little room. */
const SMALLEST = 0.6;

/** What it costs a place to cover what must not be covered. */
const NEVER = 1000;

/** What else lies on the board, in pixels. */
export interface Around {
  /** The cars of whoever decides and of whoever rolls, and open answers. */
  must?: readonly XY[];
  /** Notes, the caption, cards. */
  boxes?: readonly Box[];
  /** The small map and the arrow, which give way. */
  guests?: readonly Box[];
  /** Other cars, and the road ahead. */
  others?: readonly XY[];
}

const NOTHING: readonly never[] = [];

function costOf(box: Box, at: XY | null, around: Around): number {
  const { must = NOTHING, boxes = NOTHING, guests = NOTHING, others = NOTHING } = around;
  const met = (all: readonly Box[]) => all.filter((other) => meets(box, other)).length;
  return (
    // never on the car itself, wherever the edge has pushed it
    10 * NEVER * (at ? under(box, [at], AROUND) : 0) +
    NEVER * (under(box, must, AROUND) + met(boxes)) +
    10 * met(guests) +
    under(box, others, AROUND)
  );
}

/**
 * The left and upper edge of a thing beside a car, whole within what is seen: right of it, left,
 * above, below or aslant, else farther away; on nothing that must be seen where it can be, clear of
 * the small map and the arrow, and where the fewest others are under it. Without a car, and where it
 * is out of view, it lies in the middle, or above or below that.
 */
export function besideCar(at: XY | null, [wide, high]: XY, free: Box, around: Around = {}): XY {
  const middle = (free.left + free.right - wide) / 2;
  const room = free.bottom - free.top - high;
  const beside = at
    ? BESIDE.flatMap((far): XY[] => {
        const [left, right] = [at[0] - far - wide, at[0] + far];
        const [above, below] = [at[1] - far - high, at[1] + far];
        const [x, y] = [at[0] - wide / 2, at[1] - high / 2];
        // prettier-ignore
        return [[right, y], [left, y], [x, above], [x, below],
          [right, above], [left, above], [right, below], [left, below]];
      })
    : [];
  const grid = PARTS.flatMap((down) =>
    PARTS.map((part): XY => [
      free.left + part * (free.right - free.left - wide),
      free.top + down * room,
    ]),
  );
  const tried = [...beside, ...[0.33, 0, 1].map((part): XY => [middle, free.top + part * room])];
  const best = leastCost(tried, [wide, high], free, (box) => costOf(box, at, around));
  if (best.cost < NEVER) return best.at;
  const far = ({ left, top }: Box) =>
    at ? Math.hypot(left + wide / 2 - at[0], top + high / 2 - at[1]) / 50 : 0;
  const all = [...tried, ...grid];
  return leastCost(all, [wide, high], free, (box) => costOf(box, at, around) + far(box)).at;
}

/** Parts of what is free, along each axis, where there is no room beside the car. */
const PARTS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Puts a thing beside a car, and leaves it there on the board when the car drives on. As soon as its
 * result is told it gives way to what is asked next, and is not seen where it would lie on that.
 */
export function placing(
  node: HTMLElement,
  id: number | null,
  scene: Scene,
): Pick<Act, "place" | "box"> {
  let box: Box | null = null;
  node.style.visibility = "hidden";
  let place: (() => XY) | null = null;
  let pinned = false;
  let dismissed = false;
  let shrink = 1;
  let [scale, size] = [0, [0, 0] as XY];
  const put = () => {
    const free = scene.free();
    const told = node.classList.contains("is-over");
    const around = {
      must: scene.must(id),
      boxes: scene.notes(),
      guests: [scene.map(), scene.sign(), ...scene.cards()].filter((guest) => guest !== null),
      others: scene.others(id),
    };
    const boxAt = ([left, top]: XY): Box => ({
      left,
      top,
      right: left + size[0],
      bottom: top + size[1],
    });
    const within = (wanted: XY) => leastCost([wanted], size, free, () => 0).at;
    // where the camera comes to rest
    const covers = () =>
      costOf(boxAt(within(pinned ? scene.settled(place!()) : place!())), null, around) >= NEVER;
    // another view of the board, or another question: it would lie on what is seen now
    const another = Math.abs(scene.scale() / scale - 1) > 0.1;
    if (!place || another || (told && covers())) {
      const [wide, high] = [node.offsetWidth, node.offsetHeight];
      // a question that has risen leaves little of the board
      shrink = Math.min(1, Math.max((free.bottom - free.top - 2 * EDGE) / high, SMALLEST));
      size = [shrink * wide, shrink * high];
      const car = id === null ? null : scene.where(id);
      const at = car && scene.settled(car);
      const first = besideCar(at, size, free, around);
      pinned = at !== null;
      place = pinned ? scene.fixed(first) : () => first;
      scale = scene.scale();
    }
    const wanted = place();
    const at = within(wanted);
    const gone = at.some((edge, axis) => Math.abs(edge - wanted[axis]!) > size[axis]! / 2);
    const lies = boxAt(at);
    const cut = lies.bottom > free.bottom;
    const hidden = told && (cut || covers() || around.boxes.some((other) => meets(other, lies)));
    // what has gone does not come back
    dismissed ||= told && (gone || hidden);
    box = gone || dismissed ? null : lies;
    node.style.visibility = box ? "" : "hidden";
    const small = shrink < 1 ? ` scale(${shrink.toFixed(3)})` : "";
    node.style.transform = `translate(${Math.round(at[0])}px, ${Math.round(at[1])}px)${small}`;
  };
  return { place: put, box: () => box };
}
