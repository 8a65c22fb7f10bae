"""Points of a series of races, for drivers and teams of two, and their tables on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from ..core.errors import SetupError, among, shown
from ..core.given import check_names
from ..core.match import Match
from ..core.screen import Table, TableRow
from ..core.words import tr, you


class Result(NamedTuple):
    """The outcome of a race, for points.

    Attributes
    ----------
    finished : tuple of str
        Drivers who finished, the winner first.
    out : tuple of str
        Drivers who did not finish, later retirements first.
    """

    finished: tuple[str, ...]
    out: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {name: list(value) for name, value in zip(self._fields, self, strict=True)}


Counted = TypeVar("Counted")
"""The outcome of a race for points, in a game."""


class Season(NamedTuple, Generic[Counted]):
    """A championship as one of its races sees it, for the tables next to the board.

    Attributes
    ----------
    number, races : int
        The number of this race, from 1, and of all races.
    results : tuple of Result
        Of the races before it.
    """

    number: int
    races: int
    results: tuple[Counted, ...]


def by_place(result: Result, places: Sequence[int]) -> dict[str, int]:
    """Return points by driver, the winner's first; 0 for later places; drivers out are left out.

    Examples
    --------
    >>> by_place(Result(("Ada", "Bob"), ("Cyd",)), (10,))
    {'Ada': 10, 'Bob': 0}
    """
    return {
        driver: places[place] if place < len(places) else 0
        for place, driver in enumerate(result.finished)
    }


Teams = tuple[tuple[str, tuple[str, str]], ...]
"""Names of teams, each with its two drivers, in the given order."""

TEAM_SIZE = 2


def freeze(teams: Mapping[str, Sequence[str]] | Teams | None) -> Teams | None:
    """Return teams as plain immutable values, after checking that each has two drivers.

    Parameters
    ----------
    teams : dict of str to two names, or None
        By name of the team; a driver is in one team at most, and may be in none.

    Returns
    -------
    tuple of (str, (str, str)), or None
        None when there are no teams.

    Raises
    ------
    SetupError
        Names the team that cannot be.

    Examples
    --------
    >>> freeze({"Red": ["Ada", "Bob"]})
    (('Red', ('Ada', 'Bob')),)
    """
    if teams is None:
        return None
    if not isinstance(teams, (Mapping, tuple)):
        raise SetupError(f"teams must be a dict of name to two drivers, not {shown(teams)}")
    pairs = tuple(teams.items()) if isinstance(teams, Mapping) else teams
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise SetupError(f"teams must be a dict of name to two drivers, not {shown(teams)}")
    names = check_names([name for name, _ in pairs], "teams")
    frozen: list[tuple[str, tuple[str, str]]] = []
    seen: dict[str, str] = {}
    for name, (_, drivers) in zip(names, pairs, strict=True):
        if isinstance(drivers, str) or not isinstance(drivers, Sequence):
            raise SetupError(f"teams, {name}: two drivers in a list, not {shown(drivers)}")
        if len(drivers) != TEAM_SIZE:
            members = ", ".join(map(str, drivers)) or "nobody"
            raise SetupError(
                f"teams, {name}: a team has {TEAM_SIZE} drivers, not {len(drivers)} ({members})"
            )
        for driver in drivers:
            if not isinstance(driver, str):
                raise SetupError(f"teams, {name}: drivers must be names, not {shown(drivers)}")
            if driver in seen:
                raise SetupError(
                    f"teams, {name}: {shown(driver)} is in {seen[driver]!r} already; "
                    "a driver has one place in one team"
                )
            seen[driver] = name
        frozen.append((name, (drivers[0], drivers[1])))
    return tuple(frozen) or None


def check_teams(teams: Teams | None, drivers: Sequence[str]) -> None:
    """Check that every member of a team drives.

    Raises
    ------
    SetupError
        Names the team and the member who does not drive.
    """
    for name, pair in teams or ():
        for driver in pair:
            if driver not in drivers:
                there = among(drivers, driver)
                raise SetupError(
                    f"teams, {name}: no driver is named {shown(driver)}; there are {there}"
                )


def team_of(teams: Teams | None, driver: str) -> str | None:
    """Return the team of a driver, None for a driver without one."""
    return next((name for name, pair in teams or () if driver in pair), None)


def to_dict(teams: Teams | None) -> dict[str, list[str]] | None:
    """Return teams as JSON data."""
    return None if teams is None else {name: list(pair) for name, pair in teams}


Gained = Mapping[str, int]
"""Points of one race by driver; drivers left out have none."""


class Score(NamedTuple):
    """A driver's line of a championship.

    Attributes
    ----------
    place : int
        From 1; shared by drivers with the same points.
    driver : str
        The driver's name.
    points : int
        In all.
    races : tuple of int
        Points of each race.
    """

    place: int
    driver: str
    points: int
    races: tuple[int, ...]


class TeamScore(NamedTuple):
    """A team's line of a championship.

    Attributes
    ----------
    place : int
        From 1; shared by teams with the same points.
    team : str
        Its name.
    drivers : (str, str)
        Who.
    points : int
        In all.
    races : tuple of int
        Points of each race.
    """

    place: int
    team: str
    drivers: tuple[str, str]
    points: int
    races: tuple[int, ...]


def standings(drivers: Sequence[str], gained: Sequence[Gained]) -> list[Score]:
    """Return the ranking after these races; equal points share a place.

    Parameters
    ----------
    drivers : sequence of str
        All who take part; those who share a place keep this order.
    gained : sequence of dict of str to int
        What each race brought, in order.
    """
    rows = [(driver, tuple(race.get(driver, 0) for race in gained)) for driver in drivers]
    return [Score(place, driver, sum(races), races) for place, (driver, races) in _ranked(rows)]


def team_standings(teams: Teams | None, gained: Sequence[Gained]) -> list[TeamScore]:
    """Return the teams' ranking: a team has the points of its drivers."""
    pairs = dict(teams or ())
    rows = [
        (team, tuple(sum(race.get(driver, 0) for driver in pair) for race in gained))
        for team, pair in pairs.items()
    ]
    return [
        TeamScore(place, team, pairs[team], sum(races), races)
        for place, (team, races) in _ranked(rows)
    ]


