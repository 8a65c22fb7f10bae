"""What the intervals of the lab promise, counted over samples whose true value is known."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from random import Random
from statistics import stdev

import pytest
from scipy.stats import t as student

import bolide_widget as bw
from bolide_widget.lab.jobs import Estimate, mean, share
from helpers.boards import courses

SAMPLES = 1000
Draw = Callable[[Random], int]


def held(estimates: list[Estimate], true: float) -> float:
    """The share of intervals that hold the true value."""
    return sum(each.low <= true <= each.high for each in estimates) / len(estimates)


def rare(share: float, step: int = 1) -> Draw:
    """0, or now and then a step."""
    return lambda random: step * (random.random() < share)


def long_tail(expected: float) -> Draw:
    """A count without bound: 0 is the likeliest, each step more as much less likely."""

    def draw(random: Random) -> int:
        value = 0
        while random.random() < expected / (1 + expected):
            value += 1
        return value

    return draw


@pytest.mark.parametrize("n", [10, 20, 40])
@pytest.mark.parametrize("true", [0.005, 0.02, 0.1, 0.3, 0.5, 0.7, 0.98])
def test_a_share_holds_what_it_promises(true: float, n: int) -> None:
    random = Random(f"{true} {n}")
    drawn = [share(sum(map(rare(true), [random] * n)), n) for _ in range(SAMPLES)]
    assert held(drawn, true) >= 0.93


@pytest.mark.parametrize("n", [10, 20, 40])
@pytest.mark.parametrize(
    ("draw", "true"),
    [
        *[(rare(true), true) for true in (0.005, 0.02, 0.1, 0.3, 0.5)],
        *[(long_tail(true), true) for true in (0.02, 0.1, 0.5, 2.0)],
    ],
    ids=lambda value: str(value) if isinstance(value, float) else "",
)
def test_a_mean_of_counts_holds_what_it_promises(draw: Draw, true: float, n: int) -> None:
    random = Random(f"{true} {n}")
    drawn = [mean([draw(random) for _ in range(n)], 0) for _ in range(SAMPLES)]
    assert held(drawn, true) >= 0.93


@pytest.mark.parametrize("n", [20, 40])
@pytest.mark.parametrize("true", [0.005, 0.02, 0.1, 0.3])
def test_a_mean_place_holds_what_it_promises_however_far_the_rare_ones_are(
    true: float, n: int
) -> None:
    """First of eight as a rule, and last now and then."""
    random, draw = Random(f"{true} {n}"), rare(true, 7)
    drawn = [mean([1 + draw(random) for _ in range(n)], 1, 8) for _ in range(SAMPLES)]
    assert held(drawn, 1 + 7 * true) >= 0.93


@pytest.mark.parametrize("n", [2, 3, 4, 40, 401, 100_000])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.9999])
def test_a_mean_reaches_as_far_as_student_says(n: int, confidence: float) -> None:
    """By scipy's own quantile, of draws around 0."""
    values = [-1, 1] * (n // 2) + [0] * (n % 2)
    drawn = [*values, -2, 2]
    reach = mean(values, confidence=confidence).high
    error = stdev(drawn) / sqrt(n)
    assert reach / error == pytest.approx(student(n - 1).ppf((1 + confidence) / 2), rel=1e-9)


def test_equal_draws_are_no_proof() -> None:
    """Twenty equal draws leave room, for a mean as for a share."""
    wins, place, turns = share(20, 20), mean([1] * 20, 1, 2), mean([31] * 20, 0)
    assert (wins.value, place.value, turns.value) == (1, 1, 31)
    assert wins.low < 1 and place.high > 1 and turns.low < 31 < turns.high
    # the mean place is 2 less the share of wins
    assert abs(place.high - (2 - wins.low)) < 0.05


def test_an_interval_holds_its_own_value_and_stays_within_bounds() -> None:
    random = Random(3)
    for _ in range(300):
        least, most = random.choice([(0, inf), (1, 8)])
        values = [random.randint(least, min(8, most)) for _ in range(random.randint(1, 30))]
        estimate = mean(values, least, most)
        assert least <= estimate.low <= estimate.value <= estimate.high <= most


def test_more_draws_make_it_narrower() -> None:
    reach = [mean([4] * n, 0).high - 4 for n in (5, 20, 80, 320)]
    assert reach == sorted(reach, reverse=True) and reach[-1] < 0.01


def test_what_if_gives_no_played_mean_without_room() -> None:
    cars = ["Ada", "Bob"]
    race = bw.Race(courses.ring(), cars, laps=1, seed=4, grid=cars)
    odds = bw.what_if(race, n=3, most=0, progress=False)
    played = odds[odds.how == "played"]
    assert len(played) and (played.turns_low < played.turns_high).all()
