"""What the start panel does with a pasted challenge, or with codes."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.errors import RaceError
from ..core.match import Match
from ..core.screen import Table
from ..drivers import Policy
from ..making.codes import CODES
from .challenge import DICE, Challenge, Leaderboard, ghosts_of, leaderboard, taken_up
from .comms import Refused
from .ghosts import Ghost
from .seats import YOU


class Board(NamedTuple):
    """A race by code as it begins: the race, its computer drivers and its ghosts."""

    race: Match[Any]
    seats: dict[str, Policy]
    ghosts: list[Ghost]


def ranked(text: object) -> dict[str, Any]:
    """Say what a pasted text holds: a challenge, with a table of the codes that came along.

    Raises
    ------
    Refused
        If it holds neither, with a reason.
    """
    given, table = _read(text)
    said: dict[str, Any] = {"words": given.words, "dice": DICE, "refused": []}
    if table is not None:
        shown: Table = {
            "id": "by-code",
            "title": "Leaderboard",
            "columns": table.heads(),
            "rows": [{"cells": cells} for cells in table.cells()],
        }
        said.update(table=shown, refused=table.refused)
    return said


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


def _read(text: object) -> tuple[Challenge, Leaderboard | None]:
    if not isinstance(text, str) or not text.strip():
        raise Refused("Paste a challenge, or codes of races.")
    try:
        if not CODES.find(text):
            return taken_up(text), None
        table = leaderboard(text)
    except RaceError as error:
        said = str(error)
        raise Refused(said[:1].upper() + said[1:]) from None
    return table.challenge, table
