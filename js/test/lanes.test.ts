import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plan, pose, still } from "../src/animate";
import { paintChances } from "../src/draw/chances";
import type { Art } from "../src/draw/art";
import { artOf } from "../src/draw/kinds";
import type { BoardLayer } from "../src/draw/layer";
import { paintBadge } from "../src/draw/lanes/printed";
import { LIMITS } from "../src/draw/lanes/ends";
import { paintPassing } from "../src/draw/levels";
import { paintPoints, paintPreview } from "../src/draw/overlay";
import type { Pen } from "../src/draw/pen";
import { paintPieces } from "../src/draw/pieces/things";
import { paintScene } from "../src/draw/scene";
import { toScreen } from "../src/geometry";
import {
  answersAt,
  endsOf,
  isInside,
  nextEnd,
  plateWords,
  throughSpaces,
  wholeWay,
} from "../src/spaces";
import { newStore } from "../src/state";
import { palette } from "../src/theme";
import * as vw from "../src/view";
import type { Option, XY } from "../src/whole";
import { readBoard, readState } from "../src/wire";
import { fakeContext, rawState } from "./helpers/fixture";
import { everyTest } from "./helpers/page";
import { end, gearAsk, moveAsk, rawRing, spaces } from "./helpers/ring";

const board = readBoard(rawRing);
const askOf = (ask: Record<string, unknown> = moveAsk()) =>
  readState(rawState({ ask }), board).ask!;

function painting(paint: (pen: Pen) => void, scale = 26): unknown[][] {
  const { ctx, calls } = fakeContext();
  const look = { dpr: 1, colours: palette("light"), font: "x" };
  paint({ ctx, camera: { scale, ox: 0, oy: 0 }, ...look });
  return calls;
}
const words = (calls: unknown[][]) =>
  calls.filter(([name]) => name === "fillText").map(([, text]) => text);

describe("the sign of a corner", () => {
  const badge = { style: "badge", at: [5, 5], label: "2", role: "C7", text: "13/15" };
  const signed = readBoard({ ...rawRing, shapes: [badge, { ...badge, at: [9, 9], text: "" }] });
  it("explains its figures under a pointer, and only there", () => {
    const words =
      "Turn 7: 2 stops. Red: 13 spaces through it the shortest way; green: 15 the longest.";
    expect(plateWords(signed, [5, 5])).toBe(words);
    expect(plateWords(signed, [5.5, 3.6]), "on the plate below it").toBe(words);
    expect(plateWords(signed, [5, 3.4])).toBeNull();
    expect(plateWords(signed, [5.9, 5])).toBeNull();
    expect(plateWords(signed, [9, 9]), "no figures").toBeNull();
  });

  it("has its name where there is room, and its number alone where there is none", () => {
    const shape = { style: "badge", at: [5, 5] as const, label: "C5" };
    const said = (scale: number) => words(painting((pen) => paintBadge(pen, shape), scale));
    expect(said(26)).toEqual(["Corner 5"]);
    expect(said(5)).toEqual(["5"]);
  });
});

describe("ways over spaces", () => {
  it("have those of a lane filled in that were left out", () => {
    const ids = wholeWay(board, ["2.22", "2.1", "1.2", "1.4"]).map((space) => space.id);
    expect(ids).toEqual(["2.22", "2.23", "2.0", "2.1", "1.2", "1.3", "1.4"]);
  });

  it("go straight where the lane is changed, and pass over what is no space", () => {
    expect(wholeWay(board, ["1.0", "3.5", "nowhere"]).map((space) => space.id)).toEqual([
      "1.0",
      "3.5",
    ]);
    expect(throughSpaces(board, ["1.0"])).toEqual([spaces[0]!.at]);
  });

  it("end where lanes merge: a way that was told whole stays as it is", () => {
    const merging = readBoard({
      ...rawRing,
      spaces: spaces.map((space) => (space.id === "3.4" ? { ...space, ahead: "2.5" } : space)),
    });
    const ids = wholeWay(merging, ["3.3", "3.9"]).map((space) => space.id);
    expect(ids).toEqual(["3.3", "3.9"]);
  });

  it("are read with the question, and from trails", () => {
    const [first] = askOf().options;
    expect(first!.point).toEqual(board.where.get("2.3")!.at);
    expect(first!.path).toHaveLength(4);
    const trails = [{ id: 0, path: ["2.0", "2.4"] }];
    expect(readState(rawState({ trails }), board).trails[0]!.points).toHaveLength(5);
  });
});

