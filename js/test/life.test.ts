/** What a page says of itself: that it shows the race, and that computers may go on. */
import { describe, expect, it } from "vitest";
import { PRESENCE_MS } from "../src/link";
import { openTable } from "../src/table";
import { rawState } from "./fixture";
import { everyTest } from "./page";

const page = everyTest();
const computers = { ...(rawState().ask as object), seat: "computer" };
const words = () => page.model.views.map((message) => message.on);

describe("a view", () => {
  it("says that it is there, and when it ends", () => {
    expect(page.model.views).toMatchObject([{ t: "view", on: true }]);
    page.life.abort();
    expect(words()).toEqual([true, false]);
    const [first, last] = page.model.views;
    expect(last!.view).toBe(first!.view);
    expect(first!.view).toEqual(expect.any(String));
  });

  it("is not taken for another of the same race", () => {
    const second = new AbortController();
    openTable(page.model, document.createElement("div"), second.signal);
    second.abort();
    const ids = page.model.views.map((message) => message.view);
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[1]);
  });

  it("says so again now and then while computers drive, and not for people", () => {
    page.arrive({ rev: 5, ask: computers });
    expect(words()).toHaveLength(1);
    page.pass(PRESENCE_MS);
    page.arrive({ rev: 6 });
    expect(words()).toHaveLength(1);
    page.arrive({ rev: 7, ask: computers });
    page.arrive({ rev: 8, ask: computers });
    expect(words()).toEqual([true, true]);
  });

  it("says so when it is looked at again", () => {
    document.dispatchEvent(new Event("visibilitychange"));
    expect(words()).toEqual([true, true]);
    page.life.abort();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(words()).toEqual([true, true, false]);
  });

  it("is built and ended without a kernel, too", () => {
    page.model.dead = true;
    const second = new AbortController();
    openTable(page.model, document.createElement("div"), second.signal);
    second.abort();
    expect(page.text("[role=alert]")).toBe("");
  });
});

describe("computers that wait after an undo", () => {
  const waiting = { rev: 5, ask: computers, can: { undo: true, redo: true, go: true } };

  it("go on with a button, that is named", () => {
    page.arrive(waiting);
    const go = page.find<HTMLButtonElement>(".bolide-action");
    expect(go.textContent).toBe("Go on");
    expect(go.getAttribute("aria-disabled")).toBeNull();
    expect(page.text("[aria-live=polite]")).toContain("The computer drivers wait");
    go.click();
    go.click();
    expect(page.model.sent).toMatchObject([{ t: "go", rev: 5 }]);
    page.arrive({ ...waiting, rev: 6, can: { undo: true, redo: true } });
    expect(page.all(".bolide-action")).toHaveLength(0);
  });

  it("go on with Enter", () => {
    page.arrive(waiting);
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "go" });
  });

  it("are undone further and redone", () => {
    page.arrive(waiting);
    page.key("u");
    expect(page.last()).toMatchObject({ t: "undo" });
  });
});
