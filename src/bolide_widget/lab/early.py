"""Sequential comparison of options: anytime-valid intervals and elimination."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import exp, inf, lgamma, log, log1p
from typing import Final, NamedTuple

from .jobs import CONFIDENCE, Estimate, exact, shrunk

ERROR: Final = 1 - CONFIDENCE
"""The probability of eliminating the best option, and of an interval missing the value."""

STEPS: Final = 8
"""Alternatives of the mixture e-process, each half as far from the null value as the last."""

ANYWHERE: Final = 0.02 * ERROR
"""The error of an interval at all stops other than the one at which it is narrow."""

NARROW: Final = 2.05
"""The half-width of the narrow interval in standard errors."""

SHRUNK: Final = 5
"""Pseudo-observations, half of them wins, that are added to shrink the centre of the interval.

With `NARROW`, `SHRUNK` and `ANYWHERE`, 95 in 100 intervals contain the true chance."""

FULL: Final = 101
"""The number of races after which an interval is narrow for any share of wins."""

REACH: Final = 0.1
"""A chance counts as known if the half-width of its interval is at most this."""

CLOSE: Final = 0.05
"""Options that are certainly within this distance of the best need no further races."""

FIRST: Final = 4
"""Races of every option before the first elimination, and between two looks at first."""

LEAST: Final = 3
"""Races to the next look if the chance of an option may soon be known."""

STAKES: Final = (0.95, *(0.5**step for step in range(1, STEPS)))
"""Fractions of the capital that the bets on a difference of chances stake."""


class Record(NamedTuple):
    """The results of an option.

    Attributes
    ----------
    wins : int
        The races won, as bits: bit k for race k.
    races : int
        The number of races.
    exact : float or None
        The exact chance to win, if it was enumerated; the races are then ignored.
    """

    wins: int = 0
    races: int = 0
    exact: float | None = None

    @property
    def chance(self) -> Estimate:
        """The chance to win from `chance_of`; the interval is 0 to 1 before the first race."""
        if self.exact is not None:
            return exact(self.exact)
        return chance_of(self.wins, self.races) if self.races else Estimate(0.5, 0.0, 1.0)

    @property
    def known(self) -> bool:
        """True if the interval of the chance is narrow enough."""
        return self.exact is not None or _first_narrow(self.wins, self.races) is not None


def evidence(more: int, less: int, chance: float = 0.5) -> float:
    """Return the logarithm of an e-process against "the chance of 'more' is at most `chance`".

    The e-process starts at 1. If the true chance is at most `chance`, it ever reaches x with a
    probability of at most 1 / x. It is an even mixture of likelihood ratios over some chances
    above `chance`.

    Parameters
    ----------
    more, less : int
        Counts of the two outcomes in independent draws.
    chance : float
        The null value.

    Examples
    --------
    >>> evidence(0, 0)
    0.0
    >>> round(evidence(12, 0), 1), round(evidence(12, 4), 1)
    (6.3, 0.9)

    Source: J. Ville, "Etude critique de la notion de collectif", 1939, for the bound; H. Robbins,
    "Statistical methods related to the law of the iterated logarithm", 1970, for the mixture.
    """
    if chance >= 1:
        return -inf if less else 0.0
    if chance <= 0:
        return inf if more else 0.0
    paid = []
    for step in range(STEPS):
        above = chance + (1 - chance) / 2**step
        lost = less * log((1 - above) / (1 - chance)) if above < 1 else -inf
        paid.append(more * log(above / chance) + (lost if less else 0.0))
    best = max(paid)
    return best + log(sum(exp(each - best) for each in paid) / STEPS)


def worse(records: Sequence[Record], options: int) -> list[bool]:
    """Return for each option whether it is certainly not the best of these.

    Two options with rollouts are compared by the races with common random numbers that only one of
    them won. Over all looks at the remaining options, the best one is eliminated with a
    probability of at most 5 %.

    Parameters
    ----------
    records : sequence of Record
        The results of the remaining options.
    options : int
        The number of options at the start.
    """
    bar = log(max(1, options - 1) / ERROR)
    return [
        any(_lead(other, own) >= bar for other in records if other is not own) for own in records
    ]


def _lead(ahead: Record, behind: Record) -> float:
    """Return the log e-process for a greater chance of `ahead` than of `behind`."""
    if ahead.exact is not None and behind.exact is not None:
        return inf if ahead.exact > behind.exact + 1e-9 else 0.0  # sums of shares, nearly exact
    if behind.exact is not None:
        won = ahead.wins.bit_count()
        return evidence(won, ahead.races - won, behind.exact)
    if ahead.exact is not None:
        won = behind.wins.bit_count()
        return evidence(behind.races - won, won, 1 - ahead.exact)
    more, less, _ = _pairs(ahead, behind)
    return evidence(more, less)


def _pairs(own: Record, other: Record) -> tuple[int, int, int]:
    """Count the common races that only `own` won, that only `other` won, and the rest."""
    races = min(own.races, other.races)
    both = (1 << races) - 1
    more = (own.wins & ~other.wins & both).bit_count()
    less = (other.wins & ~own.wins & both).bit_count()
    return more, less, races - more - less


def behind(own: Record, others: Sequence[Record]) -> float:
    """Return an upper bound for the distance of a chance from the best of others.

    The bound is anytime-valid with 95 % confidence. It needs no correction for the number of
    options, since only the comparison with the true best one counts, unknown as that is.

    Parameters
    ----------
    own : Record
    others : sequence of Record

    Examples
    --------
    >>> won, lost = Record((1 << 60) - 1, 60), Record(0, 60)
    >>> round(behind(won, [won, lost]), 2), behind(lost, [won])
    (0.09, 1.0)

    Source: as for `evidence`; J. C. Hsu, "Simultaneous confidence intervals for all distances from
    the 'best'", 1981, for the single comparison that counts.
    """
    most = 0.0
    for other in others:
        if may_be_behind(own, other, most):
            most = _edge(partial(may_be_behind, own, other), 1.0, most, 12)
    return most


def may_be_behind(own: Record, other: Record, value: float) -> bool:
    """Return whether a chance may lie below another by more than a value."""
    bound = (1.0 if other.exact is None else other.exact) - (own.exact or 0.0)
    if value >= bound - 1e-9 or (own.exact is not None and other.exact is not None):
        return value < bound - 1e-9
    if own.exact is not None:
        won = other.wins.bit_count()
        draws = [(won, 1 - own.exact), (other.races - won, -own.exact)]
    elif other.exact is not None:
        won = own.wins.bit_count()
        draws = [(won, other.exact - 1), (own.races - won, other.exact)]
    else:
        draws = list(zip(_pairs(other, own), (1.0, -1.0, 0.0), strict=True))
    grown = [
        sum(number * log1p(stake * (value - draw)) for number, draw in draws if number)
        for stake in STAKES
    ]
    top = max(grown)
    return top + log(sum(exp(each - top) for each in grown) / len(grown)) < -log(ERROR)


@lru_cache(maxsize=10_000)
def chance_of(wins: int, races: int) -> Estimate:
    """Return a chance to win with an anytime-valid 95 % interval.

    A fiftieth of the error goes to a confidence sequence, which is valid at all stops: a chance
    stays in it until the results are too unlikely under it. The rest goes to a single stop, the
    first at which an interval of about 96 % has a half-width of at most 0.1. From then on the
    result is the intersection of both.

    Parameters
    ----------
    wins : int
        The races won, as bits: bit k for race k.
    races : int
        The number of races, at least 1.

    Examples
    --------
    >>> few, many = chance_of(0b1001, 4), chance_of(sum(1 << 2 * k for k in range(52)), 104)
    >>> round(few.low, 2), round(few.high, 2), round(many.low, 2), round(many.high, 2)
    (0.01, 0.99, 0.41, 0.6)

    Source: D. A. Darling and H. Robbins, "Confidence sequences for mean, variance, and median",
    1967, with the uniform mixture of Robbins, 1970; Y. S. Chow and H. Robbins, "On the asymptotic
    theory of fixed-width sequential confidence intervals for the mean", 1965, for the one stop;
    A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation of
    binomial proportions", 1998, for the pseudo-observations that shift its centre.
    The confidence there was computed by summing over all outcomes, for chances 0.005 apart.
    """
    won = wins.bit_count()
    value = won / races
    low = _end(won, races, 0.0) if won else 0.0
    high = _end(won, races, 1.0) if won < races else 1.0
    narrow = _first_narrow(wins, races)
    if narrow is not None:
        low, high = max(low, min(narrow.low, value)), min(high, max(narrow.high, value))
    return Estimate(value, low, high)


def _first_narrow(wins: int, races: int) -> Estimate | None:
    """Return the first interval with a half-width of at most 0.1; None if there is none."""
    won = 0
    for race in range(min(races, FULL)):
        won += wins >> race & 1
        narrow = _share(won, race + 1)
        if is_known(narrow):
            return narrow
    return None


@lru_cache(maxsize=FULL * FULL)
def _share(won: int, races: int) -> Estimate:
    return shrunk(won, races, SHRUNK, NARROW)


def _end(won: int, races: int, outside: float) -> float:
    """Return the end of the confidence sequence between the share won and 0 or 1."""
    lost = races - won
    ways = lgamma(races + 2) - lgamma(won + 1) - lgamma(lost + 1) - log(ANYWHERE)

    def kept(chance: float) -> bool:
        likely = ways + (won * log(chance) if won else 0.0)
        return likely + (lost * log1p(-chance) if lost else 0.0) > 0

    return _edge(kept, outside, won / races)


def _edge(
    kept: Callable[[float], bool], outside: float, inside: float, halvings: int = 40
) -> float:
    """Return the value at which `kept` becomes false, by bisection from inside to outside."""
    for _ in range(halvings):
        middle = (outside + inside) / 2
        if kept(middle):
            inside = middle
        else:
            outside = middle
    return outside


def is_known(estimate: Estimate) -> bool:
    """Return whether the interval of a chance is narrow enough."""
    return estimate.high - estimate.low <= 2 * REACH


def next_races(records: Sequence[Record], most: int) -> tuple[list[int], range]:
    """Return the options that race next, by their indices, and the numbers of these races.

    These are the options whose chance is not known yet; once all are known, those with the fewest
    races, to separate them. There are none if one option is left, or if all are about as good as
    the best or have had `most` races.
    """
    racing = [number for number, record in enumerate(records) if record.exact is None]
    group = [number for number in racing if not records[number].known] or racing
    if group is racing and not any(  # no remaining option can be much better than another
        may_be_behind(own, other, CLOSE) for own in records for other in records if other is not own
    ):
        return [], range(0)
    fewest = min((records[number].races for number in group), default=most)
    if fewest >= most:
        return [], range(0)
    least = [number for number in group if records[number].races == fewest]
    ends = [records[number].races for number in group if number not in least]
    if group is not racing and fewest >= FIRST:
        soon = min(_enough(records[number].wins.bit_count(), fewest) for number in least)
        ends.append(max(soon, fewest + LEAST))
    next_look = max(fewest - fewest % FIRST + FIRST, fewest * 9 // 8)  # for an elimination
    return least, range(fewest, min(next_look, most, *ends))


@lru_cache(maxsize=FULL * FULL)
def _enough(won: int, races: int) -> int:
    """Return the number of races after which a chance is known at the current rate of wins."""
    return next(
        (
            more
            for more in range(races + 1, FULL)
            if is_known(_share(round(won * more / races), more))
        ),
        FULL,
    )
