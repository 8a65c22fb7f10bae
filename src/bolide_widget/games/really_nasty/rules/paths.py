"""Legal paths (RN-MOVE-1 to RN-MOVE-6, RN-ENT): searched for once, and looked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from ....core.actions import Action
from . import laps
from .forced import any_due, approach_lap, is_forced
from .position import SC_ROLL, YELLOW, Car, Position
from .venue import Road, State, Terms

# -- the search: where paths end, and what they expose (RN-MOVE-1 to RN-MOVE-5, RN-ENT) ------------
# It goes forward a step at a time. Of the paths that come to a space with the same exposed corners
# it keeps that with the fewest lane changes, and of those that on the lowest lanes (RN-MOVE-4). A
# path that wins, or that misses the entry while the stop is forced, ends with that step; the rest
# of its roll is void, so it is complete.


ENTRY: Final = 1  # the pit entry is open (RN-LAP-4)
SERVED: Final = 2  # the stop is made: out of the lane (RN-PIT-3)
FORCED: Final = 4  # missing the entry ends the path (RN-FORC-2)
FINAL: Final = 8  # crossing the line wins (RN-LAP-5)
SAFETY: Final = 16  # the Safety Car (RN-SC-3, RN-SC-5)
STRICT: Final = 32  # `pit_entry` = strict
OVERSHOOT: Final = 64  # `allow_overshoot`
ALL: Final = 127

FREE: Final = 10_000
"""No limit: overtaking is allowed."""

_SPACE: Final = 12
_MASK: Final = (1 << _SPACE) - 1
_LANE: Final = 3

Way = tuple[int, int, tuple[int, ...]]
"""Lane changes, lane numbers, and the spaces from the first on."""
Key = TypeVar("Key")


class Added(NamedTuple):
    """Record of what the steps of a path add to a turn (RN-MOVE-8).

    Attributes
    ----------
    crosses : bool
        The path crosses the chequered line.
    leaves : bool
        It leads from the pits back to the circuit, which closes the record of the stop.
    lands : bool
        It ends on the own bay.
    """

    crosses: bool
    leaves: bool
    lands: bool


def added(road: Road, path: Sequence[int]) -> Added:
    """RN-MOVE-8: Return what the steps of a path add to a turn."""
    row, start, end = road.row, path[0], path[-1]
    crosses = False
    for here, there in pairwise(path):
        crosses = crosses or laps.crosses(row, here, there)
    leaves = end < road.count <= start
    return Added(crosses, leaves, len(path) > 1 and road.is_bay(end))


def is_speeding(offer: Offer, die: str) -> bool:
    """RN-PLS-2: Return whether a path drives in the pits with another die than Yellow."""
    return offer.pits and die != YELLOW


class Offer(NamedTuple):
    """A path that is offered.

    Attributes
    ----------
    path : tuple of int
        Spaces, from that where it begins.
    ids : tuple of str
        Their names.
    corners : tuple of int
        Numbers of the corners it exposes, from 1.
    pits : bool
        Whether it enters a space of the pit lane, or a bay (RN-PLS-2).
    missed : bool
        Whether it misses the entry while the stop is forced.
    adds : Added
        What else it adds to the turn.
    """

    path: tuple[int, ...]
    ids: tuple[str, ...]
    corners: tuple[int, ...]
    pits: bool
    missed: bool
    adds: Added


class Offers:
    """All that may be driven with one roll.

    Attributes
    ----------
    actions : list of tuple
        The answers.
    by_action : dict of tuple to Offer
    chosen : dict
        The choices of computer drivers, by driver and everything that they depend on.
    """

    def __init__(self, actions: list[Action], by_action: dict[Action, Offer]) -> None:
        self.actions = actions
        self.by_action = by_action
        self.chosen: dict[Any, Action] = {}


def _merge(ways: dict[Key, Way], code: Key, way: Way) -> None:
    """RN-MOVE-4: keep the way with fewer lane changes, then lower lanes from the first step on."""
    old = ways.get(code)
    if old is None or way[0] < old[0]:
        ways[code] = way
    elif way[0] == old[0]:
        a, b = len(way[2]), len(old[2])
        short = min(a, b)
        left, right = way[1] >> _LANE * (a - short), old[1] >> _LANE * (b - short)
        if left < right or (left == right and a < b):
            ways[code] = way


def _merge_all(ways: dict[int, Way], more: dict[int, Way]) -> None:
    for code, way in more.items():
        _merge(ways, code, way)


class Search:
    """Search for the paths of one situation.

    Parameters
    ----------
    road : Road
    roll : int
    flags : int
        Of `ENTRY`, `SERVED`, ...
    bay : int
        The colour of the car's bay.
    blocked : sequence of int
        Spaces that are taken.
    """

    def __init__(self, road: Road, roll: int, flags: int, bay: int, blocked: Sequence[int]) -> None:
        self.road = road
        self.roll = roll
        self.flags = flags
        self.bay = bay
        self.blocked = frozenset(blocked)
        exposing = 0 if flags & SAFETY else roll
        if exposing not in road.exposing:
            pairs = zip(road.corner, road.limit, strict=True)
            bits = [1 << _SPACE + corner if 0 < most < exposing else 0 for corner, most in pairs]
            road.exposing[exposing] = tuple(bits)
        self.exposed = road.exposing[exposing]  # RN-MOVE-7: by space, the bit of its corner
        self.complete: dict[int, Way] = {}  # by end and exposed corners, as those below
        self.missed: dict[int, Way] = {}
        self.entering: dict[tuple[int, int], Way] = {}  # by their length, too (RN-ENT-4)
        self.held: dict[int, Way] = {}
        self.longest = -1

    def roam(self, start: int, way: Way, steps: int, row: int, limit: int) -> None:
        """Drive on the circuit; `row` and `limit` say what would pass a car (RN-MOVE-5)."""
        road, flags, roll, blocked = self.road, self.flags, self.roll, self.blocked
        next_, rows, lane, exposed = road.next, road.row, road.lane, self.exposed
        period, entry_row, final = road.rows, road.entry_row, bool(flags & FINAL)
        # the first space of the circuit after the pits is entered; any other start is not
        layer: dict[int, Way] = {start | (exposed[start] if steps else 0): way}
        while steps < roll:
            grown: dict[int, Way] = {}
            for code, (changes, lanes, path) in layer.items():
                here = code & _MASK
                if here == road.entry and flags & ENTRY:
                    self._enter(code, changes, lanes, path, steps + 1)
                misses = bool(flags & FORCED) and rows[here] == entry_row
                corners, beside = code - here, lane[here]
                for there in next_[here]:
                    if there in blocked or (rows[there] - row) % period > limit:
                        continue
                    driven = (
                        changes + (lane[there] != beside),
                        (lanes << _LANE) + lane[there],
                        (*path, there),
                    )
                    on = corners | exposed[there] | there
                    if misses:
                        _merge(self.missed, on, driven)
                    elif final and laps.crosses(rows, here, there):
                        _merge(self.complete, on, driven)
                    elif on not in grown or driven[:2] < grown[on][:2]:  # they are as long
                        grown[on] = driven
            if not grown:  # paths that cannot go on: those of the greatest length are kept
                if steps > self.longest:
                    self.longest = steps
                    self.held = dict(layer)
                elif steps == self.longest:
                    _merge_all(self.held, layer)
                return
            layer = grown
            steps += 1
        _merge_all(self.complete, layer)

    def _enter(
        self, code: int, changes: int, lanes: int, path: tuple[int, ...], steps: int
    ) -> None:
        """Over the pit entry line: to the own bay, the end of the roll, or a queue (RN-ENT-4)."""
        road = self.road
        there = road.first
        if there in self.blocked:
            return
        ends: list[int] = [there]
        if not self.flags & SAFETY:
            self._queue(ends, steps)
        lanes <<= _LANE * len(ends)
        changed = changes + (road.lane[road.entry] != 0)
        way = (changed, lanes, (*path, *ends))
        _merge(self.entering, ((code & ~_MASK) | ends[-1], len(way[2])), way)

    def _queue(self, ends: list[int], steps: int) -> None:
        """Along the lane as far as it goes: to the own bay, the end of the roll, or a car."""
        road = self.road
        here = ends[-1]
        while steps < self.roll:
            if here == road.bay_from[self.bay] and not self.flags & SERVED:
                ends.append(road.bays[self.bay])
                return
            there = here + 1
            if here > road.last:
                there = road.bay_to[self.bay]
            if here == road.last or there in self.blocked:
                return
            ends.append(there)
            here = there
            steps += 1

    def leave(self, start: int, limits: Sequence[int]) -> None:
        """A move that begins in the pits (RN-PIT-3, RN-MOVE-6)."""
        road = self.road
        ends = [start]
        self._queue(ends, 0)
        steps = len(ends) - 1
        here = ends[-1]
        way = (0, 0, tuple(ends))
        exits = [
            to
            for number, to in enumerate(road.exits)
            if to not in self.blocked and limits[number] >= 1
        ]
        if here != road.last or steps == self.roll or not exits:
            self.complete[here] = way
            return
        for number, to in enumerate(road.exits):
            if to in exits:
                row = road.row[to] - 1
                self.roam(to, (1, road.lane[to], (*ends, to)), steps + 1, row, limits[number])
        for (code, _), entered in self.entering.items():
            _merge(self.complete, code, entered)
        self.entering = {}

    def offers(self) -> Offers:
        """RN-MOVE-3: what of it is legal, and RN-FORC-3: what of that is offered."""
        flags, missed, legal, most = self.flags, self.missed, self.complete, self.roll
        if not legal and not missed:
            legal, most = self.held, self.longest
        for (code, spaces), way in self.entering.items():
            in_lane = (code & _MASK) <= self.road.last
            if flags & STRICT and in_lane and spaces - 1 < min(self.roll, most):
                continue
            _merge(legal, code, way)
        if not legal or flags & OVERSHOOT:
            _merge_all(legal, missed)
        else:
            missed = {}
        road = self.road
        names, count = road.ids, road.count
        by_action: dict[Action, Offer] = {}
        for code in sorted(legal, key=lambda code: (code & _MASK, code)):
            path = legal[code][2]
            corners, words = _corners(code >> _SPACE)
            pits = max(path[1:], default=0) >= count
            ids = tuple([names[space] for space in path])
            action: Action = ("to", ids[-1], *words)
            missing = code in missed
            by_action[action] = Offer(path, ids, corners, pits, missing, added(road, path))
        return Offers(list(by_action), by_action)


def exposed_text(corners: Sequence[int]) -> str:
    """The word of an answer that names the corners a path exposes.

    Examples
    --------
    >>> exposed_text((2, 3))
    '!2+3'
    """
    return "!" + "+".join(map(str, corners))


@cache
def _corners(mask: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The corners of a set of bits, and what an answer says of them."""
    numbers = tuple(index + 1 for index in range(mask.bit_length()) if mask >> index & 1)
    return numbers, (exposed_text(numbers),) if numbers else ()


