"""Whether to roll for a booster or a braking action: exact odds over exact turns to go."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from ..games.bolide import movement
from ..games.bolide.tables import BOOSTER, BRAKE, SIDES, Trouble
from .outlook import HOPELESS, Outlook
from .pace import NEVER
from .racecraft import OFF, TURNING

LAST = 1
"""Crossings to go at which a booster is thought of: on the laps before, the damage that it may do
costs more by the same odds, but for a hair on the shortest of the circuits."""


def booster(look: Outlook, flags: int, now: float) -> float:
    """Expected cost of declaring a booster (X-1), by exact odds; inf when it does not pay.

    Parameters
    ----------
    look : Outlook
        Of a car at speed 3 or more.
    flags : int
        What was declared before.
    now : float
        Cost of the best move without it.
    """
    if look.crossings > LAST:
        return inf
    gained = look.boosted(flags)
    if not gained or gained[0].cost >= now:
        return inf
    rolled = flags | movement.BOOSTER_ROLLED
    expected = 0.0
    for row, share in _rows(BOOSTER.values()):
        cost = gained[0].cost if row.works else _after(look, row, rolled)
        expected += share * cost
        if cost > HOPELESS or expected >= now:
            return inf
    return expected


def is_safe(look: Outlook, flags: int) -> bool:
    """Whether no face of the booster table can send the car off the track (X-3, M-8)."""
    rolled = flags | movement.BOOSTER_ROLLED
    gained = look.boosted(flags)
    if look.crossings > LAST or not gained or gained[0].cost > HOPELESS:
        return False
    rows = _rows(BOOSTER.values())
    return all(row.works or _after(look, row, rolled) < HOPELESS for row, _ in rows)


def braking(look: Outlook, flags: int, now: float) -> float:
    """Expected cost of declaring a braking action (X-B); inf when one that works gains nothing."""
    braked = look.sharp()
    if not braked or braked[0].cost >= now:
        return inf
    rolled = flags | movement.BRAKE_ROLLED
    spun = look.cost(braked[0].end, (0, 0)) + TURNING
    expected = 0.0
    for row, share in _rows(BRAKE.values()):
        if row.half_spin:
            expected += share * spun
        elif row.works:
            expected += share * braked[0].cost
        else:
            cost = _after(look, row, rolled)
            off = look.turns(look.point, (0, 0)) + OFF
            expected += share * (cost if cost < HOPELESS else off)
    return expected


def _rows(rows: Iterable[Trouble]) -> list[tuple[Trouble, float]]:
    """The rows of a table that differ, each with its share of the faces; works first."""
    shares: dict[Trouble, float] = {}
    for row in rows:
        shares[row] = shares.get(row, 0.0) + 1 / SIDES
    return sorted(shares.items(), key=lambda pair: not pair[0].works)


def _after(look: Outlook, row: Trouble, rolled: int) -> float:
    """Cost of the best normal move with what a failure does to the car."""
    if row.power_drop:
        ways = look.ways(rolled | movement.POWER_DROP)
    elif row.speed_drop or row.no_fourth:
        ways = look.damaged(row.speed_drop, row.no_fourth).ways(rolled)
    else:
        ways = look.ways(rolled)
    return ways[0].cost if ways else float(NEVER)