def _ranked(
    rows: Sequence[tuple[str, tuple[int, ...]]],
) -> list[tuple[int, tuple[str, tuple[int, ...]]]]:
    """Rank by points, most first; a place is one more than the number of better rows."""
    totals = [sum(races) for _, races in rows]
    placed = [(1 + sum(other > sum(row[1]) for other in totals), row) for row in rows]
    return sorted(placed, key=lambda pair: pair[0])


R = TypeVar("R")


def season_table(scores: Sequence[Score], names: Sequence[str], number: int, races: int) -> Table:
    """Return the table of a championship with the points of its last race so far.

    Parameters
    ----------
    scores : sequence of Score
        Best first.
    names : sequence of str
        Drivers by seat.
    number, races : int
        Which race this is, from 1, and how many there are.
    """
    rows: list[TableRow] = [
        {"id": names.index(score.driver), "cells": _cells(you(score.driver), score)}
        for score in scores
    ]
    note = tr("Race {n} of {all}, so far", n=number, all=races)
    return {**_table("championship", tr("Championship"), tr("Driver"), rows), "note": note}


def season_so_far(
    match: Match[Any], now: R, points: Callable[[R], Mapping[str, int]]
) -> list[Table]:
    """Return the table of a race's championship, with this race's points; none for a lone race.

    Parameters
    ----------
    match : Match
        A race.
    now : Result
        What it counts for so far.
    points : callable ``(result) -> dict``
        What a result counts for, by driver.
    """
    season = getattr(match, "season", None)  # a bare match has none
    if season is None:
        return []
    gained = [points(result) for result in (*season.results, now)]
    drivers = standings(match.drivers, gained)
    return [season_table(drivers, match.drivers, season.number, season.races)]


def team_table(teams: Sequence[TeamScore]) -> Table:
    """Return the teams' table, with the points of the last race so far."""
    rows: list[TableRow] = [
        {"cells": _cells(f"{team.team} ({', '.join(map(you, team.drivers))})", team)}
        for team in teams
    ]
    return _table("teams", tr("Teams"), tr("Team"), rows)


def _cells(who: str, score: Score | TeamScore) -> list[str | int]:
    now = score.races[-1]
    return [score.place, who, f"+{now}" if now else "", score.points]


def _table(what: str, title: str, who: str, rows: list[TableRow]) -> Table:
    columns = ["", who, tr("Race"), tr("Points")]
    return {"id": what, "title": title, "columns": columns, "rows": rows}
