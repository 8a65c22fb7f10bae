/** A lesson, above the board: what the step says, what came of the answer, and the ways on. */
import { button, el, hasFocus, icon, setAttributes, setText } from "../dom";
import type { Dispatch } from "../intent";
import { LEARNED, lessonOf, recalled, remember } from "../kept";
import type { State } from "../whole";
import type { Places } from "./frame";
import { phrase, tr } from "../tr";

export interface LessonPanel {
  update(state: State): void;
}

type Lesson = NonNullable<State["lesson"]>;

/** Hangs the panel above the board; it is there while a lesson is given. */
export function buildLesson(places: Places, signal: AbortSignal, dispatch: Dispatch): LessonPanel {
  const { root, stage, middle } = places;
  let lesson: Lesson | null = null;
  let taken = false;
  const go = (step: number | null) => () =>
    dispatch({ do: "learn", step: step === null ? null : (lesson?.step ?? 0) + step });
  const count = el("span", "bolide-lessonstep");
  const say = el("span", "");
  const task = el("strong", "bolide-lessontask");
  const words = el("p", "bolide-lessonwords", {}, say, " ", task);
  let ended = false;
  const on = button("bolide-go", tr("Next"), () => go(ended ? null : 1)(), signal);
  const again = button("bolide-go", tr("Try again"), go(0), signal);
  const kept = button(
    "bolide-answer",
    "",
    () => dispatch({ do: "learn", step: reached() }),
    signal,
    "",
  );
  const reveal = () => dispatch({ do: "reveal" });
  const answer = button("bolide-answer", tr("Show the answer"), reveal, signal);
  const share = button("bolide-answer", tr("Share"), () => dispatch({ do: "share" }), signal);
  const back = button("bolide-tool", tr("Back one step"), go(-1), signal, icon("undo"));
  const skip = button("bolide-tool", tr("Skip this step"), go(1), signal, icon("skip"));
  const leave = button("bolide-tool", tr("Leave the lesson"), go(null), signal, icon("close"));
  const ways = el("span", "bolide-tools", {}, back, skip, leave);
  const panel = el(
    "section",
    "bolide-lesson",
    { "aria-label": tr("Lesson") },
    count,
    words,
    el("div", "bolide-lessonways", {}, kept, on, share, again, answer, ways),
  );
  const reached = (): number => (lesson && recalled(lessonOf(lesson.game))) ?? 0;
  return {
    update({ lesson: next, over }) {
      const before = lesson;
      lesson = next ?? null;
      if (!next) return panel.remove();
      if (!before) middle.before(panel);
      const { phase, step, steps, game, puzzle, alone } = next;
      // what is no step of the game's own lesson
      const single = puzzle !== undefined || alone?.count !== undefined;
      const racing = phase === "race";
      const last = step === steps - 1;
      const closing = puzzle ? tr("Leave the puzzle") : tr("Leave the lesson");
      setAttributes(leave, { title: closing, "aria-label": closing });
      const at = single ? 0 : reached();
      if (!before) taken = step > 0;
      else if (before.step !== step) taken = true;
      // who only looks at the first step has not come back to it
      if (racing && over) remember(lessonOf(game), LEARNED);
      else if (taken && at < LEARNED && !single) remember(lessonOf(game), step);
      kept.hidden = taken || at === 0 || at >= steps;
      setText(kept, tr("Continue at step {n}", { n: at + 1 }));
      panel.dataset.phase = phase;
      panel.toggleAttribute("data-revealed", puzzle?.revealed === true);
      setText(count, racing ? tr("Your race") : countOf(next));
      const spoken = racing && over ? tr(OVER) : (next.said ?? next.say);
      setText(say, puzzle?.revealed ? `${tr("The answer is on the board.")} ${spoken}` : spoken);
      setText(task, phase === "ask" ? next.do : "");
      ended = (racing && over) || (single && last && !puzzle?.next);
      on.hidden = (phase !== "right" && !(racing && over)) || (ended && alone !== undefined);
      const end = puzzle
        ? tr("Home")
        : racing
          ? tr("Set up a race")
          : alone
            ? tr("Watch a race")
            : tr("Go to the race");
      setText(on, ended || (last && !single) ? end : tr("Next"));
      again.hidden = phase !== "wrong" && !alone?.again;
      setText(again, alone?.again ? tr("Start again") : tr("Try again"));
      share.hidden = !puzzle || phase !== "right" || alone !== undefined;
      leave.hidden = alone !== undefined;
      answer.hidden = !alone?.answer && (!puzzle || phase !== "wrong");
      back.hidden = step === 0;
      skip.hidden = racing || phase === "right" || (single && last);
      if (before && before.step === step && before.phase === phase) return;
      if (phase === "right" || phase === "wrong") {
        if (hasFocus(root)) (phase === "right" ? on : again).focus({ preventScroll: true });
      } else if (hasFocus(panel)) stage.focus({ preventScroll: true });
    },
  };
}

/** Where it stands: of a puzzle also what kind it is, and how hard. */
function countOf({ title, step, steps, puzzle, alone }: Lesson): string {
  if (alone?.count !== undefined) return alone.count;
  const count = tr("{n} of {all}", { n: step + 1, all: steps });
  if (!puzzle) return count;
  const { level, levels, solved, revealed } = puzzle;
  return [
    title,
    tr("Level {n} of {all}", { n: level, all: levels }),
    ...(steps > 1 ? [count] : []),
    ...(solved && !revealed ? [tr("solved")] : []),
  ].join("\n");
}

const OVER = phrase("That was your first race. Now set up your own.");
