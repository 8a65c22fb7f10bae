"""The expected cost of dice: engagements, boosters and braking actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from ....boards.lattice.momentum.turns import NEVER
from ....boards.lattice.points import Point
from ....drivers.search import NotReady
from ..rules import way
from ..rules.declared import can_reroll, unwanted
from ..rules.position import BOOSTER, BRAKE, ENGAGEMENT, ENGAGEMENT_ADVANCED, SIDES, Clash, Trouble
from ..rules.venue import State
from ..rules.way import passed
from .outlook import DENYING, HOPELESS, Outlook, Way, outlook

# -- whether to roll for a booster or a braking action: exact odds over exact turns to go ----------


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
    if look.crossings > LAST or not look.trim.extras:
        return inf
    gained = look.boosted
    if not gained or gained[0].cost >= now:
        return inf
    return _kept(look, "booster", _booster)


def _booster(look: Outlook) -> float:
    """Worked out: inf when a face can send the car off the track."""
    if not all(cost < HOPELESS for _, cost, _ in _rows(look, BOOSTER.values(), after_booster)):
        return inf
    return _expected(look, BOOSTER.values(), after_booster, can_reroll(look.trim.car, "booster"))


def braking(look: Outlook, now: float) -> float:
    """Expected cost of declaring a braking action (X-B); inf when one that works gains nothing."""
    braked = look.sharp
    if not braked or braked[0].cost >= now:
        return inf

    def work_out(look: Outlook) -> float:
        return _expected(look, BRAKE.values(), after_braking, can_reroll(look.trim.car, "brake"))

    return _kept(look, "brake", work_out)


def _kept(look: Outlook, roll: str, work_out: Callable[[Outlook], float]) -> float:
    """Return the expected cost of a roll, cached; inf in a hurry while tables are missing."""
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
    return [(share, after(look, row), unwanted(row)) for row, share in shares.items()]


def after_booster(look: Outlook, row: Trouble) -> float:
    """Return the cost after a row of the booster table (X-2, X-3)."""
    if row.works:
        gained = look.boosted
        return gained[0].cost if gained else float(NEVER)
    return _failed(look, row)


def after_braking(look: Outlook, row: Trouble) -> float:
    """Return the cost after a row of the brake table (X-B); leaving the track is not the end."""
    if row.works:
        braked = look.sharp
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


# -- driving among others: what an engagement costs, and what a car in the way costs them ----------


NEAR = 12
"""Squares within which another car matters for this move."""

TURNING = 1
"""Turns that a half-spun car spends on facing the arrow (H-2)."""

WORN = {8: 0.025, 7: 0.05, 6: 0.10, 5: 0.17, 4: 0.28, 3: 0.4, 2: 0.5, 1: 0.0}
"""Share of the turns to go that a point less costs, by the top speed before it: the mean over the
bundled circuits, of the fewest turns of a lap; below 4 a guess."""

OFF = 12.0
"""Turns that leaving the track costs: a guess, on the safe side."""


class Clashes(NamedTuple):
    """The engagement table in shares: how often each thing of a `Clash` happens."""

    attacker_wins: float
    attacker_spins: float
    attacker_drop: float  # points of top speed
    defender_spins: float
    defender_drop: float


def _clashes(table: Mapping[int, Clash]) -> Clashes:
    columns = ([getattr(row, name) for row in table.values()] for name in Clashes._fields)
    return Clashes(*(sum(column) / SIDES for column in columns))


BASIC, ADVANCED = _clashes(ENGAGEMENT), _clashes(ENGAGEMENT_ADVANCED)


class Field(NamedTuple):
    """The other cars that matter for a move.

    Attributes
    ----------
    state : State
    seat : int
        Whose move it is.
    points : set of Point
        Where they stand.
    denials : dict of Point to float
        What standing on a point is worth, in turns, because cars that are still to move in this
        round lose turns without it.
    most : float
        The most of these.
    """

    state: State
    seat: int
    points: set[Point]
    denials: dict[Point, float]
    most: float


def field(state: State, seat: int) -> Field:
    """Return the others near a car."""
    position = state.position
    cars = position.cars
    x, y = cars[seat].point  # type: ignore[misc]
    points: set[Point] = set()
    denials: dict[Point, float] = {}
    most = 0.0
    waiting = position.order[position.turn :]
    for index, car in enumerate(cars):
        point = car.point
        if point is None or not (-NEAR <= point[0] - x <= NEAR and -NEAR <= point[1] - y <= NEAR):
            continue
        if index == seat:
            continue
        points.add(point)
        if index in waiting and car.pawn is not None:
            try:
                worth, top = outlook(state, car).denials
            except NotReady:  # of a car damaged just now; it is in the way all the same
                continue
            if not denials:
                denials, most = worth, top
            elif worth:
                denials = {p: denials.get(p, 0.0) + worth.get(p, 0.0) for p in {**denials, **worth}}
                most = max(denials.values())
    return Field(state, seat, points, denials, most)


def best(look: Outlook, ways: Sequence[Way], others: Field) -> Way | None:
    """Return the best of some moves among the other cars; its cost includes what they do to it."""
    points, denials, most = others.points, others.denials, others.most
    if not points or not ways:
        return ways[0] if ways else None
    chosen, least = ways[0], inf
    for candidate in ways:
        cost, end, step = candidate
        if cost - most >= least:
            break
        if (end in points or len(passed(step)) > 1) and (met := _met(look, candidate, others)):
            cost = engaging(look, met)
        elif end in denials:
            cost -= denials[end]
        if cost < least:
            chosen, least = candidate, cost
    return chosen if chosen.cost == least else Way(least, chosen.end, chosen.step)


def _met(look: Outlook, move: Way, others: Field) -> Point | None:
    """Return the point of the car that a move meets (M-6, P-2, S-3)."""
    x, y = start = look.point
    points = others.points
    if not any((x + dx, y + dy) in points for dx, dy, _ in passed(move.step)):
        return None
    state, seat = others.state, others.seat
    return way.leg(state, seat, start, move.end).met


def engaging(look: Outlook, contested: Point) -> float:
    """Expected cost of attacking the car on a point, by the engagement table.

    What the defender suffers in turn counts as far as a denied turn does.
    """
    x, y = look.point
    ax, ay = look.track.arrows[contested]
    behind = contested[0] - ax, contested[1] - ay
    step = contested[0] - x, contested[1] - y
    won = _sane(look.cost(contested, step))
    lost = _sane(look.cost(behind, (behind[0] - x, behind[1] - y)))
    spun = _sane(look.cost(behind, (0, 0)) + TURNING)
    odds = ADVANCED if look.trim.car.strategy is not None else BASIC
    wins, spins = odds.attacker_wins, odds.attacker_spins
    own = wins * won + (1 - wins - spins) * lost + spins * spun
    to_go = look.turns(look.point, look.velocity)
    rest = to_go if to_go < HOPELESS else 0.0
    worn = WORN.get(look.trim.top, WORN[8]) * rest
    harm = odds.defender_spins * (spun - lost) + odds.defender_drop * worn
    return own + odds.attacker_drop * worn - DENYING * harm


def _sane(cost: float) -> float:
    """Bound a cost, so that costs with a hopeless state can be averaged."""
    return cost if cost < HOPELESS else 100.0 + OFF
