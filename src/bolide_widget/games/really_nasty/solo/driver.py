"""A driver that goes by the plan of a lone car, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....drivers.playout import on_race
from ..rules.position import Car
from ..rules.venue import State
from .values import Conditions, Solo, Where, solo_of


class RaceDriver:
    """Drives as a `BestRace` says: for a race alone, or against others that it does not mind.

    It takes the plan of its fuel card, its bay and the weather that is. Where that has no answer
    (between other cars, at a card, with a penalty) it does what a driver does who does not answer.
    """

    name = "best race"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    def __init__(self, risk: float = 0.0, colour: str = "red") -> None:
        self.risk = risk
        self.colour = colour

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State, seat: int) -> Action:
        """Answer the open question of a bare state."""
        kind = state.stack[-1].kind
        answer = _ANSWERS.get(kind)
        wanted: Action | None = (self.colour,) if kind == "colour" else None
        if answer is not None:
            wanted = answer(self._solo(state, seat), state, state.position.cars[seat])
        return wanted if wanted in state.legal(seat) else state.default(seat)

    def _solo(self, state: State, seat: int) -> Solo:
        position = state.position
        stops = position.fuel[seat] if state.game.terms.fuel else 0
        told = Conditions(stops, position.colours[seat], position.weather, self.risk)
        return solo_of(state.game.track, state.game.rules, told)


def _where(car: Car) -> Where:
    return Where(car.laps, car.done, car.tyre, car.start_pending)


def _die(solo: Solo, state: State, car: Car) -> Action:
    place = solo.place(car.space, car.stop is not None)
    return ("die", solo.die(_where(car), place))


def _path(solo: Solo, state: State, car: Car) -> Action:
    place = solo.place(car.space, car.stop is not None)
    return solo.best(_where(car), place, state.position.roll).action


def _stop(solo: Solo, state: State, car: Car) -> Action:
    """RN-PIT-5: the landing has been counted as a lap."""
    return solo.landing(_where(car)._replace(laps=car.laps - 1)).action


def _tyre(solo: Solo, state: State, car: Car) -> Action:
    return ("tyre", solo.tyre(car.laps, car.done, car.tyre))


_ANSWERS: Final[dict[str, Callable[[Solo, State, Car], Action]]] = {
    "die": _die,
    "path": _path,
    "approach": _path,
    "stop": _stop,
    "tyre": _tyre,
}
