import { describe, expect, it } from "vitest";
import { paintChances } from "../src/draw/chances";
import { artOf } from "../src/draw/kinds";
import {
  chanceFigure,
  chanceText,
  chanceWords,
  legendWords,
  resultWords,
  WORKING,
} from "../src/hint";
import type { Chance, Hints } from "../src/whole";
import * as st from "../src/state";
import { chanceColour, palette } from "../src/theme";
import { readHints } from "../src/wire";
import { board, fakeContext, NASTY, partsAsk, state } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();

const chance = (value: number, n = 40): Chance => ({
  text: `${Math.round(100 * value)} %`,
  value,
  low: Math.max(0, value - 0.1),
  high: Math.min(1, value + 0.1),
  n,
  place: 1.4,
});

const hints = (more: Partial<Hints> = {}): Hints => ({
  rev: 4,
  by: "Rookie",
  done: false,
  best: "",
  why: "",
  options: { "13,10": chance(0.25), "14,11": chance(0.62), booster: chance(0.5, 3) },
  ...more,
});

function tell(given: unknown): void {
  page.model.traits.hints = given;
  page.model.emit("change:hints");
  page.pass(40);
}

describe("what is said of a chance", () => {
  it("has the interval and how many races", () => {
    expect(chanceWords(chance(0.62))).toBe("wins 62 % (52–72 %), mean place 1.4, 40 races");
    expect(chanceWords(chance(1, 1))).toBe("wins 100 % (90–100 %), mean place 1.4, 1 race");
  });

  it("says who drives and how far it has come", () => {
    expect(legendWords(hints({ options: {} }))).toBe(WORKING);
    expect(legendWords(hints())).toBe(
      "Chance of winning if Rookie drives every car from here: up to 40 races each, still counting.",
    );
    expect(legendWords(hints({ done: true }))).toMatch(/40 races each\.$/);
  });

  it("names the best option", () => {
    expect(resultWords(state(), hints())).toContain("Hint: best is 4 E 1 N");
  });

  it("says why it is the best", () => {
    const told = hints({ best: "booster", why: "5 E, speed 5: costs nothing" });
    expect(legendWords(told)).toMatch(/^Best: 5 E, speed 5: costs nothing\. Chance of winning/);
    expect(resultWords(state(), told)).toContain("best is 5 E, speed 5: costs nothing: wins 50 %");
  });

  it("goes by the mean place where no option wins", () => {
    const second = { ...chance(0), place: 2 };
    const last = { ...chance(0), place: 4 };
    const lost = hints({ options: { "13,10": last, "14,11": second, booster: chance(0) } });
    lost.options.booster!.place = 3;
    const merits = Object.values(lost.options).map((one) => st.meritOf(lost, one));
    expect(merits).toEqual([0, 1, 0.5]);
    expect(legendWords(lost)).toContain("No option wins. Mean place if Rookie drives every car");
    expect(Object.values(lost.options).map((one) => chanceFigure(lost, one))).toEqual([
      "4.0",
      "2.0",
      "3.0",
    ]);
    expect(chanceText(lost, second)).toBe("place 2.0");
    expect(resultWords(state(), lost)).toContain("Hint: best is 4 E 1 N");
    const alike = hints({ options: { "13,10": last, "14,11": last } });
    expect(st.meritOf(alike, last)).toBe(0);
    expect(resultWords(state(), alike)).toBe("");
    expect(st.tellsApart(lost)).toBe(true);
    expect(st.tellsApart(alike)).toBe(false);
  });
});

describe("hints that travel", () => {
  it("are read, and what is none is left out", () => {
    expect(readHints({})).toBeNull();
    expect(readHints(undefined)).toBeNull();
    expect(readHints({ rev: 4, options: null })).toBeNull();
    const given = readHints({ rev: 4, options: { a: chance(0.5), b: null, c: { value: "1" } } });
    expect(given).toEqual({
      rev: 4,
      by: "",
      done: false,
      best: "",
      why: "",
      options: { a: chance(0.5) },
    });
  });

  it("hold for their own state only, and for people", () => {
    const store = st.newStore(state(), hints());
    expect(st.hintsNow(store)).toEqual(hints());
    expect(st.hintsNow(st.withHints(store, hints({ rev: 3 })))).toBeNull();
    expect(st.hintsNow(st.withState(store, state({ rev: 5 })))).toBeNull();
    const computer = { ...state(), ask: { ...state().ask!, seat: "computer" as const } };
    expect(st.hintsNow({ ...store, state: computer })).toBeNull();
  });
});

