import { describe, expect, it } from "vitest";
import { artOf } from "../src/draw/kinds";
import { BoardLayer, type LayerLook } from "../src/draw/layer";
import { scatter } from "../src/draw/rain";
import { BANNER_MS } from "../src/banners";
import * as st from "../src/state";
import { palette } from "../src/theme";
import { board, fakeContext, NASTY, state } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const SUN = { icon: "sun", text: "Sun", sky: "dry" };
const RAIN = { icon: "rain", text: "Rain", detail: "Variable weather.", tone: "wet", sky: "wet" };
const MAYBE = { icon: "variable", text: "Variable", detail: "Rain on 1-5 of 12" };
const CALLED = { icon: "safety-car", text: "Safety car", tone: "warn" };

describe("the weather", () => {
  it("is the first chip that is one", () => {
    expect(st.sky(state())).toBeNull();
    expect(st.sky(state({ conditions: [CALLED, RAIN, MAYBE] }))?.icon).toBe("rain");
    expect(st.isWet(state({ conditions: [SUN, MAYBE] }))).toBe(false);
    expect(st.isWet(state({ conditions: [RAIN] }))).toBe(true);
  });

  it("repaints the cached board when it changes, and not with every frame", () => {
    const { ctx, calls } = fakeContext();
    const canvas = { getContext: () => ctx } as unknown as HTMLCanvasElement;
    const layer = new BoardLayer(artOf(board()), () => canvas);
    const look: LayerLook = { colours: palette("light"), font: "sans-serif", dpr: 1 };
    const blit = (wet: boolean) =>
      layer.blit(
        ctx,
        { scale: 8, ox: 0, oy: 480 },
        { width: 720, height: 480 },
        { ...look, wet },
        false,
      );
    const strokes = () => calls.filter(([name]) => name === "ellipse").length;
    blit(false);
    expect(layer.painted).toBe(1);
    const dry = strokes();
    blit(true);
    expect(layer.painted).toBe(2);
    // the scenery once more, and puddles
    expect(strokes()).toBeGreaterThan(2 * dry);
    blit(true);
    expect(layer.painted).toBe(2);
    blit(false);
    expect(layer.painted).toBe(3);
  });

  it("is strewn the same way each time", () => {
    const [a, b] = [scatter(3), scatter(3)];
    const first = [a(), a(), a()];
    expect([b(), b(), b()]).toEqual(first);
    expect(first.every((one) => one >= 0 && one < 1)).toBe(true);
    expect(new Set(first).size).toBe(3);
  });
});

describe("conditions on the page", () => {
  const page = everyTest();
  const note = () => page.text(".bolide-note");

  it("are chips with words for everybody", () => {
    expect(page.find(".bolide-conditions").hidden).toBe(true);
    page.arrive({ rev: 5, conditions: [SUN, MAYBE, { icon: "?", text: NASTY }] });
    const chips = page.all(".bolide-chip");
    expect(chips.map((chip) => chip.textContent)).toEqual([
      "Sun",
      "Variable. Rain on 1-5 of 12",
      NASTY,
    ]);
    expect(chips[1]!.title).toContain("1-5 of 12");
    expect(
      page
        .all(".bolide-chip [data-picture]")
        .map((picture) => picture.getAttribute("data-picture")),
    ).toEqual(["sun", "variable"]);
    expect(page.root().dataset.weather).toBe("sun");
    expect(page.el.querySelector("img")).toBeNull();
  });

  it("say a change over the board for a while, and aloud", () => {
    page.arrive({ rev: 5, conditions: [SUN, MAYBE] });
    expect(note()).toBe("Sun");
    page.pass(BANNER_MS);
    page.arrive({ rev: 6, conditions: [SUN, MAYBE, CALLED] });
    expect(note()).toBe("");
    page.arrive({ rev: 7, conditions: [RAIN, MAYBE] });
    expect(note()).toBe("Rain");
    expect(page.text("[aria-live=polite]")).toContain("Rain. Variable weather.");
    page.pass(BANNER_MS);
    expect(note()).toBe("");
  });

  it("are not said twice when the log tells them", () => {
    page.arrive({ rev: 5, conditions: [SUN] });
    const entry = { n: 8, text: "Ada rolls 2 for the weather: rain.", id: 0, effect: "sky" };
    page.arrive({ rev: 6, conditions: [RAIN], log: [entry] });
    expect(page.text("[aria-live=polite]")).not.toContain("Variable weather");
    expect(page.text("[aria-live=polite]")).toContain("rain.");
  });

  it("are no change when the page opens in the rain, or nothing rains any more", () => {
    page.reload({ conditions: [RAIN] });
    expect(page.root().dataset.weather).toBe("rain");
    expect(note()).toBe("");
    page.arrive({ rev: 6 });
    expect(note()).toBe("");
    expect(page.root().dataset.weather).toBeUndefined();
  });
});
