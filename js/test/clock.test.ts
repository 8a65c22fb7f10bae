import { describe, expect, it, vi } from "vitest";
import { ageOf, leftNow, ringShare, shownSeconds, untilNextSecond } from "../src/panels/timer";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const clock = (more = {}) => ({ id: 0, left: 20_000, total: 30_000, running: true, ...more });

describe("time left", () => {
  it("runs from when it was told, never below nothing, and only when it runs", () => {
    expect(leftNow(clock(), 4_500)).toBe(15_500);
    expect(leftNow(clock(), 25_000)).toBe(0);
    expect(leftNow(clock({ running: false }), 25_000)).toBe(20_000);
  });

  it("is shown in whole seconds that end at nothing", () => {
    expect([15_500, 15_000, 1, 0].map(shownSeconds)).toEqual([16, 15, 1, 0]);
    expect([15_500, 15_000, 0].map(untilNextSecond)).toEqual([500, 1000, 0]);
  });

  it("fills the ring at most once, with time handed on too", () => {
    expect([15_000, 42_000, 0].map((left) => ringShare(left, 30_000))).toEqual([0.5, 1, 0]);
    expect(ringShare(5, 0)).toBe(0);
  });

  it("is older after a reload, when the two clocks make sense together", () => {
    const sent = clock({ at: 1_000_000 });
    expect(ageOf(sent, false, 1_006_000)).toBe(6_000);
    expect(ageOf(sent, true, 1_006_000)).toBe(0);
    expect(ageOf(sent, false, 990_000)).toBe(0);
    expect(ageOf(sent, false, 9_000_000)).toBe(0);
    expect(ageOf({ ...sent, running: false }, false, 1_006_000)).toBe(0);
  });
});

describe("the clock on the page", () => {
  const page = everyTest();
  const timer = () => page.find(".bolide-timer");
  const seconds = () => page.text(".bolide-seconds");
  const said = () => page.text("[aria-live=polite]");
  const tell = (more = {}, rev = 5) =>
    page.arrive({ rev, clock: clock(more), can: { undo: false, redo: false, clock: "on" } });

  it("is not there when nobody's time is taken", () => {
    expect(timer().hidden).toBe(true);
    tell();
    expect(timer().hidden).toBe(false);
    page.arrive({ rev: 6, clock: null });
    expect(timer().hidden).toBe(true);
  });

  it("counts down by itself, and warms when it gets late", () => {
    tell();
    expect(seconds()).toBe("20");
    page.pass(9_000);
    expect(seconds()).toBe("11");
    expect(timer().classList.contains("is-late")).toBe(false);
    page.pass(2_000);
    expect(timer().classList.contains("is-late")).toBe(true);
    page.pass(20_000);
    expect(seconds()).toBe("0");
    expect(page.model.sent).toEqual([]);
  });

  it("says once that little is left", () => {
    tell();
    page.pass(14_000);
    expect(said()).not.toContain("seconds left");
    page.pass(1_100);
    expect(said()).toBe("5 seconds left.");
    tell({ left: 3_000 }, 6);
    expect(said()).not.toContain("seconds left");
  });

  it("says so again in the next turn, but not of a computer driver", () => {
    tell({ left: 4_000 });
    expect(said()).toBe("4 seconds left.");
    tell({ left: 20_000 }, 6);
    page.pass(16_000);
    expect(said()).toBe("5 seconds left.");
    const ask = { ...(rawState().ask as object), seat: "computer" };
    page.arrive({ rev: 7, ask, clock: clock({ id: 1, left: 4_000 }) });
    expect(said()).not.toContain("left");
  });

  it("stands still when Python says so", () => {
    tell({ running: false, left: 7_000 });
    page.pass(5_000);
    expect(seconds()).toBe("7");
    expect(timer().classList.contains("is-still")).toBe(true);
    expect(timer().title).toContain("clock stopped");
    tell({ running: false, left: 4_000 }, 6);
    expect(said()).not.toContain("left");
  });

  it("shows minutes when there are any", () => {
    tell({ left: 75_000 });
    expect(seconds()).toBe("1:15");
  });

  it("goes on where it was after a reload", () => {
    page.reload({ clock: clock({ at: Date.now() - 8_000 }) });
    expect(seconds()).toBe("12");
  });

  it("is switched on and off, where it may be", () => {
    const toggle = () => page.find<HTMLButtonElement>("button[aria-label='Time limit']");
    expect(toggle().parentElement!.hidden).toBe(true);
    page.arrive({ rev: 5, can: { undo: false, redo: false, clock: "off" } });
    expect(toggle().parentElement!.hidden).toBe(false);
    expect(toggle().getAttribute("aria-pressed")).toBe("false");
    toggle().click();
    expect(page.last()).toMatchObject({ t: "clock", on: true, rev: 5 });
    tell({}, 6);
    expect(toggle().getAttribute("aria-pressed")).toBe("true");
    toggle().click();
    expect(page.last()).toMatchObject({ t: "clock", on: false, rev: 6 });
  });

  it("stops with the view", () => {
    tell();
    page.life.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});
