"""A season that is played on a board: its sessions, its computer drivers and its file."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..core import files
from ..core.errors import RecordError
from ..core.files import FileFault
from ..drivers import Policy
from ..games import need
from ..racing.scores import Season
from ..racing.season import RacesInARow
from .autosave import Autosave, folder_of, new_file, release

logger = logging.getLogger(__name__)

FOLDER: Final = "saved-seasons"
"""The folder of saved seasons, next to that of saved races."""
FORMAT: Final = "bolide-widget-season-on-page/1"
MOST_BYTES: Final = 50_000_000
TEAMS: Final = ("Vela", "Corsa", "Ibis", "Onda", "Falco", "Lupo")
"""Names for teams."""


@dataclass
class OnPage:
    """A season that is played on a board.

    Attributes
    ----------
    season : RacesInARow
    game : str
    seats : dict of str to str
        The computer drivers' names in the register, by driver.
    timer : float or None
        Seconds that each turn adds.
    file : Path or None
        Where it is saved.
    race : str
        The name of the file in which its current session saves itself; empty if it has none.
    added : Match or None
        The current race, once it counts.
    """

    season: RacesInARow[Any, Any]
    game: str
    seats: dict[str, str]
    timer: float | None = None
    file: Path | None = None
    race: str = ""
    added: Any = field(default=None, repr=False)

    def policies(self) -> dict[str, Policy]:
        """Return new computer drivers."""
        row = need(self.game)
        return {driver: row.driver(who) for driver, who in self.seats.items()}

    def sessions(self, qualifying: Any = None) -> Any:
        """Return the next session: a qualifying where one is due, else the next race."""
        season: Any = self.season
        if qualifying is None and getattr(season, "_qualifies", False):
            made = season.next_qualifying()
        else:
            made = season.next_race() if qualifying is None else season.next_race(qualifying)
        if self.timer is not None:
            made.set_timer(self.timer)
        return made

    def take_up(self, session: Any) -> None:
        """Make a session that was read from its file one of this season again."""
        season = self.season
        if isinstance(session, season.kit.race):
            session.season = Season(len(season.results) + 1, len(season.tracks), season.results)

    def count(self, race: Any) -> bool:
        """Add a race that is over, or take it out again after an undo; return True if changed."""
        if self.added is race and not race.over:
            self.season._runs.pop()
            self.added = None
            return True
        if self.added is None and race.over and isinstance(race, self.season.kit.race):
            self.season.add(race)
            self.added = race
            return True
        return False

    def save(self, autosave: Autosave) -> None:
        """Write the season to its file; a disk that cannot be written stops no season."""
        folder = folder_of(autosave)
        if folder is None:
            return
        text = {
            "format": FORMAT,
            "game": self.game,
            "seats": self.seats,
            "timer": self.timer,
            "race": self.race,
            "over": self.season.over,
            "season": json.loads(self.season.to_json()),
        }
        claim = None
        try:
            if self.file is None:
                first = self.season.tracks[0].name
                self.file, claim = new_file(folder.parent / FOLDER, first, "season")
            files.write(self.file, json.dumps(text), private=True)
        except FileFault as error:
            logger.warning("Could not save the season: %s", error)
        finally:
            release(claim)


def load(file: Path) -> OnPage:
    """Read a saved season.

    Raises
    ------
    RecordError
        If it is no valid season.
    """
    try:
        data = files.read_json(file, MOST_BYTES)
    except FileFault as error:
        raise RecordError(f"{files.named(file)}: cannot be read: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"{files.named(file)}: not a saved season")
    row, seats, timer = need(data.get("game")), data.get("seats"), data.get("timer")
    season = row.championship.from_json(json.dumps(data.get("season")))
    drivers = seats if isinstance(seats, dict) else {}
    known = {
        driver: who
        for driver, who in drivers.items()
        if driver in season.drivers and who in row.drivers
    }
    timed = isinstance(timer, int | float) and not isinstance(timer, bool)
    seconds = timer if timed else None
    race = data.get("race")
    return OnPage(season, row.name, known, seconds, file, race if isinstance(race, str) else "")
