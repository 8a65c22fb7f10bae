"""Points of races in a row, which the book has none of: by place, as many games have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....racing.results import Result, by_place
from .order import ranking
from .position import OUT
from .venue import State

PLACES: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""By place; the others have none."""


def points(result: Result) -> dict[str, int]:
    """Points by driver; who is out has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def result_of(state: State, names: Sequence[str]) -> Result:
    """CFR-FIN-2, CFR-FIN-6: the result so far; who has not finished when the race ends is placed.

    While it goes on, cars still racing are in neither list.
    """
    position = state.position
    ranked = ranking(state)
    out = [seat for seat in ranked if position.cars[seat].status == OUT]
    placed = [seat for seat in ranked if seat in position.places and seat not in out]
    return Result(tuple(names[seat] for seat in placed), tuple(names[seat] for seat in out))
