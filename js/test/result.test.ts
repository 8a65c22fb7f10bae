/** How a race went, over its board when it is over. */
import { describe, expect, it, vi } from "vitest";
import { ticks } from "../src/panels/result";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();
const names = (rawState().tokens as { name: string }[]).map((token) => token.name);
const result = {
  podium: [0, 1].map((id) => ({ place: id + 1, id, text: `<i>${id}</i> turns` })),
  details: {
    id: "details",
    title: "What each driver did",
    columns: ["Driver", "Spins"],
    rows: names.map((name, id) => ({ id, cells: [name, id] })),
  },
  table: {
    id: "result",
    title: "<b>Ada</b> wins",
    columns: ["Place", "Driver", "Turns"],
    rows: names.map((name, id) => ({ id, cells: [id + 1, name, 3 - (id % 2)] })),
    note: "Fastest lap: Ada, lap 1 in 3 turns.",
  },
  unit: "squares",
  speeds: names.map((_, id) => (id === 1 ? [] : [1, 4, 2])),
  places: names.map((_, id) => [id + 1, id + 1, id + 1]),
};
const over = {
  over: true,
  ask: null,
  standings: [],
  result,
  can: { undo: true, redo: false, new: true, replay: true },
};
const panel = () => page.find(".bolide-result");
const press = (text: string) =>
  page
    .all<HTMLButtonElement>("button")
    .find((node) => (node.title || node.textContent) === text)!
    .click();

