import { describe, expect, it } from "vitest";
import * as choice from "../src/choice";
import { LATE_MS } from "../src/link";
import type { Ask, Option } from "../src/whole";
import { partsAsk, state } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const ask = (more = {}): Ask => state({ ask: { ...partsAsk, ...more } }).ask!;
const option = (id: string): Option => ask().options.find((option) => option.id === id)!;
const rows = (table: choice.Comparison) => table.rows.map((row) => row.id);

describe("a choice in parts", () => {
  it("takes a value and keeps the other parts", () => {
    expect(choice.withValue(ask(), option("half+soft+brake"), 0, "full")?.id).toBe(
      "full+soft+brake",
    );
  });

  it("changes as little else as it must when there is no such combination", () => {
    expect(choice.withValue(ask(), option("half+hard+booster"), 2, "brake")?.id).toBe(
      "half+soft+brake",
    );
    expect(choice.withValue(ask(), option("half+hard+booster"), 1, "none")).toBeNull();
  });

  it("knows which values exist at all", () => {
    expect(choice.isOffered(ask(), 1, "hard")).toBe(true);
    expect(choice.isOffered(ask(), 1, "none")).toBe(false);
  });

  it("numbers the values through all parts", () => {
    expect(choice.numberedValue(ask(), 2)).toEqual({ facet: 1, value: "soft" });
    expect(choice.numberedValue(ask(), 7)).toBeNull();
  });

  it("compares what changes the numbers, the rest as chosen", () => {
    const table = choice.compare(ask(), option("half+soft+brake"));
    expect(table.facets).toEqual([0, 1]);
    expect(rows(table)).toEqual(["half+soft+brake", "full+soft+brake", "full+hard+brake"]);
    expect(choice.compare(ask({ columns: [] }), option("half+soft+brake")).rows).toEqual([]);
  });

  it("compares no more than is taken in at a glance", () => {
    const values = Array.from({ length: 6 }, (_, k) => ({ id: `v${k}`, label: `V${k}` }));
    const facets = ["a", "b"].map((id) => ({ id, label: id, values }));
    const options = values.flatMap((a, k) =>
      values.map((b, n) => ({ id: `${a.id}+${b.id}`, facets: [a.id, b.id], cells: [k + n] })),
    );
    const many = ask({ facets, options, columns: ["Sum"] });
    expect(rows(choice.compare(many, many.options[8]!))).toEqual(values.map((a) => `${a.id}+v2`));
  });

  it("is told in words", () => {
    const chosen = option("half+hard+booster");
    expect(choice.combinationWords(ask(), chosen)).toBe(
      "half, hard, booster. Lap 1: 7, Brakings: 3.",
    );
    const named = { ...chosen, label: "New tyres", cells: [] };
    expect(choice.combinationWords(ask(), named)).toBe("new tyres.");
    expect(choice.choiceWords(ask(), { ...chosen, label: "Full Fuel" })).toBe("Full Fuel");
  });

  it("is left to buttons when its parts do not fit the options", () => {
    const odd = [...partsAsk.options, { id: "none", label: "Nothing" }];
    expect(ask({ options: odd }).facets).toEqual([]);
  });
});

