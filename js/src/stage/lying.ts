/** Cards on the table: those that still act lie at their cars, and there is a pile and a discard. */
import { around, EDGE, holds, leastCost, meets, under } from "../clear";
import { el, setText } from "../dom";
import type { Box } from "../geometry";
import { newEntries } from "../state";
import type { Face, State, Token, XY } from "../whole";
import { cardFace } from "./cards";
import type { Sight } from "./stage";
import { tr, trn } from "../tr";

export interface Table {
  /** Lays cards and takes them away as a state has them, and puts each where it belongs, off what
   * lies above them. */
  show(state: State, above: readonly Box[]): void;
  /** Where the pile and the cards at cars lie, in pixels. */
  boxes(): readonly Box[];
}

/** Pixels from the middle of a car back to its cards, and from each to the next. */
const [BEHIND, NEXT] = [30, 13];

/** Until a card has flown from the pile, or to the discard, in ms: nothing waits for it. */
const FLIGHT_MS = 550;

/** Pixels round a car or an answer that are part of it. */
const AROUND = 14;

/** Pixels round the car that decides: no card of another one lies there. */
const DECIDER = 10;

export function buildTable(layer: HTMLElement, scene: Sight, calm: () => boolean): Table {
  const lying = new Map<string, HTMLElement>();
  const left = el("b", "bolide-pileleft");
  const pile = el("div", "bolide-pile is-back", {}, left);
  const spent = el("div", "bolide-pile is-spent");
  const piles = el("div", "bolide-piles", { role: "img", hidden: true }, pile, spent);
  const laid = el("div", "bolide-laid", { "aria-hidden": "true" });
  // below questions, notes and the result
  layer.before(laid, piles);
  let before: State | null = null;
  let size: XY = [0, 0];
  /** Of a card at a car: half its size, and where those lie that are seen. */
  let half: XY | null = null;
  let laidAt: Box[] = [];
  let box: Box | null = null;

  /** Sends a small card from one place to another, and takes it away there. */
  const fly = (node: HTMLElement, from: XY | null, to: XY | null) => {
    if (!from || !to || calm()) return node.remove();
    laid.append(node);
    const at = ([x, y]: XY) => `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px)`;
    const moves = node.animate?.([{ transform: at(from) }, { transform: at(to) }], {
      duration: FLIGHT_MS,
      easing: "ease-in-out",
      fill: "forwards",
    });
    if (!moves) return node.remove();
    moves.onfinish = () => node.remove();
  };
  const middle = (): XY | null => box && [box.left + size[0] / 4, box.top + size[1] / 4];
  const discard = (): XY | null => box && [box.left + (3 * size[0]) / 4, box.top + size[1] / 4];

  /** The cards of a state; what is over goes to the discard, what is drawn comes from the pile. */
  const lay = (state: State) => {
    const news = before ? newEntries(before, state) : [];
    const keys = keysOf(state);
    for (const [key, node] of lying) {
      if (keys.has(key)) continue;
      lying.delete(key);
      const place = scene.where(Number(node.dataset.on));
      fly(node, news.length > 0 ? place : null, discard());
    }
    for (const [key, { on, face }] of keys) {
      if (lying.has(key)) continue;
      const node = el("div", "bolide-lies", { "data-on": String(on) }, miniature(face));
      laid.append(node);
      lying.set(key, node);
    }
    for (const { effect, id } of news) {
      if (effect !== "draw" || id === null) continue;
      fly(el("div", "bolide-lies is-drawn"), middle(), scene.where(id));
    }
    const held = state.piles;
    piles.hidden = !held;
    if (held) {
      setText(left, String(held.left));
      pile.classList.toggle("is-empty", held.left === 0);
      spent.replaceChildren(...(held.top ? [miniature(held.top)] : []));
      const count = trn("{n} card in the pile", "{n} cards in the pile", held.left);
      const top = held.top && tr("last played: {card}", { card: held.top.name });
      const words = [count, top].filter(Boolean).join(", ");
      piles.setAttribute("aria-label", words);
      piles.title = words;
    }
    before = state;
  };

  const putPiles = (above: readonly Box[]) => {
    if (piles.hidden) {
      box = null;
      return;
    }
    size = [piles.offsetWidth, piles.offsetHeight];
    const taken = [...guestsOf(scene), ...above];
    // the road passes under it while the camera moves
    const stays = box && holds(scene.free(), box) && !taken.some((other) => meets(box!, other));
    const waits = scene.moves() && stays;
    const at = waits ? ([box!.left, box!.top] as XY) : pilePlace(size, scene, box, taken);
    box = at && { left: at[0], right: at[0] + size[0], top: at[1], bottom: at[1] + size[1] };
    piles.style.visibility = at ? "" : "hidden";
    if (at) piles.style.transform = `translate(${Math.round(at[0])}px, ${Math.round(at[1])}px)`;
  };

  return {
    show(state, above) {
      if (state !== before) lay(state);
      const count = new Map<string, number>();
      const free = scene.free();
      const taken = [...scene.notes(), ...above];
      const decider = state.ask?.id ?? null;
      const deciding = decider === null ? null : scene.where(decider);
      if (deciding) taken.push(around(deciding, DECIDER));
      laidAt = [];
      for (const node of lying.values()) {
        const on = node.dataset.on ?? "";
        const rank = count.get(on) ?? 0;
        count.set(on, rank + 1);
        const at = scene.where(Number(on));
        const token = state.tokens.find(({ id }) => id === Number(on));
        node.hidden = at === null;
        if (!at || !token) continue;
        const [x, y] = behind(at, token, rank);
        node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        half ??= [node.offsetWidth / 2, node.offsetHeight / 2];
        const card = {
          left: x - half[0],
          right: x + half[0],
          top: y - half[1],
          bottom: y + half[1],
        };
        const seen = holds(free, card) && !taken.some((other) => meets(card, other));
        node.style.visibility = seen ? "" : "hidden";
        if (seen) laidAt.push(card);
      }
      putPiles([...above, ...laidAt]);
    },
    boxes: () => (box ? [...laidAt, box] : laidAt),
  };
}

