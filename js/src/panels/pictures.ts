/** Small pictures: coloured ones by name, made of the data in `icons.json`, and drivers' badges. */
import icons from "./icons.json";
import { svg } from "../dom";
import type { Token } from "../whole";
import { badgePath, driverColour, driverInk } from "../theme";

type Part = readonly [tag: string, attributes: Record<string, string | number>];

const PICTURES = icons as unknown as Record<string, readonly Part[]>;

/** Whether there is a picture of this name. */
export const hasPicture = (name: string): boolean => Object.hasOwn(PICTURES, name);

/** A picture for those who see it; whoever shows it says in words what it means. */
export function picture(name: string, className = "bolide-picture"): SVGElement {
  const parts = hasPicture(name) ? (PICTURES[name] as readonly Part[]) : [];
  return svg(
    "svg",
    { viewBox: "0 0 20 20", class: className, "aria-hidden": "true", "data-picture": name },
    ...parts.map(([tag, attributes]) => svg(tag, attributes)),
  );
}

export const badge = (token: Token | undefined, letters = true): SVGElement =>
  badgeOf(token?.colour ?? 7, letters ? (token?.badge ?? "").slice(0, 2) : "");

/** The badge of a driver's colour. */
export function badgeOf(colour: number, letters: string, className = ""): SVGElement {
  const text = svg("text", {
    x: 12,
    y: 12.5,
    fill: driverInk(colour),
    class: "bolide-badge-text",
  });
  text.textContent = letters;
  return svg(
    "svg",
    { viewBox: "-1 -1 26 26", class: className || "bolide-badge", "aria-hidden": "true" },
    svg("path", { d: badgePath(colour), fill: driverColour(colour), stroke: "#0000008c" }),
    ...(letters ? [text] : []),
  );
}
