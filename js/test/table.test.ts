import { describe, expect, it, vi } from "vitest";
import { ANSWER_MS, LATE_MS, WAIT_MS } from "../src/link";
import { GONE, NONE, SILENT } from "../src/state";
import { openTable } from "../src/table";
import { NASTY, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();

describe("a view", () => {
  it("says what it shows", () => {
    expect(page.root().dataset).toMatchObject({
      rev: "4",
      ask: "move",
      seat: "person",
      theme: "light",
    });
    expect(JSON.parse(page.root().dataset.view!)).toHaveProperty("scale");
    expect(page.text(".bolide-title")).toBe("Round 2 · lap 1 of 2 · Test Ring");
    expect(page.text(".bolide-question")).toBe("Choose a point");
  });

  it("shows names as text, whatever they contain", () => {
    expect(page.el.querySelector("img")).toBeNull();
    expect(page.text(".bolide-cards")).toContain(NASTY);
    expect(page.text(".bolide-log")).toContain(NASTY);
  });

  it("lists cars in turn order with their sheets", () => {
    const cards = [...page.el.querySelectorAll(".bolide-card")];
    expect(cards.map((card) => card.querySelector("strong")?.textContent)).toEqual([NASTY, "Ada"]);
    expect(cards[1]!.querySelectorAll(".is-circles i.is-used")).toHaveLength(1);
    expect(cards[1]!.textContent).toContain("6 of 7");
    expect(cards[1]!.querySelector("select")?.value).toBe("person");
  });

  it("plays with the keyboard alone", () => {
    page.key("ArrowRight");
    expect(page.text(".bolide-words")).toBe("3 squares right, speed 3 · Enter plays it");
    page.key("ArrowRight");
    page.key("ArrowUp");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", rev: 4, action: "14,11" });
    expect(page.last()!.id).toEqual(expect.any(String));
    page.key("Enter");
    expect(page.model.sent).toHaveLength(1);
  });

  it("paints nothing for what was sent before the answer is late", () => {
    page.key("ArrowRight");
    page.pass(40);
    const frames = vi.spyOn(window, "requestAnimationFrame");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play" });
    expect(frames).not.toHaveBeenCalled();
    page.pass(LATE_MS);
    expect(frames).toHaveBeenCalled();
    frames.mockRestore();
  });

  it("numbers the buttons", () => {
    expect(page.text(".bolide-action")).toBe("1Booster6 in 12");
    page.key("1");
    expect(page.last()).toMatchObject({ t: "play", action: "booster" });
  });

  it("has a real button for every open point", () => {
    const twin = page.el.querySelector<HTMLDetailsElement>(".bolide-twin")!;
    twin.open = true;
    twin.dispatchEvent(new Event("toggle"));
    const buttons = [...twin.querySelectorAll("button")];
    expect(buttons).toHaveLength(3);
    buttons[1]!.click();
    expect(page.last()).toMatchObject({ action: "14,10" });
  });

  it("undoes what can be undone, and redoes nothing that cannot", () => {
    page.key("u");
    expect(page.last()).toMatchObject({ t: "undo" });
    page.key("r");
    expect(page.model.sent).toHaveLength(1);
  });

  it("gives seats and sets the pace", () => {
    const seat = page.el.querySelectorAll<HTMLSelectElement>(".bolide-seat")[1]!;
    seat.value = "Rookie";
    seat.dispatchEvent(new Event("change"));
    expect(page.last()).toMatchObject({ t: "seat", token: 0, who: "Rookie" });
    const pace = page.el.querySelector<HTMLSelectElement>(".bolide-pace select")!;
    pace.value = "200";
    pace.dispatchEvent(new Event("change"));
    expect(page.last()).toMatchObject({ t: "pace", ms: 200 });
  });

  it("takes a new state over, and tells it", () => {
    const log = [...(rawState().log as object[]), { n: 9, text: "Ada goes.", id: 0 }];
    page.arrive({ rev: 5, ask: null, log, can: { undo: false, redo: true } });
    expect(page.root().dataset.rev).toBe("5");
    expect(page.root().dataset.ask).toBeUndefined();
    expect(page.text("[aria-live=polite]")).toBe("Ada goes.");
    expect(page.text(".bolide-entry")).toBe("Ada goes.");
  });

  it("puts the log right after an undo", () => {
    const entry = (n: number) => ({ n, text: `Entry ${n}`, id: 0 });
    page.arrive({ rev: 5, log: [entry(5), entry(6), entry(7)] });
    page.arrive({ rev: 6, log: [entry(4), entry(5)] });
    const entries = page.all(".bolide-entries > li").map((node) => node.textContent);
    expect(entries).toEqual(["Entry 5", "Entry 4"]);
    expect(page.text(".bolide-recent")).toBe("Entry 5");
  });

  const entry = (n: number) => ({ n, text: `Entry ${n}`, id: 0 });
  const entries = () => page.all(".bolide-entries > li").map((node) => node.textContent);

  it("keeps what the log said before, and forgets it with an undo or in another race", () => {
    page.arrive({ rev: 5, log: [entry(0), entry(1), entry(2)] });
    page.arrive({ rev: 6, log: [entry(2), entry(3)] });
    expect(entries()).toEqual(["Entry 3", "Entry 2", "Entry 1", "Entry 0"]);
    page.arrive({ rev: 7, log: [entry(1), entry(2)] });
    expect(entries()).toEqual(["Entry 2", "Entry 1", "Entry 0"]);
    page.key("l");
    expect(page.model.sent).toEqual([]);
    page.arrive({ rev: 8, log: [entry(8), entry(9)] });
    expect(entries()).toEqual(["Entry 9", "Entry 8"]);
  });

  it("sends for lines of the log that no state told, where it is open", () => {
    page.arrive({ rev: 5, log: [entry(8), entry(9)] });
    expect(page.model.sent).toEqual([]);
    page.key("l");
    const { id, t } = page.last()!;
    expect(t).toBe("log");
    const log = [entry(0), entry(7), entry(8)];
    page.model.emit("msg:custom", { t: "log", id, rev: 5, log });
    expect(entries()).toEqual(["Entry 9", "Entry 8", "Entry 7", "Entry 0"]);
    page.arrive({ rev: 6, log: [entry(9), entry(10)] });
    expect(entries()).toEqual(["Entry 10", "Entry 9", "Entry 8", "Entry 7", "Entry 0"]);
    expect(page.model.sent).toHaveLength(1);
  });

  it("has the keys again after a click of a tool, but not after a press of a key on it", () => {
    const tool = page.find('[aria-label="Zoom in (+)"]');
    const click = (pointerType: string) => {
      tool.focus();
      tool.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType }));
      return document.activeElement;
    };
    expect(click("")).toBe(tool);
    expect(click("mouse")).toBe(page.find(".bolide-stage"));
  });

  it.each(["n", "N", "ArrowRight"])("plays what %s chooses after a button was pressed", (name) => {
    page.find('[aria-label="Zoom in (+)"]').focus();
    page.key(name, { shiftKey: name === "N" });
    const action = page.root().dataset.selected;
    expect(action).toBeDefined();
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action });
  });

  it("has nothing selected that would be played in place of the hint", () => {
    page.key("ArrowRight");
    expect(page.root().dataset.selected).toBeDefined();
    page.key("h");
    expect(page.last()).toMatchObject({ t: "hint", on: true });
    expect(page.root().dataset.selected).toBeUndefined();
    const sent = page.model.sent.length;
    page.key("Enter");
    expect(page.model.sent).toHaveLength(sent);
  });

  it("opens the log with L, whatever tab was open last", () => {
    const shown = () => page.find(".bolide-drawer:not([hidden]) > .bolide-tab.is-shown");
    page.key("?");
    expect(shown()).toBe(page.find(".bolide-help"));
    page.key("Escape");
    expect(shown()).toBeNull();
    page.key("l");
    expect(shown()).toBe(page.find(".bolide-log"));
  });

  it("opens the log at its newest line", () => {
    const list = page.find(".bolide-entries");
    list.scrollTo = ((_: number, y: number) => (list.scrollTop = y)) as never;
    list.scrollTop = 99;
    page.key("l");
    expect(list.scrollTop).toBe(0);
  });

  it("shows the end of the race", () => {
    page.arrive({
      rev: 6,
      over: true,
      ask: null,
      standings: [{ place: 1, id: 0, text: "61 turns" }],
    });
    expect(page.text(".bolide-prompt")).toBe("The race is overADAda61 turns");
  });
});