describe("ends of moves", () => {
  it("are found by the space under the pointer, wherever in it", () => {
    const { options } = askOf();
    for (const space of spaces) {
      const [a, , c] = space.ring as [XY, XY, XY];
      const near: XY = [0.9 * a[0] + 0.1 * c[0], 0.9 * a[1] + 0.1 * c[1]];
      expect(isInside(space.ring, near)).toBe(true);
      const there = answersAt(board, options, near).map((option) => option.place!.space);
      expect(new Set(there)).toEqual(new Set(endsOf(options).has(space.id) ? [space.id] : []));
    }
  });

  it("can all be reached with the arrow keys, round the whole ring", () => {
    const steps: XY[] = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ];
    for (let turn = 0; turn < 24; turn++) {
      const at = (lane: number, index: number) => end(`${lane}.${(turn + index) % 24}`, 0);
      const ask = moveAsk([at(1, 3), at(1, 4), at(2, 2), at(2, 3), at(3, 3), at(3, 5)]);
      const { options } = askOf(ask);
      const seen = new Set<Option>([options[0]!]);
      for (const option of seen) {
        for (const step of steps) {
          const next = nextEnd(board, options, option, step);
          if (next) seen.add(next);
        }
      }
      expect(seen.size, `turned by ${turn}`).toBe(options.length);
    }
  });

  it("are filled and say what they cost, the cheapest answer of each", () => {
    const { options } = askOf();
    const ground = (shown: Option | null) =>
      painting((pen) => artOf(board).paintGround(pen, { options, shown, faded: false }));
    expect(words(ground(null)).sort()).toEqual(["1", "ok", "ok", "ok", "out"]);
    const far = painting(
      (pen) => artOf(board).paintGround(pen, { options, shown: null, faded: false }),
      6,
    );
    expect(words(far)).toEqual([]);
    expect(far.filter(([name]) => name === "fill")).toHaveLength(5);
  });

  it("are no dots besides, and the pointed-at one is outlined", () => {
    const ask = askOf();
    const art = artOf(board);
    const points = painting((pen) => paintPoints(pen, art, ask.options, false));
    expect(points.filter(([name]) => name === "arc")).toHaveLength(0);
    const shown = painting((pen) => paintPreview(pen, art, ask, ask.options[0]!, "red", true));
    expect(shown.filter(([name]) => name === "arc")).toHaveLength(0);
    expect(words(shown)).toEqual(["ok"]);
  });

  it("show where each face of a die leads", () => {
    const { options } = askOf(gearAsk);
    const calls = painting((pen) =>
      artOf(board).paintGround(pen, { options, shown: options[1]!, faded: false }),
    );
    expect(words(calls)).toEqual(["7", "8", "9", "10", "11", "12"]);
  });
});

