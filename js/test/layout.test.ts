/** What a player must see, keep and confirm: cars off the lattice, the last press, the focus. */
import { describe, expect, it, vi } from "vitest";
import { press, TOO_SOON } from "../src/confirm";
import { chanceText, chanceWords } from "../src/hint";
import { buildCards } from "../src/panels/drivers";
import { outWords, wentOut, whyOut } from "../src/panels/notices";
import { clearPlace } from "../src/banners";
import { RAISED, standsAt } from "../src/geometry";
import type { Chance, Option } from "../src/whole";
import { frameHeight, growth, paneSize } from "../src/screen";
import * as vw from "../src/view";
import { board, rawState, state } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const pane = { width: 600, height: 420 };
const tokens = (more: Record<string, unknown>) => state().tokens.map((t) => ({ ...t, ...more }));
const option = (more: Partial<Option>): Option => ({ ...state().ask!.options[0]!, ...more });

describe("where a car stands", () => {
  it("is where it is said to be, and beside that place when it is raised", () => {
    const pits = state({ tokens: tokens({ looks: ["parked"], at: [24, 10] }) });
    expect(standsAt(pits.tokens[0]!)).toEqual([24, 10]);
    const raised = state({ tokens: tokens({ looks: ["raised"], at: [30, 20] }) });
    expect(standsAt(raised.tokens[0]!)).toEqual([30 + RAISED[0], 20 + RAISED[1]]);
    const home = state({ tokens: tokens({ done: "finished", at: null }) });
    expect(standsAt(home.tokens[0]!)).toBeNull();
  });
});

describe("the camera", () => {
  const open = (now = state()) => {
    const view = vw.newView(board().size);
    vw.resize(view, pane, now);
    return view;
  };
  const sees = (view: vw.View, [x, y]: readonly [number, number]) => {
    const { scale, ox, oy } = view.camera;
    const [px, py] = [ox + x * scale, oy - y * scale];
    return px >= 0 && py >= 0 && px <= pane.width && py <= pane.height;
  };
  it("goes to a car that decides in its pit box", () => {
    const ask = { ...state().ask!, kind: "pit", from: null, options: [] };
    const away = tokens({ looks: ["parked"], at: [24, 10] });
    const view = open(state({ tokens: tokens({ at: [80, 50] }), ask: { ...ask, from: [80, 50] } }));
    expect(sees(view, [24, 10])).toBe(false);
    vw.aim(view, vw.wantedCamera(view, state({ rev: 5, tokens: away, ask })), 0, 0);
    expect(sees(view, [24, 10])).toBe(true);
  });
  it("knows when the board was dragged away from whoever must decide", () => {
    const view = open();
    expect(vw.isAway(view, state())).toBe(false);
    for (let k = 0; k < 20; k++) vw.pan(view, -300, 0);
    expect(view.mode).toBe("free");
    expect(vw.isAway(view, state())).toBe(true);
    const computer = { ...state().ask!, seat: "computer" };
    expect(vw.isAway(view, state({ ask: computer }))).toBe(false);
  });
});

describe("an answer that ends a race", () => {
  const crash = option({ id: "crash", confirm: true });
  const at = (time: number, again = false) => ({
    pressedAt: () => time,
    isRepeated: () => again,
  });
  it("needs a second press, and not that of a double click or of a key held down", () => {
    expect(press(null, option({}), at(0), 0)).toEqual({ armed: null, play: true });
    let now = press(null, crash, at(0), 0);
    expect(now).toEqual({ armed: { id: "crash", at: 0 }, play: false });
    for (let time = 30; time < 3000; time += 30) {
      now = press(now.armed, crash, at(time), time);
      expect(now.play).toBe(false);
    }
    expect(press(now.armed, crash, at(3000 + TOO_SOON), 9000).play).toBe(true);
  });
  it("is not confirmed by a press that waited for a slow page, nor by a slow double click", () => {
    const { armed } = press(null, crash, at(0), 800);
    expect(press(armed, crash, at(700), 1600).play).toBe(false);
    expect(press(armed, crash, at(800 + TOO_SOON, true), 1600).play).toBe(false);
  });
  it("is not confirmed by the press of another one", () => {
    const other = option({ id: "other", confirm: true });
    expect(press({ id: "crash", at: 0 }, other, at(9000), 9000).play).toBe(false);
  });
});

