"""The second judge of legal ways in Formula D: it walks every way, one by one, as FD-TRK-6 says.

Slow and plain. It asks nothing of the rules: it reads steps, lanes, corners and progress off the
board, cars and damage off a `Case`, and never merges two ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

BLOCKED = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3))
"""FD-BLOCK-1: brakes and tyres by the spaces that could not be driven."""


class Way(NamedTuple):
    """A legal way.

    Attributes
    ----------
    path : tuple of int
        The spaces, the one where it begins first.
    spent : int
        Spaces of the move that it uses up.
    finishes : bool
        Whether it ends because the race does.
    lapses : bool
        Whether its last space lapses before the line (FD-CH-1).
    """

    path: tuple[int, ...]
    spent: int
    finishes: bool = False
    lapses: bool = False


class Step(NamedTuple):
    """How far a way is, and what of it the next step depends on."""

    path: tuple[int, ...]
    spent: int = 0
    head: int = -1
    """The first space of the straight it is on, -1 in a corner."""
    since: int = 0
    """What was spent when it came there."""
    shortest: bool = True
    """Whether every space of this straight came as early as it can, round cars."""
    detour: bool = True
    """The same round cars and damage, with no damage entered."""
    plain: bool = True
    """The same on an empty road."""
    changes: int = 0
    left: bool = False
    """Whether a corner was left with too few stops."""
    home: bool = True
    """Whether it is still in the corner it began in."""


@dataclass(frozen=True)
class Case:
    """A car about to drive, and what is in its way.

    Attributes
    ----------
    board : Track
        As it is raced: with its tunnel where it acts.
    space, stops : int
        Where the car stands, and the stops it has made in the corner there.
    left : bool
        Whether it has left a corner too early in this turn.
    cars, marked : frozenset of int
        Spaces with other cars; spaces with damage, danger zones included.
    detours, final, toll : bool
        FD-STR-5 holds; the line ends the race; crossing it uses two spaces.
    """

    board: Any
    space: int
    stops: int
    left: bool
    cars: frozenset[int]
    marked: frozenset[int]
    detours: bool
    final: bool
    toll: bool
    _kept: dict[Any, Mapping[int, int]] = field(default_factory=dict)

    def away(self, head: int, closed: frozenset[int]) -> Mapping[int, int]:
        """FD-TRK-6, 2: fewest steps from a space over the straight, closed spaces left out.

        R-52: by whatever ways, also by those that change lane too often.
        """
        key = head, closed
        if key not in self._kept:
            board, steps, edge = self.board, {head: 0}, [head]
            while edge:
                onward = []
                for here in edge:
                    for there in board.next[here]:
                        if there not in steps and there not in closed and board.corner[there] < 0:
                            steps[there] = steps[here] + 1
                            onward.append(there)
                edge = onward
            self._kept[key] = steps
        return self._kept[key]

    def begin(self) -> Step:
        """The way of no step."""
        straight = self.board.corner[self.space] < 0
        return Step((self.space,), head=self.space if straight else -1, left=self.left)

    def step(self, way: Step, there: int) -> Step | None:
        """A way with one more space; None where FD-TRK-6 forbids it."""
        board, here = self.board, way.path[-1]
        if there in self.cars:  # 1
            return None
        bend, turned = board.corner[there], board.corner[here]
        left = way.left
        if bend != turned and turned >= 0:
            left = left or (self.stops if way.home else 0) < board.stops[turned]
        if left and there != board.ahead[here]:  # 4
            return None
        longer = Step((*way.path, there), way.spent + 1, left=left)
        longer = longer._replace(home=way.home and bend == turned and bend >= 0)
        if bend >= 0:
            return longer
        if turned >= 0:
            return longer._replace(head=there, since=longer.spent, detour=there not in self.marked)
        steps = longer.spent - way.since
        closed = self.cars | (self.marked - {way.head})
        longer = longer._replace(
            head=way.head,
            since=way.since,
            shortest=way.shortest and self.away(way.head, self.cars).get(there) == steps,
            detour=way.detour
            and there not in self.marked
            and self.away(way.head, closed).get(there) == steps,
            plain=way.plain and self.away(way.head, frozenset()).get(there) == steps,
            changes=way.changes + (there != board.ahead[here]),
        )
        if not (longer.shortest or (self.detours and longer.detour)):  # 2
            return None
        return None if longer.plain and longer.changes > 2 else longer  # 3

    def crosses(self, here: int, there: int) -> bool:
        """Whether a step is over the line."""
        return bool(self.board.progress[there] < self.board.progress[here])

    def walk(self, most: int) -> Iterator[Way]:
        """Every legal way that uses up to so many spaces."""
        open_ = [(self.begin(), 0)]  # how far it is, and what the line took besides
        while open_:
            way, toll = open_.pop()
            yield Way(way.path, way.spent + toll)
            if way.spent + toll == most:
                continue
            for there in self.board.next[way.path[-1]]:
                longer = self.step(way, there)
                if longer is None:
                    continue
                crossing = self.crosses(way.path[-1], there)
                then = toll + (crossing and self.toll)
                if crossing and self.toll:  # 6, with one space left
                    yield Way(way.path, way.spent + toll + 1, lapses=True)
                if longer.spent + then > most:
                    continue
                if crossing and self.final:
                    yield Way(longer.path, longer.spent + then, finishes=True)  # 6
                else:
                    open_.append((longer, then))

    def enters(self, path: tuple[int, ...]) -> tuple[int, int, bool]:
        """Damaged spaces entered before and after the line, and whether a corner space is.

        FD-FIN-3: a car that finishes is gone when it is over the line.
        """
        before = after = 0
        crossed = False
        for here, there in pairwise(path):
            crossed = crossed or self.crosses(here, there)
            if there in self.marked and not (crossed and self.final):
                before, after = before + (not crossed), after + crossed
        return before, after, any(self.board.corner[space] >= 0 for space in path[1:])


class End(NamedTuple):
    """What of a full-length way the rest of the turn depends on (FD-TRK-7)."""

    space: int
    before: int
    after: int
    touched: bool
    finishes: bool


def full_length(case: Case, walked: Iterable[Way], most: int, watched: bool) -> list[set[End]]:
    """The ends of full-length moves of 0, 1, ... spaces; a finish counts as full length."""
    results: list[set[End]] = [set() for _ in range(most + 1)]
    for way in walked:
        before, after, touched = case.enters(way.path)
        end = End(way.path[-1], before, after, touched and watched, way.finishes)
        for length in range(way.spent, most + 1) if way.finishes else (way.spent,):
            results[length].add(end)
    return results


class Choice(NamedTuple):
    """One answer that must be offered."""

    end: End
    brakes: int
    undriven: int


def choices(
    results: list[set[End]],
    hard: int,
    slide: int,
    brakes: int,
    tyres: int,
    corners: bool = False,
    checkpoint: Callable[[End, int], tuple[int, int]] | None = None,
) -> Counter[Choice]:
    """FD-TRK-7, FD-BLOCK-1 to -3 and -6: all that a move of the last length may come to.

    Parameters
    ----------
    hard : int
        Spaces that cannot be braked.
    slide : int
        What an undriven slide adds where a corner was entered (FD-BLOCK-7).
    corners : bool
        Whether only ways that enter a corner will do (FD-CH-3).
    checkpoint : function, optional
        By an end and the brakes left, those there can be before the block, and the tyres (R-53).
    """
    most = len(results) - 1
    longest = max(length for length, ends in enumerate(results) if ends)
    listed: Counter[Choice] = Counter()
    for braked in range(min(brakes, most - hard) + 1):
        wanted = most - braked
        rest = max(0, wanted - longest)
        for end in results[wanted - rest]:
            if braked and end.finishes:
                continue  # for nothing: the finish counts as the full length
            undriven = rest + (slide if rest and end.touched else 0)
            if undriven >= len(BLOCKED):
                continue
            pedal, rubber = BLOCKED[undriven]
            held = (brakes - braked, tyres)
            if checkpoint is not None:
                held = checkpoint(end, brakes - braked)
            if pedal > held[0] or rubber > held[1] or (corners and not end.touched):
                continue
            listed[Choice(end, braked, undriven)] += 1
    if not listed:
        for end in results[longest]:
            rest = most - longest + (slide if end.touched else 0)
            listed[Choice(end, 0, rest)] += 1
    return listed


class Tow(NamedTuple):
    """One slipstream: where it ends, brake points for spaces saved and for corners entered."""

    space: int
    brakes: int
    fee: int
    before: int
    after: int
    touched: bool
    finishes: bool


def tows(case: Case, brakes: int) -> set[Tow]:
    """FD-SLIP-3, FD-SLIP-5: every slipstream that can be paid, behind whomever."""
    board = case.board
    result = set()
    roads: list[tuple[tuple[int, ...], int]] = [((case.space,), 0)]
    while roads:
        path, spent = roads.pop()
        here = path[-1]
        for there in board.next[here]:
            longer = (*path, there)
            changes = [b != board.ahead[a] for a, b in pairwise(longer)]
            if there in case.cars or not changes[0] or sum(changes) > 2:
                continue
            if any(changes[number] for number in _after_leaving(case, longer)):
                continue
            crossing = case.crosses(here, there)
            used = spent + 1 + (crossing and case.toll)
            finishes = crossing and case.final and used <= 3
            if crossing and case.toll and len(path) > 1:  # one space is left, and lapses
                result |= _tow(case, path, 3 - spent - 1, brakes, False)
            if used > 3:
                continue
            result |= _tow(case, longer, 0 if finishes else 3 - used, brakes, finishes)
            if used < 3 and not finishes:
                roads.append((longer, used))
    return result


def _after_leaving(case: Case, path: tuple[int, ...]) -> range:
    """FD-SLIP-6: the steps from the one on that leaves a corner too early."""
    if case.left:
        return range(len(path) - 1)
    corner = case.board.corner
    home = True
    for number, (here, there) in enumerate(pairwise(path)):
        leaves = corner[here] >= 0 and corner[there] != corner[here]
        if leaves and (case.stops if home else 0) < case.board.stops[corner[here]]:
            return range(number, len(path) - 1)
        home = home and corner[there] == corner[here]
    return range(0)


def _tow(case: Case, path: tuple[int, ...], saved: int, brakes: int, finishes: bool) -> set[Tow]:
    corner = case.board.corner
    fee = sum(
        corner[there] >= 0 and corner[there] != corner[here] for here, there in pairwise(path)
    )
    if saved + fee > brakes:
        return set()
    return {Tow(path[-1], saved, fee, *case.enters(path), finishes)}
