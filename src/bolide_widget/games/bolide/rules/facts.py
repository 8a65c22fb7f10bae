"""Facts of a race of Bolide: named tuples, each shape for a few kinds.

A fact equals the plain tuple of its values, its kind first, so it can be read either way.
`docs/facts.md` lists them by kind.
"""

# no `from __future__ import annotations`: types as text are compiled one by one at the import
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ....boards.lattice.points import Point
from ....core.questions import TimeUp


class Happened(NamedTuple):
    """A fact of no seat."""

    kind: str


class OfSeat(NamedTuple):
    """Something that needs no more than whose it is."""

    kind: str
    seat: int


class AtPoint(NamedTuple):
    """A fact of a car at a point, or on its way to one."""

    kind: str
    seat: int
    point: Point | None


class Rolled(NamedTuple):
    """A die, and nothing that is not on its table."""

    kind: str
    seat: int
    face: int


class Tried(NamedTuple):
    """A roll for a booster or a braking action."""

    kind: str
    seat: int
    face: int
    works: bool


class SafetyCarRolled(NamedTuple):
    """E-7: whether it is called."""

    kind: str
    seat: int
    face: int
    called: bool


class ForecastRolled(NamedTuple):
    """W-1: whether the weather may change."""

    kind: str
    seat: int
    face: int
    variable: bool


class WeatherRolled(NamedTuple):
    """W-2: "sun" or "rain"."""

    kind: str
    seat: int
    face: int
    weather: str


class StartRolled(NamedTuple):
    """M-20, P-8: a table, and what it says: "skidding", "normal" or "quick"."""

    kind: str
    seat: int
    table: str
    face: int
    result: str


class RolledAgain(NamedTuple):
    """A-3: whether the second roll of a set-up is taken."""

    kind: str
    seat: int
    table: str
    again: bool


class Chosen(NamedTuple):
    """A-1: a strategy."""

    kind: str
    seat: int
    fuel: str
    compound: str
    set_up: str
    tyres: str


class Placed(NamedTuple):
    """A place on the grid, or in the order of driving, which has no point."""

    kind: str
    seat: int
    place: int
    point: Point | None


class Timed(NamedTuple):
    """Q-1: turns of a lap, or the number for a crash."""

    kind: str
    seat: int
    turns: int


class RoundBegun(NamedTuple):
    """T-1: seats in turn order."""

    kind: str
    number: int
    order: tuple[int, ...]


class InOrder(NamedTuple):
    """E-8: seats in the queue of the safety car."""

    kind: str
    order: tuple[int, ...]


class Declared(NamedTuple):
    """A declaration before a move."""

    kind: str
    seat: int
    word: str


class Moved(NamedTuple):
    """The way a car goes; its speed."""

    kind: str
    seat: int
    start: Point
    end: Point
    speed: int


class Stopped(NamedTuple):
    """The end of a car's move."""

    kind: str
    seat: int
    start: Point
    end: Point
    status: str
    speed: int


class Slid(NamedTuple):
    """A-4: where a car goes instead of the declared point."""

    kind: str
    seat: int
    declared: Point
    point: Point


class Crossed(NamedTuple):
    """R-1: a line, 1 forward or -1 back; the crossings so far."""

    kind: str
    seat: int
    line: str
    way: int
    crossings: int


class FirstOver(NamedTuple):
    """C-4, W-3: first over the ½ GP line in a lap."""

    kind: str
    seat: int
    lap: int


class Finished(NamedTuple):
    """S-3: the place."""

    kind: str
    seat: int
    place: int


class Retired(NamedTuple):
    """O-2, P-11: "crash", "fuel" or "turns"."""

    kind: str
    seat: int
    point: Point | None
    why: str


class Damaged(NamedTuple):
    """D: "top-speed" with the points lost, "no-fourth" or "set-up"."""

    kind: str
    seat: int
    what: str
    points: int


class Engaged(NamedTuple):
    """E-1: a car meets another."""

    kind: str
    attacker: int
    defender: int
    point: Point


class Fought(NamedTuple):
    """E-3: the roll that decides it."""

    kind: str
    attacker: int
    defender: int
    point: Point
    face: int


class Pushed(NamedTuple):
    """E-4: where the loser of an engagement goes."""

    kind: str
    seat: int
    start: Point
    end: Point


class PitEntered(NamedTuple):
    """P-6: speed in the lane, and how many boxes later every service is."""

    kind: str
    seat: int
    speed: int
    boxes: int


class InBox(NamedTuple):
    """P: a pit box."""

    kind: str
    seat: int
    box: int


class Served(NamedTuple):
    """P-4, Q-3: what the crew does."""

    kind: str
    seat: int
    words: tuple[Any, ...]


FACTS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    "attempt": AtPoint,
    "booster": Tried,
    "box": InBox,
    "brake": Tried,
    "damage": Damaged,
    "declare": Declared,
    "draft-void": OfSeat,
    "drives": Placed,
    "engage": Engaged,
    "engagement": Fought,
    "finish": Finished,
    "forecast": ForecastRolled,
    "grid": Placed,
    "grid-roll": Rolled,
    "half-first": FirstOver,
    "half-spin": AtPoint,
    "leave-track": AtPoint,
    "line": Crossed,
    "move": Moved,
    "order-roll": Rolled,
    "out": Retired,
    "pit-in": PitEntered,
    "pit-out": AtPoint,
    "push": Pushed,
    "queue": AtPoint,
    "race-over": Happened,
    "recover": AtPoint,
    "reroll": RolledAgain,
    "round": RoundBegun,
    "safety-car": InOrder,
    "safety-car-roll": SafetyCarRolled,
    "service": Served,
    "slick": Rolled,
    "slick-try": AtPoint,
    "slide": Slid,
    "start": StartRolled,
    "stop": Stopped,
    "strategy": Chosen,
    "time": Timed,
    "time-out": TimeUp,
    "wait": OfSeat,
    "weather": WeatherRolled,
}
"""Every kind of fact, and its shape."""
