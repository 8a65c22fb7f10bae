/** One's own circuits among those of a game. */
import { describe, expect, it } from "vitest";
import { type GameData, isOwn, someOf, withOwn, withTrack } from "../src/panels/setup";

const game = {
  name: "bolide",
  tracks: ["merrow", "valdorn"],
  titles: ["Merrow Flats", "Valdorn Ring"],
} as unknown as GameData;

describe("own circuits", () => {
  it("come after the others, by the names they have now", () => {
    const own = { bolide: ["own/Lake", "own/Sea"], dice: ["own/Other"] };
    const made = withOwn(withTrack(game, "own/Old", "Old"), own);
    expect(made.tracks).toEqual(["merrow", "valdorn", "own/Lake", "own/Sea", "own/Other"]);
    expect(made.titles).toEqual(["Merrow Flats", "Valdorn Ring", "Lake", "Sea", "Other"]);
    expect(made.homes).toEqual({ "own/Other": "dice" });
    expect(withOwn(made, {})).toEqual({ ...game, homes: {} });
  });

  it("are a game's own where several have one of a name", () => {
    const made = withOwn(game, { dice: ["own/Lake"], bolide: ["own/Lake"], cards: ["own/Lake"] });
    expect(made.tracks).toEqual(["merrow", "valdorn", "own/Lake"]);
    expect(made.homes).toEqual({});
  });

  it("are shown apart", () => {
    const made = withOwn(game, { bolide: ["own/Lake"] });
    expect(someOf(made, isOwn)).toMatchObject({ tracks: ["own/Lake"], titles: ["Lake"] });
    expect(someOf(made, (track) => !isOwn(track))).toEqual({ ...game, homes: {} });
  });
});
