/** The camera, in moments of random races (`tests/helpers/browser/page_scenes.py` writes them). */
import { describe, expect, it } from "vitest";
import { composed, type Subject, watched } from "../src/compose";
import { signPlace } from "../src/draw/corner-sign";
import { directionMarks } from "../src/draw/direction";
import { mapPlace, type MapPlace } from "../src/draw/minimap";
import { type Camera, contains, boxOf, fitCamera, toScreen, visibleBox } from "../src/geometry";
import { lookAhead, signWords } from "../src/road";
import { isLastLap } from "../src/state";
import * as vw from "../src/view";
import type { Board, State, XY } from "../src/whole";
import { readBoard, readState } from "../src/wire";
import arrows from "./scenes/arrows.json";
import bolide from "./scenes/bolide.json";
import championship from "./scenes/championship-formula.json";
import formulaD from "./scenes/formula-d.json";
import reallyNasty from "./scenes/really-nasty.json";
import momentsBolide from "./scenes/moments-bolide.json";
import momentsChampionship from "./scenes/moments-championship-formula.json";
import momentsFormulaD from "./scenes/moments-formula-d.json";
import momentsNasty from "./scenes/moments-really-nasty.json";

type Raw = Record<string, unknown> & { ask: object };
const GAMES: [string, Board, readonly Raw[]][] = [
  ["bolide", readBoard(bolide.board), momentsBolide as Raw[]],
  ["championship-formula", readBoard(championship.board), momentsChampionship as Raw[]],
  ["formula-d", readBoard(formulaD.board), momentsFormulaD as Raw[]],
  ["really-nasty", readBoard(reallyNasty.board), momentsNasty as Raw[]],
];

/** A notebook with its file browser, one 600 pixels wide, a telephone, a small full screen. */
const PANES = [
  { width: 926, height: 400 },
  { width: 476, height: 380 },
  { width: 380, height: 300 },
  { width: 1280, height: 720 },
];
const INSET = { top: 46, right: 0, bottom: 0 };

interface Seen {
  state: State;
  view: vw.View;
  camera: Camera;
  car: XY | null;
  ends: XY[];
  sees: (points: readonly XY[]) => boolean;
}

/** Each moment as the camera shows it, one after the other. */
function film(
  board: Board,
  moments: readonly Raw[],
  pane: (typeof PANES)[number],
  seat = "person",
  more: object = {},
): Seen[] {
  const view = vw.newView(board.size, vw.drawn(board));
  view.inset = INSET;
  return moments.map((raw, rev) => {
    const ask = { seat, ...raw.ask };
    const state = readState({ title: "", log: [], order: [], ...raw, ask, rev, ...more }, board);
    if (rev === 0) vw.resize(view, pane, state);
    vw.aim(view, vw.wantedCamera(view, state), 0, 0);
    const token = state.tokens.find(({ id }) => id === state.ask?.id);
    const { camera } = view;
    const box = vw.seenBox(view, camera);
    return {
      state,
      view: { ...view },
      camera,
      car: token?.at ?? null,
      ends: (state.ask?.options ?? []).flatMap(({ point }) => (point ? [point] : [])),
      sees: (points) => points.length === 0 || contains(box, boxOf(points)!),
    };
  });
}

/** Scale at which points would fill the free part of a pane, with a little air. */
function room(points: readonly XY[], { width, height }: { width: number; height: number }): number {
  const box = boxOf(points)!;
  return Math.min(
    width / (box.right - box.left + 4),
    (height - INSET.top) / (box.top - box.bottom + 4),
  );
}

const mapFor = ({ view, camera, state, car, ends }: Seen, board: Board): MapPlace | null => {
  const ahead = vw.aheadOf(view, state);
  const clear = car ? [...ends, car] : ends;
  const road = ahead ? [...ahead.way, ...ahead.bend] : [];
  return mapPlace(board, vw.freeBox(view), camera, {
    clear,
    road,
    later: ahead?.road ?? [],
    wide: board.course!.width,
  });
};

const holds = ({ left, top, width, height }: MapPlace, [x, y]: XY, around: number): boolean =>
  x > left - around && x < left + width + around && y > top - around && y < top + height + around;

