/** A lesson above the board: what it says, where it leads, and what is kept of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LEARNED, lessonOf } from "../src/kept";
import widget from "../src/widget";
import { fakeModel, rawBoard, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();
const lesson = {
  game: "bolide",
  title: "Drive",
  step: 0,
  steps: 3,
  phase: "ask",
  say: "Your car keeps its speed.",
  do: "Choose the ring.",
};
const kept = new Map<string, string>();
const KEY = `bolide-widget.${lessonOf("bolide")}`;
let rev = 10;
const show = (more: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) =>
  page.arrive({ rev: rev++, lesson: { ...lesson, ...more }, ...rest });
const answered = (phase: "right" | "wrong") =>
  show({ phase, said: `It is ${phase}.` }, { ask: null });
const ways = () =>
  page
    .all(".bolide-lesson button")
    .filter((node) => !node.hidden)
    .map((node) => node.getAttribute("aria-label") ?? node.textContent);
const press = (name: string) =>
  page
    .all(".bolide-lesson button")
    .find((node) => (node.getAttribute("aria-label") ?? node.textContent) === name)!
    .click();
const said = () => page.text("div.bolide-sr");

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a lesson", () => {
  it("is not there in a race of one's own", () => {
    page.arrive({ rev: rev++ });
    expect(page.find(".bolide-lesson")).toBeNull();
  });

  it("says where it stands, what is new and what to do, also to who listens", () => {
    show();
    expect(page.text(".bolide-lessonstep")).toBe("1 of 3");
    expect(page.text(".bolide-lessonwords")).toBe("Your car keeps its speed. Choose the ring.");
    expect(said()).toMatch(/^Step 1 of 3\. Your car keeps its speed\. Choose the ring\. /);
    expect(ways()).toEqual(["Skip this step", "Leave the lesson"]);
  });

  it("goes on from a right answer, and takes a wrong one back", () => {
    show();
    page.find(".bolide-stage").focus();
    answered("wrong");
    expect(page.text(".bolide-lessonwords").trim()).toBe("It is wrong.");
    expect(said()).toMatch(/^Not this time\. It is wrong\./);
    expect(document.activeElement?.textContent).toBe("Try again");
    press("Try again");
    expect(page.last()).toMatchObject({ t: "step", number: 0 });
    show();
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
    answered("right");
    expect(said()).toMatch(/^Right\. It is right\./);
    expect(document.activeElement?.textContent).toBe("Next");
    press("Next");
    expect(page.last()).toMatchObject({ t: "step", number: 1 });
  });

  it("leads to a race of one's own when its own is over", () => {
    show({ phase: "race" });
    expect(ways()).not.toContain("Set up a race");
    show({ phase: "race" }, { over: true, ask: null, can: { new: true } });
    expect(ways()).toContain("Set up a race");
    expect(page.text(".bolide-actions")).not.toContain("New race");
    press("Set up a race");
    expect(page.last()).toMatchObject({ t: "leave" });
  });

  it("takes no focus from elsewhere on the page", () => {
    show();
    answered("right");
    expect(document.activeElement).toBe(document.body);
  });

  it("can be gone back in, skipped, and left", () => {
    show({ step: 1 });
    expect(ways()).toEqual(["Back one step", "Skip this step", "Leave the lesson"]);
    press("Back one step");
    expect(page.last()).toMatchObject({ t: "step", number: 0 });
    show({ step: 2 });
    press("Skip this step");
    expect(page.last()).toMatchObject({ t: "step", number: 3 });
    show({ step: 2 });
    press("Leave the lesson");
    expect(page.last()).toMatchObject({ t: "leave" });
  });

  it("is taken up where it was left", () => {
    kept.set(KEY, "2");
    show();
    expect(kept.get(KEY)).toBe("2");
    expect(ways()[0]).toBe("Continue at step 3");
    press("Continue at step 3");
    expect(page.last()).toMatchObject({ t: "step", number: 2 });
    show({ step: 2 });
    expect(ways()).not.toContain("Continue at step 3");
    show({ step: 1 });
    expect(kept.get(KEY)).toBe("1");
  });

  it("ends in a race, and is learned when that is over", () => {
    show({ step: 2 });
    show({ step: 3, phase: "race", say: "Race Rosa.", do: "" });
    expect(page.text(".bolide-lessonstep")).toBe("Your race");
    expect(said()).toMatch(/^Race Rosa\./);
    expect(ways()).toEqual(["Back one step", "Leave the lesson"]);
    show({ step: 3, phase: "race", say: "Race Rosa.", do: "" }, { over: true, ask: null });
    expect(page.text(".bolide-lessonwords")).toContain("first race");
    expect(kept.get(KEY)).toBe(String(LEARNED));
    show();
    expect(kept.get(KEY)).toBe(String(LEARNED));
  });

  it("is kept as long as the page lasts where nothing can be stored", () => {
    const closed = () => {
      throw new Error("closed");
    };
    vi.stubGlobal("localStorage", { getItem: closed, setItem: closed });
    show({ game: "dice" });
    show({ game: "dice", step: 2 });
    page.reload({ rev: rev++, lesson: { ...lesson, game: "dice" } });
    expect(ways()[0]).toBe("Continue at step 3");
  });
});

describe("a widget", () => {
  it("goes over to another board, and back to the start panel", () => {
    const life = new AbortController();
    const model = fakeModel({ board: rawBoard, state: rawState({ lesson }) });
    const el = document.createElement("div");
    document.body.append(el);
    const props = { model, el, signal: life.signal, experimental: {} };
    void (widget as { render(given: unknown): unknown }).render(props);
    page.pass(40);
    const first = el.querySelector(".bolide");
    model.traits.board = { ...rawBoard, name: "Another" };
    model.emit("change:state");
    model.emit("change:board");
    page.pass(40);
    expect(el.querySelectorAll(".bolide")).toHaveLength(1);
    expect(el.querySelector(".bolide")).not.toBe(first);
    expect(el.querySelector(".bolide-stage")!.getAttribute("aria-label")).toContain("Another");
    model.traits.board = {};
    model.traits.state = {};
    model.emit("change:board");
    model.emit("change:state");
    page.pass(40);
    expect(el.querySelector(".bolide-lesson")).toBeNull();
    life.abort();
    expect(el.children).toHaveLength(0);
  });

  it("asks a puzzle, shows its answer, and keeps nothing of it in the browser", () => {
    const puzzle = { level: 2, levels: 5, solved: false };
    show({ puzzle, title: "Which gear?", step: 1 });
    expect(page.text(".bolide-lessonstep")).toBe("Which gear?\nLevel 2 of 5\n2 of 3");
    expect(said()).toMatch(/^Puzzle: Which gear\? Your car keeps its speed\./);
    answered("right");
    expect(kept.get(KEY)).toBe("0"); // by the lesson of before
    kept.clear();
    show({ puzzle, step: 2, phase: "wrong", said: "It costs a turn." }, { ask: null });
    expect(ways()).toEqual(["Try again", "Show the answer", "Back one step", "Leave the puzzle"]);
    press("Show the answer");
    expect(page.last()).toMatchObject({ t: "reveal" });
    const revealed = { ...puzzle, revealed: true };
    show({ puzzle: revealed, step: 2, phase: "right", said: "Two turns." });
    expect(page.text(".bolide-lessonwords")).toBe("The answer is on the board. Two turns. ");
    expect(said()).toMatch(/^The answer\. Two turns\./);
    show({ puzzle: { ...puzzle, solved: true }, step: 2, phase: "right", said: "Yes." });
    expect(page.text(".bolide-lessonstep")).toContain("solved");
    expect(ways()).toEqual(["Home", "Share", "Back one step", "Leave the puzzle"]);
    press("Share");
    expect(page.last()).toMatchObject({ t: "share" });
    press("Home");
    expect(page.last()).toMatchObject({ t: "leave" });
    const lone = { ...puzzle, solved: true, next: true };
    show({ puzzle: lone, step: 0, steps: 1, phase: "right", said: "Yes." });
    expect(ways()).toEqual(["Next", "Share", "Leave the puzzle"]);
    press("Next");
    expect(page.last()).toMatchObject({ t: "step", number: 1 });
    expect(kept.size).toBe(0);
  });
});
