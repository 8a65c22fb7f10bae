/** A small ring of three lanes, staggered, as it travels from Python; and questions on it. */
import { rawBoard } from "./fixture";

const CELLS = 24;
const MIDDLE = [30, 30] as const;

/** Lane 1 is the inside of an anticlockwise ring; even lanes lie half a space further on. */
function cell(lane: number, index: number) {
  const radius = 10 + 1.5 * lane;
  const begin = ((index + (lane % 2 === 0 ? 0.5 : 0)) / CELLS) * 2 * Math.PI;
  const end = begin + (2 * Math.PI) / CELLS;
  const at = (far: number, angle: number) =>
    [MIDDLE[0] + far * Math.cos(angle), MIDDLE[1] + far * Math.sin(angle)] as const;
  const half = (begin + end) / 2;
  return {
    id: `${lane}.${index}`,
    lane,
    ahead: `${lane}.${(index + 1) % CELLS}`,
    at: at(radius, half),
    heading: [-Math.sin(half), Math.cos(half)] as const,
    ring: [
      at(radius - 0.75, begin),
      at(radius + 0.75, begin),
      at(radius + 0.75, end),
      at(radius - 0.75, end),
    ],
  };
}

export const spaces = [1, 2, 3].flatMap((lane) =>
  Array.from({ length: CELLS }, (_, index) => cell(lane, index)),
);

export const rawRing = {
  ...rawBoard,
  kind: "lanes",
  size: [60, 60],
  sheet: [],
  shapes: [
    { style: "asphalt", rings: [spaces.slice(0, 3).map((space) => space.at)] },
    { style: "corner", rings: [spaces[0]!.ring], role: "C1" },
    { style: "badge", at: [2, 2], label: "2", text: "5 / 7", role: "C1" },
  ],
  spaces,
};

type Told = Record<string, unknown>;

/** An answer that ends in a space. */
export const end = (space: string, brakes: number, more: Told = {}): Told => ({
  id: `to+"${space}":${brakes}`,
  place: { space, path: ["2.0", space] },
  tone: brakes ? "wear" : "free",
  figure: brakes ? String(brakes) : "ok",
  detail: `to ${space}`,
  ...more,
});

/** Where 3 spaces lead from 2.0: two of the ends have two answers, one is asked for twice. */
export const moveAsk = (options?: readonly Told[]): Told => ({
  kind: "move",
  driver: "Ada",
  id: 0,
  seat: "person",
  prompt: "gear 2 rolled 3: choose where to end",
  options: options ?? [
    end("2.3", 0, { label: "without braking" }),
    end("1.3", 0),
    end("3.3", 0),
    end("2.2", 1),
    end("2.3", 1, { label: "brake 1" }),
    end("3.4", 0, { tone: "out", figure: "out", confirm: true }),
  ],
});

/** Two gears with what their dice would do. */
export const gearAsk: Told = {
  kind: "gear",
  driver: "Ada",
  id: 0,
  seat: "person",
  prompt: "in gear 3: choose a gear",
  options: [3, 4].map((gear) => ({
    id: `gear:${gear}`,
    label: `Gear ${gear}`,
    figure: String(gear),
    odds: gear === 3 ? "8 in 8" : "3 in 6",
    detail: `gear ${gear} in one line`,
    chart: (gear === 3 ? [4, 5, 6, 7, 8] : [7, 8, 9, 10, 11, 12]).map((face) => ({
      face,
      odds: gear === 3 && face < 6 ? 1 : 2,
      tone: face > 9 ? "wear" : "free",
      text: face > 9 ? "1 tyre point" : "free",
      space: `2.${face}`,
    })),
  })),
};
