"""What stands in the data of a question: one named tuple for each kind.

On the stack lies a plain tuple, so that a state that was loaded is the state that was saved, and
digests stay what they are. Written with `pack`, read by its name: ``Drawn(*question.data)``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ....boards.lattice.points import Point


def pack(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """The data of a question: plain, and without the fields at its end that are None.

    Examples
    --------
    >>> pack(Move(2, (3, 4), "carry"))
    (2, (3, 4), 'carry')
    """
    count = len(told)
    while count and told[count - 1] is None:
        count -= 1
    return told[:count]


class Move(NamedTuple):
    """A move in flight, as its landing needs it.

    Attributes
    ----------
    seat : int
        The car.
    start : point
        Where the turn's move began.
    how : str
        What becomes of the pawn: see `travel`.
    aim : point, optional
        Where it aimed.
    base : point, optional
        Of a draft, the displacement without the extra point (F-5, R-17).
    via : point, optional
        The declared point of a car that slid: lines are judged to it, then from it (R-25).
    """

    seat: int
    start: Point
    how: str
    aim: Point | None = None
    base: Point | None = None
    via: Point | None = None


Landing = tuple[int, Point, str, Point | None, Point | None, Point | None]
"""A `Move`, or its bare values: every move lands, and to name them would cost it 2 %."""
