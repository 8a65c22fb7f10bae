/** Colours of the board by day and by night, from the file of looks, and noticing which of the two it is. */

import type { Price } from "./whole";
import look from "../../src/bolide_widget/pictures/look.json";

export type ThemeName = "light" | "dark";

/** Twelve colours that colour-blind people can tell apart, each with ink that reads on it. */
const DRIVERS: readonly { colour: string; ink: string; badge: Badge }[] = look.drivers;

interface Badge {
  path?: string;
  points?: readonly (readonly number[])[];
}

const driver = (number: number) => DRIVERS[number % DRIVERS.length] as (typeof DRIVERS)[number];

export const driverColour = (number: number): string => driver(number).colour;
export const driverInk = (number: number): string => driver(number).ink;

/** Outline of a badge in a 24 x 24 box, one per colour, so that colour is never the only sign. */
export function badgePath(number: number): string {
  const { path, points = [] } = driver(number).badge;
  return path ?? `M${points.map((point) => point.join(" ")).join("L")}z`;
}

export interface Palette {
  grass: string;
  stripe: string;
  runOff: string;
  runOffEdge: string;
  asphalt: string;
  edge: string;
  pitLane: string;
  pitBox: string;
  latticeIn: string;
  latticeOut: string;
  kerbRed: string;
  kerbWhite: string;
  sector: string;
  arrow: string;
  paint: string;
  chequer: string;
  half: string;
  pitIn: string;
  pitOut: string;
  sign: string;
  signInk: string;
  title: string;
  pitInk: string;
  /** Open points, by change of speed: two slower, slower, same, faster, two faster. */
  change: readonly [string, string, string, string, string];
  /** Open points without a speed. */
  plain: string;
  /** Chances, from none to the best there is, and ink that reads on each. */
  chance: readonly (readonly [string, string])[];
  pointEdge: string;
  pointInk: string;
  line: string;
  spread: string;
  focus: string;
  clash: string;
  warn: string;
  shadow: string;
  tag: string;
  tagInk: string;
  mapBack: string;
  mapCourse: string;
  /** In the rain: over everything, over the asphalt, streaks and puddles on it. */
  overcast: string;
  wet: string;
  sheen: string;
  puddle: string;
  /** On boards of lanes: lines along and across, and steps that arrows allow. */
  lane: string;
  cross: string;
  step: string;
  /** Round the course: by character, tones of grass, crowns from dark to light, roofs. */
  meadow: readonly string[];
  dry: string;
  lush: string;
  tree: readonly string[];
  fir: readonly string[];
  roof: readonly string[];
  stand: string;
  seat: string;
  crowd: readonly string[];
  tyre: string;
  water: string;
  deep: string;
  shore: string;
  strip: string;
  stripInk: string;
  /** On the asphalt: where everybody drives, beside that, where everybody brakes. */
  groove: string;
  marble: string;
  rubber: string;
  gravel: string;
  /** Lamps; empty by day. */
  lamp: string;
  /** By the stops that a corner asks for: its ground, its badge and ink on that. */
  tint: readonly string[];
  stops: readonly (readonly [string, string])[];
  /** The ground of a corner without a badge, and figures printed in spaces. */
  yellow: string;
  printed: string;
  /** Racing lines: red, green. */
  racing: readonly string[];
  greyBar: string;
  /** Grid boxes that are not all alike. */
  gridRed: string;
  gridBlue: string;
  short: string;
  long: string;
  noise: string;
  danger: string;
  tunnel: string;
  police: string;
  damage: string;
  /** What an answer costs, and ink that reads on it. */
  price: Readonly<Record<Price, readonly [string, string]>>;
  /** Where a move may slide to. */
  slide: string;
  ghost: string;
}

const DAY = look.day as unknown as Palette;
const NIGHT = { ...DAY, ...look.night } as unknown as Palette;

export function palette(theme: ThemeName): Palette {
  return theme === "dark" ? NIGHT : DAY;
}

/** Fill of an open point. */
export function changeColour(colours: Palette, change: number | null): string {
  if (change === null) return colours.plain;
  return colours.change[Math.min(Math.max(change, -2), 2) + 2] as string;
}

/** Fill and ink of a chance: 0 for none, 1 for the best of all options. */
export function chanceColour(colours: Palette, share: number): { fill: string; ink: string } {
  const last = colours.chance.length - 1;
  const step = Math.round(Math.min(Math.max(share, 0), 1) * last);
  const [fill, ink] = colours.chance[step] as readonly [string, string];
  return { fill, ink };
}

/** Whether the page is dark: JupyterLab says so, else other hosts' habits, else the system. */
export function currentTheme(body: HTMLElement, prefersDark: boolean): ThemeName {
  const jupyter = body.getAttribute("data-jp-theme-light");
  if (jupyter !== null) return jupyter === "false" ? "dark" : "light";
  const other =
    body.getAttribute("data-theme") ?? body.getAttribute("data-vscode-theme-kind") ?? "";
  const words = `${other} ${body.className}`.toLowerCase();
  if (/\b(vscode-)?dark(-theme|-mode)?\b/.test(words)) return "dark";
  if (/\b(vscode-)?light(-theme|-mode)?\b/.test(words)) return "light";
  return prefersDark ? "dark" : "light";
}

/** Calls back with the theme, at once and whenever it changes. */
export function watchTheme(
  doc: Document,
  signal: AbortSignal,
  changed: (theme: ThemeName) => void,
): void {
  const media = doc.defaultView?.matchMedia?.("(prefers-color-scheme: dark)");
  let last: ThemeName | null = null;
  const look = () => {
    const theme = currentTheme(doc.body, media?.matches ?? false);
    if (theme !== last) changed(theme);
    last = theme;
  };
  const observer = new MutationObserver(look);
  observer.observe(doc.body, {
    attributes: true,
    attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class"],
  });
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  media?.addEventListener?.("change", look, { signal });
  look();
}
