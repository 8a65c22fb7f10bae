"""Puzzles on a board, one after another: each is a lesson of one step."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ..core.messages import Kept
from ..core.screen import Lesson as Shown, State, Trail
from ..core.words import phrase, tr
from ..games import need
from ..racing.lesson import Teaching
from ..racing.puzzle import LEVELS, lesson_of
from .alarm import Alarm
from .comms import Message, Refused
from .lesson import Learner
from .records import keep, solved
from .why import reasons_for

if TYPE_CHECKING:
    from .puzzles import Puzzle

logger = logging.getLogger(__name__)


LINE: Final = phrase("The line on the board leads to the flag.")
LINE_OF_MANY: Final = phrase("The line on the board is one way to the flag; the dice decide.")


class Poser(Learner):
    """A board that can show puzzles in place of the start panel."""

    _posed: Teaching | None = None
    _revealed = False
    """The answer on the board was asked for."""
    _lone = False
    """One puzzle was opened by itself: others of its game follow it."""
    _following: Puzzle | None = None
    """The puzzle after the last one, once that is answered."""
    _reason = ""
    """Why the best answer is best."""
    _line: Trail | None = None
    """The way to the flag, once it is found."""

    def _pose_all(self, listed: Sequence[Puzzle]) -> None:
        """Show a series of puzzles, from the first unsolved one."""
        self._puzzles = listed
        self._lone = len(listed) == 1
        self._done = set(solved())
        self._pose(next((k for k, puzzle in enumerate(listed) if puzzle.id not in self._done), 0))

    @property
    def _last(self) -> int:
        if self._posed is None:
            return super()._last
        return len(self._puzzles) - 1 + (self._following is not None)

    def _set_watch(self, race: Any) -> None:
        """Keep the driver of a puzzle watching at all times."""
        if self._posed is None:
            super()._set_watch(race)

    def _pose(self, number: int) -> None:
        """Show a puzzle."""
        puzzle = self._puzzles[number]
        row = need(puzzle.game)
        self._number, self._tries = number, 0
        self._following = self._line = None
        lesson = lesson_of(puzzle.game, puzzle._posed, puzzle._theme)
        self._posed = self._teaching = Teaching(lesson, row.race)
        self._show_step(row)
        self._reason = reason_of(self, puzzle)

    def _begin_step(self, teaching: Teaching, number: int) -> None:
        self._revealed = False
        if teaching is not self._posed:
            return super()._begin_step(teaching, number)
        self._line = None
        if self._following is not None and number == len(self._puzzles):
            self._puzzles, number = [self._following], 0
            self._pose(number)
        elif number == self._number:
            super()._begin_step(teaching, 0)
        else:
            self._pose(number)

    def _answer_step(self, teaching: Teaching, answer: str) -> None:
        if teaching is not self._posed:
            return super()._answer_step(teaching, answer)
        teaching.read(answer)
        puzzle = self._puzzles[self._number]
        right = answer == puzzle.best
        if self._tries >= 0:
            self._tries += 1
            if right:
                self._done.add(puzzle.id)  # sent to the page with the answer
                keep(puzzle.id, self._tries)
        if right and self._lone:
            self._following = self._after(puzzle)
        super()._answer_step(teaching, answer)
        if right:
            self._draw_line(puzzle)

    def _after(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the next unsolved puzzle of a game, of the same level if there is one."""
        rest = [one for one in puzzle._others() if one.id not in {*self._done, puzzle.id}]
        same = [one for one in rest if one.level == puzzle.level]
        return next(iter([*same, *rest]), None)

    def _draw_line(self, puzzle: Puzzle) -> None:
        """Find the way to the flag in the background, and draw it on the board."""
        from ..lab.posing import line_of  # imported only when needed: it takes long

        teaching, race = self._teaching, self.race

        def ring(_: int) -> None:
            try:
                line = line_of(need(puzzle.game), puzzle._posed, puzzle._theme.measure)
            except Exception:
                logger.exception("The way to the flag could not be found")
                return
            with race.lock:
                if self._posed is teaching and self.__dict__.get("race") is race:
                    self._line = line and {**line, "ahead": True}
                    self._refresh()

        Alarm(ring).set(0)

    def _scene(self) -> State:
        shown, line = super()._scene(), self._line
        if line is not None and self._posed is not None and self._posed.phase == "right":
            others = [trail for trail in shown["trails"] if trail["id"] != line["id"]]
            shown["trails"] = [*others, line]
        return shown

    def _carry_out(self, message: Message) -> None:
        teaching = self._teaching
        if message.what == "share" and teaching is not None and teaching is self._posed:
            return self._share(message, teaching)
        if message.what != "reveal":
            return super()._carry_out(message)
        if teaching is None or teaching is not self._posed or teaching.phase == "right":
            raise Refused(tr("There is no answer to show."))
        self._tries = -1  # the answer was shown, so this is not solved
        self._revealed = True
        teaching.again()
        self._show_step(need(teaching.lesson.game))
        self._answer_step(teaching, self._puzzles[self._number].best)

    def _share(self, message: Message, teaching: Teaching) -> None:
        """Send a picture of the puzzle and a text about it, both without the answer."""
        if teaching.phase != "right":
            raise Refused(tr("Solve the puzzle before you share it."))
        puzzle = self._puzzles[self._number]
        kept: Kept = {
            "t": "kept",
            "id": message.id,
            "rev": self._rev,
            "said": tr("Picture downloaded."),
        }
        text = shared_text(puzzle, self._tries)
        picture = b64encode(puzzle._picture()).decode()
        self.send({**kept, "file": f"{puzzle.id}.png", "picture": picture, "text": text})

    def _leave_lesson(self, teaching: Teaching) -> None:
        self._posed = None
        super()._leave_lesson(teaching)

    def _said(self, teaching: Teaching) -> Shown:
        words = super()._said(teaching)
        if teaching is not self._posed:
            return words
        puzzle = self._puzzles[self._number]
        words["step"], words["steps"] = self._number, len(self._puzzles)
        words["puzzle"] = {
            "level": puzzle.level,
            "levels": LEVELS,
            "solved": puzzle.id in self._done,
        }
        if self._revealed:
            words["puzzle"]["revealed"] = True
        if teaching.phase == "right" and self._number < self._last:
            words["puzzle"]["next"] = True
        if teaching.phase == "right" and (reason := self._reason):
            words["said"] = f"{words.get('said', '')} {reason}".strip()
        if self._line is not None and "said" in words:
            exact = puzzle.measure == "turns"
            words["said"] += f" {tr(LINE if exact else LINE_OF_MANY)}"
        return words


def reason_of(board: Poser, puzzle: Puzzle) -> str:
    """Return why the best answer of the puzzle on a board is best: by what its options show."""
    ask = board.state["ask"]
    shown = {option["id"]: option for option in ask["options"]} if ask else {}
    reasons = reasons_for(shown, puzzle.best) if puzzle.best in shown else ""
    if reasons:
        return f"{reasons}."
    return tr(puzzle._theme.why) if puzzle._theme.why else ""


def shared_text(puzzle: Puzzle, tries: int) -> str:
    """Write what to say beside a puzzle's picture: the question, and how it went.

    Parameters
    ----------
    puzzle : Puzzle
    tries : int
        The number of the try that solved it; negative if its answer was shown.
    """
    title = tr(
        "{game}: {title} (level {n} of {all})",
        game=need(puzzle.game).title,
        title=puzzle.title,
        n=puzzle.level,
        all=LEVELS,
    )
    lines = [title, puzzle.question]
    if tries > 0:
        first = tries == 1
        lines.append(tr("Solved on the first try.") if first else tr("Solved on try {n}.", n=tries))
    return "\n".join(lines)
