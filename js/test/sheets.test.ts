import { describe, expect, it } from "vitest";
import { ghosts, ODDS_SCALE, paintSlides, shortOdds } from "../src/draw/lattice/points";
import { hasPicture } from "../src/panels/pictures";
import type { Mark, Slide, XY } from "../src/whole";
import { palette } from "../src/theme";
import { fakeContext, NASTY, state } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

describe("race sheets", () => {
  const page = everyTest();
  const cards = () => page.all(".bolide-card");

  it("bear marks with pictures and words, and none where nothing is chosen", () => {
    const mark = ["tyre-rain-soft", "Rain tyres, soft"];
    page.arrive({
      rev: 5,
      sheets: [
        [4, 7, [1, 2], 0, mark],
        [3, 7, 0, false, null],
      ],
    });
    const [bob, ada] = cards();
    expect(ada!.querySelector(".is-mark")?.textContent).toBe("TyresRain tyres, soft");
    expect(ada!.querySelector(".bolide-headmarks")?.getAttribute("aria-label")).toBe(
      "Tyres: Rain tyres, soft",
    );
    expect(ada!.querySelectorAll("[data-picture=tyre-rain-soft]")).toHaveLength(2);
    expect(bob!.querySelector(".is-mark, .bolide-headmarks")).toBeNull();
  });

  it("have as many circles as the tyres have brakings", () => {
    page.arrive({ rev: 5, sheets: [[4, 7, [1, 2], false]] });
    const circles = [...cards()[1]!.querySelectorAll(".is-circles i")];
    expect(circles.map((circle) => circle.className)).toEqual(["is-used", ""]);
  });

  it("have a picture for every mark there is", () => {
    const kinds = ["slick-soft", "slick-hard", "rain-soft", "rain-hard"].map((k) => `tyre-${k}`);
    const rest = ["fuel-half", "fuel-full", "fuel-refuelled", "setup-booster", "setup-brake"];
    const all = [...kinds, ...rest, "setup-cancelled"];
    expect(all.filter((name) => !hasPicture(name))).toEqual([]);
    expect(hasPicture("constructor")).toBe(false);
  });

  it("tell the gap, in turns too where that is more than none", () => {
    const [first, second] = state().order;
    const gapOf = (turns?: number) => {
      page.reload({ order: [first, { ...second, turns }] });
      return cards()[1]!.querySelector(".bolide-sheethead > .bolide-muted")?.textContent;
    };
    const words = gapOf();
    expect(words).toMatch(/ · \d+ squares behind$/);
    expect(gapOf(0.04)).toBe(words);
    expect(gapOf(1)).toBe(`${words} · 1.0 turns`);
  });

  it("have a name in full where it may be cut", () => {
    const asked = page.find(".bolide-prompt .bolide-name");
    expect(asked.title).toMatch(/./);
    expect(asked.title).toBe(asked.textContent);
    for (const chip of page.all(".bolide-chiphead"))
      expect(chip.getAttribute("aria-label")).toContain(
        chip.querySelector(".bolide-name")!.textContent,
      );
  });

  it("say what a car's state is called", () => {
    const tokens = state().tokens.map((one) => ({ ...one, status: "off track" }));
    page.arrive({ rev: 5, tokens });
    expect(cards()[0]!.querySelector(".bolide-status")?.textContent).toBe("off track");
  });
});

