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

describe("the same question again", () => {
  it("is no new one", () => {
    page.arrive({ rev: 5, pace: 200 });
    click();
    expect(plays()).toHaveLength(1);
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
