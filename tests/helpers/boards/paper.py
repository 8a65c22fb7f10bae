"""Graph-paper boards drawn at random, and what the rule says of a way, with fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

from bolide_widget import Track, TrackError

Point = tuple[int, int]
HALF = Fraction(1, 2)

CHALK = """
    ####################
    #S..........########
    #S...........#######
    #S............######
    ######.........#####
    #######....##...####
    ######....###....###
    #.................##
    #...........##....##
    #*..#######....#####
    #*....######...#####
    ####################
"""


def random_board(seed: int, width: int = 9, height: int = 8) -> Track:
    """A board of a few squares with walls anywhere, some starts and goals."""
    random = Random(seed)
    while True:
        walls = random.choice([0.1, 0.25, 0.35])
        rows = [
            ["#" if random.random() < walls else "." for _ in range(width)] for _ in range(height)
        ]
        for mark in "S*" + random.choice(["", "S", "*", "**"]):
            rows[random.randrange(height)][random.randrange(width)] = mark
        try:
            board = Track.from_ascii("\n".join(map("".join, rows)), name=f"Board {seed}")
        except TrackError:  # no way, or a goal over the only start
            continue
        if not board.circuit:
            return board


class Paper:
    """A board read from its characters alone; answers what a plain search asks of a track."""

    def __init__(self, track: Track) -> None:
        rows = track.to_dict()["rows"]
        marked = {
            (x, len(rows) - 1 - line): mark
            for line, row in enumerate(rows)
            for x, mark in enumerate(row)
        }
        self.goals = {p for p, mark in marked.items() if mark == "*"}
        self.starts = [p for p, mark in marked.items() if mark == "S"]
        self.kinds = {p: "track" for p, mark in marked.items() if mark != "#"}

    def allows(self, p: Point, q: Point) -> bool:
        """No point of the way lies strictly inside a wall."""
        return self._met(p, q, inside=True) <= self.kinds.keys()

    def crossing(self, line: str, p: Point, q: Point) -> int:
        """Does the way come to touch a goal?"""
        return int(p not in self.goals and not self.goals.isdisjoint(self._met(p, q, inside=False)))

    def _met(self, p: Point, q: Point, *, inside: bool) -> set[Point]:
        return {(p[0] + x, p[1] + y) for x, y in met((q[0] - p[0], q[1] - p[1]), inside)}


@cache
def met(step: Point, inside: bool) -> list[Point]:
    """The squares that a way from the middle of (0, 0) meets, strictly inside or at all."""
    xs, ys = (range(min(0, along) - 1, max(0, along) + 2) for along in step)
    return [(x, y) for x in xs for y in ys if meets((0, 0), step, (x, y), inside=inside)]


def meets(p: Point, q: Point, square: Point, *, inside: bool) -> bool:
    """Has the way a point in a square, strictly inside it or on its border too?

    The times at which it is between the two sides, in x and in y, must have one in common.
    """
    first, last = Fraction(0), Fraction(1)
    for a, b, middle in zip(p, q, square, strict=True):
        if a == b:
            if a != middle:
                return False
            continue
        ends = sorted([(middle - HALF - a) / (b - a), (middle + HALF - a) / (b - a)])
        first, last = max(first, ends[0]), min(last, ends[1])
    return first < last if inside else first <= last
