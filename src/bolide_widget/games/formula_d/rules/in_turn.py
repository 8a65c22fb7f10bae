"""What one turn has come to so far, as plain data (FD-SET-6)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from ....core.compiled import compiled
from ....core.state import filled, freeze


class Turn:
    """What one car's turn has come to so far (FD-SET-6); a new one is begun by every turn.

    Attributes
    ----------
    seat : int
        The car in turn; -1 between rounds.
    face : int
        What the gear die shows, 0 for none.
    spaces : int
        `M`: spaces to drive, modifiers included (FD-TURN-4).
    nitro : int
        Of these, spaces that cannot be braked (FD-ST-3).
    modified : int
        By how much Jack changed it, so that it is known for his rule (FD-CH-3).
    great : bool
        A great start (FD-START-2).
    trigger : bool
        Whether the gear die triggered engine tests (FD-ENG-1).
    start : int
        The space where it stood when its move began; -1 for a move that begins in the pits.
    driven : int
        Spaces driven so far.
    braked, blocked : int
        Brake points spent by choice; spaces that cars kept it from driving (`r`).
    left : int
        Corners left too early so far: it keeps its lane, each further space counts that often.
    over, over_line : int
        Spaces overshot (`n`) that are not paid yet, and how many of them lie before the line that
        it crossed (R-21).
    doomed : bool
        Whether step 9 eliminates it: FD-OVER-2, or a block that cannot be paid.
    touched, slid : bool
        Whether a corner space was entered (FD-TYRE-4); whether the slide is done with.
    events : tuple of int
        What it has driven over and is not yet settled, in path order: the number of a space with
        damage, with `AT_END` added where a manoeuvre ends (R-32), or `AT_LINE` or `AT_POLICE`.
    last : int
        The last space of the track that its move led to (FD-DEB-5); -1 before it.
    tested : bool
        Whether a debris test was made in this turn (FD-DEB-3, ``per_turn``).
    finishing : bool
        Its path ended by finishing (FD-FIN-3).
    crossed : bool
        Whether it crossed the line at the end of a lap in this turn (FD-CH-1).
    slips : int
        Slipstreams made.
    barred : bool
        No (further) slipstream in this turn (FD-SLIP-2).
    acted : bool
        Whether Stanley has acted, or declined for good, in this turn.
    """

    __slots__: Final = (
        "acted",
        "barred",
        "blocked",
        "braked",
        "crossed",
        "doomed",
        "driven",
        "events",
        "face",
        "finishing",
        "great",
        "last",
        "left",
        "modified",
        "nitro",
        "over",
        "over_line",
        "seat",
        "slid",
        "slips",
        "spaces",
        "start",
        "tested",
        "touched",
        "trigger",
    )

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        self.face = 0
        self.spaces = 0
        self.nitro = 0
        self.modified = 0
        self.great = False
        self.trigger = False
        self.start = -1
        self.driven = 0
        self.braked = 0
        self.blocked = 0
        self.left = 0
        self.over = 0
        self.over_line = 0
        self.doomed = False
        self.touched = False
        self.slid = False
        self.events: tuple[int, ...] = ()
        self.last = -1
        self.tested = False
        self.finishing = False
        self.crossed = False
        self.slips = 0
        self.barred = False
        self.acted = False

    def copy(self) -> Turn:
        """An independent copy."""
        twin: Turn = Turn() if compiled else _new(Turn)
        twin.seat = self.seat
        twin.face = self.face
        twin.spaces = self.spaces
        twin.nitro = self.nitro
        twin.modified = self.modified
        twin.great = self.great
        twin.trigger = self.trigger
        twin.start = self.start
        twin.driven = self.driven
        twin.braked = self.braked
        twin.blocked = self.blocked
        twin.left = self.left
        twin.over = self.over
        twin.over_line = self.over_line
        twin.doomed = self.doomed
        twin.touched = self.touched
        twin.slid = self.slid
        twin.events = self.events
        twin.last = self.last
        twin.tested = self.tested
        twin.finishing = self.finishing
        twin.crossed = self.crossed
        twin.slips = self.slips
        twin.barred = self.barred
        twin.acted = self.acted
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it as one tuple."""
        key: tuple[Any, ...] = _values(self)
        return key

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON data."""
        data = {name: getattr(self, name) for name in Turn.__slots__}
        return {**data, "events": list(self.events)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Turn:
        """The turn that :meth:`to_dict` wrote."""
        turn = cls()
        for name in Turn.__slots__:
            setattr(turn, name, freeze(data[name]))
        return turn

    def __reduce__(self) -> tuple[Any, ...]:
        return _turn, self.key()


AT_LINE: Final = -1
AT_POLICE: Final = -2
"""Entries of `Turn.events` that are no spaces."""
AT_END: Final = 1 << 16
"""Added to the number of a space in `Turn.events` where a manoeuvre ends."""


_values: Any = attrgetter(*Turn.__slots__)
_new: Any = object.__new__  # a compiled class makes itself as fast, and only itself


def _turn(*values: Any) -> Turn:
    turn: Turn = filled(Turn(), values)
    return turn
