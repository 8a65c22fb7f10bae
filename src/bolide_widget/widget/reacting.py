"""How often people at the screen are asked out of turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..core.kinds import WATCH
from ..core.match import Match

ALWAYS, REACTS = WATCH[:2]


def may_watch(race: Match[Any]) -> bool:
    """Whether the game asks people out of turn, who may not want to be asked so often."""
    return any(kind.watched is not None for kind in race.game.kinds.values())


def watch_as_people(race: Match[Any], people: Collection[int]) -> None:
    """Ask people where they can react, unless they say otherwise, and programs always.

    Parameters
    ----------
    people : set of int
        Seats of people.
    """
    if not may_watch(race):
        return
    for seat, driver in enumerate(race.drivers):
        before, now = (ALWAYS, REACTS) if seat in people else (REACTS, ALWAYS)
        if race.watching(driver) == before:
            race.watch(driver, now)
