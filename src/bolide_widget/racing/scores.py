"""Points of several races in a row, the tables they make, and how the page shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ..core.match import Match
from ..core.screen import Table, TableRow
from .teams import Teams

Gained = Mapping[str, int]
"""Points of one race by driver; who is not named has none."""


class Score(NamedTuple):
    """A driver's line of a championship.

    Attributes
    ----------
    place : int
        From 1; shared by drivers with the same points.
    driver : str
        Who.
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
    """The ranking after these races; equal points share a place.

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
    """A team has the points of its drivers."""
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
    """Most points first; a place is one more than how many are better."""
    totals = [sum(races) for _, races in rows]
    placed = [(1 + sum(other > sum(row[1]) for other in totals), row) for row in rows]
    return sorted(placed, key=lambda pair: pair[0])


R = TypeVar("R")


def season_table(scores: Sequence[Score], names: Sequence[str], number: int, races: int) -> Table:
    """The championship with the points of its last race so far.

    Parameters
    ----------
    scores : sequence of Score
        Best first.
    names : sequence of str
        Drivers by seat.
    number, races : int
        Which race this is, from 1, and how many there are.
    """
    seats = {name: seat for seat, name in enumerate(names)}
    rows: list[TableRow] = [
        {"id": seats[score.driver], "cells": _cells(score.place, score.driver, score)}
        for score in scores
    ]
    note = f"Race {number} of {races}, so far"
    return {**_table("championship", "Championship", "Driver", rows), "note": note}


def season_so_far(
    match: Match[Any], now: R, points: Callable[[R], Mapping[str, int]]
) -> list[Table]:
    """The championship that a race is one of, with the points of this race; none for one alone.

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
    """The teams' points, with those of the last race so far."""
    rows: list[TableRow] = [
        {"cells": _cells(score.place, f"{score.team} ({', '.join(score.drivers)})", score)}
        for score in teams
    ]
    return _table("teams", "Teams", "Team", rows)


def _cells(place: int, who: str, score: Score | TeamScore) -> list[str | int]:
    now = score.races[-1]
    return [place, who, f"+{now}" if now else "", score.points]


def _table(what: str, title: str, who: str, rows: list[TableRow]) -> Table:
    return {"id": what, "title": title, "columns": ["", who, "Race", "Points"], "rows": rows}