# -- what is offered: searched for once for each situation -----------------------------------------


FAR: Final = 8
"""Steps of the highest roll."""

MOST: Final = 24_000
"""Results cached for a road."""


class Reach:
    """The part of the board that can change the paths of a roll from a space.

    Attributes
    ----------
    start, steps : int
    bits : dict of int to int
        By space that may be entered: its bit.
    pits : bool
        Whether it begins in the pits or may enter them.
    flags : int
        The flags that count: most moves come neither to the pit entry nor to the line.
    within : list of int
        By rows that may be driven, as far as a roll leads: the bits of the spaces up to there.
    offers : dict
        What was searched for, by all that counts.
    """

    def __init__(self, road: Road, start: int, steps: int) -> None:
        zone = reached(road, start, steps)
        self.start: int = start
        self.steps: int = steps
        self.bits: dict[int, int] = {space: 1 << n for n, space in enumerate(sorted(zone))}
        self.pits: bool = road.first in zone or road.count <= start < road.sc_start
        self.flags: int = ALL
        if not self.pits:
            row, near = road.row, [start, *zone]
            self.flags = SAFETY
            if any(row[here] == road.entry_row for here in near):
                self.flags |= FORCED | OVERSHOOT
            if any(laps.crosses(row, here, to) for here in near for to in road.next[here]):
                self.flags |= FINAL
        self.within: list[int] = []
        self.offers: dict[Any, Offers] = {}
        if not road.count <= start < road.sc_start:
            row, rows = road.row, road.rows
            ahead = {to: (row[to] - row[start]) % rows for to in zone if to < road.count}
            for most in range(max(ahead.values(), default=0) + 1):  # none counts in the pits
                near = [bit for to, bit in self.bits.items() if ahead.get(to, 0) <= most]
                self.within.append(sum(near))


