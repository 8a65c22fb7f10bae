/** The rules at hand: a chapter at a time, as text; where something stands; and no kernel. */
import { beforeEach, describe, expect, it } from "vitest";
import { forget, remember, shortOf } from "../src/kept";
import { TYPING_MS } from "../src/panels/rules";
import { NASTY, rawBoard, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";

const guide = {
  signs: [],
  rules: ["The first wins."],
  steps: [],
  chapters: { "M-3": "M. Moving" },
};
const chapters = ["About these rules", "M. Moving", "R. Rulings"];
const moving = {
  chapter: 1,
  rule: "M-3",
  blocks: [
    { kind: "text", words: [{ text: NASTY }] },
    { kind: "item", rule: "M-1", words: [{ text: "Go", style: "em" }, { text: " on." }] },
    {
      kind: "item",
      rule: "M-3",
      words: [{ text: "See " }, { text: "R-1", style: "rule" }, { text: "M-1", style: "rule" }],
    },
    { kind: "item", depth: 1, mark: "2.", words: [{ text: "second" }] },
    {
      kind: "table",
      rows: [
        [[{ text: "Die" }], [{ text: "Range" }]],
        [[{ text: "d4", style: "code" }], []],
      ],
    },
    { kind: "heading", words: [{ text: "Below" }] },
  ],
};

const page = everyTest();
const ask = { ...(rawState().ask as object), rule: "M-3" };
const asked = () => page.model.sent.filter(({ t }) => t === "rules");
const answer = (more: object, id = asked().at(-1)!.id) =>
  page.model.emit("msg:custom", { t: "rules", id, rev: 4, chapters, ...more });
const rule = (id: string) => page.find(`[data-rule="${id}"]`);
const chooser = () => page.find<HTMLSelectElement>(".bolide-rulebar select");
const field = () => page.find<HTMLInputElement>(".bolide-rulesearch");

beforeEach(() => {
  page.model.traits.board = { ...rawBoard, guide };
  remember(shortOf(rawBoard.game), 1);
  page.reload({ ask });
  page.key("?");
});

describe("the rules", () => {
  it("open at what is asked, and what they say is text", () => {
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toMatchObject({ t: "rules", rule: "M-3" });
    answer(moving, "of another view");
    expect(page.find(".bolide-rulepage").children).toHaveLength(0);
    answer(moving);
    expect(page.text(".bolide-rulepage h3")).toBe("M. Moving");
    expect(page.text(".bolide-rulepage p")).toBe(NASTY);
    expect(page.all(".bolide-rulepage img")).toHaveLength(0);
    expect(rule("M-3").classList).toContain("is-asked");
    expect(rule("M-1").querySelector("em")!.textContent).toBe("Go");
    expect(page.text(".bolide-ruletable th")).toBe("Die");
    expect(page.all(".bolide-rule").map((node) => node.textContent)).toContain("2. second");
    expect([...chooser().options].map(({ text }) => text).slice(1)).toEqual(chapters);
    expect(chooser().value).toBe("1");
    expect(document.activeElement).toBe(page.find(".bolide-help"));
  });

  it("stay at the page that was chosen before what was asked for came", () => {
    page.find(".bolide-ruleleaf").click();
    const shown = page.text(".bolide-rulepage");
    expect(shown).not.toBe("");
    answer(moving);
    expect(page.text(".bolide-rulepage")).toBe(shown);
    expect([...chooser().options].map(({ text }) => text).slice(1)).toEqual(chapters);
    chooser().value = "1";
    chooser().dispatchEvent(new Event("change"));
    answer(moving);
    expect(page.text(".bolide-rulepage h3")).toBe("M. Moving");
  });

  it("are turned over by their list and by the rules that they name", () => {
    answer(moving);
    page.all<HTMLButtonElement>(".bolide-rulelink")[1]!.click();
    expect(asked()).toHaveLength(1);
    expect(document.activeElement).toBe(rule("M-1"));
    page.all<HTMLButtonElement>(".bolide-rulelink")[0]!.click();
    expect(asked().at(-1)).toMatchObject({ rule: "R-1" });
    answer({ chapter: 2, rule: "R-1", blocks: [{ kind: "item", rule: "R-1", words: [] }] });
    expect(document.activeElement).toBe(rule("R-1"));
    chooser().value = "0";
    chooser().dispatchEvent(new Event("change"));
    expect(asked().at(-1)).toMatchObject({ chapter: 0 });
    expect("rule" in asked().at(-1)!).toBe(false);
  });

  it("are searched once the typing rests, and keys of the search play nothing", () => {
    answer(moving);
    const sent = page.model.sent.length;
    field().value = "sl";
    field().dispatchEvent(new Event("input"));
    page.pass(TYPING_MS - 10);
    field().value = "slip";
    field().dispatchEvent(new Event("input"));
    field().focus();
    page.key("u");
    page.key("?");
    expect(page.find(".bolide-drawer").hidden).toBe(false);
    page.pass(TYPING_MS);
    expect(page.model.sent).toHaveLength(sent + 1);
    expect(asked().at(-1)).toMatchObject({ find: "slip" });
    answer({ hits: [{ chapter: 2, rule: "R-1", text: NASTY }], more: 3 });
    expect(page.text(".bolide-rulepage [role=status]")).toContain("4 matches");
    expect(page.text(".bolide-rulefound")).toContain(NASTY);
    expect(page.all(".bolide-rulefound img")).toHaveLength(0);
    page.find(".bolide-rulefound").click();
    expect(asked().at(-1)).toMatchObject({ rule: "R-1" });
    answer({ hits: [], more: 0 });
    expect(page.text(".bolide-rulepage [role=status]")).toContain("fewer words");
  });

  it("open with the game in short where nothing is asked, and have their list all the same", () => {
    page.key("Escape");
    page.arrive({ rev: 5, ask: null });
    page.key("?");
    answer({ chapter: 0, blocks: [] });
    expect(page.text(".bolide-rulepage")).toBe("The first wins.");
    chooser().value = "2";
    chooser().dispatchEvent(new Event("change"));
    answer({ chapter: 2, blocks: [] });
    expect(page.text(".bolide-rulepage h3")).toBe("R. Rulings");
    expect(page.all('.bolide-ruleleaf[aria-pressed="true"]')).toEqual([]);
  });

  it("open with the game in short the first time, and lead to what is asked", () => {
    forget("short.");
    page.key("Escape");
    page.key("?");
    answer({ chapter: 0, blocks: [] });
    expect(page.text(".bolide-rulepage")).toContain("The first wins.");
    page.find(".bolide-rulelink").click();
    expect(asked().at(-1)).toMatchObject({ rule: "M-3" });
    page.key("Escape");
    page.key("?");
    expect(asked().at(-1)).toMatchObject({ rule: "M-3" });
  });

  it("leave what is on its way to Python alone", () => {
    page.key("Escape");
    page.find("[data-option='booster']").click();
    page.key("?");
    expect(asked()).toHaveLength(2);
    expect(page.find("[data-option='booster']").getAttribute("aria-disabled")).toBeNull();
    page.key("Escape");
    page.find("[data-option='booster']").click();
    expect(page.model.sent.filter(({ t }) => t === "play")).toHaveLength(1);
  });

  it("name their chapter where no kernel could be asked", () => {
    page.key("Escape");
    page.model.emit("comm_live_update");
    page.key("?");
    expect(asked()).toHaveLength(1);
    expect(page.text(".bolide-rulepage")).toContain("See \u201cM. Moving\u201d in the rules");
    expect(page.text(".bolide-rulepage")).toContain("The first wins.");
    expect(page.find(".bolide-ruleasking").hidden).toBe(true);
  });
});
