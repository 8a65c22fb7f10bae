/** A page that is played without a kernel: what it answers, and what it looks up. */
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { driveOf, flagWords, readTable } from "../src/drive";
import { modelOf, type Moments } from "../src/page";
import type { DriveTable, StepsPage } from "../src/protocol";
import { stepsOf } from "../src/steps";
import { rawBoard, rawState } from "./helpers/fixture";

/** From (3, 4) at rest one may go 1 or 2 East; after 1 East 2 more are over the line. */
const rows = [
  { at: [3, 4, 0, 0, 1, 2], legal: 0b11, forward: 0 },
  { at: [4, 4, 1, 0, 1, 1], legal: 0b1, forward: 0b1 },
  { at: [5, 4, 2, 0, 1, 255], legal: 0, forward: 0 },
];
const bytes = (mask: number) => [0, 8, 16, 24].map((by) => (mask >> by) & 255);
const column = (pick: (row: (typeof rows)[number]) => readonly number[]) => {
  const lists = rows.map(pick);
  return (lists[0] as readonly number[]).flatMap((_, part) => lists.map((list) => list[part] ?? 0));
};
const columns = Uint8Array.from([
  ...column((row) => row.at),
  ...column((row) => bytes(row.legal)),
  ...column((row) => bytes(row.forward)),
  ...column(() => bytes(0)),
]);
const table: DriveTable = {
  changes: [
    [1, 0],
    [2, 0],
  ],
  ways: { "1,0": { text: "1 square right", size: 1 }, "2,0": { text: "2 squares right", size: 2 } },
  forced: {},
  count: rows.length,
  turns: 2,
  columns: "",
};

describe("the table of a lone car", () => {
  it("gives the moves of a situation, and where they lead", () => {
    const { start, after } = readTable(table, columns);
    expect(start.moves.map(({ to }) => to)).toEqual([
      [4, 4],
      [5, 4],
    ]);
    const [slow, fast] = start.moves.map(after);
    expect(slow?.moves.map(({ step, left }) => [step, left])).toEqual([[[2, 0], 0]]);
    expect(slow && after(slow.moves[0]!)).toBeNull();
    expect(fast?.turns).toBeNull();
  });
});

describe("driving on a page", () => {
  const page = { board: rawBoard, state: rawState(), title: "Test", table };
  const open = () => driveOf(page, columns);
  const lesson = (moments: Moments) => moments.state().lesson as Record<string, unknown>;

  it("counts turns to the flag, and begins again", () => {
    const drive = open();
    expect(drive.take({ t: "play", action: "9,9" })).toBe(false);
    expect(drive.take({ t: "play", action: "4,4" })).toBe(true);
    expect(drive.state().title).toBe("Turn 2");
    drive.take({ t: "play", action: "6,4" });
    expect(drive.state().over).toBe(true);
    expect(lesson(drive)).toMatchObject({ phase: "right", said: flagWords(2, 2) });
    drive.take({ t: "step", number: 0 });
    expect(drive.state().title).toBe("Turn 1");
  });

  it("warns of a point behind which there is none, and takes it back", () => {
    const drive = open();
    const { options } = drive.state().ask as { options: { id: string; marks: string[] }[] };
    expect(options.map(({ id, marks }) => [id, ...marks])).toEqual([["4,4"], ["5,4", "danger"]]);
    drive.take({ t: "play", action: "5,4" });
    expect(lesson(drive).phase).toBe("wrong");
    expect(drive.state().ask).toBeNull();
    drive.take({ t: "undo" });
    expect(drive.state()).toMatchObject({ title: "Turn 1", can: { undo: false, redo: true } });
    drive.take({ t: "redo" });
    expect(lesson(drive).phase).toBe("wrong");
  });

  it("says how many turns are the fewest", () => {
    expect(flagWords(1, 1)).toBe("You reached the flag in 1 turn. Nobody can do it in fewer.");
    expect(flagWords(9, 8)).toBe("You reached the flag in 9 turns. The fewest is 8.");
  });
});

