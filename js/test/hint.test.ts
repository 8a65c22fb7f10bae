import { describe, expect, it } from "vitest";
import { paintChances } from "../src/draw/chances";
import { artOf } from "../src/draw/kinds";
import {
  chanceFigure,
  chanceTable,
  chanceText,
  chanceWords,
  hintWords,
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
  it("is one number, and nothing that only the table needs", () => {
    expect(chanceWords(hints(), chance(0.62))).toBe("wins 62 %");
    expect(chanceWords(hints(), chance(1, 1))).toBe("wins over 90 %");
  });

  it("is none or all of the races only where that is sure", () => {
    const sure = { ...chance(1), low: 0.95 };
    const never = { ...chance(0), high: 0.05 };
    expect(chanceText(hints(), sure)).toBe("wins 100 %");
    expect(chanceText(hints(), { ...sure, low: 0.949 })).toBe("wins over 94 %");
    expect(chanceText(hints(), never)).toBe("wins 0 %");
    expect(chanceText(hints(), { ...never, high: 0.051 })).toBe("wins under 6 %");
    expect(chanceFigure(hints(), chance(1))).toBe(">90");
  });

  it("names an answer and why, and the chance once it is a number", () => {
    const ask = { ...state().ask!, driver: "Ada" };
    expect(hintWords(hints(), ask)).toBe(WORKING);
    const told = hints({ best: "booster", why: "5 squares right, speed 5: costs nothing" });
    expect(hintWords(told, ask)).toBe(
      "Hint: 5 squares right, speed 5: costs nothing. Ada wins 50 % of the test races.",
    );
    expect(hintWords(told, { ...ask, driver: "You" })).toContain("You win 50 % of the test races.");
    const guess = { ...chance(0.5), low: 0.3, high: 0.6 };
    expect(hintWords({ ...told, options: { booster: guess } }, ask)).toBe(
      "Hint: 5 squares right, speed 5: costs nothing.",
    );
    expect(hintWords({ ...told, options: {} }, ask)).toBe(
      "Hint: 5 squares right, speed 5: costs nothing.",
    );
  });

  it("is a table of all answers on demand, the best first, without a number that is a guess", () => {
    const guess = { ...chance(0.5, 3), low: 0.2, high: 0.8 };
    const options = { ...hints().options, booster: guess };
    const told = hints({ best: "14,11", why: "why", options });
    const table = chanceTable(state(), told);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["★ 4 squares right and 1 up", "62 %", "1.4", "40"],
      ["3 squares right, speed 3", "25 %", "1.4", "40"],
      ["Booster (6 in 12)", "–", "–", "3"],
      ["4 squares right, engages", "–", "–", "0"],
    ]);
    expect(table.rows.map(({ active }) => active)).toEqual([true, false, false, false]);
    expect(table.note).toContain("test races in which Rookie drives every car");
    expect(table.note).toContain("still counting");
    expect(chanceTable(state(), hints({ options: {} })).rows).toHaveLength(4);
  });

  it("has no row for an answer that the page does not offer", () => {
    const told = hints({ options: { ...hints().options, 'to+"3.72":2': chance(0.9) } });
    const names = chanceTable(state(), told).rows.map(({ cells }) => cells[0]);
    expect(names).toHaveLength(4);
    expect(names.join()).not.toContain("3.72");
  });

  it("goes by the mean place where no option wins", () => {
    const second = { ...chance(0), place: 2 };
    const last = { ...chance(0), place: 4 };
    const lost = hints({ options: { "13,10": last, "14,11": second, booster: chance(0) } });
    lost.options.booster!.place = 3;
    const merits = Object.values(lost.options).map((one) => st.meritOf(lost, one));
    expect(merits).toEqual([0, 1, 0.5]);
    expect(Object.values(lost.options).map((one) => chanceFigure(lost, one))).toEqual([
      "4.0",
      "2.0",
      "3.0",
    ]);
    expect(chanceText(lost, second)).toBe("place 2");
    expect(chanceText(lost, { ...second, place: 2.4 })).toBe("place 2 to 3");
    expect(chanceTable(state(), lost).columns).toEqual(["Answer", "Average place", "Test races"]);
    const alike = hints({ options: { "13,10": last, "14,11": last } });
    expect(st.meritOf(alike, last)).toBe(0);
  });

  it("does not measure numbers by guesses", () => {
    const guess = { ...chance(1, 1), low: 0, high: 1 };
    const told = hints({ options: { ...hints().options, booster: guess } });
    expect(st.meritOf(told, told.options["14,11"]!)).toBe(1);
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
    paintChances(pen, artOf(board()), st.pointOptions(state()), given, [10, 10]);
    return calls;
  };
  const figures = (scale: number, given = hints()) =>
    painted(scale, given)
      .filter(([name]) => name === "fillText")
      .map(([, text]) => text);
  /** Where heads of arrows are painted. */
  const heads = (given: Hints) =>
    painted(24, given).flatMap(([name, x, y]) => (name === "translate" ? [[x, y]] : []));

  it("has a number at each point that is known, where there is room", () => {
    expect(figures(24)).toEqual(["25", "62"]);
    expect(figures(8)).toEqual([]);
  });

  it("has no numbers that would leave their signs: on both sides of the limits", () => {
    const wide = hints({ options: { "13,10": chance(1), "14,11": chance(0.05) } });
    expect(figures(31, wide)).toEqual([">90", "5"]);
    expect(figures(29, wide)).not.toContain(">90");
    expect(figures(22)).toEqual(["25", "62"]);
    expect(figures(21), "what the points say themselves").toEqual(["3", "4"]);
  });

  it("has no numbers that are all alike, which hide what the points say", () => {
    const lost = hints({ options: { "13,10": chance(0), "14,11": chance(0) } });
    expect(figures(26, lost)).not.toContain("1.4");
    lost.options["13,10"]!.place = 2;
    expect(figures(26, lost)).toEqual(["2.0", "1.4"]);
  });

  it("hides no price of a space", () => {
    const space = { ...st.pointOptions(state())[0]!, figure: "2" };
    const { ctx, calls } = fakeContext();
    const camera = { scale: 24, ox: 0, oy: 0 };
    const pen = { ctx, camera, dpr: 1, colours: palette("light"), font: "sans-serif" };
    paintChances(pen, artOf(board()), [space], hints(), null);
    expect(calls.flatMap(([name, text]) => (name === "fillText" ? [text] : []))).not.toContain(
      "25",
    );
  });

  it("has no number of a chance that is a guess: on both sides of the limit", () => {
    const near = (low: number, high: number) =>
      figures(24, hints({ options: { "13,10": { ...chance(0.5), low, high } } }));
    expect(near(0.3, 0.6)).not.toContain("50");
    expect(near(0.3, 0.599)).toContain("50");
    expect(near(0, 1)).not.toContain("…");
  });

  it("has one arrow, to the answer that is named, before anything is known", () => {
    const at = [14 * 24, -11 * 24];
    expect(heads(hints({ options: {}, best: "14,11", why: "why" }))).toEqual([at]);
    expect(heads(hints({ best: "14,11", why: "why" }))).toEqual([at]);
    expect(heads(hints({ best: "booster", why: "why" }))).toEqual([]);
    expect(heads(hints())).toEqual([]);
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

  it("says tap to a finger, and hover to a mouse or keys", () => {
    const point = (pointerType: string) =>
      page.root().dispatchEvent(new PointerEvent("pointerdown", { pointerType, bubbles: true }));
    expect(page.text(".bolide-words")).toBe("Hover over an open point to see what it means.");
    point("touch");
    expect(page.text(".bolide-words")).toBe("Tap an open point to see what it means.");
    point("mouse");
    expect(page.text(".bolide-words")).toBe("Hover over an open point to see what it means.");
    point("touch");
    page.key("Shift");
    expect(page.text(".bolide-words")).toBe("Hover over an open point to see what it means.");
  });

  it("explains the selected point, aloud too", () => {
    tell(hints());
    page.key("ArrowRight");
    expect(page.text(".bolide-words")).toBe(
      "3 squares right, speed 3 · wins 25 % · Enter plays it",
    );
    expect(page.text("[aria-live=polite]")).toContain("wins 25 %");
    tell(hints({ options: { "13,10": chance(0.3, 41) } }));
    expect(page.text(".bolide-words")).toContain("wins 30 %");
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
    expect(page.text(".bolide-words")).toBe("Wins 40 %");
  });

  it("is heard once, and again where the races speak for another answer", () => {
    const said = () => page.text("[aria-live=polite]");
    tell(hints({ options: {}, best: "14,11", why: "4 squares right and 1 up: fastest option" }));
    expect(said()).toBe("Hint: 4 squares right and 1 up: fastest option.");
    page.key("ArrowRight");
    const other = said();
    tell(hints({ best: "14,11", why: "4 squares right and 1 up: fastest option" }));
    tell(
      hints({
        done: true,
        best: "14,11",
        why: "4 squares right and 1 up: did best in the test races",
      }),
    );
    expect(said()).toBe(other);
    tell(hints({ done: true, best: "booster", why: "Booster: did best in the test races" }));
    expect(said()).toBe(
      "Hint: Booster: did best in the test races. Ada wins 50 % of the test races.",
    );
  });

  it("marks the answer that it names, before there is a number", () => {
    tell(hints({ options: {}, best: "booster", why: "Booster: costs nothing" }));
    expect(page.text(".bolide-action.is-hinted")).toBe("1Booster6 in 12★ best");
    expect(page.text(".bolide-words")).toBe("Hint: Booster: costs nothing.");
    page.arrive({ rev: 5 });
    expect(page.el.querySelector(".is-hinted")).toBeNull();
  });

  it("opens all chances by a button and a key, and takes the table with it", () => {
    const table = () =>
      page.el.querySelector(".bolide-drawer:not([hidden]) [aria-label='All chances']");
    page.key("a");
    expect(table(), "no hint, no table").toBeNull();
    tell(hints({ best: "booster", why: "Booster: costs nothing" }));
    page.find<HTMLButtonElement>(".bolide-all").click();
    page.pass(40);
    expect(table()?.textContent).toContain("62 %");
    page.key("A");
    expect(table()).toBeNull();
    page.key("a");
    expect(table()).not.toBeNull();
    page.arrive({ rev: 5 });
    expect(table()).toBeNull();
  });

  it("shows what it is told as text", () => {
    const nasty = { ...chance(0.5), text: NASTY };
    tell(hints({ by: NASTY, best: "booster", why: NASTY, options: { booster: nasty } }));
    expect(page.text(".bolide-words")).toContain(NASTY);
    expect(page.text("[aria-label='All chances']")).toContain(NASTY);
    expect(page.el.querySelector("img")).toBeNull();
  });
});
