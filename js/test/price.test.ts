// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { priceOf } from "../src/panels/ways";
import { EMPTY_OPTION } from "../src/wire";

const looks = (more: object) =>
  priceOf({ ...EMPTY_OPTION, ...more }).map((node) => `${node.textContent}: ${node.className}`);

describe("the price of an answer", () => {
  it("is framed by what it leaves for the turn after", () => {
    expect(looks({ figure: "160", tone: "free" })).toEqual(["160: bolide-price is-free"]);
    expect(looks({ figure: "180", tone: "free", ahead: "roll" })).toEqual([
      "180: bolide-price is-free then-roll",
    ]);
    expect(looks({ figure: "200", ahead: "out" })).toEqual(["200: bolide-price is-free then-out"]);
  });

  it("is left out where there is none", () => {
    expect(looks({ tone: "wear", ahead: "wear" })).toEqual([]);
  });
});
