import { describe, expect, it } from "vitest";
import { drivenOf, HOP_MS, MOVE_MS, plan, pose, SHAKE_MS, still } from "../src/animate";
import { paintBursts } from "../src/draw/bursts";
import { badgePlaces, covers } from "../src/draw/badges";
import { type MapPlace, mapPlace } from "../src/draw/minimap";
import { type Box, boxOf, toScreen } from "../src/geometry";
import { EMPTY_OPTION, readBoard } from "../src/wire";
import type { State } from "../src/whole";
import type { Pen } from "../src/draw/pen";
import { currentTheme, palette } from "../src/theme";
import * as vw from "../src/view";
import { fakeContext, state } from "./helpers/fixture";

function moved(prev: State, id: number, at: [number, number], more: Partial<State> = {}): State {
  const tokens = prev.tokens.map((t) => (t.id === id ? { ...t, at } : t));
  return { ...prev, rev: prev.rev + 1, tokens, ...more };
}

describe("motion", () => {
  const first = state();

  it("is the difference of two states", () => {
    const next = moved(first, 0, [14, 11]);
    const motion = plan(first, next, 1000);
    const token = next.tokens[0]!;
    expect(pose(motion, token, 1000).at).toEqual([10, 10]);
    expect(pose(motion, token, 1000 + MOVE_MS / 2).at).toEqual([12, 10.5]);
    expect(pose(motion, token, 1000 + MOVE_MS).at).toEqual([14, 11]);
    expect(motion.end).toBe(1000 + MOVE_MS);
  });

  it("lets wheels roll, and turn into the leg that comes", () => {
    const points = [[10, 10], [12, 10], [12, 12]] as [number, number][]; // prettier-ignore
    const next = moved(first, 0, [12, 12], { trails: [{ id: 0, points, ahead: false }] });
    const motion = plan(first, next, 0);
    const seen = (share: number) => pose(motion, next.tokens[0]!, share * motion.end);
    expect(seen(0)).toMatchObject({ driven: 0, steer: 0 });
    expect(seen(0.4).steer).toBeGreaterThan(0.1);
    expect(seen(0.4).driven).toBeLessThan(seen(0.9).driven!);
    expect(seen(0.9).steer).toBe(0);
    // at rest they point ahead
    expect(seen(1).steer).toBeUndefined();
  });

  it("leaves a trail as far as a car has driven, and none ahead of it", () => {
    const points: [number, number][] = [[8, 10], [10, 10], [12, 10], [14, 10]]; // prettier-ignore
    const trail = { id: 0, points, ahead: false };
    const motion = plan(first, moved(first, 0, [14, 10], { trails: [trail] }), 0);
    const seen = (share: number) => drivenOf(motion, trail, share * motion.end);
    expect(seen(0)).toEqual([points[0], points[1], [10, 10]]);
    expect(seen(0.5).slice(0, -1)).toEqual(points.slice(0, 3));
    expect(seen(1)).toBe(points);
  });

  it("is none for the first state, and none for the same", () => {
    expect(plan(null, first, 0)).toBe(still());
    expect(plan(first, first, 0)).toBe(still());
  });

  it("lets the pawn hop after its car", () => {
    const withPawn = (s: State, pawn: [number, number]): State => ({
      ...s,
      tokens: s.tokens.map((t) => (t.id === 0 ? { ...t, pawn } : t)),
    });
    const prev = withPawn(first, [14, 10]);
    const next = withPawn(moved(prev, 0, [14, 11]), [18, 12]);
    const motion = plan(prev, next, 0);
    expect(pose(motion, next.tokens[0]!, MOVE_MS).pawn).toEqual([14, 10]);
    expect(motion.end).toBe(MOVE_MS + HOP_MS);
  });

  it("shakes cars that clash, then moves the one pushed aside", () => {
    const log = [
      ...first.log,
      { n: 9, text: "Ada engages", id: 0, tone: "strong", effect: "shake" } as const,
    ];
    const next = moved(moved(first, 0, [14, 10]), 1, [14, 11], { log });
    const motion = plan(first, next, 0);
    expect(motion.moves.get(0)?.start).toBe(0);
    expect(motion.moves.get(1)?.start).toBe(MOVE_MS + SHAKE_MS);
    expect(pose(motion, next.tokens[0]!, MOVE_MS + 20).shake).not.toBe(0);
  });

  it("is felt where cars clash, and where one is out that is taken off the board", () => {
    const log = [
      ...first.log,
      { n: 9, text: "Ada engages", id: 0, effect: "shake" } as const,
      { n: 10, text: "Bob is out", id: 1, effect: "out" } as const,
    ];
    const next = moved(moved(first, 0, [14, 10]), 1, null as never, { log });
    const motion = plan(first, next, 1000);
    const old = first.tokens[1]!.at;
    expect(motion.bursts.map(({ at, kind }) => [at, kind])).toEqual([
      [[14, 10], "shake"],
      [old, "out"],
    ]);
    expect(motion.bursts[0]!.start).toBe(1000 + MOVE_MS);
    expect(motion.end).toBeGreaterThanOrEqual(motion.bursts[0]!.end);
  });

  it("lets a spun car turn where it stands, and leaves cards to the stage", () => {
    const log = [
      ...first.log,
      { n: 9, text: "Bob spins", id: 1, effect: "spin" } as const,
      { n: 10, text: "Ada plays a card on Bob", id: 0, effect: "card", on: 1 } as const,
      { n: 11, text: "Ada plays the weather", id: 0, effect: "card" } as const,
    ];
    const motion = plan(first, { ...first, rev: first.rev + 1, log }, 0);
    const bob = first.tokens[1]!;
    const spun = pose(motion, bob, 100).heading;
    expect(spun).not.toEqual(bob.heading);
    expect(Math.hypot(...spun)).toBeCloseTo(Math.hypot(...bob.heading));
    expect(motion.bursts.map(({ kind }) => kind)).toEqual(["spin"]);
    expect(pose(motion, bob, motion.end).heading).toEqual(bob.heading);
  });

  it("is told at the edge, with the driver's name, where the car is out of view", () => {
    const room = { top: 40, right: 600, bottom: 400 };
    const told = (at: [number, number]) => {
      const { ctx, calls } = fakeContext();
      const camera = { scale: 10, ox: 0, oy: 400 };
      const pen: Pen = { ctx, camera, dpr: 1, font: "x", colours: palette("light"), car: 1 };
      const burst = { at, kind: "spin", text: "", name: "Bob", start: 0, end: 100 } as const;
      paintBursts(pen, [burst], null, 50, room);
      const [, words] = calls.find(([name]) => name === "fillText")!;
      const [, x, y] = calls.find(([name]) => name === "translate")!;
      return [words, x, y] as [string, number, number];
    };
    expect(told([30, 20])[0]).toBe("Spin");
    const [words, x, y] = told([90, -20]);
    expect(words).toBe("Bob: Spin");
    expect([x < room.right, y < room.bottom]).toEqual([true, true]);
    const [, left, top] = told([-5, 60]);
    expect([left > 0, top > room.top]).toEqual([true, true]);
  });

  it("shows a place that is won, and the leader's last lap, not one that is lost", () => {
    const order = (ids: readonly number[], lap: string, gap = "+3") =>
      ids.map((id, k) => ({ id, lap, gap: k === 0 ? "leader" : gap }));
    const log = [...first.log, { n: 9, text: "Bob drives", id: 1 } as const];
    const before = { ...first, round: 2, order: order([0, 1], "lap 1/2") };
    const seen = (more: Partial<State>) =>
      plan(before, { ...moved(before, 1, [14, 11], { log }), ...more }, 0).bursts.map(
        ({ kind, text }) => [kind, text],
      );
    expect(seen({ order: order([1, 0], "lap 1/2") })).toEqual([["pass", "1st"]]);
    expect(seen({ order: order([0, 1], "lap 1/2") })).toEqual([]);
    expect(seen({ order: order([0, 1], "lap 2/2") })).toEqual([["last-lap", ""]]);
    expect(seen({ order: order([0, 1], "lap 1/1") })).toEqual([]);
    expect(seen({ log: first.log, order: order([1, 0], "lap 2/2") })).toEqual([]);
  });

  it("shows a lap that is faster than the fastest, not the first one of all", () => {
    const log = [...first.log, { n: 9, text: "Bob drives", id: 1 } as const];
    const order = (fastest: object) => [
      { id: 0, lap: "lap 2/3", gap: "leader" },
      { id: 1, lap: "lap 2/3", gap: "+3 spaces", ...fastest },
    ];
    const seen = (was: object, is: object) =>
      plan(
        { ...first, order: order(was) },
        moved(first, 1, [14, 11], { log, order: order(is) }),
        0,
      ).bursts.map(({ kind }) => kind);
    expect(seen({ fastest: 9 }, { fastest: 8 })).toEqual(["fastest-lap"]);
    expect(seen({ fastest: 9 }, { fastest: 9 })).toEqual([]);
    expect(seen({}, { fastest: 9 })).toEqual([]);
  });

  it("goes on from where a car is when a new state comes in flight", () => {
    const next = moved(first, 0, [14, 11]);
    const motion = plan(first, next, 0);
    const now = pose(motion, next.tokens[0]!, MOVE_MS / 2);
    const again = plan(next, moved(next, 0, [18, 11]), MOVE_MS / 2, () => now);
    expect(again.moves.get(0)?.from).toEqual([12, 10.5]);
  });
});

