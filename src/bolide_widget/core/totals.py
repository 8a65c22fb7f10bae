"""What adds up over a match, kept for whole pieces of its past: only the rest is looked at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

from .moment import Moment
from .questions import Fact

if TYPE_CHECKING:
    from .past import Piece

V = TypeVar("V")


class Totals:
    """Values that facts add up to, by a key; each is what it is at the end of a piece."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[Fact, ...], tuple[Piece, ...], list[Any]]] = {}

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
        opening, pieces = now.opening, now.entries.pieces
        before, kept, values = self._kept.get(key, (None, (), []))
        if before is not opening:
            kept, values = (), [reduce(add, opening, none)]
        same = min(len(kept), len(pieces))
        while same and kept[same - 1] is not pieces[same - 1]:
            same -= 1
        if same < len(pieces) or before is not opening:
            values = values[: same + 1]
            for piece in pieces[same:]:
                values.append(_added(values[-1], piece, add))
            self._kept[key] = opening, pieces, values  # at once: others may be looking
        value: V = values[len(pieces)]
        return _added(value, now.entries.rest, add)

    def __reduce__(self) -> tuple[Any, ...]:
        return Totals, ()


def _added(value: V, entries: Iterable[Any], add: Callable[[V, Fact], V]) -> V:
    for entry in entries:
        value = reduce(add, entry.facts, value)
    return value


def turns_taken(kind: str, seats: int) -> Callable[[tuple[int, ...], Fact], tuple[int, ...]]:
    """Adds up the turns of each seat: facts of a kind tell who takes one."""

    def add(turns: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
        if fact[0] != kind:
            return turns
        return tuple(turns[seat] + (seat in fact[2]) for seat in range(seats))

    return add
