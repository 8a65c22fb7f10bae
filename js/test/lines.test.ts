/** The lines of a race that is over, on its board. */
import { describe, expect, it } from "vitest";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();
const tokens = rawState().tokens as { id: number; name: string }[];
const lap = (id: number, y: number) => ({
  id,
  points: [
    [1, y],
    [4, y],
  ],
});
const result = {
  table: { id: "result", title: "Over", columns: ["Place"], rows: [{ id: 1, cells: [1] }] },
  unit: "squares",
  speeds: [],
  places: [],
  lines: [lap(0, 1), lap(0, 2), lap(1, 3)],
};
const over = { over: true, ask: null, standings: [], result };
const can = { undo: true, redo: false, replay: true, best: true };
const bar = () => page.find(".bolide-lines");
const named = (text: string) =>
  page
    .all<HTMLButtonElement>("button")
    .find((node) => (node.title || node.textContent || "").includes(text))!;
const press = (text: string) => {
  named(text).click();
  page.pass(40);
};
const pressed = () =>
  [...bar().querySelectorAll('[aria-pressed="true"]')].map((node) => node.textContent);
const { lines, ...short } = result;
/** Opens the lines; they come when the page asks for them. */
const open = (more: Record<string, unknown> = {}) => {
  page.arrive({ rev: 5, ...over, result: short, can, ...more });
  press("Racing lines");
  tell();
};
const tell = () => {
  const { id, t } = page.last()!;
  if (t !== "lines") return;
  page.model.emit("msg:custom", { t: "lines", id, rev: 5, lines });
  page.model.emit("msg:custom", { t: "ok", id, rev: 5 });
};
const requests = () => page.model.sent.filter((message) => message.t === "lines").length;
const laps = () => page.find<HTMLSelectElement>(".bolide-lines select").options.length - 1;

describe("lines of a race", () => {
  it("take the result's place, the winner's first, and give it back", () => {
    open();
    expect(bar().hidden).toBe(false);
    expect(page.find(".bolide-result").hidden).toBe(true);
    expect(pressed()).toHaveLength(1);
    expect(pressed()[0]).toContain(tokens[1]!.name);
    page.key("Escape");
    expect(bar().hidden).toBe(true);
    expect(page.find(".bolide-result").hidden).toBe(false);
  });

  it("are chosen by car and by lap", () => {
    open();
    const laps = page.find<HTMLSelectElement>(".bolide-lines select");
    expect([...laps.options].map((option) => option.text)).toEqual(["All laps", "Lap 1", "Lap 2"]);
    const chips = page.all<HTMLButtonElement>(".bolide-ownlines button");
    expect(chips.map((node) => node.dataset.id)).toEqual(tokens.map(({ id }) => String(id)));
    chips[0]!.click();
    chips[1]!.click();
    expect(pressed()).toHaveLength(1);
    expect(pressed()[0]).toContain(tokens[0]!.name);
  });

  it("have the best one beside them, which is looked for when it is asked for, once", () => {
    open();
    const sent = page.model.sent.length;
    const progress = page.find(".bolide-lines progress");
    expect(progress.hidden).toBe(true);
    press("Best line");
    const { id, t } = page.last()!;
    expect(t).toBe("best");
    expect(progress.hidden).toBe(false);
    page.model.emit("msg:custom", { t: "ok", id, rev: 5 });
    const best = { t: "best", rev: 5, said: "Best lap: <b>9</b> turns", line: lap(-1, 9) };
    page.model.emit("msg:custom", { ...best, id: "of another view" });
    expect(progress.hidden).toBe(false);
    page.model.emit("msg:custom", { ...best, id });
    expect(progress.hidden).toBe(true);
    expect(bar().textContent).toContain("Best lap: <b>9</b> turns");
    press("Best line");
    press("Best line");
    expect(page.model.sent).toHaveLength(sent + 1);
  });

  it("have the best one asked for once, however often it is pressed before it is there", () => {
    open();
    const best = () => page.model.sent.filter((message) => message.t === "best").length;
    for (let times = 0; times < 5; times += 1) press("Best line");
    expect(best()).toBe(1);
    const { id } = page.last()!;
    page.model.emit("msg:custom", { t: "best", id, rev: 5, said: "9 turns", line: lap(-1, 9) });
    press("Best line");
    press("Best line");
    expect(best()).toBe(1);
  });

  it("are offered where there are some, the best where there is one", () => {
    page.arrive({ rev: 5, ...over, can, result: { ...short, lines: [] } });
    expect(named("Racing lines").hidden).toBe(true);
    page.arrive({ rev: 6 });
    open({ can: { ...can, best: undefined } });
    expect(named("Best line").hidden).toBe(true);
  });

  it("are told when they are wanted, once for a race that is over", () => {
    page.arrive({ rev: 5, ...over, result: short, can });
    expect(requests()).toBe(0);
    press("Racing lines");
    page.model.emit("msg:custom", { t: "lines", id: "of another view", rev: 5, lines });
    expect([requests(), laps()]).toEqual([1, 0]);
    tell();
    expect([requests(), laps()]).toEqual([1, 2]);
    page.key("Escape");
    press("Racing lines");
    page.arrive({ rev: 6, ...over, result: short, can });
    expect([requests(), laps()]).toEqual([1, 2]);
    page.arrive({ rev: 7 });
    page.arrive({ rev: 8, ...over, result: { ...short, unit: "spaces" }, can });
    press("Racing lines");
    expect([requests(), laps()]).toEqual([2, 0]);
  });

  it("are there at once where a reel has them", () => {
    page.arrive({ rev: 5, ...over, result, can });
    press("Racing lines");
    expect([requests(), laps()]).toEqual([0, 2]);
  });

  it("are said to want a kernel where none runs, and stay where they were told", () => {
    const words = "need a running kernel";
    page.arrive({ rev: 5, ...over, result: short, can });
    Object.assign(page.model, { comm_live: false });
    page.model.emit("comm_live_update");
    press("Racing lines");
    expect([requests(), laps()]).toEqual([0, 0]);
    expect(page.text(".bolide-lines [role=status]")).toContain(words);
    expect(page.find(".bolide-lines [role=status]").hidden).toBe(false);
    page.reload({ rev: 5, ...over, result: short, can });
    Object.assign(page.model, { comm_live: true });
    press("Racing lines");
    tell();
    Object.assign(page.model, { comm_live: false });
    page.model.emit("comm_live_update");
    expect(laps()).toBe(2);
    expect(page.find(".bolide-lines [role=status]").hidden).toBe(true);
    press("Best line");
    expect(page.text(".bolide-lines [role=status]")).toContain(words);
    expect(page.find(".bolide-lines progress").hidden).toBe(true);
  });

  it("go when the race goes on", () => {
    open();
    page.arrive({ rev: 7 });
    expect(bar().hidden).toBe(true);
  });
});