describe("a hint after few races", () => {
  const chance = (n: number, low: number, high: number): Chance => {
    return { text: "50 %", value: 0.5, low, high, n, place: 1.5 };
  };
  const hintsOf = (a: Chance) => {
    return { rev: 0, by: "", done: false, best: "", why: "", options: { a } };
  };
  it("is no number until its interval is narrower than 30 points", () => {
    const shown = (c: Chance) => chanceText(hintsOf(c), c);
    for (const [low, high] of [
      [0.09, 0.91],
      [0.35, 0.65],
    ] as const) {
      expect(shown(chance(2, low, high))).toBe("");
      const unsure = chance(2, low, high);
      expect(chanceWords(hintsOf(unsure), unsure)).toBe("chance not known yet");
    }
    expect(shown(chance(40, 0.36, 0.659))).toBe("wins 50 %");
    expect(shown(chance(60, 0.38, 0.62))).toBe("wins 50 %");
  });
  it("is one more word for an option that is surely not the best", () => {
    const worse = { ...chance(60, 0.38, 0.62), worse: true };
    expect(chanceWords(hintsOf(worse), worse)).toBe("wins 50 %, worse than the hint");
    const early = { ...chance(4, 0, 0.6), worse: true };
    expect(chanceWords(hintsOf(early), early)).toBe("worse than the hint");
  });
});

describe("the height of the board", () => {
  it("is what is left of the room", () => {
    expect(paneSize(900, [90, 60], 450, 700).height).toBe(450);
    // no higher than its own shape at this width
    expect(paneSize(900, [90, 20], 450, 500).height).toBe(300);
    // never under 400 pixels, or 60 % of what is seen
    expect(paneSize(900, [90, 60], 10, 700).height).toBe(400);
    expect(paneSize(900, [90, 60], 10, 500).height).toBe(300);
    // a narrow page gives it 55 %
    expect(paneSize(899, [90, 60], 10, 1000).height).toBe(550);
    expect(paneSize(300, [90, 60], 900, 480).height).toBe(264);
    // under a lesson, of which nothing is said to be seen
    expect(paneSize(300, [90, 60], 10, 0).height).toBe(240);
  });
  it("leaves the question in sight where little of the page is seen", () => {
    expect(paneSize(469, [90, 60], 174, 390).height).toBe(174);
    expect(paneSize(469, [90, 60], 100, 390).height).toBe(160);
    expect(paneSize(469, [90, 60], 300, 390).height).toBe(300);
  });
  it("is told by a frame that scrolls, also from within a root of its own", () => {
    const frame = document.createElement("div");
    const host = document.createElement("div");
    const board = document.createElement("div");
    frame.append(host);
    host.attachShadow({ mode: "open" }).append(board);
    document.body.append(frame);
    expect(frameHeight(board)).toBe(0);
    frame.style.maxHeight = "610px";
    expect(frameHeight(board)).toBe(0);
    frame.style.overflowY = "auto";
    expect(frameHeight(board)).toBe(610);
    frame.remove();
  });
});

describe("the size of text, dice and cards", () => {
  it("grows with a large window, to twice the notebook's", () => {
    expect(growth(926, 640)).toBe(1);
    expect(growth(1366, 768)).toBe(1);
    expect(growth(1920, 768)).toBe(1);
    expect(growth(1920, 1080)).toBe(1.41);
    expect(growth(5000, 4000)).toBe(2);
  });
});

describe("a note over the board", () => {
  const free = { left: 0, right: 600, top: 40, bottom: 300 };
  const never = [{ left: 280, right: 340, top: 60, bottom: 120 }];
  it("lies beside its car, above it first", () => {
    expect(clearPlace([100, 200], [80, 30], { free, never: [], rather: [] })).toEqual([60, 132]);
  });
  it("never lies on the car that must decide, nor beyond the edge", () => {
    // above the car there is no room, and what must decide is there
    const [left, top] = clearPlace([310, 90], [200, 40], { free, never, rather: [] })!;
    expect(top >= 120 || left >= 340 || left + 200 <= 280).toBe(true);
    expect(top).toBeGreaterThanOrEqual(46);
    expect(left).toBeGreaterThanOrEqual(6);
  });
  it("is not shown where there is no room for it", () => {
    const all = { free, never: [free], rather: [] };
    expect(clearPlace([310, 90], [200, 40], all)).toBeNull();
  });
  it("rather lies where no answer is", () => {
    const taken = { free, never: [], rather: [[100, 150]] as const };
    expect(clearPlace([100, 200], [80, 30], taken)).toEqual([60, 238]);
  });
});

