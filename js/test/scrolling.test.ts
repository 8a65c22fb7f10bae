/** What scrolls within the page: at its end the wheel must not scroll the notebook away. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../src/css");
const SHEETS = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), "utf8"));
const RULES = SHEETS.flatMap((css) => [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]);

/** Not ours, or as high as what it holds until it is a sheet. */
const LEFT = /bolide-host|^\.bolide \.bolide-ask$/;

describe("what scrolls", () => {
  const scrolls = RULES.filter(([, , body]) => /overflow(-[xy])?:[^;]*\bauto\b/.test(body!));

  it("is found in the style sheets", () => expect(scrolls.length).toBeGreaterThan(8));

  it.each(scrolls.map(([, head, body]) => [head!.split("*/").at(-1)!.trim(), body!]))(
    "keeps the wheel: %s",
    (head, body) => {
      if (!LEFT.test(head)) expect(body).toContain("overscroll-behavior");
    },
  );

  it("is a long question, too", () => {
    const sheet = RULES.find(([, head]) => head!.trim().endsWith("[data-sheet] .bolide-ask"));
    expect(sheet?.[2]).toContain("overscroll-behavior");
  });
});
