"""Another way to the expected turns of a lone car of Really Nasty: plain recursion, slow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

FACES = {
    "brown": (4, 5, 6, 7, 7, 8),
    "blue": (3, 4, 5, 6, 6, 7),
    "green": (3, 4, 4, 5, 5, 5),
    "white": (2, 3, 3, 4, 4, 5),
    "yellow": (1, 2, 2, 3, 3, 4),
}
MATCH = {("DRY", "DRY"): "brown", ("WET", "WET"): "blue"}
PIT_TURNS = {"One": 6, "Two": 3, "Three": 2, None: 0}
NEVER = float("inf")


class Slow:
    """Turns to the flag by plain recursion: every way step by step, every answer tried.

    The last four arguments are options of the book: `fuel_lap_basis` is "driven" (R-5),
    `landing_counts_as_pit_turn` (R-11), `spin_circuit_only` (R-27) and `start_crossing_counts`
    (R-10).
    """

    def __init__(
        self,
        track: Any,
        laps: int,
        fuel: str | None,
        windows: tuple[tuple[int, int], ...],
        weather: str,
        risk: float,
        bay: int,
        *,
        driven: bool = False,
        landing_counts: bool = False,
        circuit_only: bool = False,
        start_counts: bool = False,
    ) -> None:
        self.track, self.laps, self.weather, self.risk = track, laps, weather, risk
        self.windows, self.base = windows, PIT_TURNS[fuel]
        self.bay = track.bays[bay]
        self.early, self.taken = int(driven), int(landing_counts)
        self.circuit_only, self.start_counts = circuit_only, start_counts
        self.value: Callable[..., float] = cache(self._value)
        self.rolled: Callable[..., float] = cache(self._rolled)
        self.ways: Callable[..., list[tuple[Any, ...]]] = cache(self._ways)
        self.bays: Callable[..., float] = cache(self._bay)

    def turns(self, space: int, tyre: str) -> float:
        """From the grid on; what comes last first, for Python calls no deeper than so much."""
        rows = [self.track.number[f"r{row}l3"] for row in (40, 20, 0)]
        for laps in reversed(range(self.laps)):
            for done in {(1 << count) - 1 for count in range(min(laps, len(self.windows)) + 1)}:
                for near in rows:
                    self.value(near, False, laps, done, tyre, False)
        return self.rolled(space, False, 0, 0, tyre, not self.start_counts, "yellow")

    def _ways(self, space: Any, face: int, served: bool) -> list[tuple[Any, ...]]:
        """Ends of all ways: space, corners, rows passed of line and entry, whether it lands."""
        track, lane = self.track, self.track.pit_lane
        edge: set[Any] = {(space, frozenset(), False, False, served)}
        done: set[Any] = set()
        for _ in range(face):
            onward: set[Any] = set()
            for here, corners, crossed, missed, out in edge:
                if here == "bay":
                    onward.add((lane[self.bay.to], corners, crossed, missed, out))
                elif here in lane:
                    at = lane.index(here)
                    if at == self.bay.at and not out:
                        done.add(("bay", frozenset(), crossed, missed, True))
                    elif at < len(lane) - 1:
                        onward.add((lane[at + 1], corners, crossed, missed, out))
                    else:
                        onward |= {
                            self._on(to, corners, crossed, missed, face) for to in track.exits
                        }
                else:
                    if here == track.entry:
                        onward.add((lane[0], corners, crossed, missed, False))
                    for to in track.next[here]:
                        over = crossed or track.row[to] < track.row[here]
                        past = missed or track.row[here] == track.entry_row
                        onward.add(self._on(to, corners, over, past, face))
            edge = onward
        return sorted(done | edge, key=str)

    def _on(self, to: int, corners: frozenset[int], crossed: bool, missed: bool, face: int) -> Any:
        track = self.track
        if 0 < track.limit[to] < face:
            corners |= {track.corner[to]}
        return to, corners, crossed, missed, False

    def open(self, lap: int, done: int) -> int:
        for number, (first, last) in enumerate(self.windows):
            if first <= lap <= last and not done >> number & 1:
                return number
        return -1

    def _value(
        self, space: Any, served: bool, laps: int, done: int, tyre: str, grid: bool
    ) -> float:
        """Before the choice of a die."""
        where = space, served, laps, done, tyre, grid
        die = "green" if tyre == "INTER" else MATCH.get((tyre, self.weather), "white")
        return min(self.rolled(*where, "yellow"), self.rolled(*where, die))

    def _rolled(
        self, space: Any, served: bool, laps: int, done: int, tyre: str, grid: bool, die: str
    ) -> float:
        total = 0.0
        for face in FACES[die]:
            best = NEVER
            for end in self.ways(space, face, served):
                best = min(best, self.after(end, laps, done, tyre, grid))
            total += best / 6
        return 1 + total

    def after(self, end: Any, laps: int, done: int, tyre: str, grid: bool) -> float:
        to, corners, crossed, missed, served = end
        into = to == "bay" or (to in self.track.pit_lane and not served)
        if laps == self.laps - 1 and into:
            return NEVER
        lap = laps + 2 - self.early
        window = self.open(lap, done)
        if missed and not grid and window >= 0 and self.windows[window][1] == lap:
            return NEVER
        if to == "bay":
            return self.bays(laps + 1, done)
        if crossed and not grid:
            laps += 1
            if laps == self.laps:
                return 0.0
        where = to, served, laps, done, tyre, grid and not crossed
        safe = self.circuit_only and to in self.track.pit_lane
        spun = 0.0 if safe else 1 - (1 - self.risk) ** len(corners)
        turns = (1 - spun) * self.value(*where)
        return turns + spun * (2 + self.rolled(*where, "yellow")) if spun else turns

    def _bay(self, laps: int, done: int) -> float:
        """RN-FORC-4: from the landing on."""
        lap = laps + 1 - self.early
        window = self.open(lap, done)
        options = []
        if window >= 0:
            options.append((max(0, self.base - self.taken), done | 1 << window))
        if window < 0 or self.windows[window][1] > lap:
            options.append((1 - self.taken, done))
        return min(
            turns + self.rolled("bay", True, laps, then, tyre, False, "yellow")
            for turns, then in options
            for tyre in ("DRY", "WET", "INTER")
        )
