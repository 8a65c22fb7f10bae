"""The moves of one turn, undone: which states lead into a set of states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from .motion import braked, followers, size
from .planes import Plane, Planes, slowed_at
from .velocities import Spread, Velocities

Layer = tuple[int, int]
"""Crossings of the finish line to go, and sharp brakings left."""
Solved = list[tuple[int, Plane]]
"""States: numbers of velocities and their planes, without the empty ones."""


class Backward:
    """The moves to a set of states, on the planes of a board.

    Parameters
    ----------
    planes : Planes
        The board.
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
        velocities: Velocities,
        top: Callable[[int], int | None],
        missing: int = 0,
    ) -> None:
        self.velocities = velocities
        self.top = top
        self.missing = missing or None  # standing still has length 0
        self._legal = planes.legal
        self._everywhere = planes.track
        self._shifts = [0] * velocities.count
        self._plain = velocities.none()
        self._crossings: dict[int, list[tuple[int, Plane]]] = {}
        self._sizes = [0] * velocities.count
        for step, legal in planes.legal.items():
            if step in velocities:
                number = velocities.number(step)
                over, back = planes.over.get(step, 0), planes.back.get(step, 0)
                self._shifts[number] = planes.shift(step)
                self._plain[number] = legal ^ over ^ back
                self._crossings[number] = [(n, p) for n, p in ((1, over), (-1, back)) if p]
                self._sizes[number] = size(step)
        self._forced: dict[int | None, dict[int, list[tuple[int, Plane]]]] = {}

    @cached_property
    def _brakes(self) -> dict[tuple[int, ...], list[int]]:
        """Velocities by the displacements of a sharp braking that are open to them."""
        velocities = self.velocities
        found: dict[tuple[int, ...], list[int]] = {}
        for v in velocities.listed:
            kinds = tuple(velocities.number(step) for step in braked(v) if step in velocities)
            found.setdefault(kinds, []).append(velocities.number(v))
        return found

    def starts(self, solved: dict[Layer, Solved]) -> dict[Layer, Spread]:
        """For each displacement the points from which it leads into one of the states."""
        starts: dict[Layer, Spread] = {}
        for (crossings, left), states in solved.items():
            here = starts.get((crossings, left))
            if here is None:
                here = starts[crossings, left] = self.velocities.none()
            for number, plane in states:
                plain = self._plain[number]
                lines = self._crossings.get(number)
                if lines is None:
                    continue
                shift = self._shifts[number]
                origin = plane >> shift if shift >= 0 else plane << -shift
                here[number] |= origin & plain
                for count, crossing in lines:
                    if found := origin & crossing:
                        layer = crossings + count, left
                        if layer not in starts:
                            starts[layer] = self.velocities.none()
                        starts[layer][number] |= found
        return starts

    def befores(self, layer: Layer, starts: dict[Layer, Spread]) -> Spread | None:
        """The states of a layer from which one of the moves of `starts` may be made."""
        crossings, left = layer
        top = self.top(crossings)
        here, sharp = starts.get(layer), starts.get((crossings, left - 1))
        if here is None and sharp is None:
            return None
        found = self.velocities.none()
        if here is not None:
            if top is None and self.missing is None:
                kept = here
            else:
                kept = [
                    p if (top is None or s <= top) and s != self.missing else 0
                    for p, s in zip(here, self._sizes, strict=True)
                ]
            found = self.velocities.spread(kept)
            for way, slowed in self._slowed(top).items():
                if plane := here[way]:
                    for number, where in slowed:
                        found[number] |= plane & where
        if sharp is None:
            return found
        for kinds, numbers in self._brakes.items():
            plane = 0
            for kind in kinds:
                plane |= sharp[kind]
            for number in numbers if plane else ():
                found[number] |= plane
        return found

    def _slowed(self, top: int | None) -> dict[int, list[tuple[int, Plane]]]:
        """By displacement: the velocities too fast that come down to it, and where (M-9)."""
        if top not in self._forced:
            found: dict[int, list[tuple[int, Plane]]] = {}
            for v in self.velocities.listed if top is not None else ():
                open_to = followers(v, self.velocities.limit, top, self.missing or 0)
                where = slowed_at(open_to, self._legal, self._everywhere)
                for step in open_to.slower if where else ():
                    if here := self._legal.get(step, 0) & where:
                        slowed = found.setdefault(self.velocities.number(step), [])
                        slowed.append((self.velocities.number(v), here))
                        where &= ~here
            self._forced[top] = found
        return self._forced[top]