describe("arrows of last moves", () => {
  it("lie under what is open, whose figures are read, and above the road", () => {
    const order: string[] = [];
    const note = (what: string) => () => void order.push(what);
    const art: Art = { ...artOf(board), paintTrail: note("arrow"), paintGround: note("open") };
    const trails = [{ id: 0, path: ["2.0", "2.4"] }];
    const state = readState(rawState({ ask: moveAsk(), trails }), board);
    const view = vw.newView(board.size);
    vw.resize(view, { width: 600, height: 400 }, state);
    const layer = { blit: note("road") } as unknown as BoardLayer;
    const look = { dpr: 1, colours: palette("light"), font: "x" };
    const { ctx } = fakeContext();
    paintScene({
      ctx,
      over: [],
      layer,
      art,
      store: newStore(state),
      view,
      plan: still(),
      look,
      time: 0,
    });
    expect(order).toEqual(["road", "arrow", "open"]);
  });

  it("leave the figures of the spaces on the way to be read", () => {
    const printed = [
      { style: "printed", at: [2, 0], label: "80" },
      { style: "printed", at: [9, 9], label: "60" },
      { style: "printed", at: [3, 0], label: "40", role: "below" },
    ];
    const road = readBoard({ kind: "lanes", size: [20, 20], shapes: printed });
    const { ctx, calls } = fakeContext();
    const camera = { scale: 20, ox: 0, oy: 400 };
    const pen = { ctx, camera, dpr: 1, colours: palette("light"), font: "x" };
    artOf(road).paintTrail(pen, { id: 0, ahead: false, points: [[1, 0], [2, 0], [3, 0]] }, "#123", 1); // prettier-ignore
    const texts = calls.filter(([name]) => name === "fillText").map(([, text]) => text);
    expect(texts).toEqual(["80"]);
  });
});

describe("parts of a move and where answers lead", () => {
  const ground = (ask: Record<string, unknown>, shown: number | null) => {
    const { options } = askOf(ask);
    const open = { options, shown: shown === null ? null : options[shown]!, faded: false };
    return painting((pen) => artOf(board).paintGround(pen, open));
  };
  const filled = (calls: unknown[][]) => calls.filter(([name]) => name === "fill").length;

  it("are edged and filled thinly when the move goes on from there", () => {
    /** How much each fill covers of what lies below it. */
    const covers = (ask: Record<string, unknown>): number[] => {
      const alphas: number[] = [];
      const state: Record<string, unknown> = { globalAlpha: 1 };
      state.fill = () => alphas.push(state.globalAlpha as number);
      const ctx = new Proxy(state, { get: (_, name: string) => state[name] ?? (() => undefined) });
      const pen = { camera: { scale: 26, ox: 0, oy: 0 }, dpr: 1, font: "x" };
      const colours = palette("light");
      const { options } = askOf(ask);
      const open = { options, shown: null, faded: false };
      artOf(board).paintGround({ ...pen, colours, ctx: ctx as never }, open);
      return alphas;
    };
    expect(covers(moveAsk([end("2.3", 0)]))).toEqual([1]);
    expect(covers(moveAsk([end("2.3", 0, { partly: true, figure: "" })]))).toEqual([0.35]);
    expect(covers(moveAsk([end("2.3", 1, { partly: true })]))).toEqual([0.85]);
  });

  it("leave the limit of their space to be read where it has room: on both sides of it", () => {
    const at = spaces.find(({ id }) => id === "2.3")!.at;
    const shapes = [...rawRing.shapes, { style: "printed", at, label: "4" }];
    const road = readBoard({ ...rawRing, shapes });
    const { options } = askOf(moveAsk([end("2.3", 1)]));
    const read = (scale: number) =>
      words(
        painting(
          (pen) => artOf(road).paintGround(pen, { options, shown: null, faded: false }),
          scale,
        ),
      );
    expect(read(LIMITS)).toEqual(["1", "4"]);
    expect(read(LIMITS - 0.1)).toEqual(["1"]);
    const chosen = (pen: Pen) =>
      paintPreview(pen, artOf(road), askOf(moveAsk()), options[0]!, "red", true);
    expect(words(painting(chosen, LIMITS))).toEqual(["1", "4"]);
  });

  it("are shown for a button while it is pointed at", () => {
    const leads = [
      { space: "2.4", tone: "free", figure: "ok" },
      { space: "1.5", tone: "wear", figure: "2" },
      { space: "nowhere", tone: "out" },
    ];
    const ask = moveAsk([{ id: "speed:60", label: "60", leads }]);
    expect(words(ground(ask, null))).toEqual([]);
    const calls = ground(ask, 0);
    expect(askOf(ask).options[0]!.leads[0]!.at).toEqual(board.where.get("2.4")!.at);
    expect(words(calls)).toEqual(["ok", "2"]);
    expect(filled(calls)).toBe(2);
  });
});