describe("trouble", () => {
  const refuse = (reason: string) =>
    page.model.emit("msg:custom", { t: "reject", id: page.last()!.id, rev: 4, reason });

  it("is said plainly when a message is refused, and play goes on", () => {
    page.key("1");
    refuse("The race has moved on.");
    page.pass(40);
    expect(page.text("[role=alert]")).toContain("The race has moved on.");
    page.key("1");
    expect(page.model.sent).toHaveLength(2);
  });

  it("is said when nobody answers", () => {
    page.key("1");
    vi.advanceTimersByTime(ANSWER_MS + 50);
    expect(page.text("[role=alert]")).toContain(SILENT);
    page.arrive({ rev: 5 });
    expect(page.text("[role=alert]")).toBe("");
  });

  const busy = "Python is busy running a cell. Your move is waiting.";

  it("is said when a move waits for a cell, in a host that does not tell", () => {
    page.key("1");
    page.pass(WAIT_MS - 10);
    expect(page.text("[role=alert]")).toBe("");
    page.pass(60);
    expect(page.text("[role=alert]")).toBe(busy);
    page.model.emit("msg:custom", { t: "ok", id: page.last()!.id, rev: 5 } as never);
    page.pass(ANSWER_MS);
    expect(page.text("[role=alert]")).toBe("");
    page.key("u");
    page.pass(WAIT_MS + 50);
    expect(page.text("[role=alert]")).toContain("Your request is waiting.");
  });

  it("is said as long as the host tells that the kernel is busy, and not when it is idle", () => {
    const kernel = { status: "busy" };
    const sessionContext = { session: { kernel } };
    page.model.traits.layout = { widget_manager: { context: { sessionContext } } };
    page.reload({});
    page.key("1");
    page.pass(2 * ANSWER_MS + 50);
    expect(page.text("[role=alert]")).toBe(busy);
    page.key("1");
    expect(page.model.sent).toHaveLength(1);
    page.arrive({ rev: 5 });
    expect(page.text("[role=alert]")).toBe("");
    kernel.status = "idle";
    page.key("1");
    page.pass(WAIT_MS + 50);
    expect(page.text("[role=alert]")).toBe("");
    page.pass(ANSWER_MS);
    expect(page.text("[role=alert]")).toContain(SILENT);
    page.model.emit("msg:custom", { t: "ok", id: page.last()!.id, rev: 5 } as never);
    page.pass(40);
    expect(page.text("[role=alert]")).toBe("");
  });

  it("is said when the kernel is gone, and input is off", () => {
    page.model.emit("comm_live_update");
    page.pass(40);
    expect(page.text("[role=alert]")).toContain(GONE);
    expect(page.el.querySelector("[role=alert] button")).toBeNull();
    page.key("1");
    expect(page.model.sent).toEqual([]);
  });

  it("says how to go on with a race that is saved", () => {
    page.arrive({ rev: 5, resume: "bw.resume()" });
    page.model.emit("comm_live_update");
    page.pass(40);
    expect(page.text("[role=alert]")).toContain("run bw.resume() to continue");
    expect(page.text("[role=alert]")).not.toContain(GONE);
  });

  it("is said at once on a page that never had a kernel, and input is off", () => {
    page.model.traits.layout = { comm_live: false };
    page.reload({ resume: "" });
    expect(page.text("[role=alert]")).toBe(NONE);
    page.key("1");
    page.key("u");
    page.pass(ANSWER_MS + 50);
    expect(page.text("[role=alert]")).toBe(NONE);
    expect(page.model.sent).toEqual([]);
    page.reload({ resume: 'bw.resume("mine")' });
    expect(page.text("[role=alert]")).toContain('run bw.resume("mine") in a cell');
  });

  it.each([{ comm_live: true }, "IPY_MODEL_1", null, undefined, {}])(
    "is not said of a page with a kernel, or of a host that does not tell (%o)",
    (layout) => {
      page.model.traits.layout = layout;
      page.reload({});
      expect(page.text("[role=alert]")).toBe("");
    },
  );

  it("is taken back when a kernel answers after all", () => {
    page.model.traits.layout = { comm_live: false };
    page.reload({});
    page.model.emit("msg:custom", { t: "ok", id: "x", rev: 4 });
    page.pass(40);
    expect(page.text("[role=alert]")).toBe("");
  });

  it("is said when sending fails", () => {
    page.model.dead = true;
    page.key("1");
    page.pass(40);
    expect(page.text("[role=alert]")).toContain(GONE);
  });

  it("is shown when the state brings it, as text", () => {
    page.arrive({ rev: 5, notice: { level: "error", text: `<b>${NASTY}</b>` } });
    expect(page.text("[role=alert]")).toContain(NASTY);
    expect(page.el.querySelector("img, b.x")).toBeNull();
  });
});

describe("the end of a view", () => {
  it("leaves nothing behind", () => {
    page.life.abort();
    expect(page.el.childElementCount).toBe(0);
    expect([...page.model.listeners.values()].every((set) => set.size === 0)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not end another view of the same race", () => {
    const other = document.createElement("div");
    const second = new AbortController();
    openTable(page.model, other, second.signal);
    page.life.abort();
    page.model.traits.state = rawState({ rev: 8 });
    window.dispatchEvent(new Event("resize"));
    page.model.emit("change:state");
    page.pass(40);
    expect(other.querySelector<HTMLElement>(".bolide")?.dataset.rev).toBe("8");
    second.abort();
  });
});
