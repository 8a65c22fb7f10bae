"""How good a circuit is, in a few figures."""

from __future__ import annotations

from typing import NamedTuple


class Quality(NamedTuple):
    """Figures of a board; see `Track.quality`.

    Attributes
    ----------
    turns : float
        The fewest turns of a lap alone from the first place of the grid: proven in Bolide and
        Championship Formula; the fewest expected where dice decide.
    rookie : float or None
        How many times as long a Rookie takes with the track to itself, on average. None if it
        never finishes.
    straights : tuple of float
        The straights that end in a slow corner, longest first, in squares of the picture.
    in_corners : float or None
        The share of the lap in corners. None for an open course or a board of squares.
    gap : float or None
        By how many places Pros finish before Rookies in races against each other, 2 at most; None
        without races.
    """

    turns: float
    rookie: float | None
    straights: tuple[float, ...]
    in_corners: float | None
    gap: float | None = None
