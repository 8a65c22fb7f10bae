import { afterEach, describe, expect, it } from "vitest";
import { controlKeeps, type Intent, keyIntent, listenKeys, listenPointer } from "../src/input";

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
    expect(keyIntent({ key: "b" })).toBeNull();
    expect(keyIntent({ key: "r", ctrlKey: true })).toBeNull();
  });

  it("stay with a control that needs them", () => {
    expect(controlKeeps(document.createElement("button"), "Enter")).toBe(true);
    expect(controlKeeps(document.createElement("button"), "u")).toBe(false);
    expect(controlKeeps(document.createElement("select"), "ArrowUp")).toBe(true);
  });

  it("that are handled go no further; others do", () => {
    const [outer, root] = [document.createElement("div"), document.createElement("div")];
    outer.append(root);
    const heard: string[] = [];
    const done: Intent[] = [];
    outer.addEventListener("keydown", (event) => heard.push((event as KeyboardEvent).key));
    listenKeys(root, life.signal, (intent) => done.push(intent));
    for (const key of ["ArrowLeft", "Tab"]) {
      root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
    expect(done).toHaveLength(1);
    expect(heard).toEqual(["Tab"]);
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
    expect(done).toEqual([{ do: "zoom", factor: 2, at: [200, 0] }]);
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
