"""Dice are pure functions of seed and number, the same everywhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from bolide_widget.core import dice
from bolide_widget.core.actions import Action
from bolide_widget.core.dice import draw

D12: list[tuple[Action, Fraction]] = [((face,), Fraction(1, 12)) for face in range(1, 13)]


def test_the_first_rolls_of_a_seed_never_change() -> None:
    assert [draw(D12, 1, number)[0] for number in range(8)] == [4, 7, 10, 8, 11, 5, 10, 1]


def test_every_face_comes_about_equally_often() -> None:
    seen = Counter(draw(D12, seed, 3) for seed in range(12_000))
    assert set(seen) == {face for face, _ in D12}
    assert all(850 < count < 1150 for count in seen.values())


def test_unequal_odds_are_kept() -> None:
    odds: list[tuple[Action, Fraction]] = [(("rain",), Fraction(1, 6)), (("sun",), Fraction(5, 6))]
    rain = sum(draw(odds, seed, 0) == ("rain",) for seed in range(6_000))
    assert 880 < rain < 1120


def test_the_outcome_is_that_of_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every edge between two outcomes, of shares with one denominator and with several."""
    several = [(("a",), Fraction(1, 3)), (("b",), Fraction(1, 4)), (("c",), Fraction(5, 12))]
    for odds in (D12, several):
        edge = Fraction(0)
        for index, (action, share) in enumerate(odds[:-1]):
            edge += share
            first = -(-edge.numerator * 2**64 // edge.denominator)  # the first at or beyond it
            for point, wanted in ((first - 1, action), (first, odds[index + 1][0])):
                monkeypatch.setattr(dice, "chance", lambda seed, number, point=point: point)
                assert draw(odds, 0, 0) == wanted