describe("the view", () => {
  const open = () => {
    const view = vw.newView([90, 60]);
    vw.resize(view, { width: 600, height: 420 }, state());
    return view;
  };

  it("goes to whoever must decide", () => {
    const view = open();
    expect(view.camera.scale).toBeGreaterThanOrEqual(16);
    expect(vw.isZoomed(view)).toBe(true);
  });

  it("shows all when asked, and does not pan then", () => {
    const view = open();
    view.mode = "whole";
    vw.aim(view, vw.wantedCamera(view, state()), 0, 0);
    expect(vw.isZoomed(view)).toBe(false);
    const before = view.camera;
    vw.pan(view, 50, 0);
    expect(view.camera).toBe(before);
  });

  it("glides and arrives", () => {
    const view = open();
    vw.zoom(view, state(), 1.5, null, 0, 100);
    expect(vw.glide(view, 50)).toBe(true);
    expect(vw.glide(view, 120)).toBe(false);
    expect(view.mode).toBe("free");
  });

  it("zooms about the car that decides and its answers, and comes back as near", () => {
    const view = open();
    const { at } = state().tokens.find(({ id }) => id === state().ask?.id)!;
    const points = [at!, ...state().ask!.options.flatMap(({ point }) => (point ? [point] : []))];
    const { left, right, bottom, top } = boxOf(points)!;
    const middle: [number, number] = [(left + right) / 2, (bottom + top) / 2];
    const before = toScreen(view.camera, middle);
    vw.zoom(view, state(), 1.2, null, 0, 0);
    const after = toScreen(view.camera, middle);
    expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1);
    const { scale } = view.camera;
    view.mode = "follow";
    vw.aim(view, vw.wantedCamera(view, state()), 0, 0);
    expect(view.camera.scale).toBe(scale);
  });

  it("shows all of a way that leads on once a puzzle is answered", () => {
    const view = open();
    const points: [number, number][] = [[3, 3], [85, 50]]; // prettier-ignore
    const answered = (ahead: boolean): State => ({
      ...state(),
      ask: null,
      trails: [{ id: 0, points, ahead }],
    });
    const sees = (next: State) => {
      const [a, b] = points.map((point) => toScreen(vw.wantedCamera(view, next), point));
      return a![0] >= 0 && b![0] <= 600 && a![1] <= 420 && b![1] >= 0;
    };
    expect([sees(answered(false)), sees(answered(true))]).toEqual([false, true]);
  });

  it("keeps still while a computer driver moves in sight", () => {
    const view = open();
    const ask = { ...state().ask!, seat: "computer" as const };
    expect(vw.wantedCamera(view, { ...state(), ask })).toEqual(view.camera);
  });
});

