"""What one car's move has come to so far, as plain data (CFR-MOVE-9)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from ....core.compiled import compiled
from ....core.state import filled, freeze


class Move:
    """What one car's move has come to so far; a new one is begun by every move.

    Attributes
    ----------
    seat : int
        Whose move it is; -1 between moves.
    k : int
        Steps made.
    slip, leader : int
        Spaces declared to slip, and behind whom; -1 for nobody.
    path : tuple of int
        Spaces of the move, the one where it stood first.
    shared : bool
        Whether it stands beside the car that it has just passed (CFR-PASS-5).
    passes : int
        Forced passes made one after the other, for OPT-8.
    rest : tuple of int
        Spaces still to be driven of a path that was chosen at its end.
    """

    __slots__: Final = ("k", "leader", "passes", "path", "rest", "seat", "shared", "slip")

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        self.k = 0
        self.slip = 0
        self.leader = -1
        self.path: tuple[int, ...] = ()
        self.shared = False
        self.passes = 0
        self.rest: tuple[int, ...] = ()

    def copy(self) -> Move:
        """An independent copy."""
        twin: Move = Move() if compiled else _new(Move)
        twin.seat = self.seat
        twin.k = self.k
        twin.slip = self.slip
        twin.leader = self.leader
        twin.path = self.path
        twin.shared = self.shared
        twin.passes = self.passes
        twin.rest = self.rest
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it as one tuple."""
        key: tuple[Any, ...] = _values(self)
        return key

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON data."""
        data = {name: getattr(self, name) for name in Move.__slots__}
        return {**data, "path": list(self.path), "rest": list(self.rest)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that :meth:`to_dict` wrote."""
        move = cls()
        for name in Move.__slots__:
            setattr(move, name, freeze(data[name]))
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return _move, self.key()


_values: Any = attrgetter(*Move.__slots__)
_new: Any = object.__new__  # a compiled class makes itself as fast, and only itself


def _move(*values: Any) -> Move:
    move: Move = filled(Move(), values)
    return move
