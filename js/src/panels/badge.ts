/** A driver's badge as a small picture: outline, colour, and two letters where there is room. */
import { svg } from "../dom";
import type { Token } from "../whole";
import { BADGE_PATHS, DRIVER_COLOURS, DRIVER_INKS } from "../theme";

export function badge(token: Token | undefined, letters = true): SVGElement {
  const colour = (token?.colour ?? 7) % 8;
  const text = svg("text", {
    x: 12,
    y: 12.5,
    fill: DRIVER_INKS[colour] as string,
    class: "bolide-badge-text",
  });
  text.textContent = (token?.badge ?? "").slice(0, 2);
  return svg(
    "svg",
    { viewBox: "-1 -1 26 26", class: "bolide-badge", "aria-hidden": "true" },
    svg("path", { d: BADGE_PATHS[colour] as string, fill: DRIVER_COLOURS[colour] as string }),
    ...(letters ? [text] : []),
  );
}