const puzzle = { level: 1, levels: 5, solved: false };
const moment = (phase: string) => ({
  lesson: { game: "bolide", title: "", step: 0, steps: 2, phase, say: "", do: "", puzzle },
});
const steps: StepsPage = {
  boards: [rawBoard],
  moments: [
    { over: [false], lesson: [moment("ask").lesson] },
    { lesson: { phase: ["wrong"] } },
    { lesson: { phase: ["right"] } },
    { lesson: { phase: ["ask"] } },
    { lesson: { phase: ["right"] } },
  ],
  steps: [
    { board: 0, ask: 0, answers: { a: 1, b: 2 }, best: "b", id: "one" },
    { board: 0, ask: 3, answers: { a: 4 }, best: "a", id: "two" },
  ],
};

describe("the steps of a page", () => {
  beforeEach(() => localStorage.clear());
  const told = (moments: Moments) =>
    moments.state().lesson as { phase: string; puzzle: Record<string, unknown> };

  it("leads from an answer to its moment, and remembers what is solved", () => {
    const page = stepsOf(steps);
    page.take({ t: "play", action: "a" });
    expect(told(page).phase).toBe("wrong");
    expect(page.take({ t: "play", action: "b" })).toBe(false);
    page.take({ t: "step", number: 0 });
    page.take({ t: "play", action: "b" });
    expect(told(page).puzzle).toMatchObject({ solved: true, next: true, revealed: false });
    expect(stepsOf(steps).state()).toMatchObject({ lesson: { phase: "ask" } });
    expect(told(stepsOf(steps)).puzzle.solved).toBe(false);
  });

  it("does not count an answer that was shown", () => {
    const page = stepsOf(steps);
    page.take({ t: "play", action: "a" });
    page.take({ t: "reveal" });
    expect(told(page)).toMatchObject({ phase: "right", puzzle: { solved: false, revealed: true } });
    expect(page.take({ t: "step", number: 2 })).toBe(false);
  });
});

describe("the model of a page", () => {
  it("answers every message, and says what needs Python", async () => {
    const model = modelOf(stepsOf(steps), vi.fn());
    const heard: unknown[] = [];
    model.on("msg:custom", (raw: never) => void heard.push(raw));
    model.send({ t: "view", id: "1" });
    model.send({ t: "play", id: "2", action: "b" });
    model.send({ t: "hint", id: "3" });
    await Promise.resolve();
    expect(heard).toMatchObject([{ t: "ok" }, { t: "ok", rev: 1 }, { t: "reject" }]);
    expect(model.get("state")).toMatchObject({ rev: 1, lesson: { phase: "right" } });
  });

  it("shows what is secret to whoever asks, and covers it again", async () => {
    const own = { seat: 0, ask: null, hand: null, watch: "all", rests: false };
    const model = modelOf({ ...stepsOf(steps), own: () => own }, vi.fn());
    const heard: unknown[] = [];
    model.on("msg:custom", (raw: never) => void heard.push(raw));
    model.send({ t: "uncover", id: "1", token: 0 });
    model.send({ t: "cover", id: "2" });
    await Promise.resolve();
    expect(heard).toEqual([
      { t: "private", id: "1", rev: 0, ...own },
      { t: "ok", id: "1", rev: 0 },
      { t: "cover", id: "2" },
      { t: "ok", id: "2", rev: 0 },
    ]);
  });
});

describe("a host that gives a bare model", () => {
  beforeEach(() => {
    Object.defineProperty(HTMLElement.prototype, "clientWidth", {
      configurable: true,
      get: () => 800,
    });
  });
  afterEach(() => document.body.replaceChildren());

  it("shows a page, as Jupyter Book does", async () => {
    vi.stubGlobal("WIDGET_CSS", "");
    vi.stubGlobal("ALONE_CSS", "");
    const { default: page } = await import("../src/played");
    const state = { ...rawState(), ...moment("ask") };
    const whole = Object.fromEntries(Object.entries(state).map(([key, value]) => [key, [value]]));
    const held = { steps: { ...steps, moments: [whole, ...steps.moments.slice(1)] } };
    const packed = deflateSync(JSON.stringify(held)).toString("base64");
    const nothing = () => undefined;
    const model = {
      get: (name: string) => (name === "page" ? packed : undefined),
      ...{ set: nothing, on: nothing, off: nothing, save_changes: nothing },
    };
    const el = document.body.appendChild(document.createElement("div"));
    const end = page.render({ model, el });
    await vi.waitFor(() => expect(el.querySelector(".bolide")).not.toBeNull());
    end();
    expect(el.querySelector(".bolide")).toBeNull();
  });
});
