"""A lone car on a step: what it owes (CFR-CORNER, CFR-LINE, CFR-LATE), and tables of them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ....core.once import once
from ..rules.position import FATAL, UNIT
from ..rules.road import road_of

if TYPE_CHECKING:
    from ..track import Track

# -- what a lone car owes on a step ----------------------------------------------------------------
# A car that rolls no dice buys with wear alone. What it remembers of a corner is a `Visit`, without
# whatever can make no difference any more: two cars with equal visits have the same ways on.


MOST_WEAR = 2
"""Wear points that a corner takes (CFR-CORNER-4), and braking in a turn (CFR-DECEL-1)."""

Lines = tuple[int, ...]


class Entry(NamedTuple):
    """A corner space that was entered faster than is printed.

    Attributes
    ----------
    speed : int
        At which it was entered.
    printed : int
    sure : int
        The best bonus of completed lines.
    lines : tuple of int
        Lines in use that give a bonus there as long as they are not left.
    """

    speed: int
    printed: int
    sure: int
    lines: Lines


class Visit(NamedTuple):
    """What a car has done in a corner, and the lines that it is on (CFR-CORNER-3).

    Attributes
    ----------
    corner : int
        Index; -1 when nothing is to be remembered.
    allowance, wear : int
    entries : tuple of Entry
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
    """What a step leads to.

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


class Corners:
    """The corners and lines of a track, as a step asks for them."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.road = road_of(track)
        self.bonus = self.road.bonus
        self.late = {line.corner for line in track.lines if track.corner[line.spaces[0]] >= 0}
        """Corners in which lines begin: what was entered before may still matter there."""
        self._plain = [Due(FREE._replace(lines=lines), 0, 0) for lines in track.line_starts]
        """Where a step leads that neither begins nor ends in a corner or on a line."""

    def begun(self, space: int) -> Visit:
        """A car that was put on a space: it is on the lines that begin there."""
        return FREE._replace(lines=self.track.line_starts[space])

    def step(self, visit: Visit, here: int, to: int, speed: int) -> Due | None:
        """Make a step (CFR-LINE-9); None if it is a crash."""
        corner = self.track.corner[to]
        if corner < 0 and visit == FREE:
            return self._plain[to]
        kept = tuple(line for line in visit.lines if self.road.follow[line].get(here) == to)
        entries, allowance, wear = visit.entries, visit.allowance, visit.wear
        if entries and len(kept) < len(visit.lines):
            entries = tuple(
                entry._replace(lines=tuple(line for line in entry.lines if line in kept))
                for entry in entries
            )
            owed = max(self._excess(entry) for entry in entries)
            if owed > allowance:
                wear += (owed - allowance) // UNIT
                allowance = owed
                if owed >= FATAL or wear > MOST_WEAR:
                    return None
        left, more = wear - visit.wear, 0
        lines = kept + self.track.line_starts[to]
        if corner >= 0:
            if corner != visit.corner:
                entries, allowance, wear = (), 0, 0
            bought = self._entering(corner, to, speed, lines, allowance)
            if bought is None or wear + (bought - allowance) // UNIT > MOST_WEAR:
                return None
            more = (bought - allowance) // UNIT
            entries = (*entries, self._entry(corner, to, speed, lines))
            wear, allowance = wear + more, bought
            if self._same(visit, here, corner):
                left, more = left + more, 0
        ended = tuple(line for line in lines if self.road.last[line] == to)
        entries = tuple(self._completed(entry, ended) for entry in entries)
        lines = tuple(line for line in lines if line not in ended)
        about = corner if corner >= 0 else visit.corner
        if corner < 0 and all(self.road.home[line] != about for line in lines):
            return Due(FREE._replace(lines=lines), left, more)
        return Due(self.reduced(Visit(about, allowance, wear, entries, lines)), left, more)

    def _same(self, visit: Visit, here: int, corner: int) -> bool:
        return corner in (visit.corner, self.track.corner[here])

    def _entering(
        self, corner: int, to: int, speed: int, lines: Lines, allowance: int
    ) -> int | None:
        """The allowance that a space needs; None for a crash."""
        bonus = max(
            (self.bonus[line] for line in lines if self.road.home[line] == corner), default=0
        )
        excess = speed - self.track.speed[to] - bonus
        if excess >= FATAL:
            return None
        return max(excess, allowance)

    def _entry(self, corner: int, to: int, speed: int, lines: Lines) -> Entry:
        serving = tuple(line for line in lines if self.road.home[line] == corner)
        return Entry(speed, self.track.speed[to], 0, serving)

    def _excess(self, entry: Entry) -> int:
        bonus = max((self.bonus[line] for line in entry.lines), default=0)
        return entry.speed - entry.printed - max(bonus, entry.sure)

    def _completed(self, entry: Entry, ended: Lines) -> Entry:
        """CFR-LINE-6: the bonus of a completed line stays."""
        if not any(line in ended for line in entry.lines):
            return entry
        sure = max(self.bonus[line] for line in entry.lines if line in ended)
        kept = tuple(line for line in entry.lines if line not in ended)
        return entry._replace(sure=max(entry.sure, sure), lines=kept)

    def braked(self, visit: Visit, speed: int) -> Visit | None:
        """A late brake to a speed (CFR-CORNER-8); None where it is of no use to a lone car.

        It would have done better to plan that speed, unless what it entered on a line, in an
        earlier turn and faster, now counts as entered at this speed.
        """
        if not any(entry.lines and entry.speed > speed for entry in visit.entries):
            return None
        entries = tuple(entry._replace(speed=min(entry.speed, speed)) for entry in visit.entries)
        most = max(0, *(self._excess(entry) for entry in entries))
        return self.reduced(visit._replace(entries=entries, allowance=min(visit.allowance, most)))

    def reduced(self, visit: Visit) -> Visit:
        """The same visit without what makes no difference."""
        entries = visit.entries
        if visit.corner not in self.late and not any(entry.lines for entry in entries):
            entries = ()
        owing = {entry for entry in entries if entry.speed > entry.printed + entry.sure}
        kept = sorted(owed for owed in owing if not any(_covers(other, owed) for other in owing))
        if not kept and not visit.allowance and not visit.wear:
            return Visit(lines=visit.lines)
        return visit._replace(entries=tuple(kept))


