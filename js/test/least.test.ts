/** The least host: a model and an element in a shadow root; no signal, a comm that comes late. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RETRY_MS } from "../src/link";
import { NONE } from "../src/state";
import widget from "../src/widget";
import { fakeModel, rawState } from "./helpers/fixture";

type Render = (given: { model: unknown; el: HTMLElement }) => () => void;
const render = (widget as { render: unknown }).render as Render;

describe("the least host", () => {
  let model = fakeModel();
  let el = document.createElement("div");
  let end = () => {};
  let host = document.createElement("div");
  const traits = () => model.traits as Record<string, unknown>;
  const pass = (ms = 40) => vi.advanceTimersByTime(ms);
  const root = () => el.querySelector<HTMLElement>(".bolide")!;
  const stage = () => el.querySelector<HTMLElement>(".bolide-stage")!;
  const press = (key: string) => {
    const target = host.shadowRoot?.activeElement ?? stage();
    target.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }),
    );
  };
  const open = (held: Record<string, unknown> = {}) => {
    Object.assign(traits(), held);
    end = render({ model, el });
    window.dispatchEvent(new Event("resize"));
    pass();
  };
  const arrive = (more: Record<string, unknown>) => {
    traits().state = rawState(more);
    model.emit("change:state");
    pass();
  };
  const answer = () => model.emit("msg:custom", { t: "ok", id: model.views.at(-1)!.id, rev: 4 });

  beforeEach(() => {
    vi.useFakeTimers();
    const width = { configurable: true, get: () => 800 };
    Object.defineProperty(HTMLElement.prototype, "clientWidth", width);
    model = fakeModel();
    host = document.createElement("div");
    el = document.createElement("div");
    host.attachShadow({ mode: "open" }).append(el);
    document.body.append(host);
  });
  afterEach(() => {
    end();
    host.remove();
    vi.useRealTimers();
  });

  it("plays, and ends a view by what render returns", () => {
    open();
    press("n");
    press("Enter");
    expect(model.sent).toMatchObject([{ t: "play", rev: 4 }]);
    end();
    end();
    expect(el.children).toHaveLength(0);
    expect(model.views.map(({ on }) => on)).toEqual([true, false]);
    expect([...model.listeners.values()].every(({ size }) => size === 0)).toBe(true);
  });

  it.each([
    ["does nothing", () => {}],
    [
      "throws",
      () => {
        throw new Error("not implemented");
      },
    ],
  ])("opens no second board where `off` %s", (_, off) => {
    model.off = off;
    open();
    const first = root();
    end();
    arrive({ rev: 5 });
    expect(first.isConnected).toBe(false);
    expect(el.children).toHaveLength(0);
    open();
    arrive({ rev: 6 });
    expect(el.querySelectorAll(".bolide")).toHaveLength(1);
  });

  it.each(["race", "replay"])("waits for the traits of a %s, which come later", async (what) => {
    const { board, state } = traits();
    const reel = { frames: [[rawState()]], answers: [0], log: [] };
    for (const name of Object.keys(traits())) delete traits()[name];
    open();
    expect(el.textContent).toBe("Waiting for Python …");
    for (const [name, value] of Object.entries({
      state,
      board,
      ...(what === "replay" && { reel }),
    })) {
      traits()[name] = value;
      model.emit(`change:${name}`);
    }
    await Promise.resolve();
    window.dispatchEvent(new Event("resize"));
    pass();
    expect(el.querySelectorAll(".bolide[data-rev]:not([hidden])")).toHaveLength(1);
    expect(el.querySelectorAll(".is-replay")).toHaveLength(what === "replay" ? 1 : 0);
    expect(el.textContent).not.toContain("Waiting for Python …");
  });

  it("says that no kernel is there, and plays once one is", () => {
    model.dead = true;
    open();
    expect(root().textContent).toContain(NONE);
    pass(3 * RETRY_MS);
    model.dead = false;
    pass(RETRY_MS);
    expect(model.views).toMatchObject([{ t: "view", on: true }]);
    answer();
    pass();
    expect(root().textContent).not.toContain(NONE);
    press("n");
    press("Enter");
    expect(model.sent).toMatchObject([{ t: "play" }]);
  });

  it.each([true, false])("offers to save a replay only where a kernel can (%s)", (dead) => {
    model.dead = dead;
    open({ reel: { frames: [[rawState()]], answers: [0], log: [] } });
    expect(el.textContent).toContain("Back to the race");
    expect(el.textContent!.includes("Save")).toBe(!dead);
  });

  it("plays on after a message could not be sent", () => {
    open();
    model.dead = true;
    press("n");
    press("Enter");
    pass();
    expect(root().dataset.kernel).toBe("gone");
    model.dead = false;
    pass(RETRY_MS);
    answer();
    pass();
    expect(root().dataset.kernel).toBe("live");
    press("Enter");
    expect(model.sent).toMatchObject([{ t: "play" }]);
  });

  it("knows what has the focus within its root", () => {
    open();
    stage().focus();
    press("Escape");
    expect(host.shadowRoot!.activeElement).toBeNull();
  });
});
