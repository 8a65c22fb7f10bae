"""What stands in the data of a question: a named tuple for each kind.

On the stack lies the plain tuple, so that a state that was loaded is the state that was saved.
Most need nothing: whose turn it is, and what it has come to, stands in the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class Bare(NamedTuple):
    """The kind says it all."""


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


class GridPlaces(NamedTuple):
    """RN-SET-3: who draws, and the grid numbers of his group."""

    seat: int
    places: tuple[int, ...]


class Drawn(NamedTuple):
    """RN-SET-5, RN-PIT-4: who draws a Really Nasty Card, and whether it is dealt."""

    seat: int
    dealt: bool


class Window(NamedTuple):
    """RN-TIME-2: "pre" or "post"."""

    where: str


class Poll(NamedTuple):
    """RN-TIME-4: the window, from which place of the order it is polled, how many so far."""

    where: str
    first: int
    gone: int


class Roll(NamedTuple):
    """RN-DICE-3: the colour of the die."""

    die: str


QUESTIONS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    # setup
    "colour": Bare,
    "grid": Bare,
    "grid-card": GridPlaces,
    "deal": Bare,
    "tyre-card": Whose,
    "draw": Drawn,
    "fuel-card": Whose,
    "weather": Whose,
    # turns
    "turn": Bare,
    "window": Window,
    "poll": Poll,
    "react": Window,
    "safety-car": Bare,
    "sc-path": Bare,
    "tyres": Bare,
    "tyre": Bare,
    "act": Bare,
    "die": Bare,
    "roll": Roll,
    "drive": Bare,
    "path": Bare,
    "approach": Bare,
    "land": Whose,
    "stop": Bare,
    "audit": Bare,
}
"""Every kind of question of a race, and the shape of its data."""
