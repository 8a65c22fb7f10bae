import { afterEach, describe, expect, it } from "vitest";
import type { Model } from "../src/model";
import { isYou, listed, shownName, speak, tr, trn } from "../src/tr";

const plural = [...Array(200).keys()].map((n) => (n === 1 ? 0 : 1)).join("");
const words = {
  You: "Du",
  "{words} and {last}": "{words} und {last}",
  Undo: "Zurücknehmen",
  "Back to {driver:you|@}": "Zurück zu {driver:dir|@}",
  "{n} lap": ["{n} Runde", "{n} Runden"],
};
const el = document.createElement("div");
const inGerman = (sent: unknown = JSON.stringify({ language: "de", plural, words })) =>
  speak({ get: () => sent } as unknown as Model, el);

describe("the words of the page", () => {
  afterEach(() => inGerman(""));

  it("are English where Python sends none, or what nobody can read", () => {
    for (const sent of [null, "", "{"]) {
      inGerman(sent);
      expect(tr("Undo")).toBe("Undo");
      expect(trn("{n} lap", "{n} laps", 1)).toBe("1 lap");
      expect(trn("{n} lap", "{n} laps", 0)).toBe("0 laps");
    }
  });

  it("are those that Python sends, and English where one is missing", () => {
    inGerman();
    expect(el.lang).toBe("de");
    expect([tr("Undo"), tr("Redo")]).toEqual(["Zurücknehmen", "Redo"]);
    expect([0, 1, 2, 101, 201].map((n) => trn("{n} lap", "{n} laps", n))).toEqual([
      "0 Runden",
      "1 Runde",
      "2 Runden",
      "101 Runden",
      "201 Runden",
    ]);
  });

  it("list names", () => {
    expect([["Ada"], ["Ada", "Bob"], ["Ada", "Bob", "Cleo"]].map(listed)).toEqual([
      "Ada",
      "Ada and Bob",
      "Ada, Bob and Cleo",
    ]);
    inGerman();
    expect(listed(["Ada", "Bob", "Cleo"])).toBe("Ada, Bob und Cleo");
  });

  it("speak to a driver who is called You in either language", () => {
    inGerman();
    const back = (driver: string) => tr("Back to {driver:you|@}", { driver });
    expect(["You", "du", "Ada"].map(back)).toEqual([
      "Zurück zu dir",
      "Zurück zu dir",
      "Zurück zu Ada",
    ]);
    expect(["You", "Ada"].map(shownName)).toEqual(["Du", "Ada"]);
    inGerman("");
    expect(["You", "Ada"].map(shownName)).toEqual(["You", "Ada"]);
    expect([back("you"), back("Ada"), back("$& {n}")]).toEqual([
      "Back to you",
      "Back to Ada",
      "Back to $& {n}",
    ]);
    expect(isYou("Du")).toBe(false);
  });
});
