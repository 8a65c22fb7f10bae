"""The moves of one turn, undone: which states lead into a set of states, strip by strip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from ....core.once import cached_property
from ..paper.squares import Squares
from .motion import braked, followers, size
from .planes import Plane, Planes, Spread, Velocities, listed, shifted, slowed_at

Layer = tuple[int, int]
"""Crossings of the finish line to go, and sharp brakings left."""
Part = tuple[int, int, int]
"""A layer, and a strip of the board."""
Solved = list[tuple[int, Plane]]
"""States: numbers of velocities and their planes, without the empty ones."""


NARROWEST = 64
"""Columns of a strip, at least."""


class Strips:
    """A board cut into strips of columns, none narrower than a move is long.

    Most states with as many turns to go stand close together: who works strip by strip leaves the
    rest of a large board alone.

    Parameters
    ----------
    planes : Planes or Squares
        The board.
    longest : int
        Largest component of a move along x.

    Attributes
    ----------
    count : int
        How many there are, the first at x = 0.
    bits : int
        Of a plane of a strip.
    """

    def __init__(self, planes: Planes | Squares, longest: int) -> None:
        columns = planes.size[0] + 1
        self.count = max(1, columns // max(NARROWEST, longest + 1))
        self.bits = -(-columns // self.count) * planes.rows
        self._all = (1 << self.bits) - 1

    def cut(self, plane: Plane) -> list[Plane]:
        """Return a plane of the board as planes of its strips."""
        if self.count == 1:
            return [plane]
        return [plane >> strip * self.bits & self._all for strip in range(self.count)]

    def parts(self, layers: dict[Layer, Spread]) -> dict[Part, Spread]:
        """Return the states of layers by the strips that they stand in."""
        parts: dict[Part, Spread] = {}
        for layer, spread in layers.items():
            by_strip = zip(*map(self.cut, spread), strict=True)
            parts |= {(*layer, strip): list(planes) for strip, planes in enumerate(by_strip)}
        return parts

    def joined(self, strips: Sequence[Spread]) -> Spread:
        """Return states of the board from those of its strips."""
        whole = strips[0]
        for number, strip in enumerate(strips[1:], 1):
            by = number * self.bits
            whole = [old | new << by for old, new in zip(whole, strip, strict=True)]
        return whole


class Backward:
    """The moves to a set of states, on the planes of a board.

    Parameters
    ----------
    planes : Planes
        The board.
    strips : Strips
        How it is cut.
    velocities : Velocities
        Those that a state may have.
    top : callable
        Longest move, in squares, by the crossings to go when it begins; None is no limit.
    missing : int
        A length that no move but a sharp braking may have; 0 is none.
    """

    def __init__(
        self,
        planes: Planes,
        strips: Strips,
        velocities: Velocities,
        top: Callable[[int], int | None],
        missing: int = 0,
    ) -> None:
        self.strips = strips
        self.velocities = velocities
        self.top = top
        self.missing = missing or None  # standing still has length 0
        self._legal = planes.legal
        self._everywhere = planes.track
        self._shifts = [0] * velocities.count
        self._plain = [velocities.none() for _ in range(strips.count)]
        self._crossings: list[dict[int, list[tuple[int, Plane]]]] = [{} for _ in self._plain]
        self._sizes = [0] * velocities.count
        for step, legal in planes.legal.items():
            if step in velocities:
                number = velocities.number(step)
                over, back = planes.over.get(step, 0), planes.back.get(step, 0)
                self._shifts[number] = planes.shift(step)
                for strip, plain in enumerate(strips.cut(legal & ~(over | back))):
                    self._plain[strip][number] = plain
                for count, plane in ((1, over), (-1, back)):
                    for strip, line in enumerate(strips.cut(plane) if plane else ()):
                        self._crossings[strip].setdefault(number, []).append((count, line))
                self._sizes[number] = size(step)
        self._forced: dict[int | None, list[dict[int, list[tuple[int, Plane]]]]] = {}

    @cached_property
    def _brakes(self) -> dict[tuple[int, ...], list[int]]:
        """Velocities by the displacements of a sharp braking that are open to them."""
        velocities = self.velocities
        by_kinds: dict[tuple[int, ...], list[int]] = {}
        for v in velocities.listed:
            kinds = tuple(velocities.number(step) for step in braked(v) if step in velocities)
            by_kinds.setdefault(kinds, []).append(velocities.number(v))
        return by_kinds

    def starts(self, solved: dict[Part, Solved]) -> dict[Part, Spread]:
        """For each displacement the points from which it leads into one of the states."""
        starts: dict[Part, Spread] = defaultdict(self.velocities.none)
        for (crossings, left, strip), states in solved.items():
            for number, plane in states:
                origins = [(strip, shifted(plane, -self._shifts[number]))]
                if self.strips.count > 1:
                    origins += self._beyond(strip, number, plane)
                for near, origin in origins:
                    starts[crossings, left, near][number] |= origin & self._plain[near][number]
                    for count, line in self._crossings[near].get(number, ()):
                        if crossed := origin & line:
                            starts[crossings + count, left, near][number] |= crossed
        return starts

    def _beyond(self, strip: int, number: int, plane: Plane) -> list[tuple[int, Plane]]:
        """Return the starts in the next strip of displacements that end on a plane of a strip."""
        shift, bits = self._shifts[number], self.strips.bits
        if shift > 0:
            rest = plane & (1 << shift) - 1
            return [(strip - 1, rest << bits - shift)] if strip and rest else []
        rest = plane >> bits + shift
        return [(strip + 1, rest)] if rest and strip + 1 < self.strips.count else []

    def befores(self, part: Part, starts: dict[Part, Spread]) -> Spread | None:
        """Return the states of a part from which one of the moves of `starts` may be made."""
        crossings, left, strip = part
        top = self.top(crossings)
        here, sharp = starts.get(part), starts.get((crossings, left - 1, strip))
        if here is None and sharp is None:
            return None
        befores = self.velocities.none()
        if here is not None:
            if top is None and self.missing is None:
                kept = here
            else:
                kept = [
                    p if (top is None or s <= top) and s != self.missing else 0
                    for p, s in zip(here, self._sizes, strict=True)
                ]
            befores = self.velocities.spread(list(listed(kept)), before=True)
            for way, slowed in self._slowed(top)[strip].items():
                if plane := here[way]:
                    for number, where in slowed:
                        befores[number] |= plane & where
        if sharp is None:
            return befores
        for kinds, numbers in self._brakes.items():
            plane = 0
            for kind in kinds:
                plane |= sharp[kind]
            for number in numbers if plane else ():
                befores[number] |= plane
        return befores

    def _slowed(self, top: int | None) -> list[dict[int, list[tuple[int, Plane]]]]:
        """Return the velocities too fast that come down to a displacement, by strip (M-9)."""
        if top not in self._forced:
            too_fast: list[dict[int, list[tuple[int, Plane]]]] = [{} for _ in self._plain]
            number = self.velocities.number
            for v in self.velocities.listed if top is not None else ():
                open_to = followers(v, self.velocities.limit, top, self.missing or 0)
                where = slowed_at(open_to, self._legal, self._everywhere)
                for step in open_to.slower if where else ():
                    if here := self._legal.get(step, 0) & where:
                        for slowed, plane in zip(too_fast, self.strips.cut(here), strict=True):
                            slowed.setdefault(number(step), []).append((number(v), plane))
                        where &= ~here
            self._forced[top] = too_fast
        return self._forced[top]