describe("who is out", () => {
  const out = (id: number) =>
    state({
      rev: 5,
      tokens: state().tokens.map((t) => (t.id === id ? { ...t, done: "out" } : t)),
      log: [{ n: 4, text: "Ada crashes and is out of the race.", id: 0, effect: "out" }],
    });
  it("is told once, and only to people", () => {
    expect(wentOut(state(), out(0))?.id).toBe(0);
    expect(wentOut(out(0), out(0))).toBeNull();
    expect(wentOut(null, out(0))).toBeNull();
    expect(wentOut(state(), out(1))).toBeNull();
    expect(outWords(out(0).tokens[0]!, out(0))).toBe("You are out");
    const two = { ...out(0), seats: [0, 1].map((id) => ({ id, who: "person" })) };
    expect(outWords(two.tokens[0]!, two)).toBe("Ada is out");
    expect(whyOut(out(0).tokens[0]!, out(0))).toBe("Ada crashes and is out of the race.");
  });
});

describe("on the page", () => {
  const page = everyTest();
  const crash = {
    rev: 5,
    ask: {
      ...state().ask,
      options: [
        { id: "sharp-brake", label: "Sharp braking (3 left)" },
        { id: "crash", label: "Crash (out of the race)", confirm: true },
      ],
    },
  };
  it("asks for a crash twice, and takes Esc for an answer", () => {
    page.arrive(crash);
    page.pass(1000);
    const before = page.model.sent.length;
    page.key("2");
    page.pass(1000);
    expect(page.text(".bolide-words")).toContain("press again");
    expect(page.text("[aria-live=polite]")).toContain("press again");
    expect(page.find(".bolide-action.is-armed").dataset.option).toBe("crash");
    page.key("Escape");
    page.pass(1000);
    page.key("2");
    expect(page.model.sent).toHaveLength(before);
    page.pass(1000);
    page.key("2");
    expect(page.last()).toMatchObject({ t: "play", action: "crash" });
  });
  it("takes Enter for the second press, whatever is selected or has the focus", () => {
    page.arrive(crash);
    page.pass(1000);
    page.key("n");
    expect(page.root().dataset.selected).toBe("sharp-brake");
    page.find('[aria-label="Zoom in (+)"]').focus();
    page.key("2");
    page.pass(1000);
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: "crash" });
  });
  it("leaves the board with Esc, but not in full screen", () => {
    const stage = page.find(".bolide-stage");
    own(page.el, "matches", (selector: string) => selector === ":fullscreen");
    page.find('[aria-label="Zoom in (+)"]').focus();
    page.key("Escape");
    expect(document.activeElement).toBe(stage);
    page.key("Escape");
    expect(document.activeElement).toBe(stage);
    Reflect.deleteProperty(page.el, "matches");
    page.key("Escape");
    expect(document.activeElement).toBe(document.body);
  });
  const own = (node: object, name: string, value: unknown) =>
    Object.defineProperty(node, name, { configurable: true, value });
  it("is as sharp as the screen that it was dragged to", () => {
    const canvas = page.find<HTMLCanvasElement>("canvas.board");
    const [wide, ratio] = [canvas.width, window.devicePixelRatio];
    own(window, "devicePixelRatio", 2 * ratio);
    page.arrive({ rev: 5 });
    expect([canvas.width, page.root().dataset.dpr]).toEqual([2 * wide, String(2 * ratio)]);
    own(window, "devicePixelRatio", ratio);
  });
  it.each([true, false])("says when it may not fill the screen: asked, %s", async (asked) => {
    const refused = vi.fn(() => Promise.reject(new TypeError("Permissions check failed")));
    own(document, "fullscreenEnabled", asked);
    own(page.el, "requestFullscreen", refused);
    page.key("x");
    await vi.advanceTimersByTimeAsync(40);
    expect(refused).toHaveBeenCalledTimes(Number(asked));
    expect(page.text(".bolide-alert")).toContain("doesn't allow full screen");
    page.arrive(crash);
    page.pass(1000);
    page.key("1");
    expect(page.last()).toMatchObject({ t: "play", action: "sharp-brake" });
  });
  it("forgets the first press when something else is chosen", () => {
    page.arrive(crash);
    page.pass(1000);
    page.key("2");
    page.pass(1000);
    page.key("1");
    expect(page.last()).toMatchObject({ t: "play", action: "sharp-brake" });
  });
  it("says that one is out, with what there is to do", () => {
    const gone = state().tokens.map((t) => (t.id === 0 ? { ...t, done: "out" } : t));
    page.arrive({ rev: 5, tokens: gone, can: { undo: true, new: true } });
    expect(page.text(".bolide-outtitle")).toBe("You are out");
    const [undo, watch, again] = page.all<HTMLButtonElement>(".bolide-outcome .bolide-answer");
    undo!.click();
    expect(page.last()).toMatchObject({ t: "undo" });
    again!.click();
    expect(page.last()).toMatchObject({ t: "new" });
    watch!.click();
    expect(page.find(".bolide-outcome").hidden).toBe(true);
    page.arrive({ rev: 6, tokens: gone, can: { undo: true } });
    expect(page.find(".bolide-outcome").hidden).toBe(true);
    page.arrive({ rev: 7 });
    page.arrive({ rev: 8, tokens: gone });
    expect(page.find(".bolide-outcome").hidden).toBe(false);
    page.arrive({ rev: 9 });
    expect(page.find(".bolide-outcome").hidden).toBe(true);
  });
  it("leaves the board to the next person, and goes with his answer", () => {
    const gone = state().tokens.map((t) => (t.id === 0 ? { ...t, done: "out" } : t));
    const seats = ["person", "person", "Rookie"];
    const [mine, theirs, his] = [
      { ...state().ask },
      { ...state().ask, id: 2, driver: "Cleo", seat: "computer" },
      { ...state().ask, id: 1, driver: "Bob" },
    ];
    const outcome = page.find(".bolide-outcome");
    const aside = () => outcome.classList.contains("is-aside");
    const more = { tokens: gone, seats, can: { undo: true } };
    page.arrive({ rev: 4, seats, ask: mine });
    page.arrive({ ...more, rev: 5, ask: theirs });
    expect([outcome.hidden, aside()]).toEqual([false, false]);
    page.arrive({ ...more, rev: 6, ask: his });
    expect([outcome.hidden, aside()]).toEqual([false, true]);
    page.arrive({ ...more, rev: 7, ask: theirs });
    expect(outcome.hidden).toBe(true);
    // the same with a secret question of his, and never over a result
    const covered = { kind: "secret", covered: true, who: [1], since: 9, options: [] };
    page.arrive({ rev: 8, seats, ask: mine });
    page.arrive({ ...more, rev: 9, ask: covered });
    expect([outcome.hidden, aside()]).toEqual([false, true]);
    page.arrive({ ...more, rev: 10, ask: null, over: true, result: { table: { rows: [] } } });
    expect(outcome.hidden).toBe(true);
    page.arrive({ rev: 11, seats, ask: mine });
    page.arrive({ ...more, rev: 12, ask: null, over: true, result: { table: { rows: [] } } });
    expect(outcome.hidden).toBe(true);
  });
  it("keeps the focus when a button goes grey, or goes", () => {
    const undo = page.find<HTMLButtonElement>('[aria-label="Undo (U)"]');
    undo.focus();
    page.arrive({ rev: 5, can: { undo: false } });
    expect(undo.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(undo);
    const sent = page.model.sent.length;
    undo.click();
    expect(page.model.sent).toHaveLength(sent);
    page.find(".bolide-action").focus();
    page.arrive({ rev: 6, ask: { ...state().ask, options: [{ id: "stay", label: "Stay" }] } });
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
  });
  it("gives the focus to the board before its button goes, and nothing is laid out for it", () => {
    const there: boolean[] = [];
    const button = page.find(".bolide-action");
    button.focus();
    page.find(".bolide-stage").addEventListener("focus", () => there.push(button.isConnected));
    page.arrive({ rev: 5 });
    expect(document.activeElement).toBe(button);
    page.arrive({ rev: 6, ask: { ...state().ask, options: [{ id: "stay", label: "Stay" }] } });
    expect(there).toEqual([true]);
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
  });
  it("gives the focus to the board when the mouse presses, not when the answer is there", () => {
    const press = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    page.find(".bolide-action").dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
  });
  it("does not grey the result after a computer's last move", () => {
    page.arrive({ rev: 5, ask: { ...state().ask, seat: "computer" } });
    expect(page.find(".bolide-prompt").classList.contains("is-computer")).toBe(true);
    page.arrive({ rev: 6, over: true, ask: null, standings: [{ place: 1, id: 0, text: "ok" }] });
    expect(page.find(".bolide-prompt").classList.contains("is-computer")).toBe(false);
  });
});

