"""What a page is told of a race that is over: the order with its figures, speeds and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from ..core.grammar import does
from ..core.match import Match
from ..core.screen import Result, Scene, Table, TableRow, Trail
from .course import Course, Place, Telling, course_of, telling_of
from .gaps import tell_turns
from .words import count

NONE: Final = "–"
COMPARED: Final = 2
"""Laps that somebody must have driven for a fastest one to be told of."""

Figures = Mapping[str, Any]


def result_of(race: Match[Any]) -> Result | None:
    """How a race went, from what everybody may know.

    Parameters
    ----------
    race : Match
        It is not changed.

    Returns
    -------
    dict or None
        None while it goes on, and for a game without rounds, such as a qualifying.
    """
    telling = telling_of(race)
    if telling is None or not race.over:
        return None
    return race._known.once(race._now, "result", lambda: _result(race, telling))


def _result(race: Match[Any], telling: Telling) -> Result:
    course = course_of(race, telling)
    rows = race.game.figures(race._state, race.facts_for(None), race.drivers)
    return {
        "table": _table(race.drivers, rows, course, telling),
        "unit": telling.unit,
        "speeds": course.speeds,
        "places": course.places,
    }


def lines_of(race: Match[Any]) -> list[Trail] | None:
    """Where everybody went: a way for each lap of each driver; None where there is no result."""
    telling = telling_of(race)
    if telling is None or not race.over:
        return None
    ways = course_of(race, telling).ways
    return ways_of(race, [(seat, lap) for seat, laps in enumerate(ways) for lap in laps])


def scene_of(race: Match[Any], *, asked: bool = True) -> Scene:
    """What everybody may see of a race now, with gaps in turns and its result; see `Game.scene`."""
    scene = race.game.scene(race, asked=asked)
    telling = telling_of(race)
    if telling is not None:
        tell_turns(race, scene["order"], telling)
    result = result_of(race)
    if result is not None:
        scene["result"] = result
    return scene


def _table(
    names: Sequence[str], rows: Sequence[Figures], course: Course, telling: Telling
) -> Table:
    """A line a driver, by place."""
    order = sorted(range(len(names)), key=lambda seat: int(rows[seat]["place"]))
    times = [_lap_times(laps) for laps in course.laps]
    laps = max(map(len, times)) >= COMPARED
    head = ["Place", "Driver", "Turns", "Gap", *(["Fastest lap"] if laps else [])]
    first = rows[order[0]]
    won = first["status"] == "finished"
    lines: list[TableRow] = []
    for seat in order:
        row = rows[seat]
        lap = [min(times[seat], default=None)] if laps else []
        top = max(course.speeds[seat], default=0)
        happened = [_added(row, columns) for columns in telling.incidents.values()]
        cells = [row["place"], names[seat], row["turns"], _gap(row, first), *lap, top, *happened]
        lines.append({"id": seat, "cells": [NONE if cell is None else cell for cell in cells]})
    table: Table = {
        "id": "result",
        "title": does(names[order[0]], "win") if won else "Nobody has finished",
        "columns": [*head, f"Top speed ({telling.unit})", *telling.incidents],
        "rows": lines,
    }
    if laps:
        table["note"] = _fastest(names, times)
    return table


def ways_of(race: Match[Any], ways: Sequence[tuple[int, Sequence[Place]]]) -> list[Trail]:
    """Ways as a page draws them: points; or in lanes spaces, without those that only lie ahead."""
    if not any(isinstance(place, str) for _, places in ways for place in places[:1]):
        return [{"id": seat, "points": [list(point) for point in way]} for seat, way in ways]
    game: Any = race.game
    ahead = {space["id"]: space.get("ahead") for space in game.track.places()}
    return [{"id": seat, "path": shortened(way, ahead)} for seat, way in ways]


def shortened(path: Sequence[str], ahead: Mapping[str, str | None]) -> list[str]:
    """A way without the spaces that only lie ahead of each other; a page fills them in.

    Examples
    --------
    >>> shortened(["a", "b", "c", "z"], {"a": "b", "b": "c", "c": "d"})
    ['a', 'c', 'z']
    """
    follows = [ahead.get(here) == there for here, there in pairwise(path)]
    kept = [name for k, name in enumerate(path[1:-1]) if not (follows[k] and follows[k + 1])]
    return [*path[:1], *kept, *path[1:][-1:]]


def _lap_times(laps: Sequence[int]) -> list[int]:
    """Rounds that each whole lap took."""
    return [now - before for before, now in pairwise((0, *laps))]


def _fastest(names: Sequence[str], times: Sequence[Sequence[int]]) -> str:
    """The fastest lap of all, by whoever drove it first."""
    turns, lap, seat = min(
        (turns, lap, seat) for seat, own in enumerate(times) for lap, turns in enumerate(own, 1)
    )
    return f"Fastest lap: {names[seat]}, lap {lap} in {count(turns, 'turn')}."


def _gap(row: Figures, first: Figures) -> str:
    """How far behind the winner, in turns; of who has not finished what became of him."""
    if row["status"] != "finished":
        return "out" if row["status"] == "out" else "not finished"
    if row["place"] == first["place"]:
        return NONE
    behind = row["turns"] - first["turns"]
    return f"+{count(behind, 'turn')}" if behind else "same turn"


def _added(row: Figures, columns: Sequence[str]) -> int:
    """Figures of several columns together."""
    return sum(row[column] for column in columns)
