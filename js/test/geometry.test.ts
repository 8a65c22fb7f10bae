import { describe, expect, it } from "vitest";
import {
  centred,
  clampCamera,
  ease,
  fitCamera,
  fitScale,
  hitOption,
  mixCamera,
  nearestOption,
  neighbour,
  toBoard,
  toScreen,
  zoomAt,
} from "../src/geometry";
import type { Option, XY } from "../src/whole";
import { pointOptions } from "../src/state";
import { state } from "./helpers/fixture";

const BOARD: XY = [90, 60];
const PANE = { width: 600, height: 420 };
const at = (x: number, y: number): Option =>
  ({ id: `${x},${y}`, point: [x, y] }) as unknown as Option;

describe("cameras", () => {
  it("map a point to a pixel and back, north up", () => {
    const camera = { scale: 10, ox: 5, oy: 300 };
    expect(toScreen(camera, [2, 3])).toEqual([25, 270]);
    expect(toBoard(camera, [25, 270])).toEqual([2, 3]);
  });

  it("show the whole board in the middle", () => {
    const camera = fitCamera(BOARD, PANE);
    const middle = toScreen(camera, [45, 30]);
    expect(middle[0]).toBeCloseTo(300);
    expect(middle[1]).toBeCloseTo(210);
    expect(camera.scale).toBeCloseTo(600 / 92.4);
  });

  it("keep the point under the pointer when they zoom", () => {
    const before = fitCamera(BOARD, PANE);
    const after = zoomAt(before, [100, 50], 2);
    expect(toBoard(after, [100, 50])[0]).toBeCloseTo(toBoard(before, [100, 50])[0]);
    expect(toBoard(after, [100, 50])[1]).toBeCloseTo(toBoard(before, [100, 50])[1]);
  });

  it("never leave the board, nor zoom out beyond it", () => {
    const far = clampCamera(centred([500, -90], 20, PANE), BOARD, PANE);
    expect(toScreen(far, [90, 0])[0]).toBeGreaterThan(500);
    expect(clampCamera(centred([0, 0], 0.1, PANE), BOARD, PANE).scale).toBe(fitScale(BOARD, PANE));
  });

  it("glide from one place to another", () => {
    const [a, b] = [centred([10, 10], 10, PANE), centred([20, 20], 20, PANE)];
    expect(mixCamera(a, b, PANE, 0).ox).toBeCloseTo(a.ox);
    expect(mixCamera(a, b, PANE, 1).oy).toBeCloseTo(b.oy);
    expect(ease(0)).toBe(0);
    expect(ease(1)).toBe(1);
  });
});

describe("hits", () => {
  const camera = { scale: 6, ox: 0, oy: 360 };
  const options = pointOptions(state());

  it("take the nearest open point within reach", () => {
    const [x, y] = toScreen(camera, [14, 11]);
    expect(hitOption(options, [x + 2, y - 2], camera)?.id).toBe("14,11");
    expect(hitOption(options, [x, y - 13], camera)?.id).toBe("14,11");
    expect(hitOption(options, [x, y - 20], camera)).toBeNull();
  });

  it("reach 0.6 of a square on a large board", () => {
    const large = { scale: 60, ox: 0, oy: 900 };
    const [x, y] = toScreen(large, [14, 11]);
    expect(hitOption(options, [x, y - 35], large)?.id).toBe("14,11");
  });
});

describe("arrow keys", () => {
  const grid = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => at(x, y)));

  it("walk along a row before they change it", () => {
    expect(neighbour(grid, [0, 1], [1, 0])?.id).toBe("1,1");
    expect(neighbour(grid, [1, 1], [0, 1])?.id).toBe("1,2");
  });

  it("jump a gap and stop at the end", () => {
    expect(neighbour([at(0, 0), at(5, 1)], [0, 0], [1, 0])?.id).toBe("5,1");
    expect(neighbour(grid, [2, 1], [1, 0])).toBeNull();
  });

  it("start at the point nearest to the pawn", () => {
    expect(nearestOption(grid, [3, 3])?.id).toBe("2,2");
    expect(nearestOption([], [3, 3])).toBeNull();
  });
});
