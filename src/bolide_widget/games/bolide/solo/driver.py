"""A driver that goes by the line of a lone car."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....drivers.playout import on_race
from ... import FIRST, need
from ..rules.venue import State

if TYPE_CHECKING:
    from ....boards import Point
    from .best_lap import Lap

SHARP_BRAKE = ("sharp-brake",)


class LapDriver:
    """Drives as a `Lap` says: for a race alone, or against others that it does not mind.

    Where the line does not lead (after a start that the dice made better or worse, a push, a half
    spin, or from another place on the grid) it drives as `Pro`, until it is on the line again.

    Parameters
    ----------
    lap : Lap
    """

    name = "best lap"
    drives: ClassVar[str] = need(FIRST).title
    trusted: ClassVar[bool] = True

    def __init__(self, lap: Lap) -> None:
        self.lap = lap
        self._ahead = _ways_on(lap)
        self._pro: Any = need(FIRST).driver("Pro")

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State, seat: int) -> Action:
        """Answer the open question of a bare state."""
        car, legal = state.position.cars[seat], state.legal(seat)
        left = state.game.rules.laps + 1 - car.lap
        for wanted in self._ahead.get((car.point, car.pawn, left), ()):
            if wanted in legal:
                return wanted
        action: Action = self._pro.choose(state, seat)
        return action


def _ways_on(lap: Lap) -> dict[tuple[Point | None, Point | None, int], tuple[Action, ...]]:
    """What to do by point, pawn and crossings of the finish line that are left, best first."""
    moves = list(pairwise(lap.path))
    crossed = [lap.track.crossing("finish", *move) for move in moves]
    left = [sum(crossed) - gone for gone in accumulate(crossed, initial=0)]
    ways: dict[tuple[Point | None, Point | None, int], tuple[Action, ...]] = {}
    pawn = lap.pawn
    for number, (here, there) in enumerate(moves):
        brakes = number + 1 in lap.sharp_brakings
        ways[here, pawn, left[number]] = (SHARP_BRAKE, there) if brakes else (there,)
        pawn = (2 * there[0] - here[0], 2 * there[1] - here[1])
    return ways
