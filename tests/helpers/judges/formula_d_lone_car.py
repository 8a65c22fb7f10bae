"""Another way to the expected turns of a lone car of Formula D: plain recursion, slow."""

from __future__ import annotations

from functools import cache
from typing import Any

FACES = {
    1: (1, 1, 2, 2),
    2: (2, 3, 3, 4, 4, 4),
    3: (4, 5, 6, 6, 7, 7, 8, 8),
    4: tuple(range(7, 13)),
    5: tuple(range(11, 21)),
    6: tuple(range(21, 31)),
}
SKIPS = {0: (0, 0), 1: (1, 0), 2: (1, 1)}
NEVER = float("inf")


class Slow:
    """Turns to the flag of a lone car in its last lap, by plain recursion over dictionaries."""

    def __init__(self, track: Any) -> None:
        self.track = track
        self.shortest = cache(self._shortest)
        self.ends = cache(self._ends)
        self.turns = cache(self._turns)

    def _shortest(self, first: int) -> dict[int, int]:
        """FD-TRK-6: fewest steps along a straight."""
        steps, edge = {first: 0}, [first]
        while edge:
            onward = []
            for here in edge:
                for there in self.track.next[here]:
                    if self.track.corner[there] < 0 and there not in steps:
                        steps[there] = steps[here] + 1
                        onward.append(there)
            edge = onward
        return steps

    def _ends(self, space: int, stops: int, length: int) -> frozenset[tuple[int, int, int, bool]]:
        """Where ways end: space, stops then, spaces overshot, and whether behind the line."""
        track = self.track
        run = space if track.corner[space] < 0 else -1
        # space, begin of the straight, steps in it, corner, stops there, corners left, over
        ways = {(space, run, 0, track.corner[space], stops, 0, 0)}
        done = set()
        for _ in range(length):
            onward = set()
            for here, first, steps, corner, made, left, over in ways:
                for there in track.next[here]:
                    bend = track.corner[there]
                    now, stood, gone = left, made, corner
                    begun, count = first, steps + 1
                    if bend != corner:
                        if corner >= 0 and made < track.stops[corner]:
                            if made < track.stops[corner] - 1:
                                continue
                            now += 1
                        gone, stood = bend, 0
                        begun, count = (there, 0) if bend < 0 else (-1, 0)
                    if now and there != track.ahead[here]:
                        continue
                    if not now and bend < 0 and self.shortest(begun)[there] != count:
                        continue
                    if track.progress[there] < track.progress[here]:
                        done.add((there, 0, over + now, True))
                    else:
                        onward.add((there, begun, count, gone, stood, now, over + now))
            ways = onward
        for here, _, _, corner, made, left, over in ways:
            done.add((here, 0 if left or corner < 0 else made + 1, over, False))
        return frozenset(done)

    def _turns(self, space: int, stops: int, gear: int, tyres: int, brakes: int, box: int) -> float:
        """Expected turns to go."""
        best = NEVER
        for wanted in range(1, min(gear + 1, 6) + 1):
            cost = SKIPS.get(max(0, gear - wanted - 1))
            if cost is not None and cost[0] <= box and cost[1] <= brakes:
                left = brakes - cost[1], box - cost[0]
                best = min(best, self.rolled(space, stops, wanted, tyres, *left))
        return best

    def rolled(self, space: int, stops: int, gear: int, tyres: int, brakes: int, box: int) -> float:
        faces = FACES[gear]
        total = 0.0
        for face in faces:
            best = NEVER
            for spent in range(min(brakes, face) + 1):
                for end in self.ends(space, min(stops, 3), face - spent):
                    if (end[0], end[1]) == (space, stops) and not spent:
                        continue
                    best = min(best, self.after(end, gear, tyres, brakes - spent, box))
            total += best / len(faces)
        return 1 + total

    def after(
        self, end: tuple[int, int, int, bool], gear: int, tyres: int, brakes: int, box: int
    ) -> float:
        space, stops, over, finished = end
        if over > tyres and not (over == 1 and tyres == 0):
            return NEVER
        if finished:
            return 0.0
        left = max(0, tyres - over)
        return self.turns(space, stops, 0 if over and not left else gear, left, brakes, box)
