/**
 * The last roll: its dice as pictures, and what came of it. Any number of dice, with any faces. And
 * buttons that roll one, such as a gear: the faces as bars, coloured by what they would do.
 */
import { el, svg } from "../dom";
import type { Die, Roll, Bar, Option } from "../whole";
import { phrase, tr } from "../tr";

export function paintRoll(roll: Roll): Node[] {
  const who = [roll.table, roll.driver].filter(Boolean).join(" · ");
  return [
    ...roll.dice.map(paintDie),
    el(
      "div",
      "bolide-meaning",
      {},
      el("span", "bolide-muted", {}, who),
      el("span", "", {}, roll.meaning),
    ),
  ];
}

/** "d12: 7", or by its own name: "Weather: rain". */
const dieWords = (die: Die): string =>
  `${die.text ?? die.name ?? dieOf(die.sides ?? "")}: ${die.face ?? "?"}`;

/** "d12": a die by its sides. */
const dieOf = (n: number | string): string => tr("d{n}", { n });

const sidesOf = (die: Die): number => die.sides ?? die.faces?.length ?? 0;

function paintDie(die: Die): SVGElement {
  const { node } = bigDie(die, die.face ?? "?");
  for (const [name, value] of [
    ["role", "img"],
    ["aria-label", dieWords(die)],
  ] as const) {
    node.setAttribute(name, value);
  }
  return node;
}

/** A die that can be turned to show another face. */
export interface TurningDie {
  node: SVGElement;
  turn(face: string | number): void;
}

/** A die with a face on top. */
export function bigDie(die: Die, first: string | number): TurningDie {
  const sides = sidesOf(die);
  const top = svg("g", { class: "bolide-top" });
  const turn = (face: string | number) => {
    const pips = hasPips(die) ? PIPS[Number(face)] : undefined;
    top.replaceChildren(...(pips ? pipsOf(pips) : [lettering(String(face), sides)]));
  };
  turn(first);
  const node = svg(
    "svg",
    {
      viewBox: "-2 -2 68 68",
      class: "bolide-d12",
      "data-sides": sides,
      "data-colour": colourOf(die),
    },
    ...outlineOf(sides),
    top,
  );
  return { node, turn };
}

function lettering(words: string, sides: number): SVGElement {
  // a triangle has its middle lower down
  const face = svg("text", { x: 32, y: sides === 4 ? 42 : 33, class: "bolide-face" });
  face.textContent = words;
  // a word is set smaller, so that it stays on its die
  if (words.length > 2) face.style.fontSize = `${Math.max(11, 64 / (words.length + 1))}px`;
  return face;
}

/** Where the pips of a face are, in the three rows and columns of a die, read from the top left. */
const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

const pipsOf = (cells: readonly number[]): SVGElement[] =>
  cells.map((cell) =>
    svg("circle", {
      cx: 17 + 15 * (cell % 3),
      cy: 17 + 15 * Math.floor(cell / 3),
      r: 5,
      class: "bolide-pip",
    }),
  );

/** An ordinary die has pips; one with faces of its own, or more sides, has figures. */
const hasPips = (die: Die): boolean => die.sides === 6;

/** The faces of a die. */
export const facesOf = (die: Die): readonly (string | number)[] =>
  die.faces ?? Array.from({ length: sidesOf(die) }, (_, k) => k + 1);

/** Colours that dice have by name, and those of the dice of gears. */
const COLOURS = ["yellow", "white", "green", "blue", "brown"];
const GEARS = ["yellow", "orange", "red", "green", "purple", "blue"];

/** The colour of a die: that of its name or of its gear; white with pips, else red. */
export function colourOf(die: Die): string {
  const name = (die.name ?? "").toLowerCase();
  const gear = Number(/^gear (\d)$/.exec(name)?.[1] ?? 0);
  if (name === "weather") return "sky";
  return (
    GEARS[gear - 1] ?? COLOURS.find((colour) => colour === name) ?? (hasPips(die) ? "white" : "red")
  );
}

type Spot = readonly [x: number, y: number];

/** Corners of a regular figure round the middle of a 64 x 64 box; 0 points up. */
const corners = (count: number, radius: number, turn = 0): Spot[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count + turn / 360) * 2 * Math.PI;
    return [32 + radius * Math.sin(angle), 32 - radius * Math.cos(angle)];
  });

const polygon = (points: readonly Spot[], className = ""): SVGElement =>
  svg("polygon", {
    points: points.map((spot) => spot.map((v) => v.toFixed(1)).join(",")).join(" "),
    ...(className ? { class: className } : {}),
  });

