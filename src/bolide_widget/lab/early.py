"""Which option wins most, race by race: what may be said, and dropped, whenever one stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, lgamma, log, log1p
from typing import Final, NamedTuple

from .jobs import CONFIDENCE, Estimate, share

ERROR: Final = 1 - CONFIDENCE
"""How often the best option may be dropped, and how often an interval may miss."""

STEPS: Final = 8
"""Chances that a bet is spread over: each half as far from what it bets against as the last."""

ANYWHERE: Final = 0.2 * ERROR
"""What an interval may miss at all other stops than that after `FULL` races together."""

FULL: Final = 104
"""Races after which an interval is the narrow one: within 0.1 to both sides of any share."""

REACH: Final = 0.1
"""A chance is known where its interval is no wider than this to both sides."""

FIRST: Final = 4
"""Races for every option before one is dropped, and between two looks until they grow apart."""


class Record(NamedTuple):
    """How an option did.

    Attributes
    ----------
    wins : int
        The races that were won, race k as bit k.
    exact : float or None
        The chance to win where it was counted out; then `wins` is not looked at.
    """

    wins: int = 0
    exact: float | None = None


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


def worse(records: Sequence[Record], races: int, options: int) -> list[bool]:
    """Which options are surely not the best of these.

    Two that were played are compared by races with the same dice which one of them won and the
    other did not. Over all looks that are ever taken, at those that are left, the best option is
    taken for worse at most 5 times in 100.

    Parameters
    ----------
    records : sequence of Record
        Of the options that are left; all that were played have had the same races.
    races : int
        How many these are.
    options : int
        How many there were to begin with.
    """
    bar = log(max(1, options - 1) / ERROR)
    return [
        any(_lead(other, own, races) >= bar for other in records if other is not own)
        for own in records
    ]


def _lead(ahead: Record, behind: Record, races: int) -> float:
    """What speaks for a greater chance of the one than of the other."""
    if ahead.exact is not None and behind.exact is not None:
        return inf if ahead.exact > behind.exact + 1e-9 else 0.0  # sums of shares, nearly exact
    if behind.exact is not None:
        won = ahead.wins.bit_count()
        return evidence(won, races - won, behind.exact)
    won = behind.wins.bit_count()
    if ahead.exact is not None:
        return evidence(races - won, won, 1 - ahead.exact)
    more, less = ahead.wins & ~behind.wins, behind.wins & ~ahead.wins
    return evidence(more.bit_count(), less.bit_count())


def chance_of(wins: int, races: int) -> Estimate:
    """A chance to win with an interval that holds it 95 times in 100, whenever one stops.

    A fifth of the error is left for stopping anywhere: a chance is kept as long as, over all stops,
    what came is not too unlikely with it. The rest is spent on the first `FULL` races, which are
    many enough for a narrow interval; after them both hold.

    Parameters
    ----------
    wins : int
        The races that were won, race k as bit k.
    races : int
        How many there were, at least 1.

    Examples
    --------
    >>> few, many = chance_of(0b1001, 4), chance_of((1 << 52) - 1, 104)
    >>> round(few.low, 2), round(few.high, 2), round(many.low, 2), round(many.high, 2)
    (0.02, 0.98, 0.4, 0.6)

    Source: D. A. Darling and H. Robbins, "Confidence sequences for mean, variance, and median",
    1967; the mixture is the uniform one of Robbins, 1970.
    """
    won = wins.bit_count()
    value = won / races
    low = _end(won, races, 0.0) if won else 0.0
    high = _end(won, races, 1.0) if won < races else 1.0
    if races >= FULL:
        first = share((wins & ((1 << FULL) - 1)).bit_count(), FULL, confidence=1 - ERROR + ANYWHERE)
        low, high = max(low, min(first.low, value)), min(high, max(first.high, value))
    return Estimate(value, low, high)


def _end(won: int, races: int, outside: float) -> float:
    """Where a chance becomes too unlikely, between the share that was won and 0 or 1."""
    lost = races - won
    ways = lgamma(races + 2) - lgamma(won + 1) - lgamma(lost + 1) - log(ANYWHERE)

    def kept(chance: float) -> bool:
        likely = ways + (won * log(chance) if won else 0.0)
        return likely + (lost * log1p(-chance) if lost else 0.0) > 0

    return _edge(kept, outside, won / races)


def _edge(kept: Callable[[float], bool], outside: float, inside: float) -> float:
    """The last value that is kept on the way out."""
    for _ in range(40):
        middle = (outside + inside) / 2
        if kept(middle):
            inside = middle
        else:
            outside = middle
    return outside


def is_known(estimate: Estimate) -> bool:
    """Whether a chance is known well enough."""
    return estimate.high - estimate.low <= 2 * REACH


def next_look(races: int) -> int:
    """After how many races for each option some may be dropped again."""
    most = FULL if races < FULL else races * 2  # no look at a narrow interval is left out
    return min(max(races - races % FIRST + FIRST, races * 9 // 8), most)