/** By a name for each what lies at cars: of two alike each has its own. */
function keysOf({ lying }: State): Map<string, State["lying"][number]> {
  const keys = new Map<string, State["lying"][number]>();
  for (const card of lying) {
    let key = `${card.on} ${card.face.name}`;
    while (keys.has(key)) key += "+";
    keys.set(key, card);
  }
  return keys;
}

const miniature = ({ name, icon = "" }: Face): HTMLElement => {
  const node = cardFace({ name, icon }, "is-mini");
  node.title = name;
  return node;
};

/** Behind a car, where it comes from: its answers lie ahead. */
function behind([x, y]: XY, { heading: [hx, hy] }: Token, rank: number): XY {
  const far = BEHIND + NEXT * rank;
  const long = Math.hypot(hx, hy) || 1;
  return [x - (far * hx) / long, y + (far * hy) / long];
}

/** What else lies over the board that is no thing. */
const guestsOf = (scene: Sight): Box[] =>
  [scene.map(), scene.sign(), ...scene.notes()].filter((box) => box !== null);

/**
 * Where the pile lies: the place it has while nothing that is seen is under it, else the first of
 * the corners and edges of which that is so; null where there is none.
 */
export function pilePlace(
  size: XY,
  scene: Sight,
  now: Box | null,
  boxes: readonly Box[] = guestsOf(scene),
): XY | null {
  const free = scene.free();
  const points = scene.others(null);
  const road = scene.road();
  const half = 0.75 * scene.scale();
  const [l, m, r] = [free.left, (free.left + free.right - size[0]) / 2, free.right];
  const [t, c, b] = [free.top, (free.top + free.bottom - size[1]) / 2, free.bottom];
  const kept: XY[] = now ? [[now.left, now.top]] : [];
  const tried: XY[] = [...kept, [l, b], [r, b], [l, t], [r, t], [l, c], [r, c], [m, b], [m, t]];
  const fits = free.right - free.left > size[0] + 2 * EDGE && free.bottom - free.top > 2 * size[1];
  const place = leastCost(
    tried,
    size,
    free,
    (box, rank) =>
      1000 * boxes.filter((other) => meets(box, other)).length +
      1000 * under(box, road, half) +
      1000 * under(box, points, AROUND) +
      rank,
  );
  return fits && place.cost < 1000 ? place.at : null;
}
