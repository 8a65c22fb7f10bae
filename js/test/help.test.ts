/** Words that explain themselves, and the help sheet. */
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { helpLeaves } from "../src/panels/help";
import { lookUp, HOVER_MS, MARK_MS, PRESS_MS } from "../src/panels/terms";
import { palette } from "../src/theme";
import { readBoard } from "../src/wire";
import { fakeContext, NASTY, rawBoard, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const terms = [
  { term: "Top speed", text: "No move is longer." },
  { term: "Speed", text: "How far the last move went." },
  { term: "No 4th gear", text: NASTY },
  { term: "Booster", text: "A roll for one square more." },
  { term: "box #", text: "In this pit box." },
  { term: "half spun", text: "Faces backwards." },
  { term: "Safety car", text: "All queue up." },
];
const guide = {
  signs: [
    { sign: "badge", text: "a driver" },
    { sign: "clash", text: "an engagement" },
  ],
  rules: ["The first wins.", NASTY],
};
const board = { ...rawBoard, terms, guide };

const page = everyTest();
const open = (more: Record<string, unknown> = {}) => {
  page.model.traits.board = board;
  page.reload(more);
  page.pass(MARK_MS);
};
const bubble = () => page.find(".bolide-term");
const rows = () => page.all(".bolide-card:first-child .bolide-label");
const label = (text: string) => rows().find((node) => node.textContent === text)!;
const pointer = (node: Element, name: string, pointerType = "mouse") =>
  node.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType }));
const described = (node: Element) =>
  (node.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => page.root().querySelector(`[id="${id}"]`)?.textContent ?? "");

describe("a word", () => {
  it("is looked up as a whole, by its parts, and without what is in brackets", () => {
    const meaning = lookUp(terms);
    expect(meaning("Booster (6 in 12)")).toBe("A roll for one square more.");
    expect(meaning("top SPEED")).toBe("No move is longer.");
    expect(meaning("half spun, box 12")).toBe("Faces backwards. In this pit box.");
    expect(meaning("box two")).toBe("");
    expect(meaning("")).toBe("");
  });

  it("of a sheet can be focused and has its line, as text", () => {
    open();
    expect(described(label("Top speed"))).toEqual(["No move is longer."]);
    label("No 4th gear").focus();
    expect(bubble().hidden).toBe(false);
    expect(bubble().textContent).toBe(NASTY);
    expect(bubble().children).toHaveLength(0);
  });

  it("that the game does not explain is left as it is", () => {
    open();
    const braking = label("Sharp braking");
    expect(braking.hasAttribute("tabindex")).toBe(false);
    expect(braking.hasAttribute("aria-describedby")).toBe(false);
  });

  it("explains itself after a while on hover, until the pointer has left both", () => {
    open();
    pointer(label("Top speed"), "pointerover");
    page.pass(HOVER_MS - 10);
    expect(bubble().hidden).toBe(true);
    page.pass(20);
    expect(bubble().textContent).toBe("No move is longer.");
    pointer(label("Top speed"), "pointerout");
    pointer(bubble(), "pointerover");
    page.pass(1000);
    expect(bubble().hidden).toBe(false);
    pointer(bubble(), "pointerout");
    page.pass(1000);
    expect(bubble().hidden).toBe(true);
  });

  it("is one stop of Tab for a sheet; arrows go on within it and play nothing", () => {
    open();
    const stops = () => rows().filter((node) => node.tabIndex === 0);
    expect(stops()).toEqual([label("Top speed")]);
    label("Top speed").focus();
    page.key("ArrowDown");
    expect(document.activeElement).toBe(label("No 4th gear"));
    expect(stops()).toEqual([label("No 4th gear")]);
    page.key("ArrowDown");
    page.key("Home");
    expect(document.activeElement).toBe(label("Top speed"));
    expect(page.all(".is-selected")).toHaveLength(0);
  });

  it("goes with Esc, which clears nothing else then", () => {
    open();
    label("Top speed").focus();
    page.key("Escape");
    expect(bubble().hidden).toBe(true);
    expect(document.activeElement).toBe(label("Top speed"));
  });

  it("explains itself under a resting finger", () => {
    open();
    pointer(label("Top speed"), "pointerdown", "touch");
    page.pass(PRESS_MS - 10);
    expect(bubble().hidden).toBe(true);
    page.pass(20);
    expect(bubble().hidden).toBe(false);
    pointer(page.find(".bolide-stage"), "pointerdown", "touch");
    expect(bubble().hidden).toBe(true);
  });

  it("on a button is in the line below it; a resting finger does not press it", () => {
    open();
    const button = page.find("[data-option='booster']");
    expect(described(button)).toEqual(["A roll for one square more."]);
    button.focus();
    expect(bubble().hidden).toBe(true);
    expect(page.text(".bolide-words")).toContain("A roll for one square more.");
    pointer(button, "pointerdown", "touch");
    page.pass(PRESS_MS + 10);
    expect(bubble().hidden).toBe(false);
    button.click();
    expect(page.last()).toBeUndefined();
    pointer(button, "pointerdown", "touch");
    pointer(button, "pointerup", "touch");
    button.click();
    expect(page.last()).toMatchObject({ t: "play", action: "booster" });
  });

  it("of a status is told with the head of its card", () => {
    const [ada, other] = rawState().tokens as object[];
    open({ tokens: [{ ...ada, status: "half spun, box 2" }, other] });
    const status = page.all(".bolide-status").find((node) => node.textContent?.startsWith("half"))!;
    expect(described(status.closest(".bolide-chiphead")!)).toContain(
      "Faces backwards. In this pit box.",
    );
    expect(status.hasAttribute("tabindex")).toBe(false);
    expect(status.hasAttribute("title")).toBe(false);
  });

  it("of a condition can be focused", () => {
    open({ conditions: [{ icon: "safety-car", text: "Safety car", detail: "Called." }] });
    const chip = page.find(".bolide-chip");
    expect(chip.tabIndex).toBe(0);
    chip.focus();
    expect(bubble().textContent).toBe("All queue up.");
  });
});