describe("the chooser", () => {
  const page = everyTest();
  const open = (more = {}) => page.arrive({ rev: 5, ask: { ...partsAsk, ...more } });
  const radio = (value: string) => page.find<HTMLInputElement>(`input[value=${value}]`);
  const checked = () => page.all<HTMLInputElement>("input:checked").map((input) => input.value);
  const lit = () => page.text("tr.is-chosen th");

  it("begins with the first option and plays nothing by itself", () => {
    open();
    expect(checked()).toEqual(["half", "soft", "booster"]);
    expect(page.root().dataset.selected).toBe("half+soft+booster");
    expect(page.text(".bolide-chooser .bolide-go")).toBe("Choose half, soft, booster");
    expect(page.all(".bolide-action")).toEqual([]);
    expect(page.model.sent).toEqual([]);
  });

  it("is played with numbers and Enter alone, and says what is chosen", () => {
    open();
    page.key("2");
    page.key("7");
    expect(page.text("[aria-live=polite]")).toBe("full, soft, brake. Lap 1: 6, Brakings: 2.");
    page.key("5");
    expect(page.root().dataset.selected).toBe("full+soft+brake");
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: "full+soft+brake" });
  });

  it("is played through its radio buttons, which an arrow key on the board leads to", () => {
    open();
    page.key("ArrowDown");
    expect(document.activeElement).toBe(radio("half"));
    radio("hard").click();
    expect(checked()).toEqual(["half", "hard", "booster"]);
    expect(lit()).toBe("Half, Hard");
    radio("hard").focus();
    page.key("Enter");
    expect(page.last()).toMatchObject({ action: "half+hard+booster" });
  });

  it("leaves arrows to the radio buttons", () => {
    open();
    radio("half").focus();
    page.key("ArrowRight");
    expect(document.activeElement).toBe(radio("half"));
    expect(page.root().dataset.selected).toBe("half+soft+booster");
  });

  it("lights the chosen row, and a click on another takes it", () => {
    open();
    expect(lit()).toBe("Half, Soft");
    page.find("tr[data-option='full+soft+booster'] td").click();
    expect(lit()).toBe("Full, Soft");
    expect(page.text(".bolide-chooser .bolide-go")).toBe("Choose full, soft, booster");
  });

  it("disables what does not exist, and names its parts", () => {
    open();
    expect(radio("none").disabled).toBe(true);
    expect(radio("hard").disabled).toBe(false);
    const names = page.all("[role=radiogroup]").map((group) => group.getAttribute("aria-label"));
    expect(names).toEqual(["Fuel", "Compound", "Set-up"]);
  });

  it("keeps its choice when the board is clicked or Escape is pressed", () => {
    open();
    page.key("2");
    page.key("Escape");
    const at = { clientX: 5, clientY: 5, button: 0, bubbles: true };
    page.find("canvas").dispatchEvent(new PointerEvent("pointerdown", at));
    page.find("canvas").dispatchEvent(new PointerEvent("pointerup", at));
    expect(page.root().dataset.selected).toBe("full+soft+booster");
    expect(checked()).toContain("full");
  });

  it("goes when it is answered, and the focus goes back to the board", () => {
    open();
    radio("half").focus();
    page.arrive({ rev: 6 });
    expect(page.find(".bolide-chooser").hidden).toBe(true);
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
    expect(page.root().dataset.selected).toBeUndefined();
  });

  it("keeps the focus for the next driver's choice, which begins anew", () => {
    open();
    radio("full").click();
    radio("full").focus();
    page.arrive({ rev: 6, ask: { ...partsAsk, driver: "Bob", id: 1 } });
    expect(document.activeElement).toBe(radio("half"));
    expect(checked()).toEqual(["half", "soft", "booster"]);
  });

  it("keeps it within a shadow root as well", () => {
    const host = document.createElement("div");
    document.body.append(host);
    const shadow = host.attachShadow({ mode: "open" });
    shadow.append(page.el);
    open();
    radio("full").focus();
    page.arrive({ rev: 6, ask: { ...partsAsk, driver: "Bob", id: 1 } });
    expect(shadow.activeElement).toBe(radio("half"));
    host.remove();
  });

  it("is not shown for a computer driver, nor answered twice", () => {
    open({ seat: "computer" });
    expect(page.find(".bolide-chooser").hidden).toBe(true);
    page.arrive({ rev: 6, ask: partsAsk });
    const go = page.find(".bolide-chooser .bolide-go");
    const sent = () => page.model.sent.length;
    const before = sent();
    page.key("Enter");
    page.pass(40);
    page.key("Enter");
    go.click();
    expect(sent()).toBe(before + 1);
    // most answers are there before it would be seen that one waits
    expect(go.getAttribute("aria-disabled")).toBeNull();
    page.pass(LATE_MS);
    expect(go.getAttribute("aria-disabled")).toBe("true");
    page.arrive({ rev: 7, ask: { ...partsAsk, id: 1 } });
    expect(page.find(".bolide-chooser .bolide-go").getAttribute("aria-disabled")).toBeNull();
  });

  it("shows labels as text, whatever they contain", () => {
    const facets = partsAsk.facets.map((one) => ({ ...one, label: "<img src=x>" }));
    open({ facets, columns: ["<b>1</b>", "2"] });
    expect(page.el.querySelector("img, th b")).toBeNull();
    expect(page.text(".bolide-numbers")).toContain("<b>1</b>");
  });
});
