"""Moves chosen at their end: a search forward over spaces and visits of corners (CFR-MOVE).

An end is a space where the move may stop, reached by steps over empty spaces alone. Of the ways to
it the one that buys fewest units counts, then the one with fewest changes of lane. Ways are put
together where they agree in all that the rest of the move depends on.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from . import corners, steps
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
    """What a search of one car knows and does not change."""

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
        """Where it begins."""
        car = self.car
        entries = car.entries if car.lines else ()
        return (car.space, car.corner, car.allowance, 0, 0, False, entries, car.lines)

    def buy(self, node: Node, owed: int, over: int, same: bool) -> tuple[int, int, int] | None:
        """CFR-CORNER-4: units of a step, then those of the visit and the wear spent before it.

        None where they cannot be bought.
        """
        _, _, allowance, bought, spent, fresh, _, _ = node
        if owed >= FATAL or over >= FATAL:
            return None
        if self.restricted and not fresh and (owed or same):
            return None
        line = (owed - allowance) // UNIT if owed else 0
        wore, rolled = (0, 0) if fresh else (self.car.corner_wear, self.car.chances)
        if same:
            units = line
            if over:
                units += (over - max(owed, allowance)) // UNIT
            if bought + units > min(self.most - wore, self.wear - spent) + 1 - rolled:
                return None
            return units, bought + units, spent
        if bought + line > min(self.most - wore, self.wear - spent) + 1 - rolled:
            return None
        spent += max(0, bought + line - 1 + rolled)
        units = over // UNIT
        if units > min(self.most, self.wear - spent) + 1:
            return None
        return line + units, units, spent

    def step(self, node: Node, to: int, at: int) -> tuple[int, Node] | None:
        """The units of a step from a node, and the node it leads to; None where it may not be.

        Parameters
        ----------
        at : int
            Race position before it.
        """
        space, corner, allowance, bought, spent, fresh, entries, lines = node
        road = self.road
        free = 0 <= self.free_from <= at
        if not lines and not road.starts[to]:
            return self.off_lines(node, to, road.corner[to], free)
        owed, over, using, same = corners.due(
            road, space, to, self.v, corner, allowance, entries, lines, self.car.given, False
        )
        if free:
            owed = over = 0
        units = 0
        bend = road.corner[to]
        if lines:
            entries = corners.without(entries, lines, using)
        if owed or over:
            priced = self.buy(node, owed, over, same)
            if priced is None:
                return None
            units, bought, spent = priced
        elif bend >= 0 and bend != corner:
            spent += self.spent_on(node)
            bought = 0
        if bend >= 0 and bend != corner:
            corner, allowance, fresh, entries = bend, over, True, ()
        else:
            allowance = max(allowance, owed, over)
        if using:
            if bend >= 0:
                entries = (*entries, (self.v, to, using))
            using = tuple(line for line in using if road.last[line] != to)
        if bend < 0 <= corner and not any(road.home[line] == corner for line in using):
            spent += self.spent_on((space, corner, 0, bought, 0, fresh, (), ()))
            return units, (to, -1, 0, 0, spent, True, (), using)
        return units, (to, corner, allowance, bought, spent, fresh, entries if using else (), using)

    def off_lines(self, node: Node, to: int, bend: int, free: bool) -> tuple[int, Node] | None:
        """Make a step off all lines, as `step` does; `free` means that OPT-2 asks for nothing."""
        _, corner, allowance, bought, spent, fresh, _, _ = node
        if bend < 0:
            if corner < 0:
                return 0, (to, -1, allowance, bought, spent, fresh, (), ())
            return 0, (to, -1, 0, 0, spent + self.spent_on(node), True, (), ())
        over = 0 if free else self.v - self.road.speed[to]
        if bend == corner:
            if over <= allowance:
                return 0, (to, bend, allowance, bought, spent, fresh, (), ())
        elif over <= 0:
            return 0, (to, bend, 0, 0, spent + self.spent_on(node), True, (), ())
        priced = self.buy(node, 0, over, bend == corner)
        if priced is None:
            return None
        units, bought, spent = priced
        return units, (to, bend, over, bought, spent, fresh or bend != corner, (), ())

    def spent_on(self, node: Node) -> int:
        """Wear that what was bought on a visit costs at least: one unit may be a roll."""
        bought = node[3]
        if not bought:
            return 0
        rolled = 0 if node[5] else self.car.chances
        return max(0, bought - 1 + rolled)


class Reach(NamedTuple):
    """The ends of a move: the best way to each, and the answers that choose them."""

    ends: dict[int, Drive]
    answers: list[Action]


class Around(NamedTuple):
    """What lies within so many steps of a space: spaces, and visits that may begin at most.

    `quiet` is whether nothing is asked there of a car that is off all corners and lines.
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
    """What the ends of a move depend on."""
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
    base = car.at - road.row[car.space]
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
            at = 0 if plain else _at(road, base, space, car.at)
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


def _at(road: Road, base: int, space: int, begin: int) -> int:
    """The race position of a space ahead of where the move began."""
    at = base + road.row[space]
    return at if at >= begin else at + road.period


def _drive(cost: int, link: Link | None) -> Drive:
    path: list[int] = []
    while link is not None:
        path.append(link[0])
        link = link[1]
    path.reverse()
    return Drive(tuple(path), cost // _UNIT, cost % _UNIT)


def can_drive(state: State, car: Car, path: tuple[int, ...], taken: set[int]) -> bool:
    """Whether a car can drive a path at its speed, paid for in one way or another.

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
