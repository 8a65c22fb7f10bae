import { describe, expect, it } from "vitest";
import { optionWords, stateWords } from "../src/announce";
import * as st from "../src/state";
import { readBoard, readReply, readState } from "../src/wire";
import { board, state } from "./helpers/fixture";

const play = { t: "play", action: "14,11" } as const;

describe("what Python sends", () => {
  it("is filled up where it is empty", () => {
    expect(readState(null, board()).rev).toBe(-1);
    expect(readState({ rev: 3 }, board()).tokens).toEqual([]);
    expect(readBoard(undefined).size).toEqual([40, 30]);
  });

  it("becomes whole options, sheets and seats", () => {
    const now = state();
    expect(now.ask?.options[0]).toMatchObject({
      path: [
        [10, 10],
        [13, 10],
      ],
      marks: [],
      odds: null,
    });
    expect(now.sheets[0]?.rows[1]).toMatchObject({ label: "Top speed", value: 6, of: 7 });
    expect(now.sheets[1]?.rows[3]).toMatchObject({ on: true });
    expect(now.seats[1]).toEqual({ id: 1, who: "Rookie" });
  });

  it("is no answer when it is none of ours", () => {
    expect(readReply("hello")).toBeNull();
    expect(readReply({ t: "reject" })).toBeNull();
    expect(readReply({ t: "reject", id: "a" })).toMatchObject({ reason: expect.any(String) });
  });
});

describe("the store", () => {
  const sent = st.withSent(st.newStore(state()), { id: "a", request: play, rev: 4 });

  it("lets nobody play twice before an answer", () => {
    expect(st.mayPlay(st.newStore(state()))).toBe(true);
    expect(st.mayPlay(sent)).toBe(false);
  });

  it("keeps the mark of an accepted play until its state has come", () => {
    const accepted = st.withReply(sent, { t: "ok", id: "a", rev: 5 });
    expect(accepted.pending).not.toBeNull();
    expect(st.withState(accepted, state({ rev: 5 })).pending).toBeNull();
  });

  it("drops the mark and says why when it is refused", () => {
    const refused = st.withReply(sent, { t: "reject", id: "a", rev: 4, reason: "Too late." });
    expect(refused).toMatchObject({ pending: null, refusal: "Too late." });
    expect(st.withState(refused, state({ rev: 5 })).refusal).toBeNull();
  });

  it("ignores answers to another view", () => {
    expect(st.withReply(sent, { t: "reject", id: "b", rev: 4, reason: "No." })).toBe(sent);
  });

  it("notices silence and a lost kernel, and recovers with the next state", () => {
    expect(st.withSilence(sent, "a").kernel).toBe("silent");
    const gone = st.withoutKernel(sent);
    expect(st.mayPlay(gone)).toBe(false);
    expect(st.withState(gone, state({ rev: 9 })).kernel).toBe("live");
  });

  it("does not let a person play for a computer driver", () => {
    const ask = { ...state().ask, seat: "computer" };
    expect(st.mayPlay(st.newStore(state({ ask })))).toBe(false);
  });
});

describe("words", () => {
  it("tell what is new and what is asked", () => {
    const log = [...state().log, { n: 5, text: "Ada goes 3 squares right", id: 0 }];
    expect(stateWords(state(), state({ rev: 5, log }))).toBe(
      "Ada goes 3 squares right. Ada: Choose a point. 3 places open on the board. 1 button: Booster (6 in 12).",
    );
  });

  it("tell that something was taken back, and what is asked again", () => {
    const log = [...state().log, { n: 5, text: "Ada goes 3 squares right", id: 0 }];
    expect(stateWords(state({ rev: 5, log }), state({ rev: 6 }))).toMatch(
      /^Undone\. Ada: Choose a point\. 3 places open/,
    );
  });

  it("say nothing of a state that asks the same and tells nothing", () => {
    expect(stateWords(state(), state())).toBe("");
  });

  it("tell where the selection is", () => {
    const option = state().ask!.options[0]!;
    expect(optionWords(option, 0, 3)).toBe("3 squares right, speed 3. 1 of 3.");
  });
});
