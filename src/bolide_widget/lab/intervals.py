"""Intervals for what was counted or averaged: they hold the true value 95 times in 100."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95


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
    """
    from scipy.stats import binomtest  # half a second: only when asked for

    ends = binomtest(successes, n).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(successes / n, float(ends.low), float(ends.high))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval; of one value nothing is known, and the ends are infinite.

    Examples
    --------
    >>> estimate = mean([3, 4, 5])
    >>> round(estimate.low, 2), round(estimate.high, 2)
    (1.52, 6.48)
    """
    from scipy.stats import t

    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, float("-inf"), float("inf"))
    reach = float(t.ppf((1 + CONFIDENCE) / 2, len(values) - 1)) * stdev(values) / len(values) ** 0.5
    return Estimate(middle, middle - reach, middle + reach)
