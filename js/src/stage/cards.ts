/** Cards as things: their faces and backs, and one that is played and flies to whom it hits. */
import { el } from "../dom";
import { ease } from "../geometry";
import { badge, badgeOf, hasPicture, picture } from "../panels/pictures";
import type { Face, State, XY } from "../whole";
import type { Played } from "./moments";
import type { Act, Scene } from "./stage";

/** What a card shows: a picture, its name, and what it does in a line. */
export function cardFace(
  { name, icon = "", colour, text = "" }: Face,
  className = "",
): HTMLElement {
  const art = hasPicture(icon) ? [picture(icon, "bolide-faceart")] : [];
  if (colour !== undefined) art.push(badgeOf(colour, "", "bolide-faceart"));
  return el(
    "div",
    `bolide-playcard ${className}`,
    { "data-icon": icon || null },
    ...art,
    el("b", "bolide-facename", {}, name),
    ...(text ? [el("small", "bolide-facetext", {}, text)] : []),
  );
}

/** Until a card has landed on somebody, and how long one lies that hits nobody, in ms. */
const [FLIGHT_MS, LIE_MS] = [1100, 1000];

/** Parts of that time: until it has turned its face up, and until it leaves. */
const [UP, AWAY] = [0.3, 0.65];

/** Its size as it lands, of its own. */
const SMALL = 0.3;

export function showCard({ entry }: Played, state: State, scene: Scene): Act {
  const { id, on, face, text } = entry;
  const by = state.tokens.find((token) => token.id === id);
  const front = cardFace(face ?? { name: text }, "is-front");
  front.prepend(badge(by));
  const card = el("div", "bolide-turned", {}, front, el("div", "bolide-playcard is-back"));
  const node = el("div", "bolide-act is-card", {}, card);
  const target = on ?? null;
  let part = 0;
  let size: XY | null = null;
  const place = () => {
    const free = scene.free();
    const [wide, high] = (size ??= [node.offsetWidth, node.offsetHeight]);
    const middle: XY = [(free.left + free.right) / 2, (free.top + free.bottom) / 2];
    const seen = ([x, y]: XY, room: number): XY => [
      Math.min(Math.max(x, free.left + room * wide), free.right - room * wide),
      Math.min(Math.max(y, free.top + room * high), free.bottom - room * high),
    ];
    const own = id === null ? null : scene.where(id);
    const from = seen(own ?? middle, 0.55);
    const to = target === null ? from : seen(scene.where(target) ?? from, 0.2);
    const rise = ease(Math.min(part / UP, 1));
    const fly = target === null ? 0 : ease(Math.max((part - AWAY) / (1 - AWAY), 0));
    const scale = (0.35 + 0.65 * rise) * (1 - (1 - SMALL) * fly);
    // it leaps a little on its way
    const leap = 0.4 * high * Math.sin(Math.PI * fly);
    const x = from[0] + (to[0] - from[0]) * fly - wide / 2;
    const y = from[1] + (to[1] - from[1]) * fly - high / 2 - leap;
    node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
    card.style.transform = `rotateY(${Math.round(180 * (1 - rise))}deg)`;
  };
  return {
    node,
    ms: FLIGHT_MS,
    stays: target === null ? LIE_MS : 0,
    frame: (now) => (part = now),
    place,
  };
}
