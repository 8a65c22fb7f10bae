/** The second part of the front end: it comes when it is needed, and what is missing without it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_MS } from "../src/link";
import type * as Second from "../src/second";
import { remember, shortOf } from "../src/kept";
import { fakeModel, rawBoard, rawState } from "./helpers/fixture";

type Render = (given: { model: unknown; el: HTMLElement }) => () => void;
interface FrontEnd {
  render: Render;
  watch(model: unknown): void;
  take(make: () => unknown): void;
}

const CSS = ".bolide .bolide-result {}";
const RESULT = {
  podium: [],
  table: { id: "result", title: "Ada wins", columns: [], rows: [] },
  details: { id: "details", title: "Details", columns: [], rows: [] },
  unit: "squares",
  speeds: [],
  places: [],
};
const over = (rev: number) => rawState({ rev, over: true, ask: null, result: RESULT });

describe("the second part", () => {
  let widget: FrontEnd;
  let second: typeof Second;
  let ends: (() => void)[] = [];
  const pass = (ms = 40) => vi.advanceTimersByTime(ms);
  const open = (held: Record<string, unknown> = {}) => {
    const model = fakeModel();
    Object.assign(model.traits, held);
    const el = document.createElement("div");
    document.body.append(el);
    ends.push(widget.render({ model, el }));
    window.dispatchEvent(new Event("resize"));
    pass();
    const text = (selector: string) => el.querySelector(selector)?.textContent;
    return { model, el, text };
  };
  const come = () => widget.take(() => ({ ...second, css: CSS }));
  const asked = ({ model }: ReturnType<typeof open>) =>
    model.sent.filter(({ t }) => t === "second").length;

  beforeEach(async () => {
    vi.useFakeTimers();
    Object.defineProperty(HTMLElement.prototype, "clientWidth", {
      configurable: true,
      get: () => 800,
    });
    // a page that has loaded the first part alone
    vi.resetModules();
    widget = (await import("../src/widget")).default as unknown as FrontEnd;
    second = await import("../src/second");
  });
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it("is not asked for by a race that is being played", () => {
    const board = open();
    board.el.querySelector<HTMLElement>(".bolide-stage")!.focus();
    expect(board.el.querySelector(".bolide-stage")).not.toBeNull();
    expect(asked(board)).toBe(0);
  });

  it("is asked for by the first sound, and by no board that is silent", () => {
    const board = open();
    const control = board.el.querySelector<HTMLElement>("[aria-label='Sound']")!;
    control.click();
    expect(asked(board)).toBe(1);
    const heard = vi.fn();
    widget.take(() => ({ ...second, css: CSS, newPlayer: () => heard }));
    expect(heard.mock.calls).toEqual([[["turn"]]]);
    control.click();
  });

  it("is asked for by the standings of a season, as they are when it comes", () => {
    const drivers = [{ place: 1, id: 0, points: 9, team: "" }];
    const series = (said: string) => ({ series: { said, next: "", drivers, teams: [] } });
    const board = open({ state: rawState(series("After race 1")) });
    expect(asked(board)).toBe(1);
    expect(board.el.querySelector(".bolide-series")).toBeNull();
    board.model.traits.state = rawState({ rev: 6, ...series("After race 2") });
    board.model.emit("change:state");
    pass();
    come();
    expect(board.text(".bolide-series strong")).toBe("After race 2");
    expect(board.text(".bolide-series style")).toBe(CSS);
  });

  it("is asked for by a result, which has a placeholder until it comes", () => {
    const boards = [open({ state: over(5) }), open({ state: over(5) })] as const;
    for (const { text } of boards) expect(text(".bolide-result")).toContain("Loading the result …");
    expect(asked(boards[0])).toBeGreaterThan(0);
    expect(asked(boards[1])).toBe(0);
    come();
    for (const { el, text } of boards) {
      expect(text(".bolide-resulttitle")).toBe("Ada wins");
      expect(text(".bolide-result")).not.toContain("Loading");
      expect(el.querySelector<HTMLElement>(".bolide-result")!.hidden).toBe(false);
      expect(text(".bolide-result style")).toBe(CSS);
    }
  });

  it("is looked for in the front end that boards share", () => {
    const front = fakeModel();
    widget.watch(front);
    const board = open({ state: over(5) });
    expect(front.sent).toEqual([{ t: "second" }]);
    expect(asked(board)).toBe(0);
  });

  it("leaves a result closed that was closed while it was on its way", () => {
    const { el } = open({ state: over(5) });
    el.querySelector<HTMLElement>(".bolide-result button")!.click();
    pass();
    come();
    expect(el.querySelector<HTMLElement>(".bolide-result")!.hidden).toBe(true);
  });

  const MISSING = "The result couldn't be loaded. Reload the page to try again.";
  it.each<[string, (board: ReturnType<typeof fakeModel>) => void, () => Promise<void> | void]>([
    ["nobody can be asked", (model) => (model.dead = true), () => {}],
    ["nobody answers", () => {}, () => void pass(ANSWER_MS)],
    [
      "what comes is no part",
      (model) => Object.assign(model.traits, { _second: "no code (" }),
      async () =>
        void (await vi.waitFor(() => expect(document.body.textContent).toContain(MISSING))),
    ],
  ])("is missed in one sentence where %s, and the board plays on", async (_, spoil, wait) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const board = open();
    spoil(board.model);
    board.model.traits.state = over(5);
    board.model.emit("change:_second");
    board.model.emit("change:state");
    pass();
    await wait();
    expect(board.text(".bolide-result")).toBe(MISSING);
    board.model.dead = false;
    board.model.traits.state = rawState({ rev: 6 });
    board.model.emit("change:state");
    pass();
    const key = (name: string) =>
      board.el
        .querySelector(".bolide-stage")!
        .dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
    key("n");
    key("Enter");
    expect(board.model.sent.at(-1)).toMatchObject({ t: "play", rev: 6 });
    // it comes after all
    come();
    board.model.traits.state = over(7);
    board.model.emit("change:state");
    pass();
    expect(board.text(".bolide-resulttitle")).toBe("Ada wins");
  });

  it("writes the rules that were asked for, which say what to do without it", () => {
    remember(shortOf(rawBoard.game), 1);
    const board = open({
      state: rawState({ ask: { ...(rawState().ask as object), rule: "M-3" } }),
    });
    const press = new KeyboardEvent("keydown", { key: "?", bubbles: true });
    board.el.querySelector<HTMLElement>(".bolide-stage")!.dispatchEvent(press);
    const { id } = board.model.sent.find(({ t }) => t === "rules")!;
    const blocks = [{ kind: "text", words: [{ text: "Go on." }] }];
    const answer = { t: "rules", id, rev: 4, chapters: ["M. Moving"], chapter: 0, blocks };
    board.model.emit("msg:custom", answer);
    expect(asked(board)).toBe(1);
    pass(ANSWER_MS);
    expect(board.text(".bolide-rulepage")).toContain("The rules couldn't be loaded.");
    come();
    expect(board.text(".bolide-rulepage p")).toBe("Go on.");
    expect(board.text(".bolide-rulepage style")).toBe(CSS);
  });

  it("is missed by a start page, which says what to do", () => {
    const setup = { games: [], game: {} };
    const { model, el } = open({ setup, state: {}, board: {} });
    expect(el.textContent).toBe("Loading …");
    expect(model.sent).toContainEqual({ t: "second" });
    pass(ANSWER_MS);
    expect(el.textContent).toContain('bw.play("valdorn")');
  });
});
