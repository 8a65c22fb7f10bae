"""Drafts and pit lanes of Bolide against a slow judge, who reads the rules word by word.

Some positions here; `make soak` holds thousands against him (`soak.py bolide-pits`).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from helpers.judges.bolide_pit_judge import (
    BOARDS,
    PitReferee,
    compare_right,
    compare_stay,
    compare_way,
)
from helpers.races.setting import Point


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_every_way_as_the_referee_says(name: str) -> None:
    """F-2 to F-5, P-1, P-2, P-6, R-14, R-21, R-34: near the Pit Lane In line, with a draft too."""
    random = Random(name)
    seen = Counter(compare_way(random, name) for _ in range(80))
    assert {"move", "draft"} <= seen.keys()


@pytest.mark.parametrize("name", BOARDS)
def test_every_right_to_draft_as_the_referee_says(name: str) -> None:
    """F-1: the cars that ended their move directly behind another."""
    random = Random(name)
    assert {compare_right(random, name) for _ in range(50)} == {True, False}


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_every_stay_as_the_referee_says(name: str) -> None:
    """P-3 to P-5, P-7 to P-11, R-8: boxes, penalties, services, the way out and the start."""
    random = Random(name)
    assert sum(compare_stay(random, name) for _ in range(30)) > 50


def hold(times: int) -> None:
    """Compare this many ways on the ring."""
    for number in range(times):
        compare_way(Random(number), "ring")


def test_a_wrong_line_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge who lets cars drive past the Pit Lane In line is soon at odds with the engine."""

    def past(self: PitReferee, p: Point, q: Point) -> Fraction | None:
        return None

    monkeypatch.setattr(PitReferee, "meets", past)
    with pytest.raises(AssertionError):
        hold(200)


def test_a_wrong_draft_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison also catches a judge that lets a draft end off the track (F-4)."""

    def anywhere(self: PitReferee, p: Point, q: Point) -> list[Point]:
        return [q]

    monkeypatch.setattr(PitReferee, "extras", anywhere)
    with pytest.raises(AssertionError):
        hold(200)
