"""Races that one person drives on the page, from the start to the end: noted for their records."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..core.match import Match
from ..core.questions import CHANCE, STOP, TIME_OUT
from ..games import game_of
from ..racing.course import course_of, phase_of, telling_of
from .seats import Seats

if TYPE_CHECKING:
    from .records import Raced

logger = logging.getLogger(__name__)

ID_LENGTH = 16
"""Hexadecimal digits of a race's id, and of a board's."""

_answered: list[Match[Any]] = []
"""The races that a page answers at this moment, each under its lock."""


@contextmanager
def by_page(race: Match[Any]) -> Iterator[None]:
    """Attribute the answers given meanwhile to a page; the caller holds the race's lock."""
    _answered.append(race)
    try:
        yield
    finally:
        number = next(k for k, other in enumerate(_answered) if other is race)
        del _answered[number]


class Driven:
    """Notes whose answers a race gets, and keeps it in the records when it ends.

    A race counts if one person sits at it, drives their car on the page from the first decision
    to the end, and no script or computer driver answers for them.

    Parameters
    ----------
    race : Match
        The race.
    seats : Seats
        Its seats.
    """

    def __init__(self, race: Match[Any], seats: Seats) -> None:
        self._race, self._seats = race, seats
        self._begin()

    def _begin(self) -> None:
        race = self._race
        self._seed = race.seed
        self._kept = race.over
        self._read = len(race._now.entries)
        begun = any(entry.asked and entry.seat != CHANCE for entry in race._now.entries)
        whole = not begun and not race.arranged and not race._now.branched
        self._theirs = set(self._seats.people) if whole else set()

    def go_on(self, others: list[str]) -> None:
        """Go on with a saved race, in which people have driven all their cars but `others`."""
        if not self._race.arranged and not self._race._now.branched:
            names = self._race.drivers
            self._theirs = {seat for seat in self._seats.people if names[seat] not in others}

    def lose(self, seat: int) -> None:
        """Note that a computer driver gets a seat."""
        self._theirs.discard(seat)

    def look(self) -> None:
        """Look at what has changed; at the end of a race, write it down."""
        race = self._race
        if race.seed != self._seed and not race.can_undo:
            return self._begin()  # restarted: another race
        entries = race._now.entries
        page = any(other is race for other in _answered)
        for entry in entries[self._read :]:
            if entry.action == STOP:
                self._theirs.clear()
            elif entry.asked and not page and entry.action != TIME_OUT:
                self._theirs.discard(entry.seat)
        self._read = len(entries)
        if race.over and not self._kept:
            self._kept = True
            self._keep()

    def _keep(self) -> None:
        people = self._seats.people
        if len(people) != 1 or not people <= self._theirs:
            return
        from .records import keep_entry  # imported only when needed

        try:
            entry = entry_of(self._race, next(iter(people)), self._seats.to_list())
            if entry is not None:
                keep_entry(id_of(self._race), entry)
        except Exception:  # a race on the page goes on without records
            logger.exception("A race could not be recorded")


def id_of(race: Match[Any]) -> str:
    """Return what names a race in the records: the same for the same start and dice.

    Examples
    --------
    >>> one, two = (bw.Race("hairpin", ["Ada"], seed=seed) for seed in (1, 2))
    >>> id_of(one) == id_of(one.copy()), id_of(one) == id_of(two)
    (True, False)
    """
    from hashlib import sha256  # imported only when needed

    head = [race.game.name, race.game.header(), list(race.drivers), race.seed]
    written = json.dumps(head, sort_keys=True)
    return f"race-{sha256(written.encode()).hexdigest()[:ID_LENGTH]}"


def entry_of(race: Match[Any], seat: int, seats: list[str]) -> Raced | None:
    """Return what the records have of a race that is over; None for a qualifying.

    Parameters
    ----------
    race : Match
    seat : int
        The person's.
    seats : list of str
        Who drives each car, as `Seats.to_list` names them.
    """
    from .records import LONGEST

    row, telling = game_of(race), telling_of(race)
    if row is None or telling is None or type(race) is not row.race:
        return None
    track: Any = race.game.track  # type: ignore[attr-defined]
    rows = race.game.figures(race._state, race.facts_for(None), race.drivers)
    own = rows[seat]
    phase = phase_of(own["status"])
    behind = [k for k, other in enumerate(rows) if other["place"] > own["place"]]
    entry: Raced = {
        "on": date.today().isoformat(),
        "game": row.name,
        "track": track.name[:LONGEST],
        "board": track.digest[:ID_LENGTH],
        "won": phase == "finished" and own["place"] == 1 and len(rows) > 1,
        "beaten": [seats[k][:LONGEST] for k in behind] if phase != "out" else [],
    }
    laps = course_of(race, telling).laps[seat]
    if laps:
        entry["lap"] = min(now - before for before, now in pairwise((0, *laps)))
    return entry
