"""Moves chosen at their end: a search forward over spaces and visits of corners (CFR-MOVE).

An end is a space where the move may stop, reached by steps over empty spaces alone. Of the ways to
it the one that buys fewest units counts, then the one with fewest changes of lane. Ways are put
together where they agree in all that the rest of the move depends on.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from . import entering, fast, steps
from .entering import Visit
from .position import FATAL, UNIT, Car, Entry
from .road import Road
from .venue import State

DRIVE: Final = "drive"
HERE: Final = -1
"""At the end of the rest of a path: the car stops there."""

_UNIT: Final = 1 << 8
"""Of a cost: a unit; below it are changes of lane."""


class Drive:
    """A way to an end.

    Attributes
    ----------
    path : tuple of int
        Spaces, without the one where it begins.
    units, changes : int
        Units bought on it, and changes of lane.
    """

    __slots__: Final = ("changes", "path", "units")

    def __init__(self, path: tuple[int, ...], units: int, changes: int) -> None:
        self.path = path
        self.units = units
        self.changes = changes


Node = tuple[int, int, int, int, int, bool, tuple[Entry, ...], tuple[int, ...]]
"""A space, the corner visited, what is bought there, units of it bought on the way, wear that
earlier visits cost at least, whether the visit began on the way, entries that lines in use may make
dearer, and these lines."""

Link = tuple[int, Any]
"""The last space of a way, and the link before it."""


class Search:
    """The fixed data of a search for one car."""

    def __init__(self, state: State, car: Car, v: int, taken: set[int]) -> None:
        self.road: Road = state.game.road
        self.car = car
        self.v = v
        self.taken = taken
        self.most = steps.most_wear(car)
        self.wear = car.wear
        self.restricted = _restricted(car, v)
        rules = state.game.rules
        finish = state.game.finish
        self.free_from = finish if rules.no_duty_after_line else -1
        self.stop_from = finish if rules.one_slip_at_finish else -1

    def first(self) -> Node:
        """Return the node where the search begins."""
        car = self.car
        entries = car.entries if car.lines else ()
        return (car.space, car.corner, car.allowance, 0, 0, False, entries, car.lines)

    def buy(self, node: Node, line: int, units: int, same: bool) -> tuple[int, int] | None:
        """Return the units of the visit and the wear spent before it, once a step is paid for.

        None where the step cannot be paid for (CFR-CORNER-4).

        Parameters
        ----------
        line, units : int
            To buy for leaving lines, and on the space entered.
        same : bool
            Whether both are bought on one visit.
        """
        _, _, _, bought, spent, fresh, _, _ = node
        if self.restricted and not fresh and (line or same):
            return None
        wore, rolled = (0, 0) if fresh else (self.car.corner_wear, self.car.chances)
        first = line + units if same else line
        if bought + first > min(self.most - wore, self.wear - spent) + 1 - rolled:
            return None
        if same:
            return bought + first, spent
        spent += max(0, bought + line - 1 + rolled)
        if units > min(self.most, self.wear - spent) + 1:
            return None
        return units, spent

    def step(self, node: Node, to: int, at: int) -> tuple[int, Node] | None:
        """Return the units of a step and the node it leads to; None where it may not be made.

        Parameters
        ----------
        at : int
            Race position before it.
        """
        space, corner, allowance, bought, spent, fresh, entries, lines = node
        road = self.road
        if corner < 0 and not lines and road.quiet[to]:
            return 0, (to, -1, allowance, bought, spent, fresh, (), ())
        free = 0 <= self.free_from <= at
        if not lines and not road.starts[to]:
            return self.off_lines(node, to, free)
        visit = Visit(space, corner, allowance, entries, lines, self.car.given)
        entered = entering.enter(road, visit, to, self.v, False, free)
        after = entered.visit
        if entered.owed or entered.over:
            if max(entered.owed, entered.over) >= FATAL:
                return None
            paid = self.buy(node, entered.line, entered.units, entered.same)
            if paid is None:
                return None
            bought, spent = paid
        elif after.corner not in (-1, corner):
            spent += self.spent_on(bought, fresh)
            bought = 0
        if after.corner < 0 <= corner:
            spent += self.spent_on(bought, fresh)
            bought = 0
        fresh = fresh or after.corner != corner
        entries = after.entries if after.lines else ()
        return entered.line + entered.units, (
            to,
            after.corner,
            after.allowance,
            bought,
            spent,
            fresh,
            entries,
            after.lines,
        )

    def off_lines(self, node: Node, to: int, free: bool) -> tuple[int, Node] | None:
        """Make a step off all lines, as `step` does; `free` means that OPT-2 asks for nothing."""
        _, corner, allowance, bought, spent, fresh, _, _ = node
        bend = self.road.corner[to]
        over, units, after = fast.off_lines(self.road, corner, allowance, to, self.v, free)
        if over:
            paid = None if over >= FATAL else self.buy(node, 0, units, bend == corner)
            if paid is None:
                return None
            bought, spent = paid
        elif bend != corner:
            spent += self.spent_on(bought, fresh)
            bought = 0
        return units, (to, bend, after, bought, spent, fresh or bend != corner, (), ())

    def spent_on(self, bought: int, fresh: bool) -> int:
        """Return the least wear that a visit costs: one unit may be a roll."""
        if not bought:
            return 0
        rolled = 0 if fresh else self.car.chances
        return max(0, bought - 1 + rolled)


class Reach(NamedTuple):
    """The ends of a move: the best way to each, and the answers that choose them."""

    ends: dict[int, Drive]
    answers: list[Action]


class Around(NamedTuple):
    """The surroundings of a space: the spaces within reach, and the most visits that may begin.

    `quiet` is whether all of it is free to a car off all corners and lines.
    """

    spaces: frozenset[int]
    visits: int
    quiet: bool


def ends(state: State, seat: int) -> dict[int, Drive]:
    """The ends that the move in flight can be driven to from here, with the best way to each."""
    return in_flight(state, seat, state.position.taken()).ends


def in_flight(state: State, seat: int, taken: set[int]) -> Reach:
    """The ends of the move in flight from here."""
    now, car = state.position.now, state.position.cars[seat]
    return reach(state, car, car.v, now.k, now.slip, taken)


def reach(state: State, car: Car, v: int, k: int, slip: int, taken: set[int]) -> Reach:
    """The ends of a move of one car; kept with the road by all that they depend on.

    Parameters
    ----------
    state : State
    car : Car
        Where it stands and what it has bought and may buy.
    v : int
        Speed.
    k, slip : int
        Steps made, spaces to slip.
    taken : set of int
        Spaces that cannot be entered.
    """
    road = state.game.road
    key = _key(state, car, v, k, slip, taken)
    kept: Reach | None = road.kept.get(key)
    if kept is None:
        ends = best_ways(state, car, v, k, slip, taken)
        kept = Reach(ends, [(DRIVE, road.ids[to]) for to in sorted(ends)])
        road.keep(key, kept)
    return kept


def _key(state: State, car: Car, v: int, k: int, slip: int, taken: set[int]) -> tuple[Any, ...]:
    """Return everything that the ends of a move depend on."""
    road, rules = state.game.road, state.game.rules
    steps_left = v // UNIT + slip - k
    around: Around | None = road.around.get((car.space, steps_left))
    if around is None:
        around = road.around[car.space, steps_left] = _look_around(road, car.space, steps_left)
    last_steps = slip if slip < steps_left else steps_left - 1
    begin = (car.space, steps_left, last_steps, around.spaces & taken)
    late: tuple[int, ...] = ()
    if rules.no_duty_after_line or rules.one_slip_at_finish:
        late = (rules.no_duty_after_line, rules.one_slip_at_finish, rules.laps, car.at, k)
    elif around.quiet and car.corner < 0 and not car.lines:
        return begin
    most = steps.most_wear(car)
    enough = most * (around.visits + (car.corner != road.corner[car.space]))
    if car.corner >= 0:
        enough += max(0, most - car.corner_wear)
    return (
        *begin,
        (v, min(car.wear, enough), most, car.lines, car.given, late),
        (car.corner, car.allowance, car.corner_wear, car.chances),
        (car.entries if car.lines else (), _restricted(car, v)),
    )


def _look_around(road: Road, space: int, steps: int) -> Around:
    """CFR-CORNER-3: a visit begins on a space of another corner than the one before it."""
    spaces: set[int] = set()
    visits = 0
    layer = {space: 0}
    for _ in range(steps):
        further: dict[int, int] = {}
        for here, begun in layer.items():
            for to in road.next[here]:
                begins = road.corner[to] >= 0 and road.corner[to] != road.corner[here]
                further[to] = max(further.get(to, 0), begun + begins)
        layer = further
        spaces.update(layer)
        visits = max(layer.values())
    return Around(frozenset(spaces), visits, all(road.quiet[to] for to in spaces))


def _restricted(car: Car, v: int) -> bool:
    """CFR-MIDC-2, CFR-SPIN-4: whether a car may buy nothing in its corner at a speed."""
    return car.corner >= 0 and (car.barred or (car.held == car.corner and v > car.last))


def best_ways(
    state: State, car: Car, v: int, k: int, slip: int, taken: set[int]
) -> dict[int, Drive]:
    """The best way to each end of a move, looked for anew; the arguments are those of `reach`."""
    road = state.game.road
    search = Search(state, car, v, taken)
    following, straight = road.next, road.straight
    begun = road.row[car.space]
    plain = search.free_from < 0 and search.stop_from < 0
    layer: dict[Node, tuple[int, Link | None]] = {search.first(): (0, None)}
    best: dict[int, tuple[int, Link]] = {}
    speed = v // UNIT
    for made in range(k + 1, speed + slip + 1):
        if not layer:
            break
        further: dict[Node, tuple[int, Link | None]] = {}
        for node, (cost, link) in layer.items():
            space = node[0]
            at = 0 if plain else car.at + (road.row[space] - begun) % road.period
            for to in following[space]:
                if to in taken:
                    continue
                if made > speed + 1 and 0 <= search.stop_from <= at + road.length[to]:
                    continue
                stepped = search.step(node, to, at)
                if stepped is None:
                    continue
                units, reached = stepped
                price = cost + units * _UNIT + (0 if to in straight[space] else 1)
                known = further.get(reached)
                if known is None or price < known[0]:
                    further[reached] = (price, (to, link))
        layer = further
        if made >= speed:
            for node, (cost, link) in layer.items():
                known_end = best.get(node[0])
                if link is not None and (known_end is None or cost < known_end[0]):
                    best[node[0]] = (cost, link)
    return {to: _drive(cost, link) for to, (cost, link) in best.items()}


def _drive(cost: int, link: Link | None) -> Drive:
    path: list[int] = []
    while link is not None:
        path.append(link[0])
        link = link[1]
    path.reverse()
    return Drive(tuple(path), cost // _UNIT, cost % _UNIT)


def can_drive(state: State, car: Car, path: tuple[int, ...], taken: set[int]) -> bool:
    """Check whether a car can drive a path at its speed, paid for in one way or another.

    Parameters
    ----------
    state : State
    car : Car
        Where it stands and what it has bought and may buy.
    path : tuple of int
        The spaces to be entered.
    taken : set of int
        Spaces that cannot be entered.
    """
    search = Search(state, car, car.v, taken)
    node, at = search.first(), car.at
    for to in path:
        stepped = None if to in taken else search.step(node, to, at)
        if stepped is None:
            return False
        node = stepped[1]
        at += search.road.length[to]
    return True


def most_wear(
    state: State, car: Car, listed: list[int], units: int, further: tuple[int, ...]
) -> int:
    """The most wear of a payment that leaves enough to drive on; where none does, the most.

    Parameters
    ----------
    state : State
    car : Car
        Before the payment.
    listed : list of int
        How much of it may be wear, the most first.
    units : int
        To be bought.
    further : tuple of int
        The spaces that it is to drive on over.
    """
    for points in listed if len(listed) > 1 else ():
        paid = car.copy()
        steps.book(paid, points, units)
        if can_drive(state, paid, further, set()):
            return points
    return listed[0]
