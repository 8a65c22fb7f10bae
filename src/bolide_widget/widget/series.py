"""A season on the page: its qualifyings and races, one after another, and the standings between."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Final

from ..core import files
from ..core.errors import RecordError
from ..core.files import FileFault
from ..core.screen import Series, State
from ..drivers import Policy
from ..games import need
from ..racing.season import RacesInARow
from .autosave import Autosave, folder_of
from .comms import Message, Refused
from .lesson import Learner
from .seats import PERSON

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
    added : Match or None
        The current race, once it counts.
    """

    season: RacesInARow[Any, Any]
    game: str
    seats: dict[str, str]
    timer: float | None = None
    file: Path | None = None
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
        if self.file is None:
            self.file = _new_file(folder.parent / FOLDER, self.season)
        text = {
            "format": FORMAT,
            "game": self.game,
            "seats": self.seats,
            "timer": self.timer,
            "season": json.loads(self.season.to_json()),
        }
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            files.write(self.file, json.dumps(text), private=True)
        except (FileFault, OSError) as error:
            logger.warning("Could not save the season: %s", error)


def _new_file(folder: Path, season: RacesInARow[Any, Any]) -> Path:
    first = re.sub(r"[^a-z0-9]+", "-", season.tracks[0].name.lower()).strip("-")[:40] or "season"
    begun = f"{datetime.now():%Y-%m-%d-%H%M%S}-{first}"
    names = (folder / (f"{begun}-{n}.json" if n > 1 else f"{begun}.json") for n in count(1))
    return next(name for name in names if not name.exists())


def load(file: Path) -> OnPage:
    """Read a saved season.

    Raises
    ------
    RecordError
        If it is no valid season.
    """
    try:
        data = files.from_json(files.read(file, MOST_BYTES))
    except (FileFault, ValueError) as error:
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
    return OnPage(season, row.name, known, seconds, file)


class Seasonal(Learner):
    """A board that can play a season, race after race."""

    _series: OnPage | None = None

    def _play_season(self, series: OnPage) -> None:
        """Show the next session of a season."""
        self._series = series
        self._next_session(None)

    def _next_session(self, qualifying: Any) -> None:
        series = self._series
        assert series is not None
        session = series.sessions(qualifying)
        series.added = None
        self._put_on_board(session, series.policies())

    def _go_on_with_season(self) -> None:
        """Show the session after the one that is over."""
        series = self._series
        if series is None or not self.race.over:
            raise Refused("There is no next race yet.")
        if series.season.over:
            raise Refused("The season is over.")
        race, seats = self.race, self._seats.to_list()
        names = zip(race.drivers, seats, strict=True)
        series.seats = {driver: who for driver, who in names if who != PERSON}
        self._new_board()
        self._next_session(None if isinstance(race, series.season.kit.race) else race)

    def _new_board(self) -> None:
        raise NotImplementedError

    def _refresh(self) -> None:
        series = self._series
        if series is not None and self._teaching is None:
            with self.race.lock:
                if series.count(self.race):
                    series.save(self._autosave)
        super()._refresh()

    def _scene(self) -> State:
        shown = super()._scene()
        series = self._series
        if series is not None and self._teaching is None and self.race.over:
            shown["series"] = series_of(series, self.race)
        return shown

    def _carry_out(self, message: Message) -> None:
        if message.what == "next":
            self._go_on_with_season()
        else:
            super()._carry_out(message)


def series_of(series: OnPage, race: Any) -> Series:
    """Return the standings of a season after a session, and what comes next."""
    season = series.season
    run, races = len(season.results), len(season.tracks)
    raced = isinstance(race, season.kit.race)
    following = "" if season.over else str(season.tracks[run].name)
    seat = {driver: number for number, driver in enumerate(season.drivers)}
    said = f"After race {run} of {races}" if raced else f"Qualifying for race {run + 1} of {races}"
    if season.over:
        first = [score.driver for score in season.standings if score.place == 1]
        said = f"Season over. {' and '.join(first)} won the championship."
    team = {driver: name for name, pair in season.teams for driver in pair}
    return {
        "said": said,
        "next": f"Next race: {following}" if raced and following else following and "Race",
        "drivers": [
            {
                "place": score.place,
                "id": seat[score.driver],
                "points": score.points,
                "team": team.get(score.driver, ""),
            }
            for score in season.standings
        ],
        "teams": [
            {
                "place": score.place,
                "name": score.team,
                "ids": [seat[driver] for driver in score.drivers],
                "points": score.points,
            }
            for score in season.team_standings
        ],
    }
