"""What stands in the data of a question: a named tuple for each kind.

On the stack lies the plain tuple, so that a state that was loaded is the state that was saved.
Most need nothing: whose turn it is, and what it has come to, stands in `Position.now`.
"""

from __future__ import annotations

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
}
"""Every kind of question of a race, and the shape of its data."""
