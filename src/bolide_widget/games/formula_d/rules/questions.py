"""What stands in the data of a question: a named tuple for each kind.

On the stack lies the plain tuple, so that a state that was loaded is the state that was saved.
Most need nothing: whose turn it is, and what it has come to, stands in `Position.now`.
"""

# no `from __future__ import annotations`: types told as text are compiled one by one at the import
from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class Bare(NamedTuple):
    """The kind says it all."""


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


class Places(NamedTuple):
    """FD-START-1: the seat that takes the next place of the grid."""

    seat: int


class GridRoll(NamedTuple):
    """FD-START-1: who rolls, of which group, and what it has rolled so far."""

    roller: int
    group: tuple[int, ...]
    rolls: tuple[int, ...]


class GearRoll(NamedTuple):
    """FD-GEAR-1: whose, and of which gear."""

    seat: int
    gear: int


class Debris(NamedTuple):
    """FD-DEB-3: whose, and the event (see `Turn.events`)."""

    seat: int
    event: int


class Collisions(NamedTuple):
    """FD-COLL-3: rolls to come, as pairs of roller and other; `mover` is the car in turn."""

    mover: int
    rolls: tuple[tuple[int, int], ...]


class Engines(NamedTuple):
    """FD-ENG-2: cars to roll."""

    rolls: tuple[int, ...]


class WeatherRoll(NamedTuple):
    """FD-WX-1: why it is rolled, by whom, and whether it is the roll that Julien demanded."""

    why: str
    roller: int
    again: bool


class Frog(NamedTuple):
    """FD-CH-4: the roll that Julien may have repeated."""

    why: str
    roller: int
    face: int


class Points(NamedTuple):
    """FD-CUSTOM-1: points of the categories so far."""

    tyres: int | None = None
    brakes: int | None = None
    gearbox: int | None = None
    body: int | None = None
    engine: int | None = None


class Bonus(NamedTuple):
    """FD-ST-7, FD-ST-9: points to distribute, by "police" or "checkpoint"."""

    points: int
    by: str


class Repair(NamedTuple):
    """FD-PITX-1: points repaired at this stop so far."""

    done: int


class Radio(NamedTuple):
    """FD-CH-10: who throws, and at whom."""

    seat: int
    other: int


QUESTIONS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    # setup
    "grid-roll": GridRoll,
    "grid-place": Places,
    "line-up": Bare,
    # rounds and turns
    "round": Bare,
    "turn": Bare,
    "begin": Bare,
    "start-roll": Whose,
    "gear": Bare,
    "gear-roll": GearRoll,
    "modify": Bare,
    "move": Bare,
    "slide": Bare,
    "slide-move": Bare,
    "events": Bare,
    "debris": Debris,
    "cross": Bare,
    "lap": Bare,
    "slip": Bare,
    "slipstream": Bare,
    "settle": Bare,
    "stop": Bare,
    "collide": Bare,
    "collision": Collisions,
    "engines": Bare,
    "engine": Engines,
    "confirm": Bare,
    # options: before the race
    "character": Bare,
    "split": Points,
    "dress": Bare,
    "weather-roll": WeatherRoll,
    "frog": Frog,
    "tyres": Bare,
    # options: in a turn
    "radio-before": Bare,
    "radio-after": Bare,
    "radio": Bare,
    "radio-roll": Radio,
    "modifiers": Bare,
    "police": Bare,
    "bonus": Bonus,
    "scrap-heap": Bare,
    "scrap": Bare,
    "weather-turn": Bare,
    "noise": Bare,
    "noise-roll": Whose,
    "award": Bare,
    # the pits
    "pit-turn": Bare,
    "pit-gear": Bare,
    "pit-drive": Bare,
    "exit-move": Bare,
    "pit-stop": Bare,
    "pit-type": Bare,
    "repair": Repair,
    "pit-roll": Whose,
}
"""Every kind of question of a race, and the shape of its data."""
