"""Ghosts: drivers of other copies of a race, as far into it as the race on the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ..core.match import Match
from ..core.screen import Ghost as GhostOnPage
from ..racing.course import ways_of

PLACES = 12
"""The most places of its path that a ghost shows: those behind it."""


class Ghost(NamedTuple):
    """A driver of another copy of the race: the name, and the path of each round."""

    name: str
    rounds: list[list[Any]]


def ghosts_now(race: Match[Any], ghosts: Sequence[Ghost]) -> list[GhostOnPage]:
    """Return where ghosts are after as many rounds as are over in a race."""
    begun: int = getattr(race, "round", 0)
    over = begun if race.over else max(begun - 1, 0)
    shown: list[GhostOnPage] = []
    for number, ghost in enumerate(ghosts):
        places = (place for way in ghost.rounds[:over] for place in way)
        driven = [place for place, _ in groupby(places)]
        if not driven:  # it waits at the start, as everyone does
            driven = next((way[:1] for way in ghost.rounds if way), [])
        if driven:
            (trail,) = ways_of(race, [(number, driven[-PLACES:])])
            done = over >= len(ghost.rounds)
            shown.append({**trail, "name": ghost.name, "done": done})
    return shown
