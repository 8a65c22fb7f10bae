/** Colours of the board by day and by night, and noticing which of the two it is. */

export type ThemeName = "light" | "dark";

/** Distinguishable with colour blindness, on grey and on green. */
export const DRIVER_COLOURS = [
  "#0072B2",
  "#D55E00",
  "#F0E442",
  "#009E73",
  "#CC79A7",
  "#56B4E9",
  "#E69F00",
  "#F5F5F5",
] as const;

/** Ink that reads on each driver's colour. */
export const DRIVER_INKS = [
  "#fff",
  "#fff",
  "#1b1b1b",
  "#fff",
  "#1b1b1b",
  "#10202c",
  "#1b1b1b",
  "#1b1b1b",
] as const;

/** Badge outlines in a 24 x 24 box, one per colour, so that colour is never the only sign. */
export const BADGE_PATHS = [
  "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z",
  "M4 1.5h16a2.5 2.5 0 0 1 2.5 2.5v16a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 20V4A2.5 2.5 0 0 1 4 1.5z",
  "M12 0L24 12L12 24L0 12z",
  "M6 2h12l6 10l-6 10H6L0 12z",
  "M2 2h20v11c0 6-5 9-10 10.500C7 22 2 19 2 13z",
  "M7.500 1h9L23 7.500v9L16.500 23h-9L1 16.500v-9z",
  "M12 0.500L24 9.500L19.500 23.500h-15L0 9.500z",
  "M6 4h12a8 8 0 0 1 0 16H6A8 8 0 0 1 6 4z",
] as const;

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
  /** Where a move may slide to. */
  slide: string;
  ghost: string;
}

const DAY: Palette = {
  grass: "#93ab84",
  stripe: "#8ea77f",
  runOff: "#b9bea3",
  runOffEdge: "#a7ad90",
  asphalt: "#8d9094",
  edge: "#e9e9e4",
  pitLane: "#a9acae",
  pitBox: "#dcdedd",
  latticeIn: "rgba(18, 22, 26, 0.20)",
  latticeOut: "rgba(255, 255, 255, 0.20)",
  kerbRed: "#c5382f",
  kerbWhite: "#f4f2ec",
  sector: "rgba(255, 255, 255, 0.75)",
  arrow: "rgba(196, 32, 32, 0.34)",
  paint: "rgba(255, 255, 255, 0.85)",
  chequer: "#1d1f21",
  half: "#f3d34a",
  pitIn: "#d8342c",
  pitOut: "#2f8f4e",
  sign: "#fbfaf5",
  signInk: "#222",
  title: "rgba(36, 52, 30, 0.72)",
  pitInk: "#33383c",
  change: ["#1f6fd1", "#63b0f5", "#ffffff", "#ffc04d", "#f2711c"],
  plain: "#ffffff",
  chance: [
    ["#440154", "#fff"],
    ["#414487", "#fff"],
    ["#2a788e", "#fff"],
    ["#22a884", "#06170f"],
    ["#7ad151", "#10200a"],
    ["#fde725", "#1b1b1b"],
  ],
  pointEdge: "rgba(14, 18, 22, 0.88)",
  pointInk: "#101418",
  line: "#ffffff",
  spread: "rgba(255, 255, 255, 0.85)",
  focus: "#111417",
  clash: "#d2152b",
  warn: "#ffd21f",
  shadow: "rgba(10, 14, 10, 0.34)",
  tag: "rgba(20, 24, 28, 0.86)",
  tagInk: "#fff",
  mapBack: "rgba(44, 56, 38, 0.82)",
  mapCourse: "#c9ccce",
  overcast: "rgba(38, 52, 74, 0.16)",
  wet: "rgba(22, 32, 48, 0.34)",
  sheen: "rgba(214, 230, 246, 0.10)",
  puddle: "rgba(190, 214, 238, 0.11)",
  slide: "#8fd3ff",
  ghost: "rgba(143, 211, 255, 0.38)",
};

const NIGHT: Palette = {
  ...DAY,
  grass: "#243028",
  stripe: "#222d26",
  runOff: "#454b41",
  runOffEdge: "#525a4d",
  asphalt: "#565b62",
  edge: "#a7aaab",
  pitLane: "#676d74",
  pitBox: "#7b8086",
  latticeIn: "rgba(0, 0, 0, 0.34)",
  latticeOut: "rgba(255, 255, 255, 0.09)",
  kerbRed: "#a8352e",
  kerbWhite: "#cfccc4",
  sector: "rgba(255, 255, 255, 0.5)",
  arrow: "rgba(232, 74, 66, 0.34)",
  paint: "rgba(255, 255, 255, 0.66)",
  chequer: "#16181a",
  half: "#d9bc3f",
  sign: "#d9d8d2",
  title: "rgba(205, 218, 198, 0.66)",
  pitInk: "#f1f3f4",
  change: ["#3d8df0", "#7cc0ff", "#ffffff", "#ffc861", "#ff8a3a"],
  focus: "#ffffff",
  shadow: "rgba(0, 0, 0, 0.5)",
  tag: "rgba(8, 10, 12, 0.86)",
  mapBack: "rgba(12, 16, 14, 0.84)",
  mapCourse: "#8a9096",
  overcast: "rgba(8, 14, 28, 0.12)",
  wet: "rgba(6, 12, 24, 0.26)",
  sheen: "rgba(196, 216, 240, 0.075)",
  puddle: "rgba(150, 180, 214, 0.09)",
};

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
