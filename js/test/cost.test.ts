/** What a race has cost, asked over its result. */
import { describe, expect, it } from "vitest";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();
const tokens = rawState().tokens as { id: number; name: string }[];
const result = {
  podium: [],
  details: { id: "details", title: "Details", columns: ["Driver"], rows: [] },
  table: { id: "result", title: "Over", columns: ["Place"], rows: [{ id: 1, cells: [1] }] },
  unit: "squares",
  speeds: [],
  places: [],
  lines: [],
};
const over = { over: true, ask: null, standings: [], result };
const can = { undo: true, redo: false, replay: true, cost: [0] };
const line = {
  text: "Round 4: “<b>Gear 3</b>” instead of “Gear 4” cost you about 0.8 places.",
  answers: 7,
  better: { id: 0, points: [[3, 4]] },
};
const box = () => page.find(".bolide-cost");
const buttons = () => page.all<HTMLButtonElement>(".bolide-costbuttons button");
const lines = () => page.all<HTMLButtonElement>(".bolide-costlines button");
const sent = () => page.model.sent.findLast((message) => message.t === "cost")!;
const tell = (more: Record<string, unknown>, id = sent().id) => {
  page.model.emit("msg:custom", { t: "cost", id, rev: 5, seat: 0, ...more });
  page.pass(40);
};
const ask = () => {
  page.arrive({ rev: 5, ...over, can });
  buttons()[0]!.click();
  page.model.emit("msg:custom", { t: "ok", id: sent().id, rev: 5 });
  page.pass(40);
};

describe("what a race has cost", () => {
  it("has a button for each person who drove, and none before the flag", () => {
    page.arrive({ rev: 4 });
    expect(buttons()).toHaveLength(0);
    page.arrive({ rev: 5, ...over, can });
    expect(buttons().map((node) => node.textContent)).toEqual(["Review my race"]);
    page.arrive({ rev: 6, ...over, can: { ...can, cost: [0, 1] } });
    expect(buttons().map((node) => node.textContent)).toEqual([
      `Review ${tokens[0]!.name}'s race`,
      `Review ${tokens[1]!.name}'s race`,
    ]);
    expect(box().hidden).toBe(true);
  });

  it("shows how far the search is, and can be cancelled", () => {
    ask();
    expect(sent()).toMatchObject({ token: 0, on: true });
    tell({ share: 0.4 });
    expect(box().querySelector("progress")!.value).toBe(0.4);
    [...box().querySelectorAll("button")].find((node) => node.textContent === "Cancel")!.click();
    expect(sent()).toMatchObject({ token: 0, on: false });
    expect(box().hidden).toBe(true);
  });

  it("ends with sentences, which are text; what is another's is passed over", () => {
    ask();
    tell({ share: 1, said: "Not mine", lines: [] }, "of-another-view");
    expect(lines()).toHaveLength(0);
    tell({ share: 0.4 });
    tell({ share: 1, said: "What cost you most:", lines: [line] });
    expect(page.text(".bolide-cost strong")).toBe("What cost you most:");
    expect(lines().map((node) => node.textContent)).toEqual([line.text]);
    expect(box().querySelector("progress")!.hidden).toBe(true);
  });

  it("asks for the race when a line is pressed", () => {
    ask();
    tell({ share: 1, said: "What cost you most:", lines: [line] });
    lines()[0]!.click();
    expect(page.model.sent.at(-1)).toMatchObject({ t: "replay" });
  });

  it("is gone with the kernel, and with the state that it was told of", () => {
    ask();
    tell({ share: 1, said: "None of your decisions cost you a place.", lines: [] });
    expect(box().hidden).toBe(false);
    page.arrive({ rev: 6, ...over, can });
    expect(box().hidden).toBe(true);
    Object.assign(page.model, { comm_live: false });
    page.model.emit("comm_live_update");
    page.pass(40);
    expect(page.find(".bolide-costbuttons").hidden).toBe(true);
  });
});
