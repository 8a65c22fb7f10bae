"""What a race of Championship Formula Racing is besides its own: board, cars, records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from ...boards.recorded import board_of_record, enclosed
from ...core.given import Dice
from ...core.match import Match
from ...core.options import Decision, Option, Roll
from ...core.records import Pinned
from ...core.state import State
from ...core.told import MaybeNone
from . import sound
from .arguments import check_faces
from .cars import CarView, view
from .game import ChampionshipFormula
from .rules.position import Position
from .rules.previews import Seen
from .track import SHELF, Track


class ChampionshipFormulaMatch(Match[Position]):
    """Cars on a road of spaces, by the rules of Championship Formula Racing."""

    plays: ClassVar[type[ChampionshipFormula]] = ChampionshipFormula

    @property
    def track(self) -> Track:
        """The board."""
        return self.game.track  # type: ignore[attr-defined, no-any-return]

    @property
    def pending(self) -> Decision[Seen] | Roll | MaybeNone:
        """The open question: a decision, a roll, or None when it is over.

        At a sealed choice that of the first who still owes an answer; `asked` has all of them.
        """
        return super().pending

    @property
    def options(self) -> list[Option[Seen]]:
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

    def _enclosed(self) -> Mapping[str, Any] | None:
        return enclosed(self.track, SHELF)

    @classmethod
    def _board_of(cls, data: Mapping[str, Any], track: Pinned | None) -> Track:
        return board_of_record(data, track, SHELF)

    @classmethod
    def _check_start(cls, start: State[Position], drivers: Sequence[str]) -> None:
        sound.check(start, drivers)
