"""Tables next to the board: qualifying times, championship and teams, as JSON data."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.match import Match
from ....core.screen import Table, TableRow
from ....core.words import tr
from ....racing.scores import Season, Teams, season_table, team_table
from ..rules import attempts
from ..rules.attempts import NOT_YET, rank
from ..rules.carried import CRASHED, Carried
from ..rules.position import Position


def tables(match: Match[Position], carried: Carried | None, teams: Teams | None) -> list[Table]:
    """Return the tables of a race: the championship that it is one of, and its qualifying.

    The times are shown about the start and at the end: in between the message is to stay small.
    """
    position, shown = match._state.position, list[Table]()
    season: Season[attempts.Result] | None = getattr(match, "season", None)  # a bare match has none
    if season is not None:
        shown += season_tables(season, position, match.drivers, teams)
    elif teams:
        shown.append(_teams(teams, [attempts.result_of(position, match.drivers)]))
    if carried is not None and (match.over or position.round <= 1):
        shown.append(grid_table(carried, match.drivers))
    return shown


def times_table(
    position: Position, names: Sequence[str], waiting: Sequence[int] = (), active: int | None = None
) -> Table:
    """Q-1: list the times so far, best first, then the car on the track, then those that wait."""
    times = position.times or (NOT_YET,) * len(names)
    driven = [seat for seat in range(len(names)) if times[seat] != NOT_YET]
    known = [seat for seat in position.order if seat in driven]  # ties have been rolled for
    order = known if len(known) == len(names) else sorted(driven, key=lambda s: rank(times[s]))
    order += [] if active is None or active in order else [active]
    order += [seat for seat in (*waiting, *range(len(names))) if seat not in order]
    order = list(dict.fromkeys(order))
    rows: list[TableRow] = []
    for seat in order:
        running = seat == active and times[seat] == NOT_YET
        place = str(1 + order.index(seat)) if times[seat] != NOT_YET else ""
        turns = str(position.round) if running and position.round else time_words(times[seat])
        row: TableRow = {"id": seat, "cells": [place, names[seat], turns]}
        rows.append({**row, "active": True} if running else row)
    return {**_times(rows), "note": tr("One lap from a standing start; fewest turns first.")}


def _times(rows: list[TableRow]) -> Table:
    columns = ["", tr("Driver"), tr("Turns")]
    return {"id": "qualifying", "title": tr("Qualifying"), "columns": columns, "rows": rows}


def time_words(turns: int) -> str:
    """Return a time as a cell of a table."""
    return {CRASHED: tr("crashed"), NOT_YET: ""}.get(turns, str(turns))


def grid_table(carried: Carried, names: Sequence[str]) -> Table:
    """Return the qualifying that a race has had, best first."""
    rows: list[TableRow] = [
        {"id": seat, "cells": [str(place), names[seat], time_words(carried.times[seat])]}
        for place, seat in enumerate(carried.order, 1)
    ]
    return {**_times(rows), "open": False}


def season_tables(
    season: Season[attempts.Result], position: Position, names: Sequence[str], teams: Teams | None
) -> list[Table]:
    """Return the championship with this race's result so far, and the teams' (C-3 to C-5)."""
    results = [*season.results, attempts.result_of(position, names)]
    drivers = attempts.standings(names, results)
    tables = [season_table(drivers, names, season.number, season.races)]
    return [*tables, _teams(teams, results)] if teams else tables


def _teams(teams: Teams, results: Sequence[attempts.Result]) -> Table:
    """C-5: return the teams' points, with those of the last race so far."""
    return team_table(attempts.team_standings(teams, results))
