/** What a page cannot show: the last good picture stays, and the board says so. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AGAIN_MS } from "../src/link";
import { BROKEN } from "../src/state";
import widget from "../src/widget";
import { isBoard, isState } from "../src/wire";
import { fakeModel, rawBoard, rawState } from "./helpers/fixture";
import bolide from "./scenes/bolide.json";
import championship from "./scenes/championship-formula.json";
import derby from "./scenes/derby.json";
import formulaD from "./scenes/formula-d.json";
import reallyNasty from "./scenes/really-nasty.json";

type Render = (given: { model: unknown; el: HTMLElement }) => () => void;
const render = (widget as { render: unknown }).render as Render;

const ask = rawState().ask as Record<string, unknown>;
const [token] = rawState().tokens as Record<string, unknown>[];
const BAD: Record<string, unknown> = {
  "a word": "x",
  nothing: null,
  "a list": [],
  "an empty object": {},
  "a question alone": { ask: "x" },
  "a revision in words": rawState({ rev: "5" }),
  "no number": rawState({ rev: Number.NaN }),
  "a question in words": rawState({ rev: 5, ask: "x" }),
  "a question as a number": rawState({ rev: 5, ask: 7 }),
  "options in words": rawState({ rev: 5, ask: { ...ask, options: "x" } }),
  "an option that is none": rawState({ rev: 5, ask: { ...ask, options: [null] } }),
  "an option with a number for a label": rawState({
    rev: 5,
    ask: { ...ask, options: [{ id: "a", label: 5 }] },
  }),
  "an option with parts of no kind": rawState({
    rev: 5,
    ask: { ...ask, options: [{ id: "a", chart: 7 }] },
  }),
  "a prompt that is none": rawState({ rev: 5, ask: { ...ask, prompt: 5 } }),
  "a form that is none": rawState({ rev: 5, ask: { ...ask, form: { parts: 3 } } }),
  "cars in words": rawState({ rev: 5, tokens: "x" }),
  "a car that is none": rawState({ rev: 5, tokens: [null] }),
  "a car nowhere": rawState({ rev: 5, tokens: [{ ...token, at: ["x", "y"] }] }),
  "a car on one number": rawState({ rev: 5, tokens: [{ ...token, at: [3] }] }),
  "a car without a heading": rawState({ rev: 5, tokens: [{ ...token, heading: "x" }] }),
  "a name that is none": rawState({ rev: 5, tokens: [{ ...token, name: {} }] }),
  "a log in words": rawState({ rev: 5, log: "x" }),
  "a line that is none": rawState({ rev: 5, log: [7] }),
  "an order in words": rawState({ rev: 5, order: 5 }),
  "sheets in words": rawState({ rev: 5, sheets: "x" }),
  "a title that is none": rawState({ rev: 5, title: [] }),
  "tables of nothing": rawState({ rev: 5, tables: [null] }),
  "trails of nothing": rawState({ rev: 5, trails: [null] }),
  "what may be done in words": rawState({ rev: 5, can: "x" }),
  "a result that is none": rawState({ rev: 5, result: "x" }),
  "standings that are none": rawState({ rev: 5, standings: [null] }),
};

let model = fakeModel();
let el = document.createElement("div");
let end = () => {};
const pass = (ms = 40) => vi.advanceTimersByTime(ms);
const open = () => {
  end = render({ model, el });
  window.dispatchEvent(new Event("resize"));
  pass();
};
const arrive = (name: string, value: unknown) => {
  model.traits[name] = value;
  model.emit(`change:${name}`);
  pass();
};
/** What a view that waits is given is there once the call has ended. */
const begin = async () => {
  await Promise.resolve();
  window.dispatchEvent(new Event("resize"));
  pass();
};
const words = () => el.querySelector("[role=alert]")?.textContent ?? "";
const rev = () => el.querySelector<HTMLElement>(".bolide")?.dataset.rev;
const asks = () => model.sent.filter((message) => message.t === "state");

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const width = { configurable: true, get: () => 800 };
  Object.defineProperty(HTMLElement.prototype, "clientWidth", width);
  model = fakeModel();
  el = document.createElement("div");
  document.body.append(el);
});
afterEach(() => {
  end();
  el.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("shows a board that is sent as text, and one that is sent once more", () => {
  const text = JSON.stringify(rawBoard);
  model.traits.board = text;
  open();
  const [shown] = el.children;
  expect(shown).toBeTruthy();
  expect(rev()).toBe("4");
  arrive("board", `${text}`);
  arrive("state", rawState({ rev: 6 }));
  expect(rev()).toBe("6");
  expect(el.children[0]).toBe(shown);
  arrive("board", JSON.stringify({ ...rawBoard, name: "Another" }));
  expect(el.children[0]).not.toBe(shown);
});

describe("a state that cannot be shown", () => {
  it.each(Object.keys(BAD))("leaves the last one: %s", (name) => {
    open();
    const shown = el.querySelector(".bolide-prompt")!.textContent;
    arrive("state", BAD[name]);
    expect(words()).toContain(BROKEN);
    expect(el.querySelector(".bolide-prompt")!.textContent).toBe(shown);
    expect(rev()).toBe("4");
    arrive("state", rawState({ rev: 6 }));
    expect(words()).toBe("");
    expect(rev()).toBe("6");
    el.querySelector<HTMLElement>(".bolide-action")!.click();
    expect(model.sent.at(-1)).toMatchObject({ t: "play", action: "booster", rev: 6 });
  });

  it.each([{}, "x", "{", "[]", null, { size: "x" }, { ...rawBoard, shapes: 5 }])(
    "nor does a board: %j",
    (board) => {
      open();
      arrive("board", board);
      expect(words()).toContain(BROKEN);
      expect(rev()).toBe("4");
    },
  );

  it.each(["a question in words", "an option with parts of no kind"])(
    "or begins: %s",
    async (name) => {
      model.traits.state = BAD[name];
      open();
      expect(el.textContent).toBe(BROKEN);
      arrive("state", rawState());
      await begin();
      expect(rev()).toBe("4");
    },
  );

  it("is none that a game sends", () => {
    for (const { board, states } of [bolide, championship, derby, formulaD, reallyNasty]) {
      expect(isBoard(board)).toBe(true);
      for (const state of Object.values(states)) expect(isState(state)).toBe(true);
    }
  });
});

describe("a view asks again", () => {
  it("while it has nothing to show", async () => {
    Object.assign(model.traits, { board: {}, state: {} });
    open();
    pass(AGAIN_MS);
    expect(asks()).toMatchObject([{ t: "state", rev: -1 }]);
    pass(AGAIN_MS);
    expect(asks()).toHaveLength(2);
    Object.assign(model.traits, { board: rawBoard, state: rawState() });
    model.emit("change:state");
    await begin();
    pass(AGAIN_MS);
    expect(rev()).toBe("4");
    expect(asks()).toHaveLength(2);
  });

  const told = (revision: number) =>
    model.emit("msg:custom", { t: "ok", id: "m", rev: revision } as never);

  it("when Python has told of a state that does not come, until it comes", () => {
    open();
    told(4);
    told(5);
    arrive("state", rawState({ rev: 5 }));
    pass(AGAIN_MS);
    expect(asks()).toHaveLength(0);
    told(7);
    for (const times of [1, 2]) {
      pass(AGAIN_MS);
      expect(asks()).toHaveLength(times);
      told(7); // the answer to that
    }
    arrive("state", rawState({ rev: 7 }));
    pass(2 * AGAIN_MS);
    expect(asks()).toHaveLength(2);
  });

  it("but not while states come, each a little after it was told of", () => {
    open();
    for (let rev = 5; rev < 40; rev++) {
      told(rev);
      pass(AGAIN_MS / 10);
      arrive("state", rawState({ rev }));
    }
    expect(asks()).toHaveLength(0);
  });

  it("and no more once it is closed", () => {
    open();
    told(5);
    end();
    pass(2 * AGAIN_MS);
    expect(asks()).toHaveLength(0);
  });

  it("and stays the same view when it is sent all of it", () => {
    open();
    const root = el.querySelector(".bolide");
    model.traits.board = structuredClone(rawBoard);
    arrive("state", rawState({ rev: 5 }));
    expect(el.querySelector(".bolide")).toBe(root);
    expect(rev()).toBe("5");
    model.traits.board = { ...rawBoard, name: "Another Ring" };
    arrive("state", rawState({ rev: 6 }));
    expect(el.querySelector(".bolide")).not.toBe(root);
  });
});
