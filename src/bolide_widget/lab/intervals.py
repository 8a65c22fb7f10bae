"""Intervals for what was counted or averaged, at a number of draws that was fixed before.

They hold the true value at least 95 times in 100, or nearly so (`tests/lab/test_intervals.py`): a
share wherever it lies; the mean of counts as long as values so rare that none was drawn lie no
further than a step beyond those that were; the mean of a place wherever it lies.
"""

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
    """A proportion with the interval of Agresti and Coull: Wilson's middle, and room to spare.

    Wilson's own is a little narrower, and misses one true value in six or so where that is rare.

    Parameters
    ----------
    successes, n : int
        How often it happened, of how many (at least 1).

    Examples
    --------
    >>> estimate = share(8, 10)
    >>> round(estimate.low, 2), round(estimate.high, 2)
    (0.48, 0.95)

    Source: A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation
    of binomial proportions", 1998. Three lines here: importing scipy for it takes longer than a
    hint on the screen may.
    """
    drawn = n + Z * Z
    middle = (successes + Z * Z / 2) / drawn
    reach = Z * sqrt(middle * (1 - middle) / drawn)
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == n else min(1.0, middle + reach)
    return Estimate(successes / n, low, high)


def mean(values: Sequence[float], least: float = -inf, most: float = inf) -> Estimate:
    """A mean of whole numbers with Student's interval, cut off at what no value can go beyond.

    Equal draws are no proof that all are equal. So two more are reckoned with, as Agresti and Coull
    do for shares: a step below the least draw and a step above the greatest, or at the bounds where
    both are known. Of one value nothing is known, and the ends are those bounds.

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
    (0.07, 7.93)
    >>> same = mean([4] * 40)
    >>> round(same.low, 2), round(same.high, 2)
    (3.93, 4.07)

    Source: A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation
    of binomial proportions", 1998.
    """
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, least, most)
    low, high = (least, most) if most < inf else (max(least, min(values) - 1), max(values) + 1)
    drawn = [*values, low, high]
    centre = fmean(drawn)
    reach = _student(len(values) - 1) * stdev(drawn) / len(values) ** 0.5
    return Estimate(
        middle, max(least, min(centre - reach, middle)), min(most, max(centre + reach, middle))
    )


@lru_cache
def _student(freedom: int) -> float:
    from scipy.special import stdtrit  # a small part of scipy.stats, which is slow to import

    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))
