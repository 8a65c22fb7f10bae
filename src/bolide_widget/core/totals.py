"""What adds up over a match, kept for whole pieces of its past: only the rest is looked at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from typing import Any, TypeVar

from .moment import Entry, Moment, Piece, shared
from .questions import Fact

V = TypeVar("V")


class Totals:
    """Values that answers add up to, by a key; each is what it is at the end of a piece."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Sequence[Fact], tuple[Piece, ...], list[Any]]] = {}

    def of(self, now: Moment[Any], key: Hashable, none: V, add: Callable[[V, Fact], V]) -> V:
        """What all facts of a moment add up to.

        Parameters
        ----------
        now : Moment
        key : hashable
            What is added up: the same value and function for each key.
        none : value
            Without any fact.
        add : callable ``(value, fact) -> value``
            The next value; it changes none.
        """

        def add_entry(value: V, entry: Entry) -> V:
            return reduce(add, entry.facts, value)

        return self._of(now, key, lambda: reduce(add, now.opening, none), add_entry)

    def over(self, now: Moment[Any], key: Hashable, none: V, add: Callable[[V, Entry], V]) -> V:
        """What the answers themselves add up to; as :meth:`of`, which is for what happened."""
        return self._of(now, key, lambda: none, add)

    def _of(
        self, now: Moment[Any], key: Hashable, none: Callable[[], V], add: Callable[[V, Entry], V]
    ) -> V:
        opening, pieces = now.opening, now.entries.pieces
        before, kept, values = self._kept.get(key, (None, (), []))
        if before is not opening:
            kept, values = (), [none()]
        same = shared(kept, pieces)
        if same < len(pieces) or before is not opening:
            values = values[: same + 1]
            for piece in pieces[same:]:
                values.append(reduce(add, piece, values[-1]))
            self._kept[key] = opening, pieces, values  # at once: others may be looking
        value: V = values[len(pieces)]
        return reduce(add, now.entries.rest, value)

    def twin(self) -> Totals:
        """The same for a branch: what both have in common is not added up again."""
        twin = Totals()
        twin._kept = self._kept.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return Totals, ()


def changed(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Values by seat with another one for a seat; without a change for a seat that is none.

    Examples
    --------
    >>> changed((1, 2, 3), 1, 7), changed((1, 2, 3), -1, 7)
    ((1, 7, 3), (1, 2, 3))
    """
    if not 0 <= seat < len(values):
        return values
    return (*values[:seat], value, *values[seat + 1 :])


def turns_taken(kind: str, seats: int) -> Callable[[tuple[int, ...], Fact], tuple[int, ...]]:
    """Adds up the turns of each seat: facts of a kind tell who takes one."""

    def add(turns: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
        if fact[0] != kind:
            return turns
        return tuple(turns[seat] + (seat in fact[2]) for seat in range(seats))

    return add
