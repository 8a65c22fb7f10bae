"""What can be chosen about a circuit that is made from a centre line, and checks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...boards.wishes import Spot
from ..lanes.wishes import (
    collected,
    names_faults,
    switch_faults,
    text_faults,
    whole_faults,
)

FEWEST, MOST = 40, 80
"""Rows of a lap that can be asked for."""

SMALLEST, LARGEST = 30, 200
"""Longer side of a board, in squares."""

MOST_RACES = 1000
"""Races of a trial."""


@dataclass(frozen=True)
class Options:
    """What `Track.from_centerline` takes beside points and width.

    Attributes
    ----------
    name, author, licence : str
    rows : int, optional
        Rows of a lap, 40 to 80; otherwise as many as suit the circuit, 44 to 60 (RN-TRK-11).
    squares : int, optional
        Longer side of the board, about. Otherwise a row is between two and three squares long.
    reverse : bool
        Drive against the order of the points.
    start : fraction of the lap, or position, optional
        Where the finish line is, about: grid and pits lie on the straight there. Otherwise
        on the straight where the line begins as given; when it begins in a bend, or has no room
        there, where the road is straight for longest.
    corners : sequence of str
        Names of the corners, from the line on.
    trial : int
        Races by which boards with other limits and another pole are tried out, 0 to 1000; the
        one is taken that fails in least (RN-TRK-13). It takes about a second for three races.
    """

    name: str
    author: str = ""
    licence: str = ""
    rows: int | None = None
    squares: int | None = None
    reverse: bool = False
    start: Spot | None = None
    corners: Sequence[str] = ()
    trial: int = 0


def options_of(name: Any, wishes: Mapping[str, Any]) -> Options:
    """Collect the options; refuse what does not exist or cannot be, all faults at once."""
    return collected(Options, name, wishes, _faults)


def _faults(options: Options) -> list[str]:
    found = text_faults(options)
    found += whole_faults(
        options,
        ("rows", FEWEST, MOST, False),
        ("squares", SMALLEST, LARGEST, False),
        ("trial", 0, MOST_RACES, True),
    )
    return found + switch_faults(options, "reverse") + names_faults(options, "corners")
