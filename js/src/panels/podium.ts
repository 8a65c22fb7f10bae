/** The podium: the first three with their cars, each on a step in its colour. */
import { el, svg } from "../dom";
import { driverColour, driverInk } from "../theme";
import type { Result, Token } from "../whole";
import { badge } from "./pictures";
import { tr } from "../tr";

/** In the order of their places for whoever listens; the winner stands in the middle. */
export const podiumOf = ({ podium }: Result, tokens: readonly Token[]): HTMLElement =>
  el(
    "ol",
    "bolide-podium",
    { "aria-label": tr("Podium") },
    ...podium.map(({ place, id, text }) => {
      const token = tokens.find((other) => other.id === id);
      const colour = token?.colour ?? 7;
      const step = el("span", "bolide-step", {}, String(place));
      const line = el(
        "li",
        "",
        {},
        el("strong", "bolide-name", {}, token?.name ?? ""),
        el("span", "bolide-muted", {}, text),
        carFrom(token),
        step,
      );
      line.style.setProperty("--team", driverColour(colour));
      line.style.setProperty("--on-team", driverInk(colour));
      return line;
    }),
  );

/** A car as it is seen from its side, with its driver's badge. */
function carFrom(token: Token | undefined): SVGElement {
  const plate = badge(token);
  for (const [name, value] of Object.entries({ x: 69, y: 12, width: 19, height: 19 })) {
    plate.setAttribute(name, String(value));
  }
  const part = (className: string, d: string) => svg("path", { class: className, d });
  const wheel = (x: number, r: number) => [
    svg("circle", { class: "is-tyre", cx: x, cy: 44 - r, r }),
    svg("circle", { class: "is-rim", cx: x, cy: 44 - r, r: r * 0.45 }),
  ];
  return svg(
    "svg",
    { viewBox: "0 0 128 46", class: "bolide-side", "aria-hidden": "true" },
    part("is-dark", "M10 9h5l4 22h-6zM102 36h24v4h-24z"),
    part("is-team", "M3 4h20v7H3z"),
    part("is-team", "M12 38V26c6-5 16-8 28-8l5-6c3-4 9-5 12-1l7 8c20 2 44 7 60 15v4z"),
    part("is-dark", "M57 20c1-6 9-7 12-1l-1 3H57zM18 38h88v2H18z"),
    svg("circle", { class: "is-helmet", cx: 62, cy: 15, r: 5.5 }),
    ...wheel(27, 12),
    ...wheel(100, 10),
    plate,
  );
}
