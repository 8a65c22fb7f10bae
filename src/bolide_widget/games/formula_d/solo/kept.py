"""Tables of lone cars, made once per board and kept as long as the board exists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....core.once import once
from ..rules.road import Road, road_of
from ..track import Track
from .values import Pits, Sweep
from .ways import LONGEST, Array, Places, Terms, Wear


class Conditions(NamedTuple):
    """Conditions of a car, apart from board and wear.

    Attributes
    ----------
    street : bool
        Whether it is a street race.
    slide, factor : int
        See `Places` and `Terms`.
    lost : float
        Turns that the end of its race is worth, in addition to those still to drive.
    pits : "RU", "EN" or "none"
        Whether a stop may be made at the end of each lap but the last.
    longest : int
        Spaces of the longest move.
    """

    street: bool = False
    slide: int = 0
    factor: int = 1
    lost: float = np.inf
    pits: str = "none"
    longest: int = LONGEST

    def terms(self, road: Road, laps: int) -> Terms:
        """Return the terms of the sweep of a lap, by the number of laps after it."""
        to_drive = (laps + 1) * road.count / road.lanes / A_TURN
        return Terms(self.lost + to_drive, self.factor)


A_TURN = 8
"""Spaces that a car drives in a turn, about."""


def places_of(board: Track, street: bool, slide: int, longest: int = LONGEST) -> Places:
    """The places of a lone car."""
    key = street, slide, longest
    return once(board, "fd places", key, lambda: Places(road_of(board, street), slide, longest))


def sweeps_of(
    board: Track,
    wear: Wear,
    laps: int,
    conditions: Conditions,
    rolled: Sequence[Array] | None = None,
) -> list[Sweep]:
    """Return the turns to go in each lap, the last lap first; by the arrays of each, where kept."""
    made: list[Sweep] = []

    def sweep() -> Sweep:
        places = places_of(board, conditions.street, conditions.slide, conditions.longest)
        beyond = made[-1] if made else None
        pits = None
        if beyond is not None and conditions.pits != "none" and board.pit is not None:
            pits = Pits(board, conditions.pits, beyond, len(board.pit.boxes) // 2)
        terms = conditions.terms(places.road, len(made))
        known = rolled[len(made)] if rolled else None
        return Sweep(places, wear, beyond, terms=terms, pits=pits, rolled=known)

    for lap in range(laps):
        made.append(once(board, "fd sweeps", (wear, conditions, lap), sweep))
    return made


def grid_of(
    board: Track, wear: Wear, laps: int, conditions: Conditions, rolled: Array | None = None
) -> Sweep:
    """Turns to go from the places of the grid on, the first passage of the line not counted."""
    beyond = sweeps_of(board, wear, laps, conditions)[-1]
    since = min(board.progress[space] for space in board.grid)
    return Sweep(beyond.places, wear, beyond, since, terms=beyond.terms, rolled=rolled)