describe("badges", () => {
  const free = [() => false, () => false];
  it("stand clear of open points and of each other", () => {
    const pane = { width: 400, height: 400 };
    expect(badgePlaces([[100, 100]], [], 20, pane, free)).toEqual([[100, 80]]);
    expect(badgePlaces([[100, 100]], [[100, 84]], 20, pane, free)).toEqual([[100, 120]]);
    expect(badgePlaces([[100, 5]], [], 20, pane, free)[0]?.[1]).toBe(25);
    // between two figures it would cut into both
    const two: [number, number][] = [[80, 74], [120, 74]]; // prettier-ignore
    expect(badgePlaces([[100, 100]], two, 26, pane, free)).toEqual([[100, 126]]);
  });

  it("keep off the length of other cars", () => {
    const pane = { width: 400, height: 400 };
    const cars: [number, number][] = [[100, 100], [122, 75]]; // prettier-ignore
    expect(badgePlaces(cars, [], 25, pane, free)[0]).toEqual([100, 75]);
    const long = (at: readonly number[]) =>
      Math.abs(at[0]! - 122) < 34 && Math.abs(at[1]! - 75) < 21;
    const [at] = badgePlaces(cars, [], 25, pane, [() => false, long]);
    expect(at).toEqual([100, 125]);
  });

  it("step aside, farther if need be, where points lie all round a car", () => {
    const pane = { width: 400, height: 400 };
    const round: [number, number][] = [-24, 0, 24].flatMap((dx) =>
      [-24, 0, 24].map((dy): [number, number] => [200 + dx, 200 + dy]),
    );
    const [at] = badgePlaces([[200, 200]], round, 26, pane, free);
    expect(covers(at!, round)).toBe(false);
    const dense: [number, number][] = [...Array(400).keys()].map((k) => [k % 20 * 20, Math.floor(k / 20) * 20]); // prettier-ignore
    expect(covers(badgePlaces([[200, 200]], dense, 26, pane, free)[0]!, dense)).toBe(true);
  });
});

