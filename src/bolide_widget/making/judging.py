"""Measure how good a circuit is: by solvers, by Rookies alone, and along its line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, inf
from typing import Any

from ..boards.lanes.course import course_of as lane_course
from ..boards.lanes.track import LaneTrack
from ..boards.lattice.course import course_of as lattice_course
from ..boards.quality import Quality
from ..core.cancelling import check
from ..core.given import need_whole
from ..core.screen import Bend
from ..drivers import drive
from ..games import Row
from . import maker
from .texts import row_of

ROOKIES = 2
"""Races of a Rookie with the track to itself, where dice decide."""

MOST_RACES = 1000

Line = Sequence[Sequence[float]]

SLOW = 8.0
"""Squares: a corner with a smaller radius is slow."""


def quality(board: Any, races: int = 0, *, quick: bool = False) -> Quality:
    """Measure a board; see `Track.quality`.

    To compare boards a game's quick solver is enough, if it has one.
    """
    races = need_whole("races", races, 0, MOST_RACES)
    row = row_of(board)
    turns = fewest_turns(board, quick=quick)
    rookie = _rookie(board, row)
    straights, bent = _along(board)
    return Quality(
        turns,
        None if rookie is None else round(rookie / turns, 3),
        straights,
        bent,
        _gap(board, row, races) if races else None,
    )


def fewest_turns(board: Any, *, quick: bool = False) -> float:
    """Return the fewest turns of a lap from the grid, or the fewest expected."""
    row = row_of(board)
    solve = getattr(maker(type(board)), "fewest_turns", None) if quick else None
    if solve is not None:
        return round(float(solve(board)), 3)
    solve = row.get("best_lap" if "best_lap" in row.words else "best_race")
    turns: float = solve(board, laps=1).turns
    return round(turns, 3)


def _rookie(board: Any, row: Row) -> float | None:
    """Return the turns of a Rookie alone over a lap, on average of those that finish."""
    turns = []
    for seed in range(1, 1 + (1 if row.line else ROOKIES)):
        check()
        race = drive(row.race(board, ["Rookie"], laps=1, seed=seed), row.driver())
        (figures,) = race.game.figures(race.state, race.facts, race.drivers)
        if race.standings[0].status == "finished":
            turns.append(int(figures["turns"]))
    return sum(turns) / len(turns) if turns else None


def _gap(board: Any, row: Row, races: int) -> float:
    """Return by how many places two Pros finish before two Rookies, on average."""
    rookie, pro = row.driver(), row.driver("Pro")
    drivers = {"Rookie": rookie, "Pro": pro, "Second Rookie": rookie, "Second Pro": pro}
    ahead = 0
    for seed in range(1, races + 1):
        check()
        order = list(drivers)[:: 1 if seed % 2 else -1]
        race = drive(row.race(board, order, seed=seed), drivers)
        places = {standing.driver: standing.place for standing in race.standings}
        ahead += sum(places[name] * (1 if "Rookie" in name else -1) for name in drivers)
    return round(ahead / (2 * races), 3)


def _along(board: Any) -> tuple[tuple[float, ...], float | None]:
    """Return the straights before slow corners, in squares, and the share of the lap in corners."""
    course = lane_course(board) if isinstance(board, LaneTrack) else lattice_course(board)
    if course is None or not course["bends"]:
        return (), None
    line, bends = course["line"], course["bends"]
    count = len(line)
    step = _length(line, 0, count) / count
    inside = {k % count for bend in bends for k in range(bend["begin"], bend["end"])}
    straights = []
    for before, bend in zip([*bends[-1:], *bends[:-1]], bends, strict=True):
        free = (bend["begin"] - before["end"]) % count if len(bends) > 1 else count - len(inside)
        if _is_slow(line, bend) and free < count / 2:
            straights.append(round(free * step, 1))
    straights.sort(reverse=True)
    return tuple(straights), round(len(inside) / count, 3)


def _length(line: Line, begin: int, end: int) -> float:
    count = len(line)
    spots = [line[k % count] for k in range(begin, end + 1)]
    return sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(spots))


def _is_slow(line: Line, bend: Bend) -> bool:
    """Return whether a circle through three points of a bend is small."""
    return any(_radius(line, at) < SLOW for at in range(bend["begin"], bend["end"] + 1))


def _radius(line: Line, at: int) -> float:
    """Return the radius of the circle through a point and those two steps away."""
    (ax, ay), (bx, by), (cx, cy) = (line[(at + by) % len(line)] for by in (-2, 0, 2))
    twice = abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    sides = hypot(bx - ax, by - ay) * hypot(cx - bx, cy - by) * hypot(cx - ax, cy - ay)
    return sides / (2 * twice) if twice else inf
