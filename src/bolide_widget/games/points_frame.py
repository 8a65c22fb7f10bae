"""Championships as tables of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .teams import team_of

if TYPE_CHECKING:
    import pandas as pd

    from .season import RacesInARow

COLUMNS = ["race", "track", "driver", "team", "place", "points", "total"]


def points_frame(season: RacesInARow) -> pd.DataFrame:
    """One row per driver and race run; the columns are told at ``Championship.to_frame``."""
    import pandas as pd  # heavy, and only a table needs it

    totals = dict.fromkeys(season.drivers, 0)
    rows: list[dict[str, Any]] = []
    for number, result in enumerate(season.results, 1):
        gained = season.kit.points(result)
        for driver in season.drivers:
            totals[driver] += gained.get(driver, 0)
            there = driver in result.finished
            rows.append(
                {
                    "race": number,
                    "track": season.tracks[number - 1].name,
                    "driver": driver,
                    "team": team_of(season.teams, driver),
                    "place": result.finished.index(driver) + 1 if there else None,
                    "points": gained.get(driver, 0),
                    "total": totals[driver],
                }
            )
    return pd.DataFrame(rows, columns=COLUMNS).astype({"place": "Int64"})
