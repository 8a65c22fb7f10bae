"""Watch levels: how closely each seat follows what others do, and when it is asked."""

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
    """Levels by seat, those of "all" left out, and who wants to be asked the next time.

    And who has passed, since which entry of the match; who plays instead has not.
    """

    levels: Mapping[int, str] = Frozen()
    next: frozenset[int] = frozenset()
    passed: Mapping[int, int] = Frozen()

    def level(self, seat: int) -> str:
        """How closely a seat watches."""
        return self.levels.get(seat, questions.WATCH[0])

    def given(self, seat: int, level: str) -> Watch:
        """With another level of a seat, or with its wish to be asked the next time.

        Raises
        ------
        SetupError
            For another level.
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
        """Whether who is asked at a moment wants to be; a window is a question to one seat."""
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
            elif self._rests(moment, seat, kind.touches):
                level = questions.RESTS
        return bool(kind.watched(state, question, seat, level))

    def _rests(
        self, moment: Moment[P], seat: int, touches: Callable[[questions.Fact, int], bool]
    ) -> bool:
        """Whether a seat has passed, and nothing has touched it since."""
        since = self.passed.get(seat)
        if since is None or since > len(moment.entries):  # an undo has taken the pass back
            return False
        since_then = moment.entries[since:]
        return not any(touches(fact, seat) for entry in since_then for fact in entry.facts)

    def answered(self, moment: Moment[P], seat: int, action: actions.Action) -> Watch:
        """After an answer of a seat: who was asked the next time has been, and may have passed."""
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