describe("tables", () => {
  const page = everyTest();
  const times = (more = {}) => ({
    id: "qualifying",
    title: "Qualifying",
    columns: ["", "Driver", "Turns"],
    rows: [
      { id: 1, cells: [1, NASTY, 14] },
      { id: 0, cells: ["", "Ada", ""], active: true },
    ],
    ...more,
  });
  const teams = { id: "teams", title: "Teams", columns: ["Team"], rows: [{ cells: ["Red"] }] };
  const tables = () => page.all<HTMLDetailsElement>(".bolide-tabled");

  it("show rows with badges, the active one lit, and text as text", () => {
    expect(page.find(".bolide-tables").hidden).toBe(true);
    page.arrive({ rev: 5, tables: [times({ note: "Fewest turns first." })] });
    const rows = page.all(".bolide-data tbody tr");
    expect(rows.map((row) => row.textContent)).toEqual([`NA1${NASTY}14`, "ADAda"].map(badged));
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true"]);
    expect(rows[0]!.lastElementChild!.className).toBe("is-number");
    expect(page.text(".bolide-tablebox p")).toBe("Fewest turns first.");
    expect(page.el.querySelector("img")).toBeNull();
  });

  const badged = (text: string) => text.replace(/^NA/, "<I");

  it("have no place for badges when no row is a driver's", () => {
    page.arrive({ rev: 5, tables: [teams] });
    expect(page.all(".bolide-data thead tr > *")).toHaveLength(1);
  });

  it("are open as Python says at first, then as the reader leaves them", () => {
    page.arrive({ rev: 5, tables: [times(), teams] });
    expect(tables().map((table) => table.open)).toEqual([true, false]);
    tables()[0]!.open = false;
    tables()[1]!.open = true;
    const rows = [{ id: 0, cells: ["1", "Ada", 13] }];
    page.arrive({ rev: 6, tables: [times({ rows }), teams] });
    expect(tables().map((table) => table.open)).toEqual([false, true]);
    expect(tables()[0]!.textContent).toContain("13");
  });

  it("go when they are no longer told", () => {
    page.arrive({ rev: 5, tables: [times(), teams] });
    page.arrive({ rev: 6, tables: [teams] });
    expect(tables().map((table) => table.querySelector("summary")?.textContent)).toEqual(["Teams"]);
    page.arrive({ rev: 7 });
    expect(page.find(".bolide-tables").hidden).toBe(true);
  });
});

describe("slides", () => {
  const slide = (by: XY, mark: Mark | null = null): Slide => ({ by, odds: "1 in 12", mark });

  it("end beside the point aimed at; the aim itself shows only what happens there", () => {
    const seen = ghosts([10, 5], [slide([0, 2]), slide([0, 0]), slide([0, 0], "turn")]);
    expect(seen).toEqual([
      { at: [10, 7], odds: "1 in 12", marks: [] },
      { at: [10, 5], odds: "1 in 12", marks: ["turn"] },
    ]);
  });

  it("are those of the question, or an option's own", () => {
    const [first, second] = [slide([0, 2]), slide([1, 1], "warning")];
    const options = [
      { id: "1,1", point: [1, 1], slides: true },
      { id: "1,2", point: [1, 2], slides: [second] },
      { id: "1,3", point: [1, 3] },
    ];
    const ask = state({ ask: { ...state().ask, options, slides: [first] } }).ask!;
    expect(ask.options.map((option) => option.slides)).toEqual([[first], [second], []]);
  });

  it("to one place are one ghost", () => {
    const seen = ghosts([0, 0], [slide([1, 1]), slide([1, 1], "warning")]);
    expect(seen).toEqual([{ at: [1, 1], odds: "1 in 12, 1 in 12", marks: ["warning"] }]);
  });

  describe("have their odds written", () => {
    const written = (scale: number, ends: Slide[], clear: readonly XY[] = []) => {
      const { ctx, calls } = fakeContext();
      const option = { ...state().ask!.options[0]!, point: [0, 0] as const, slides: ends };
      const camera = { scale, ox: 200, oy: 200 };
      paintSlides({ ctx, camera, dpr: 1, colours: palette("light"), font: "x" }, option, clear);
      return calls.filter(([name]) => name === "fillText").map(([, text]) => text);
    };
    const ends = [slide([0, 2]), slide([1, -1])];

    it("where there is room", () => {
      expect(shortOdds("1 in 12")).toBe("1/12");
      expect(written(25, ends)).toEqual(["1/12", "1/12"]);
      expect(written(ODDS_SCALE - 1, ends)).toEqual([]);
    });

    it("on no open point", () => {
      const round: XY[] = [-1, 0, 1].flatMap((x) => [1, 2, 3].map((y): XY => [x, y]));
      expect(written(25, ends, round)).toEqual(["1/12"]);
    });

    it("not over each other", () => {
      const besides: XY[] = [
        [5, 1],
        [4, 2],
        [4, 0],
      ];
      expect(written(25, [slide([4, 1])], besides)).toEqual(["1/12"]);
      expect(written(25, [slide([1, 1]), slide([4, 1])], besides)).toEqual(["1/12"]);
    });
  });
});