def _covers(a: Entry, b: Entry) -> bool:
    """Whether an entry asks for at least as much as another, whatever happens to the lines."""
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
        visits = [FREE, self.corners.begun(space)]
        corner = self.track.corner[space]
        if every and corner >= 0:
            visits += [
                Visit(corner, allowance, wear)
                for allowance in (0, 20, 40, 60)
                for wear in range(MOST_WEAR + 1)
                if allowance or wear
            ]
        return visits

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
        for to in self.track.next[space]:
            due = self.corners.step(visit, space, to, UNIT * (speed + 1))
            if due is not None:
                cost = due.left + due.entered
                held = NEVER if due.left else due.entered
                home = self._home(space, visit)
                stays = home >= 0 and home == self._home(to, due.visit)
                over = self.track.row[to] == 0
                steps.append((self.need((to, due.visit)), cost, held, over, stays))
        return steps

    def _home(self, space: int, visit: Visit) -> int:
        corner = self.track.corner[space]
        return corner if corner >= 0 else visit.corner

    def _brake(self, index: int, speed: int) -> int:
        space, visit = self.nodes[index]
        late = self._late and speed and visit.entries
        braked = self.corners.braked(visit, UNIT * speed) if late else None
        return -1 if braked is None else self.need((space, braked))

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
        self.inside = np.array([self.corners.road.inner[space] for space, _ in self.nodes])


def steps_of(track: Track, every: bool = False) -> Steps:
    """The steps of a track, made once and kept as long as it is there."""
    if not track.digest:  # one that is still being made: nobody asks a second time
        return Steps(track, every)
    return once(track, "cfr steps", every, lambda: Steps(track, every))