describe("where answers lead", () => {
  it("is in view before anybody points at one of them", () => {
    const lead = (space: string) => ({ id: space, label: space, leads: [{ space, tone: "free" }] });
    const at = board.where.get("2.0")!.at;
    const [ada] = rawState().tokens as object[];
    const seen = (options: Record<string, unknown>[]) => {
      const ask = { ...moveAsk(options), kind: "plan" };
      const state = readState(rawState({ ask, tokens: [{ ...ada, at }], trails: [] }), board);
      const view = vw.newView(board.size);
      vw.resize(view, { width: 700, height: 240 }, state);
      const [x, y] = toScreen(vw.wantedCamera(view, state), board.where.get("2.6")!.at);
      return x > 0 && x < 700 && y > 0 && y < 240;
    };
    expect(seen([lead("2.1")])).toBe(false);
    expect(seen([lead("2.1"), lead("2.6")])).toBe(true);
  });
});

describe("what a game prints on its lanes", () => {
  const paint = (shapes: unknown[], scale = 26) => {
    const printed = readBoard({ ...rawRing, shapes });
    return painting((pen) => artOf(printed).paintBoard(pen, 600, 400), scale);
  };
  const line = { style: "racing-line", line: [[1, 1], [4, 1]] }; // prettier-ignore

  it("is a figure in its space, where there is room", () => {
    const shapes = [{ style: "printed", at: [3, 3], label: "80" }];
    expect(words(paint(shapes))).toEqual(["80"]);
    expect(words(paint(shapes, 8))).toEqual([]);
  });

  it("is a line that says where it begins what it is worth", () => {
    expect(words(paint([{ ...line, role: "red", label: "+20" }]))).toEqual(["+20"]);
    expect(words(paint([{ ...line, role: "green" }]))).toEqual([]);
    expect(words(paint([{ style: "racing-line", role: "red" }]))).toEqual([]);
  });

  it("is a bar along the road", () => {
    const bar = { style: "grey-bar", line: line.line, role: "left" };
    expect(paint([bar]).length).toBeGreaterThan(paint([]).length);
  });
});

describe("the printed board of lanes", () => {
  it("tells stops and ways of a corner, where there is room", () => {
    const paint = (pen: Pen) => artOf(board).paintBoard(pen, 600, 400);
    expect(words(painting(paint))).toEqual(["5", "7", "Turn 1", "2"]);
    expect(words(painting(paint, 5))).toEqual(["2"]);
  });
});

describe("motion over spaces", () => {
  it("follows the road, not the straight line", () => {
    const at = (id: string) => board.where.get(id)!.at;
    const token = (id: string) => [{ ...(rawState().tokens![0 as never] as object), at: at(id) }];
    const before = readState(rawState({ tokens: token("2.0"), trails: [] }), board);
    const trails = [{ id: 0, path: ["2.0", "2.12"] }];
    const after = readState(rawState({ rev: 5, tokens: token("2.12"), trails }), board);
    const moving = plan(before, after, 0);
    expect(moving.end).toBeGreaterThan(250);
    const half = pose(moving, after.tokens[0]!, moving.end / 2);
    const far = Math.hypot(half.at![0] - 30, half.at![1] - 30);
    expect(far).toBeCloseTo(13, 1); // the radius of lane 2: the straight line goes through 0
    const last = pose(moving, after.tokens[0]!, moving.end);
    expect(last.at).toEqual(at("2.12"));
  });
});

