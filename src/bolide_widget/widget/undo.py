"""Undo on the page: how far it may go, and the lines of the log about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.errors import UndoError, readable
from ..core.history import is_decision, is_reveal
from ..core.match import Match
from ..core.moment import Entry
from ..core.questions import CHANCE
from ..core.screen import Entry as Line
from ..core.words import tr, trn
from ..racing.reel import is_silent
from ..racing.rows import listed
from .comms import Refused
from .seats import Seats

STOPS = (
    "With several people, undo stops at a roll, a dealt card or a reveal; "
    "free_undo=True lifts this."
)

KEPT = 20
"""The most lines about undone answers; the oldest are dropped first."""

LONGEST = 300
"""The most characters of such a line in a file."""

LAST = 2**31
"""The highest number of a sentence that a line in a file may follow."""


def has_played(race: Match[Any], seats: Seats) -> bool:
    """Return whether any answer was given in the open, or by a person at this screen.

    The page must not reveal that a computer driver had a question out of turn and passed.
    """
    rolls_too, people = race.dice == "ask", seats.people
    return any(
        is_decision(entry, rolls_too) and (entry.seat in people or not is_silent(entry))
        for entry in race._now.entries
    )


def may_undo(race: Match[Any], seats: Seats, free: bool) -> bool:
    """Return whether the page may undo to the last decision of a person."""
    if not has_played(race, seats):
        return False
    back = _back(race, seats)
    return free or len(seats.people) < 2 or not any(any(_counted_seats([entry])) for entry in back)


def undo(race: Match[Any], seats: Seats, free: bool) -> None:
    """Undo to the last decision of a person.

    Raises
    ------
    Refused
        If that would undo information that others may know by now.
    UndoError
        If there is nothing to undo.
    """
    if not has_played(race, seats):
        raise UndoError("There is nothing to undo")
    if not may_undo(race, seats, free):
        raise Refused(STOPS)
    race.undo(seats.decisions_back(race))


def _back(race: Match[Any], seats: Seats) -> Iterator[Entry]:
    """Yield the entries that an undo of the page would take back, newest first.

    A die typed in by a person is left out if the undo goes back exactly to it: a typing error.
    """
    steps, rolls_too = seats.decisions_back(race), race.dice == "ask"
    for entry in reversed(race._now.entries):
        steps -= is_decision(entry, rolls_too)
        if not (rolls_too and not steps and entry.seat == CHANCE):
            yield entry
        if not steps:
            return


def _counted_seats(taken: Sequence[Entry]) -> tuple[int, int, int]:
    """Count the rolls, dealt cards and reveals among these entries."""
    kinds = [
        entry._before.game.kinds[entry._before.question.kind]
        for entry in taken
        if entry.seat == CHANCE and entry._before.question is not None
    ]
    dealt = sum(kind.secret for kind in kinds)
    return len(kinds) - dealt, dealt, sum(map(is_reveal, taken))


def words(taken: Sequence[Entry]) -> str:
    """Return the sentence about an undo of these answers; empty if all were decisions."""
    rolls, dealt, reveals = _counted_seats(taken)
    over = [
        trn("a roll", "{n} rolls", rolls) if rolls else "",
        trn("a dealt card", "{n} dealt cards", dealt) if dealt else "",
        trn("a reveal", "{n} reveals", reveals) if reveals else "",
    ]
    what = listed(filter(None, over))
    return tr("Undid {what}. Everyone saw the result.", what=what) if what else ""


class Notes:
    """Lines of the log that are no facts: undone rolls and reveals, and seats that changed hands.

    Examples
    --------
    >>> notes = Notes()
    >>> notes.add("Undid a roll. Everyone saw the result.", last=3)
    >>> [line["text"] for line in notes.woven([{"n": 3, "text": "Ada starts.", "id": 0}])]
    ['Ada starts.', 'Undid a roll. Everyone saw the result.']
    """

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []
        self.latest = False
        """Whether the last line is about what happened last."""

    def add(self, text: str, last: int) -> None:
        """Add a line after the last sentence of the log, given by its number."""
        self.go_back(last)
        self._lines = [*self._lines, (last, text)][-KEPT:]
        self.latest = True

    def go_back(self, last: int) -> None:
        """Move lines to the sentence that was undone to: none stands after what comes next."""
        self._lines = [(min(n, last), line) for n, line in self._lines]
        self.latest = False

    def to_keep(self) -> list[Any]:
        """Return the lines for a file."""
        return [[n, text] for n, text in self._lines]

    def go_on(self, kept: Any) -> None:
        """Restore the lines of a file; invalid ones are left out."""
        rows = kept if isinstance(kept, list) else []
        self._lines = [(row[0], readable(row[1])) for row in rows[-KEPT:] if _is_note(row)]

    def woven(self, log: Sequence[Line]) -> list[Line]:
        """Return the log with each line inserted after its sentence; before it if undone to."""
        lines: list[Line] = [
            {
                "n": n,
                "text": text if many == 1 else tr("{text} ({n} times)", text=text, n=many),
                "id": None,
                "tone": "warn",
            }
            for (n, text), many in Counter(self._lines).items()
        ]
        last = log[-1]["n"] if log and not self.latest else None
        before = [line for line in lines if line["n"] == last]
        after = [line for line in lines if line["n"] != last]
        return sorted([*before, *log, *after], key=lambda line: line["n"])


def _is_note(row: Any) -> bool:
    """Return whether a row of a file is a valid pair of sentence number and text."""
    if not isinstance(row, list) or len(row) != 2:
        return False
    n, text = row
    return type(n) is int and abs(n) <= LAST and isinstance(text, str) and len(text) <= LONGEST
