/** Text that the board draws can be read: it has 11 px or more at every zoom. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Burst, still } from "../src/animate";
import { paintChances } from "../src/draw/chances";
import { artOf } from "../src/draw/kinds";
import { BoardLayer } from "../src/draw/layer";
import { paintPreview } from "../src/draw/overlay";
import { label, MIN_TEXT } from "../src/draw/pen";
import { paintScene } from "../src/draw/scene";
import { fitScale } from "../src/geometry";
import * as st from "../src/state";
import { palette } from "../src/theme";
import * as vw from "../src/view";
import type { Board, Chance, Hints, State } from "../src/whole";
import { readBoard, readState } from "../src/wire";
import { fakeContext } from "./helpers/fixture";
import bolide from "./scenes/bolide.json";
import championship from "./scenes/championship-formula.json";
import formulaD from "./scenes/formula-d.json";
import reallyNasty from "./scenes/really-nasty.json";

/** A browser's; happy-dom has none. */
beforeAll(() => vi.stubGlobal("Path2D", class {}));
afterAll(() => vi.unstubAllGlobals());

interface Written {
  text: string;
  /** Pixels on the screen, whatever the context was scaled by. */
  size: number;
}

/** A context that notes each text that is written, with its size on the screen. */
function writing(): { ctx: CanvasRenderingContext2D; written: Written[] } {
  const written: Written[] = [];
  const [fake, stack] = [fakeContext().ctx, [] as [number, string][]];
  let [factor, font] = [1, "10px none"];
  const own: Record<string, (...values: never[]) => void> = {
    save: () => void stack.push([factor, font]),
    restore: () => void ([factor, font] = stack.pop() ?? [factor, font]),
    scale: (x: number) => void (factor *= Math.abs(x)),
    fillText: (text: string) =>
      void written.push({ text, size: factor * Number(/([\d.]+)px/.exec(font)?.[1]) }),
  };
  const ctx = new Proxy(fake, {
    get: (target, name: string) => own[name] ?? target[name as keyof typeof target],
    set: (_, name, value) => {
      if (name === "font") font = String(value);
      return true;
    },
  });
  return { ctx, written };
}

const PANE = { width: 900, height: 600 };
const LOOK = { colours: palette("light"), font: "sans-serif", dpr: 1 };

/** From less than the whole board to less than two cars in view. */
const ZOOMS = [0.7, 1.3, 1.8, 2.2, 3, 4.5, 8];

const chance = (value: number, k: number): Chance => ({
  text: `${Math.round(100 * value)} %`,
  value,
  low: Math.max(0, value - 0.1),
  high: Math.min(1, value + 0.1),
  n: 20 + k,
  place: 1 + k / 7,
});

/** Chances of all answers: figures of one digit, of two, and ">90"; or mean places. */
const hintsOf = ({ ask }: State, values: readonly number[]): Hints => ({
  rev: 1,
  by: "Rookie",
  done: false,
  best: ask?.options[0]?.id ?? "",
  why: "why",
  options: Object.fromEntries(
    (ask?.options ?? []).map(({ id }, k) => [id, chance(values[k % values.length]!, k)]),
  ),
});

const KINDS = ["spin", "finish", "pass", "fastest-lap"] as const;

/** All that a board shows of a state at a zoom, with every answer pointed at in turn. */
function texts(board: Board, state: State, zoom: number): Written[] {
  const { ctx, written } = writing();
  const art = artOf(board);
  const view = vw.newView(board.size);
  const store = st.newStore(state);
  vw.resize(view, PANE, state);
  const scale = zoom * fitScale(board.size, PANE);
  const [x, y] = state.tokens.find(({ at }) => at)?.at ?? [0, 0];
  view.camera = { scale, ox: PANE.width / 2 - x * scale, oy: PANE.height / 2 + y * scale };
  const bursts = KINDS.map((kind): Burst => ({
    at: [x, y],
    kind,
    text: "2nd",
    name: "Ada",
    start: -1,
    end: 9,
  }));
  const canvas = { getContext: () => ctx } as unknown as HTMLCanvasElement;
  const layer = new BoardLayer(art, () => canvas);
  const frame = { ctx, layer, art, store, view, look: LOOK, time: 0, over: [] };
  // the first picture is a bare one
  for (let k = 0; k < 2; k += 1) paintScene({ ...frame, plan: { ...still(), bursts, end: 9 } });
  const pen = { ctx, camera: view.camera, car: art.car, ...LOOK };
  for (const option of state.ask?.options ?? []) {
    paintPreview(pen, art, state.ask!, option, "red", true);
  }
  for (const values of [[0.05, 0.62, 1], [0]]) {
    paintChances(pen, art, st.pointOptions(state), hintsOf(state, values), [x, y]);
  }
  return written;
}

/** Each text is measured by a context that is asked for everything: slow where others compute. */
const PATIENCE = 30_000;

const GAMES = { bolide, championship, formulaD, reallyNasty };

describe.each(Object.entries(GAMES))("text on a board of %s", (_, { board: sent, states }) => {
  const board = readBoard(sent);
  const all = Object.values(states as Record<string, unknown>).map((raw) => readState(raw, board));

  it.each(ZOOMS)(
    "has 11 px or more: zoom %s",
    (zoom) => {
      const written = all.flatMap((state) => texts(board, state, zoom));
      expect(written.length).toBeGreaterThan(0);
      expect(written.filter(({ size }) => !(size >= MIN_TEXT))).toEqual([]);
    },
    PATIENCE,
  );
});

describe("the size of text", () => {
  it("is noticed below 11 px, and where the context is scaled: on both sides of the limit", () => {
    const { ctx, written } = writing();
    const sized = (size: number, factor: number) => {
      ctx.save();
      ctx.scale(factor, factor);
      ctx.font = `700 ${size}px sans-serif`;
      ctx.fillText("7", 0, 0);
      ctx.restore();
      return written.at(-1)!.size >= MIN_TEXT;
    };
    expect([sized(11, 1), sized(10.9, 1)]).toEqual([true, false]);
    expect([sized(22, 0.5), sized(22, 0.49)]).toEqual([true, false]);
    expect(MIN_TEXT).toBe(11);
  });

  it("is 11 px where a label would be smaller, and its own where it is not", () => {
    const { ctx, written } = writing();
    const pen = { ctx, camera: { scale: 1, ox: 0, oy: 0 }, ...LOOK };
    for (const size of [3, 11, 14]) label(pen, "7", 0, 0, size, "#000");
    expect(written.map(({ size }) => size)).toEqual([11, 11, 14]);
  });
});