describe.each(GAMES)("the camera of %s", (game, board, moments) => {
  it("has two hundred moments", () => expect(moments.length).toBe(200));

  describe.each(PANES)("on $width x $height", (pane) => {
    const seen = film(board, moments, pane);

    it("shows the car and every answer", () => {
      for (const { car, ends, sees } of seen) {
        expect(sees(ends)).toBe(true);
        const all = car ? [car, ...ends] : ends;
        // answers farther off than can be read together with the car are seen without it
        if (all.length > 0 && room(all, pane) >= 12) expect(sees(all)).toBe(true);
      }
      expect(seen.filter(({ car, sees }) => car && sees([car])).length).toBeGreaterThan(120);
    });

    it("shows the next corner, or an arrow stands for it", () => {
      let corners = 0;
      for (const { view, state, camera, car, ends, sees } of seen) {
        const ahead = vw.aheadOf(view, state);
        if (!ahead || !car || !sees([car])) continue;
        const sign = signPlace(ahead, camera, vw.freeBox(view), 110, [car, ...ends]);
        if (sees([ahead.begins])) {
          corners += 1;
          expect(sign).toBeNull();
          continue;
        }
        expect(sign).not.toBeNull();
        const { left, top, width, height } = sign!;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(pane.width);
        expect(top).toBeGreaterThanOrEqual(INSET.top);
        expect(top + height).toBeLessThanOrEqual(pane.height);
        // it stands for a corner only where there is no room for that
        const faces = vw.facePoints(view.spaces, state, [car]);
        if (state.round > 2) {
          expect(room([car, ...ends, ...faces, ...ahead.way], pane)).toBeLessThan(16.01);
        }
      }
      expect(corners).toBeGreaterThan(pane.width < 900 ? 20 : 100);
    });

    it("shows the flag that a puzzle asks the way to, or the sign names it", () => {
      const order = [0, 1, 2, 3].map((id) => ({ id, lap: "lap 1/1" }));
      const lesson = { puzzle: { level: 1, levels: 5, solved: false } };
      let signs = 0;
      for (const each of film(board, moments, pane, "person", { order, lesson })) {
        const { view, state, camera, car, sees } = each;
        if (!car || !sees([car])) continue;
        const flag = vw.awaited(view, state).at(-1);
        if (sees([board.course!.line[0]!]) || !flag) continue;
        signs += 1;
        expect(flag.name).toBe("Flag");
        expect(flag.begins).toEqual(board.course!.line[0]);
        expect(signPlace(flag, camera, vw.freeBox(view), 110, [car])).not.toBeNull();
      }
      if (pane.width < 900) expect(signs).toBeGreaterThan(3);
      for (const { view, state } of seen) expect(vw.awaited(view, state).length).toBeLessThan(2);
    });

    it("shows the badge of a corner that is shown whole", () => {
      const { badges } = vw.drawn(board);
      for (const { view, state, car, ends, sees } of seen) {
        const ahead = vw.aheadOf(view, state);
        if (!ahead || badges.length === 0 || state.round <= 2 || !sees(ahead.bend)) continue;
        const badge = vw.badgeOf(badges, ahead);
        const all = [...(car ? [car] : []), ...ends, ...ahead.way, ...ahead.bend, ...badge];
        const faces = vw.facePoints(view.spaces, state, car ? [car] : []);
        if (room([...all, ...faces], pane) < 20) continue;
        expect(sees(badge)).toBe(true);
      }
    });

    it("is large enough to press and to read what is open", () => {
      for (const { camera, ends } of seen) {
        if (ends.length === 0) continue;
        expect(camera.scale).toBeGreaterThanOrEqual(Math.min(12, room(ends, pane)) - 1e-9);
      }
    });

    it("has its map on none of the car, the answers, the road and the corner that come", () => {
      let maps = 0;
      for (const moment of seen) {
        const { view, state, camera, car, ends } = moment;
        const map = mapFor(moment, board);
        if (!map) continue;
        maps += 1;
        const ahead = vw.aheadOf(view, state);
        const points = [
          ...ends,
          ...(car ? [car] : []),
          ...(ahead?.way ?? []),
          ...(ahead?.bend ?? []),
        ];
        for (const point of points) {
          expect(holds(map, toScreen(camera, point), 10)).toBe(false);
        }
      }
      expect(maps).toBeGreaterThan(pane.width > 900 ? 150 : 20);
    });
  });

  it("has the car in the rear of the picture where the road goes on straight", () => {
    const seen = film(board, moments, PANES[0]!);
    const fronts = seen.filter(({ view, state, camera, car, sees }) => {
      const ahead = vw.aheadOf(view, state);
      if (!ahead || !car || !sees([car])) return false;
      const box = visibleBox(camera, PANES[0]!);
      const to = ahead.road[9]!;
      const half = (box.right - box.left) / 2;
      if (Math.abs(to[0] - car[0]) < 0.9 * Math.hypot(to[0] - car[0], to[1] - car[1])) return false;
      return (Math.sign(to[0] - car[0]) * (car[0] - (box.left + box.right) / 2)) / half > 0.34;
    });
    expect(fronts.length).toBeLessThan(10);
  });

  it("follows the computers, and keeps its scale", () => {
    const seen = film(board, moments, PANES[0]!, "computer");
    for (const { car, sees } of seen) if (car) expect(sees([car])).toBe(true);
    const driving = seen.filter(({ car }) => car);
    expect(new Set(driving.map(({ camera }) => camera.scale)).size).toBe(1);
  });

  it("makes the most of a pane that has grown, as in full screen", () => {
    const large = { width: 1904, height: 860 };
    for (const { view, state } of film(board, moments, PANES[0]!).slice(9, 60)) {
      const [grown, fresh] = [{ ...view }, { ...view, pane: { width: 0, height: 0 } }];
      vw.resize(grown, large, state);
      vw.resize(fresh, large, state);
      expect(grown.camera).toEqual(fresh.camera);
    }
  });

  it("keeps still more often than it moves", () => {
    const seen = film(board, moments, PANES[0]!);
    const scales = seen.filter(({ camera }, k) => k && camera.scale !== seen[k - 1]!.camera.scale);
    expect(scales.length).toBeLessThan(40);
  });

  it("shows the grid in the first round", () => {
    const [first] = film(board, moments, PANES[0]!);
    const cars = first!.state.tokens.flatMap(({ at }) => (at ? [at] : []));
    expect(cars.length === 0 || first!.sees(cars)).toBe(true);
  });

  it("has arrows on the road that lead its way, where Python's pictures have them", () => {
    const marks = directionMarks(board);
    expect(marks.length).toBeGreaterThan(4);
    const known = (arrows as Record<string, number[][][]>)[game]!;
    const numbers = marks.flatMap(({ at, heading }) => [...at, ...heading]);
    expect(numbers.length).toBe(known.flat(2).length);
    known.flat(2).forEach((number, k) => expect(numbers[k]).toBeCloseTo(number, 6));
    for (const { at, heading } of marks) {
      const ahead = lookAhead(board.course, new Map(), at, heading)!;
      const [next] = ahead.road.slice(1);
      expect((next![0] - at[0]) * heading[0] + (next![1] - at[1]) * heading[1]).toBeGreaterThan(0);
    }
  });
});

