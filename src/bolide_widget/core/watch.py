"""Watch levels: how closely each seat follows the others, and which questions it gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from . import actions, questions
from .errors import SetupError, shown
from .frozen import Frozen
from .game import P
from .moment import Moment

V = TypeVar("V")

NEXT = "next"
"""To be asked at the next window, whatever one's level: once."""


class Watch(NamedTuple):
    """Watch levels by seat, those of "all" left out, and the seats that want the next question.

    And the seats that have passed, each with the number of entries then; other answers clear it.
    """

    levels: Mapping[int, str] = Frozen()
    next: frozenset[int] = frozenset()
    passed: Mapping[int, int] = Frozen()

    def level(self, seat: int) -> str:
        """Return how closely a seat watches."""
        return self.levels.get(seat, questions.WATCH[0])

    def given(self, seat: int, level: str) -> Watch:
        """Return the watch with another level of a seat, or with its wish for the next question.

        Raises
        ------
        SetupError
            If the level is unknown.
        """
        if isinstance(level, str) and level == NEXT:
            return self._replace(next=self.next | {seat})
        if not isinstance(level, str) or level not in questions.WATCH:
            raise SetupError(
                f"level: one of {', '.join((*questions.WATCH, NEXT))}, not {shown(level)}"
            )
        levels = _without(self.levels, seat)
        return self._replace(
            levels=levels if level == questions.WATCH[0] else {**levels, seat: level},
            passed=_without(self.passed, seat),
        )

    def wants(self, moment: Moment[P]) -> bool:
        """Return True if the open question is for its seat to answer, by the seat's watch level."""
        state = moment.state
        question = state.question
        if question is None or len(question.players) != 1:
            return True
        kind = state.game.kinds[question.kind]
        (seat,) = question.players
        if kind.watched is None or seat not in self.levels or seat in self.next:
            return True
        level = self.levels[seat]
        if level == "touched":
            if kind.touches is None:
                level = "own+react"
            elif self.rests(moment, seat, kind.touches):
                level = questions.RESTS
        return bool(kind.watched(state, question, seat, level))

    def rests(
        self, moment: Moment[P], seat: int, touches: Callable[[questions.Fact, int], bool]
    ) -> bool:
        """Return True if a seat has passed, and nothing has affected it since."""
        since = self.passed.get(seat)
        if since is None or since > len(moment.entries):  # an undo has taken the pass back
            return False
        since_then = moment.entries[since:]
        return not any(touches(fact, seat) for entry in since_then for fact in entry.facts)

    def answered(self, moment: Moment[P], seat: int, action: actions.Action) -> Watch:
        """Return the watch after an answer: a wish for the next question is over, a pass noted."""
        if seat not in self.levels and seat not in self.next:
            return self  # asked every time: a pass makes no difference
        state = moment.state
        question = state.question
        if question is None or state.game.kinds[question.kind].watched is None:
            return self
        passed = _without(self.passed, seat)
        if action == state.default(seat):
            passed[seat] = len(moment.entries) + 1
        return self._replace(next=self.next - {seat}, passed=passed)


def _without(by_seat: Mapping[int, V], seat: int) -> dict[int, V]:
    return {own: kept for own, kept in by_seat.items() if own != seat}


EVERYTHING = Watch()
"""What every match begins with."""
