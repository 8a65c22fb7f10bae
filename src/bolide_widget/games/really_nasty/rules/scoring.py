"""Points of races in a row (R-54), which the book has none of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....racing.results import Result, by_place
from .order import classification
from .position import OUT
from .venue import State

PLACES: Final = (10, 8, 6, 5, 4, 3)
"""By place; who is out has none."""


def points(result: Result) -> dict[str, int]:
    """Points by driver; who is out has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def result_of(state: State, names: Sequence[str]) -> Result:
    """RN-LAP-6: the result so far; who is driving when the race ends is placed by progress.

    While it goes on, cars still racing are in neither list.
    """
    position = state.position
    ranked = classification(state) if state.question is None else list(position.finished)
    placed = [seat for seat in ranked if position.cars[seat].status != OUT]
    out = reversed(position.retired)
    return Result(tuple(names[seat] for seat in placed), tuple(names[seat] for seat in out))
