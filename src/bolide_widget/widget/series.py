"""A season on the page: its qualifyings and races, one after another, and the standings between."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..core.screen import Condition, Series, State
from ..core.words import tr, you
from ..racing.rows import count, listed, ordinal
from .comms import Message, Refused
from .lesson import Learner
from .saved import Reopened, take_up
from .season import OnPage
from .seats import PERSON


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

    def _take_up_season(self, series: OnPage, found: Reopened | None, file: Path) -> None:
        """Go on with a saved season: in the session that was under way, else with the next one."""
        self._series = series
        if found is None:
            self._next_session(None)
        elif found.race.over:
            self._next_session(
                None if isinstance(found.race, series.season.kit.race) else found.race
            )
        else:
            series.take_up(found.race)
            self._put_on_board(found.race, found.seats)
            take_up(self, found, file, found.own)

    def _session_file(self) -> str:
        """Return the name of the file in which a session that does not count yet saves itself."""
        series, path = self._series, self._keeper.path
        return "" if path is None or series is None or series.added is not None else path.name

    def _note_session(self) -> None:
        """Note that file in the season's own, as soon as there is one."""
        series, name = self._series, self._session_file()
        if series is not None and name not in ("", series.race):
            series.race = name
            series.save(self._autosave)

    def _tell_file(self) -> None:
        with self.race.lock:
            self._note_session()
        super()._tell_file()

    def _go_on_with_season(self) -> None:
        """Show the session after the one that is over."""
        series = self._series
        if series is None or not self.race.over:
            raise Refused(tr("There is no next race yet."))
        if series.season.over:
            raise Refused(tr("The season is over."))
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
                    series.race = self._session_file()
                    series.save(self._autosave)
        super()._refresh()

    def _scene(self) -> State:
        shown = super()._scene()
        series = self._series
        if series is None or self._teaching is not None:
            return shown
        if self.race.over:
            shown["series"] = series_of(series, self.race)
        else:
            people = [self.race.drivers[seat] for seat in self._seats.people]
            chip: Condition = {"icon": "", "text": stage_of(series.season, self.race, people)}
            shown["conditions"] = [*shown.get("conditions", ()), chip]
        return shown

    def _carry_out(self, message: Message) -> None:
        if message.what == "next":
            self._go_on_with_season()
        else:
            super()._carry_out(message)


def stage_of(season: Any, race: Any, people: Sequence[str]) -> str:
    """Return which session of a season is on, and its only person's points and place."""
    run = len(season.results)
    raced = isinstance(race, season.kit.race)
    words = tr(
        "Race {n} of {all}" if raced else "Qualifying for race {n} of {all}",
        n=run + 1,
        all=len(season.tracks),
    )
    scores = [score for score in season.standings if [score.driver] == list(people)]
    if not run or not scores:
        return words
    return f"{words}, {count(scores[0].points, 'point')}, {ordinal(scores[0].place)}"


def series_of(series: OnPage, race: Any) -> Series:
    """Return the standings of a season after a session, and what comes next."""
    season = series.season
    run, races = len(season.results), len(season.tracks)
    raced = isinstance(race, season.kit.race)
    following = "" if season.over else str(season.tracks[run].name)
    seat = {driver: number for number, driver in enumerate(season.drivers)}
    said = (
        tr("After race {n} of {all}", n=run, all=races)
        if raced
        else tr("Qualifying for race {n} of {all}", n=run + 1, all=races)
    )
    if season.over:
        first = [score.driver for score in season.standings if score.place == 1]
        said = tr(
            "Season over. {driver:You|@} won the championship."
            if len(first) == 1
            else "Season over. {drivers} won the championship.",
            driver=first[0],
            drivers=listed(map(you, first)),
        )
    team = {driver: name for name, pair in season.teams for driver in pair}
    return {
        "said": said,
        "next": tr("Next race: {track}", track=following)
        if raced and following
        else following and tr("Race"),
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
