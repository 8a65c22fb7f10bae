"""Legal paths (FD-TRK-6, FD-TRK-7): found space by space, without driving them.

A search goes forward from a space, all ways of one length at a time, and keeps of those that come
to the same space only what the rest of the turn depends on: how many damaged spaces they enter
before and after the line, and whether they touch a corner. All else - corners left too early,
spaces overshot, lines crossed - is the same for every way from here to there.

On a straight a way has to be a shortest one, so a search along it in order of length finds exactly
the legal ways: a space may be entered at the first length that reaches it (*run*). On four lanes
some shortest ways are not legal (FD-TRK-6, 3): there these lengths are worked out first (R-52).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from .corners import missing
from .road import BEND, LINE, OUT, SIDE, Road

# a code is a space, what kind of stretch a way is on there, and what it has entered
_RUN: Final = 13
_SIGN: Final = 23
SPACES: Final = (1 << _RUN) - 1
"""What of a code in `Ways.layers` is its space."""
_RUNS: Final = (1 << (_SIGN - _RUN)) - 1

_HOME: Final = 0  # in the corner where it began
_CORNER: Final = 1  # in a corner that it entered
_LOCKED: Final = 2  # beyond a corner that it left too early (FD-OVER-3)
_FIRST: Final = 3  # from here on: on a straight, a number for each run

_BEFORE: Final = 1  # 0 to 31 damaged spaces before the line
_AFTER: Final = 1 << 5
TOUCHED: Final = 1 << 10
_CROSSED: Final = 1 << 11
_CHANGE: Final = 1 << 12
_MERGED: Final = _CROSSED - 1
_MARKS: Final = 31
_SIGNS: Final = -1 << _SIGN
_ON: Final = -1 << _RUN
_SAME: Final = _MERGED << _SIGN | SPACES

FREE: Final = 1  # the corner where it begins may be left
LOCKED: Final = 2
TOLL: Final = 4  # crossing the line takes two spaces (FD-CH-1)
FINAL: Final = 8  # crossing the line ends the race (FD-FIN-3)
DETOURS: Final = 16  # damaged spaces may be avoided (FD-STR-5)
WATCHED: Final = 32  # touching a corner matters: rain, or Jack in corners only

NARROW: Final = 3
"""Lanes between which a shortest way on an empty road has two lane changes at most."""

Way = tuple[int, int, int]
"""What a way enters, the spaces it spends, and its code."""

Kinds = tuple[Way, ...]
"""Ways to one space that differ for the rest of the turn, cheapest first."""


class Entered(NamedTuple):
    """Spaces that a way enters, as far as ways to one space differ in them.

    Attributes
    ----------
    before, after : int
        Damaged spaces before and after the line.
    touched : bool
        Whether a corner space is entered; False where it does not matter.
    """

    before: int
    after: int
    touched: bool


def entered(sign: int) -> Entered:
    """Unpack the sign of a `Way`."""
    return Entered(sign & _MARKS, (sign >> 5) & _MARKS, bool(sign & TOUCHED))


class Ways:
    """All legal ways from a space, searched on demand.

    Parameters
    ----------
    road : Road
    start : int
        The space.
    flags : int
        Of `FREE`, `LOCKED`, ...
    occupied, marked : frozenset of int
        Spaces with other cars, and with damage.
    lone : Ways, optional
        The same on empty road, where its ways are legal between cars, too.

    Attributes
    ----------
    base : Ways or None
        `lone`, until one of its ways comes to a car; None as well where there is damage.
    kept : dict
        What drivers keep of it.
    """

    def __init__(
        self,
        road: Road,
        start: int,
        flags: int,
        occupied: frozenset[int],
        marked: frozenset[int],
        lone: Ways | None = None,
    ) -> None:
        self.road = road
        self.start = start
        self.flags = flags
        self.occupied = occupied
        self.marked = marked
        self.runs: list[dict[int, int]] = []  # spaces, and the length at which each comes first;
        self.heads: list[tuple[int, int]] = []  # those of even number by any way, of odd number
        self.begun: dict[tuple[int, int], int] = {}  # round damage
        self.finishes: dict[int, dict[int, int]] = {}
        self.lapses: dict[int, list[int]] = {}
        self.later: dict[int, dict[int, int]] = {}
        self.last: dict[int, set[int]] = {}
        self.by_length: dict[int, dict[int, Kinds]] = {}
        self.kept: dict[Any, Any] = {}
        self.paths: dict[Way, tuple[int, ...]] = {}
        self.lone = lone
        base = self.base = None if marked else lone
        if base is not None:
            self.layers: list[dict[int, int]] = base.layers[:1]
            return
        first: dict[int, int] = {}
        if flags & LOCKED:
            first[start | _LOCKED << _RUN] = -1
        elif road.corner[start] >= 0:
            first[start | _HOME << _RUN] = -1
        else:
            for run in self._begin(start, 0):
                if run:
                    first[start | run << _RUN] = -1
        self.layers = [first]

    def _begin(self, space: int, spent: int) -> tuple[int, int]:
        """The runs of a straight that is entered here: any shortest way, and one round damage.

        The second is 0 where there is none.
        """
        index = self.begun.get((space, spent), -1)
        if index < 0:
            index = 2 * len(self.begun)
            begun = [{space: spent}, {space: spent}]
            if self.road.lanes > NARROW:
                closed = self.occupied, self.occupied | self.marked
                begun = [self._shortest(space, spent, spaces) for spaces in closed]
            self.runs[index:] = begun
            self.heads[index:] = [(space, spent), (space, spent)]
            self.begun[space, spent] = index
        round_damage = bool(self.marked) and bool(self.flags & DETOURS)
        if round_damage and (spent == 0 or space not in self.marked):
            return index + _FIRST, index + 1 + _FIRST
        return index + _FIRST, 0

    def extend(self, length: int) -> None:
        """Search all ways up to a length."""
        if len(self.layers) <= length:
            base = self.base
            if base is not None:
                base.extend(length)
            with self.road.lock:
                while len(self.layers) <= length:
                    self._grow()

    def _grow(self) -> None:
        """Find the ways that are one space longer than the longest known.

        The new layer is put down last. After an interrupt the search repeats it, and whatever the
        first try has noted by then comes out the same.
        """
        spent = len(self.layers)
        if self.flags & TOLL:
            self.lapses.pop(spent, None)
        if self.base is not None and self._share(self.base, spent):
            return
        road, runs, occupied, marked = self.road, self.runs, self.occupied, self.marked
        grown = self._late(spent) if self.later else {}
        calm = _NOWHERE if road.lanes > NARROW else road.calm
        bending = _NOWHERE if self.flags & WATCHED else road.bending
        for code in self.layers[spent - 1]:
            run = (code >> _RUN) & _RUNS
            here = code & SPACES
            quiet = calm if run >= _FIRST else bending if run != _LOCKED else _NOWHERE
            nexts = quiet[here] if quiet else None
            if nexts and (not marked or marked.isdisjoint(nexts)):  # most: nothing but on
                seen = runs[run - _FIRST] if run >= _FIRST else {}
                for there in nexts:
                    if there not in occupied and seen.setdefault(there, spent) >= spent:
                        grown.setdefault(code - here + there, code)
            else:
                self._step(code, spent, grown)
        self.layers.append(grown)

    def _step(self, code: int, spent: int, grown: dict[int, int]) -> None:
        """Add all steps from the end of a way to its layer."""
        run = (code >> _RUN) & _RUNS
        road, occupied = self.road, self.occupied
        plain = not (self.marked or self.flags & WATCHED)
        seen, matters = _NOTHING, LINE | OUT
        if run >= _FIRST:
            seen, matters = self.runs[run - _FIRST], LINE | OUT | BEND
            if road.lanes > NARROW:
                matters |= SIDE
        elif run == _LOCKED:
            matters |= SIDE
        on = code & _ON
        for there, kind in road.steps[code & SPACES]:
            if there in occupied:
                continue
            if not plain or kind & matters:
                self._enter(code, there, kind, spent, grown)
                continue
            if run >= _FIRST:
                if seen.get(there, spent) < spent:
                    continue
                seen[there] = spent
            if there | on not in grown:
                grown[there | on] = code

    def _enter(self, code: int, there: int, kind: int, spent: int, grown: dict[int, int]) -> None:
        """Add a step that does more than lead on: `corners.enter`, packed into a code.

        Of the corners this keeps only whether one was left too early, which locks the lane.
        """
        run, flags = (code >> _RUN) & _RUNS, self.flags
        then = self._signed(code, there, kind)
        arrival = spent + 1 if kind & LINE and flags & TOLL else spent
        number, second = run, 0
        if run == _LOCKED:
            if kind & SIDE:
                return
        elif kind & OUT:  # it leaves a corner
            corner = self.road.corner[code & SPACES]
            early = not flags & FREE if run == _HOME else missing(self.road, corner, 0) > 0
            if early:
                if kind & SIDE:
                    return
                number = _LOCKED
            else:
                then &= (_CHANGE << _SIGN) - 1
                if kind & BEND:
                    number = _CORNER
                else:
                    number, second = self._begin(there, arrival)
        elif kind & BEND:
            if run >= _FIRST:
                number = _CORNER
        else:
            then = self._keep_on(run, there, kind, then, arrival)
            if then < 0:
                return
        ends = self._behind_line(code, spent, arrival, grown) if kind & LINE else grown
        ends.setdefault(there | number << _RUN | then, code)
        if second:
            ends.setdefault(there | second << _RUN | then, code)

    def _signed(self, code: int, there: int, kind: int) -> int:
        """Return the sign of a way after one more step: line, corners touched and damage."""
        then = code & _SIGNS
        if kind & LINE:
            then |= _CROSSED << _SIGN
        if kind & BEND and self.flags & WATCHED:
            then |= TOUCHED << _SIGN
        if self.marked and there in self.marked:
            if not then & _CROSSED << _SIGN:
                then += _BEFORE << _SIGN
            elif not self.flags & FINAL:  # FD-FIN-3: beyond the finish nothing is tested
                then += _AFTER << _SIGN
        return then

    def _keep_on(self, run: int, there: int, kind: int, then: int, arrival: int) -> int:
        """FD-TRK-6: return the sign of a way that stays on its straight, -1 if it may not."""
        seen = self.runs[run - _FIRST]
        if seen.get(there, arrival) < arrival:
            return -1
        if self.marked and (run - _FIRST) & 1 and there in self.marked:
            return -1
        if kind & SIDE and self.road.lanes > NARROW:
            then += _CHANGE << _SIGN
            if then >= 3 * _CHANGE << _SIGN and self._is_plain(run, there, arrival):
                return -1
        seen[there] = arrival
        return then

    def _share(self, base: Ways, spent: int) -> bool:
        """Take a length from the search without cars, or what goes before it for good."""
        if self.occupied.isdisjoint(base.arrived(spent)):
            if spent in base.finishes:
                self.finishes[spent] = base.finishes[spent]
            self.layers.append(base.layers[spent])
            return True
        self.begun = {key: index for key, index in base.begun.items() if key[1] < spent}
        count = 2 * len(self.begun)
        self.heads = base.heads[:count]
        self.runs = [
            {space: first for space, first in run.items() if first < spent}
            for run in base.runs[:count]
        ]
        self.base = None
        return False

    def arrived(self, spent: int) -> set[int]:
        """The spaces where known ways of a length end, the race finished or not."""
        spaces = self.last.get(spent)
        if spaces is None:
            spaces = {code & SPACES for code in self.layers[spent]}
            spaces.update(code & SPACES for code in self.finishes.get(spent, ()))
            self.last[spent] = spaces
        return spaces

    def _late(self, spent: int) -> dict[int, int]:
        """FD-CH-1: ways over the line that are so long, unless others were there before."""
        grown: dict[int, int] = {}
        for code, parent in self.later.get(spent, _NOTHING).items():
            run = (code >> _RUN) & _RUNS
            if run < _FIRST or self.runs[run - _FIRST][code & SPACES] == spent:
                grown[code] = parent
        return grown

    def _behind_line(
        self, code: int, spent: int, arrival: int, grown: dict[int, int]
    ) -> dict[int, int]:
        """Return the layer of ways that go on from a code over the line."""
        if self.flags & TOLL:
            self.lapses.setdefault(spent, []).append(code)
        if self.flags & FINAL:
            return self.finishes.setdefault(arrival, {})
        return grown if arrival == spent else self.later.setdefault(arrival, {})

    def _is_plain(self, run: int, there: int, arrival: int) -> bool:
        """FD-TRK-6, 3: whether a run is a shortest way also without cars and damage."""
        first, spent = self.heads[run - _FIRST]
        kept = self.road.kept
        key = "shortest", first, self.flags & TOLL
        if key not in kept:
            kept[key] = self._shortest(first, 0, frozenset())
        return bool(kept[key].get(there) == arrival - spent)

    def _shortest(self, first: int, spent: int, closed: frozenset[int]) -> dict[int, int]:
        """R-52: return the spaces of a straight with the fewest spaces spent on the way there."""
        progress = self.road.progress
        toll = 1 if self.flags & TOLL else 0
        return {
            space: spent + steps + (toll if progress[space] < progress[first] else 0)
            for space, steps in shortest(self.road, first, closed).items()
        }

    def ends(self, length: int) -> dict[int, Kinds]:
        """Return the ends of legal ways of a full length, each with its kinds, cheapest first.

        A way that finishes the race has any length up to this, and so has a way whose last space
        lapses before the line (FD-FIN-3, FD-CH-1).
        """
        ends = self.by_length.get(length)
        if ends is None:
            self.extend(length)
            base = self.base
            ends = self._collect(length) if base is None else base.ends(length)
            self.by_length[length] = ends
        return ends

    def _collect(self, length: int) -> dict[int, Kinds]:
        merged: dict[int, Way] = {}
        _merge(merged, self.layers[length], length)
        if self.flags & TOLL:
            _merge(merged, self.lapses.get(length, ()), length - 1)
        if self.flags & FINAL:
            for spent in sorted(self.finishes):
                if spent <= length:
                    _merge(merged, self.finishes[spent], spent)
        order = sorted(merged)
        if not order or order[-1] <= SPACES:  # nothing that they enter matters
            return {space: (merged[space],) for space in order}
        ends: dict[int, Kinds] = {}
        for same in sorted(order, key=_rank):
            ends[same & SPACES] = (*ends.get(same & SPACES, ()), merged[same])
        return ends

    def spaces(self, length: int) -> set[int]:
        """Return the ends of all ways of a full length that do not finish the race."""
        self.extend(length)
        if not self.flags & (FINAL | TOLL):
            base = self.base
            return self.arrived(length) if base is None else base.arrived(length)
        ends = {code & SPACES for code in self.layers[length]}
        ends.update(code & SPACES for code in self.lapses.get(length, ()))
        return ends

    def longest(self, length: int) -> int:
        """The longest legal way of at most this length."""
        while length and not self._leads_on(length):
            length -= 1
        return length

    def _leads_on(self, length: int) -> bool:
        """Return whether there is a legal way of a full length, one with `ends`."""
        ends = self.by_length.get(length)
        if ends is not None:
            return bool(ends)
        if len(self.layers) <= length and self.occupied and self._passes(length):
            return True
        self.extend(length)
        base = self.base
        if base is not None:
            return base._leads_on(length)
        if self.layers[length] or (self.flags & TOLL and self.lapses.get(length)):
            return True
        return bool(self.flags & FINAL) and any(spent <= length for spent in self.finishes)

    def _passes(self, length: int) -> bool:
        """Return whether a way on empty road avoids all cars, so that no search is needed."""
        alone = self.lone
        if alone is None:
            return False
        alone.extend(length)
        layers, occupied = alone.layers, self.occupied
        for code in layers[length]:
            spent = length
            while code >= 0 and code & SPACES not in occupied:
                code = layers[spent][code]
                spent -= 1
            if code < 0:
                return True
        return False

    @property
    def alone(self) -> Ways | None:
        """The search on empty road that has found the same; None where cars or damage matter."""
        if self.base is not None:
            return self.base
        return self if self.marked is self.road.danger and not self.occupied else None

    def path(self, way: Way) -> tuple[int, ...]:
        """The spaces of a way, from its start on."""
        known = self.paths.get(way)
        if known is None:
            base = self.base
            if base is not None:
                known = base.path(way)
            else:
                _, spent, code = way
                progress, toll = self.road.progress, 2 if self.flags & TOLL else 1
                back = [code & SPACES]
                ends = self.finishes.get(spent, _NOTHING)
                parent = ends[code] if code in ends else self.layers[spent][code]
                while parent >= 0:
                    here = parent & SPACES
                    spent -= toll if progress[back[-1]] < progress[here] else 1
                    back.append(here)
                    parent = self.layers[spent][parent]
                back.reverse()
                known = tuple(back)
            self.paths[way] = known
        return known


_NOTHING: Final[dict[int, int]] = {}
_NOWHERE: Final[tuple[tuple[int, ...] | None, ...]] = ()


def _merge(merged: dict[int, Way], codes: Iterable[int], spent: int) -> None:
    """Add ways, unless there is one already that is the same for the rest of the turn."""
    for code in codes:
        same = code & _SAME
        if same not in merged:
            merged[same] = (same >> _SIGN, spent, code)


def _rank(same: int) -> tuple[int, int, int]:
    sign = same >> _SIGN
    return same & SPACES, (sign & _MARKS) + ((sign >> 5) & _MARKS), sign


def shortest(road: Road, start: int, closed: frozenset[int]) -> dict[int, int]:
    """Spaces of the same straight, and the fewest steps to them past those that are closed."""
    steps = {start: 0}
    edge = [start]
    while edge:
        onward: list[int] = []
        for here in edge:
            for there in road.next[here]:
                if there not in steps and there not in closed and road.corner[there] < 0:
                    steps[there] = steps[here] + 1
                    onward.append(there)
        edge = onward
    return steps