describe("a result", () => {
  it("is shown when the race is over, and not before", () => {
    expect(panel().hidden).toBe(true);
    page.settle({ rev: 5, ...over });
    expect(panel().hidden).toBe(false);
    expect(page.text(".bolide-resulttitle")).toBe("<b>Ada</b> wins");
    expect(page.all(".bolide-order tbody tr")).toHaveLength(names.length);
    expect(page.text(".bolide-result .bolide-tablebox p")).toContain("Fastest lap");
    page.arrive({ rev: 6 });
    expect(panel().hidden).toBe(true);
  });

  it("is not left under the drawer by who asks for it", () => {
    page.settle({ rev: 5, ...over });
    press("Log, tables, rules (L)");
    expect(page.find(".bolide-drawer").hidden).toBe(false);
    press("Result");
    expect(page.find(".bolide-drawer").hidden).toBe(true);
    expect(panel().hidden).toBe(false);
  });

  it("has a podium, then the order, and what each did folded up", () => {
    page.settle({ rev: 5, ...over });
    const steps = page.all(".bolide-result .bolide-podium li");
    expect(steps.map((step) => step.querySelector("strong")!.textContent)).toEqual(
      names.slice(0, 2),
    );
    expect(steps[1]!.querySelector(".bolide-muted")!.textContent).toBe("<i>1</i> turns");
    const details = page.find<HTMLDetailsElement>(".bolide-result details");
    expect(details.open).toBe(false);
    expect(details.querySelector("summary")!.textContent).toBe("What each driver did");
    expect(details.querySelectorAll("tbody tr")).toHaveLength(names.length);
  });

  it("draws a line and a badge a driver, and says in words what it draws", () => {
    page.settle({ rev: 5, ...over });
    const [places, speeds] = page.all(".bolide-chart") as unknown as SVGElement[];
    for (const [picture, lines] of [
      [places!, names.length],
      [speeds!, names.length - 1],
    ] as const) {
      const drawn = [...picture.querySelectorAll("polyline:not(.bolide-under)")];
      expect(drawn.filter((line) => line.getAttribute("points") !== "")).toHaveLength(lines);
      expect(picture.querySelectorAll(".bolide-badge")).toHaveLength(lines);
      // each line carries its driver's outline: colours are not alone
      const beads = [...picture.querySelectorAll(".bolide-bead")];
      expect(new Set(beads.map((bead) => bead.getAttribute("d"))).size).toBe(lines);
      expect(picture.getAttribute("role")).toBe("img");
    }
    expect(speeds!.getAttribute("aria-label")).toContain(`${names[0]}: top 4, mean 2.3`);
    expect(speeds!.getAttribute("aria-label")).not.toContain(`${names[1]}:`);
    expect(places!.getAttribute("aria-label")).toContain(`${names[0]}: from 1 to 1`);
  });

  it("stays closed once it was closed, until it is asked for or a race ends again", () => {
    page.settle({ rev: 5, ...over });
    press("Close (Esc)");
    expect(panel().hidden).toBe(true);
    page.settle({ rev: 6, ...over });
    expect(panel().hidden).toBe(true);
    press("Result");
    expect(panel().hidden).toBe(false);
    page.key("Escape");
    expect(panel().hidden).toBe(true);
    page.arrive({ rev: 7 });
    page.settle({ rev: 8, ...over });
    expect(panel().hidden).toBe(false);
  });

  it("asks for a rematch, for the film and for a file", () => {
    page.settle({ rev: 5, ...over });
    for (const [text, t] of [
      ["Rematch", "new"],
      ["Watch again", "replay"],
      ["Save", "save"],
      ["Share", "share"],
    ] as const) {
      page.settle({ rev: 5, ...over });
      press(text);
      expect(page.last()).toMatchObject({ t });
      page.model.emit("msg:custom", { t: "ok", id: page.last()!.id, rev: 5 });
    }
  });

  it("offers nothing that cannot be", () => {
    page.settle({ rev: 5, ...over, can: { undo: false, redo: false } });
    const shown = page
      .all<HTMLButtonElement>(
        ".bolide-result .bolide-answers > button, .bolide-costbuttons > button",
      )
      .filter((node) => !node.hidden);
    expect(shown).toEqual([]);
  });

  it("keeps its own keys where it scrolls", () => {
    page.settle({ rev: 5, ...over });
    const sent = new KeyboardEvent("keydown", {
      key: "ArrowDown",
      bubbles: true,
      cancelable: true,
    });
    page.find(".bolide-resultbody").dispatchEvent(sent);
    expect(sent.defaultPrevented).toBe(false);
  });

  it("says where the race is, and hands its page over to the browser that asked", () => {
    page.settle({ rev: 5, ...over });
    const made = vi.fn((_: Blob) => "blob:1");
    vi.stubGlobal("URL", { createObjectURL: made, revokeObjectURL: vi.fn() });
    const clicked: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this);
    });
    const said = "Shared as saved-races/<b>ring</b>.html";
    const kept = { t: "kept", rev: 1, said, file: "ring.html", page: "<p>" };
    press("Share");
    page.model.emit("msg:custom", { ...kept, id: "of another view" });
    expect(clicked).toEqual([]);
    page.model.emit("msg:custom", { ...kept, id: page.last()!.id });
    page.pass(40);
    expect(page.text(".bolide-alert span")).toBe(said);
    expect(clicked.map((link) => link.download)).toEqual(["ring.html"]);
    expect(made.mock.calls[0]![0].type).toBe("text/html");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("says in its own panel what came of Save and Share, where it hides all else", () => {
    page.settle({ rev: 5, ...over });
    const said = () => page.text(".bolide-result .bolide-said");
    const answer = (message: Record<string, unknown>) => {
      page.model.emit("msg:custom", { id: page.last()!.id, rev: 5, ...message });
      page.pass(40);
    };
    expect(said()).toBe("");
    press("Save");
    expect(said()).toBe("");
    answer({ t: "kept", said: "Saved as <b>ring</b>.json" });
    expect(said()).toBe("Saved as <b>ring</b>.json");
    // what comes next takes its place, and so does what is refused
    press("Share");
    answer({ t: "kept", said: "Shared as ring.html" });
    expect(said()).toBe("Shared as ring.html");
    press("Save");
    answer({ t: "reject", reason: "The folder cannot be written." });
    expect(said()).toBe("The folder cannot be written.");
    // it is beside the buttons that were pressed
    expect(page.find(".bolide-result .bolide-answers > :last-child").className).toBe("bolide-said");
  });

  it("tells in a notebook once which setting keeps boards, with the first race that is saved", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
    page.settle({ rev: 5, ...over });
    const save = (said: string, more = {}) => {
      press("Save");
      const id = page.last()!.id;
      page.model.emit("msg:custom", { id, rev: 5, t: "kept", said, ...more });
      page.pass(40);
      return page.text(".bolide-result .bolide-said");
    };
    // in any other page there is no such setting
    expect(save("Saved")).toBe("Saved");
    page.el.className = "jp-Notebook";
    expect(save("Shared", { file: "a.html", page: "<p>" })).toBe("Shared");
    expect(save("Saved")).toContain('"Save Widget State Automatically" in the Settings menu');
    expect(save("Saved")).toBe("Saved");
    page.el.className = "";
    vi.unstubAllGlobals();
  });
});

describe("ticks", () => {
  it("are few round numbers, from the first value on", () => {
    expect(ticks(0, 8)).toEqual([0, 2, 4, 6, 8]);
    expect(ticks(1, 4)).toEqual([1, 2, 3, 4]);
    expect(ticks(0, 82)).toEqual([0, 20, 40, 60, 80]);
    expect(ticks(1, 32)).toEqual([1, 10, 20, 30]);
    expect(ticks(1, 2)).toEqual([1, 2]);
  });
});
