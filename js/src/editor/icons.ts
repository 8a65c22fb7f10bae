/** Pictures on the tools of the editor. */
import { svg } from "../dom";

const PATHS = {
  remove: "M4.5 6h11M8 6V4h4v2M6 6l.7 10.500h6.600L14 6M8.500 8.500v5.500M11.500 8.500v5.500",
  mirror: "M10 3v14M7.500 6L3 15h4.500zM12.500 6L17 15h-4.500z",
  turn: "M4 8a6.500 6.500 0 0 1 11.500-1.500M16 3v4h-4M16 12a6.500 6.500 0 0 1-11.500 1.500M4 17v-4h4",
  rotate: "M15.500 10a5.500 5.500 0 1 1-2-4.200M14 2.500v3.700h-3.700",
  larger: "M3.500 3.500h13v13h-13zM10 7v6M7 10h6",
  smaller: "M5.500 5.500h9v9h-9zM7.500 10h5",
  wider:
    "M3 5h14M3 15h14M10 7v6M8.200 8.500L10 6.700l1.800 1.800M8.200 11.500L10 13.300l1.800-1.800",
  narrower:
    "M3 8h14M3 12h14M10 2v4M8.200 4.500L10 6.300l1.800-1.800M10 18v-4M8.200 15.500L10 13.700l1.800 1.800",
  flag: "M5 17V3h11v7H5M8.600 3v7M12.300 3v7M5 6.500h11",
  eye: "M2.500 10s3-5 7.500-5s7.500 5 7.500 5s-3 5-7.500 5s-7.500-5-7.500-5zM10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4",
  file: "M4.500 3h7l4 4v10h-11zM11 3v4.500h4.500",
  clear: "M4 4h12v12H4zM7 7l6 6M13 7l-6 6",
} as const;

export type EditorIcon = keyof typeof PATHS;

export const drawn = (name: EditorIcon): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 20 20", class: "bolide-icon", "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
