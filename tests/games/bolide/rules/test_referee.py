"""Moves and engagements of Bolide against a slow judge, who reads the rules word by word.

Some positions here; `make soak` holds thousands against him (`soak.py bolide-moves`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from helpers.judges import bolide_judge
from helpers.judges.bolide_judge import BOARDS, Referee, compare_losers, compare_move
from helpers.races.setting import Point


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_every_normal_move_as_the_referee_says(name: str) -> None:
    """M-3 to M-5, M-8, M-9, O-1, R-4, R-27: with all damage, boosted, and after a power drop."""
    random = Random(name)
    seen = {compare_move(random, name) for _ in range(500)}
    assert seen >= ({"on", "slow", "off"} if name in ("ring", "pins") else {"on", "off"})


@pytest.mark.parametrize("name", ["ring", "ragged", "brackwater", "calva", "orrin"])
def test_every_loser_as_the_referee_says(name: str) -> None:
    """E-3, E-4, E-5, R-22, R-26: eight cars in a crowd where two sectors meet, all that lose."""
    random = Random(name)
    seen = [compare_losers(random, name) for _ in range(12)]
    assert sum(each[True] for each in seen) > 10
    assert sum(each[False] for each in seen) > 2  # where the sector makes a difference


def hold(compare: Callable[[Random, str], object], times: int) -> None:
    """Compare this many times on the ring."""
    for number in range(times):
        compare(Random(number), "ring")


def test_a_wrong_point_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge who forgets M-9 is soon at odds with the engine."""
    forgetful = bolide_judge.far_from

    def longer(p: Point, q: Point) -> int:
        return min(forgetful(p, q), 6)

    monkeypatch.setattr(bolide_judge, "far_from", longer)
    with pytest.raises(AssertionError):
        hold(compare_move, 300)


def test_a_wrong_loser_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison also catches a judge that only pushes straight back (E-4)."""
    right = Referee.round

    def narrow(self: Referee, p: Point) -> tuple[list[Point], list[Point]]:
        behind, beside = right(self, p)
        return behind[:1], beside[:1]

    monkeypatch.setattr(Referee, "round", narrow)
    with pytest.raises(AssertionError):
        hold(compare_losers, 40)