describe("a state", () => {
  const page = everyTest();
  const shown = (rev: number) => {
    page.model.traits.state = rawState({ rev });
    page.model.emit("change:state");
    return page.root().dataset.rev;
  };
  it("is painted at once, also just after a frame of something else", () => {
    page.pass(1000);
    page.key("+");
    const zoomed = () => page.root().dataset.view;
    const before = zoomed();
    while (zoomed() === before) page.pass(1);
    expect(shown(8)).toBe("8");
  });
  it("waits for the next frame when another was painted just now", () => {
    page.pass(1000);
    expect([shown(8), shown(9)]).toEqual(["8", "8"]);
    page.pass(40);
    expect(page.root().dataset.rev).toBe("9");
  });
});

describe("a click on a point", () => {
  const page = everyTest();
  const click = (x: number, y: number) => {
    const { scale, ox, oy } = JSON.parse(page.root().dataset.view!);
    for (const type of ["pointerdown", "pointerup"]) {
      const at = { clientX: ox + x * scale, clientY: oy - y * scale, button: 0 };
      page.find("canvas").dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
    }
    page.pass(40);
  };
  it("plays at once where it can be aimed", () => {
    expect(JSON.parse(page.root().dataset.view!).scale).toBeGreaterThan(12);
    click(14, 10);
    expect(page.last()).toMatchObject({ t: "play", action: "14,10" });
  });
  it("selects first, and plays with the second, where points lie close", () => {
    page.key("0");
    page.pass(1000);
    expect(JSON.parse(page.root().dataset.view!).scale).toBeLessThan(12);
    click(13, 10);
    expect(page.last()).toBeUndefined();
    expect(page.root().dataset.selected).toBe("13,10");
    expect(page.text(".bolide-words")).toBe("3 squares right, speed 3");
    click(14, 11);
    expect(page.last()).toBeUndefined();
    click(14, 11);
    expect(page.last()).toMatchObject({ t: "play", action: "14,11" });
  });
});

describe("the rail", () => {
  it("waits for a focus to leave it, then shows the order of the last state", async () => {
    const place = document.createElement("ol");
    document.body.append(place);
    const done = new AbortController();
    const rail = buildCards(place, done.signal, { seat: vi.fn() });
    const order = (...ids: number[]) =>
      state({
        order: ids.map((id) => ({ id, lap: "lap 1", gap: "", active: false, moved: false })),
      });
    const chips = () => [...place.children];
    rail.update(order(1, 0));
    const [leader, other] = chips();
    const chip = leader!.querySelector("button")!;
    chip.focus();
    rail.update(order(0, 1));
    expect(chips()).toEqual([leader, other]);
    expect(document.activeElement).toBe(chip);
    chip.blur();
    await vi.waitFor(() => expect(chips()).toEqual([other, leader]));
    done.abort();
    place.remove();
  });

  it("leaves its chips where they are when a pointer goes and the order is the same", async () => {
    const place = document.createElement("ol");
    const done = new AbortController();
    buildCards(place, done.signal, { seat: vi.fn() }).update(state());
    const replaced = vi.spyOn(place, "replaceChildren");
    place.dispatchEvent(new Event("pointerleave"));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(replaced).not.toHaveBeenCalled();
    done.abort();
  });
});
