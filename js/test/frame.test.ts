/** What the editors share: a press on Race it is never lost, and the landscape stays. */
import { describe, expect, it, vi } from "vitest";
import { characterAt, sceneryOf } from "../src/draw/scenery";
import { EMPTY, newPast } from "../src/editor/drawing";
import type { EditorWays } from "../src/editor/editor";
import { buildFrame } from "../src/editor/frame";
import { readBoard } from "../src/wire";
import bolide from "./scenes/bolide.json";

const frameOf = (state: { ready: boolean; making: boolean }, race: () => void) =>
  buildFrame(new AbortController().signal, {
    heading: "",
    past: newPast(EMPTY),
    ways: {} as EditorWays,
    game: () => "bolide",
    ready: () => state.ready,
    making: () => state.making,
    race,
    put: () => {},
    saved: () => {},
    stepped: () => {},
    opened: () => false,
  });

describe("Race it", () => {
  it("waits for the board that is being made, and races once", () => {
    const [state, race] = [{ ready: false, making: true }, vi.fn()];
    const frame = frameOf(state, race);
    frame.update();
    frame.race.click();
    frame.update();
    expect(race).not.toHaveBeenCalled();
    Object.assign(state, { ready: true, making: false });
    frame.update();
    frame.update();
    expect(race).toHaveBeenCalledTimes(1);
    frame.race.click();
    expect(race).toHaveBeenCalledTimes(2);
  });

  it("does nothing without a board", () => {
    const race = vi.fn();
    const frame = frameOf({ ready: false, making: false }, race);
    frame.update();
    frame.race.click();
    expect(race).not.toHaveBeenCalled();
  });
});

describe("the landscape of a board", () => {
  it("is that of another name if it has one", () => {
    const board = readBoard(bolide.board);
    const renamed = {
      ...board,
      shapes: board.shapes.map((shape) =>
        shape.style === "title" ? { ...shape, text: "Forest Ring" } : shape,
      ),
    };
    const title = board.shapes.find(({ style }) => style === "title")?.text as string;
    expect(characterAt(renamed)).not.toBe(characterAt(board));
    const kept = { ...renamed, land: title };
    expect(characterAt(kept)).toBe(characterAt(board));
    expect(sceneryOf(kept).character).toBe(sceneryOf(board).character);
  });
});
