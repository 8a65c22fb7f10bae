"""What a way costs: the units due on it, space by space, and how they can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core.screen import Price
from ....core.state import State
from ...words import count, listed
from ..rules import corners, payments
from ..rules.driving import Search
from ..rules.position import Car, Position
from ..rules.road import Road
from ..rules.tables import chances
from .words import corner_name, odds, split_words

CHANCE_ROW: Final = "chance-corner"
FAIR: Final = chances(CHANCE_ROW, 0)[0]


PRICES: Final[tuple[Price, ...]] = ("free", "wear", "roll", "out")
"""The cheapest first."""


class Toll(NamedTuple):
    """Units due at one step of a way.

    Attributes
    ----------
    to : int
        The space entered.
    units : int
        What is due.
    splits : tuple of int
        Wear that may pay for it, a chance for the rest; as far as it can be told beforehand.
    limit : int
        Of the space, with the bonus of a line; 0 of a plain one, where a line is left.
    """

    to: int
    units: int
    splits: tuple[int, ...]
    limit: int


def tolls(state: State[Position], car: Car, v: int, path: Sequence[int]) -> list[Toll]:
    """The tolls of a way at a speed, if all is paid by wear as far as it goes.

    Parameters
    ----------
    state : State
    car : Car
        Where it begins, and what it has to pay with.
    v : int
        Speed.
    path : sequence of int
        Spaces, without the one where it begins.
    """
    road: Road = state.game.road
    search = Search(state, car, v, set())
    node, at, wear = search.first(), car.at, car.wear
    corner, spent, rolled = car.corner, car.corner_wear, car.chances
    found: list[Toll] = []
    for to in path:
        before = node
        stepped = search.step(node, to, at)
        if stepped is None:
            break
        units, node = stepped
        at += road.length[to]
        if road.corner[to] >= 0 and road.corner[to] != corner:
            corner, spent, rolled = road.corner[to], 0, 0
        if not units:
            continue
        listed_ = payments.splits(units, wear, spent, rolled, payments.most_wear(car))
        paid = listed_[0] if listed_ else 0
        wear, spent, rolled = wear - paid, spent + paid, rolled + (units - paid)
        using = corners.kept_lines(road, before[7], before[0], to, False) + road.starts[to]
        bonus = corners.best_bonus(road, using)
        limit = road.speed[to] + bonus if road.speed[to] else 0
        found.append(Toll(to, units, tuple(listed_), limit))
    return found


def price(found: Sequence[Toll]) -> Price:
    """What a way costs at least, in one word."""
    if any(not toll.splits for toll in found):
        return "out"
    if any(toll.splits[0] < toll.units for toll in found):
        return "roll"
    return "wear" if found else "free"


def pay_words(units: int, splits: Sequence[int]) -> str:
    """How units can be paid: ``1 wear, or a chance (15 in 36)``."""
    if not splits:
        return "a certain crash"
    told = [split_words(n, units - n, "a chance") for n in splits]
    rolls = any(n < units for n in splits)
    return listed(told, "or") + (f" ({odds(FAIR)} holds)" if rolls else "")


def toll_words(state: State[Position], found: Sequence[Toll]) -> str:
    """All tolls of a way in one line; nothing for a way that is free."""
    ids = state.game.road.ids
    parts: list[str] = []
    for toll in found:
        where = (
            f"{ids[toll.to]}, limit {toll.limit}"
            if toll.limit
            else f"leaving the line before {ids[toll.to]}"
        )
        parts.append(f"{pay_words(toll.units, toll.splits)} at {where}")
    return "; ".join(parts)


def corners_on(state: State[Position], spaces: Sequence[int]) -> list[int]:
    """The corners of spaces, in the order they are met."""
    road: Road = state.game.road
    met = (road.corner[space] for space in spaces)
    return list(dict.fromkeys(corner for corner in met if corner >= 0))


def corner_words(state: State[Position], corner: int) -> str:
    """A corner and its limits: ``corner B (60 to 80)``."""
    road: Road = state.game.road
    limits = sorted({road.speed[s] for s in state.game.track.corners[corner].spaces})
    told = str(limits[0]) if len(limits) == 1 else f"{limits[0]} to {limits[-1]}"
    return f"corner {corner_name(state, corner)} ({told})"


def units_words(units: int) -> str:
    """Units in words."""
    return count(units, "unit") if units else "nothing"
