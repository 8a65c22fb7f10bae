"""The pits of Formula D against a slow judge, who reads the rules word by word.

Some positions here; `make soak` holds thousands against him (`soak.py formula-d-pits`).
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from helpers.judges.formula_d_pit_judge import (
    BOARDS,
    Lane,
    compare_entry,
    compare_lane,
    compare_order,
)

BOTH = pytest.mark.parametrize("variant", ["RU", "EN"])


@pytest.mark.sweep
@BOTH
@pytest.mark.parametrize("name", BOARDS)
def test_the_pits_are_as_the_judge_says(name: str, variant: str) -> None:
    """FD-PIT-1 to FD-PIT-11, FD-PITEN-1 to FD-PITEN-5, FD-ORD-5: in, through, out; the order."""
    random = Random(name + variant)
    entries = Counter(compare_entry(random, name, variant) for _ in range(16))
    stays = Counter(compare_lane(random, name, variant) for _ in range(24))
    assert len(entries) > 1 and stays["lane"] < 24 + (name == "orrin")  # a long lane
    assert sum(compare_order(random, name, variant) for _ in range(16)) > 8


def hold(times: int) -> None:
    """Compare so many cars on the Test ring."""
    for number in range(times):
        compare_entry(Random(number), "t1", "RU")
        compare_lane(Random(number), "t1", "RU")


def test_a_wrong_place_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge who lets cars pass each other in the lane is soon at odds with the rules."""
    right = Lane.stands

    def past(self: Lane, start: int, spaces: int, goal: int, held: set[int]) -> int:
        return right(self, start, spaces, goal, set())

    monkeypatch.setattr(Lane, "stands", past)
    with pytest.raises(AssertionError):
        hold(100)


def test_a_wrong_gear_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison also catches a judge that lets a car shift from 6 to 1 (R-44)."""
    monkeypatch.setattr(Lane, "gears", lambda self, gear, standing: {1, 2, 3, 4, 5, 6})
    with pytest.raises(AssertionError):
        hold(100)
