"""Where a car can get to: sweeps forward over the bit planes of a board."""

from __future__ import annotations

from .motion import braked, followers, size
from .planes import Plane, Planes, shifted, slowed_at
from .velocities import Spread, Velocities


class Forward:
    """The moves of one turn, for all states of a set at once.

    Parameters
    ----------
    planes : Planes
        The board.
    velocities : Velocities
        Those that a state may have.
    top : int or None
        Longest move, in squares.
    """

    def __init__(self, planes: Planes, velocities: Velocities, top: int | None) -> None:
        self.planes = planes
        self.velocities = velocities
        number = velocities.number
        self._legal, self._kept = velocities.none(), velocities.none()
        self._shifts = [0] * velocities.count
        for step, plane in planes.legal.items():
            if step in velocities:
                self._legal[number(step)] = plane
                self._shifts[number(step)] = planes.shift(step)
                if top is None or size(step) <= top:
                    self._kept[number(step)] = plane
        self._forced: dict[int, tuple[Plane, list[int]]] = {}
        for v in velocities.listed:
            open_to = followers(v, velocities.limit, top)
            if where := slowed_at(open_to, planes.legal, planes.track):
                self._forced[number(v)] = where, [number(step) for step in open_to.slower]
        self._brakes = {
            number(v): [number(step) for step in braked(v) if step in velocities]
            for v in velocities.listed
        }

    def starts(self, states: Spread) -> Spread:
        """For each displacement the points from which one of the states may make it."""
        spread = self.velocities.spread(states)
        found = [plane & kept for plane, kept in zip(spread, self._kept, strict=True)]
        for number, (where, ways) in self._forced.items():
            plane = states[number] & where
            for way in ways if plane else ():
                found[way] |= plane & self._legal[way]
                plane &= ~self._legal[way]
        return found

    def brakings(self, states: Spread) -> Spread:
        """The same for sharp brakings."""
        found = self.velocities.none()
        for number, ways in self._brakes.items():
            if plane := states[number]:
                for way in ways:
                    found[way] |= plane & self._legal[way]
        return found

    def ends(self, starts: Spread) -> Spread:
        """The states in which moves from some points end."""
        return [shifted(plane, by) for plane, by in zip(starts, self._shifts, strict=True)]

    def ever(self, states: Spread) -> Spread:
        """All states that a car can ever come to from some, these included."""
        reached = states
        while any(states):
            ends = self.ends(self.starts(states))
            states = [end & ~old for end, old in zip(ends, reached, strict=True)]
            reached = [old | new for old, new in zip(reached, states, strict=True)]
        return reached

    def arrivals(self, states: Spread) -> Spread:
        """The states in which a car that ever came from some can have just crossed the line."""
        over = self.velocities.none()
        for step, plane in self.planes.over.items():
            if step in self.velocities:
                over[self.velocities.number(step)] = plane
        starts = self.starts(self.ever(states))
        return self.ends([start & line for start, line in zip(starts, over, strict=True)])
