"""What tables of turns to go have in common, however they are worked out."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from .ways import End, Places

Array = np.ndarray[Any, np.dtype[Any]]

SPUN: Final = 0
"""The gear of a car that has spun or has not yet started: next comes gear 1 (FD-GEAR-5)."""


class Wear(NamedTuple):
    """Wear points that may be spent.

    Attributes
    ----------
    tyres, brakes, gearbox, engine : int
    """

    tyres: int = 6
    brakes: int = 3
    gearbox: int = 3
    engine: int = 0


class Terms(NamedTuple):
    """What a car drives by, besides the board.

    Attributes
    ----------
    lost : float
        Turns that the end of its race is worth; infinite for one that never risks it.
    factor : int
        Tyre points for a space overshot (FD-TYRE-3).
    """

    lost: float = np.inf
    factor: int = 1


CAREFUL: Final = Terms()
"""Never out of the race, on hard tyres."""


class Table(Protocol):
    """Turns to go in a lap, and behind its line."""

    @property
    def places(self) -> Places:
        """Places of a lone car."""

    @property
    def terms(self) -> Terms:
        """What a car drives by, besides the board."""

    @property
    def value(self) -> Array:
        """Turns by place, gear and wear left, before the gear is declared."""

    @property
    def rolled(self) -> Array:
        """The same once this gear is declared and paid."""

    @property
    def beyond(self) -> Table | None:
        """What follows behind the line; nothing if it is the finish."""


def after(table: Table, end: End, gear: int) -> Array:
    """Turns that follow a move, by the wear left before what it overshot is paid."""
    if end.crosses and table.beyond is None:
        return _paid(np.zeros(table.value.shape[2:]), None, end.line, table.terms.factor)
    if end.doomed:
        return np.full(table.value.shape[2:], np.inf)
    there = table if table.beyond is None or not end.crosses else table.beyond
    values = there.value[end.place]
    return _paid(values[gear], values[SPUN], end.over, table.terms.factor)


def _paid(going: Array, spun: Array | None, over: int, factor: int) -> Array:
    """FD-OVER-10: turns to go by tyres left before an overshoot is paid."""
    if not over:
        return going
    found = np.full(going.shape, np.inf)
    owed = over * factor
    if owed + 1 < len(found):
        found[owed + 1 :] = going[1 : len(found) - owed]
    rest = going if spun is None else spun
    if owed < len(found):
        found[owed] = rest[0]
    if over == 1:
        found[0] = rest[0]
    return found
