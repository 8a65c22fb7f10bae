"""Driving among others: what an engagement costs, and what a car in the way costs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..boards.lattice import Point
from ..core.state import State
from ..games.bolide import travel
from ..games.bolide.position import Position
from ..games.bolide.tables import ENGAGEMENT, SIDES
from ..games.bolide.windows import way
from .outlook import HOPELESS, Outlook, outlook
from .pace import Way

NEAR = 12
"""Squares within which another car matters for this move."""

TURNING = 1
"""Turns that a half-spun car spends on facing the arrow (H-2)."""

WORN = 0.04
"""Share of the turns to go that a point of top speed costs, about: measured on the circuits."""

OFF = 12.0
"""Turns that leaving the track costs, about."""

DENYING = 0.5
"""What a turn lost by a car behind is worth to the one in front, in turns of its own."""

MOST_DENIED = 2.0
"""Turns that a car in the way costs another at most: it may still engage."""


class Clashes(NamedTuple):
    """The engagement table in shares: how often each thing happens to an attacker."""

    wins: float
    spins: float
    drop: float  # points of top speed
    defender_spins: float
    defender_drop: float


def _clashes() -> Clashes:
    rows = list(ENGAGEMENT.values())
    return Clashes(
        sum(row.attacker_wins for row in rows) / SIDES,
        sum(row.attacker_spins for row in rows) / SIDES,
        sum(row.attacker_drop for row in rows) / SIDES,
        sum(row.defender_spins for row in rows) / SIDES,
        sum(row.defender_drop for row in rows) / SIDES,
    )


CLASHES = _clashes()


class Field(NamedTuple):
    """The other cars that matter for a move.

    Attributes
    ----------
    points : frozenset of Point
        Where they stand.
    denials : dict of Point to float
        What standing on a point is worth, in turns, because cars that are still to move in this
        round lose turns without it.
    """

    points: frozenset[Point]
    denials: dict[Point, float]


ALONE = Field(frozenset(), {})


def field(state: State[Any], seat: int) -> Field:
    """The others near a car."""
    position: Position = state.position
    cars = position.cars
    here = cars[seat].point
    assert here is not None
    x, y = here
    near = {}
    for index, car in enumerate(cars):
        point = car.point
        if point is None or index == seat:
            continue
        if -NEAR <= point[0] - x <= NEAR and -NEAR <= point[1] - y <= NEAR:
            near[index] = point
    if not near:
        return ALONE
    denials: dict[Point, float] = {}
    for index in position.order[position.turn :]:
        if index in near and cars[index].pawn is not None:
            for point, lost in outlook(state, cars[index]).crucial(MOST_DENIED).items():
                denials[point] = denials.get(point, 0.0) + DENYING * lost
    return Field(frozenset(near.values()), denials)


def best(seat: int, look: Outlook, ways: Sequence[Way], others: Field) -> Way | None:
    """The best of some moves among the other cars; its cost includes what they do to it."""
    if not others.points or not ways:
        return ways[0] if ways else None
    most = max(others.denials.values(), default=0.0)
    found: Way | None = None
    for one in ways:
        if found is not None and one.cost - most > found.cost:
            break
        cost = one.cost
        met = meets(look.point, one.end, others.points)
        if met is not None and travel.first_met(look.state, seat, look.point, one.end, None):
            cost = engaging(look, met)
        else:
            cost -= others.denials.get(one.end, 0.0)
        if found is None or cost < found.cost:
            found = Way(cost, one.end, one.step)
    return found


def meets(start: Point, end: Point, points: frozenset[Point]) -> Point | None:
    """The first of some points on the way from start to end (M-6)."""
    x, y = start
    for dx, dy, _ in way((end[0] - x, end[1] - y)):
        point = x + dx, y + dy
        if point in points:
            return point
    return None


def engaging(look: Outlook, contested: Point) -> float:
    """Expected cost of attacking the car on a point, by the engagement table.

    What the defender suffers in turn counts as far as a denied turn does.
    """
    x, y = look.point
    ax, ay = look.track.arrow(contested)
    behind = contested[0] - ax, contested[1] - ay
    step = contested[0] - x, contested[1] - y
    won = _sane(look.cost(contested, step))
    lost = _sane(look.cost(behind, (behind[0] - x, behind[1] - y)))
    spun = _sane(look.cost(behind, (0, 0)) + TURNING)
    odds = CLASHES
    own = odds.wins * won + (1 - odds.wins - odds.spins) * lost + odds.spins * spun
    to_go = look.turns(look.point, look.velocity)
    rest = to_go if to_go < HOPELESS else 0.0
    harm = odds.defender_spins * (spun - lost) + odds.defender_drop * WORN * rest
    return own + odds.drop * WORN * rest - DENYING * harm


def _sane(cost: float) -> float:
    """Costs can be averaged when a hopeless state counts as so many turns."""
    return cost if cost < HOPELESS else 100.0 + OFF
