"""Points of a championship (C): results of races, and the tables they make.

A season is a pure function of its results: nothing here remembers anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from ....racing import scores
from ....racing.scores import Score, TeamScore
from ....racing.teams import Teams
from . import strategy
from .position import Position
from .turn import finished, retired

MIN_RACES: Final = 3  # C-1
PLACES: Final = (10, 8, 6, 4, 3, 2)  # C-3: 7th and 8th get nothing
HALF_LAPS: Final = 2  # C-4: a point in lap 1, and one in lap 2


class Result(NamedTuple):
    """What a race counts for in a championship.

    Attributes
    ----------
    finished : tuple of str
        Drivers who finished, the winner first.
    out : tuple of str
        Those who did not, later retirements first.
    half : tuple of (str or None)
        Who came first over the ½ GP line in lap 1, and in lap 2; None for nobody.
    """

    finished: tuple[str, ...]
    out: tuple[str, ...]
    half: tuple[str | None, ...]

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON data."""
        return {name: list(value) for name, value in zip(self._fields, self, strict=True)}


def result_of(position: Position, names: Sequence[str]) -> Result:
    """The result of a race so far: cars still racing are in neither list.

    Examples
    --------
    >>> race = bw.drive(bw.Race("hairpin", ["Ada", "Bob"], seed=1), bw.Rookie())
    >>> sorted(result_of(race.state.position, race.drivers).finished)
    ['Ada', 'Bob']
    """
    firsts = [strategy.first_over_half_in(position, lap) for lap in range(1, HALF_LAPS + 1)]
    return Result(
        tuple(names[seat] for seat in finished(position)),
        tuple(names[seat] for seat in retired(position)),
        tuple(None if seat == strategy.NOBODY else names[seat] for seat in firsts),
    )


def points(result: Result) -> dict[str, int]:
    """C-3, C-4: points of those who finished, by driver; nobody else has any.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",), ("Cyd", "Ada")))
    {'Ada': 11, 'Bob': 8}
    """
    gained = {
        driver: PLACES[place] if place < len(PLACES) else 0
        for place, driver in enumerate(result.finished)
    }
    for first in result.half:
        if first in gained:
            gained[first] += 1
    return gained


def standings(drivers: Sequence[str], results: Sequence[Result]) -> list[Score]:
    """C-3, C-4: the ranking after these races; equal points share a place.

    Parameters
    ----------
    drivers : sequence of str
        All who take part; those who share a place keep this order.
    results : sequence of Result
        One per race, in order.
    """
    return scores.standings(drivers, [points(result) for result in results])


def team_standings(teams: Teams | None, results: Sequence[Result]) -> list[TeamScore]:
    """C-5: a team has the points of its drivers."""
    return scores.team_standings(teams, [points(result) for result in results])


def reversed_grid(ranking: Mapping[str, int]) -> list[tuple[str, ...]]:
    """C-2: the grid by points, fewest first; those who tie roll for their places (S-2).

    Parameters
    ----------
    ranking : dict of str to int
        Points by driver.

    Returns
    -------
    list of tuple of str
        Groups in grid order, for ``Race(grid=...)``.

    Examples
    --------
    >>> reversed_grid({"Ada": 10, "Bob": 0, "Cyd": 0})
    [('Bob', 'Cyd'), ('Ada',)]
    """
    order = sorted(ranking, key=lambda driver: ranking[driver])
    groups = groupby(order, key=lambda driver: ranking[driver])
    return [tuple(drivers) for _, drivers in groups]
