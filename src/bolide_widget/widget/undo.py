"""Undo on the board: who may take back what, and what is said about it."""

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
from ..racing.reel import is_silent
from .comms import Refused
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


def has_played(race: Match[Any], seats: Seats) -> bool:
    """Return whether an answer was given for all to see or at this screen.

    That a computer driver was asked out of turn and has passed is not for the page to know.
    """
    rolls_too, people = race.dice == "ask", seats.people
    return any(
        is_decision(entry, rolls_too) and (entry.seat in people or not is_silent(entry))
        for entry in race._now.entries
    )


def may_undo(race: Match[Any], seats: Seats, free: bool) -> bool:
    """Whether the page may go back to where a person decided."""
    if not has_played(race, seats):
        return False
    back = _back(race, seats)
    return free or len(seats.people) < 2 or not any(any(_counted_seats([entry])) for entry in back)


def undo(race: Match[Any], seats: Seats, free: bool) -> None:
    """Go back to where a person decided.

    Raises
    ------
    Refused
        If that goes back over what others may know by now.
    UndoError
        If there is nothing to undo.
    """
    if not has_played(race, seats):
        raise UndoError("There is nothing to undo")
    if not may_undo(race, seats, free):
        raise Refused(STOPS)
    race.undo(seats.decisions_back(race))


def _back(race: Match[Any], seats: Seats) -> Iterator[Entry]:
    """What an undo of the page would take back, newest first.

    Without a face that somebody told, and may have told wrongly.
    """
    steps, rolls_too = seats.decisions_back(race), race.dice == "ask"
    for entry in reversed(race._now.entries):
        steps -= is_decision(entry, rolls_too)
        if not (rolls_too and not steps and entry.seat == CHANCE):
            yield entry
        if not steps:
            return


def _counted_seats(taken: Sequence[Entry]) -> tuple[int, int, int]:
    """How many rolls, dealt cards and reveals are among them."""
    kinds = [
        entry._before.game.kinds[entry._before.question.kind]
        for entry in taken
        if entry.seat == CHANCE and entry._before.question is not None
    ]
    dealt = sum(kind.secret for kind in kinds)
    return len(kinds) - dealt, dealt, sum(map(is_reveal, taken))


def words(taken: Sequence[Entry]) -> str:
    """The sentence about an undo of these answers; empty where it took back decisions only."""
    counts = zip(WHAT, _counted_seats(taken), strict=True)
    over = [f"a {name}" if many == 1 else f"{many} {name}s" for name, many in counts if many]
    if not over:
        return ""
    listed = " and ".join([", ".join(over[:-1]), over[-1]] if over[1:] else over)
    return f"Taken back with {listed}: what came is known to all."


class Notes:
    """Lines of the log beside the facts: what was taken back, and who took a seat over.

    Examples
    --------
    >>> notes = Notes()
    >>> notes.add("Taken back with a roll: what came is known to all.", last=3)
    >>> [line["text"] for line in notes.woven([{"n": 3, "text": "Ada starts.", "id": 0}])]
    ['Ada starts.', 'Taken back with a roll: what came is known to all.']
    """

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []

    def add(self, text: str, last: int) -> None:
        """Add a line after the sentence of this number, the last one there is."""
        self._lines = [(min(n, last), line) for n, line in (*self._lines, (last, text))][-KEPT:]

    def to_keep(self) -> list[Any]:
        """The lines, for a file."""
        return [[n, text] for n, text in self._lines]

    def go_on(self, kept: Any) -> None:
        """Go on from the lines of a file; what is no such line is left out."""
        rows = kept if isinstance(kept, list) else []
        self._lines = [(row[0], readable(row[1])) for row in rows[-KEPT:] if _is_note(row)]

    def woven(self, log: Sequence[Line]) -> list[Line]:
        """The log with the lines, each after its sentence."""
        lines: list[Line] = [
            {
                "n": n,
                "text": text if many == 1 else f"{text} ({many} times)",
                "id": None,
                "tone": "warn",
            }
            for (n, text), many in Counter(self._lines).items()
        ]
        return sorted([*log, *lines], key=lambda line: line["n"])


def _is_note(row: Any) -> bool:
    """Whether a row of a file is the number of a sentence and what was told after it."""
    if not isinstance(row, list) or len(row) != 2:
        return False
    n, text = row
    return type(n) is int and abs(n) <= LAST and isinstance(text, str) and len(text) <= LONGEST
