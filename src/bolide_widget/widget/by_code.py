"""What the start panel does with a pasted text: a challenge, codes of races, or puzzles."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.errors import RaceError
from ..core.match import Match
from ..core.screen import Table
from ..core.words import tr, trn
from ..drivers import Policy
from ..lab import puzzle_text
from ..making import texts
from ..making.codes import CHALLENGES, CODES
from .challenge import DICE, Challenge, Leaderboard, ghosts_of, leaderboard, taken_up
from .comms import Refused
from .ghosts import Ghost
from .seats import YOU


class Board(NamedTuple):
    """A race by code as it begins: the race, its computer drivers and its ghosts."""

    race: Match[Any]
    seats: dict[str, Policy]
    ghosts: list[Ghost]


def ranked(text: object, goal: Any = None) -> dict[str, Any]:
    """Say what a pasted text holds: a challenge, with the codes that came along, or puzzles.

    Parameters
    ----------
    text : object
        As it was pasted.
    goal : object
        As for `leaderboard`.

    Raises
    ------
    Refused
        If it holds neither, with a reason.
    """
    if count := puzzles_in(text):
        words = trn("{n} puzzle", "{n} puzzles", count)
        return {"words": words, "dice": "", "refused": [], "puzzles": True}
    given, table = _read(text, goal)
    said: dict[str, Any] = {"words": given.words, "dice": tr(DICE), "refused": []}
    if table is not None:
        shown: Table = {
            "id": "by-code",
            "title": table.title,
            "columns": table.heads(),
            "rows": [{"cells": cells} for cells in table.cells()],
        }
        said.update(table=shown, refused=table.refused)
    return said


def puzzles_in(text: object) -> int:
    """Count the puzzles of a pasted text; 0 if it is none of puzzles.

    Raises
    ------
    Refused
        If they cannot be read, with a reason.
    """
    if not isinstance(text, str) or not puzzle_text.PACKING.find(text):
        return 0
    try:
        return len(puzzle_text.read(text))
    except RaceError as error:
        raise _refused(error) from None


def opened(text: object, name: str) -> Board:
    """Return the race of a pasted text, with the ghosts of the codes that came along.

    Raises
    ------
    Refused, RaceError
        If there is none, with a reason.
    """
    given, table = _read(text)
    race = given.race(name.strip() or YOU)
    return Board(race, given.policies(), [] if table is None else ghosts_of(table))


def _read(text: object, goal: Any = None) -> tuple[Challenge, Leaderboard | None]:
    if not isinstance(text, str) or not text.strip():
        raise Refused(tr("Paste a challenge, codes of races, or puzzles."))
    if texts.PACKING.find(text) and not CODES.find(text) and not CHALLENGES.find(text):
        raise Refused(tr("This text is a circuit. Open Circuits, and press Paste a circuit."))
    try:
        if not CODES.find(text):
            return taken_up(text), None
        table = leaderboard(text, goal=goal)
    except RaceError as error:
        raise _refused(error) from None
    return table.challenge, table


def _refused(error: RaceError) -> Refused:
    said = str(error)
    return Refused(said[:1].upper() + said[1:])
