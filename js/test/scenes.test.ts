/** Scenes of real games, as Python sends them (`tests/helpers/browser/page_scenes.py` writes the files). */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { still } from "../src/animate";
import { artOf } from "../src/draw/kinds";
import { BoardLayer } from "../src/draw/layer";
import { paintPreview } from "../src/draw/overlay";
import { paintScene } from "../src/draw/scene";
import { fitCamera } from "../src/geometry";
import { hasPicture } from "../src/panels/pictures";
import * as st from "../src/state";
import { openTable } from "../src/table";
import { palette } from "../src/theme";
import * as vw from "../src/view";
import type { Secret, State } from "../src/whole";
import { readBoard, readSecret, readState } from "../src/wire";
import { fakeContext, fakeModel } from "./helpers/fixture";
import { everyTest } from "./helpers/page";
import bolide from "./scenes/bolide.json";
import championship from "./scenes/championship-formula.json";
import derby from "./scenes/derby.json";
import formulaD from "./scenes/formula-d.json";
import reallyNasty from "./scenes/really-nasty.json";

type Sent = Record<string, Record<string, unknown>>;
const GAMES = [
  { name: "bolide", board: bolide.board, states: bolide.states as Sent, secrets: {} as Sent },
  {
    name: "championship-formula",
    board: championship.board,
    states: championship.states as Sent,
    secrets: championship.private as Sent,
  },
  {
    name: "derby",
    board: derby.board,
    states: derby.states as Sent,
    secrets: derby.private as Sent,
  },
  {
    name: "formula-d",
    board: formulaD.board,
    states: formulaD.states as Sent,
    secrets: {} as Sent,
  },
  {
    name: "really-nasty",
    board: reallyNasty.board,
    states: reallyNasty.states as Sent,
    secrets: reallyNasty.private as Sent,
  },
];
const PANE = { width: 900, height: 600 };

/** A browser's; happy-dom has none. */
beforeAll(() => vi.stubGlobal("Path2D", class {}));
afterAll(() => vi.unstubAllGlobals());

/** Paths of what is missing or no number, in anything. */
function holes(value: unknown, where: string): string[] {
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) return [where];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => holes(part, `${where}.${name}`));
}

/** What painting a state asks of a canvas, with each option pointed at in turn. */
function painted(state: State, board: ReturnType<typeof readBoard>): unknown[][] {
  const { ctx, calls } = fakeContext();
  const canvas = { getContext: () => ctx } as unknown as HTMLCanvasElement;
  const art = artOf(board);
  const look = { colours: palette("light"), font: "sans-serif", dpr: 1 };
  const view = vw.newView(board.size);
  vw.resize(view, PANE, state);
  const store = st.newStore(state);
  const frame = {
    ctx,
    layer: new BoardLayer(art, () => canvas),
    art,
    store,
    view,
    look,
    time: 0,
    over: [],
  };
  paintScene({ ...frame, plan: still() });
  view.camera = fitCamera(board.size, PANE);
  paintScene({ ...frame, plan: still() });
  for (const option of state.ask?.options ?? []) {
    paintPreview({ ctx, camera: view.camera, ...look }, art, state.ask!, option, "red", true);
  }
  return calls;
}

describe.each(GAMES)("$name, as Python sends it", ({ name, board: sent, states, secrets }) => {
  const board = readBoard(sent);
  const moments = Object.keys(states);

  it("is of its kind, with every moment there is", () => {
    expect(board.kind).toBe(name === "bolide" ? "lattice" : "lanes");
    expect(moments.length).toBeGreaterThan(3);
    expect(board.shapes.length).toBeGreaterThan(0);
  });

  it.each(moments)("is whole when read: %s", (moment) => {
    const state = readState(states[moment], board);
    expect(holes(state, moment)).toEqual([]);
    expect(state.sheets).toHaveLength(state.tokens.length);
    for (const option of state.ask?.options ?? []) {
      const words = option.label || option.point || option.facets.length;
      expect(words, option.id).toBeTruthy();
    }
  });

  it.each(moments)("is painted without a hole: %s", (moment) => {
    const state = readState(states[moment], board);
    const calls = painted(state, board);
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter(([, ...values]) => holes(values, "").length > 0)).toEqual([]);
    expect(calls.map(([call]) => call)).toContain("drawImage");
  });

  it.each(moments)("has a picture for every icon: %s", (moment) => {
    const state = readState(states[moment], board);
    const marks = state.sheets.flatMap(({ rows }) => rows.map((row) => row.icon));
    const icons = [...marks, ...state.conditions.map((condition) => condition.icon)].filter(
      Boolean,
    );
    expect(icons.filter((icon) => !hasPicture(String(icon)))).toEqual([]);
  });

  it.each(Object.keys(secrets))("tells one seat what it alone may see: %s", (moment) => {
    const secret = readSecret(secrets[moment], board) as Secret;
    expect(holes(secret, moment)).toEqual([]);
    const state = readState(states[moment], board);
    const store = st.withSecret(st.newStore(state), secret);
    expect(store.state.shownTo).toBe(secret.seat);
    expect(store.state.hand?.id ?? secret.seat).toBe(secret.seat);
    expect(store.state.ask?.covered ?? false).toBe(false);
    expect(st.withoutSecret(store).state).toEqual(state);
    painted(store.state, board);
  });

  describe("on a page", () => {
    const page = everyTest();
    it.each(moments)("says all of it in words: %s", (moment) => {
      const raw = states[moment] as { ask: { options: { id: string }[] } | null };
      const el = document.createElement("div");
      document.body.append(el);
      const life = new AbortController();
      openTable(fakeModel({ board: sent, state: raw }), el, life.signal);
      window.dispatchEvent(new Event("resize"));
      page.pass(600);
      const text = el.textContent ?? "";
      expect(text).not.toMatch(/undefined|NaN|null|\[object/);
      const state = readState(raw, board);
      for (const token of state.tokens) expect(text).toContain(token.name);
      const buttons = [...el.querySelectorAll<HTMLElement>("[data-option]")];
      const ids = buttons.map((node) => node.dataset.option);
      for (const option of st.isPersons(state) ? st.buttonOptions(state) : []) {
        expect(ids).toContain(option.id);
      }
      life.abort();
      el.remove();
    });
  });
});
