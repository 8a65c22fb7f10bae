/** A driver's badge as a small picture: outline, colour, and two letters where there is room. */
import { svg } from "../dom";
import type { Token } from "../whole";
import { badgePath, driverColour, driverInk } from "../theme";

export function badge(token: Token | undefined, letters = true): SVGElement {
  const colour = token?.colour ?? 7;
  const text = svg("text", {
    x: 12,
    y: 12.5,
    fill: driverInk(colour),
    class: "bolide-badge-text",
  });
  text.textContent = (token?.badge ?? "").slice(0, 2);
  return svg(
    "svg",
    { viewBox: "-1 -1 26 26", class: "bolide-badge", "aria-hidden": "true" },
    svg("path", { d: badgePath(colour), fill: driverColour(colour) }),
    ...(letters ? [text] : []),
  );
}