describe("the answers of one end", () => {
  const page = everyTest();
  const open = (ask: Record<string, unknown>) => {
    page.model.traits.board = rawRing;
    page.reload({ rev: 6, ask, tokens: [], trails: [], sheets: [] });
    page.pass(1000);
  };
  const ways = () => page.all(".bolide-ways .bolide-way").map((node) => node.textContent);

  it("are laid out by Enter, chosen with the arrows and played", () => {
    open(moveAsk());
    page.key("n");
    expect(page.root().dataset.selected).toBe('to+"2.3":0');
    page.key("Enter");
    page.pass(40);
    expect(page.model.sent).toHaveLength(0);
    expect(ways()).toEqual(["1okwithout braking", "21brake 1"]);
    page.key("ArrowDown");
    expect(page.root().dataset.selected).toBe('to+"2.3":1');
    page.key("Enter");
    expect(page.last()).toMatchObject({ t: "play", action: 'to+"2.3":1' });
  });

  it("say what their colours mean, each once, before anything is pointed at", () => {
    const sign = (sign: string, text: string) => ({ sign, text });
    const signs = [sign("free", "for nothing"), sign("wear", "so many brakes"), sign("roll", "-")];
    page.model.traits.board = { ...rawRing, guide: { signs, rules: [], steps: [], page: "" } };
    const lines = () => page.all(".bolide-legend > *").map((node) => node.textContent);
    page.reload({ rev: 6, ask: moveAsk(), tokens: [], trails: [], sheets: [] });
    expect(lines()).toEqual(["okfor nothing", "1so many brakes"]);
    // a step costs nothing, but no end does: that is not promised
    const ask = moveAsk();
    const steps = (ask.options as object[]).map((option) => ({
      ...option,
      tone: "free",
      partly: true,
    }));
    const partly = sign("partly", "a step");
    page.model.traits.board = { ...rawRing, guide: { signs: [...signs, partly], rules: [] } };
    page.reload({ rev: 6, ask: { ...ask, options: steps }, tokens: [], trails: [], sheets: [] });
    expect(lines().map((text) => text?.replace(/^\S*?(?=a )/, ""))).toEqual(["a step"]);
    page.arrive({ rev: 7, ask: gearAsk, tokens: [], trails: [], sheets: [] });
    expect(lines()).toEqual(["·free", "·1 tyre point"]);
  });

  it("have a legend of what is painted alone: the first answer of a space, red once", () => {
    const sign = (sign: string, text: string) => ({ sign, text });
    const signs = [sign("free", "for nothing"), sign("wear", "brakes"), sign("out", "the end")];
    page.model.traits.board = { ...rawRing, guide: { signs, rules: [] } };
    const lines = () => page.all(".bolide-legend > *").map((node) => node.textContent);
    const { options, ...rest } = moveAsk() as unknown as { options: { id: string }[] };
    const one = options.filter(({ id }) => id.startsWith('to+"2.3"'));
    expect(one.length).toBeGreaterThan(1);
    const bare = { tokens: [], trails: [], sheets: [] };
    page.reload({ rev: 6, ask: { ...rest, options: one }, ...bare });
    expect(lines()).toEqual(["okfor nothing"]);
    const button = { id: "b", label: "B", tone: "out", figure: "out" };
    page.reload({ rev: 6, ask: { ...rest, options: [button, { ...button, id: "c" }] }, ...bare });
    expect(lines()).toEqual(["·the end"]);
  });

  it("explain frames and odds by a tooltip", () => {
    const { options, ...rest } = gearAsk as unknown as { options: object[] };
    const gears = options.map((option) => ({ ...option, odds: "5 in 6" }));
    const bare = { tokens: [], trails: [], sheets: [] };
    page.reload({ rev: 6, ask: { ...rest, options: gears }, ...bare });
    expect(page.find(".bolide-odds").title).toBe("5 of 6 results of the dice are safe");
    const framed = { id: "b", label: "B", tone: "free", figure: "ok", ahead: "wear", odds: "free" };
    page.reload({ rev: 6, ask: { ...rest, options: [framed] }, ...bare });
    expect(page.find(".bolide-action .bolide-price").title).toMatch(/^Dotted frame: /);
    expect(page.find(".bolide-odds").title).toBe("");
  });

  it("are chosen by number, and folded up by Escape", () => {
    open(moveAsk());
    page.key("n");
    page.key("Enter");
    page.pass(40);
    page.key("Escape");
    page.pass(40);
    expect(page.find(".bolide-ways").hidden).toBe(true);
    page.key("Enter");
    page.key("2");
    expect(page.last()).toMatchObject({ action: 'to+"2.3":1' });
  });

  it("are no buttons of the question, and one alone is played at once", () => {
    open(moveAsk());
    expect(page.all(".bolide-actions button")).toHaveLength(0);
    page.key("n");
    page.key("n");
    page.key("Enter");
    expect(page.last()).toMatchObject({ action: 'to+"1.3":0' });
  });

  it("and the buttons beside them are gone through by N", () => {
    open(moveAsk([end("2.3", 0), end("1.3", 0), { id: "pass", label: "No slipstream" }]));
    const seen = [0, 1, 2, 3].map(() => {
      page.key("n");
      return page.root().dataset.selected;
    });
    expect(seen).toEqual(['to+"2.3":0', 'to+"1.3":0', "pass", 'to+"2.3":0']);
  });

  it("are asked for twice when they end the race", () => {
    open(moveAsk());
    page.key("N", { shiftKey: true });
    expect(page.root().dataset.selected).toBe('to+"3.4":0');
    page.key("Enter");
    expect(page.model.sent).toHaveLength(0);
    expect(page.text(".bolide-words")).toContain("press again");
    page.pass(1000);
    page.key("Enter");
    expect(page.last()).toMatchObject({ action: 'to+"3.4":0' });
  });
});

