"""Points (FD-TEAM-2): of a race, of its teams, and of races in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....racing.results import Result as Result
from ....racing.results import Season as Season
from ....racing.results import by_place
from ....racing.scores import TeamScore
from .order import finished, retired
from .position import Position

PLACES: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""FD-TEAM-2: by place; the others have none."""


def result_of(position: Position, names: Sequence[str]) -> Result:
    """The result of a race so far: cars still racing are in neither list."""
    return Result(
        tuple(names[seat] for seat in finished(position)),
        tuple(names[seat] for seat in retired(position)),
    )


def points(result: Result) -> dict[str, int]:
    """FD-TEAM-2, R-26: points by driver; who did not finish has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def team_result(teams: Sequence[tuple[str, tuple[str, str]]], result: Result) -> list[TeamScore]:
    """FD-TEAM-2, R-26: the teams of one race; of equal points the better best place goes first.

    Teams without a finisher share the last rank.

    Examples
    --------
    >>> result = Result(("A", "C", "D", "E", "F", "G", "H", "B"), ())
    >>> red, blue = ("Red", ("A", "B")), ("Blue", ("C", "D"))
    >>> [(score.team, score.points) for score in team_result([red, blue], result)]
    [('Blue', 14), ('Red', 11)]
    """
    gained = points(result)

    def rank(pair: tuple[str, str]) -> tuple[int, int]:
        places = [place for place, driver in enumerate(result.finished) if driver in pair]
        return -_sum(gained, pair), min(places, default=len(result.finished))

    ranks = [rank(pair) for _, pair in teams]
    listed = [
        TeamScore(1 + sum(other < own for other in ranks), name, pair, -own[0], (-own[0],))
        for (name, pair), own in zip(teams, ranks, strict=True)
    ]
    return sorted(listed, key=lambda score: score.place)


def _sum(gained: Mapping[str, int], pair: tuple[str, str]) -> int:
    return gained.get(pair[0], 0) + gained.get(pair[1], 0)
