/** Boards of squares: painting, sizes, and what is read. */
import { describe, expect, it } from "vitest";
import {
  between,
  firstSquares,
  MOST_SQUARES,
  painted,
  readSquares,
  resized,
  type Squares,
} from "../src/editor/grid";

const BOARD: Squares = { rows: ["####", "#..#", "#..#", "####"], name: "Paper", kept: {} };

describe("a board of squares", () => {
  it("is painted where it is, and stays the same where nothing changes", () => {
    expect(
      painted(
        BOARD,
        [
          [1, 1],
          [9, 9],
        ],
        "S",
      ).rows,
    ).toEqual(["####", "#S.#", "#..#", "####"]);
    expect(painted(BOARD, [[1, 1]], ".")).toBe(BOARD);
    expect(painted(BOARD, [[-1, 2]], "S")).toBe(BOARD);
  });

  it("gets walls where it grows, and has its limits", () => {
    expect(resized(BOARD, 5, 5).rows).toEqual(["#####", "#..##", "#..##", "#####", "#####"]);
    expect(resized(BOARD, 1, NaN).rows).toEqual(BOARD.rows);
    expect(resized(BOARD, 1e9, 4).rows[0]).toHaveLength(MOST_SQUARES);
  });

  it("is painted along the way of a quick finger", () => {
    expect(between([1, 1], [4, 3])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 3],
    ]);
    expect(between([2, 2], [2, 2])).toEqual([[2, 2]]);
  });

  it("is read again, and nonsense is refused", () => {
    expect(readSquares(JSON.parse(JSON.stringify(BOARD)))).toEqual(BOARD);
    expect(readSquares(firstSquares())).toEqual(firstSquares());
    for (const rows of [
      null,
      [],
      ["####"],
      ["####", "###", "####", "####"],
      ["abcd"],
      [1, 2, 3, 4],
    ])
      expect(readSquares({ rows })).toBeNull();
  });
});