describe("a gear", () => {
  const page = everyTest();
  const open = () => {
    page.model.traits.board = rawRing;
    page.reload({ rev: 6, ask: gearAsk, tokens: [], trails: [], sheets: [] });
    page.pass(1000);
  };

  it("shows its die, and each face as a bar of what it would do", () => {
    open();
    const levers = page.all(".is-lever");
    expect(levers.map((node) => node.querySelectorAll(".bolide-bar1").length)).toEqual([5, 6]);
    expect(levers[1]!.textContent).toContain("4d12");
    expect(levers[1]!.querySelectorAll("i.is-wear")).toHaveLength(3);
    expect(levers[1]!.getAttribute("aria-label")).toContain("10: 1 tyre point");
    const sticks = [...levers[0]!.querySelectorAll<HTMLElement>("i")];
    const parts = sticks.map((stick) => stick.style.getPropertyValue("--part"));
    expect(parts).toEqual(["0.5", "0.5", "1", "1", "1"]);
  });

  it("names its dice when there are several", () => {
    page.model.traits.board = rawRing;
    const chart = [...Array(11).keys()].map((k) => ({
      face: k + 2,
      odds: 6 - Math.abs(5 - k),
      tone: k < 8 ? "free" : "out",
    }));
    const options = [{ id: "none", label: "No skill", figure: "0", odds: "30 in 36", chart }];
    const ask = { ...gearAsk, kind: "skill", options, dice: [{ sides: 6 }, { sides: 6 }] };
    page.reload({ rev: 6, ask, tokens: [], trails: [], sheets: [] });
    const [lever] = page.all(".is-lever");
    expect(lever!.classList.contains("is-sums")).toBe(true);
    expect(lever!.querySelectorAll(".bolide-bar1")).toHaveLength(11);
    expect(lever!.textContent).toContain("30 in 36");
  });

  it("has its own number for a key", () => {
    open();
    page.key("1");
    expect(page.model.sent).toHaveLength(0);
    page.key("4");
    expect(page.last()).toMatchObject({ action: "gear:4" });
  });

  it("is explained in the line under it", () => {
    open();
    page.key("n");
    expect(page.text(".bolide-words")).toContain("Gear 3 in one line");
  });
});

describe("prices", () => {
  it("have the same colours on the board and beside it", () => {
    const css = readFileSync("src/css/theme.css", "utf-8");
    for (const [tone, [fill, ink]] of Object.entries(palette("light").price)) {
      expect(css).toContain(`--b-${tone}: ${fill};`);
      expect(css).toContain(`--b-on-${tone}: ${ink};`);
    }
    expect(palette("dark").price).toEqual(palette("light").price);
  });
});

