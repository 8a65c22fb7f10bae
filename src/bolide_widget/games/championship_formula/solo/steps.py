"""Steps of a lone car: what each costs it (CFR-CORNER, CFR-LINE, CFR-LATE), and tables of all."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ....boards.lanes.track import LaneTrack
from ....core.once import once
from ..rules import entering, fast
from ..rules.position import FATAL, UNIT, Entry
from ..rules.road import Road, road_of

# -- what a lone car owes on a step ----------------------------------------------------------------
# A car that rolls no dice buys with wear alone. Its record of a corner is a `Visit`, without
# whatever can make no difference any more: two cars with equal visits have the same ways on.


MOST_WEAR = 2
"""Wear points that a corner takes (CFR-CORNER-4), and braking in a turn (CFR-DECEL-1)."""

Lines = tuple[int, ...]


class Visit(NamedTuple):
    """The record of a car in a corner, and the lines that it is on (CFR-CORNER-3).

    Attributes
    ----------
    corner : int
        Index; -1 when nothing is to be remembered.
    allowance, wear : int
        Excess that was bought there, and the wear that it took.
    entries : tuple of (int, int, tuple of int)
        Spaces entered that may become dearer, as `Corners.reduced` writes them.
    lines : tuple of int
        In use, those of the next corner included.
    """

    corner: int = -1
    allowance: int = 0
    wear: int = 0
    entries: tuple[Entry, ...] = ()
    lines: Lines = ()


FREE = Visit()


class Due(NamedTuple):
    """The result of a step.

    Attributes
    ----------
    visit : Visit
        After it.
    left : int
        Wear for the corner that the car was in.
    entered : int
        Wear for another one that it enters.
    """

    visit: Visit
    left: int
    entered: int


STRAIGHT = Due(FREE, 0, 0)
"""The result of a step onto a straight, off all lines."""


class Corners:
    """The corners and lines of a track, for a car that buys with wear alone."""

    def __init__(self, track: LaneTrack) -> None:
        self.road: Road = road_of(track)
        road = self.road
        self.late = {
            road.home[line]
            for space, lines in enumerate(road.starts)
            for line in lines
            if road.corner[space] >= 0
        }
        """Corners in which lines begin: what was entered before may still matter there."""
        first: dict[tuple[int, int], int] = {}
        self._alike = [
            first.setdefault((corner, printed), space)
            for space, (corner, printed) in enumerate(zip(road.corner, road.speed, strict=True))
        ]
        """By space: the first one with its printed speed in its corner."""

    def begun(self, space: int) -> Visit:
        """Return the record of a car that was put on a space, and on the lines that begin there."""
        return FREE._replace(lines=self.road.starts[space])

    def step(self, visit: Visit, here: int, to: int, speed: int) -> Due | None:
        """Make a step (CFR-LINE-9); None if it is a crash."""
        on_lines = visit.lines or self.road.starts[to] or self.road.corner[to] in self.late
        make = self._on_lines if on_lines else self._off_lines
        return make(visit, here, to, speed)

    def _on_lines(self, visit: Visit, here: int, to: int, speed: int) -> Due | None:
        corner, allowance, wear, entries, lines = visit
        bend = self.road.corner[to]
        before = entering.Visit(here, corner, allowance, entries, lines, ())
        entered = entering.enter(self.road, before, to, speed)
        if max(entered.owed, entered.over) >= FATAL or wear + entered.line > MOST_WEAR:
            return None
        left, more, after = entered.line, entered.units, entered.visit
        wear = wear + left if bend < 0 or bend == corner else 0
        if wear + more > MOST_WEAR:
            return None
        wear += more
        if bend >= 0 and bend in (corner, self.road.corner[here]):
            left, more = left + more, 0
        if after.corner < 0:
            return Due(FREE._replace(lines=after.lines), left, more)
        return Due(self.reduced(Visit(*after[1:3], wear, *after[3:5])), left, more)

    def _off_lines(self, visit: Visit, here: int, to: int, speed: int) -> Due | None:
        """Make a step off all lines, where nothing that was entered matters later."""
        bend = self.road.corner[to]
        if bend < 0:
            return STRAIGHT
        due = fast.off_lines(self.road, visit.corner, visit.allowance, to, speed, False)
        over, units, allowance = due
        wear = visit.wear if bend == visit.corner else 0
        if not over:
            return Due(Visit(bend, allowance, wear) if allowance or wear else FREE, 0, 0)
        if over >= FATAL or wear + units > MOST_WEAR:
            return None
        inside = bend in (visit.corner, self.road.corner[here])
        after = Visit(bend, allowance, wear + units)
        return Due(after, units, 0) if inside else Due(after, 0, units)

    def braked(self, visit: Visit, speed: int) -> Visit | None:
        """Brake late to a speed (CFR-CORNER-8); None where it is of no use to a lone car.

        It would have done better to plan that speed, unless what it entered on a line, in an
        earlier turn and faster, now counts as entered at this speed.
        """
        on = set(visit.lines)
        if not any(entry[0] > speed and on.intersection(entry[2]) for entry in visit.entries):
            return None
        before = entering.Visit(-1, visit.corner, visit.allowance, visit.entries, visit.lines, ())
        after = entering.slowed(self.road, before, speed)
        return self.reduced(visit._replace(entries=after.entries, allowance=after.allowance))

    def reduced(self, visit: Visit) -> Visit:
        """Return the same visit without what makes no difference.

        Of a space entered only its printed speed counts, of completed lines only the best bonus.
        """
        on = set(visit.lines)
        entries = visit.entries
        if visit.corner not in self.late and not any(on.intersection(e[2]) for e in entries):
            entries = ()
        owing: dict[_Owing, Entry] = {}
        for speed, space, lines in entries:
            used = tuple(line for line in lines if line in on)
            done = sorted(
                (line for line in lines if line not in on),
                key=lambda line: (-self.road.bonus[line], line),
            )[:1]
            printed, sure = self.road.speed[space], entering.best_bonus(self.road, tuple(done))
            if speed > printed + sure:
                entry = (speed, self._alike[space], (*used, *done))
                owing.setdefault(_Owing(speed, printed, sure, used), entry)
        kept = sorted(one for one in owing if not any(_covers(other, one) for other in owing))
        if not kept and not visit.allowance and not visit.wear:
            return Visit(lines=visit.lines)
        return visit._replace(entries=tuple(owing[one] for one in kept))


class _Owing(NamedTuple):
    """A corner space that was entered faster than is printed, its bonus by `sure` for certain."""

    speed: int
    printed: int
    sure: int
    lines: Lines


def _covers(a: _Owing, b: _Owing) -> bool:
    """Check whether an entry asks for at least as much as another, whatever lines are left."""
    more = a.speed >= b.speed and a.printed <= b.printed and a.sure <= b.sure
    return a != b and a.lines == b.lines and more


# -- every step as tables --------------------------------------------------------------------------


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
        self, track: LaneTrack, every: bool = False, *, top: int = UNIT * SPEEDS, late: bool = True
    ) -> None:
        """Follow all steps from anywhere.

        Parameters
        ----------
        track : LaneTrack
        every : bool
            From all states of corners, too, those that only dice lead to.
        top : int
            The highest speed that is looked at, in miles an hour.
        late : bool
            Whether late braking is looked at.
        """
        self.corners = Corners(track)
        self.road = self.corners.road
        self._late = late
        speeds = top // UNIT
        self.nodes: list[Node] = []
        self.number: dict[Node, int] = {}
        for space, corner in enumerate(self.road.corner):
            self.need((space, FREE))
            self.need((space, self.corners.begun(space)))
            if every and corner >= 0:
                for allowance, wear in product((0, 20, 40, 60), range(MOST_WEAR + 1)):
                    if allowance or wear:
                        self.need((space, Visit(corner, allowance, wear)))
        rows: list[list[list[tuple[int, int, int, bool, bool]]]] = [[] for _ in range(speeds)]
        brakes: list[list[int]] = [[] for _ in range(speeds)]
        index = 0
        while index < len(self.nodes):
            space, visit = self.nodes[index]
            straight = all(self.road.corner[to] < 0 for to in self.road.next[space])
            for speed in range(speeds):
                same = straight and speed > 0  # no speed makes a difference there
                rows[speed].append(rows[0][index] if same else self._steps(index, speed))
                useful = self._late and speed > 0 and bool(visit.entries)
                braked = self.corners.braked(visit, UNIT * speed) if useful else None
                brakes[speed].append(-1 if braked is None else self.need((space, braked)))
            index += 1
        self._tables(rows, brakes)

    def need(self, node: Node) -> int:
        """The number of a node, old or new."""
        number = self.number.get(node)
        if number is None:
            number = self.number[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    def _steps(self, index: int, speed: int) -> list[tuple[int, int, int, bool, bool]]:
        space, visit = self.nodes[index]
        steps = []
        for to in self.road.next[space]:
            due = self.corners.step(visit, space, to, UNIT * (speed + 1))
            if due is not None:
                cost = due.left + due.entered
                held = NEVER if due.left else due.entered
                home = self._home(space, visit)
                stays = home >= 0 and home == self._home(to, due.visit)
                over = self.road.row[to] == 0
                steps.append((self.need((to, due.visit)), cost, held, over, stays))
        return steps

    def _home(self, space: int, visit: Visit) -> int:
        corner = self.road.corner[space]
        return corner if corner >= 0 else visit.corner

    def _tables(
        self, rows: list[list[list[tuple[int, int, int, bool, bool]]]], brakes: list[list[int]]
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
        self.inside = np.array([self.road.inner[space] for space, _ in self.nodes])


def steps_of(track: LaneTrack, every: bool = False) -> Steps:
    """The steps of a track, made once and kept as long as it is there."""
    if not track.digest:  # one that is still being made: nobody asks a second time
        return Steps(track, every)
    return once(track, "cfr steps", every, lambda: Steps(track, every))