describe("the board", () => {
  const painted = (scale: number, given = hints()) => {
    const { ctx, calls } = fakeContext();
    const camera = { scale, ox: 0, oy: 0 };
    const pen = { ctx, camera, dpr: 1, colours: palette("light"), font: "sans-serif" };
    paintChances(pen, artOf(board()), st.pointOptions(state()), given);
    return calls.filter(([name]) => name === "fillText").map(([, text]) => text);
  };

  it("has a number at each point that is known, where there is room", () => {
    expect(painted(24)).toEqual(["25", "62"]);
    expect(painted(8)).toEqual([]);
    const sure = hints({ options: { "13,10": chance(1), "14,11": chance(0.05) } });
    expect(painted(17, sure)).toEqual(["5"]);
    expect(painted(26, sure)).toEqual(["100", "5"]);
  });

  it("colours from none to the best", () => {
    const colours = palette("dark");
    expect(chanceColour(colours, 0).fill).toBe(colours.chance[0]![0]);
    expect(chanceColour(colours, 1).fill).toBe(colours.chance.at(-1)![0]);
    expect(chanceColour(colours, Number.MAX_VALUE).fill).toBe(colours.chance.at(-1)![0]);
  });
});

describe("the hint button", () => {
  const hint = () => page.find<HTMLButtonElement>('[aria-label="Hint (H)"]');
  const may = { can: { undo: true, redo: false, hint: true } };

  it("asks for a hint where there is one", () => {
    expect(hint().getAttribute("aria-disabled")).toBe("true");
    page.key("h");
    expect(page.last(), "Python says why there is none").toMatchObject({ t: "hint", on: true });
    page.reload(may);
    hint().click();
    expect(page.last()).toMatchObject({ t: "hint", on: true, rev: 4 });
  });

  it("gets that of a secret by message, in the view that asked alone, until it is over", () => {
    page.reload(may);
    hint().click();
    const { id } = page.last()!;
    const sends = (to: unknown, given: Hints | null) => {
      page.model.emit("msg:custom", { t: "hint", id: to, rev: 4, hints: given });
      page.pass(40);
      return page.root().dataset.hint;
    };
    expect(sends("another view's", hints())).toBeUndefined();
    expect(sends(id, hints())).toBe("3");
    expect(sends(id, hints({ done: true }))).toBe("done");
    expect(sends(id, null)).toBeUndefined();
  });

  it("is pressed as long as the hint is there, and a second H ends it", () => {
    page.reload(may);
    tell(hints({ options: {} }));
    expect(hint().getAttribute("aria-pressed")).toBe("true");
    expect(page.root().dataset.hint).toBe("0");
    expect(page.text(".bolide-words")).toBe(WORKING);
    page.key("H");
    expect(page.last()).toMatchObject({ t: "hint", on: false });
    tell({});
    expect(hint().getAttribute("aria-pressed")).toBe("false");
    expect(page.root().dataset.hint).toBeUndefined();
    expect(page.text(".bolide-words")).toContain("Hover over an open point");
  });

  it("explains the selected point, aloud too", () => {
    tell(hints());
    page.key("ArrowRight");
    expect(page.text(".bolide-words")).toBe(
      "3 E, speed 3 · wins 25 % (15–35 %), mean place 1.4, 40 races",
    );
    expect(page.text("[aria-live=polite]")).toContain("wins 25 %");
    tell(hints({ options: { "13,10": chance(0.3, 41) } }));
    expect(page.text(".bolide-words")).toContain("wins 30 % (20–40 %), mean place 1.4, 41 races");
  });

  it("writes the chance on a button, and goes with the move", () => {
    tell(hints());
    expect(page.text(".bolide-action")).toBe("1Booster6 in 12wins 50 %");
    page.arrive({ rev: 5 });
    expect(page.text(".bolide-action")).toBe("1Booster6 in 12");
    expect(page.root().dataset.hint).toBeUndefined();
  });

  it("is there again after a reload", () => {
    page.model.traits.hints = hints({ done: true });
    page.reload(may);
    expect(page.root().dataset.hint).toBe("done");
    expect(page.text(".bolide-action")).toContain("wins 50 %");
  });

  it("says the chance of a choice in parts", () => {
    tell(hints({ rev: 5, options: { "half+soft+booster": chance(0.4) } }));
    page.arrive({ rev: 5, ask: partsAsk });
    expect(page.text(".bolide-words")).toBe("Wins 40 % (30–50 %), mean place 1.4, 40 races");
  });

  it("says the best when it is done", () => {
    tell(hints());
    expect(page.text("[aria-live=polite]")).toBe(WORKING);
    tell(hints({ done: true }));
    expect(page.text("[aria-live=polite]")).toContain("Hint: best is");
  });

  it("shows what it is told as text", () => {
    tell(hints({ by: NASTY, options: { booster: { ...chance(0.5), text: NASTY } } }));
    expect(page.text(".bolide-words")).toContain(NASTY);
    expect(page.el.querySelector("img")).toBeNull();
  });
});
