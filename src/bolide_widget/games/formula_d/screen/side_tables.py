"""Tables beside the board: championship and teams, the police line, the qualifying."""

from __future__ import annotations

from ....core.match import Match
from ....core.screen import Table, TableRow
from ....racing import scores
from ....racing.score_tables import season_so_far, team_table
from ..options import team_names
from ..rules import order
from ..rules.attempts import score
from ..rules.carried import Carried
from ..rules.order import Result, Season
from ..rules.position import Position


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them.

    The qualifying is shown about the start and at the end: in between the message is to stay small.
    """
    found = [*_season(match), *_police(match)]
    carried: Carried | None = match.game.carried  # type: ignore[attr-defined]
    if carried is not None and (match.over or match._state.position.round <= 1):
        found.append(_grid(match, carried))
    return found


def _season(match: Match[Position]) -> list[Table]:
    """The championship that a race is one of, and its teams; or the teams of this race alone."""
    names = match.drivers
    season: Season[Result] | None = getattr(match, "season", None)  # a bare match has none
    now = order.result_of(match._state.position, names)
    results = [*(season.results if season is not None else ()), now]
    gained = [order.points(result) for result in results]
    found = season_so_far(match, now, order.points)
    pairs: tuple[tuple[int, int], ...] = match.game.teams  # type: ignore[attr-defined]
    if pairs:
        called = team_names(match.game.race_rules, names)  # type: ignore[attr-defined]
        told = [(names[one], names[other]) for one, other in pairs]
        teams = tuple(zip(called, told, strict=True))
        ranked = scores.team_standings(teams, gained)
        found.append(team_table(order.team_result(teams, now) if season is None else ranked))
    return found


def _grid(match: Match[Position], carried: Carried) -> Table:
    """FD-QUAL-2: the qualifying that a race has had, best first."""
    rows: list[TableRow] = []
    for place, seat in enumerate(carried.order, 1):
        tried = carried.tried[seat]
        told = "abandoned" if tried[2] else str(score(tried, carried.seconds[seat]))
        rows.append({"id": seat, "cells": [str(place), match.drivers[seat], told]})
    return {
        "id": "qualifying",
        "title": "Qualifying",
        "columns": ["", "Driver", "Score"],
        "rows": rows,
        "open": False,
    }


def _police(match: Match[Position]) -> list[Table]:
    """FD-ST-6: speeds of laps whose award is not given yet."""
    noted = match._state.position.police
    if not noted:
        return []
    rows: list[TableRow] = [
        {"id": seat, "cells": [f"lap {lap}", match.drivers[seat], f"{speed} km/h"]}
        for lap, seat, speed in sorted(noted, key=lambda one: (one[0], -one[2]))
    ]
    table: Table = {
        "id": "police",
        "title": "Police line",
        "columns": ["", "Driver", "Speed"],
        "rows": rows,
        "note": "The fastest of a lap gets two wear points back.",
    }
    return [table]
