"""The ladder: who beats whom, and ratings with intervals."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.lab.ladder import bradley_terry
from helpers.boards import courses
from helpers.faulty import FAULTS


class Slow:
    """A Rookie that brakes whenever it may."""

    name = "Slow"

    def __call__(self, race: bw.Race) -> Any:
        ids = [option.id for option in race.options]
        return "sharp-brake" if "sharp-brake" in ids else bw.Rookie()(race)


def test_the_better_driver_is_on_top() -> None:
    result = bw.ladder([Slow(), bw.Rookie()], courses.ring(), n=10, laps=1, progress=False)
    assert list(result.ratings.policy) == ["Rookie", "Slow"]
    assert result.ratings.races.eq(10).all() and result.ratings.wins.sum() == 10
    assert result.ratings.rating.mean() == pytest.approx(1500)
    best = result.ratings.iloc[0]
    assert best.rating_low < best.rating < best.rating_high
    assert best.rating_low > 1500
    duel = result.duels.iloc[0]
    assert (duel["first"], duel["second"], duel["track"]) == ("Slow", "Rookie", "Ring")


def test_equal_drivers_are_rated_equal() -> None:
    """With grid places swapped and the same dice, two Rookies win the same duels."""
    result = bw.ladder([bw.Rookie(), bw.Rookie()], courses.ring(), n=10, laps=1, progress=False)
    assert set(result.ratings.policy) == {"Rookie", "Rookie 2"}
    assert result.ratings.wins.eq(5).all()
    assert result.ratings.rating.to_numpy() == pytest.approx([1500, 1500], abs=1e-3)


def test_the_same_ladder_from_two_processes() -> None:
    policies = {"A": bw.Rookie(), "B": Slow()}
    here = bw.ladder(policies, [courses.ring()], n=4, laps=1, progress=False)
    with ProcessPoolExecutor(2) as pool:
        there = bw.ladder(policies, courses.ring(), 4, laps=1, executor=pool, progress=False)
    pd.testing.assert_frame_equal(here.ratings, there.ratings)
    pd.testing.assert_frame_equal(here.duels, there.duels)


def test_ratings_of_a_known_table() -> None:
    """Odds of 10 to 1 are 400 points; rarely met is loosely known."""
    many = np.array([[0, 10_000], [1_000, 0]])
    ratings, reach = bradley_terry(many)
    assert ratings[0] - ratings[1] == pytest.approx(400, abs=1)
    _, loose = bradley_terry(np.array([[0, 10], [1, 0]]))
    assert loose[0] > 10 * reach[0]
    perfect, _ = bradley_terry(np.array([[0, 20], [0, 0]]))
    assert np.isfinite(perfect).all() and perfect[0] > 250


def test_ratings_add_up_over_a_third() -> None:
    """A beats B as B beats C: A and C never met, and differ by the sum."""
    won = np.array([[0, 300, 0], [100, 0, 300], [0, 100, 0]])
    ratings, _ = bradley_terry(won)
    assert ratings[0] - ratings[2] == pytest.approx(2 * (ratings[0] - ratings[1]), abs=0.1)


@pytest.mark.parametrize(
    ("policies", "options", "words"),
    [
        ([bw.Rookie()], {}, "two policies or more, not 1"),
        ([bw.Rookie(), Slow()], {"n": 0}, "n must be a whole number from 1"),
        ([bw.Rookie(), 5], {}, "int cannot be called: 5"),
    ],
)
def test_what_cannot_be_rated(policies: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(bw.RaceError, match=words):
        bw.ladder(policies, courses.ring(), **options)


def test_no_track() -> None:
    with pytest.raises(bw.SetupError, match="track: at least one"):
        bw.ladder([bw.Rookie(), Slow()], [])


@pytest.mark.parametrize(("policy", "words"), FAULTS)
def test_a_policy_that_fails(policy: Any, words: str) -> None:
    with pytest.raises(bw.PolicyError, match=words):
        bw.ladder([bw.Rookie(), policy], courses.ring(), 2, laps=1, progress=False, limit=0.2)


def test_an_executor_that_is_shut_down() -> None:
    pool = ProcessPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(bw.SetupError, match="takes no work: cannot schedule"):
        bw.ladder([bw.Rookie(), Slow()], courses.ring(), 2, executor=pool, progress=False)


def test_an_interrupt_is_passed_on() -> None:
    """Half a ladder says nothing."""

    def interrupted(race: bw.Race) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bw.ladder([interrupted, bw.Rookie()], courses.ring(), 2, laps=1, progress=False)
