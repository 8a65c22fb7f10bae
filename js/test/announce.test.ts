/** What a screen reader hears of each moment: once, not before it is seen, and nothing secret. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stateWords } from "../src/announce";
import type { State } from "../src/whole";
import { readBoard, readState } from "../src/wire";
import { rawBoard, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

type Raw = Record<string, unknown>;

const board = readBoard(rawBoard);
const { log, tokens } = rawState() as { log: { n: number }[]; tokens: Raw[] };
const last = log.at(-1)?.n ?? 0;
const told = (...more: object[]) => [
  ...log,
  ...more.map((entry, k) => ({ n: last + 1 + k, text: "Told.", id: 0, ...entry })),
];
const order = (first: number, second: number, more: Raw = {}, gap = "+2 squares") => [
  { id: first, lap: "lap 1/3", gap: "leader", ...more },
  { id: second, lap: "lap 1/3", gap },
];
const moved = [{ ...tokens[0], at: [40, 30] }, ...tokens.slice(1)];
const podium = { place: 1, text: "" };
const table = { id: "t", title: "Ada wins", columns: [], rows: [] };
const result = {
  podium: [0, 1].map((id) => ({ ...podium, id })),
  table,
  details: table,
  unit: "",
  speeds: [],
  places: [],
};
const die = {
  table: "Start",
  driver: "Ada",
  dice: [{ sides: 12, face: 7 }],
  meaning: "ok",
  number: 50,
};

/** By moment: the state before, that after it, and what is heard. */
const MOMENTS: Record<string, [Raw, Raw, string]> = {
  roll: [{}, { die, log: told({ text: "Ada rolls 7." }) }, "Ada rolls 7."],
  card: [
    {},
    { log: told({ text: "Ada plays Oil.", effect: "card", on: 1, face: { name: "Oil" } }) },
    "Ada plays Oil.",
  ],
  reveal: [
    {},
    {
      log: told(
        ...[0, 1, 2, 3, 4, 5, 6].map((id) => ({
          text: `Card ${id}.`,
          id,
          effect: "reveal",
          face: { name: String(id) },
        })),
      ),
    },
    "Card 0.",
  ],
  spin: [{}, { log: told({ text: "Ada spins.", effect: "spin" }) }, "Ada spins."],
  out: [{}, { log: told({ text: "Ada is out.", effect: "out" }) }, "Ada is out."],
  pass: [
    { order: order(1, 0), round: 2 },
    { order: order(0, 1), round: 2, tokens: moved, log: told({}) },
    "Now 1st: Ada.",
  ],
  "last lap": [
    { order: order(0, 1) },
    { order: order(0, 1, { lap: "lap 3/3" }), log: told({}) },
    "Last lap: Ada.",
  ],
  "fastest lap": [
    { order: order(0, 1, { fastest: 9 }) },
    { order: order(0, 1, { fastest: 8 }), log: told({}) },
    "Fastest lap: Ada.",
  ],
  flag: [{}, { log: told({ text: "Ada wins.", effect: "finish" }) }, "Ada wins."],
  podium: [
    {},
    { over: true, ask: null, result, log: told({}) },
    `Podium: ${tokens.map(({ name }) => name).join(", ")}.`,
  ],
};

const count = (text: string, words: string) => text.split(words).length - 1;

describe.each(Object.entries(MOMENTS))("%s", (_, [before, after, words]) => {
  const read = (more: Raw): State => readState(rawState(more), board);
  it("is heard once, and not again with the state after it", () => {
    const [prev, next] = [read(before), read({ rev: 5, ...after })];
    expect(count(stateWords(prev, next), words)).toBe(1);
    expect(stateWords(next, read({ ...after, rev: 6 }))).not.toContain(words);
    // an undo takes it back, and does not tell it
    expect(stateWords(next, read({ ...before, rev: 7 }))).not.toContain(words);
  });
});

describe.each([false, true])("on the page, with reduced motion %s", (calm) => {
  const live = () => page.text("[aria-live=polite]");
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: calm && query.includes("reduced-motion"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  const page = everyTest();
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.entries(MOMENTS))("%s is heard once, and not before it is seen", (_, moment) => {
    const [before, after, words] = moment;
    page.settle({ rev: 5, ...before });
    const heard: string[] = [];
    const hear = () => {
      if (live() !== heard.at(-1)) heard.push(live());
    };
    hear();
    page.arrive({ rev: 6, ...after });
    hear();
    if (page.root().dataset.moment && page.root().dataset.moment !== "podium") {
      expect(live()).not.toContain(words);
    }
    for (let k = 0; k < 150; k += 1) {
      page.pass(40);
      hear();
    }
    expect(heard.filter((text) => text.includes(words))).toHaveLength(1);
    expect(page.root().dataset.rev).toBe("6");
  });

  it("nothing is heard of what others choose in secret", () => {
    const ask = { kind: "bid", driver: "", id: null, prompt: "bid", options: [], covered: true };
    page.settle({ rev: 5, ask: { ...ask, who: [0, 1], since: 5 } });
    const before = live();
    page.settle({ rev: 6, ask: { ...ask, who: [1], since: 5 } });
    expect(live()).not.toMatch(/bid(s|ding)? \d/);
    expect([before, ""]).toContain(live());
  });
});
