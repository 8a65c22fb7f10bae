import { describe, expect, it } from "vitest";
import * as form from "../src/form";
import type { Form } from "../src/whole";
import { everyTest } from "./helpers/page";

const cards = (...labels: string[]) =>
  labels.map((label, k) => ({ label, text: `${k > 1 ? "+" : ""}${k - 1}` }));

/** Two attributes that must sum to 1. */
const setUp: Form = {
  word: "cards",
  parts: [
    { label: "Acceleration", least: -1, most: 2, values: cards("20", "40", "60", "80") },
    { label: "Wear", least: -1, most: 2, values: cards("5", "6", "7", "8") },
  ],
  sums: [{ label: "Sum", weights: [1, 1], least: 1, most: 1, fault: "The cards must sum to 1" }],
  ready: [
    { label: "Balanced", text: "a bit of all", values: [1, 0] },
    { label: "Saver", values: [-1, 2] },
  ],
};

/** Wear and green, and a red that may be broken into three green. */
const bid: Form = {
  word: "bid",
  parts: [
    { label: "Wear", least: 0, most: 6, text: "1 each" },
    { label: "Green", least: 0, most: 5 },
    { label: "Red", least: 0, most: 0 },
    { label: "Broken", least: 0, most: 1 },
  ],
  sums: [
    { label: "Value", weights: [2, 1, 3, 0], per: 2 },
    { weights: [0, 1, 0, -3], most: 2, fault: "Too many green" },
  ],
};

describe("an answer made up of numbers", () => {
  it("is written as Python reads it, and read back", () => {
    expect(form.formId(setUp, [1, -1])).toBe("cards:1,-1");
    expect(form.valuesOf(setUp, "cards:1,-1")).toEqual([1, -1]);
    for (const id of ["cards:1", "cards:1,3", "cards:1,0.5", "cards:1,x", "bid:1,0", "cards"]) {
      expect(form.valuesOf(setUp, id), id).toBeNull();
    }
  });

  it("begins with the first that is ready-made, or with nothing", () => {
    expect(form.firstValues(setUp)).toEqual([1, 0]);
    expect(form.firstValues(bid)).toEqual([0, 0, 0, 0]);
  });

  it("says its sums, halves too, and what is wrong", () => {
    expect(form.formWords(setUp, [1, 0])).toBe("Sum 1 of 1");
    expect(form.formWords(setUp, [1, 1])).toBe("Sum 2 of 1. The cards must sum to 1");
    expect(form.formWords(bid, [3, 1, 0, 0])).toBe("Value 3½");
    expect(form.formWords(bid, [0, 1, 0, 0])).toBe("Value ½");
    expect(form.faultOf(bid, [0, 3, 0, 0])).toBe("Too many green");
    expect(form.faultOf(bid, [0, 5, 0, 1])).toBeNull();
  });

  it("leaves out what leaves no choice", () => {
    expect(form.answerWords(bid, [1, 0, 0, 1])).toBe("Wear 1, Green 0, Broken 1");
    expect(form.answerWords(setUp, [2, -1])).toBe("Acceleration 80, Wear 5");
  });

  it("keeps an amount within its part", () => {
    expect(form.withPart(bid, [0, 0, 0, 0], 0, 99)).toEqual([6, 0, 0, 0]);
  });
});

const page = everyTest();
const ask = (form: Form, more = {}) => ({
  kind: form.word,
  driver: "Ada",
  id: 0,
  seat: "person",
  prompt: "Ada: choose",
  form: form,
  options: [],
  ...more,
});
const radio = (part: number, value: number) =>
  page.find<HTMLInputElement>(`input[data-part="${part}"][value="${value}"]`);

describe("a form over the board", () => {
  it("shows a card for each value with what it is worth, and its sum", () => {
    page.arrive({ rev: 5, ask: ask(setUp) });
    expect(page.all(".bolide-form fieldset")).toHaveLength(2);
    expect(page.all(".bolide-formcard").map((node) => node.textContent)).toEqual([
      "20-1",
      "400",
      "60+1",
      "80+2",
      "5-1",
      "60",
      "7+1",
      "8+2",
    ]);
    expect(page.text(".bolide-sums")).toBe("Sum 1 of 1");
    expect(radio(0, 1).checked && radio(1, 0).checked).toBe(true);
    page.pass(500);
    page.find(".bolide-form .bolide-go").click();
    expect(page.last()).toMatchObject({ t: "play", action: "cards:1,0" });
  });

  it("sums as it is changed, and what does not sum is not played", () => {
    page.arrive({ rev: 5, ask: ask(setUp) });
    const sent = page.model.sent.length;
    radio(1, 2).click();
    expect(page.text(".bolide-sums")).toBe("Sum 3 of 1");
    expect(page.text(".bolide-fault")).toBe("The cards must sum to 1");
    expect(page.text("[aria-live=polite]")).toContain("Acceleration 60, Wear 8. Sum 3 of 1");
    page.pass(500);
    page.find(".bolide-form .bolide-go").click();
    page.key("Enter");
    expect(page.model.sent).toHaveLength(sent);
    radio(0, -1).click();
    expect(page.text(".bolide-fault")).toBe("");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: "cards:-1,2" });
  });

  it("takes a ready-made answer with one click", () => {
    page.arrive({ rev: 5, ask: ask(setUp) });
    const [balanced, saver] = page.all(".bolide-ready button");
    expect(balanced!.getAttribute("aria-pressed")).toBe("true");
    saver!.click();
    expect(saver!.getAttribute("aria-pressed")).toBe("true");
    expect(radio(0, -1).checked && radio(1, 2).checked).toBe(true);
  });

  it("is filled with the keyboard alone", () => {
    page.arrive({ rev: 5, ask: ask(setUp) });
    page.key("ArrowRight");
    expect(document.activeElement).toBe(radio(0, 1));
    page.key("1");
    expect(radio(0, -1).checked).toBe(true);
    radio(1, 0).focus();
    page.key("4");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: "cards:-1,2" });
  });

  it("has sliders for amounts, and none where there is nothing to choose", () => {
    page.arrive({ rev: 5, ask: ask(bid) });
    const sliders = page.all<HTMLInputElement>(".bolide-amount input");
    expect(sliders).toHaveLength(3);
    sliders[0]!.value = "3";
    sliders[0]!.dispatchEvent(new Event("input", { bubbles: true }));
    sliders[1]!.value = "1";
    sliders[1]!.dispatchEvent(new Event("input", { bubbles: true }));
    expect(page.text(".bolide-sums")).toBe("Value 3½");
    expect(page.all(".bolide-amount output").map((node) => node.textContent)).toEqual([
      "3",
      "1",
      "0",
    ]);
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: "bid:3,1,0,0" });
  });

  it("is gone from the page when it is covered, with what was chosen in it", () => {
    const sealed = {
      kind: "cards",
      covered: true,
      since: 5,
      who: [0],
      options: [],
      seat: "person",
    };
    const own = ask(setUp);
    page.arrive({ rev: 5, seats: ["person", "person"], ask: { ...sealed, driver: "", id: null } });
    page.pass(500);
    page.key("Enter");
    page.model.emit("msg:custom", {
      t: "private", id: page.last()?.id, rev: 5, seat: 0, watch: "all", ask: own, hand: null,
    }); // prettier-ignore
    page.pass(500);
    radio(0, 0).click();
    radio(1, 1).click();
    expect(page.root().dataset.selected).toBe("cards:0,1");
    page.key("c");
    page.pass(40);
    expect(page.root().outerHTML).not.toMatch(/cards:|Acceleration|bolide-formcard/);
  });
});
