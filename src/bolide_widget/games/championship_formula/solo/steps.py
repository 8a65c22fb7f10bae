"""Every step of a lone car as tables: where it stands, how fast it is, where a step leads."""

from __future__ import annotations

from threading import RLock

import numpy as np
import numpy.typing as npt

from ....core.alongside import alongside
from ..track import Track
from .visits import FREE, MOST_WEAR, UNIT, Corners, Visit

SPEEDS = 11
"""Speeds from 20 to 220."""

NEVER = 200
"""More wear than anybody has: what cannot be done."""

Ints = npt.NDArray[np.int32]
Wear = npt.NDArray[np.int16]

Node = tuple[int, Visit]
"""A space, and what is to be remembered there."""


class Steps:
    """The steps of a lone car on a track, at all speeds.

    Attributes
    ----------
    nodes : list of (space, Visit)
    number : dict of (space, Visit) to int
    to : array, (speeds, nodes, steps)
        Node that a step leads to; the number of nodes where there is none.
    cost, held : array of the same shape
        Wear that it takes, and what it takes while the car is faster than before in its corner
        (CFR-MIDC-2): nothing may be bought there.
    over : array of bool of the same shape
        Whether it reaches the line.
    stays : array of bool of the same shape
        Whether it leads on in the same corner.
    braked : array, (speeds, nodes)
        Node after one late brake, to the speed before in the table; the number of nodes where it
        is of no use.
    inside : array of bool, (nodes,)
    """

    def __init__(
        self, track: Track, every: bool = False, *, top: int = UNIT * SPEEDS, late: bool = True
    ) -> None:
        """Follow all steps from anywhere.

        Parameters
        ----------
        track : Track
        every : bool
            From all states of corners, too, those that only dice lead to.
        top : int
            The highest speed that is looked at, in miles an hour.
        late : bool
            Whether late braking is looked at.
        """
        self.track, self.corners = track, Corners(track)
        self._late = late
        speeds = top // UNIT
        self.nodes: list[Node] = []
        self.number: dict[Node, int] = {}
        for space in range(len(track.ids)):
            for visit in self._seeds(space, every):
                self.need((space, visit))
        rows: list[list[list[tuple[int, int, int, bool, bool]]]] = [[] for _ in range(speeds)]
        brakes: list[list[int]] = [[] for _ in range(speeds)]
        index = 0
        while index < len(self.nodes):
            for speed in range(speeds):
                rows[speed].append(self._steps(index, speed))
                brakes[speed].append(self._brake(index, speed))
            index += 1
        self._tables(rows, brakes)

    def _seeds(self, space: int, every: bool) -> list[Visit]:
        found = [FREE, self.corners.begun(space)]
        corner = self.track.corner[space]
        if every and corner >= 0:
            found += [
                Visit(corner, allowance, wear)
                for allowance in (0, 20, 40, 60)
                for wear in range(MOST_WEAR + 1)
                if allowance or wear
            ]
        return found

    def need(self, node: Node) -> int:
        """The number of a node, old or new."""
        found = self.number.get(node)
        if found is None:
            found = self.number[node] = len(self.nodes)
            self.nodes.append(node)
        return found

    def _steps(self, index: int, speed: int) -> list[tuple[int, int, int, bool, bool]]:
        space, visit = self.nodes[index]
        found = []
        for to in self.track.next[space]:
            due = self.corners.step(visit, space, to, UNIT * (speed + 1))
            if due is not None:
                cost = due.left + due.entered
                held = NEVER if due.left else due.entered
                home = self._home(space, visit)
                stays = home >= 0 and home == self._home(to, due.visit)
                over = self.track.row[to] == 0
                found.append((self.need((to, due.visit)), cost, held, over, stays))
        return found

    def _home(self, space: int, visit: Visit) -> int:
        corner = self.track.corner[space]
        return corner if corner >= 0 else visit.corner

    def _brake(self, index: int, speed: int) -> int:
        space, visit = self.nodes[index]
        late = self._late and speed and visit.entries
        braked = self.corners.braked(visit, UNIT * speed) if late else None
        return -1 if braked is None else self.need((space, braked))

    def _tables(
        self,
        rows: list[list[list[tuple[int, int, int, bool, bool]]]],
        brakes: list[list[int]],
    ) -> None:
        count = len(self.nodes)
        width = max(len(steps) for of_speed in rows for steps in of_speed)
        none = (count, NEVER, NEVER, False, False)
        padded = [
            [steps + [none] * (width - len(steps)) for steps in of_speed] for of_speed in rows
        ]
        table = np.array(padded, dtype=np.int32)
        self.to: Ints = table[..., 0]
        self.cost: Wear = table[..., 1].astype(np.int16)
        self.held: Wear = table[..., 2].astype(np.int16)
        self.over = table[..., 3].astype(bool)
        self.stays = table[..., 4].astype(bool)
        self.braked: Ints = np.array(brakes, dtype=np.int32)
        self.braked[self.braked < 0] = count
        self.inside = np.array([self.corners.inside(space) for space, _ in self.nodes])


_LOCK = RLock()


def steps_of(track: Track, every: bool = False) -> Steps:
    """The steps of a track, made once and kept as long as it is there."""
    if not track.digest:  # one that is still being made: nobody asks a second time
        return Steps(track, every)
    with _LOCK:
        made: dict[bool, Steps] = alongside(track, "cfr steps")
        if every not in made:
            made[every] = Steps(track, every)
        return made[every]