describe("the help sheet", () => {
  it("is built when it is opened, and takes the keys until it is closed", () => {
    open();
    const sheet = () => page.find(".bolide-drawer");
    expect(page.find(".bolide-rulepage").children).toHaveLength(0);
    page.key("?");
    expect(sheet().hidden).toBe(false);
    const leaves = page.all<HTMLButtonElement>(".bolide-ruleleaf");
    expect(leaves.map((node) => node.textContent)).toEqual(["In short", "Signs", "Keys"]);
    expect(page.all(".bolide-helprules li").map((node) => node.textContent)).toEqual(guide.rules);
    leaves[1]!.click();
    expect(page.all(".bolide-helpsigns li")).toHaveLength(2);
    leaves[2]!.click();
    expect(page.text(".bolide-keylist")).toContain("show or hide this help");
    expect(page.all('.bolide-ruleleaf[aria-pressed="true"]')).toEqual([leaves[2]]);
    page.find(".bolide-help").focus();
    page.key("ArrowDown");
    page.key("1");
    expect(page.last()?.t).toBe("rules");
    page.key("Escape");
    expect(sheet().hidden).toBe(true);
    expect(document.activeElement).toBe(page.find(".bolide-stage"));
  });

  it("says below the board what the open points on it are, and of no others", () => {
    const signs = ["slower", "same", "faster"].map((sign) => ({ sign, text: `${sign}!` }));
    page.model.traits.board = { ...rawBoard, guide: { signs, rules: [] } };
    page.reload({});
    const lines = page.all(".bolide-legend > *").map((node) => node.textContent);
    expect(lines).toEqual(["3slower!", "·same!"]);
  });

  it.each(["bolide", "formula-d", "championship-formula", "really-nasty"])(
    "has a picture for every sign of %s, each another one",
    (game) => {
      const seen: string[] = [];
      const made = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => {
        const { ctx, calls } = fakeContext();
        pictures.push(calls);
        return ctx;
      }) as never);
      const pictures: unknown[][][] = [];
      const scene = JSON.parse(readFileSync(`test/scenes/${game}.json`, "utf-8"));
      const look = { colours: palette("light"), dpr: 1, font: "sans-serif" };
      const known = readBoard(scene.board);
      for (const [, fill] of helpLeaves(known.guide, () => ({ look, hands: false, token: null })))
        fill();
      made.mockRestore();
      const signs = known.guide!.signs.filter(({ sign }) => sign !== "badge");
      expect(pictures).toHaveLength(signs.length);
      // beside the ground that every picture has
      for (const calls of pictures) expect(calls.length).toBeGreaterThan(4);
      seen.push(...pictures.map((calls) => JSON.stringify(calls)));
      const alike = signs.filter((_, k) => seen.indexOf(seen[k]!) !== k).map(({ sign }) => sign);
      // prices and triangles differ by their colours, which this context does not keep
      expect(
        alike.filter((sign) => !["danger", "warning", "wear", "roll", "out"].includes(sign)),
      ).toEqual([]);
    },
  );
});
