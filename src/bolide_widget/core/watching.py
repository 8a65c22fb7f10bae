"""How closely each driver watches for a chance to answer out of turn: a setting of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import SetupError
from .frozen import Frozen
from .kinds import WATCH
from .shown import shown
from .state import AnyState

NEXT = "next"
"""To be asked at the next window, whatever one's level: once."""


class Watch(NamedTuple):
    """Levels by seat, those of "all" left out, and who wants to be asked the next time."""

    levels: Mapping[int, str] = Frozen()
    next: frozenset[int] = frozenset()

    def level(self, seat: int) -> str:
        """How closely a seat watches."""
        return self.levels.get(seat, WATCH[0])

    def given(self, seat: int, level: str) -> Watch:
        """With another level of a seat, or with its wish to be asked the next time.

        Raises
        ------
        SetupError
            For another level.
        """
        if isinstance(level, str) and level == NEXT:
            return self._replace(next=self.next | {seat})
        if not isinstance(level, str) or level not in WATCH:
            raise SetupError(f"level: one of {', '.join((*WATCH, NEXT))}, not {shown(level)}")
        levels = {own: told for own, told in self.levels.items() if own != seat}
        return self._replace(levels=levels if level == WATCH[0] else {**levels, seat: level})

    def wants(self, state: AnyState) -> bool:
        """Whether who is asked at a state wants to be; a window is a question to one seat."""
        question = state.question
        if question is None or len(question.players) != 1:
            return True
        watched = state.game.kinds[question.kind].watched
        (seat,) = question.players
        if watched is None or seat not in self.levels or seat in self.next:
            return True
        return bool(watched(state, question, seat, self.levels[seat]))

    def answered(self, state: AnyState, seat: int) -> Watch:
        """After an answer of a seat at a state: who was asked the next time has been."""
        question = state.question
        if not self.next or question is None or state.game.kinds[question.kind].watched is None:
            return self
        return self._replace(next=self.next - {seat})


EVERYTHING = Watch()
"""What every match begins with."""
