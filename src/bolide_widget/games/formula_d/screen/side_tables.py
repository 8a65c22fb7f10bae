"""Tables beside the board: speeds at the police line."""

from __future__ import annotations

from ....core.match import Match
from ....core.screen import Table, TableRow
from ..rules.position import Position


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them."""
    table = _police(match)
    return [] if table is None else [table]


def _police(match: Match[Position]) -> Table | None:
    """FD-ST-6: speeds of laps whose award is not given yet."""
    noted = match._state.position.police
    if not noted:
        return None
    rows: list[TableRow] = [
        {"id": seat, "cells": [f"lap {lap}", match.drivers[seat], f"{speed} km/h"]}
        for lap, seat, speed in sorted(noted, key=lambda one: (one[0], -one[2]))
    ]
    return {
        "id": "police",
        "title": "Police line",
        "columns": ["", "Driver", "Speed"],
        "rows": rows,
        "note": "The fastest of a lap gets two wear points back.",
    }
