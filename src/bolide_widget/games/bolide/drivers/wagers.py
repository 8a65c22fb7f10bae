"""Whether to roll for a booster or a braking action: exact odds over exact turns to go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf

from ....drivers.workbench import NotReady
from ..rules import way
from ..rules.tables import BOOSTER, BRAKE, SIDES, Trouble
from .outlook import HOPELESS, Outlook
from .pace import NEVER
from .racecraft import OFF, TURNING

LAST = 1
"""Crossings to go at which a booster is thought of: on the laps before, the damage that it may do
costs more by the same odds, but for a hair on the shortest of the circuits."""

Cost = Callable[[Outlook, Trouble], float]


def booster(look: Outlook, now: float) -> float:
    """Expected cost of declaring a booster (X-1), by exact odds; inf when it does not pay.

    Nor is one thought of in a hurry, while tables for what it may damage are not there.

    Parameters
    ----------
    look : Outlook
        Of a car at speed 3 or more.
    now : float
        Cost of the best move without it.
    """
    if look.crossings > LAST or look.trim.slippery:
        return inf
    gained = look.boosted()
    if not gained or gained[0].cost >= now:
        return inf
    return _kept(look, "booster", _booster)


def _booster(look: Outlook) -> float:
    """Worked out: inf when a face can send the car off the track."""
    rows = _rows(look, BOOSTER.values(), after_booster)
    if not all(cost < HOPELESS for _, cost, _ in rows):
        return inf
    return _expected(look, BOOSTER.values(), after_booster, look.trim.rerolls_boosters)


def braking(look: Outlook, now: float) -> float:
    """Expected cost of declaring a braking action (X-B); inf when one that works gains nothing."""
    braked = look.sharp()
    if not braked or braked[0].cost >= now:
        return inf
    return _kept(look, "brake", _braking)


def _braking(look: Outlook) -> float:
    """Worked out."""
    return _expected(look, BRAKE.values(), after_braking, look.trim.rerolls_braking)


def _kept(look: Outlook, roll: str, work_out: Callable[[Outlook], float]) -> float:
    """What a roll is expected to cost, worked out once; inf in a hurry while tables are missing."""
    known = look.wagered.get(roll)
    if known is None:
        try:
            known = look.wagered[roll] = work_out(look)
        except NotReady:
            return inf
    return known


def rolls_again(look: Outlook, table: str, face: int) -> bool:
    """A-3: whether a second roll, which stands, is expected to cost less than what was rolled."""
    faces, after = (BOOSTER, after_booster) if table == "booster" else (BRAKE, after_braking)
    return _expected(look, faces.values(), after, False) < after(look, faces[face])


def _expected(look: Outlook, faces: Iterable[Trouble], after: Cost, again: bool) -> float:
    """The mean over a table; with a second roll where the first is unwanted and worse than that."""
    rows = _rows(look, faces, after)
    once = sum(share * cost for share, cost, _ in rows)
    if not again:
        return once
    return sum(share * (min(cost, once) if unwanted else cost) for share, cost, unwanted in rows)


def _rows(look: Outlook, faces: Iterable[Trouble], after: Cost) -> list[tuple[float, float, bool]]:
    """Share, cost, and whether a set-up may roll it again, of each different row of a table."""
    shares: dict[Trouble, float] = {}
    for row in faces:
        shares[row] = shares.get(row, 0.0) + 1 / SIDES
    return [
        (share, after(look, row), not row.works or row.half_spin) for row, share in shares.items()
    ]


def after_booster(look: Outlook, row: Trouble) -> float:
    """What a row of the booster table leaves (X-2, X-3)."""
    if row.works:
        gained = look.boosted()
        return gained[0].cost if gained else float(NEVER)
    return _failed(look, row)


def after_braking(look: Outlook, row: Trouble) -> float:
    """What a row of the brake table leaves (X-B); to be sent off the track is no end."""
    if row.works:
        braked = look.sharp()
        if not braked:
            return float(NEVER)
        spun = look.cost(braked[0].end, (0, 0)) + TURNING
        return spun if row.half_spin else braked[0].cost
    cost = _failed(look, row)
    return cost if cost < HOPELESS else look.turns(look.point, (0, 0)) + OFF


def _failed(look: Outlook, row: Trouble) -> float:
    """Cost of the best normal move with what a failure does to the car."""
    if row.power_drop:
        ways = look.ways(way.POWER_DROP)
    elif row.speed_drop or row.no_fourth:
        ways = look.damaged(row.speed_drop, row.no_fourth).ways()
    else:
        ways = look.ways()
    return ways[0].cost if ways else float(NEVER)
