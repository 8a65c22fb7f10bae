"""Real circuits, when their files are there, become boards of Championship Formula Racing."""

from __future__ import annotations

from pathlib import Path

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.track import Track
from bolide_widget.making import reading
from bolide_widget.making.championship_formula.importing import Effort, board_from
from helpers.boards.city import FILES

QUICK = Effort(range(64, 65), 1)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_real_circuit_becomes_a_board(path: Path) -> None:
    """CFR-TRACK-5, CFR-TRACK-7: all checks hold, wear saves turns, and a race is driven on it."""
    points = reading.line_in(path).points
    data = board_from(points, None, path.stem, {}, effort=QUICK)
    assert Track.faults(data) == []
    track = Track.from_dict(data)
    assert 4 <= len(track.corners) <= 10
    assert track.figures.w0 > track.figures.w6 >= track.figures.wmin
    race = bw.championship_formula.Race(track, ["Ada", "Bob", "Cleo", "Dan"], laps=2, seed=1)
    bw.drive(race, bw.championship_formula.Rookie())
    assert race.standings[0].status == "finished"
    assert sum(line.status == "out" for line in race.standings) <= 1
