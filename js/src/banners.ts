/** Where notes lie over the board: never on the car that must decide, on tools or on each other. */
import { around, EDGE, leastCost, meets, under } from "./clear";
import { type Box, toScreen } from "./geometry";
import type { Table } from "./table";
import * as st from "./state";
import * as vw from "./view";
import type { XY } from "./whole";

/** Milliseconds until a note fades; the log keeps what it says. */
export const BANNER_MS = 3000;

/** Pixels round the middle of a car that are it, its ring and its badge. */
const CAR = 34;

/** Pixels between a note and what it lies beside. */
const GAP = 38;

/** Pixels round an answer that are part of it. */
const AROUND = 14;

/** What a note must not cover, in pixels of the board: `never` at all, `rather` if it can be. */
export interface Taken {
  free: Box;
  never: readonly Box[];
  rather: readonly XY[];
}

/** The left and upper edge of a note: beside its car, or else where it covers least; null where it
 * would lie on what it must not cover. */
export function clearPlace(at: XY, [wide, high]: XY, { free, never, rather }: Taken): XY | null {
  const [x, y] = [at[0] - wide / 2, at[1] - high / 2];
  const across = [free.left, (free.left + free.right - wide) / 2, free.right];
  const down = [free.top, (free.top + free.bottom - high) / 2, free.bottom];
  const tried: readonly XY[] = [
    [x, at[1] - GAP - high],
    [x, at[1] + GAP],
    [at[0] + GAP, y],
    [at[0] - GAP - wide, y],
    ...across.flatMap((left) => down.map((top): XY => [left, top])),
  ];
  const place = leastCost(
    tried,
    [wide, high],
    free,
    (box, rank) =>
      NEVER * never.filter((other) => meets(box, other)).length +
      2 * under(box, rather, AROUND) +
      0.5 * rank,
  );
  return place.cost < NEVER ? place.at : null;
}

/** What it costs a place to cover what must not be covered. */
const NEVER = 1000;

/** The car of whoever must decide, in pixels of the board; null where none is seen. */
function deciderBox(table: Table, where: (id: number) => XY | null): Box | null {
  const { ask } = table.store.state;
  const token = vw.homeToken(table.store.state);
  const at = where(ask?.id ?? token?.id ?? -1);
  return at && around(at, CAR);
}

/** Puts the notes of a frame where they cover least. */
export function placeBanners(table: Table, where: (id: number) => XY | null): void {
  const { places, view, struck, store } = table;
  const decider = deciderBox(table, where);
  const banners = [places.alert, places.note.querySelector<HTMLElement>(".bolide-noteline")];
  const banner = banners.find((node) => node !== null && node.childElementCount > 0) ?? null;
  const free = vw.freeBox(view);
  if (banner && decider) {
    // above it, unless the car is there
    const high = decider.top < free.top + banner.offsetHeight + EDGE;
    places.root.toggleAttribute("data-banners-low", high);
  }
  const tip = places.table.querySelector<HTMLElement>(".bolide-first:not([hidden])");
  if (!struck.isShown() && !tip) return;
  const weather = places.table.querySelector<HTMLElement>(".bolide-conditions:not([hidden])");
  const notes = [banner?.hidden ? null : banner, weather];
  const boxes = notes.flatMap((node) => (node ? [boxOf(node, places.table)] : []));
  if (decider) boxes.push(decider);
  boxes.push(...table.stage.boxes());
  const ends = st.pointOptions(store.state).map(({ point }) => point as XY);
  const cars = store.state.tokens.flatMap(({ at }) => (at ? [at] : []));
  const bottom = Math.min(free.top + free.height, view.pane.height - view.inset.bottom);
  const taken = {
    free: { left: 0, right: free.width, top: free.top, bottom },
    never: boxes,
    rather: [...ends, ...cars].map((at) => toScreen(view.camera, at)),
  };
  if (tip) boxes.push(...placeTip(tip, taken));
  struck.place(where, taken);
}

/** Puts what is new to somebody into a corner, rather the lower left one; it waits for a clear one. */
function placeTip(tip: HTMLElement, taken: Taken): Box[] {
  const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
  const corner: XY = [taken.free.left, taken.free.bottom];
  const at = clearPlace(corner, [wide, high], taken);
  tip.style.visibility = at ? "" : "hidden";
  if (!at) return [];
  const [left, top] = at;
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  return [{ left, top, right: left + wide, bottom: top + high }];
}

const NOTES =
  ".bolide-struck, .bolide-first, .bolide-noteline, .bolide-alert, .bolide-cue," +
  ".bolide-caption > *, .bolide-viewtools > *";

/** Where all words and tools lie over the board. */
export const notesOn = (table: HTMLElement): Box[] =>
  [...table.querySelectorAll<HTMLElement>(NOTES)]
    .filter((node) => node.offsetWidth > 0)
    .map((node) => boxOf(node, table));

function boxOf(node: HTMLElement, table: HTMLElement): Box {
  const [own, frame] = [node.getBoundingClientRect(), table.getBoundingClientRect()];
  return {
    left: own.left - frame.left,
    right: own.right - frame.left,
    top: own.top - frame.top,
    bottom: own.bottom - frame.top,
  };
}
