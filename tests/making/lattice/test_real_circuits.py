"""Real circuits, when their files are there: in $BOLIDE_CIRCUITS or ../shared/circuits.

``python tools/race_imports.py`` races 25 times on each.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

import bolide_widget as bw
from bolide_widget import Track
from bolide_widget.making import reading
from helpers.boards.lines import astray, course, leaps, points_across

FOLDER = Path(
    os.environ.get("BOLIDE_CIRCUITS") or Path(__file__).resolve().parents[4] / "shared" / "circuits"
)
FILES = sorted([*FOLDER.glob("*.csv"), *FOLDER.glob("*.geojson")]) if FOLDER.is_dir() else []

pytestmark = pytest.mark.skipif(not FILES, reason="no real circuits here")


def imported(path: Path, squares: int) -> Track:
    if path.suffix == ".csv":
        return Track.from_tum_csv(path, squares=squares)
    return Track.from_geojson(path, squares=squares)


def given(path: Path) -> tuple[Any, Any]:
    line = reading.line_in(path)
    return line.points, 12 if line.widths is None else line.widths


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_at_140(path: Path) -> None:
    """Imported without options; wide enough, true to the real line, apart, and raced to the end."""
    track, laid = imported(path, 140), course(*given(path), 140)
    assert max(track.size) == 140 and track.pit is not None and len(track.grid) == 8
    away = shapely.distance(shapely.linearrings(laid.line), shapely.points(laid.real))
    assert away.max() <= 1
    across = points_across(track, laid)
    assert across.min() >= 3
    room = np.minimum(laid.room["left"], laid.room["right"])[::4]
    assert (across[room > 3] >= 4).all()
    assert leaps(track, laid) == []
    assert len(track.to_dict()["asphalt"]) == 2, "legs that touch enclose more than one hole"
    assert astray(track, laid) < 0.06
    race = bw.Race(track, ["Ada", "Bob", "Cleo", "Dan"], seed=1)
    bw.drive(race, bw.Rookie())
    assert sum(standing.status == "finished" for standing in race.standings) >= 3


def test_at_90() -> None:
    """Two of three do at least; for the others the error says what does."""
    refused = []
    for path in FILES:
        try:
            assert max(imported(path, 90).size) == 90
        except bw.TrackError as error:
            better = int(str(error).partition("squares=")[2].partition(" would do")[0])
            assert max(imported(path, better).size) == better
            refused.append(path)
    assert len(refused) <= len(FILES) / 3
