"""Small circuits drawn at random, and the plainest search for the fewest turns on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import ceil, cos, pi, sin
from random import Random
from typing import Any

from shapely.geometry import Point as ShapelyPoint, Polygon

from bolide_widget import Track, TrackError

Point = tuple[int, int]


def small_track(seed: int) -> Track:
    """A ragged ring 2 to 5 squares wide, about 16 x 14 squares; the same for the same seed."""
    random = Random(seed)
    while True:
        try:
            return Track.from_dict(_ring(random))
        except TrackError:  # rings that cross, too few points behind the line, ...
            continue


def _ring(random: Random) -> dict[str, Any]:
    width, height = random.randint(13, 18), random.randint(12, 15)
    middle = width // 2 + random.choice([0, 0.5])
    centre = height / 2 + 0.25
    corners = random.randint(6, 9)
    outer: list[list[float]] = []
    inner: list[list[float]] = []
    for number in range(corners):
        angle = 2 * pi * (number + random.uniform(-0.2, 0.2)) / corners
        far = random.uniform(0.8, 1.0)
        near = far - random.uniform(0.35, 0.6)
        for ring, part in ((outer, far), (inner, near)):
            x, y = middle + part * (width / 2 - 0.6) * cos(angle), part * (height / 2 - 0.6)
            ring.append([round(x, 2), round(centre + y * sin(angle), 2)])
    asphalt = Polygon(outer, [inner])
    behind = [
        [x, y]
        for x in range(int(middle - 0.5), 0, -1)
        for y in range(int(centre))
        if asphalt.covers(ShapelyPoint(x, y))
    ]
    w, h, x, y = width + 1, height + 1, middle, centre
    quarters = [
        ([[x, -1], [w, -1], [w, y], [x, y]], "E"),
        ([[x, y], [w, y], [w, h], [x, h]], "N"),
        ([[-1, y], [x, y], [x, h], [-1, h]], "W"),
        ([[-1, -1], [x, -1], [x, y], [-1, y]], "E"),
    ]
    return {
        "format": "bolide-track/1",
        "name": "Ragged",
        "author": "tests",
        "licence": "MIT",
        "size": [width, height],
        "asphalt": [outer, inner],
        "run_off": [],
        "kerbs": [],
        "sectors": [{"area": a, "arrow": d, "inside": "left"} for a, d in quarters],
        "grid": behind[:8],
        "finish": {"line": [[x, -1], [x, y]], "heading": "E"},
        "half": {"line": [[x, y], [x, h]], "heading": "W"},
        "pit": None,
        "top_speed": None,
        "rain_risk": 5,
        "signs": [],
        "hints": {"turns": 1, "sharp_brakings": 0},
    }


State = tuple[Point, Point, int, int]
"""Point, velocity, crossings of the finish line to go, sharp brakings left."""

LIMITS = {
    "box-2": lambda x, y: max(abs(x), abs(y)) <= 2,
    "box-1": lambda x, y: max(abs(x), abs(y)) <= 1,
    "diamond": lambda x, y: abs(x) + abs(y) <= 2,
    "disc": lambda x, y: x * x + y * y <= 6.25,
}


def along(velocity: Point, speed: int) -> Point:
    """The displacement of R-4: the line to the pawn at another speed, halves toward zero."""
    longer = max(abs(velocity[0]), abs(velocity[1]))

    def part(item: int) -> int:
        return (1 if item > 0 else -1) * ceil(Fraction(abs(item) * speed, longer) - Fraction(1, 2))

    return part(velocity[0]), part(velocity[1])


ASKEW = ((-1, 0), (0, -2), (0, 0), (0, 1), (1, 1), (2, 0))
"""Changes of velocity of no shape, by which a car brakes less than it gains."""


class PlainSearch:
    """Breadth first, state by state, with nothing but the questions a track answers."""

    def __init__(
        self, track: Track, limit: str | tuple[Point, ...], top: Callable[[int], int | None]
    ) -> None:
        self.track = track
        self.top = top
        points = [p for p, kind in track.kinds.items() if kind == "track"]
        self.known: dict[tuple[Point, Point, int | None], list[Point]] = {}
        self.ways: dict[Point, dict[Point, int]] = {}
        for x, y in points:
            ends = [(a, b) for a, b in points if track.allows((x, y), (a, b))]
            counts = {end: track.crossing("finish", (x, y), end) for end in ends}
            self.ways[x, y] = {(a - x, b - y): count for (a, b), count in counts.items()}
        box = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
        self.changes = [
            change
            for change in box
            if (change in limit if isinstance(limit, tuple) else LIMITS[limit](*change))
        ]

    def after(self, state: State) -> Iterator[State]:
        """The states one move on; M-3 to M-5, M-9, B-1 to B-4."""
        p, (vx, vy), crossings, left = state
        for d in self.regular(p, (vx, vy), self.top(crossings)):
            yield self.moved(p, d, crossings, left)
        if left and max(abs(vx), abs(vy)) >= 3:
            for d in self.ways[p]:
                if max(abs(d[0]), abs(d[1])) == 2 and d[0] * vx + d[1] * vy > 0:
                    yield self.moved(p, d, crossings, left - 1)

    def regular(self, p: Point, velocity: Point, top: int | None) -> list[Point]:
        """The displacements of a normal move; M-3 to M-5, M-9."""
        key = p, velocity, top
        if key not in self.known:
            pawns = [(velocity[0] + x, velocity[1] + y) for x, y in self.changes]
            slow = [d for d in pawns if top is None or max(abs(d[0]), abs(d[1])) <= top]
            results = [d for d in slow if d in self.ways[p]]
            if not results and (not slow or any(d in self.ways[p] for d in pawns)):
                slower = [along(velocity, speed) for speed in range(top or 0, 0, -1)]
                results = [d for d in slower if d in self.ways[p]][:1]
            self.known[key] = results
        return self.known[key]

    def moved(self, p: Point, d: Point, crossings: int, left: int) -> State:
        """The state after one displacement (M-1, G-7)."""
        return (p[0] + d[0], p[1] + d[1]), d, crossings - self.ways[p].get(d, 0), left

    def turns(self, states: Iterable[State], done: Callable[[State], bool]) -> int | None:
        """Fewest moves from one of the states to one that is done, or None.

        Not by way of 6 crossings to go: else a search with no way would go round for ever.
        """
        level = list(dict.fromkeys(states))
        seen, turns = set(level), 0
        while level:
            if any(map(done, level)):
                return turns
            turns += 1
            level = [new for state in level for new in self.after(state)]
            level = [new for new in dict.fromkeys(level) if new not in seen and abs(new[2]) < 6]
            seen.update(level)
        return None

    def ever(self, states: Iterable[State]) -> set[State]:
        """All states that can be reached, crossings not counted."""
        level = [(p, v, 1, 0) for p, v, _, _ in states]
        seen = set(level)
        while level:
            level = [(p, v, 1, 0) for state in level for p, v, _, _ in self.after(state)]
            level = [state for state in dict.fromkeys(level) if state not in seen]
            seen.update(level)
        return seen
