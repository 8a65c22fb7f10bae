"""What a page may ask for now, besides an answer to the open question."""

from __future__ import annotations

from typing import Any

from ..core.kinds import WATCH
from ..core.match import Match
from ..core.screen import Can
from . import covered
from .best_line import has_line
from .reacting import may_watch
from .seats import Seats
from .undoing import may_undo


def offered(race: Match[Any], seats: Seats, *, hint: bool, go: bool, free: bool) -> Can:
    """What a page may ask for now; what it may not is left out.

    Parameters
    ----------
    race : Match
    seats : Seats
    hint : bool
        Whether there can be a hint for what is asked.
    go : bool
        Whether the computer drivers wait to be told that they may go on.
    free : bool
        Whether undo goes back over rolls and reveals where several people sit.
    """
    can: Can = {"undo": may_undo(race, seats, free), "redo": race.can_redo}
    if may_restart(race):
        can["new"] = True
    if race.over and has_line(race):
        can["best"] = True
    if not race.over:
        can["clock"] = "off" if race.clock is None else "on"
    if hint:
        can["hint"] = True
    if race.can_undo:
        can["replay"] = True
    if go:
        can["go"] = True
    if covered.has_hands(race, seats.people):
        can["hands"] = True
    if may_watch(race):
        can["watch"] = list(WATCH)
    return can


def may_restart(race: Match[Any]) -> bool:
    """Whether there is a race to begin again; one of a championship counts as it is."""
    return race.can_undo and getattr(race, "season", None) is None