describe("the road ahead", () => {
  const [, , road] = GAMES.map(([, board]) => board);
  it("counts the spaces as the words of a space do", () => {
    const board = road!;
    const number = board.spaces.findIndex((_, k) => board.course!.far![k] === 9);
    const space = board.spaces[number]!;
    const ahead = lookAhead(board.course, board.where, space.at, space.heading)!;
    expect(signWords(ahead)).toBe(`Turn ${board.course!.coming![number]! + 1}, 9 spaces`);
    const last = board.spaces[board.course!.far!.indexOf(1)]!;
    const near = lookAhead(board.course, board.where, last.at, last.heading)!;
    expect(signWords(near)).toMatch(/^Turn \d, 1 space$/);
  });

  it("ends at the flag in the last lap, if no corner comes before it", () => {
    const board = road!;
    const lane = board.spaces.filter(({ lane }) => lane === 1);
    const look = (index: number, last: boolean) =>
      lookAhead(board.course, board.where, lane.at(index)!.at, lane.at(index)!.heading, last)!;
    expect(signWords(look(-1, true))).toBe("Flag, 1 space");
    expect(signWords(look(-5, true))).toBe("Flag, 5 spaces");
    expect(signWords(look(-5, false))).toMatch(/^Turn 1, /);
    expect(signWords(look(3, true))).toMatch(/^Turn 1, /);
    const order = [{ id: 0, lap: "next · lap 2/2" }, { id: 1, lap: "lap 1/2" }, { id: 2, lap: "lap 1/12" }]; // prettier-ignore
    const state = { order } as unknown as State;
    expect([0, 1, 2].map((id) => isLastLap(state, id))).toEqual([true, false, false]);
  });

  it("names a corner without a distance where none is known, and is nothing without a course", () => {
    const board = road!;
    const pit = board.spaces.at(-1)!;
    expect(signWords(lookAhead(board.course, board.where, pit.at, pit.heading)!)).toMatch(
      /^Turn \d$/,
    );
    expect(lookAhead(null, board.where, pit.at, pit.heading)).toBeNull();
  });
});

