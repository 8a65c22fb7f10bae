import { expect, it } from "vitest";
import { button, considers } from "../src/dom";

it("an answer is considered by a mouse that moves, not by one under which it is laid out", () => {
  const considered: (string | null)[] = [];
  const { signal } = new AbortController();
  const node = button("bolide-answer", "Gear 3", () => undefined, signal);
  considers(node, "gear:3", (option) => considered.push(option), signal);
  node.dispatchEvent(new Event("pointerenter"));
  expect(considered).toEqual([]);
  node.dispatchEvent(new Event("pointermove"));
  node.dispatchEvent(new Event("pointerleave"));
  node.dispatchEvent(new Event("focus"));
  node.dispatchEvent(new Event("blur"));
  expect(considered).toEqual(["gear:3", null, "gear:3", null]);
});
