/** Small sounds: none without the switch, what is heard of a change, and what is remembered. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tunesOf } from "../src/sound";
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
    const frequency = { value: 0 };
    const start = () => tones.push(frequency.value);
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

const toggle = () => page.find(".bolide-more [aria-label='Sound']");
const dice = [{ name: "d12", sides: 12, face: 7 }];
const die = { table: "Pace", driver: "Ada", dice, meaning: "7", number: 1 };

describe("sounds", () => {
  it("are none until the switch is pressed, and none when it is pressed again", () => {
    page.reload({});
    expect(toggle().getAttribute("aria-pressed")).toBe("false");
    page.arrive({ rev: 5, die });
    expect(tones).toEqual([]);
    toggle().click();
    expect(toggle().getAttribute("aria-pressed")).toBe("true");
    expect(tones.length).toBeGreaterThan(0);
    toggle().click();
    tones.length = 0;
    page.arrive({ rev: 6, die: { ...die, number: 2 } });
    expect(tones).toEqual([]);
  });

  it("are remembered", () => {
    page.reload({});
    toggle().click();
    page.reload({});
    expect(toggle().getAttribute("aria-pressed")).toBe("true");
    tones.length = 0;
    page.arrive({ rev: 5, die });
    expect(tones.length).toBeGreaterThan(0);
  });

  it("say what happened, and then that somebody must decide", () => {
    const before = state();
    expect(tunesOf(before, state())).toEqual([]);
    expect(tunesOf(before, state({ rev: 5, die }))).toEqual(["roll"]);
    const log = [...before.log, { n: 9, text: "They clash", id: 0, effect: "shake" }];
    expect(tunesOf(before, state({ rev: 5, die, log }))).toEqual(["crash"]);
    const ask = { ...before.ask, id: 1 };
    expect(tunesOf(before, state({ rev: 5, ask }))).toEqual(["turn"]);
    const [first, ...rest] = before.tokens;
    const tokens = [{ ...first, at: [9, 9] }, ...rest];
    expect(tunesOf(before, state({ rev: 5, tokens }))).toEqual(["move"]);
  });
});
