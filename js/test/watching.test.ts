/** What one sees and does while others drive: a pause, who thinks, cards that hit somebody. */
import { describe, expect, it } from "vitest";
import { GUARD_MS } from "../src/input";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();
const can = (more: object) => ({ can: { undo: true, redo: false, ...more } });
const log = rawState().log as { n: number }[];
const last = log.at(-1)!.n;

describe("a pause", () => {
  it("is asked for by P, and taken back by it", () => {
    page.arrive({ rev: 5, ...can({ pause: "off" }) });
    page.key("p");
    expect(page.last()).toMatchObject({ t: "pause", on: true });
    page.arrive({ rev: 6, ...can({ pause: "on" }) });
    page.key("p");
    expect(page.last()).toMatchObject({ t: "pause", on: false });
    // computers that wait for another reason go on, too
    page.arrive({ rev: 7, ...can({ pause: "off", go: true }) });
    page.key("p");
    expect(page.last()).toMatchObject({ t: "pause", on: false });
  });

  it("takes no answer for a moment", () => {
    page.arrive({ rev: 5, ...can({ pause: "off" }) });
    page.pass(GUARD_MS + 10);
    page.key("n");
    page.key("p");
    page.model.emit("msg:custom", { t: "ok", id: page.last()!.id, rev: 5 });
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "pause" });
    page.pass(GUARD_MS + 10);
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play" });
  });

  it("is nothing where no computer drives", () => {
    page.arrive({ rev: 5 });
    const sent = page.model.sent.length;
    page.key("p");
    expect(page.model.sent).toHaveLength(sent);
  });
});

it("a computer driver who is asked is said to think", () => {
  const ask = { ...(rawState().ask as object), seat: "computer", driver: "Rosa" };
  page.arrive({ rev: 5, ask });
  expect(page.text(".bolide-question")).toBe("thinks …");
  page.arrive({ rev: 6, ask, ...can({ go: true }) });
  expect(page.text(".bolide-question")).toBe("waits");
});

describe("a card that hits somebody", () => {
  const played = [
    ...log,
    { n: last + 1, text: "<b>Ada</b> hits Bob.", id: 0, effect: "card", on: 1 },
  ];
  const notes = () => page.all(".bolide-struck");
  const ask = (id: number, driver: string) => ({ ...(rawState().ask as object), id, driver });

  it("is told at the car, until its driver has answered", () => {
    page.settle({ rev: 5, log: played });
    expect(notes().map((note) => note.textContent)).toEqual([
      expect.stringContaining("<b>Ada</b>"),
    ]);
    page.arrive({ rev: 6, log: played, ask: ask(1, "Bob") });
    expect(notes()).toHaveLength(1);
    page.arrive({ rev: 7, log: played, ask: ask(0, "Ada") });
    expect(notes()).toHaveLength(0);
  });

  it("is closed by a press, and gone when it is taken back", () => {
    page.settle({ rev: 5, log: played });
    notes()[0]!.click();
    expect(notes()).toHaveLength(0);
    page.arrive({ rev: 6, log });
    page.settle({ rev: 7, log: played });
    expect(notes()).toHaveLength(1);
    page.arrive({ rev: 8, log });
    expect(notes()).toHaveLength(0);
  });
});
