"""Intervals for what was counted or averaged: they hold the true value 95 times in 100."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A value with the ends of its interval; all three are equal when it is exact."""

    value: float
    low: float
    high: float


def exact(value: float) -> Estimate:
    """A value that is known."""
    return Estimate(value, value, value)


def share(successes: int, n: int) -> Estimate:
    """A proportion with Wilson's score interval.

    Parameters
    ----------
    successes, n : int
        How often it happened, of how many (at least 1).

    Examples
    --------
    >>> estimate = share(8, 10)
    >>> round(estimate.low, 2), round(estimate.high, 2)
    (0.49, 0.94)

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    1927. Two lines here: importing scipy for it takes longer than a hint on the screen may.
    """
    value, spare = successes / n, Z * Z / n
    middle = (value + spare / 2) / (1 + spare)
    reach = sqrt(spare * (value * (1 - value) + spare / 4)) / (1 + spare)
    low = 0.0 if successes == 0 else middle - reach
    high = 1.0 if successes == n else middle + reach
    return Estimate(value, low, high)


def mean(values: Sequence[float], least: float = -inf, most: float = inf) -> Estimate:
    """A mean with Student's interval, cut off at what no value can go beyond.

    Of one value nothing is known, and the ends are those bounds.

    Parameters
    ----------
    values : sequence of float
        At least one.
    least, most : float
        Bounds of all values that can be: counts are never below 0.

    Examples
    --------
    >>> estimate = mean([3, 4, 5])
    >>> round(estimate.low, 2), round(estimate.high, 2)
    (1.52, 6.48)
    """
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, least, most)
    reach = _student(len(values) - 1) * stdev(values) / len(values) ** 0.5
    return Estimate(middle, max(least, middle - reach), min(most, middle + reach))


@lru_cache
def _student(freedom: int) -> float:
    from scipy.special import stdtrit  # a small part of scipy.stats, which is slow to import

    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))
