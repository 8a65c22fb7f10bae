/** A double click, or a key pressed twice, answers for one person only. */
import { describe, expect, it } from "vitest";
import { GUARD_MS } from "../src/input";
import { rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const page = everyTest();

const ask = rawState().ask as Record<string, unknown>;
/** The question after Ada's: another person's, with a button where hers was. */
const next = (more: Record<string, unknown> = {}) => ({
  rev: 5,
  ask: { ...ask, driver: "Zoe", id: 1, prompt: "Zoe: choose a point", ...more },
});
const plays = () => page.model.sent.filter((message) => message.t === "play");
const click = () => page.find(".bolide-action").click();
const pointer = (type: string, x: number, pointerType = "mouse") =>
  page
    .find(".bolide-dock")
    .dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 9, bubbles: true, pointerType }));

describe("a new question of a person's", () => {
  it("is not answered by the second half of a double click on a button", () => {
    click();
    page.arrive(next());
    click();
    expect(plays()).toHaveLength(1);
    expect(page.root().dataset.guard).toBe("true");
  });

  it("nor by one on a point", () => {
    const canvas = page.find("canvas.board");
    const { scale, ox, oy } = JSON.parse(page.root().dataset.view!);
    const press = () => {
      for (const type of ["pointerdown", "pointerup"]) {
        const at = { clientX: ox + 13 * scale, clientY: oy - 10 * scale };
        canvas.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, pointerType: "mouse" }));
      }
    };
    press();
    expect(plays()).toHaveLength(1);
    page.arrive(next());
    press();
    expect(plays()).toHaveLength(1);
    page.pass(GUARD_MS);
    press();
    expect(plays()).toHaveLength(2);
  });

  it("nor by a key pressed twice", () => {
    page.key("1");
    page.arrive(next());
    page.key("1");
    expect(plays()).toHaveLength(1);
  });

  it("nor by the same person's press, where another question lies in the same place", () => {
    click();
    page.arrive(next({ driver: "Ada", id: 0, kind: "direction", prompt: "Ada: which way" }));
    click();
    expect(plays()).toHaveLength(1);
  });

  it("is answered after a moment", () => {
    page.arrive(next());
    page.pass(GUARD_MS);
    expect(page.root().dataset.guard).toBeUndefined();
    click();
    expect(plays()).toMatchObject([{ action: "booster", rev: 5 }]);
  });

  it("is answered at once by who has moved the pointer to it", () => {
    pointer("pointerdown", 100);
    click();
    page.arrive(next());
    pointer("pointermove", 104);
    click();
    expect(plays()).toHaveLength(1);
    pointer("pointermove", 160);
    click();
    expect(plays()).toHaveLength(2);
  });

  it("is answered at once by who has gone there with the arrow keys", () => {
    page.arrive(next());
    page.key("ArrowRight");
    page.key("Enter");
    expect(plays()).toHaveLength(1);
  });
});

describe("answers that move under a pointer", () => {
  const rise = (px: number) => {
    const ask = page.find(".bolide-ask");
    Object.defineProperty(ask, "offsetHeight", { value: 96 + px, configurable: true });
    // it is measured anew
    page.key("l");
    page.key("l");
  };

  const press = (x: number) => {
    pointer("pointerdown", x);
    page.find(".bolide-action").dispatchEvent(new MouseEvent("click", { detail: 1 }));
  };

  it("are not pressed by one that stays where it was, and are by the next press", () => {
    pointer("pointermove", 100);
    rise(15);
    press(101);
    expect(plays()).toHaveLength(0);
    press(101);
    expect(plays()).toHaveLength(1);
  });

  it("are pressed by the second tap of a finger", () => {
    pointer("pointerdown", 100, "touch");
    rise(15);
    pointer("pointerdown", 101, "touch");
    page.find(".bolide-action").dispatchEvent(new MouseEvent("click", { detail: 1 }));
    expect(plays()).toHaveLength(1);
  });

  it("are pressed at once by one that has moved since", () => {
    pointer("pointermove", 100);
    rise(15);
    pointer("pointermove", 130);
    press(100);
    expect(plays()).toHaveLength(1);
  });
});

/** Something that happened `at` a time, and is handled now. */
const late = (event: Event, at: number) => {
  Object.defineProperty(event, "timeStamp", { value: at });
  return event;
};
/** A click of the mouse on the first button, as the browser tells it: its `count` in a row. */
const clickAt = (at: number, count = 1) => {
  const node = page.find(".bolide-action");
  const told = { bubbles: true, clientX: 9, clientY: 9, detail: count };
  node.dispatchEvent(late(new PointerEvent("pointerdown", { ...told, detail: 0 }), at));
  for (const type of ["mousedown", "mouseup", "click"]) {
    node.dispatchEvent(late(new MouseEvent(type, told), at));
  }
};
const now = () => performance.now();

