/** A race that is watched again, on the page alone. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reel } from "../src/protocol";
import { changed, filmOf, readReel } from "../src/reel";
import widget from "../src/widget";
import { rawBoard, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const first = { ...rawState(), title: "Round 1", told: 1, ask: null } as Record<string, unknown>;
delete first.log;
const reel: Reel = {
  frames: [
    [first],
    { title: ["Round 2"], told: [3] },
    { tokens: { "0": { at: [[5, 5]] } } },
    { title: ["The race is over"], over: [true], told: [4] },
  ],
  answers: [0, 2, 3, 5],
  log: [
    { n: 0, text: "Round 1.", id: null, frame: 0 },
    { n: 1, text: "Round 2.", id: null, frame: 1 },
    { n: 2, text: "<b>Ada</b> clashes.", id: 0, tone: "strong", effect: "shake", frame: 1 },
    { n: 3, text: "The race is over.", id: null, frame: 3 },
  ],
} as Reel;

describe("changes", () => {
  it("put a value, a member or nothing in its place, and share the rest", () => {
    const old = { a: { b: [1, 2], c: 3 }, d: { e: 4 } };
    const now = changed(old, { a: { b: { "1": [5] }, c: [] } }) as typeof old;
    expect(now).toEqual({ a: { b: [1, 5] }, d: { e: 4 } });
    expect(now.d).toBe(old.d);
    expect(old.a.b).toEqual([1, 2]);
  });

  it("are a reel only when there is a frame, and a number for each", () => {
    expect(readReel(reel)).toBe(reel);
    for (const bad of [null, {}, { ...reel, frames: [] }, { ...reel, answers: [0] }]) {
      expect(readReel(bad)).toBeNull();
    }
  });
});

describe("a film", () => {
  const film = filmOf(reel);

  it("has every frame as a state with its own number and its sentences", () => {
    expect(film.state(3)).toMatchObject({ rev: 3, over: true, title: "The race is over" });
    expect(film.state(1)).toMatchObject({ rev: 1, over: false, title: "Round 2" });
    expect(film.state(1).log).toEqual(reel.log.slice(0, 3));
    expect("told" in film.state(1)).toBe(false);
  });

  it("knows where something happened", () => {
    expect([film.event(0, 1), film.event(1, 1), film.event(3, -1), film.event(1, -1)]).toEqual([
      1, 3, 1, 0,
    ]);
  });
});

describe("a page without a kernel", () => {
  const life = { now: new AbortController() };
  const el = document.createElement("div");
  const find = (selector: string) => el.querySelector(selector) as HTMLElement;
  const at = () => find(".bolide").dataset.rev;
  const key = (name: string) => {
    const init = { key: name, bubbles: true, cancelable: true };
    find(".bolide-stage").dispatchEvent(new KeyboardEvent("keydown", init));
    vi.advanceTimersByTime(40);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    life.now = new AbortController();
    document.body.append(el);
    const data: Record<string, unknown> = { board: rawBoard, reel };
    const model = { get: (name: string) => data[name], on() {}, off() {}, send() {} };
    const render = (widget as { render(page: unknown): void }).render;
    Object.defineProperty(HTMLElement.prototype, "clientWidth", {
      configurable: true,
      get: () => 800,
    });
    render({ model, el, signal: life.now.signal });
    window.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(40);
  });
  afterEach(() => {
    life.now.abort();
    vi.useRealTimers();
  });

  it("opens at the end, with who raced, and a button that plays it from its start", () => {
    expect(at()).toBe("3");
    const start = find("[aria-label='Watch the race']");
    expect(start.hidden).toBe(false);
    start.click();
    vi.advanceTimersByTime(40);
    expect(at()).toBe("0");
    expect(start.hidden).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(at()).toBe("3");
    expect(start.hidden).toBe(true);
  });

  it("steps, jumps and stays within the race", () => {
    key("Home");
    key("ArrowLeft");
    expect(at()).toBe("0");
    key("ArrowRight");
    key("ArrowRight");
    expect(at()).toBe("2");
    key("[");
    expect(at()).toBe("1");
    key("End");
    key("ArrowRight");
    expect(at()).toBe("3");
    expect(find(".bolide-count").textContent).toBe("3 / 3");
    key("Home");
    expect(at()).toBe("0");
  });

  it("plays to the end, pauses, and begins again from the end", () => {
    key("Home");
    key(" ");
    vi.advanceTimersByTime(500);
    key(" ");
    const paused = at();
    vi.advanceTimersByTime(5000);
    expect(at()).toBe(paused);
    key(" ");
    vi.advanceTimersByTime(5000);
    expect(at()).toBe("3");
    key(" ");
    expect(at()).toBe("0");
  });

  it("goes where a sentence or the slider says, and names stay text", () => {
    const lines = [...el.querySelectorAll<HTMLElement>(".bolide-moment")];
    expect(lines.map((line) => line.textContent)).toContain("<b>Ada</b> clashes.");
    expect(el.querySelector(".bolide-moment b")).toBeNull();
    lines[3]!.click();
    vi.advanceTimersByTime(40);
    expect(at()).toBe("3");
    expect(lines[3]!.getAttribute("aria-current")).toBe("true");
    const scrub = find(".bolide-scrub") as HTMLInputElement;
    scrub.value = "1";
    scrub.dispatchEvent(new Event("input"));
    vi.advanceTimersByTime(40);
    expect(at()).toBe("1");
    expect(scrub.getAttribute("aria-valuetext")).toBe("Round 2");
  });

  it("waits, in a notebook and in an export", () => {
    key("Home");
    vi.advanceTimersByTime(5000);
    expect(at()).toBe("0");
  });

  it("offers nothing that would need one", () => {
    expect(el.textContent).not.toContain("Play from here");
    expect(el.textContent).not.toContain("Back to the race");
  });
});

describe("a film of a race that is over", () => {
  let sees: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const el = document.createElement("div");
  const root = () => el.querySelector<HTMLElement>(".bolide")!;
  const life = { now: new AbortController() };
  const result = {
    podium: [{ place: 1, id: 1, text: "9 turns" }],
    table: { id: "result", title: "Ada wins", columns: ["Place"], rows: [] },
    details: { id: "details", title: "What each driver did", columns: [], rows: [] },
    unit: "squares",
    speeds: [],
    places: [],
  };
  const end = { title: ["The race is over"], over: [true], told: [4], result: [result] };
  const race = { ...reel, frames: [...reel.frames.slice(0, 3), end] };

  beforeEach(() => {
    vi.useFakeTimers();
    life.now = new AbortController();
    document.body.append(el);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(told: typeof sees) {
          sees = told;
        }
        observe() {}
        disconnect() {}
      },
    );
    const data: Record<string, unknown> = { board: rawBoard, reel: race };
    const model = { get: (name: string) => data[name], on() {}, off() {}, send() {} };
    (widget as { render(page: unknown): void }).render({ model, el, signal: life.now.signal });
    window.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(40);
  });
  afterEach(() => {
    life.now.abort();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("opens with the podium, then the result, whose button plays it; it stops out of sight", () => {
    sees([{ isIntersecting: true }]);
    expect(root().dataset.moment).toBe("podium");
    expect(el.querySelectorAll(".is-podium li")).toHaveLength(1);
    vi.advanceTimersByTime(2100);
    expect(root().dataset.moment).toBeUndefined();
    expect(root().dataset.rev).toBe("3");
    const buttons = [
      ...el.querySelectorAll<HTMLElement>(".bolide-result .bolide-answers > button"),
    ];
    const offered = buttons.filter((node) => !node.hidden).map((node) => node.textContent);
    expect(offered).toEqual(["Watch the race"]);
    expect(el.querySelector<HTMLElement>(".bolide-start-film")!.hidden).toBe(true);
    buttons.find((node) => node.textContent === "Watch the race")!.click();
    vi.advanceTimersByTime(500);
    expect(root().dataset.rev).toBe("1");
    sees([{ isIntersecting: false }]);
    vi.advanceTimersByTime(5000);
    expect(root().dataset.rev).toBe("1");
    // who has stopped it starts it again
    sees([{ isIntersecting: true }]);
    vi.advanceTimersByTime(5000);
    expect(root().dataset.rev).toBe("1");
  });
});

describe("a race that goes on", () => {
  const page = everyTest();
  const shown = () => page.all(".bolide").map((root) => root.hidden);
  const press = (text: string) =>
    page
      .all<HTMLButtonElement>(".bolide.is-replay .bolide-answer")
      .find((node) => node.textContent === text)!
      .click();
  const watch = (more: Record<string, unknown> = {}, before = () => {}) => {
    page.arrive({ rev: 5, can: { undo: true, redo: false, replay: true, new: true }, ...more });
    page.key("v");
    before();
    expect(page.last()).toMatchObject({ t: "replay" });
    page.model.emit("msg:custom", { t: "reel", id: page.last()!.id, rev: 5, reel });
    window.dispatchEvent(new Event("resize"));
    page.pass(40);
  };

  it("can be watched again and gone back to", () => {
    watch();
    expect(shown()).toEqual([true, false]);
    page
      .all(".bolide-answer")
      .find((node) => node.textContent === "Back to the race")!
      .click();
    page.pass(40);
    expect(shown()).toEqual([false]);
  });

  it("is played on from a moment of it", () => {
    watch();
    page.all(".bolide-moment")[1]!.click();
    page
      .all(".bolide-answer")
      .find((node) => node.textContent === "Play from here")!
      .click();
    expect(page.last()).toMatchObject({ t: "branch", answers: 2 });
    expect(shown()).toEqual([false]);
  });

  it("cannot be played on where no kernel is", () => {
    watch({}, () => page.model.emit("comm_live_update"));
    const offered = page.all(".is-replay .bolide-answer").map((node) => node.textContent);
    expect(offered).toContain("Back to the race");
    expect(offered).not.toContain("Play from here");
  });

  it("is kept and shared from its film, which says where it is", () => {
    watch();
    press("Share");
    const { id, t } = page.last()!;
    expect(t).toBe("share");
    page.model.emit("msg:custom", { t: "kept", id, rev: 5, said: "Saved as x" });
    page.pass(40);
    const alert = () => page.text(".is-replay .bolide-alert span");
    expect(alert()).toBe("Saved as x");
    page.find<HTMLButtonElement>(".is-replay .bolide-alert button").click();
    page.pass(40);
    expect(alert()).toBe("");
    press("Save");
    page.model.emit("comm_live_update");
    page.pass(40);
    expect(alert()).toContain("kernel has stopped");
    expect(shown()).toEqual([true, false]);
  });

  it("is driven again from the end of its film, and from nowhere else", () => {
    watch({ over: true });
    const again = page.all(".bolide-either > *").map((node) => node.hidden);
    expect(again).toEqual([false, true]);
    page.all(".bolide-moment").at(-1)!.click();
    expect(page.all(".bolide-either > *").map((node) => node.hidden)).toEqual([true, false]);
    press("Rematch");
    expect(page.last()).toMatchObject({ t: "new" });
    expect(shown()).toEqual([false]);
  });

  it("has no film before something has happened", () => {
    page.arrive({ rev: 5, can: { undo: false, redo: false } });
    const sent = page.model.sent.length;
    page.key("v");
    expect(page.model.sent).toHaveLength(sent);
  });
});
