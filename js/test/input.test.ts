import { afterEach, describe, expect, it } from "vitest";
import { controlKeeps, keyIntent, listenKeys, listenPointer } from "../src/input";
import type { Intent } from "../src/intent";

let life = new AbortController();
afterEach(() => {
  life.abort();
  life = new AbortController();
});

describe("keys", () => {
  it("become intents", () => {
    expect(keyIntent({ key: "ArrowUp" })).toEqual({ do: "step", heading: [0, 1] });
    expect(keyIntent({ key: " " })).toEqual({ do: "confirm" });
    expect(keyIntent({ key: "3" })).toEqual({ do: "choose", index: 2 });
    expect(keyIntent({ key: "U" })).toEqual({ do: "undo" });
    expect(keyIntent({ key: "?" })).toEqual({ do: "keys" });
  });

  it("that are the page's are left to it", () => {
    expect(keyIntent({ key: "Tab" })).toBeNull();
    expect(keyIntent({ key: "d" })).toBeNull();
    expect(keyIntent({ key: "r", ctrlKey: true })).toBeNull();
  });

  it("stay with a control that needs them", () => {
    expect(controlKeeps(document.createElement("button"), "Enter")).toBe(true);
    expect(controlKeeps(document.createElement("button"), "u")).toBe(false);
    expect(controlKeeps(document.createElement("select"), "ArrowUp")).toBe(true);
  });

  describe("on a focused element", () => {
    const focused = (tag: string) => {
      const [outer, root, target] = ["div", "div", tag].map((name) => document.createElement(name));
      document.body.append(outer!);
      outer!.append(root!);
      root!.append(target!);
      const heard: string[] = [];
      const done: Intent[] = [];
      for (const name of ["keydown", "keypress", "keyup"] as const) {
        outer!.addEventListener(name, (event) => heard.push(`${name} ${event.key}`));
      }
      const marks: boolean[] = [];
      // as JupyterLab does: on the way down, and the element itself is asked
      const lab = () => marks.push(target!.hasAttribute("data-lm-suppress-shortcuts"));
      document.addEventListener("keydown", lab, { capture: true, signal: life.signal });
      listenKeys(root!, life.signal, (intent) => done.push(intent));
      const press = (key: string, more: KeyboardEventInit = {}) => {
        for (const name of ["keydown", "keypress", "keyup"]) {
          target!.dispatchEvent(
            new KeyboardEvent(name, { key, bubbles: true, cancelable: true, ...more }),
          );
        }
      };
      return { press, heard, done, marks };
    };

    it.each(["div", "button", "select", "input", "summary"])(
      "reach no notebook without Ctrl or Cmd: %s",
      (tag) => {
        const { press, heard, marks } = focused(tag);
        const keys = ["ArrowLeft", "Tab", "b", "d", "M", "x", "0", "Enter", "Escape", "z"];
        for (const key of keys) press(key, { shiftKey: key === "M" });
        expect(heard).toEqual([]);
        expect(marks).toEqual(keys.map(() => true));
      },
    );

    it("reach it with Ctrl or Cmd, and do nothing here", () => {
      const { press, heard, done, marks } = focused("div");
      press("s", { ctrlKey: true });
      press("r", { metaKey: true });
      expect(heard).toHaveLength(6);
      expect(marks).toEqual([false, false]);
      press("u");
      expect(marks.at(-1)).toBe(true);
      expect(done).toEqual([{ do: "undo" }]);
    });

    it("elsewhere are none of ours", () => {
      const { heard, done } = focused("div");
      const other = document.createElement("div");
      document.body.append(other);
      other.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
      expect([heard, done]).toEqual([[], []]);
      expect(other.attributes).toHaveLength(0);
    });
  });
});

describe("pointers", () => {
  const open = () => {
    const canvas = document.createElement("canvas");
    const done: Intent[] = [];
    listenPointer(canvas, life.signal, (intent) => done.push(intent));
    const fire = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
      canvas.dispatchEvent(
        new PointerEvent(type, {
          clientX: x,
          clientY: y,
          pointerId: 1,
          pointerType: "mouse",
          ...more,
        }),
      );
    return { canvas, done, fire };
  };

  it("press where they go down and up", () => {
    const { done, fire } = open();
    fire("pointerdown", 10, 10);
    fire("pointermove", 12, 11);
    fire("pointerup", 12, 11);
    expect(done).toEqual([{ do: "press", at: [12, 11], touch: false }]);
  });

  it("drag when they wander, and do not press then", () => {
    const { done, fire } = open();
    fire("pointerdown", 10, 10);
    fire("pointermove", 30, 10);
    fire("pointerup", 30, 10);
    expect(done).toEqual([{ do: "drag", dx: 20, dy: 0 }]);
  });

  it("pinch with two fingers", () => {
    const { done, fire } = open();
    fire("pointerdown", 0, 0, { pointerType: "touch" });
    fire("pointerdown", 100, 0, { pointerType: "touch", pointerId: 2 });
    fire("pointermove", 200, 0, { pointerType: "touch", pointerId: 2 });
    // the board goes with the middle of the fingers, and grows about it
    expect(done).toEqual([
      { do: "drag", dx: 50, dy: 0 },
      { do: "zoom", factor: 2, at: [100, 0] },
    ]);
  });

  it("leave what one finger does up and down to the page, and not to a mouse", () => {
    const { done, fire } = open();
    const touch = { pointerType: "touch" };
    fire("pointerdown", 0, 0, touch);
    fire("pointermove", 3, 30, touch);
    fire("pointerup", 3, 30, touch);
    expect(done).toEqual([]);
    fire("pointerdown", 0, 0, touch);
    fire("pointermove", 30, 3, touch);
    fire("pointermove", 30, 40, touch);
    expect(done).toEqual([
      { do: "drag", dx: 30, dy: 3 },
      { do: "drag", dx: 0, dy: 37 },
    ]);
  });

  it("keep a touch of two fingers from the page, and leave it one", () => {
    const { canvas } = open();
    const touch = (fingers: number) => {
      const event = new Event("touchmove", { cancelable: true });
      Object.defineProperty(event, "touches", { value: Array(fingers).fill({}) });
      canvas.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([touch(1), touch(2)]).toEqual([false, true]);
  });

  it("leave a bare wheel to the page", () => {
    const { canvas, done } = open();
    const bare = new WheelEvent("wheel", { deltaY: 10, cancelable: true });
    canvas.dispatchEvent(bare);
    expect(bare.defaultPrevented).toBe(false);
    // happy-dom's wheel events carry no modifier keys of their own
    const zoom = new WheelEvent("wheel", { deltaY: -30, cancelable: true });
    Object.defineProperty(zoom, "ctrlKey", { value: true });
    canvas.dispatchEvent(zoom);
    expect(zoom.defaultPrevented).toBe(true);
    expect(done[0]).toMatchObject({ do: "zoom" });
  });

  it("are forgotten with the view", () => {
    const { done, fire } = open();
    life.abort();
    fire("pointermove", 1, 1);
    expect(done).toEqual([]);
  });
});
