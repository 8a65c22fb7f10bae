"""Tables beside the board: speeds at the police line, and qualifying."""

from __future__ import annotations

from ....core.match import Match
from ....core.screen import Table, TableRow
from ..rules.position import Position


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them."""
    found = [_police(match), _qualifying(match)]
    return [table for table in found if table is not None]


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


def _qualifying(match: Match[Position]) -> Table | None:
    """FD-QUAL-2: throws and spaces overshot of each, as far as driven."""
    tried = match._state.position.tried
    if not tried:
        return None
    rows: list[TableRow] = []
    for seat, (throws, over, *rest) in enumerate(tried):
        gone = bool(rest and rest[-1])
        cells = [
            match.drivers[seat],
            str(throws or ""),
            str(over or ""),
            "last" if gone else str(throws + over or ""),
        ]
        rows.append({"id": seat, "cells": cells})
    return {
        "id": "qualifying",
        "title": "Qualifying",
        "columns": ["Driver", "Throws", "Too far", "Score"],
        "rows": rows,
        "note": "One lap alone from a standing start; the lowest score starts first. Each full "
        "minute adds one.",
    }
