"""Is a position that somebody else wrote down one that a race can be in?

A record tells where it starts when that was arranged. A file may tell anything. Everything is
looked at before a rule is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import SetupError
from ...core.questions import CHANCE, Question
from ...core.shown import shown
from ...core.state import State
from . import arrange
from .rules.characters import CHARACTERS
from .rules.in_turn import AT_END, AT_LINE, AT_POLICE, Turn
from .rules.position import BOX, CATEGORIES, FINISHED, OUT, PIT, SLOT, TRACK, Car, Position

STATUSES = (TRACK, PIT, BOX, SLOT, FINISHED, OUT)
FAR = 100_000
DEEP = 40
"""Open questions on top of each other; a turn has some fifteen."""

_CAR_NUMBERS = {
    "lap": 0,
    "gear": 0,
    "stops": 0,
    "place": 0,
    "retired": 0,
    "pit_lap": 0,
    "tyre_age": 0,
    "pool": 0,
    "pit": -1,
    "nitro_lap": -1,
    "ability": -1,
}
"""Whole numbers of a car, and the least that each can be."""

_CAR_FLAGS = ("confirmed", "served", "spun", "stalled", "started")

_TURN_FLAGS = tuple(name for name in Turn.__slots__ if isinstance(getattr(Turn(), name), bool))
_TURN_NUMBERS = tuple(
    name for name in Turn.__slots__ if name not in (*_TURN_FLAGS, "events", "seat")
)


def check(state: State[Position], names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position, track = state.position, state.game.track
    if len(position.cars) != len(names):
        raise SetupError(f"{len(position.cars)} cars for {len(names)} drivers")
    _check_round(position, len(track.ids))
    _check_turn(position.now, len(names), len(track.ids))
    for name, car in zip(names, position.cars, strict=True):
        _check_car(state, name, car)
    for question in state.stack:
        _check_question(state, question)
    if len(state.stack) > DEEP:
        raise SetupError(f"{len(state.stack)} questions are open at once")
    if position.round:
        arrange.check(names, position, track)


def _whole(value: Any, low: int, high: int, where: str) -> None:
    if type(value) is not int or not low <= value <= high:
        raise SetupError(f"{where}: a whole number from {low} to {high}, not {shown(value)}")


def _truth(value: Any, where: str) -> None:
    if not isinstance(value, bool):
        raise SetupError(f"{where}: true or false, not {shown(value)}")


def _list(value: Any, low: int, high: int, where: str) -> None:
    if not isinstance(value, tuple):
        raise SetupError(f"{where}: a list, not {shown(value)}")
    for one in value:
        _whole(one, low, high, where)


def _seats(value: Any, count: int, where: str) -> None:
    """Different seats."""
    _list(value, 0, count - 1, where)
    if len(set(value)) != len(value):
        raise SetupError(f"{where}: different seats, not {shown(value)}")


def _check_round(position: Position, spaces: int) -> None:
    count = len(position.cars)
    _seats(position.order, count, "order")
    _seats(position.queue, count, "queue")
    _whole(position.turn, 0, len(position.order), "turn")
    for name in ("round", "places", "retirements"):
        _whole(getattr(position, name), 0, FAR, name)
    _list(position.marks, 0, spaces - 1, "marks")
    _list(position.pools, 0, FAR, "pools")
    _list(position.awarded, 0, FAR, "awarded")
    if position.weather not in ("", *arrange.WEATHERS):
        raise SetupError(f"weather: {shown(position.weather)} is none")
    for name in ("police", "tried"):
        rows = getattr(position, name)
        if not isinstance(rows, tuple):
            raise SetupError(f"{name}: a list, not {shown(rows)}")
        for row in rows:
            _list(row, 0, FAR, name)
            if name == "police" and (len(row) != 3 or row[1] >= count):
                raise SetupError(f"police: lap, seat and speed, not {shown(row)}")


def _check_turn(now: Turn, count: int, spaces: int) -> None:
    _whole(now.seat, -1, count - 1, "now, seat")
    for name in _TURN_FLAGS:
        _truth(getattr(now, name), f"now, {name}")
    for name in _TURN_NUMBERS:
        _whole(getattr(now, name), -1, FAR, f"now, {name}")
    for name in ("start", "last"):
        _whole(getattr(now, name), -1, spaces - 1, f"now, {name}")
    _list(now.events, min(AT_LINE, AT_POLICE), AT_END + spaces - 1, "now, events")


def _check_car(state: State[Position], name: str, car: Car) -> None:
    road = state.game.road
    if car.status not in STATUSES:
        raise SetupError(f"{name}, status: one of {', '.join(STATUSES)}, not {shown(car.status)}")
    for field, least in _CAR_NUMBERS.items():
        _whole(getattr(car, field), least, FAR, f"{name}, {field}")
    for field in _CAR_FLAGS:
        _truth(getattr(car, field), f"{name}, {field}")
    _whole(car.gear, 0, 6, f"{name}, gear")
    _whole(car.character, 0, len(CHARACTERS), f"{name}, character")
    _whole(car.space, -1, road.count - 1, f"{name}, space")
    _whole(car.corner, -1, len(road.stops) - 1, f"{name}, corner")
    if car.space >= 0 and car.corner != road.corner[car.space]:
        raise SetupError(f"{name}, corner: not the one it stands in")
    if car.status != TRACK and car.space >= 0:
        raise SetupError(f"{name}, space: none for a car with status {car.status!r}")
    if car.tyres not in arrange.TYRE_TYPES:
        raise SetupError(f"{name}, tyres: {shown(car.tyres)} are none")
    for field in ("wear", "caps"):
        points = getattr(car, field)
        _list(points, 0, arrange.MOST_POINTS, f"{name}, {field}")
        if len(points) != len(CATEGORIES):
            raise SetupError(f"{name}, {field}: six numbers, not {shown(points)}")
    if any(left > cap for left, cap in zip(car.wear, car.caps, strict=True)):
        raise SetupError(f"{name}, wear: above its cap")


def _check_question(state: State[Position], question: Question) -> None:
    if not isinstance(question.kind, str) or question.kind not in state.game.kinds:
        raise SetupError(f"questions: there is no question {shown(question.kind)}")
    _whole(question.roller, -1, len(state.position.cars) - 1, f"questions, {question.kind}, roller")
    if question.players != (CHANCE,):
        _seats(question.players, len(state.position.cars), f"questions, {question.kind}")