describe("dice", () => {
  const page = everyTest();

  it.each([4, 6, 8, 12, 20, 30])("of %i sides have a shape of their own", (sides) => {
    const faces = Array.from({ length: sides }, (_, i) => Math.ceil((i + 1) / 2));
    const die = { table: "Gear", driver: "Ada", meaning: "", number: 1 };
    page.arrive({ rev: 7, die: { ...die, dice: [{ name: "gear", faces, face: 2 }] } });
    const shown = page.find(".bolide-d12");
    expect(shown.dataset.sides).toBe(String(sides));
    expect(shown.querySelectorAll("polygon").length).toBeGreaterThan(0);
    expect(shown.querySelector("rect")).toBeNull();
  });
});

describe("a hint on boards of spaces", () => {
  it("hides no price, and tells the best answer of each end that has none", () => {
    const chance = (value: number) => ({
      text: `${100 * value} %`,
      value,
      low: value,
      high: value,
      n: 99,
      place: 1,
    });
    const options = { 'to+"2.3":0': chance(0.6), 'to+"2.3":1': chance(0.2) };
    const hints = { rev: 4, by: "Rookie", done: true, best: "", why: "", options };
    const figures = (answers: readonly Option[]) =>
      words(painting((pen) => paintChances(pen, artOf(board), answers, hints)));
    expect(figures(askOf().options)).toEqual([]);
    expect(figures(askOf().options.map((option) => ({ ...option, figure: "" })))).toEqual(["60"]);
  });
});

