"""Data of questions and steps, a named tuple for each kind, and the conditions on it.

Records are checked by the annotations (see `core.stack`), and by
what must hold of a question besides: whose it is, and which steps of its turn are left.
"""

# no `from __future__ import annotations`: types as text are read one by one at the import
from typing import Annotated, Final, NamedTuple, TypeAlias

from ....core.questions import Must, Question
from ....core.stack import OneOf, Seat, Seats, Within, seat_of
from ....racing.options import GRID_ORDER as GRID_ORDER
from . import position as pos
from .characters import JULIEN
from .venue import State

Face: TypeAlias = Annotated[int, Within(1, pos.BLACK)]
Gear: TypeAlias = Annotated[int, Within(1, pos.TOP_GEAR)]
Split: TypeAlias = Annotated[int, Within(1, pos.BLACK)]
Event: TypeAlias = Annotated[
    int, Within(0, lambda state: pos.AT_END + len(state.game.track.ids) - 1)
]
Why: TypeAlias = Annotated[str, OneOf(("race", "qualifying", "trigger"))]


class Points(NamedTuple):
    """FD-CUSTOM-1: points of the categories so far."""

    tyres: Split | None = None
    brakes: Split | None = None
    gearbox: Split | None = None
    body: Split | None = None
    engine: Split | None = None

    @property
    def given(self) -> tuple[int, ...]:
        """The points of the categories that have some."""
        return tuple(points for points in self if points is not None)


class WeatherRoll(NamedTuple):
    """FD-WX-1: why it is rolled, by whom, and whether it is the roll that Julien demanded."""

    why: Why
    roller: Seat
    again: bool


class Frog(NamedTuple):
    """FD-CH-4: the roll that Julien may have repeated."""

    why: Why
    roller: Seat
    face: Face


class GearRoll(NamedTuple):
    """FD-GEAR-1: the seat and the gear."""

    seat: Seat
    gear: Gear


class Debris(NamedTuple):
    """FD-DEB-3: the seat and the event (see `Turn.events`)."""

    seat: Seat
    event: Event


Pair: TypeAlias = tuple[Seat, Seat]


class Collisions(NamedTuple):
    """FD-COLL-3: rolls to come, as pairs of roller and other; `mover` is the car in turn."""

    mover: Seat
    rolls: tuple[Pair, ...]


class Engines(NamedTuple):
    """FD-ENG-2: cars to roll."""

    rolls: Seats


class Bonus(NamedTuple):
    """FD-ST-7, FD-ST-9: points to distribute, by "police" or "checkpoint"."""

    points: Annotated[int, Within(1, pos.BLACK)]
    by: Annotated[str, OneOf(("police", "checkpoint"))]


class Radio(NamedTuple):
    """FD-CH-10: the thrower and the target."""

    seat: Seat
    other: Seat


class Repair(NamedTuple):
    """FD-PITX-1: points repaired at this stop so far."""

    done: Annotated[int, Within(0, 1)]


# -- where a question lies, and what must hold of it besides ---------------------------------------


CARS: Final[tuple[str, ...]] = (
    "dress",
    "grid-roll",
    "grid-place",
    "attempts",
    "tyres",
    "weather-roll",
)
GRID: Final[tuple[str, ...]] = ("dress", "grid-roll", "grid-place")
FITTING: Final[tuple[str, ...]] = ("line-up", "attempts", "tyres")
AFTER: Final[tuple[str, ...]] = ("turn", "attempt")
ENDING: Final[tuple[str, ...]] = ("turn", "confirm", "radio-after")
LATE: Final[tuple[str, ...]] = (*ENDING, "award", "noise", "weather-turn")
"""Steps of a turn after its tests, the last first; the options leave some of them out."""
MOVING: Final[tuple[str, ...]] = ("events", "slide")
"""Steps on which the decisions of a move lie."""
STEPS: Final[tuple[str, ...]] = (
    *LATE, "engines", "collide", "pit-stop", "scrap-heap", "stop", "settle", "slip", "events"
)  # fmt: skip
"""What a step of a turn may lie on; `TURN_STEPS` says more."""