def reach_of(road: Road, start: int, steps: int) -> Reach:
    """Return the reach of a roll from a space, made once."""
    reach: Reach | None = road.moves.get((start, steps))
    if reach is None:
        reach = road.moves[start, steps] = Reach(road, start, steps)
    return reach


def find(state: State, seat: int) -> Offers:
    """RN-MOVE-3, RN-MOVE-4: the paths of the car that has rolled."""
    position = state.position
    car = position.cars[seat]
    reach = reach_of(state.game.road, car.space, position.roll)
    flags = 0 if reach.flags == SAFETY else flags_of(state.game.terms, car, position.fuel[seat])
    return _offers(state, seat, reach, flags)


def _offers(state: State, seat: int, reach: Reach, flags: int) -> Offers:
    position, road = state.position, state.game.road
    bits, taken = reach.bits, 0
    for car in position.cars:  # at every roll: a loop is the fastest
        if car.space in bits:
            taken |= bits[car.space]
    if position.sc in bits:
        taken |= bits[position.sc]
    limits: tuple[int, ...] = _FREE
    if position.cars[seat].yellow or 0 <= position.sc < road.count:  # nobody may be overtaken
        # RN-MOVE-5, RN-MOVE-6: rows that may be driven, from the start or from each exit
        level, start = state.game.terms.level, reach.start
        begun = [road.row[start]] if start < road.count else [road.row[to] - 1 for to in road.exits]
        limits = tuple([_limit(position, road, seat, row, level) for row in begun])
    return lookup(road, reach, flags, position.colours[seat], limits, taken)


