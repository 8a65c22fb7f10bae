import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_MS } from "../src/link";
import { GONE, SILENT } from "../src/state";
import { openTable } from "../src/table";
import { type FakeModel, fakeModel, NASTY, rawState } from "./fixture";

let life: AbortController;
let model: FakeModel;
let el: HTMLElement;

const root = () => el.querySelector<HTMLElement>(".bolide")!;
const text = (selector: string) => el.querySelector(selector)?.textContent ?? "";
const key = (name: string) =>
  root()
    .querySelector(".bolide-stage")!
    .dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
const frame = () => vi.advanceTimersByTime(40);
const last = () => model.sent.at(-1) as Record<string, unknown>;

function arrive(more: Record<string, unknown>): void {
  model.traits.state = rawState(more);
  model.emit("change:state");
  frame();
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(HTMLElement.prototype, "clientWidth", {
    configurable: true,
    get: () => 800,
  });
  life = new AbortController();
  model = fakeModel();
  el = document.createElement("div");
  document.body.append(el);
  openTable(model, el, life.signal);
  window.dispatchEvent(new Event("resize"));
  frame();
});

afterEach(() => {
  life.abort();
  el.remove();
  vi.useRealTimers();
});

describe("a view", () => {
  it("says what it shows", () => {
    expect(root().dataset).toMatchObject({ rev: "4", ask: "move", seat: "person", theme: "light" });
    expect(JSON.parse(root().dataset.view!)).toHaveProperty("scale");
    expect(text(".bolide-title")).toBe("Round 2 · lap 1 of 2 · Test Ring");
    expect(text(".bolide-question")).toBe("Choose a point");
  });

  it("shows names as text, whatever they contain", () => {
    expect(el.querySelector("img")).toBeNull();
    expect(text(".bolide-cards")).toContain(NASTY);
    expect(text(".bolide-log")).toContain(NASTY);
  });

  it("lists cars in turn order with their sheets", () => {
    const cards = [...el.querySelectorAll(".bolide-card")];
    expect(cards.map((card) => card.querySelector("strong")?.textContent)).toEqual([NASTY, "Ada"]);
    expect(cards[1]!.querySelectorAll(".is-circles i.is-used")).toHaveLength(1);
    expect(cards[1]!.textContent).toContain("6 of 7");
    expect(cards[1]!.querySelector("select")?.value).toBe("person");
  });

  it("plays with the keyboard alone", () => {
    key("ArrowRight");
    expect(text(".bolide-words")).toBe("3 E, speed 3");
    key("ArrowRight");
    key("ArrowUp");
    key("Enter");
    expect(last()).toMatchObject({ t: "play", rev: 4, action: "14,11" });
    expect(last().id).toEqual(expect.any(String));
    key("Enter");
    expect(model.sent).toHaveLength(1);
  });

  it("numbers the buttons", () => {
    expect(text(".bolide-action")).toBe("1Booster6 in 12");
    key("1");
    expect(last()).toMatchObject({ t: "play", action: "booster" });
  });

  it("has a real button for every open point", () => {
    const twin = el.querySelector<HTMLDetailsElement>(".bolide-twin")!;
    twin.open = true;
    twin.dispatchEvent(new Event("toggle"));
    const buttons = [...twin.querySelectorAll("button")];
    expect(buttons).toHaveLength(3);
    buttons[1]!.click();
    expect(last()).toMatchObject({ action: "14,10" });
  });

  it("undoes what can be undone, and redoes nothing that cannot", () => {
    key("u");
    expect(last()).toMatchObject({ t: "undo" });
    key("r");
    expect(model.sent).toHaveLength(1);
  });

  it("gives seats and sets the pace", () => {
    const seat = el.querySelectorAll<HTMLSelectElement>(".bolide-seat")[1]!;
    seat.value = "Rookie";
    seat.dispatchEvent(new Event("change"));
    expect(last()).toMatchObject({ t: "seat", token: 0, who: "Rookie" });
    const pace = el.querySelector<HTMLSelectElement>(".bolide-bar select")!;
    pace.value = "200";
    pace.dispatchEvent(new Event("change"));
    expect(last()).toMatchObject({ t: "pace", ms: 200 });
  });

  it("takes a new state over, and tells it", () => {
    const log = [...(rawState().log as object[]), { n: 9, text: "Ada goes.", id: 0, kind: "move" }];
    arrive({ rev: 5, ask: null, log, can: { undo: false, redo: true } });
    expect(root().dataset.rev).toBe("5");
    expect(root().dataset.ask).toBeUndefined();
    expect(text("[aria-live=polite]")).toBe("Ada goes.");
    expect(text(".bolide-entry")).toBe("Ada goes.");
  });

  it("puts the log right after an undo", () => {
    const entry = (n: number) => ({ n, text: `Entry ${n}`, id: 0, kind: "move" });
    arrive({ rev: 5, log: [entry(5), entry(6), entry(7)] });
    arrive({ rev: 6, log: [entry(4), entry(5)] });
    expect([...el.querySelectorAll(".bolide-entry")].map((n) => n.textContent)).toEqual([
      "Entry 5",
      "Entry 4",
    ]);
  });

  it("shows the end of the race", () => {
    arrive({ rev: 6, over: true, ask: null, standings: [{ place: 1, id: 0, text: "61 turns" }] });
    expect(text(".bolide-standings")).toContain("Ada61 turns");
  });
});

describe("trouble", () => {
  const refuse = (reason: string) =>
    model.emit("msg:custom", { t: "reject", id: last().id, rev: 4, reason });

  it("is said plainly when a message is refused, and play goes on", () => {
    key("1");
    refuse("The race has moved on.");
    frame();
    expect(text("[role=alert]")).toContain("The race has moved on.");
    key("1");
    expect(model.sent).toHaveLength(2);
  });

  it("is said when nobody answers", () => {
    key("1");
    vi.advanceTimersByTime(ANSWER_MS + 50);
    expect(text("[role=alert]")).toContain(SILENT);
    arrive({ rev: 5 });
    expect(text("[role=alert]")).toBe("");
  });

  it("is said when the kernel is gone, and input is off", () => {
    model.traits.record = "{}";
    model.emit("comm_live_update");
    frame();
    expect(text("[role=alert]")).toContain(GONE);
    expect(text("[role=alert] button")).toBe("Copy the race");
    key("1");
    expect(model.sent).toEqual([]);
  });

  it("is said when sending fails", () => {
    model.dead = true;
    key("1");
    frame();
    expect(text("[role=alert]")).toContain(GONE);
  });

  it("is shown when the state brings it, as text", () => {
    arrive({ rev: 5, notice: { level: "error", text: `<b>${NASTY}</b>` } });
    expect(text("[role=alert]")).toContain(NASTY);
    expect(el.querySelector("img, b.x")).toBeNull();
  });
});

describe("the end of a view", () => {
  it("leaves nothing behind", () => {
    life.abort();
    expect(el.childElementCount).toBe(0);
    expect([...model.listeners.values()].every((set) => set.size === 0)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not end another view of the same race", () => {
    const other = document.createElement("div");
    const second = new AbortController();
    openTable(model, other, second.signal);
    life.abort();
    model.traits.state = rawState({ rev: 8 });
    window.dispatchEvent(new Event("resize"));
    model.emit("change:state");
    frame();
    expect(other.querySelector<HTMLElement>(".bolide")?.dataset.rev).toBe("8");
    second.abort();
  });
});
