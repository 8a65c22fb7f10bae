/** What a page says of itself: that it shows the race, and that computers may go on. */
import { describe, expect, it, vi } from "vitest";
import { PRESENCE_MS } from "../src/link";
import { openTable } from "../src/table";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

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

  it("loses its kernel when another speaks, whoever is answered", () => {
    const heard = new Set<(of: unknown, status: unknown) => void>();
    const iopubMessage = {
      connect: (call: (of: unknown, status: unknown) => void) => heard.add(call),
      disconnect: (call: (of: unknown, status: unknown) => void) => heard.delete(call),
    };
    const says = (session: string, parent: object, type = "status") => {
      const message = { header: { msg_type: type, session }, parent_header: parent };
      for (const call of heard) call(null, message);
      page.pass(40);
      return page.root().dataset.kernel;
    };
    page.model.traits.layout = {
      widget_manager: { context: { sessionContext: { iopubMessage } } },
    };
    page.reload({ rev: 5 });
    expect(says("old", { session: "page" })).toBe("live");
    expect(says("old", { session: "another page" })).toBe("live");
    expect(says("server", {})).toBe("live");
    expect(says("page", { session: "page" })).toBe("live");
    expect(says("new", { session: "another page" }, "stream")).toBe("live");
    expect(says("new", { session: "another page" })).toBe("gone");
    page.life.abort();
    expect(heard.size).toBe(0);
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
    expect(go.textContent).toBe("Continue");
    expect(go.getAttribute("aria-disabled")).toBeNull();
    expect(page.text("[aria-live=polite]")).toContain("The computer drivers are waiting");
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

describe("somebody who skips", () => {
  it("asks for it while computers drive, and is not asked in vain", () => {
    page.key("j");
    expect(page.last()).toBeUndefined();
    page.arrive({ rev: 5, ask: computers });
    expect(page.find("[aria-label^='Jump']").getAttribute("aria-disabled")).toBeNull();
    page.key("j");
    expect(page.last()).toMatchObject({ t: "skip", rev: 5 });
  });

  it("is there at once: nothing moves until a person is asked", () => {
    page.arrive({ rev: 5, ask: computers });
    page.key("j");
    const { tokens } = rawState() as { tokens: { at: unknown }[] };
    const moved = tokens.map((token, k) => (k ? token : { ...token, at: [14, 11] }));
    page.arrive({ rev: 6, ask: computers, tokens: moved });
    expect(page.root().dataset.busy).toBeUndefined();
    page.arrive({ rev: 7 });
    page.pass(1000);
    page.arrive({ rev: 8, tokens: moved });
    expect(page.root().dataset.busy).toBe("true");
  });
});

describe("a pace", () => {
  it("is remembered for a board that is given none, and for no other", () => {
    localStorage.setItem("bolide-widget.pace", "200");
    page.reload({ rev: 0, pace: 600 });
    expect(page.last()).toMatchObject({ t: "pace", ms: 200 });
    const sent = page.model.sent.length;
    page.reload({ rev: 0, pace: 1200 });
    page.reload({ rev: 3, pace: 600 });
    localStorage.setItem("bolide-widget.pace", "nonsense");
    page.reload({ rev: 0, pace: 600 });
    expect(page.model.sent).toHaveLength(sent);
    const pace = page.find<HTMLSelectElement>("[title^='Speed']");
    pace.value = "0";
    pace.dispatchEvent(new Event("change"));
    expect(localStorage.getItem("bolide-widget.pace")).toBe("0");
    localStorage.clear();
  });
});

describe("somebody who wants nothing to move", () => {
  it("sees cars where they are, and no bursts", () => {
    const media = { matches: true, addEventListener: () => undefined };
    const { tokens, log } = rawState() as { tokens: object[]; log: object[] };
    const at = (x: number) => tokens.map((token, k) => (k ? token : { ...token, at: [x, 11] }));
    const felt = [...log, { n: 99, text: "Ada is out", id: 0, effect: "out" }];
    page.arrive({ rev: 5, tokens: at(14), log: felt });
    expect(page.root().dataset.busy).toBe("true");
    const spy = vi.spyOn(window, "matchMedia").mockReturnValue(media as never);
    page.reload({ rev: 6 });
    page.arrive({ rev: 7, tokens: at(16), log: [...felt, { n: 100, ...felt.at(-1), id: 1 }] });
    expect(page.root().dataset.busy).toBeUndefined();
    spy.mockRestore();
  });
});
