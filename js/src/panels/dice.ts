/** The last roll: its dice as pictures, and what came of it. Any number of dice, with any faces. */
import { el, svg } from "../dom";
import type { Die, Roll } from "../whole";

export function paintRoll(roll: Roll, rolling: boolean): Node[] {
  const who = [roll.table, roll.driver].filter(Boolean).join(" · ");
  return [
    ...roll.dice.map((die) => paintDie(die, rolling)),
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
const dieWords = (die: Die): string => `${die.name || `d${die.sides ?? ""}`}: ${die.face ?? "?"}`;

function paintDie(die: Die, rolling: boolean): SVGElement {
  const words = String(die.face ?? "?");
  const face = svg("text", { x: 32, y: 33, class: "bolide-face" });
  face.textContent = words;
  // a word is set smaller, so that it stays on its die
  if (words.length > 2) face.style.fontSize = `${Math.max(9, 64 / (words.length + 1))}px`;
  return svg(
    "svg",
    {
      viewBox: "0 0 64 64",
      class: rolling ? "bolide-d12 is-rolling" : "bolide-d12",
      role: "img",
      "aria-label": dieWords(die),
    },
    ...(die.sides === 12
      ? dodecahedron()
      : [svg("rect", { x: 4, y: 8, width: 56, height: 48, rx: 8 })]),
    face,
  );
}

/** A d12 seen on a face: a pentagon, and the ten-cornered outline behind it. */
function dodecahedron(): SVGElement[] {
  const corner = (radius: number, step: number, turn: number) => {
    const angle = ((step * 36 + turn) * Math.PI) / 180;
    return [32 + radius * Math.sin(angle), 32 - radius * Math.cos(angle)] as const;
  };
  const text = (points: readonly (readonly [number, number])[]) =>
    points.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ");
  const rim = Array.from({ length: 10 }, (_, i) => corner(30, i, 0));
  const middle = Array.from({ length: 5 }, (_, i) => corner(17.5, 2 * i, 0));
  const edges = middle.map((from, i) => {
    const to = rim[2 * i] as readonly [number, number];
    return svg("path", {
      d: `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`,
    });
  });
  return [
    svg("polygon", { points: text(rim) }),
    ...edges,
    svg("polygon", { points: text(middle), class: "bolide-facet" }),
  ];
}