describe("what the camera shows of a plan", () => {
  it("is where it may lead and the road after it, and not where it ends", () => {
    const road = ["a", "b", "c", "d"].map((id, k) => ({
      id,
      at: [k, 0] as [number, number],
      heading: [1, 0] as [number, number],
      ring: [],
      ahead: "bcd"[k],
    }));
    const spaces = new Map(road.map((space) => [space.id, space]));
    const lead = (space: string, tone: "free" | "out") => {
      return { space, tone, at: spaces.get(space)?.at ?? null };
    };
    const plans = (...leads: ReturnType<typeof lead>[]) => {
      const options = [{ ...EMPTY_OPTION, leads }];
      const ask = { ...state().ask!, seat: "person" as const, options };
      return vw.facePoints(spaces, { ...state(), ask }, [[0, 0]]).map(([x]) => x);
    };
    expect(plans(lead("a", "free"), lead("b", "free"))).toEqual([0, 1, 2, 3]);
    expect(plans(lead("a", "free"), lead("d", "out"))).toEqual([0, 1, 2, 3]);
    expect(plans(lead("d", "out"))).toEqual([]);
  });
});

describe("the map in a corner", () => {
  const pane = { top: 0, width: 900, height: 400 };
  const camera = { scale: 10, ox: 0, oy: 400 };
  const at = (clear: [number, number][], aside: [number, number][] = []) => {
    const kept = { clear, road: [], later: [], wide: 0 };
    const place = mapPlace(readBoard({ size: [90, 40] }), pane, camera, kept, aside);
    if (!place) return "nowhere";
    const { left, top } = place;
    return [left < 450 ? "left" : "right", top < 200 ? "top" : "bottom"].join(" ");
  };
  it("keeps off what is open, and then off cars and signs", () => {
    expect(at([])).toBe("right bottom");
    expect(at([], [[85, 3]])).toBe("left bottom");
    expect(at([[85, 3]], [[3, 3]])).toBe("right top");
    expect(at([[85, 3], [3, 3], [85, 37]], [[3, 37]])).toBe("left top"); // prettier-ignore
  });

  it("stays where it was until something comes under it, and never lies under a note", () => {
    const board = readBoard({ size: [90, 40] });
    const kept = { clear: [], road: [], later: [], wide: 0 };
    const at = (over: Box[], before: MapPlace | null) =>
      mapPlace(board, pane, camera, kept, [], over, before)!;
    const usual = at([], null);
    const note = { left: usual.left, right: 900, top: usual.top, bottom: 400 };
    const moved = at([note], usual);
    expect(moved.left).not.toBe(usual.left);
    expect(at([], moved)).toEqual(moved);
    expect(at([], usual)).toEqual(usual);
  });

  it("shrinks, and then goes away, where the road ahead leaves no room", () => {
    const board = readBoard({ size: [90, 40] });
    const place = (points: readonly [number, number][], later: typeof points = [], wide = 4) =>
      mapPlace(board, pane, camera, { clear: [], road: points, later, wide });
    const full = place([])!;
    const across = (y: number): [number, number][] =>
      Array.from({ length: 46 }, (_, k): [number, number] => [2 * k, y]);
    const small = place([...across(9.5), ...across(30.5)])!;
    expect(small.width).toBeLessThan(full.width);
    expect(place([...across(4), ...across(36)])).toBeNull();
    const later = [...across(4), ...across(30.5)];
    expect(place([], later)!.width).toBeLessThan(full.width);
    expect(place([], [...across(4), ...across(36)])).toEqual(full);
  });
});

describe("the theme", () => {
  it("is JupyterLab's, else the page's, else the system's", () => {
    const body = document.createElement("body");
    expect(currentTheme(body, true)).toBe("dark");
    body.className = "vscode-light";
    expect(currentTheme(body, true)).toBe("light");
    body.setAttribute("data-jp-theme-light", "false");
    expect(currentTheme(body, false)).toBe("dark");
  });
});
