"""How far the page goes back, and what is told of it: undo and seats that change hands.

Whoever goes back over a roll, a dealt card or a reveal knows what came. So all are told, and where
several people sit the page goes no further back than that, unless they want it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.history import is_decision, is_reveal
from ..core.match import Match
from ..core.moment import Entry
from ..core.questions import CHANCE
from ..core.screen import Entry as Line
from .messages import Refused
from .seats import Seats

STOPS = (
    "Where several people sit, undo stops at a roll, a dealt card or a reveal; "
    "free_undo=True lets it go on."
)
KEPT = 20
"""Lines about what was taken back, at most; the oldest go first."""
LONGEST = 300
"""Letters of such a line in a file, at most."""
LAST = 2**31
"""The last sentence that a line in a file may follow."""
WHAT = ("roll", "dealt card", "reveal")


def may_undo(race: Match[Any], seats: Seats, free: bool) -> bool:
    """Whether the page may go back to where a person decided."""
    if not race.can_undo:
        return False
    back = _back(race, seats)
    return free or len(seats.people) < 2 or not any(any(_counted([entry])) for entry in back)


def undo(race: Match[Any], seats: Seats, free: bool) -> None:
    """Go back to where a person decided.

    Raises
    ------
    Refused
        If that goes back over what others may know by now.
    UndoError
        If there is nothing to undo.
    """
    if race.can_undo and not may_undo(race, seats, free):
        raise Refused(STOPS)
    race.undo(seats.decisions_back(race))


def _back(race: Match[Any], seats: Seats) -> Iterator[Entry]:
    """What an undo of the page would take back, newest first.

    Without a face that somebody told, and may have told wrongly.
    """
    steps, told = seats.decisions_back(race), race.dice == "ask"
    for entry in reversed(race._now.entries):
        steps -= is_decision(entry, told)
        if not (told and not steps and entry.seat == CHANCE):
            yield entry
        if not steps:
            return


def _counted(taken: Sequence[Entry]) -> tuple[int, int, int]:
    """How many rolls, dealt cards and reveals are among them."""
    kinds = [
        entry._before.game.kinds[entry._before.question.kind]
        for entry in taken
        if entry.seat == CHANCE and entry._before.question is not None
    ]
    dealt = sum(kind.secret for kind in kinds)
    return len(kinds) - dealt, dealt, sum(map(is_reveal, taken))


def words(taken: Sequence[Entry]) -> str:
    """What is told of going back over these; empty where nothing was shown that was not known."""
    counts = zip(WHAT, _counted(taken), strict=True)
    over = [f"a {name}" if many == 1 else f"{many} {name}s" for name, many in counts if many]
    if not over:
        return ""
    listed = " and ".join([", ".join(over[:-1]), over[-1]] if over[1:] else over)
    return f"Taken back over {listed}: what came is known."


class Notes:
    """Lines of the log that no fact tells: what was taken back, and who took a seat over.

    Examples
    --------
    >>> notes = Notes()
    >>> notes.add("Taken back over a roll: what came is known.", last=3)
    >>> [line["text"] for line in notes.woven([{"n": 3, "text": "Ada starts.", "id": 0}])]
    ['Ada starts.', 'Taken back over a roll: what came is known.']
    """

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []

    def add(self, text: str, last: int) -> None:
        """Tell it after the sentence of this number, the last there is."""
        self._lines = [(min(n, last), told) for n, told in (*self._lines, (last, text))][-KEPT:]

    def to_keep(self) -> list[Any]:
        """They, for a file."""
        return [[n, told] for n, told in self._lines]

    def go_on(self, kept: Any) -> None:
        """Go on from those of a file; what is none of ours there is left out."""
        rows = kept if isinstance(kept, list) else []
        self._lines = [(one[0], one[1]) for one in rows[-KEPT:] if _is_note(one)]

    def woven(self, log: Sequence[Line]) -> list[Line]:
        """The log with them, each where it was told."""
        lines: list[Line] = [
            {"n": n, "text": _times(told, many), "id": None, "tone": "warn"}
            for (n, told), many in Counter(self._lines).items()
        ]
        return sorted([*log, *lines], key=lambda line: line["n"])


def _is_note(row: Any) -> bool:
    """Whether a row of a file is the number of a sentence and what was told after it."""
    if not isinstance(row, list) or len(row) != 2:
        return False
    n, told = row
    return type(n) is int and abs(n) <= LAST and isinstance(told, str) and len(told) <= LONGEST


def _times(text: str, many: int) -> str:
    return text if many == 1 else f"{text} ({many} times)"
