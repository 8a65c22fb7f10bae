"""Common base of races and qualifyings of Formula D: board, cars, records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...core.errors import SetupError, shown
from ...racing import arranged
from ...racing.race import RaceMatch
from . import arrange
from .cars import FIELDS, CarView, view
from .game import FormulaD
from .options import Rules
from .rules import position as pos
from .rules.preview import Seen
from .rules.venue import State
from .track import SHELF, Track

# -- is a position that somebody else wrote down one that a race can be in? ------------------------
# A record says where it starts when that was arranged. A file may say anything: everything is
# checked before a rule reads it.


DEEP = 40
"""Open questions on top of each other; a turn has some fifteen."""

_TURN_FLAGS = tuple(
    name for name in pos.Turn.__slots__ if isinstance(getattr(pos.Turn(), name), bool)
)
_TURN_NUMBERS = tuple(
    name for name in pos.Turn.__slots__ if name not in (*_TURN_FLAGS, "events", "seat")
)


def check(state: State, names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position, track = state.position, state.game.track
    arranged.check_many(state, names, DEEP)
    _check_round(position, len(track.ids))
    _check_turn(position.now, len(names), len(track.ids))
    for seat, (name, car) in enumerate(zip(names, position.cars, strict=True)):
        _check_car(state, name, car)
        arrange.check_served(state, seat, car, name)
    if position.round:
        arrange.check(names, position, track)


def _check_round(position: pos.Position, spaces: int) -> None:
    count = len(position.cars)
    arranged.check_seats(position.order, count, "order")
    arranged.check_seats(position.queue, count, "queue")
    arranged.check_whole(position.turn, 0, len(position.order), "turn")
    for name in ("round", "places", "retirements"):
        arranged.check_whole(getattr(position, name), 0, arranged.FAR, name)
    arranged.check_list(position.marks, 0, spaces - 1, "marks")
    arranged.check_list(position.pools, 0, arranged.FAR, "pools")
    arranged.check_list(position.awarded, 0, arranged.FAR, "awarded")
    if position.weather not in ("", *arrange.WEATHERS):
        raise SetupError(f"weather: {shown(position.weather)} is none")
    for name in ("police", "tried"):
        rows = getattr(position, name)
        if not isinstance(rows, tuple):
            raise SetupError(f"{name}: a list, not {shown(rows)}")
        for row in rows:
            arranged.check_list(row, 0, arranged.FAR, name)
            if name == "police" and (len(row) != 3 or row[1] >= count):
                raise SetupError(f"police: lap, seat and speed, not {shown(row)}")


def _check_turn(now: pos.Turn, count: int, spaces: int) -> None:
    arranged.check_whole(now.seat, -1, count - 1, "now, seat")
    for name in _TURN_FLAGS:
        arranged.check_truth(getattr(now, name), f"now, {name}")
    for name in _TURN_NUMBERS:
        arranged.check_whole(getattr(now, name), -1, arranged.FAR, f"now, {name}")
    for name in ("start", "last"):
        arranged.check_whole(getattr(now, name), -1, spaces - 1, f"now, {name}")
    arranged.check_list(
        now.events, min(pos.AT_LINE, pos.AT_POLICE), pos.AT_END + spaces - 1, "now, events"
    )


def _check_car(state: State, name: str, car: pos.Car) -> None:
    arranged.check_fields(state, name, car, FIELDS)
    if car.space >= 0 and car.corner != state.game.road.corner[car.space]:
        raise SetupError(f"{name}, corner: not the one it stands in")
    if car.status != pos.TRACK and car.space >= 0:
        raise SetupError(f"{name}, space: none for a car with status {car.status!r}")
    if car.tyres not in arrange.TYRE_TYPES:
        raise SetupError(f"{name}, tyres: {shown(car.tyres)} are none")
    for field in ("wear", "caps"):
        points = getattr(car, field)
        arranged.check_list(points, 0, arrange.MOST_POINTS, f"{name}, {field}")
        if len(points) != len(pos.CATEGORIES):
            raise SetupError(f"{name}, {field}: six numbers, not {shown(points)}")
    if any(left > cap for left, cap in zip(car.wear, car.caps, strict=True)):
        raise SetupError(f"{name}, wear: above its cap")


# -- match -----------------------------------------------------------------------------------------


class FormulaDMatch(RaceMatch[pos.Position, Track, Rules, CarView, Seen]):
    """Cars on a road of spaces, by the rules of Formula D."""

    plays: ClassVar[type[FormulaD]] = FormulaD
    _shelf = SHELF
    _view = staticmethod(view)
    _check = staticmethod(check)
