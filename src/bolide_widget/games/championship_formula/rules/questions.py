"""What stands in the data of a question: a named tuple for each kind.

On the stack lies the plain tuple, so that a state that was loaded is the state that was saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class Bare(NamedTuple):
    """The kind says it all."""


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


class Bidding(NamedTuple):
    """CFR-BID-1: the first bid, or the second of OPT-3, with the values of the first by seat."""

    number: int
    values: tuple[int, ...]


class Places(NamedTuple):
    """CFR-GRID: the seat that takes the next place of the grid."""

    seat: int


class TieRoll(NamedTuple):
    """CFR-BID-4: who rolls, of which group, and the sums so far."""

    roller: int
    group: tuple[int, ...]
    sums: tuple[int, ...]


class Throw(NamedTuple):
    """CFR-ROLL: whose roll, what for, and what it is changed by.

    ``purpose`` is "start", "accel", "top", "brakes", "chance-corner", "chance-line",
    "chance-crash" or "pass"; ``row`` that of Table CFR-T2; ``modifier`` what is added without
    skill; ``green`` and ``red`` chips spent; ``detail`` what the chapter needs when it is known.
    """

    seat: int
    purpose: str
    row: str
    modifier: int
    green: int
    red: int
    detail: tuple[Any, ...]


class Braking(NamedTuple):
    """CFR-DECEL-1, CFR-LATE: whose, "hard", "late" or "forced", units due, and the speed then."""

    seat: int
    why: str
    units: int
    to: int


class Braked(NamedTuple):
    """What was braked for is paid: whose, why, and the speed then."""

    seat: int
    why: str
    to: int


class Entering(NamedTuple):
    """CFR-LINE-5: the space to be entered once a line is paid for, and whether by a pass."""

    space: int
    passing: bool


class Payment(NamedTuple):
    """CFR-CORNER-4: whose, "corner" or "line", and the units due."""

    seat: int
    why: str
    units: int


class Markers(NamedTuple):
    """CFR-CRASH-5: rows of the markers that are rolled for, the next one first."""

    rows: tuple[int, ...]


class Attack(NamedTuple):
    """CFR-PASS-1: the space of a forced pass, and the car in it."""

    space: int
    defender: int


class Block(NamedTuple):
    """CFR-PASS-4: who attacks, and in which space."""

    attacker: int
    space: int


QUESTIONS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    # before the race
    "set-up": Bare,
    "bid": Bidding,
    "bid-tie": TieRoll,
    "grid-place": Places,
    # a turn
    "turn": Bare,
    "plan": Bare,
    "resolve": Bare,
    "order": Bare,
    "cars": Bare,
    "end-turn": Bare,
    # tests and braking
    "skill": Throw,
    "roll-start": Throw,
    "roll-accel": Throw,
    "roll-top": Throw,
    "roll-brakes": Throw,
    "roll-chance-corner": Throw,
    "roll-chance-line": Throw,
    "roll-chance-crash": Throw,
    "roll-pass": Throw,
    "braking": Braking,
    "braked": Braked,
    "spin": Whose,
    # moves
    "slip": Bare,
    "go-on": Bare,
    "move": Bare,
    "enter": Entering,
    "pay": Payment,
    "involve": Markers,
    "attack": Attack,
    "block": Block,
    "stuck": Bare,
    "wedged": Bare,
    "place": Bare,
}
"""Every kind of question of a race, and the shape of its data."""
