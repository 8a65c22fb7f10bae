"""Points of several races in a row, and the tables they make: what all championships share.

A season is a pure function of what its races count for: nothing here remembers anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

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
