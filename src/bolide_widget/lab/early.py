"""Which option wins most, race by race: what may be said, and dropped, whenever one stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import exp, inf, lgamma, log, log1p
from typing import Final, NamedTuple

from .jobs import CONFIDENCE, Estimate, exact, shrunk

ERROR: Final = 1 - CONFIDENCE
"""How often the best option may be dropped, and how often an interval may miss."""

STEPS: Final = 8
"""Chances that a bet is spread over: each half as far from what it bets against as the last."""

ANYWHERE: Final = 0.02 * ERROR
"""What an interval may miss at all other stops than the one at which it is narrow."""

NARROW: Final = 2.05
"""Standard errors to both sides of the middle of the narrow interval."""

SHRUNK: Final = 5
"""Races, half of them won, that its middle reckons with beside those that there were.

With these two and `ANYWHERE`, 95 in 100 intervals hold any true chance."""

FULL: Final = 101
"""Races after which an interval is narrow for any share of wins, at the latest."""

REACH: Final = 0.1
"""A chance is known where its interval is no wider than this to both sides."""

CLOSE: Final = 0.05
"""Options that are surely no further behind the best than this need not be told apart."""

FIRST: Final = 4
"""Races for every option before one is dropped, and between two looks until they grow apart."""

LEAST: Final = 3
"""Races to the next look where one of the options may soon have had enough."""

STAKES: Final = (0.95, *(0.5**step for step in range(1, STEPS)))
"""Parts of what there is that are put on a difference of chances."""


class Record(NamedTuple):
    """How an option did.

    Attributes
    ----------
    wins : int
        The races that were won, race k as bit k.
    races : int
        How many it had.
    exact : float or None
        The chance to win where it was counted out; then the races are not looked at.
    """

    wins: int = 0
    races: int = 0
    exact: float | None = None

    @property
    def chance(self) -> Estimate:
        """The chance to win, as `chance_of` says; anything before the first race."""
        if self.exact is not None:
            return exact(self.exact)
        return chance_of(self.wins, self.races) if self.races else Estimate(0.5, 0.0, 1.0)

    @property
    def known(self) -> bool:
        """Whether the chance is known well enough."""
        return self.exact is not None or _first_narrow(self.wins, self.races) is not None


def evidence(more: int, less: int, chance: float = 0.5) -> float:
    """The logarithm of what a fair bet has grown to that the chance of "more" is above a value.

    It begins with 1. If the true chance is no greater than `chance`, it grows to x or more, ever,
    with a probability of at most 1 / x. The stake is spread evenly over some chances above the
    value, each of which is paid by how much likelier it makes what came.

    Parameters
    ----------
    more, less : int
        How often each of two things came, in draws that know nothing of each other.
    chance : float
        What is bet against.

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
    """Which options are surely not the best of these.

    Two that were played are compared by races with the same dice which one of them won and the
    other did not, as far as both had them. Over all looks that are ever taken, at those that are
    left, the best option is taken for worse at most 5 times in 100.

    Parameters
    ----------
    records : sequence of Record
        Of the options that are left.
    options : int
        How many there were to begin with.
    """
    bar = log(max(1, options - 1) / ERROR)
    return [
        any(_lead(other, own) >= bar for other in records if other is not own) for own in records
    ]


def _lead(ahead: Record, behind: Record) -> float:
    """What speaks for a greater chance of the one than of the other."""
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
    """In how many races that both had only this won, only the other, and what is left."""
    races = min(own.races, other.races)
    both = (1 << races) - 1
    more = (own.wins & ~other.wins & both).bit_count()
    less = (other.wins & ~own.wins & both).bit_count()
    return more, less, races - more - less