describe("a finger", () => {
  const board = GAMES[0]![1];
  const pressed = (finger: boolean) => {
    const view = vw.newView(board.size, vw.drawn(board));
    view.inset = INSET;
    view.finger = finger;
    const gaps: number[] = [];
    for (const [rev, raw] of (momentsBolide as Raw[]).entries()) {
      const ask = { seat: "person", ...raw.ask };
      const state = readState({ title: "", log: [], order: [], ...raw, ask, rev }, board);
      if (rev === 0) vw.resize(view, PANES[1]!, state);
      vw.aim(view, vw.wantedCamera(view, state), 0, 0);
      const ends = state.ask!.options.flatMap(({ point }) => (point ? [point] : []));
      const box = boxOf(ends);
      if (box) expect(contains(vw.seenBox(view, view.camera), box)).toBe(true);
      if (ends.length > 1) gaps.push(view.camera.scale);
    }
    return Math.min(...gaps);
  };

  it("has answers a finger's width apart on a narrow board, all of them in view", () => {
    expect(pressed(false)).toBeLessThan(20);
    expect(pressed(true)).toBeGreaterThanOrEqual(27);
  });
});

describe("what is composed", () => {
  const board: XY = [90, 60];
  const pane = { width: 1000, height: 650 };
  const about = (must: XY[], road: XY[] = [], least = 16): Subject => ({
    must,
    wishes: road.length > 0 ? [{ points: road, least }] : [],
    car: must[0] ?? null,
    road,
    behind: [],
  });
  const east = (from: number, to: number): XY[] =>
    Array.from({ length: to - from }, (_, k): XY => [from + 1 + k, 30]);
  const first = fitCamera(board, pane);

  it("is near what is small, and farther off for what is large", () => {
    const scale = (points: XY[]) => composed(about(points), first, board, pane).scale;
    expect(scale([[40, 30], [44, 34]])).toBeGreaterThan(40); // prettier-ignore
    expect(scale([[40, 30], [65, 32]])).toBe(34); // prettier-ignore
    expect(scale([[20, 5], [44, 36]])).toBe(18); // prettier-ignore
  });

  it("stays where all is in view", () => {
    const camera = composed(about([[40, 30], [50, 34]]), first, board, pane); // prettier-ignore
    expect(composed(about([[41, 30], [49, 34]]), camera, board, pane)).toBe(camera); // prettier-ignore
  });

  it("takes the road in as long as that leaves what is open large enough", () => {
    const sees = (camera: Camera, at: XY) => contains(visibleBox(camera, pane), boxOf([at])!);
    const short = composed(about([[30, 30]], east(30, 70)), first, board, pane);
    expect(sees(short, [70, 30])).toBe(true);
    const small = composed(about([[30, 30]], east(30, 70), 30), first, board, pane);
    expect(sees(small, [70, 30])).toBe(false);
    expect(sees(small, [30, 30])).toBe(true);
  });

  it("is the whole board when that is large enough to play on", () => {
    const large = { width: 4000, height: 2700 };
    expect(composed(about([[1, 1]]), first, board, large)).toEqual(fitCamera(board, large));
  });

  it("keeps a scale that was chosen, with the car in view and the answers that fit", () => {
    const sees = (camera: Camera, at: XY) => contains(visibleBox(camera, pane), boxOf([at])!);
    const wide = composed(about([[40, 30], [44, 34]]), first, board, pane, 20); // prettier-ignore
    expect(wide.scale).toBe(20);
    const far: XY[] = [[40, 30], [42, 30], [70, 30]]; // prettier-ignore
    const close = composed(about(far), first, board, pane, 60);
    expect(close.scale).toBe(60);
    expect(far.map((at) => sees(close, at))).toEqual([true, true, false]);
  });

  it("keeps a watcher's scale whatever moves", () => {
    const camera = composed(about([[40, 30], [44, 34]]), first, board, pane); // prettier-ignore
    expect(watched(about([[80, 10]]), camera, board, pane).scale).toBe(camera.scale);
    expect(watched(about([[43, 31]]), camera, board, pane)).toBe(camera);
    const low = { width: 926, height: 354 };
    const scaleOn = (on: typeof pane) =>
      watched(about([[80, 10]]), fitCamera(board, on), board, on).scale;
    expect([low, pane].map(scaleOn)).toEqual([20, 27]);
  });
});
