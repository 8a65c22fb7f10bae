"""What can be chosen about a circuit that is made from a centre line, and checks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...boards.wishes import Spot
from ...core.shown import shown
from ..lanes.wishes import (
    collected,
    names_faults,
    switch_faults,
    text_faults,
    whole_faults,
)

FEWEST, MOST = 80, 260
"""Spaces of a lap that can be asked for."""

SMALLEST, LARGEST = 40, 200
"""Longer side of a board, in squares."""

LANES = (2, 4)


@dataclass(frozen=True)
class Options:
    """What `Track.from_centerline` takes beside points and width.

    Attributes
    ----------
    name, author, licence : str
    spaces : int, optional
        Spaces of a lap on the middle lane, about; otherwise as many as suit the circuit, 110 to
        180 if that can be (FD-TRK-10).
    squares : int, optional
        Longer side of the board, about. Otherwise a space is about one and a half squares long.
    lanes : int
        2 to 4.
    reverse : bool
        Drive against the order of the points.
    start : fraction of the lap, or position, optional
        Where the finish line is, about: it lies on a straight with room for the grid behind it.
        Otherwise on the straight where the line begins as given; when it begins in a bend, or has
        no room there, on the straight that suits best.
    pit : bool, "left" or "right"
        False for no pit road; a side where it must be.
    rain_risk : int
        1 to 12: how likely it rains (FD-WX-1).
    street : bool
        With the zones of a city track: noise, danger, police line and tunnel (chapter 15).
    corners : sequence of str
        Names of the corners, from the line on.
    trial : int
        Races of four Rookies that a circuit is tried out with, up to 1000; some hundred take a
        minute. When too few of their cars finish, other corners are tried.
    """

    name: str
    author: str = ""
    licence: str = ""
    spaces: int | None = None
    squares: int | None = None
    lanes: int = 3
    reverse: bool = False
    start: Spot | None = None
    pit: bool | str = True
    rain_risk: int = 5
    street: bool = False
    corners: Sequence[str] = ()
    trial: int = 0

    @property
    def sides(self) -> tuple[str, ...]:
        """Sides on which the pit road may be; none for a circuit without."""
        if isinstance(self.pit, str):
            return (self.pit,)
        return ("left", "right") if self.pit else ()


def options_of(name: Any, wishes: Mapping[str, Any]) -> Options:
    """Collect the options; refuse what does not exist or cannot be, all faults at once."""
    return collected(Options, name, wishes, _faults)


def _faults(options: Options) -> list[str]:
    found = text_faults(options)
    found += whole_faults(
        options,
        ("spaces", FEWEST, MOST, False),
        ("squares", SMALLEST, LARGEST, False),
        ("lanes", *LANES, True),
        ("rain_risk", 1, 12, True),
        ("trial", 0, 1000, True),
    )
    found += switch_faults(options, "reverse", "street")
    if not (isinstance(options.pit, bool) or options.pit in ("left", "right")):
        found.append(f'pit: {shown(options.pit)}; give True, False, "left" or "right"')
    return found + names_faults(options, "corners")
