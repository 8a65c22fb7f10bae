"""A slow second judge of ways: RN-MOVE-3 to RN-MOVE-6, word by word, knowing nothing of `paths`.

It walks every path there is, one list of names after another, and then asks of each what the rules
ask: is it complete, is it among the longest, does it miss a forced entry, what is it equal to.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Way(NamedTuple):
    """What paths of one option agree in (RN-MOVE-4)."""

    end: str
    corners: tuple[int, ...]
    speeding: bool
    laps: int
    out: bool

    @property
    def text(self) -> str:
        """As the rules write it: ``r22l2!4``."""
        return self.end + ("!" + "+".join(map(str, self.corners)) if self.corners else "")


@dataclass
class Situation:
    """All that the rules ask of a move, by names of spaces.

    ``start`` is where the car stands; ``taken`` every other piece on the board; ``ahead`` those on
    the circuit. ``slow`` says that the die is Yellow, ``bound`` that nobody may be overtaken.
    """

    track: Any
    start: str
    roll: int
    bay: int = 0
    laps: int = 0
    race_laps: int = 10
    taken: frozenset[str] = frozenset()
    served: bool = False
    forced: bool = False
    bound: bool = False
    slow: bool = False
    start_pending: bool = False
    strict: bool = False
    level: bool = False
    overshoot: bool = False
    safety_car: bool = False
    row: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.row = dict(zip(self.track.ids, self.track.row, strict=True))

    # -- the graph -----------------------------------------------------------------------------

    @property
    def lane(self) -> tuple[str, ...]:
        return tuple(self.track.pit_lane)

    @property
    def own_bay(self) -> Any:
        return self.track.bays[self.bay]

    def steps(self, here: str) -> list[str]:
        """The open edges of this car, whether anybody stands there or not."""
        track, lane = self.track, self.lane
        if here == track.safety_car:
            return [track.ids[space] for space in track.sc_next]
        if here == self.own_bay.id and not self.safety_car:
            return [lane[self.own_bay.to]]
        if here in lane:
            place = lane.index(here)
            if not self.served and place == self.own_bay.at:
                return [self.own_bay.id]
            if place + 1 < len(lane):
                return [lane[place + 1]]
            return [track.ids[space] for space in track.exits]
        number = track.number[here]
        listed = [track.ids[space] for space in track.next[number]]
        closed = self.laps >= self.race_laps - 1 and not self.safety_car
        if number == track.entry and not closed:
            listed.append(lane[0])
        return listed

    def crosses(self, here: str, there: str) -> bool:
        row = self.row
        return here in row and there in row and row[there] < row[here]

    def misses(self, here: str, there: str) -> bool:
        """RN-ENT-5: from the entry row to a later one."""
        row = self.row
        return here in row and there in row and row[here] == self.track.entry_row

    # -- paths ---------------------------------------------------------------------------------

    def passes(self, path: list[str], there: str) -> bool:
        """RN-MOVE-5, RN-MOVE-6: whether a step to a space of the circuit gets ahead of a piece."""
        row, rows = self.row, self.track.rows
        if not self.bound or there not in row:
            return False
        driven = [name for name in [*path, there] if name in row]
        base = row[path[0]] if path[0] in row else row[driven[0]] - 1
        at = base
        for name in driven if path[0] not in row else driven[1:]:
            at += (row[name] - at) % rows
        for other in self.taken:
            if other in row:
                ahead = (row[other] - base) % rows
                if ahead and (at >= base + ahead if self.level else at > base + ahead):
                    return True
        return False

    def open_steps(self, path: list[str]) -> list[str]:
        return [
            there
            for there in self.steps(path[-1])
            if there not in self.taken and not self.passes(path, there)
        ]

    def ended(self, path: list[str]) -> bool:
        """Whether a step has ended it: in the bay, by the win, by elimination, at the lane."""
        if len(path) < 2:
            return False
        there = path[-1]
        if self.safety_car and there == self.lane[0]:
            return True
        return there == self.own_bay.id or self.wins(path) or self.out(path)

    def gained(self, path: list[str]) -> int:
        if self.safety_car:
            return 0
        crossed = sum(self.crosses(a, b) for a, b in itertools.pairwise(path))
        crossed -= bool(crossed and self.start_pending)
        return crossed + (len(path) > 1 and path[-1] == self.own_bay.id)

    def wins(self, path: list[str]) -> bool:
        return not self.safety_car and self.laps + self.gained(path) >= self.race_laps

    def missed(self, path: list[str]) -> bool:
        return any(self.misses(a, b) for a, b in itertools.pairwise(path))

    def out(self, path: list[str]) -> bool:
        return self.forced and self.missed(path)

    def walks(self, path: list[str]) -> Iterator[list[str]]:
        yield path
        if len(path) <= self.roll and not self.ended(path):
            for there in self.open_steps(path):
                yield from self.walks([*path, there])

    def complete(self, path: list[str]) -> bool:
        steps = len(path) - 1
        if steps == self.roll or self.ended(path):
            return True
        return path[-1] in self.lane and not self.open_steps(path)

    def legal(self) -> list[list[str]]:
        """RN-MOVE-3, RN-ENT-4 with `pit_entry`, RN-FORC-3."""
        every = list(self.walks([self.start]))
        in_pits = self.start in self.lane or self.start == self.own_bay.id
        entering = [
            path for path in every if not in_pits and any(name in self.lane for name in path)
        ]
        others = [path for path in every if path not in entering]
        results = [path for path in others if self.complete(path)]
        if not results:
            longest = max(map(len, others))
            results = [path for path in others if len(path) == longest]
        # what ends by a win or an elimination has used up its roll
        longest = max(self.roll + 1 if self.ended(path) else len(path) for path in results)
        for path in entering:
            if self.complete(path):
                short = path[-1] in self.lane and len(path) - 1 < self.roll
                if not (self.strict and short and not self.safety_car and longest > len(path)):
                    results.append(path)
        if self.forced and not self.overshoot and not all(map(self.missed, results)):
            results = [path for path in results if not self.missed(path)]
        return results

    # -- options -------------------------------------------------------------------------------

    def exposed(self, path: list[str]) -> tuple[int, ...]:
        """RN-COR-2."""
        track = self.track
        if self.safety_car:
            return ()
        result = set()
        for name in path[1:]:
            if name in track.number:
                space = track.number[name]
                if track.corner[space] >= 0 and self.roll > track.limit[space]:
                    result.add(track.corner[space] + 1)
        return tuple(sorted(result))

    def way(self, path: list[str]) -> Way:
        pits = any(name in self.lane or name == self.own_bay.id for name in path[1:])
        speeding = pits and not self.slow and not self.safety_car
        return Way(path[-1], self.exposed(path), speeding, self.gained(path), self.out(path))

    def options(self) -> dict[Way, list[list[str]]]:
        """Every option with its paths."""
        results: dict[Way, list[list[str]]] = {}
        for path in self.legal():
            results.setdefault(self.way(path), []).append(path)
        return results
