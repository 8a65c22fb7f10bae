/** One view on a page of its own, with time standing still: for tests of what a player sees. */
import { afterEach, beforeEach, vi } from "vitest";
import { openRace } from "../../src/watch";
import { type FakeModel, fakeModel, rawState } from "./fixture";

export interface Page {
  life: AbortController;
  model: FakeModel;
  el: HTMLElement;
  root(): HTMLElement;
  find<E extends HTMLElement = HTMLElement>(selector: string): E;
  all<E extends HTMLElement = HTMLElement>(selector: string): E[];
  text(selector: string): string;
  /** Presses a key on whatever has the focus, or on the board. */
  key(name: string, more?: KeyboardEventInit): void;
  arrive(more: Record<string, unknown>): void;
  /** The same, and waits for the end of what is seen of it on the board. */
  settle(more: Record<string, unknown>): void;
  /** Loads the page anew in this state. */
  reload(more: Record<string, unknown>): void;
  last(): Record<string, unknown> | undefined;
  pass(ms: number): void;
}

/** Opens a view before each test of a file and ends it afterwards. */
export function everyTest(): Page {
  const page = {} as Page;
  beforeEach(() => {
    vi.useFakeTimers();
    Object.defineProperty(HTMLElement.prototype, "clientWidth", {
      configurable: true,
      get: () => 800,
    });
    const model = fakeModel();
    const el = document.createElement("div");
    document.body.append(el);
    const find = (selector: string) => el.querySelector(selector) as never;
    const pass = (ms: number) => vi.advanceTimersByTime(ms);
    Object.assign(page, {
      model,
      el,
      find,
      pass,
      root: () => find(".bolide"),
      all: (selector: string) => [...el.querySelectorAll(selector)],
      text: (selector: string) => el.querySelector(selector)?.textContent ?? "",
      key: (name: string, more: KeyboardEventInit = {}) => {
        const active = document.activeElement;
        const target = active && el.contains(active) ? active : find(".bolide-stage");
        (target as Element).dispatchEvent(
          new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }),
        );
      },
      arrive: (more: Record<string, unknown>) => {
        model.traits.state = rawState(more);
        model.emit("change:state");
        pass(40);
      },
      settle: (more: Record<string, unknown>) => {
        page.arrive(more);
        while (page.root().dataset.moment) pass(40);
      },
      last: () => model.sent.at(-1),
    });
    const open = () => {
      page.life = new AbortController();
      openRace(model, el, page.life.signal);
      window.dispatchEvent(new Event("resize"));
      pass(40);
    };
    page.reload = (more) => {
      page.life.abort();
      model.traits.state = rawState(more);
      open();
    };
    open();
  });
  afterEach(() => {
    page.life.abort();
    page.el.remove();
    vi.useRealTimers();
  });
  return page;
}
