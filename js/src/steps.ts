/** A lesson, or puzzles one after another, on a page without a kernel: every answer leads to a moment. */
import { recalled, remember } from "./kept";
import type { Moments, Own, Sent } from "./page";
import type { Lesson, PageStep, StepsPage } from "./protocol";
import { changed, type Change } from "./reel";

type Raw = Readonly<Record<string, unknown>>;

/** Under what name it is kept that a puzzle is solved. */
const solvedOf = (id: string): string => `solved.${id}`;

export function stepsOf({ boards, moments, steps, race }: StepsPage): Moments {
  const states: Raw[] = [];
  for (const change of moments) states.push(changed(states.at(-1) ?? {}, change as Change) as Raw);
  const isSolved = ({ id }: PageStep) => id !== undefined && recalled(solvedOf(id)) === 1;
  let number = Math.max(
    0,
    steps.findIndex((step) => step.id !== undefined && !isSolved(step)),
  );
  let step = steps[number] as PageStep;
  let moment = step.ask;
  let revealed = false;
  let over = false;
  const begin = (to: number) => {
    over = to >= steps.length;
    if (over) return race !== undefined;
    number = Math.max(0, to);
    step = steps[number] as PageStep;
    [moment, revealed] = [step.ask, false];
    return true;
  };
  const play = (action: string): boolean => {
    const next = moment === step.ask ? step.answers[action] : undefined;
    if (next === undefined) return false;
    moment = next;
    const { phase } = states[moment]?.lesson as Lesson;
    if (phase === "right" && step.id && !revealed) remember(solvedOf(step.id), 1);
    return true;
  };
  return {
    board: () => boards[step.board],
    state() {
      const state = states[moment] as Raw;
      const lesson = state.lesson as Lesson;
      const { puzzle, phase } = lesson;
      const more = number < steps.length - 1;
      const told = puzzle && {
        ...puzzle,
        solved: isSolved(step),
        revealed,
        next: phase === "right" && more,
      };
      return { ...state, lesson: { ...lesson, ...(told && { puzzle: told }), alone: {} } };
    },
    own: () => states[moment]?.own as Own | undefined,
    race: () => (over && race ? race : null),
    take({ t, action = "", number: to = 0 }: Sent) {
      if (t === "play") return play(action);
      if (t === "step") return begin(to);
      if (t !== "reveal" || !step.id) return false;
      revealed = true;
      moment = step.ask;
      return play(step.best);
    },
  };
}
