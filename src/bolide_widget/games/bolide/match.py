"""What a race of Bolide and a qualifying have in common: board, cars, and what a record needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...boards.recorded import board_of_record, enclosed
from ...core.given import Dice
from ...core.match import Match
from ...core.options import Decision, Option, Roll
from ...core.questions import CHANCE, Question
from ...core.records import Pinned
from ...core.state import State
from ...core.told import MaybeNone
from . import sound
from .arguments import check_faces
from .cars import CarView, view
from .game import Bolide
from .rules.position import Position
from .rules.previews import Preview


class BolideMatch(Match[Position]):
    """Cars on a track, by the rules of Bolide."""

    plays: ClassVar[type[Bolide]] = Bolide

    @property
    def track(self) -> Track:
        """The board."""
        return self.game.track  # type: ignore[attr-defined, no-any-return]

    @property
    def pending(self) -> Decision[Preview] | Roll | MaybeNone:
        """The open question: a decision, a roll, or None when it is over."""
        return super().pending

    @property
    def options(self) -> list[Option[Preview]]:
        """The options of the pending decision; empty at a roll and at the end."""
        return super().options

    @property
    def cars(self) -> dict[str, CarView]:
        """The cars as they are now, by driver."""
        state = self._state
        return {name: view(state, seat, self.drivers) for seat, name in enumerate(self.drivers)}

    def branch(self, seed: int | None = None, dice: Dice = "auto") -> Self:
        check_faces(dice)
        return super().branch(seed, dice)

    # -- saving ------------------------------------------------------------------------------

    def _enclosed(self) -> dict[str, Any] | None:
        return enclosed(self.track, SHELF)

    @classmethod
    def _board_of(cls, data: Mapping[str, Any], track: Pinned | None) -> Track:
        return board_of_record(data, track, SHELF)

    @classmethod
    def _check_start(cls, start: State[Position], drivers: Sequence[str]) -> None:
        start.stack = [_with_roller(question) for question in start.stack]
        sound.check(start, drivers)


def _with_roller(question: Question) -> Question:
    """A die of a record of before, which told who throws it only in what the rules need."""
    told = question.players != (CHANCE,) or question.roller >= 0
    return question if told else question._replace(roller=question.data[0])
