/** Small coloured pictures: the weather, tyres, fuel, set-ups. */
import { svg } from "../dom";

type Part = readonly [tag: string, attributes: Record<string, string | number>];

const line = (d: string, stroke: string, width = 1.8): Part => [
  "path",
  { d, stroke, "stroke-width": width, fill: "none", "stroke-linecap": "round" },
];

const CLOUD =
  "M6.200 13.500a3.600 3.600 0 0 1 .2-7.200a4.800 4.800 0 0 1 9.100 1.300a3 3 0 0 1 .3 5.900z";

const RAYS =
  "M10 1.800v1.800M10 16.400v1.800M1.800 10h1.800M16.400 10h1.800M4.200 4.200l1.300 1.300M14.500 14.500l1.300 1.300M4.200 15.800l1.300-1.300M14.500 5.500l1.300-1.300";

const SUN: Part[] = [
  ["circle", { cx: 10, cy: 10, r: 4.2, class: "p-sun" }],
  ["path", { d: RAYS, class: "p-rays" }],
];

const cloud: Part = ["path", { d: CLOUD, class: "p-cloud" }];

const RAIN: Part[] = [
  cloud,
  [
    "path",
    {
      d: "M6.800 15.500l-.9 2.500M10.500 15.500l-.9 2.500M14.200 15.500l-.9 2.500",
      class: "p-drops",
    },
  ],
];

const VARIABLE: Part[] = [
  ["circle", { cx: 13.2, cy: 6.4, r: 3.3, class: "p-sun" }],
  [
    "path",
    {
      d: "M13.200 .9v1.200M18.900 6.400h-1.200M17.200 2.400l-.9.9M9.200 2.400l.9.9M17.200 10.400l-.9-.9",
      class: "p-rays",
    },
  ],
  ["path", { d: CLOUD, class: "p-cloud", transform: "translate(-1.200 1.500) scale(.9)" }],
  ["path", { d: "M6.200 15.600l-.8 2.200M10.600 15.600l-.8 2.200", class: "p-drops" }],
];

const SAFETY_CAR: Part[] = [
  [
    "path",
    {
      d: "M2 12.500l1.200-1 1.600-3.300a1.500 1.500 0 0 1 1.400-.9h6.200a2 2 0 0 1 1.500.7l2.300 2.800 1.300.5a1 1 0 0 1 .6.9v2.800H2z",
      class: "p-safety",
    },
  ],
  [
    "path",
    { d: "M8.500 5.500h3", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" },
  ],
  ["circle", { cx: 6, cy: 15, r: 2, class: "p-tyre" }],
  ["circle", { cx: 14.2, cy: 15, r: 2, class: "p-tyre" }],
];

/** A tyre from the side: the ring tells the compound, grooves tell a rain tyre. */
function tyre(compound: string, rain: boolean): Part[] {
  const grooves =
    "M10 1.300v3M10 15.700v3M1.300 10h3M15.700 10h3M3.850 3.850l2.100 2.100M14.050 14.050l2.100 2.100M3.850 16.150l2.100-2.100M14.050 5.950l2.100-2.100";
  return [
    ["circle", { cx: 10, cy: 10, r: 8.7, class: "p-tyre" }],
    ...(rain ? ([["path", { d: grooves, class: "p-groove" }]] as Part[]) : []),
    ["circle", { cx: 10, cy: 10, r: rain ? 4.7 : 5.8, class: `p-compound is-${compound}` }],
    ["circle", { cx: 10, cy: 10, r: 2.8, class: "p-rim" }],
  ];
}

/** A can, filled to a height. */
function fuel(full: number, again = false): Part[] {
  const top = 17.2 - 10.7 * full;
  return [
    [
      "path",
      {
        d: "M3.500 7.500l3-3.500h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1zM4.500 4.800L7.500 2",
        class: "p-can",
      },
    ],
    ["rect", { x: 4.6, y: top, width: 10.8, height: 17.2 - top, rx: 0.6, class: "p-fuel" }],
    ...(again ? [line("M10 9v6M7 12h6", "var(--b-paper)", 2)] : []),
  ];
}

const gauge = (d: string): Part[] => [
  ["path", { d: "M3.500 15.500a8 8 0 1 1 13 0", class: "p-gauge" }],
  ["path", { d, class: "p-hand" }],
];

const PICTURES: Record<string, Part[]> = {
  sun: SUN,
  rain: RAIN,
  variable: VARIABLE,
  "safety-car": SAFETY_CAR,
  "tyre-slick-soft": tyre("soft", false),
  "tyre-slick-hard": tyre("hard", false),
  "tyre-rain-soft": tyre("soft", true),
  "tyre-rain-hard": tyre("hard", true),
  "fuel-half": fuel(0.5),
  "fuel-full": fuel(1),
  "fuel-refuelled": fuel(1, true),
  // the needle at the fast end of the dial, a brake disc with its caliper, and either crossed out
  "setup-booster": gauge("M10 11.500l5-4.500"),
  "setup-brake": [
    ["circle", { cx: 10, cy: 10, r: 7.5, class: "p-gauge" }],
    ["circle", { cx: 10, cy: 10, r: 2.5, class: "p-gauge" }],
    ["path", { d: "M13 3.200a7.500 7.500 0 0 1 4.300 5.200", class: "p-hand", "stroke-width": 4 }],
  ],
  "setup-cancelled": [
    ...gauge("M10 11.500l5-4.500"),
    ["path", { d: "M3 3l14 14M17 3L3 17", class: "p-cross" }],
  ],
};

/** Whether there is a picture of this name. */
export const hasPicture = (name: string): boolean => Object.hasOwn(PICTURES, name);

/** A picture for those who see it; whoever shows it says in words what it means. */
export function picture(name: string, className = "bolide-picture"): SVGElement {
  const parts = hasPicture(name) ? (PICTURES[name] as Part[]) : [];
  return svg(
    "svg",
    { viewBox: "0 0 20 20", class: className, "aria-hidden": "true", "data-picture": name },
    ...parts.map(([tag, attributes]) => svg(tag, attributes)),
  );
}
