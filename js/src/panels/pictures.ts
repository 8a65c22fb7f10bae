/** Small coloured pictures by name: what they are made of is data, `icons.json`. */
import icons from "./icons.json";
import { svg } from "../dom";

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
