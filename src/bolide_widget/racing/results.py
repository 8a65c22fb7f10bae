"""What a race of a championship counts for, in all games that have points by place alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar


class Result(NamedTuple):
    """What a race counts for.

    Attributes
    ----------
    finished : tuple of str
        Drivers who finished, the winner first.
    out : tuple of str
        Those who did not, later retirements first.
    """

    finished: tuple[str, ...]
    out: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON data."""
        return {name: list(value) for name, value in zip(self._fields, self, strict=True)}


Counted = TypeVar("Counted")
"""What a race counts for, in a game."""


class Season(NamedTuple, Generic[Counted]):
    """A championship as one of its races sees it, for the tables beside the board.

    Attributes
    ----------
    number, races : int
        Which race this is, from 1, and how many there are.
    results : tuple of Result
        Of the races before it.
    """

    number: int
    races: int
    results: tuple[Counted, ...]


def by_place(result: Result, places: Sequence[int]) -> dict[str, int]:
    """Points by driver, the winner's first; places beyond have 0, and who is out is not named.

    Examples
    --------
    >>> by_place(Result(("Ada", "Bob"), ("Cyd",)), (10,))
    {'Ada': 10, 'Bob': 0}
    """
    return {
        driver: places[place] if place < len(places) else 0
        for place, driver in enumerate(result.finished)
    }