def behind(own: Record, others: Sequence[Record]) -> float:
    """By how much a chance may lie below the best of others, at most.

    In 95 of 100 cases it is no more, whenever one stops: the best is one of them, though nobody
    knows which, so that no more is left for errors about the rest.

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
    """Whether a chance may lie below another by more than a value."""
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
    """A chance to win with an interval that holds it 95 times in 100, whenever one stops.

    A fiftieth of the error is left for stopping anywhere: a chance is kept as long as, over all
    stops, what came is not too unlikely with it. The rest is spent on one stop, the first at which
    an interval of some 96 % is within 0.1 to both sides; from there on both hold.

    Parameters
    ----------
    wins : int
        The races that were won, race k as bit k.
    races : int
        How many there were, at least 1.

    Examples
    --------
    >>> few, many = chance_of(0b1001, 4), chance_of(sum(1 << 2 * k for k in range(52)), 104)
    >>> round(few.low, 2), round(few.high, 2), round(many.low, 2), round(many.high, 2)
    (0.01, 0.99, 0.41, 0.6)

    Source: D. A. Darling and H. Robbins, "Confidence sequences for mean, variance, and median",
    1967, with the uniform mixture of Robbins, 1970; Y. S. Chow and H. Robbins, "On the asymptotic
    theory of fixed-width sequential confidence intervals for the mean", 1965, for the one stop;
    A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation of
    binomial proportions", 1998, for the races that the middle of its interval is moved by.
    The confidence there was worked out by adding up all that can come, for chances 0.005 apart.
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
    """The first interval that is within 0.1 to both sides; None where none is."""
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
    """Where a chance becomes too unlikely, between the share that was won and 0 or 1."""
    lost = races - won
    ways = lgamma(races + 2) - lgamma(won + 1) - lgamma(lost + 1) - log(ANYWHERE)

    def kept(chance: float) -> bool:
        likely = ways + (won * log(chance) if won else 0.0)
        return likely + (lost * log1p(-chance) if lost else 0.0) > 0

    return _edge(kept, outside, won / races)


def _edge(
    kept: Callable[[float], bool], outside: float, inside: float, halvings: int = 40
) -> float:
    """Where a value is no longer kept on the way out."""
    for _ in range(halvings):
        middle = (outside + inside) / 2
        if kept(middle):
            inside = middle
        else:
            outside = middle
    return outside


def is_known(estimate: Estimate) -> bool:
    """Whether a chance is known well enough."""
    return estimate.high - estimate.low <= 2 * REACH


def next_races(records: Sequence[Record], most: int) -> tuple[list[int], range]:
    """Which of the options that are left race next, and the numbers of these races.

    Those whose chance is not known yet; once all are, those that had the fewest races, so that
    they can be told apart. None of them where there is nothing to find out: one is left, or all
    are about as good as the best, or have had as many races as they may.
    """
    racing = [number for number, record in enumerate(records) if record.exact is None]
    group = [number for number in racing if not records[number].known] or racing
    if group is racing and _settled(records):
        return [], range(0)
    fewest = min((records[number].races for number in group), default=most)
    if fewest >= most:
        return [], range(0)
    least = [number for number in group if records[number].races == fewest]
    ends = [records[number].races for number in group if number not in least]
    if group is not racing and fewest >= FIRST:
        soon = min(_enough(records[number].wins.bit_count(), fewest) for number in least)
        ends.append(max(soon, fewest + LEAST))
    return least, range(fewest, min(next_look(fewest), most, *ends))


@lru_cache(maxsize=FULL * FULL)
def _enough(won: int, races: int) -> int:
    """After how many races a chance would be known if they go on to be won as often."""
    return next(
        (
            more
            for more in range(races + 1, FULL)
            if is_known(_share(round(won * more / races), more))
        ),
        FULL,
    )


def _settled(records: Sequence[Record]) -> bool:
    """Whether no option that is left can be much better than another."""
    return not any(
        may_be_behind(own, other, CLOSE) for own in records for other in records if other is not own
    )


def next_look(races: int) -> int:
    """After how many races for each option some may be dropped again."""
    return max(races - races % FIRST + FIRST, races * 9 // 8)
