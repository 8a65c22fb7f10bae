"""Circuits are tried out by races; of several that one is taken that fails in least."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.track import Track
from bolide_widget.making.championship_formula import importing
from bolide_widget.making.championship_formula.importing import Effort, Trial, board_from, trial
from helpers.boards.cfr_boards import pr
from helpers.boards.lines import clover

FEW = Effort(range(60, 61), 3)
GOOD = Trial(10, 1.0, 20.0, 0.6, 0.5)


def test_the_pattern_ring_is_as_it_should_be() -> None:
    """Table CFR-T9, by races; and the same seeds give the same."""
    result = trial(pr(), 3)
    assert result.races == 3 and not result.failures
    assert 15 < result.turns < 25 and 0.2 < result.inside < 0.8
    assert trial(pr(), 3) == result


@pytest.mark.parametrize(
    ("field", "value", "failure"),
    [
        ("finished", 0.85, "85 % of the cars finish; 90 is the least"),
        ("turns", 31.5, "a race takes 31.5 turns; 30 is the most"),
        ("decisions", 0.9, "90 % of the moves enter a corner; 40 to 80 would be right"),
        ("inside", 0.1, "10 % of the corners are entered inside; 20 to 80 would be right"),
    ],
)
def test_what_fails_is_told(field: str, value: float, failure: str) -> None:
    assert GOOD.failures == ()
    assert GOOD._replace(**{field: value}).failures == (failure,)  # type: ignore[arg-type]


@pytest.mark.parametrize(("turns", "taken"), [([20], 0), ([40, 20], 1)])
def test_the_first_good_one_is_taken(
    turns: list[float], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Track] = []

    def tried(track: Track, races: int) -> Trial:
        assert races == 7
        seen.append(track)
        return GOOD._replace(turns=turns[len(seen) - 1])

    monkeypatch.setattr(importing, "trial", tried)
    wishes: Any = {"trial": 7}
    data = board_from(clover(), None, "Clover", wishes, effort=FEW)
    assert len(seen) == len(turns) and Track.from_dict(data).digest
    assert [tuple(space) for space in data["spaces"]] == [
        tuple(item) for item in seen[taken].to_dict()["spaces"]
    ]


def test_where_none_is_good_the_one_that_fails_in_least(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Track] = []

    def tried(track: Track, races: int) -> Trial:
        seen.append(track)
        return GOOD._replace(turns=40.0, inside=0.1 if len(seen) != 2 else 0.5)

    monkeypatch.setattr(importing, "trial", tried)
    wishes: Any = {"trial": 1}
    data = board_from(clover(), None, "Clover", wishes, effort=FEW)
    assert len(seen) > 1 and data["spaces"] == seen[1].to_dict()["spaces"]


def test_without_a_trial_nothing_is_raced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(importing, "trial")
    quick = Effort(range(60, 61), 1)
    assert board_from(clover(), None, "Clover", {}, effort=quick)["name"] == "Clover"
    with pytest.raises(bw.TrackError, match="trial: 1001; give a whole number from 0 to 1000"):
        board_from(clover(), None, "Clover", {"trial": 1001}, effort=quick)