describe("on a slow page", () => {
  it("a click that was made before the question was there does not answer it", () => {
    clickAt(now());
    const second = now() + 200;
    page.pass(600);
    page.arrive(next());
    page.pass(2 * GUARD_MS);
    clickAt(second);
    expect(plays()).toHaveLength(1);
    clickAt(now());
    expect(plays()).toHaveLength(2);
  });

  it("nor does a key", () => {
    const key = (at: number) =>
      page
        .find(".bolide-stage")
        .dispatchEvent(late(new KeyboardEvent("keydown", { key: "1", bubbles: true }), at));
    key(now());
    const second = now() + 100;
    page.pass(300);
    page.arrive(next());
    page.pass(2 * GUARD_MS);
    key(second);
    expect(plays()).toHaveLength(1);
    key(now());
    expect(plays()).toHaveLength(2);
  });

  it("nor a pointer that was moved, or a key pressed, before it was there", () => {
    click();
    const before = now();
    page.pass(10);
    page.arrive(next());
    const moved = new PointerEvent("pointermove", { clientX: 99, clientY: 9, bubbles: true });
    page.find(".bolide-dock").dispatchEvent(late(moved, before));
    const arrow = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
    page.find(".bolide-stage").dispatchEvent(late(arrow, before));
    click();
    expect(plays()).toHaveLength(1);
  });

  it("the moment begins when the question is painted", () => {
    click();
    page.model.traits.state = rawState({ rev: 5, ask });
    page.model.emit("change:state");
    // at once after another: it waits for its frame
    page.model.traits.state = rawState(next());
    page.model.emit("change:state");
    page.pass(GUARD_MS - 10);
    click();
    expect(plays()).toHaveLength(1);
    page.pass(40);
    click();
    expect(plays()).toHaveLength(2);
  });

  it("a key for a question that waits for its frame is not lost with it", () => {
    page.model.traits.state = rawState({ rev: 5, notice: { level: "info", text: "Rain" } });
    page.model.emit("change:state");
    page.model.traits.state = rawState(next());
    page.model.emit("change:state");
    page.key("n");
    const { selected } = page.root().dataset;
    expect(selected).toBeDefined();
    page.pass(GUARD_MS);
    expect(page.root().dataset.selected).toBe(selected);
    page.key("Enter");
    expect(plays()).toMatchObject([{ action: selected, rev: 5 }]);
  });
});

describe("a slow double click", () => {
  it("answers once, however slow the user has set it", () => {
    clickAt(now());
    page.arrive(next());
    page.pass(2 * GUARD_MS);
    clickAt(now(), 2);
    expect(plays()).toHaveLength(1);
    // a third says that it is meant
    page.pass(100);
    clickAt(now(), 3);
    expect(plays()).toHaveLength(2);
  });

  it("on what was there before the board answers nothing", () => {
    page.reload(next());
    clickAt(now(), 2);
    expect(plays()).toHaveLength(0);
  });
});

describe("the same question again", () => {
  it("is no new one", () => {
    page.arrive({ rev: 5, pace: 200 });
    click();
    expect(plays()).toHaveLength(1);
  });

  it("keeps its buttons: a click lands where it began, whatever else has changed", () => {
    const button = page.find(".bolide-action");
    page.arrive({ rev: 5, can: { undo: false, redo: true, hint: true } });
    page.arrive({ rev: 6, ask: { ...ask, who: [0] } });
    expect(page.find(".bolide-action")).toBe(button);
  });

  it("is open when the page is loaded", () => {
    page.reload(next());
    click();
    expect(plays()).toHaveLength(1);
  });
});

describe("a key that is held down", () => {
  const hold = (target: HTMLElement, key: string) => {
    const event = new KeyboardEvent("keydown", {
      key,
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    target.dispatchEvent(event);
    return event;
  };

  it("answers once", () => {
    hold(page.find(".bolide-stage"), "1");
    expect(plays()).toHaveLength(0);
  });

  it("presses a button once", () => {
    expect(hold(page.find(".bolide-action"), "Enter").defaultPrevented).toBe(true);
  });

  it("moves the selection on and on", () => {
    hold(page.find(".bolide-stage"), "ArrowRight");
    expect(page.root().dataset.selected).toBeDefined();
  });
});
