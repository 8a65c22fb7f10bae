/** Small sounds: none without the switch, what is heard of a change, and what is remembered. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heardOf, tonesOf } from "../src/tunes";
import { state } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();
const kept = new Map<string, string>();
const tones: number[] = [];

class FakeContext {
  currentTime = 0;
  destination = {};
  resume = () => undefined;
  close = () => undefined;
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
    connect: () => undefined,
  });
  createOscillator = () => {
    const frequency = {
      setValueAtTime: (hertz: number) => tones.push(hertz),
      linearRampToValueAtTime: () => undefined,
    };
    const start = () => undefined;
    return { frequency, type: "", connect: (to: unknown) => to, start, stop: () => undefined };
  };
}

beforeEach(() => {
  kept.clear();
  tones.length = 0;
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const toggle = () => page.find(".bolide-viewtools [aria-label='Sound']");
const dice = [{ name: "d12", sides: 12, face: 7 }];
const told = (more: number) => {
  const { log } = state();
  const n = (log.at(-1)?.n ?? 0) + 1;
  return [...log, ...Array.from({ length: more }, (_, k) => ({ n: n + k, text: "So.", id: 0 }))];
};
const die = { table: "Pace", driver: "Ada", dice, meaning: "7", number: 1 };

describe("sounds", () => {
  it("are none until the switch is pressed, and none when it is pressed again", () => {
    page.reload({});
    expect(toggle().getAttribute("aria-pressed")).toBe("false");
    page.settle({ rev: 5, die, log: told(1) });
    expect(tones).toEqual([]);
    toggle().click();
    expect(toggle().getAttribute("aria-pressed")).toBe("true");
    expect(tones.length).toBeGreaterThan(0);
    toggle().click();
    tones.length = 0;
    page.settle({ rev: 6, die: { ...die, number: 2 }, log: told(2) });
    expect(tones).toEqual([]);
  });

  it("are remembered", () => {
    page.reload({});
    toggle().click();
    page.reload({});
    expect(toggle().getAttribute("aria-pressed")).toBe("true");
    tones.length = 0;
    page.arrive({ rev: 5, die, log: told(1) });
    // as the die begins to fall: what it has come to is not told yet
    expect(page.root().dataset.moment).toBe("roll");
    expect(tones.length).toBeGreaterThan(0);
  });

  it("say who drives, what happened, and then that somebody must decide", () => {
    const before = state();
    const tunes = (more: object) => heardOf(before, state({ rev: 5, ...more }));
    expect(heardOf(before, state())).toEqual([]);
    expect(heardOf(null, before)).toEqual([]);
    for (const [effect, tune] of [
      ["shake", "crash"],
      ["out", "crash"],
      ["spin", "spin"],
      ["finish", "flag"],
    ] as const) {
      const log = [...before.log, { n: 9, text: "It happens", id: 0, effect }];
      expect(tunes({ log })).toEqual([tune]);
    }
    const [first, ...rest] = before.tokens;
    const driven = (far: number) => {
      const [x, y] = first!.at as [number, number];
      return tunes({ tokens: [{ ...first, at: [x + far, y] }, ...rest] });
    };
    expect(driven(3)).toEqual([{ speed: 3, ms: 250 }]);
    expect(tunes({ ask: { ...before.ask, id: 1 } })).toEqual(["turn"]);
  });

  it("have an engine that is higher the faster a car drives, up to a limit", () => {
    const highest = (speed: number) =>
      Math.max(...tonesOf({ speed, ms: 250 }).flatMap(([, from, to]) => [from, to]));
    expect(highest(2)).toBeLessThan(highest(6));
    expect(highest(60)).toBe(highest(90));
    const long = tonesOf({ speed: 2, ms: 500 }).reduce((sum, [, , , ms]) => sum + ms, 0);
    expect(long).toBeCloseTo(500);
  });
});
