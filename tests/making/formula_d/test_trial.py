"""Circuits are tried out by races; of several the one is taken on which cars finish."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.formula_d.track import Track
from bolide_widget.making.formula_d import importing
from bolide_widget.making.formula_d.importing import Effort, Trial, board_from, trial
from helpers.boards.lines import clover

QUICK = Effort(tries=3, rounds=500)


def test_a_bundled_circuit_is_finished() -> None:
    """FD-TRK-10: and the same seeds give the same races."""
    track = bw.load_track("tessaly", game="formula-d")
    assert isinstance(track, Track)
    result = trial(track, 5)
    assert (result.races, result.cars) == (5, 20) and result.share >= 0.9
    assert 15 < result.rounds < 60
    assert trial(track, 5) == result


@pytest.mark.parametrize(("shares", "taken"), [([1.0], 0), ([0.5, 0.96], 1), ([0.3, 0.6, 0.5], 1)])
def test_the_first_good_one_is_taken_else_the_best(
    shares: list[float], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Track] = []

    def tried(track: Track, races: int) -> Trial:
        seen.append(track)
        return Trial(races, 100, round(100 * shares[len(seen) - 1]), 30.0)

    monkeypatch.setattr(importing, "trial", tried)
    wishes: Any = {"trial": 7}
    data = board_from(clover(), None, "Clover", wishes, effort=QUICK)
    assert len(seen) == len(shares) and Track.from_dict(data) == seen[taken]


def test_without_a_trial_nothing_is_raced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(importing, "trial")
    assert board_from(clover(), None, "Clover", {}, effort=QUICK)["name"] == "Clover"
    with pytest.raises(bw.TrackError, match="trial: 1001; give a whole number from 0 to 1000"):
        board_from(clover(), None, "Clover", {"trial": 1001}, effort=QUICK)