def tells(state: State, seat: int) -> bool:
    """RN-GEN-6: Return whether the options may give the car's fuel card away.

    They do when a forced stop would change them on a lap that may be the last of a window (R-47).
    A penalty that is due forces every card alike.
    """
    terms, car = state.game.terms, state.position.cars[seat]
    reach = reach_of(state.game.road, car.space, state.position.roll)
    if not reach.flags & FORCED:
        return False
    lap = approach_lap(terms, car)
    if not terms.fuel or laps.is_last(car.laps, terms.laps) or lap not in terms.last_laps:
        return False
    if any_due(car, lap):
        return False
    free = flags_of(terms, car, 0)
    forced = free | FORCED | (OVERSHOOT if terms.overshoot else 0)
    ways, left = (_offers(state, seat, reach, flags).by_action for flags in (free, forced))
    return ways != left


def find_safety_car(state: State) -> Offers:
    """RN-SC-3: the paths of the Safety Car; into the lane they are whole (RN-SC-5)."""
    position, road = state.position, state.game.road
    reach = reach_of(road, position.sc, SC_ROLL)
    taken = sum([reach.bits.get(car.space, 0) for car in position.cars])
    return lookup(road, reach, ENTRY | FORCED | SAFETY, 0, (FREE,), taken)


def flags_of(terms: Terms, car: Car, stops: int) -> int:
    """Return what a car's paths depend on, apart from where it and the others are."""
    flags = STRICT if terms.strict else 0
    if car.stop is not None:
        flags |= SERVED
    if not laps.is_last(car.laps, terms.laps):
        flags |= ENTRY
        if is_forced(terms, car, stops):
            flags |= FORCED
            if terms.overshoot:
                flags |= OVERSHOOT
    elif laps.wins(laps.Count(car.laps, car.start_pending), terms.laps):
        flags |= FINAL
    return flags


def taken(position: Position, seat: int) -> list[int]:
    """RN-MOVE-2: spaces with other pieces."""
    spaces: list[int] = []
    for other, car in enumerate(position.cars):  # at every roll: a loop is the fastest
        if car.space >= 0 and other != seat:
            spaces.append(car.space)
    if position.sc >= 0:
        spaces.append(position.sc)
    return spaces


_FREE: Final = (FREE,) * 8


def _limit(position: Position, road: Road, seat: int, row: int, level: bool) -> int:
    most = FREE
    for space in taken(position, seat):
        if space < road.count:
            ahead = (road.row[space] - row) % road.rows
            if ahead:
                most = min(most, ahead - level)
    return most


def alone(road: Road, start: int, roll: int, flags: int = 0, bay: int = 0) -> Offers:
    """Return the paths on an otherwise empty board.

    Parameters
    ----------
    road : Road
    start, roll : int
    flags : int
        See `flags_of`.
    bay : int
        The colour of the car's bay.
    """
    return lookup(road, reach_of(road, start, roll), flags, bay, _FREE, 0)


def lookup(
    road: Road, reach: Reach, flags: int, bay: int, limits: tuple[int, ...], taken: int
) -> Offers:
    """Return the options, cached by flags, bay, rows that may be driven, and bits of pieces."""
    flags &= reach.flags
    if not reach.pits:
        bay = 0
    limit: Any = limits
    within = reach.within
    if within:
        most = len(within) - 1
        if limits[0] >= most:
            limit = most
        else:  # pieces beyond it are in no one's way
            limit = limits[0]
            taken &= within[limits[0]]
    key: Any = (taken, flags, bay, limit)
    offers = reach.offers.get(key)
    if offers is None:
        start = reach.start
        near = [space for space, bit in reach.bits.items() if taken & bit]
        search = Search(road, reach.steps, flags, bay, near)
        if road.count <= start < road.sc_start:
            search.leave(start, limits)
        else:
            search.roam(start, (0, 0, (start,)), 0, road.row[start], limits[0])
        offers = search.offers()
        if road.kept >= MOST:
            for each in road.moves.copy().values():
                each.offers = {}
            road.kept = 0
        reach.offers[key] = offers
        road.kept += 1
    return offers


def reached(road: Road, start: int, steps: int = FAR) -> frozenset[int]:
    """Return the spaces that a move of some steps may enter, by default of the highest roll."""
    reached = {start}
    edge = [start]
    for _ in range(steps):
        onward: set[int] = set()
        for here in edge:
            onward.update(road.next[here])
            if here == road.entry:
                onward.add(road.first)
            elif here == road.last:
                onward.update(road.exits)
            elif road.in_lane(here):
                onward.add(here + 1)
            elif road.is_bay(here):
                onward.add(road.bay_to[here - road.last - 1])
        edge = sorted(onward - reached)
        reached |= onward
    return frozenset(reached - {start})