const edges = (lines: readonly (readonly [Spot, Spot])[]): SVGElement =>
  svg("path", {
    d: lines
      .map((line) => line.map((spot) => spot.map((v) => v.toFixed(1)).join(" ")).join("L"))
      .map((line) => `M${line}`)
      .join(""),
  });

/** A die as it lies, by its sides: its outline, its edges, and the face on top. */
const SHAPES: Readonly<Record<number, () => SVGElement[]>> = {
  4: () => [
    polygon(
      corners(3, 33).map(([x, y]) => [x, y + 6]),
      "bolide-facet",
    ),
  ],
  6: () => [polygon(corners(4, 38, 45), "bolide-facet")],
  8: () => {
    const rim = corners(6, 30);
    const top = [rim[0], rim[2], rim[4]] as Spot[];
    return [polygon(rim), polygon(top, "bolide-facet")];
  },
  12: () => ringed(10, 30, corners(5, 17.5), 2),
  20: () => {
    const rim = corners(6, 30);
    const top = corners(3, 19);
    const lines = rim.flatMap((spot, i) =>
      i % 2 === 0
        ? [[spot, top[i / 2] as Spot] as const]
        : [
            [spot, top[(i - 1) / 2] as Spot] as const,
            [spot, top[((i + 1) / 2) % 3] as Spot] as const,
          ],
    );
    return [polygon(rim), edges(lines), polygon(top, "bolide-facet")];
  },
  30: () => {
    const rim = corners(10, 30, 18);
    const top: Spot[] = [
      [32, 14],
      [46, 32],
      [32, 50],
      [18, 32],
    ];
    const lines = rim.map((spot, i) => [spot, top[NEAREST[i] as number] as Spot] as const);
    return [polygon(rim), edges(lines), polygon(top, "bolide-facet")];
  },
};

/** The corner of a d30's upper face that each corner of its outline is joined to. */
const NEAREST = [0, 1, 1, 1, 2, 2, 3, 3, 3, 0];

/** A face in the middle, joined to every second corner of the outline. */
function ringed(count: number, radius: number, top: readonly Spot[], step: number): SVGElement[] {
  const rim = corners(count, radius);
  const lines = top.map((spot, i) => [spot, rim[step * i] as Spot] as const);
  return [polygon(rim), edges(lines), polygon(top, "bolide-facet")];
}

const outlineOf = (sides: number): SVGElement[] =>
  SHAPES[sides]?.() ?? [svg("rect", { x: 4, y: 8, width: 56, height: 48, rx: 8 })];

/** A small die without a face. */
export function dieOutline(sides: number, className: string): SVGElement {
  const shape = outlineOf(sides);
  return svg("svg", { viewBox: "0 0 64 64", class: className, "aria-hidden": "true" }, ...shape);
}

/** Whether several dice are thrown, and their sums count. */
export const isSums = (dice: readonly Die[]): boolean => dice.length > 1;

/** What is on the button of an option with a chart, beside the words that are read out. */
export function chartParts(option: Option, key: string, dice: readonly Die[] = []): HTMLElement[] {
  const cast = option.chart.reduce((sum, bar) => sum + bar.odds, 0);
  const sides = dice[0]?.sides ?? cast;
  const many = isSums(dice);
  const most = Math.max(...option.chart.map((bar) => bar.odds));
  const name = option.figure || option.label;
  const head = el("span", "bolide-leverhead", {}, el("b", "bolide-levername", {}, name));
  // what sums of dice are thrown with is the same on each of these buttons
  if (!many) {
    head.prepend(dieOutline(sides, "bolide-leverdie"));
    head.append(el("span", "bolide-muted", {}, dieOf(sides)));
  }
  if (key && key !== name) head.append(el("kbd", "", { "aria-hidden": "true" }, key));
  const bars = option.chart.map((bar) => barOf(bar, most));
  return [head, el("span", "bolide-bars", { "aria-hidden": "true" }, ...bars)];
}

function barOf(bar: Bar, most: number): HTMLElement {
  const stick = el("i", `is-${bar.tone}`);
  stick.style.setProperty("--part", String(bar.odds / most));
  const face = el("small", "", {}, String(bar.face));
  return el("span", "bolide-bar1", { title: bar.text ?? null }, stick, face);
}

/** The same in words: "9: free, 10: 1 tyre". */
export const chartWords = (option: Option): string =>
  option.chart.map((bar) => `${bar.face}: ${bar.text ?? tr(WORDS[bar.tone])}`).join(", ");

const WORDS = {
  free: phrase("free"),
  wear: phrase("wear"),
  roll: phrase("a roll"),
  out: phrase("out of the race"),
} as const;
