"""Championships as tables of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...teams import freeze, team_of
from ..rules import scoring

if TYPE_CHECKING:
    import pandas as pd

    from .championship import Championship

COLUMNS = ["race", "track", "driver", "team", "place", "half_points", "points", "total"]


def points_frame(season: Championship) -> pd.DataFrame:
    """One row per driver and race run; the columns are told at ``Championship.to_frame``."""
    import pandas as pd  # heavy, and only a table needs it

    totals = dict.fromkeys(season.drivers, 0)
    rows: list[dict[str, Any]] = []
    for number, result in enumerate(season.results, 1):
        gained = scoring.points(result)
        for driver in season.drivers:
            totals[driver] += gained.get(driver, 0)
            rows.append(
                {
                    "race": number,
                    "track": season.tracks[number - 1].name,
                    "driver": driver,
                    "team": team_of(freeze(season.rules.teams), driver),
                    **_row(result, driver),
                    "points": gained.get(driver, 0),
                    "total": totals[driver],
                }
            )
    return pd.DataFrame(rows, columns=COLUMNS).astype({"place": "Int64"})


def _row(result: scoring.Result, driver: str) -> dict[str, Any]:
    if driver not in result.finished:
        return {"place": None, "half_points": 0}
    place = result.finished.index(driver) + 1
    return {"place": place, "half_points": result.half.count(driver)}
