import { describe, expect, it } from "vitest";
import { initials } from "../src/draw/ghosts";
import { readState } from "../src/wire";
import { board, rawState } from "./helpers/fixture";

describe("ghosts of a race by code", () => {
  it("are read as trails with a name", () => {
    const points = [
      [1, 2],
      [3, 4],
    ];
    const ghosts = [{ id: 0, name: "Ada", points }];
    const [ghost] = ghosts;
    expect(readState(rawState({ ghosts }), board()).ghosts).toEqual([{ ...ghost, ahead: false }]);
    expect(readState(rawState({}), board()).ghosts).toEqual([]);
  });

  it("have two letters", () => {
    expect(initials("ada")).toBe("AD");
    expect(initials("é")).toBe("É");
  });
});
