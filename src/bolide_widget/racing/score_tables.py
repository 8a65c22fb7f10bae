"""Tables of points beside the board: what the championships of all games share, as JSON data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ..core.match import Match
from ..core.screen import Table, TableRow
from . import scores
from .scores import Score, TeamScore

R = TypeVar("R")


def season_table(
    scores: Sequence[Score], names: Sequence[str], number: int, races: int
) -> Table:
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
    drivers = scores.standings(match.drivers, gained)
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
