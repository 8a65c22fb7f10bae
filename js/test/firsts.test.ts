/** What happens for the first time is explained once to each name, to people alone. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NASTY, rawBoard, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const firsts = { "O-3": `Off the track. ${NASTY}`, "E-1": "They meet. A die decides." };
const page = everyTest();
/** As a browser has it: what is kept are its own members. */
let kept: Record<string, string> = {};
const methods = {
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => (kept[key] = value),
  removeItem: (key: string) => delete kept[key],
};
const card = () => page.find(".bolide-first");
const words = () => (card().hidden ? null : page.text(".bolide-firstwords"));
const named = (name: string) =>
  page.all<HTMLButtonElement>("button").find((node) => node.getAttribute("aria-label") === name)!;
const press = (text: string) =>
  page
    .all<HTMLButtonElement>(".bolide-first button")
    .find((node) => node.textContent === text)!
    .click();
let rev = 4;
const log = rawState().log as { n: number }[];
/** A sentence more, in a state that asks the same, or of another question. */
const happens = (entry: object, more: object = {}) => {
  const n = log.at(-1)!.n + 1;
  log.push({ n, text: "It happens.", ...entry } as never);
  page.arrive({ rev: ++rev, log: [...log], ...more });
};
const ask = (id: number, seat = "person") => ({
  ask: { ...(rawState().ask as object), id, seat },
});

beforeEach(() => {
  kept = Object.create(methods) as Record<string, string>;
  vi.stubGlobal("localStorage", kept);
  page.model.traits.board = { ...rawBoard, guide: { signs: [], rules: [], steps: [], firsts } };
  page.reload({ rev, log: [...log] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a note", () => {
  it("tells a person what has happened, as text, and leads to its rule", () => {
    happens({ id: 0, first: "O-3" });
    expect(words()).toBe(firsts["O-3"]);
    expect(card().querySelector("img")).toBeNull();
    press("The rule");
    expect(page.model.sent.at(-1)).toMatchObject({ t: "rules", rule: "O-3" });
    expect(page.find(".bolide-drawer").hidden).toBe(false);
    expect(words()).toBeNull();
  });

  it("gives the keys back to the board when it goes", () => {
    happens({ id: 0, first: "O-3" });
    const button = page.all(".bolide-first button").find((node) => node.textContent === "Got it")!;
    button.focus();
    button.click();
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
  });

  it("never comes twice for a name, on whatever page of the browser", () => {
    happens({ id: 0, first: "O-3" });
    press("Got it");
    expect(words()).toBeNull();
    happens({ id: 0, first: "O-3" });
    page.reload({ rev, log: [...log] });
    happens({ id: 0, first: "O-3" });
    expect(words()).toBeNull();
    happens({ id: 1, first: "O-3" }, { seats: ["person", "person"] });
    expect(words()).toBe(`${NASTY}: ${firsts["O-3"]}`);
  });

  it("is for people, of what they meet themselves since they looked", () => {
    page.reload({ rev, log: [...log, { n: 90, text: "Before.", id: 0, first: "O-3" }] });
    expect(words()).toBeNull();
    log.push({ n: 91, text: "Later." } as never);
    happens({ id: 1, first: "O-3" });
    happens({ id: 0, first: "X-9" });
    expect(words()).toBeNull();
    happens({ id: 1, first: "E-1", met: [1, 0] });
    expect(words()).toBe(firsts["E-1"]);
  });

  it("of nobody's doing is met by everybody, and of both told once", () => {
    const seats = ["person", "person"];
    happens({ id: null, first: "E-1" }, { seats });
    expect(words()).toBe(`Ada, ${NASTY}: ${firsts["E-1"]}`);
    press("Got it");
    happens({ id: null, first: "E-1" }, { seats });
    expect(words()).toBeNull();
  });

  it("makes room for the next one, and goes with Esc or once somebody has decided", () => {
    log.push({ n: log.at(-1)!.n + 1, text: "One.", id: 0, first: "O-3" } as never);
    happens({ id: 0, first: "E-1" });
    expect(words()).toBe(firsts["O-3"]);
    page.key("Escape");
    expect(words()).toBe(firsts["E-1"]);
    page.arrive({ rev: ++rev, log: [...log], ...ask(1, "computer") });
    expect(words()).toBeNull();
    page.arrive({ rev: ++rev, log: [...log], ...ask(0) });
    expect(words()).toBeNull();
  });

  it("is not lost behind another one when somebody decides", () => {
    log.push({ n: log.at(-1)!.n + 1, text: "One.", id: 0, first: "O-3" } as never);
    happens({ id: 0, first: "E-1" });
    page.arrive({ rev: ++rev, log: [...log], ...ask(1, "computer") });
    expect(words()).toBe(firsts["E-1"]);
  });

  it("stays while its driver is shown what is asked in secret, and goes with their answer", () => {
    const more = { seats: ["person", "computer"], can: { hands: true } };
    const covered = { ...ask(0).ask, id: null, driver: "", options: [], covered: true, who: [0] };
    happens({ id: 0, first: "O-3" }, { ...more, ask: { ...covered, since: rev + 1 } });
    page.pass(500);
    const asked = page.last() as { id: string };
    expect(asked).toMatchObject({ t: "uncover", token: 0 });
    const own = { kind: "bid", driver: "Ada", id: 0, prompt: "Ada: bid", options: [] };
    page.model.emit("msg:custom", {
      t: "private",
      id: asked.id,
      rev,
      seat: 0,
      ask: own,
      hand: null,
    });
    page.pass(500);
    expect(page.root().dataset.covered).toBeUndefined();
    expect(words()).toBe(firsts["O-3"]);
    page.arrive({ rev: ++rev, log: [...log], ...more, ...ask(1, "computer") });
    expect(words()).toBeNull();
  });

  it("keeps still in a lesson, and in a replay", () => {
    const lesson = { game: "bolide", step: 0, steps: 2, say: "", do: "", phase: "ask" };
    happens({ id: 0, first: "O-3" }, { lesson });
    expect(words()).toBeNull();
    expect(Object.keys(kept).filter((key) => key !== "bolide-widget.browser")).toEqual([]);
    happens({ id: 0, first: "O-3" }, { seats: [] });
    expect(words()).toBeNull();
  });

  it("can be switched off, and all of them told again", () => {
    const toggle = named("Explain new things");
    happens({ id: 0, first: "O-3" });
    toggle.click();
    expect(words()).toBeNull();
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
    happens({ id: 0, first: "E-1" });
    expect(words()).toBeNull();
    kept["another's"] = "1";
    named("Show all tips again").click();
    expect(kept["another's"]).toBe("1");
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    happens({ id: 0, first: "O-3" });
    expect(words()).toBe(firsts["O-3"]);
  });

  it("is remembered as long as the page lasts where nothing can be kept", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("closed");
      },
      setItem: () => {
        throw new Error("closed");
      },
    });
    named("Show all tips again").click();
    happens({ id: 0, first: "O-3" });
    expect(words()).toBe(firsts["O-3"]);
    press("Got it");
    happens({ id: 0, first: "O-3" });
    expect(words()).toBeNull();
    named("Show all tips again").click();
  });
});
