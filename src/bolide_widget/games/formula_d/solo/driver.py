"""A driver that goes by the plan of a lone car, and by nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....drivers.playout import on_race
from ..rules import gears
from ..rules.moves import MOVE, open_offers
from ..rules.offers import TO, finishes
from ..rules.position import BRAKES, ENGINE, GEARBOX, TYRES, Car
from ..rules.venue import State

if TYPE_CHECKING:
    from .best_lap import Lap


_SPENT: Final = (TYRES, BRAKES, GEARBOX, ENGINE)
"""The categories of `Wear`, in its order."""


class LapDriver:
    """Drives as a `Lap` says: for a race alone, or against others that it does not mind.

    Where the plan has no answer (between other cars, in the pits, with an option that it does not
    know) it does what a driver does who does not answer.
    """

    name = "best lap"
    drives: ClassVar[str] = "Formula D"
    trusted: ClassVar[bool] = True

    def __init__(self, lap: Lap) -> None:
        self.lap = lap

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State, seat: int) -> Action:
        """Answer the open question of a bare state."""
        kind = state.stack[-1].kind
        car: Car = state.position.cars[seat]
        wanted: Action | None = None
        if kind == gears.GEAR:
            wanted = gears.ACTIONS[self._gear(state, car)]
        elif kind == MOVE:
            wanted = self._move(state, car)
        listed = state.legal(seat)
        return wanted if wanted in listed else state.default(seat)

    def _where(self, state: State, car: Car) -> tuple[int, int, int]:
        lap = self.lap
        laps = state.game.rules.laps
        left = lap.laps if car.lap == 0 and lap.start == "standing" else laps - max(car.lap, 1)
        left = max(0, min(left, len(lap._plan.sweeps) - 1))
        return left, lap._plan.sweeps[left].places.place(car.space, car.stops), car.gear

    def _left(self, car: Car) -> tuple[int, ...]:
        """The points that may still be spent: what is left of those of the car, at most."""
        wear, most = car.wear, self.lap.wear
        kept = [car.caps[one] - points for one, points in zip(_SPENT, most, strict=True)]
        return tuple(max(0, wear[one] - keep) for one, keep in zip(_SPENT, kept, strict=True))

    def _gear(self, state: State, car: Car) -> int:
        return int(self.lap._plan.gears(self._where(state, car))[self._left(car)])

    def _move(self, state: State, car: Car) -> Action | None:
        plan, now = self.lap._plan, state.position.now
        where = self._where(state, car)
        listed, chosen = plan.answers(where, now.spaces)
        answer = listed[int(chosen[self._left(car)])]
        sweep = plan.sweeps[where[0]]
        if answer.end.crosses and sweep.beyond is None:
            return self._over_the_line(state)
        space = sweep.places.space[answer.end.place]
        return (TO, state.game.road.ids[space], answer.brakes)

    def _over_the_line(self, state: State) -> Action | None:
        """FD-FIN-3: the finish on the crossing step."""
        ways, listed = open_offers(state, state.stack[-1])
        ending = [one for one in listed if finishes(ways, one.found)]
        return ending[0].action if ending else None
