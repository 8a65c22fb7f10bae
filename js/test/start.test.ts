/** A race that is set up on the page, before there is one. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Draft, type GameData, withDriver } from "../src/panels/setup";
import { carriedOver } from "../src/start";
import widget from "../src/widget";
import { NASTY, rawBoard, rawState } from "./helpers/fixture";

const bolide: GameData = {
  name: "bolide",
  title: "Bolide",
  track: "valdorn",
  tracks: ["merrow", "valdorn"],
  titles: [`Merrow ${NASTY}`, "Valdorn Ring"],
  person: "person",
  drivers: ["Rookie", "Ace"],
  names: ["You", "Rosa", "Tazio", NASTY],
  seats: [1, 4],
  laps: 2,
  several: "Look away.",
  rules: [
    { name: "advanced", label: "Advanced", help: "All of it.", value: false },
    {
      name: "tie_break",
      label: "Tie break",
      help: "Who goes first.",
      value: "inside",
      choices: [
        { id: "inside", label: "the inside (usual)" },
        { id: "arrival", label: "who came first" },
      ],
    },
  ],
  presets: [
    { label: "Beginner", help: "Forgiving", rules: { tie_break: "arrival" } },
    { label: "Book", help: "As usual", rules: {} },
    { label: "Everything", help: "All extras", rules: { advanced: true } },
    // shown once
    { label: "All", help: "The same", rules: { advanced: true } },
  ],
};
const dice: GameData = {
  ...bolide,
  name: "dice",
  title: "Dice",
  tracks: ["merrow"],
  titles: ["Merrow Flats"],
  track: "merrow",
  drivers: ["Rookie"],
  seats: [1, 2],
  rules: [],
  presets: [],
};
const draft: Draft = {
  game: "bolide",
  track: "valdorn",
  drivers: [
    { name: "You", who: "person" },
    { name: "Rosa", who: "Ace" },
    { name: "Tazio", who: "Rookie" },
  ],
  laps: "",
  timer: "30",
  seed: "7",
  rules: {},
};

describe("another game", () => {
  it("keeps of what is filled in what suits it", () => {
    expect(carriedOver({ ...draft, laps: "9", rules: { advanced: true } }, dice)).toEqual({
      ...draft,
      game: "dice",
      track: "merrow",
      drivers: [
        { name: "You", who: "person" },
        { name: "Rosa", who: "Rookie" },
      ],
    });
  });

  it("gives a driver more the next free name", () => {
    expect(withDriver(draft, bolide).drivers.at(-1)).toEqual({ name: NASTY, who: "Rookie" });
  });
});

describe("the panel", () => {
  const el = document.createElement("div");
  const sent: Record<string, unknown>[] = [];
  const heard = new Map<string, Set<(value?: unknown) => void>>();
  let traits: Record<string, unknown> = {};
  let life = new AbortController();
  const find = <E extends HTMLElement>(selector: string) => el.querySelector(selector) as E;
  const all = <E extends HTMLElement>(selector: string) => [...el.querySelectorAll<E>(selector)];
  const emit = (name: string, value?: unknown) => {
    for (const one of [...(heard.get(name) ?? [])]) one(value);
  };
  const last = (t: string) =>
    sent.filter((message) => message.t === t).at(-1) as Record<string, unknown>;
  const draftNow = () => last("set-up-check").draft as Draft;
  const pass = () => vi.advanceTimersByTime(200);
  const named = (text: string) =>
    all<HTMLButtonElement>("button").find((node) => node.textContent === text) as HTMLButtonElement;
  const type = (input: HTMLInputElement, value: string) => {
    input.value = value;
    input.dispatchEvent(new Event("input"));
    pass();
  };
  const pick = (control: HTMLInputElement | HTMLSelectElement) => {
    if (control instanceof HTMLInputElement) control.click();
    else control.dispatchEvent(new Event("change"));
    pass();
  };
  const names = () => all<HTMLInputElement>(".bolide-startdrivers input");

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("IntersectionObserver", undefined);
    sent.length = 0;
    heard.clear();
    life = new AbortController();
    document.body.append(el);
    const games = [bolide, dice].map(({ name, title }, k) => {
      return { name, title, says: `Like ${name}.`, level: "easy", first: k === 0, learn: k === 0 };
    });
    const minutes = { bolide: 15, dice: 5 };
    const setup = { games, game: bolide, line: "bw.play()", minutes };
    traits = { setup, draft, board: {}, state: {} };
    const model = {
      get: (name: string) => traits[name],
      on: (name: string, call: () => void) =>
        heard.set(name, (heard.get(name) ?? new Set()).add(call)),
      off: (name: string, call: () => void) => heard.get(name)?.delete(call),
      send: (content: Record<string, unknown>) => sent.push(content),
    };
    Object.defineProperty(HTMLElement.prototype, "clientWidth", {
      configurable: true,
      get: () => 800,
    });
    const render = (widget as { render(page: unknown): void }).render;
    render({ model, el, signal: life.signal });
    pass();
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect([...heard.values()].every((listeners) => listeners.size === 0)).toBe(true);
    expect(el.children).toHaveLength(0);
  });

  it("sends what is filled in, and shows the line that Python tells", () => {
    type(names()[1]!, NASTY);
    pick(find<HTMLInputElement>("input[value='merrow']"));
    type(find<HTMLInputElement>(".bolide-startlaps input"), "5");
    pick(find<HTMLInputElement>(".bolide-startrules input"));
    expect(draftNow()).toMatchObject({ track: "merrow", laps: "5", rules: { advanced: true } });
    expect(draftNow().drivers[1]).toEqual({ name: NASTY, who: "Ace" });
    emit("msg:custom", { ...last("set-up-check"), draft: null, faults: [], line: `bw(${NASTY})` });
    expect(find(".bolide-startline").textContent).toBe(`bw(${NASTY})`);
    expect(el.querySelector("img[src='x']")).toBeNull();
    pick(find<HTMLInputElement>(".bolide-startrules input"));
    expect(draftNow().rules).toEqual({});
  });

  it("takes in and takes out drivers, and brings those back who were sent away", () => {
    named("Add a driver").click();
    pass();
    expect(draftNow().drivers).toHaveLength(4);
    expect(named("Add a driver").hidden).toBe(true);
    all<HTMLButtonElement>(".bolide-startdrivers button")[3]!.click();
    named("Drive alone").click();
    pass();
    expect(draftNow().drivers).toEqual([{ name: "You", who: "person" }]);
    named("Bring the others back").click();
    pass();
    expect(draftNow().drivers).toEqual(draft.drivers);
  });

  it("goes to another game and back without losing anything", () => {
    type(find<HTMLInputElement>(".bolide-startlaps input"), "5");
    pick(find<HTMLInputElement>("input[value='dice']"));
    emit("msg:custom", { ...last("set-up-game"), game: dice });
    pass();
    expect(draftNow()).toMatchObject({ game: "dice", track: "merrow", laps: "" });
    expect(names()).toHaveLength(2);
    pick(find<HTMLInputElement>("input[value='bolide']"));
    expect(draftNow()).toEqual({ ...draft, laps: "5" });
    expect(find<HTMLInputElement>(".bolide-startlaps input").value).toBe("5");
  });

  describe("takes an invented circuit along to another game", () => {
    const said = () => find(".bolide-startbuttons [role=status]").textContent;
    const chosen = () => find<HTMLInputElement>(".bolide-startboard input:checked").value;
    const MOVED = { own: {}, game: "dice", track: "drawn/fox", title: `Fox ${NASTY}` };
    let asked: Record<string, unknown> = {};
    beforeEach(() => {
      named("Surprise me").click();
      emit("msg:custom", { ...last("invent"), title: "Fox", words: [], picture: "" });
      pass();
      pick(find<HTMLInputElement>("input[value='dice']"));
      emit("msg:custom", { ...last("set-up-game"), game: dice });
      pass();
      asked = last("own");
      expect(asked).toMatchObject({ do: "move", game: "bolide", to: "dice" });
      expect([said(), chosen()]).toEqual(["Making the board…", "merrow"]);
    });

    it("as soon as its board is there", () => {
      emit("msg:custom", { ...asked, ...MOVED });
      pass();
      expect([said(), chosen()]).toEqual(["", "drawn/fox"]);
      expect(draftNow()).toMatchObject({ game: "dice", track: "drawn/fox" });
      expect(find(".bolide-startsum").textContent).toContain(`Fox ${NASTY}`);
      pick(find<HTMLInputElement>("input[value='bolide']"));
      expect(draftNow().track).toMatch(/^invented/);
      pick(find<HTMLInputElement>("input[value='merrow']"));
      pick(find<HTMLInputElement>("input[value='dice']"));
      expect(chosen()).toBe("drawn/fox");
      expect(last("own")).toBe(asked);
    });

    it("or says why not", () => {
      emit("msg:custom", { ...asked, t: "reject", reason: `No ${NASTY}.` });
      expect([said(), chosen()]).toEqual([`No ${NASTY}.`, "merrow"]);
    });

    it("but not where one is in yet another game, or has that one left", () => {
      pick(find<HTMLInputElement>("input[value='bolide']"));
      emit("msg:custom", { ...asked, ...MOVED });
      pass();
      expect(chosen()).toMatch(/^invented/);
      pick(find<HTMLInputElement>("input[value='dice']"));
      expect(chosen()).toBe("merrow");
      expect(el.querySelector("[data-track='drawn/fox']")).not.toBeNull();
    });
  });

  it("says beside a field what is wrong with it, and goes there", () => {
    named("Start").click();
    const faults = [
      { field: "tie_break", entry: 0, text: "No such word." },
      { field: "drivers", entry: 2, text: `Two ${NASTY}.` },
      { field: "grid", entry: 0, text: "Elsewhere." },
    ];
    emit("msg:custom", { ...last("set-up-start"), faults, line: "bw.play()" });
    const shown = all(".bolide-startfault:not([hidden])").map((node) => node.textContent);
    expect(shown.sort()).toEqual(["Elsewhere.", "No such word.", `Two ${NASTY}.`]);
    expect(find<HTMLDetailsElement>("details").open).toBe(true);
    const [, second] = names();
    expect(second!.getAttribute("aria-invalid")).toBe("true");
    expect(second!.getAttribute("aria-describedby")).toBe(
      second!.parentElement!.querySelector(".bolide-startfault")!.id,
    );
    const select = find<HTMLSelectElement>("details select");
    expect(document.activeElement).toBe(select);
    expect(select.getAttribute("aria-describedby")!.split(" ")).toHaveLength(2);
    expect(names().map((input) => input.value)).toEqual(["You", "Rosa", "Tazio"]);
    emit("msg:custom", { ...last("set-up-check"), faults: [], line: "bw.play()" });
  });

  it("does not heed an answer to what was changed since", () => {
    const old = last("set-up-check");
    type(names()[0]!, "Ada");
    emit("msg:custom", { ...old, faults: [], line: "old" });
    expect(find(".bolide-startline").textContent).toBe("bw.play()");
  });

  it("asks for pictures one after the other", () => {
    expect(sent.filter((message) => message.t === "set-up-board")).toHaveLength(1);
    expect(find("[data-track='merrow']").textContent).toBe(`Merrow ${NASTY}`);
    const board = { title: `Merrow ${NASTY}`, words: ["long"], picture: "AAAA" };
    emit("msg:custom", { ...last("set-up-board"), ...board });
    expect(find("[data-track='merrow']").textContent).toBe(`Merrow ${NASTY}long`);
    expect(last("set-up-board").track).toBe("valdorn");
  });

  it("invents a circuit and chooses it, or stops", () => {
    const press = all<HTMLButtonElement>("button").find(
      (node) => node.textContent === "Surprise me",
    )!;
    const asked = () => sent.filter((message) => message.t === "invent");
    press.click();
    expect(press.textContent).toBe("Stop inventing");
    expect(find(".bolide-startbuttons [role=status]").textContent).toBe("Inventing a circuit…");
    press.click();
    expect(last("stop")).toBeDefined();
    const chosen = find<HTMLInputElement>(".bolide-startboard input:checked").value;
    emit("msg:custom", { ...last("invent"), stopped: true });
    expect(press.textContent).toBe("Surprise me");
    expect(find<HTMLInputElement>(".bolide-startboard input:checked").value).toBe(chosen);
    press.click();
    expect(asked()).toHaveLength(2);
    const found = { title: `Fox ${NASTY}`, words: ["a lap of 200 squares"], picture: "AAAA" };
    emit("msg:custom", { ...asked()[1], ...found });
    expect(press.textContent).toBe("Surprise me");
    const card = find(`[data-track='${String(asked()[1]!.track)}']`);
    expect(card.textContent).toBe(`Fox ${NASTY}a lap of 200 squares`);
    expect(card.querySelector("input")!.checked).toBe(true);
    expect(find(".bolide-startsum").textContent).toContain(`Fox ${NASTY}`);
    press.click();
    emit("msg:custom", { ...last("invent"), t: "reject", reason: "No luck." });
    expect(press.textContent).toBe("Surprise me");
    expect(find(".bolide-starthead").textContent).toContain("No luck.");
  });

  it("says what a game is like and how long it takes, and what is about to start", () => {
    const cards = () => all(".bolide-startcard").map((card) => card.textContent);
    expect(cards()[0]).toBe("Bolide start hereLike bolide.easy to learn, about 15 minutesLearn");
    expect(cards()[1]).toBe("DiceLike dice.easy to learn, about 5 minutes");
    const sum = () => find(".bolide-startsum").textContent;
    expect(sum()).toBe("Valdorn Ring, 3 cars, 2 laps: about 15 minutes");
    type(find<HTMLInputElement>(".bolide-startlaps input"), "1");
    const minutes = { bolide: 10, dice: 5 };
    emit("msg:custom", { ...last("set-up-check"), faults: [], line: "", minutes });
    expect(sum()).toBe("Valdorn Ring, 3 cars, 1 lap: about 10 minutes");
    expect(cards()[0]).toContain("about 10 minutes");
  });

  it("begins a lesson, or goes on with it", () => {
    named("Learn").click();
    expect(last("learn")).toMatchObject({ game: "bolide", step: 0 });
    emit("msg:custom", { ...last("learn"), t: "reject", reason: "No lesson." });
    expect(find(".bolide-starthead [role=alert]").textContent).toBe("No lesson.");
  });

  it("says to several people what they should know, and how many rules are another", () => {
    const note = all("p").find((node) => node.textContent === "Look away.") as HTMLElement;
    expect(note.hidden).toBe(true);
    const who = all<HTMLSelectElement>(".bolide-startdrivers select")[1] as HTMLSelectElement;
    who.value = "person";
    pick(who);
    expect(note.hidden).toBe(false);
    pick(find<HTMLInputElement>(".bolide-startrules input"));
    expect(find("summary").textContent).toBe("All house rules\u00a0(1 changed)");
  });

  it("takes house rules of a choice of three, and shows which they are", () => {
    const pressed = () =>
      all<HTMLElement>(".bolide-preset")
        .filter((node) => node.getAttribute("aria-pressed") === "true")
        .map((node) => node.querySelector("strong")!.textContent);
    const choose = (text: string) => {
      named(text).click();
      pass();
    };
    expect(pressed()).toEqual(["Book"]);
    choose("BeginnerForgiving");
    expect(draftNow().rules).toEqual({ tie_break: "arrival" });
    expect(pressed()).toEqual(["Beginner"]);
    expect(find<HTMLSelectElement>(".bolide-startrules select").value).toBe("arrival");
    pick(find<HTMLInputElement>(".bolide-startrules input"));
    expect(pressed()).toEqual([]);
    choose("BookAs usual");
    expect(draftNow().rules).toEqual({});
    expect(find("summary").textContent).toBe("All house rules");
  });

  it("holds Start at the upper edge of what can be seen, or of a full screen", () => {
    const frame = document.createElement("div");
    frame.style.overflowY = "auto";
    frame.getBoundingClientRect = () => new DOMRect(0, 50, 900, 150);
    el.replaceWith(frame);
    frame.append(el);
    const head = find(".bolide-starthead");
    const lies = (top: number) => {
      find(".bolide-start").getBoundingClientRect = () => new DOMRect(0, top, 900, 1000);
      document.dispatchEvent(new Event("scroll"));
      return head.style.transform;
    };
    expect(lies(100)).toBe("");
    expect(lies(-350)).toBe("translateY(400px)");
    Object.defineProperty(el, "matches", {
      configurable: true,
      value: (s: string) => s === ":fullscreen",
    });
    expect(lies(-350)).toBe("translateY(350px)");
    Reflect.deleteProperty(el, "matches");
    frame.remove();
  });

  it("starts with Enter in a field, but not in the search", () => {
    const enter = (node: Element) =>
      node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    enter(find("input[type=search]"));
    enter(find(".bolide-action"));
    expect(last("set-up-start")).toBeUndefined();
    enter(names()[1]!);
    expect(last("set-up-start").draft).toEqual(draft);
  });

  it("fills the screen with X and gives it back with X or Escape, but not in a field", () => {
    const [enter, leave] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const own = (node: object, name: string, value: unknown) =>
      Object.defineProperty(node, name, { configurable: true, value });
    own(document, "fullscreenEnabled", true);
    own(document, "exitFullscreen", leave);
    own(el, "requestFullscreen", enter);
    const key = (name: string, node: Element = find(".bolide-start")) =>
      node.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
    key("x", names()[1]!);
    key("Escape");
    key("x", document.body);
    expect([enter, leave].map((one) => one.mock.calls.length)).toEqual([0, 0]);
    key("x");
    expect([enter, leave].map((one) => one.mock.calls.length)).toEqual([1, 0]);
    own(el, "matches", (selector: string) => selector === ":fullscreen");
    key("x");
    key("Escape", names()[1]!);
    // the focus is nowhere after its button has gone
    key("Escape", document.body);
    expect([enter, leave].map((one) => one.mock.calls.length)).toEqual([1, 3]);
    for (const [node, name] of [
      [document, "fullscreenEnabled"],
      [document, "exitFullscreen"],
    ])
      Reflect.deleteProperty(node as object, name as string);
    for (const name of ["requestFullscreen", "matches"]) Reflect.deleteProperty(el, name);
  });

  it("says when nobody answers", () => {
    named("Start").click();
    vi.advanceTimersByTime(10_000);
    expect(find(".bolide-starthead [role=alert]").textContent).toContain("isn't answering");
  });

  it("leaves no key to the notebook", () => {
    const out = vi.fn();
    document.body.addEventListener("keydown", out);
    for (const ctrlKey of [false, true]) {
      const init = { key: "d", bubbles: true, ctrlKey };
      names()[0]!.dispatchEvent(new KeyboardEvent("keydown", init));
    }
    document.body.removeEventListener("keydown", out);
    expect(out).toHaveBeenCalledTimes(1);
  });

  describe("scrolls the page to the board", () => {
    const scrolled: string[] = [];
    beforeEach(() => {
      scrolled.length = 0;
      Element.prototype.scrollIntoView = function (this: Element) {
        scrolled.push(this.className);
      };
    });
    const arrive = () => {
      Object.assign(traits, { setup: {}, board: rawBoard, state: rawState() });
      emit("change:state");
      window.dispatchEvent(new Event("resize"));
      vi.advanceTimersByTime(100);
      expect(find(".bolide").dataset.rev).toBe("4");
    };

    it("where Start was pressed", () => {
      named("Start").click();
      arrive();
      expect(scrolled).toEqual(["bolide-dock", "bolide-rail"]);
    });

    it("where it was pressed and the race came before the answer or after it", () => {
      named("Start").click();
      emit("msg:custom", { ...last("set-up-start"), faults: [], line: "bw.play()" });
      arrive();
      expect(scrolled).toHaveLength(2);
    });

    it("not where somebody else began the race", () => {
      arrive();
      expect(scrolled).toEqual([]);
    });

    it("not where Start was refused and somebody else began the race", () => {
      named("Start").click();
      const faults = [{ field: "grid", entry: 0, text: "Elsewhere." }];
      emit("msg:custom", { ...last("set-up-start"), faults, line: "bw.play()" });
      arrive();
      expect(scrolled).toEqual([]);
    });

    it("not where whoever pressed it has scrolled on since", () => {
      named("Start").click();
      document.body.dispatchEvent(new Event("wheel", { bubbles: true }));
      emit("msg:custom", { ...last("set-up-start"), faults: [], line: "bw.play()" });
      arrive();
      expect(scrolled).toEqual([]);
    });

    it("not once the view is gone", () => {
      named("Start").click();
      Object.assign(traits, { setup: {}, board: rawBoard, state: rawState() });
      emit("change:state");
      life.abort();
      vi.advanceTimersByTime(100);
      expect(scrolled).toEqual([]);
    });
  });

  it("makes room for the race when there is one", () => {
    named("Start").focus();
    Object.assign(traits, { setup: {}, board: rawBoard, state: rawState() });
    emit("change:state");
    window.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(40);
    expect(find(".bolide-start")).toBeNull();
    expect(find(".bolide").dataset.rev).toBe("4");
    expect(document.activeElement).toBe(find(".bolide-stage"));
  });
});
