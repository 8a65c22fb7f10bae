"""Tables of points beside the board: what the championships of all games share, as JSON data."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.screen import Table, TableRow
from .scores import Score, TeamScore


def season_table(
    standings: Sequence[Score], names: Sequence[str], number: int, races: int
) -> Table:
    """The championship with the points of its last race so far.

    Parameters
    ----------
    standings : sequence of Score
        Best first.
    names : sequence of str
        Drivers by seat.
    number, races : int
        Which race this is, from 1, and how many there are.
    """
    seats = {name: seat for seat, name in enumerate(names)}
    rows: list[TableRow] = [
        {"id": seats[score.driver], "cells": _cells(score.place, score.driver, score)}
        for score in standings
    ]
    note = f"Race {number} of {races}, so far"
    return {**_table("championship", "Championship", "Driver", rows), "note": note}


def team_table(standings: Sequence[TeamScore]) -> Table:
    """The teams' points, with those of the last race so far."""
    rows: list[TableRow] = [
        {"cells": _cells(score.place, f"{score.team} ({', '.join(score.drivers)})", score)}
        for score in standings
    ]
    return _table("teams", "Teams", "Team", rows)


def _cells(place: int, who: str, score: Score | TeamScore) -> list[str | int]:
    now = score.races[-1]
    return [place, who, f"+{now}" if now else "", score.points]


def _table(what: str, title: str, who: str, rows: list[TableRow]) -> Table:
    return {"id": what, "title": title, "columns": ["", who, "Race", "Points"], "rows": rows}
