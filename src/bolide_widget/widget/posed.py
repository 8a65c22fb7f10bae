"""Puzzles on a board, one after another: each is a lesson of one step."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.messages import Kept
from ..core.screen import Lesson as Shown
from ..games import need
from ..racing.lesson import Teaching
from ..racing.puzzle import LEVELS, lesson_of
from .comms import Message, Refused
from .lesson import Learner
from .records import keep, solved

if TYPE_CHECKING:
    from .puzzles import Puzzle


class Poser(Learner):
    """A board that can show puzzles in place of the start panel."""

    _posed: Teaching | None = None
    _revealed = False
    """The answer on the board was asked for."""

    def _pose_all(self, listed: Sequence[Puzzle]) -> None:
        """Show a series of puzzles, from the first unsolved one."""
        self._puzzles = listed
        self._done = set(solved())
        self._pose(next((k for k, puzzle in enumerate(listed) if puzzle.id not in self._done), 0))

    @property
    def _last(self) -> int:
        return super()._last if self._posed is None else len(self._puzzles) - 1

    def _set_watch(self, race: Any) -> None:
        """Keep the driver of a puzzle watching at all times."""
        if self._posed is None:
            super()._set_watch(race)

    def _pose(self, number: int) -> None:
        """Show a puzzle."""
        puzzle = self._puzzles[number]
        row = need(puzzle.game)
        self._number, self._tries = number, 0
        lesson = lesson_of(puzzle.game, puzzle._posed, puzzle._theme)
        self._posed = self._teaching = Teaching(lesson, row.race)
        self._show_step(row)

    def _begin_step(self, teaching: Teaching, number: int) -> None:
        self._revealed = False
        if teaching is not self._posed:
            super()._begin_step(teaching, number)
        elif number == self._number:
            super()._begin_step(teaching, 0)
        else:
            self._pose(number)

    def _answer_step(self, teaching: Teaching, answer: str) -> None:
        if teaching is not self._posed or self._tries < 0:
            return super()._answer_step(teaching, answer)
        teaching.read(answer)
        puzzle = self._puzzles[self._number]
        self._tries += 1
        if answer == puzzle.best:
            self._done.add(puzzle.id)  # sent to the page with the answer
            keep(puzzle.id, self._tries)
        super()._answer_step(teaching, answer)

    def _carry_out(self, message: Message) -> None:
        teaching = self._teaching
        if message.what == "share" and teaching is not None and teaching is self._posed:
            return self._share(message, teaching)
        if message.what != "reveal":
            return super()._carry_out(message)
        if teaching is None or teaching is not self._posed or teaching.phase == "right":
            raise Refused("There is no answer to show.")
        self._tries = -1  # the answer was shown, so this is not solved
        self._revealed = True
        teaching.again()
        self._show_step(need(teaching.lesson.game))
        self._answer_step(teaching, self._puzzles[self._number].best)

    def _share(self, message: Message, teaching: Teaching) -> None:
        """Send a picture of the puzzle and a text about it, both without the answer."""
        if teaching.phase != "right":
            raise Refused("Solve the puzzle before you share it.")
        puzzle = self._puzzles[self._number]
        kept: Kept = {
            "t": "kept",
            "id": message.id,
            "rev": self._rev,
            "said": "Picture downloaded.",
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
        return words


def shared_text(puzzle: Puzzle, tries: int) -> str:
    """Write what to say beside a puzzle's picture: the question, and how it went.

    Parameters
    ----------
    puzzle : Puzzle
    tries : int
        The number of the try that solved it; negative if its answer was shown.
    """
    title = f"{need(puzzle.game).title}: {puzzle.title} (level {puzzle.level} of {LEVELS})"
    lines = [title, puzzle.question]
    if tries > 0:
        lines.append("Solved on the first try." if tries == 1 else f"Solved on try {tries}.")
    return "\n".join(lines)