describe("levels", () => {
  const lines = (y: number): XY[] => Array.from({ length: 11 }, (_, k) => [5 + k, y]);
  const deck = [...lines(12), ...lines(9).reverse()];
  const bridged = readBoard({
    ...rawRing,
    shapes: [...rawRing.shapes, { style: "bridge", rings: [deck] }],
  });
  const roofs = (at: XY, heading: XY) => artOf(bridged).roofs(at, heading);

  it("a car that heads across a deck is under it, one that heads along it is on it", () => {
    expect(roofs([10, 10], [0, 1])).toEqual([deck]);
    expect(roofs([10, 10], [Math.cos(0.45), Math.sin(0.45)])).toEqual([deck]);
    expect(roofs([10, 10], [1, 0])).toEqual([]);
    expect(roofs([10, 10], [Math.cos(0.3), Math.sin(0.3)])).toEqual([]);
  });

  it("a car that only reaches under it counts, one farther off does not", () => {
    expect(roofs([10, 8.4], [0, 1])).toEqual([deck]);
    expect(roofs([10, 8], [0, 1])).toEqual([]);
    expect(artOf(board).roofs([10, 10], [0, 1])).toEqual([]);
  });

  it("a way is under a deck that it crosses, whatever it does on the way there", () => {
    const passed = (...way: XY[]) => artOf(bridged).passed(way);
    expect(passed([10, 5], [10, 8], [10, 13], [10, 14])).toEqual([{ ring: deck, over: [] }]);
    expect(passed([6, 10], [9, 10], [12, 10])).toEqual([]);
    expect(passed([10, 2], [10, 5])).toEqual([]);
    expect(artOf(board).passed([[10, 5], [10, 14]])).toEqual([]); // prettier-ignore
  });

  it("a way that comes round is over a deck where it drives on it", () => {
    const way: XY[] = [[10, 5], [10, 14], [2, 14], [2, 10], [6, 10], [9, 10], [20, 10]]; // prettier-ignore
    const over = [way.slice(3)];
    expect(artOf(bridged).passed(way)).toEqual([{ ring: deck, over }]);
  });

  it("a step to the next lane on the deck is on it: its spaces head along it", () => {
    const space = (id: string, at: XY) => ({ id, at, heading: [1, 0] as XY, ring: [] });
    const spaces = [space("a", [9, 10]), space("b", [10, 11])];
    const art = artOf(readBoard({ ...rawRing, spaces, shapes: bridged.shapes }));
    expect(art.passed([[9, 10], [10, 11]])).toEqual([]); // prettier-ignore
    expect(art.passed([[9, 10.01], [10, 11.01]])).toHaveLength(1); // prettier-ignore
  });

  it("ways under a deck are seen through it, stretches on it whole", () => {
    const clipped = (way: XY[]) =>
      painting((pen) => {
        const seen: unknown[][] = [];
        paintPassing(pen, artOf(bridged).passed(way), (part) => seen.push(["whole", part]), (line) => seen.push(["over", line.length])); // prettier-ignore
        expect(seen).toEqual(wanted);
      }).filter(([name]) => name === "clip").length;
    let wanted: unknown[][] = [["whole", 1]];
    expect(clipped([[6, 10], [9, 10]])).toBe(0); // prettier-ignore
    wanted = [["whole", 1], ["whole", 0.4]]; // prettier-ignore
    expect(clipped([[10, 5], [10, 14]])).toBe(2); // prettier-ignore
    wanted = [["whole", 1], ["whole", 0.4], ["over", 2]]; // prettier-ignore
    expect(clipped([[10, 5], [10, 14], [2, 14], [2, 10], [9, 10]])).toBe(2); // prettier-ignore
  });

  it("damage under a deck is painted before that on it, through the deck", () => {
    const space = (id: string, heading: XY) => ({ id, at: [10, 10] as XY, heading, ring: [] });
    const spaces = [space("on", [1, 0]), space("under", [0, 1])];
    const art = artOf(readBoard({ ...rawRing, spaces, shapes: bridged.shapes }));
    const calls = painting((pen) =>
      paintPieces(pen, art, [{ style: "damage", spaces: ["on", "under"] }]),
    );
    const names = calls
      .map(([name]) => name)
      .filter((name) => name === "clip" || name === "rotate");
    expect(names).toEqual(["clip", "rotate", "clip", "rotate", "rotate"]);
    expect(calls.filter(([name]) => name === "rotate").map(([, angle]) => angle)).toEqual(
      [Math.PI / 2, Math.PI / 2, 0].map((angle) => expect.closeTo(-angle)),
    );
  });

  it("what a racing line is worth and a number of the grid can lie apart from them", () => {
    const shapes = [
      { style: "racing-line", line: [[1, 1], [4, 1]], role: "red" },
      { style: "worth", at: [3, 1], role: "red", label: "+20" },
      { style: "grid-box", at: [6, 3], heading: [1, 0] },
      { style: "grid-number", at: [7, 3], label: "8" },
    ]; // prettier-ignore
    const apart = artOf(readBoard({ ...rawRing, shapes }));
    const painted = painting((pen) => apart.paintBoard(pen, 600, 400), 20);
    const texts = painted.filter(([name]) => name === "fillText").map(([, text]) => text);
    expect(texts).toEqual(["+20", "8"]);
    expect(painting((pen) => apart.paintBoard(pen, 600, 400), 10).filter(([name]) => name === "fillText")).toEqual([]); // prettier-ignore
  });

  it("who is on the bridge is painted last, who is under it through the deck", () => {
    const tokens = [
      { id: 0, name: "Ada", badge: "AD", colour: 0, at: [10, 10], heading: [1, 0], pawn: null },
      { id: 1, name: "Bob", badge: "BO", colour: 1, at: [10, 11], heading: [0, 1], pawn: null },
    ];
    const { ctx, calls } = fakeContext();
    const layer = { blit: () => undefined } as unknown as BoardLayer;
    const raw = {
      ...rawState({ ask: null, trails: [] }),
      tokens: tokens.map((t) => ({ ...t, place: null })),
    };
    const state = readState(raw, bridged);
    const view = vw.newView(bridged.size);
    vw.resize(view, { width: 600, height: 600 }, state);
    paintScene({
      ctx,
      over: [],
      layer,
      art: artOf(bridged),
      store: newStore(state),
      view,
      plan: still(),
      look: { dpr: 1, colours: palette("light"), font: "x" },
      time: 0,
    });
    const clips = calls.flatMap(([name], index) => (name === "clip" ? [index] : []));
    const bodies = calls.flatMap(([name], index) => (name === "rotate" ? [index] : []));
    expect(bodies.length).toBe(3);
    expect(bodies.filter((index) => index > clips[1]!).length).toBe(2);
    expect(bodies.filter((index) => index > clips[0]! && index < clips[1]!).length).toBe(1);
  });
});
