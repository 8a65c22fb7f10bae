/** Drafts in the browser: one for each place, the newest of others on offer, and few are kept. */
import { beforeEach, describe, expect, it } from "vitest";
import { draftChoice, draftOf, draftsOf, keepDraft } from "../src/editor/drafts";
import { readSquares, type Squares } from "../src/editor/grid";

const KIND = "squares";
const board = (name: string): Squares => ({
  rows: ["####", "#S*#", "#..#", "####"],
  name,
  kept: {},
});
const all = () => draftsOf(KIND, readSquares);

beforeEach(() => localStorage.clear());

describe("drafts", () => {
  it("are kept for each place, and for none", () => {
    keepDraft(KIND, "a", board("One"));
    keepDraft(KIND, "b", board("Two"));
    keepDraft(KIND, "", board("Three"));
    const names = ["a", "b", "", "c"].map((place) => draftOf(all(), KIND, place)?.name);
    expect(names).toEqual(["One", "Two", "Three", undefined]);
    keepDraft(KIND, "a", null);
    expect(draftOf(all(), KIND, "a")).toBeNull();
  });

  it("are not read where they are none, and those of before have no place", () => {
    localStorage.setItem("bolide-widget.squares", JSON.stringify(board("Old")));
    localStorage.setItem("bolide-widget.squares.a", "{broken");
    localStorage.setItem("bolide-widget.squares.b", '{"rows": 1}');
    localStorage.setItem("bolide-widget.squarest", JSON.stringify(board("Other kind")));
    expect(all().map(({ drawing }) => drawing.name)).toEqual(["Old"]);
  });

  it("are forgotten where there are too many, the oldest first", () => {
    const old = JSON.stringify({ ...board("Oldest"), at: 1 });
    localStorage.setItem("bolide-widget.squares.old", old);
    for (let k = 0; k < 12; k += 1) keepDraft(KIND, `place ${k}`, board(`Board ${k}`));
    expect(all()).toHaveLength(12);
    expect(draftOf(all(), KIND, "old")).toBeNull();
    expect(draftOf(all(), KIND, "place 0")?.name).toBe("Board 0");
  });

  it("are offered where they differ from what is open and from each other", () => {
    for (const place of "abc") keepDraft(KIND, place, board(place === "a" ? "Open" : "Other"));
    const opened: string[] = [];
    const { signal } = new AbortController();
    const open = ({ name }: Squares) => opened.push(name);
    const select = draftChoice(signal, all(), board("Open"), () => "4 × 4", open);
    const options = [...select.querySelectorAll("option")];
    expect(options.map(({ text }) => text.slice(0, 12))).toEqual(["Open another", "Other, 4 × 4"]);
    (options[1] as HTMLOptionElement).selected = true;
    select.dispatchEvent(new Event("change"));
    expect(opened).toEqual(["Other"]);
    expect(draftChoice(signal, all(), board("Other"), () => "", open).hidden).toBe(false);
    localStorage.clear();
    expect(draftChoice(signal, all(), board("Open"), () => "", open).hidden).toBe(true);
  });
});
