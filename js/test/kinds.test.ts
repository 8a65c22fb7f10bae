import { describe, expect, it } from "vitest";
import { paintPitBox } from "../src/draw/lattice/board";
import { artOf } from "../src/draw/kinds";
import { paintPoints, paintPreview } from "../src/draw/overlay";
import type { Pen } from "../src/draw/pen";
import { signsOf } from "../src/draw/signs";
import { palette } from "../src/theme";
import type { Board, Mark, Option, Shape } from "../src/whole";
import { readBoard } from "../src/wire";
import { fakeContext, rawBoard, state } from "./helpers/fixture";

const ring = [
  [0, 0],
  [9, 0],
  [9, 9],
];

/** What is asked of a canvas, by name. */
function asked(kind: Board["kind"], paint: (pen: Pen, board: Board) => void): string[] {
  const { ctx, calls } = fakeContext();
  const shapes = [{ style: "asphalt", rings: [ring] }];
  const camera = { scale: 26, ox: 0, oy: 0 };
  const pen = { ctx, camera, dpr: 1, colours: palette("light"), font: "x" };
  paint(pen, readBoard({ ...rawBoard, size: [30, 20], kind, shapes }));
  return calls.map(([name]) => String(name));
}

const count = (names: string[], wanted: string) => names.filter((name) => name === wanted).length;

describe("boards of two kinds", () => {
  it("are drawn each in its own way: only one has a lattice", () => {
    const strokes = (kind: Board["kind"]) =>
      count(
        asked(kind, (pen, board) => artOf(board).paintBoard(pen, 600, 400)),
        "moveTo",
      );
    // the scenery is the same; two lattices of 31 + 21 lines are not
    expect(strokes("lattice") - strokes("lanes")).toBeGreaterThanOrEqual(2 * (31 + 21));
  });

  it("have each their own signs of what is open", () => {
    const { ask } = state();
    const points = (kind: Board["kind"]) =>
      asked(kind, (pen, board) => paintPoints(pen, artOf(board), ask!.options, false));
    expect(count(points("lattice"), "fillText")).toBe(2); // speeds
    expect(count(points("lanes"), "fillText")).toBe(0);
    const option = ask!.options.find((option) => option.pawn !== null)!;
    const preview = (kind: Board["kind"]) =>
      asked(kind, (pen, board) => paintPreview(pen, artOf(board), ask!, option, "red", false));
    expect(count(preview("lattice"), "arc")).toBeGreaterThan(25); // points that the pawn opens
    expect(count(preview("lanes"), "arc")).toBe(2);
  });

  it("tell the points of the turn after next by form: disc, square, cross, speck", () => {
    const then = (letters: string) => {
      const { ask } = state();
      const option = { ...ask!.options.find((other) => other.pawn !== null)!, then: letters };
      const { ctx, calls } = fakeContext();
      const pen = { ctx, camera: { scale: 26, ox: 0, oy: 0 }, dpr: 1, colours: palette("light") };
      const shown = { ask: ask!, option, at: option.point!, colour: "red" };
      artOf(readBoard({ ...rawBoard, shapes: [] })).paintOpened({ ...pen, font: "x" }, shown);
      const names = calls.map(([name]) => String(name));
      return ["arc", "rect", "lineTo", "fill"].map((name) => count(names, name));
    };
    const [unknown, road] = [then(""), then("r")];
    expect(unknown).toEqual([26, 0, 2, 0]); // 25 rings and the pawn's, and the line there
    expect(road).toEqual([26, 0, 2, 25]);
    expect(then(`${"r".repeat(20)}oobb-`)).toEqual([22, 2, 6, 22]);
    expect(then(`${"r".repeat(24)}t`)).toEqual([26, 0, 2, 24]);
  });

  it("carry one flag for a line, at the first point behind it", () => {
    const at = (x: number, marks: Mark[]) =>
      ({ ...state().ask!.options[0]!, id: String(x), point: [x, 3], marks }) as Option;
    const options = [at(9, ["flag"]), at(8, ["flag"]), at(7, ["clash", "flag"]), at(6, [])];
    expect([...signsOf(options, [4, 3])].map(([{ id }, mark]) => [id, mark])).toEqual([
      ["7", "clash"],
      ["8", "flag"],
    ]);
  });

  it("write speeds as soon as there is room between the points", () => {
    const figures = (scale: number) => {
      const { ctx, calls } = fakeContext();
      const pen = { ctx, camera: { scale, ox: 0, oy: 0 }, dpr: 1, colours: palette("light") };
      const art = artOf(readBoard({ ...rawBoard, shapes: [] }));
      paintPoints({ ...pen, font: "x" }, art, state().ask!.options, false);
      return calls.filter(([name]) => name === "fillText").length;
    };
    expect(figures(17)).toBe(2);
    expect(figures(12)).toBe(0);
  });

  it("have a course for the small map", () => {
    for (const kind of ["lattice", "lanes"]) {
      const board = readBoard({ ...rawBoard, kind, shapes: [{ style: "asphalt", rings: [ring] }] });
      expect(artOf(board).course).toEqual([ring]);
    }
  });

  it("paint pit boxes as long as they may be, and a sign where there is room for one", () => {
    const box = { style: "pit-box", at: [9, 9], heading: [1, 0], label: "2", role: "pit-stop" };
    const painted = (room: object, scale: number) => {
      const { ctx, calls } = fakeContext();
      const pen = { ctx, dpr: 1, colours: palette("light"), font: "x" };
      const camera = { scale, ox: 0, oy: 0 };
      paintPitBox({ ...pen, camera }, { ...box, ...room } as unknown as Shape);
      const width = calls.find(([name]) => name === "roundRect")?.[3];
      const signs = count(
        calls.map(([name]) => String(name)),
        "arc",
      );
      return [Math.round(100 * (width as number)) / 100, signs];
    };
    expect(painted({}, 10)).toEqual([27, 2]);
    expect(painted({ room: 1.85 }, 20)).toEqual([37, 2]);
    expect(painted({ room: 1.85 }, 12)).toEqual([22.2, 0]);
    expect(painted({ room: 5 }, 10)).toEqual([27, 2]);
  });

  it("that are not told are lattices, as those of before", () => {
    expect(readBoard({ ...rawBoard, kind: undefined }).kind).toBe("lattice");
    expect(readBoard({ ...rawBoard, kind: "rails" }).kind).toBe("lattice");
  });
});
