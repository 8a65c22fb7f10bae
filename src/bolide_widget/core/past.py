"""The answers of a match so far, in pieces: one more is added without a copy of all before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:
    from .moment import Entry
    from .questions import Fact

Piece = tuple["Entry", ...]

PIECE: Final = 64
"""Answers of a whole piece."""


def shared(pieces: Sequence[object], others: Sequence[object]) -> int:
    """How many pieces, or answers, two pasts have in common, from the first on."""
    same = min(len(pieces), len(others))
    while same and pieces[same - 1] is not others[same - 1]:
        same -= 1
    return same


class Told(Sequence["Fact"]):
    """Facts in pieces, which those of later moments share; as `Past`, it never changes.

    Parameters
    ----------
    pieces : tuple of tuple of Fact
        Oldest first.
    """

    __slots__ = ("pieces",)

    def __init__(self, pieces: tuple[tuple[Fact, ...], ...]) -> None:
        self.pieces = pieces

    @overload
    def __getitem__(self, at: int) -> Fact: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Fact, ...]: ...

    def __getitem__(self, at: int | slice) -> Fact | tuple[Fact, ...]:
        return tuple(self)[at]

    def __len__(self) -> int:
        return sum(map(len, self.pieces))

    def __iter__(self) -> Iterator[Fact]:
        return chain.from_iterable(self.pieces)

    def __reversed__(self) -> Iterator[Fact]:
        for piece in reversed(self.pieces):
            yield from reversed(piece)


class Past(Sequence["Entry"]):
    """A sequence that never changes: what comes after it is another one, which shares its pieces.

    Parameters
    ----------
    pieces : tuple of tuple of Entry
        Whole pieces, oldest first.
    rest : tuple of Entry
        What has come since, less than a piece.
    facts : int
        How many facts all of them have.
    """

    __slots__ = ("facts", "pieces", "rest")

    def __init__(
        self,
        pieces: tuple[tuple[Entry, ...], ...] = (),
        rest: tuple[Entry, ...] = (),
        facts: int = 0,
    ) -> None:
        self.pieces, self.rest, self.facts = pieces, rest, facts

    def plus(self, entry: Entry) -> Past:
        """This and one more."""
        rest, facts = (*self.rest, entry), self.facts + len(entry.facts)
        if len(rest) < PIECE:
            return Past(self.pieces, rest, facts)
        return Past((*self.pieces, rest), (), facts)

    def until(self, cut: int) -> Past:
        """The first so many of it."""
        whole, part = divmod(min(cut, len(self)), PIECE)
        facts = self.facts - sum(len(entry.facts) for entry in self[cut:])
        piece = self.pieces[whole] if whole < len(self.pieces) else self.rest
        return Past(self.pieces[:whole], piece[:part], facts)

    def and_then(self, entries: Iterable[Entry]) -> Past:
        """This and several more."""
        found = self
        for entry in entries:
            found = found.plus(entry)
        return found

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(self[number] for number in range(*at.indices(len(self))))
        number = range(len(self))[at]
        whole, part = divmod(number, PIECE)
        return self.pieces[whole][part] if whole < len(self.pieces) else self.rest[part]

    def __len__(self) -> int:
        return PIECE * len(self.pieces) + len(self.rest)

    def __iter__(self) -> Iterator[Entry]:
        return chain(chain.from_iterable(self.pieces), self.rest)

    def __reversed__(self) -> Iterator[Entry]:
        yield from reversed(self.rest)
        for piece in reversed(self.pieces):
            yield from reversed(piece)