def _car(state: State, question: Question) -> pos.Car:
    return state.position.cars[seat_of(question)]


def _fits_turn(state: State, question: Question) -> bool:
    """FD-TURN: above it lie the steps that are left, the next one last, and none is missing.

    Out of the box a car drives by the steps of a move, though the pit stop is done (FD-PIT-6).
    """
    position, game = state.position, state.game
    if not 0 < position.turn <= len(position.order):
        return False
    if position.now.seat != position.order[position.turn - 1]:
        return False
    above = state.stack[state.stack.index(question) + 1 :]
    whole = list(game.turn_steps)
    steps = [entry for entry in above if entry in whole]
    if steps == whole[: len(steps)]:
        return True
    stops = [number for number, step in enumerate(whole) if step.kind == "pit-stop"]
    return any(steps == [*whole[:at], *whole[at + 1 :]][: len(steps)] for at in stops)


def of_car(words: str, *statuses: str) -> tuple[Must, ...]:
    """Return what holds of the question of the car on turn, that has one of these statuses."""

    def fits(state: State, question: Question) -> bool:
        seat = seat_of(question)
        car = state.position.cars[seat]
        stands = (car.status == pos.TRACK) == (car.space >= 0)
        return seat == state.position.now.seat and car.status in statuses and stands

    return (Must(f"of the car on turn, {words}", fits),)


ON_TURN: Final[tuple[Must, ...]] = of_car("that is racing", pos.TRACK, *pos.IN_PITS)
DRIVES: Final[tuple[Must, ...]] = of_car("on the track", pos.TRACK)
PITS: Final[tuple[Must, ...]] = of_car("in the pits", *pos.IN_PITS)
STOPPED: Final[tuple[Must, ...]] = of_car("in its box or slot", pos.BOX, pos.SLOT)


def _fits_split(state: State, question: Question) -> bool:
    asked = [entry for entry in state.stack if entry.kind == "split"]
    return [entry.players for entry in asked].count(question.players) == 1


def _fits_weather(state: State, question: Question) -> bool:
    is_open = state.position.weather in (pos.CHANGEABLE, pos.RAIN_CHANGEABLE)
    return state.game.rules.weather and (
        is_open if question.data.why == "trigger" else not state.position.round
    )


def _fits_collisions(state: State, question: Question) -> bool:
    data: Collisions = question.data
    pairs = all(data.mover in pair and pair[0] != pair[1] for pair in data.rolls)
    return bool(data.rolls) and pairs and data.mover == state.position.now.seat


TURN_STEPS: Final[tuple[Must, ...]] = (
    Must("under the steps that are left of the turn", _fits_turn),
)
CHARACTER: Final[tuple[Must, ...]] = (
    Must(
        "of a driver without a character, once",
        lambda s, question: not _car(s, question).character and s.stack.count(question) == 1,
    ),
)
SPLIT: Final[tuple[Must, ...]] = (Must("of a driver with one question", _fits_split),)
TYRES: Final[tuple[Must, ...]] = (
    Must(
        "of a driver with one question, and tyres to choose",
        lambda s, question: s.game.rules.tyres and s.stack.count(question) == 1,
    ),
)
WEATHER: Final[tuple[Must, ...]] = (
    Must("only where the weather can change this way", _fits_weather),
)
FROG: Final[tuple[Must, ...]] = (
    *WEATHER,
    Must("of Julien", lambda state, question: state.position.playing(JULIEN) == seat_of(question)),
)
GEAR: Final[tuple[Must, ...]] = (
    *ON_TURN,
    Must(
        "of the gear that the car is in",
        lambda s, question: _car(s, question).gear == question.data.gear,
    ),
)
COLLISIONS: Final[tuple[Must, ...]] = (Must("of the car on turn and others", _fits_collisions),)
ENGINES: Final[tuple[Must, ...]] = (
    Must("of some car", lambda state, question: len(question.data.rolls) > 0),
)
ROOM: Final[tuple[Must, ...]] = (
    Must("of a car that is racing", lambda s, question: _car(s, question).status != pos.OUT),
)
