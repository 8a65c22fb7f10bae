"""The quick judge of circuits: the middle lane takes a little longer than the best line."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.making.formula_d import fewest_turns


@pytest.mark.parametrize("name", ["t1", "valdorn", "merrow"])
def test_the_middle_lane_takes_a_little_longer(name: str) -> None:
    track = bw.load_track(name, game="formula-d")
    best = bw.formula_d.best_lap(track).turns
    assert 1.01 * best < fewest_turns(track) < 1.13 * best
