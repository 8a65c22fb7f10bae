"""Reading the finish line of a loop from its characters: |, an arrow, checkpoints, or a goal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...files import TrackError
from ..lines import Line
from ..points import ARROWS, NEIGHBOURS, Point

WALL, ROAD, START, GOAL = MARKS = "#.S*"
GRAVEL = ":"

BAR = "|"
HEADINGS = {"^": "N", ">": "E", "v": "S", "<": "W"}
"""The way over the finish line, by the sign of an arrow."""
CHECKPOINTS = "123456789"
LINE = (BAR, *HEADINGS)
"""The signs of a finish line."""

FEWEST = 3
"""Checkpoints of a loop: two would be passed in the same order both ways round."""


class Loop(NamedTuple):
    """The squares of a loop, and its finish line as a file has it."""

    rows: list[str]
    finish: dict[str, Any]


class _Fault(Exception):
    """A finish line that cannot be read; the text says what to do."""


def loop_in(rows: Sequence[str], source: str) -> Loop | None:
    """Read the finish line of a board, if it has one; None for a course with a goal.

    A bar, an arrow or the checkpoints 1, 2, 3 are a line, and so is a goal that a start touches on
    a board with walls in its middle: cars drive away from it, and round.

    Raises
    ------
    TrackError
        If there is a line, but it cannot be read.
    """
    try:
        return _read(rows)
    except _Fault as fault:
        raise TrackError(source, [f"rows: {fault}"]) from None


def _read(rows: Sequence[str]) -> Loop | None:
    signs = set().union(*rows)
    used = [sign for sign in (*LINE, CHECKPOINTS[0]) if sign in signs]
    if not used:
        return _from_goal(rows)
    if len(used) > 1:
        raise _Fault(f"the finish line is drawn as {' and '.join(used)}; use one of them")
    if GOAL in signs:
        text = f"a finish line {used[0]} and a goal *; a loop has no goal: leave it out"
        raise _Fault(text)
    if BAR in used:
        return _from_bars(rows)
    squares = _squares(rows)
    drawn = [spot for spot, sign in squares.items() if sign == used[0]]
    if used[0] in HEADINGS:
        finish = _line_before(squares, drawn, HEADINGS[used[0]])
    else:
        finish = _by_checkpoints(squares, drawn)
    return _cleaned(squares, finish, drawn)


def _squares(rows: Sequence[str]) -> dict[Point, str]:
    """Return the signs of a board by the points in the middles of their squares."""
    top = len(rows) - 1
    return {(x, top - line): sign for line, row in enumerate(rows) for x, sign in enumerate(row)}


def _cleaned(squares: Mapping[Point, str], finish: dict[str, Any], drawn: Iterable[Point]) -> Loop:
    """Return a loop without the signs of its line; without a start cars start on these squares."""
    on_line = set() if START in squares.values() else set(drawn)
    top = max(y for _, y in squares)
    rows = [[""] * (1 + max(x for x, _ in squares)) for _ in range(top + 1)]
    for (x, y), sign in squares.items():
        kept = sign if sign in (WALL, START) else ROAD if _is_road(sign) else sign
        rows[top - y][x] = START if (x, y) in on_line else kept
    return Loop(["".join(row) for row in rows], finish)


def _is_road(sign: str) -> bool:
    return sign in LINE or sign in CHECKPOINTS or sign in (ROAD, GOAL)


def _line_before(
    squares: Mapping[Point, str], drawn: Collection[Point], heading: str
) -> dict[str, Any]:
    """Return the line along the far edge of a row of squares, in the way of a heading.

    It is drawn on over the road, to the walls at both sides.
    """
    (dx, dy), across = ARROWS[heading], 1 if ARROWS[heading][0] else 0
    along = sorted(spot[across] for spot in drawn)
    low, high = along[0], along[-1]
    if len({spot[1 - across] for spot in drawn}) > 1 or len(along) <= high - low:
        x, y = min(drawn)
        text = "the finish line must be one row of squares across the road, each beside the last"
        raise _Fault(f"{text}; there is one more at column {x + 1}, {y + 1} lines from the bottom")
    place = min(drawn)[1 - across]

    def road(level: int) -> bool:
        x, y = (place, level) if across else (level, place)
        return all(squares.get(p, WALL) != WALL for p in ((x, y), (x + dx, y + dy)))

    while road(low - 1):
        low -= 1
    while road(high + 1):
        high += 1
    edge = place + (dx + dy) / 2
    ends = [[edge, low - 0.5], [edge, high + 0.5]]
    return {"line": ends if across else [end[::-1] for end in ends], "heading": heading}


# -- bars: the starts tell the way over them -------------------------------------------------------


def _from_bars(rows: Sequence[str]) -> Loop:
    """Read | between two columns, or as squares of the road; the starts are behind the line."""
    without = [row.replace(BAR, "") for row in rows]
    if len(set(map(len, without))) == 1 < len(set(map(len, rows))):
        if any(row.count(BAR) > 1 for row in rows):
            raise _Fault("two | in one line; draw one, where the finish line crosses the road")
        top = len(rows) - 1
        east = [(row.index(BAR), top - line) for line, row in enumerate(rows) if BAR in row]
        return _over_bars(_squares(without), [(x - 1, y) for x, y in east], east)
    squares = _squares(rows)
    drawn = [spot for spot, sign in squares.items() if sign == BAR]
    return _over_bars(squares, drawn, drawn)


def _over_bars(squares: Mapping[Point, str], west: list[Point], east: list[Point]) -> Loop:
    """Return a loop, given the squares from which a car crosses the line eastward and westward."""
    eastward, westward = _line_before(squares, west, "E"), _line_before(squares, east, "W")
    starts = [spot for spot, sign in squares.items() if sign == START]
    if not starts:
        text = "the finish line | has no direction: put starts S behind it, or draw it as > or <"
        raise _Fault(text)
    bars = set(west) & set(east)
    steps = _reached(squares, starts, bars, Line.from_dict(eastward))
    sides = [[(x - 1, y) for x, y in west], [(x + 1, y) for x, y in east]] if bars else [west, east]
    far = [min(steps.get(spot, len(squares)) for spot in side) for side in sides]
    if far[0] == far[1]:
        text = "have no way to the finish line |"
        if far[0] < len(squares):
            text = "stand on both sides of the finish line |, as far from it"
        raise _Fault(f"starts S {text}; put them behind it, or draw it as > or <")
    return _cleaned(squares, eastward if far[0] < far[1] else westward, ())


def _reached(
    squares: Mapping[Point, str], first: Iterable[Point], closed: Collection[Point], line: Line
) -> dict[Point, int]:
    """Return the squares that one comes to without crossing a line, and after how many steps.

    Walls and the closed squares are not entered.
    """
    steps = dict.fromkeys(first, 0)
    ahead = list(steps)
    for p in ahead:
        near = p in line.near
        for dx, dy in NEIGHBOURS:
            q = p[0] + dx, p[1] + dy
            if q in steps or q in closed or squares.get(q, WALL) == WALL:
                continue
            if not near or not line.crossing(p, q):
                steps[q] = steps[p] + 1
                ahead.append(q)
    return steps


# -- checkpoints -----------------------------------------------------------------------------------


def _by_checkpoints(squares: Mapping[Point, str], drawn: Collection[Point]) -> dict[str, Any]:
    """Return the line at the squares 1, to be crossed so that 2, 3, ... come in their order."""
    used = sorted(set(squares.values()) & set(CHECKPOINTS))
    if used != list(CHECKPOINTS[: len(used)]) or len(used) < FEWEST:
        text = f"checkpoints must be 1, 2, 3 and so on, at least {FEWEST}, got {', '.join(used)}"
        raise _Fault(text)
    upright = len({x for x, _ in drawn}) == 1
    furthest = 0
    for heading in "EW" if upright and len(drawn) > 1 else "NS" if len(drawn) > 1 else "ENWS":
        finish = _line_before(squares, drawn, heading)
        wrong = _out_of_order(squares, drawn, finish, used)
        if wrong is None:
            return finish
        furthest = max(furthest, wrong)
    raise _Fault(
        f"checkpoint {used[furthest]} can be driven round, or is passed out of order; draw "
        "1, 2, 3 in driving order, each across the whole road"
    )


def _out_of_order(
    squares: Mapping[Point, str],
    drawn: Iterable[Point],
    finish: Mapping[str, Any],
    checkpoints: Sequence[str],
) -> int | None:
    """Return the index of the first checkpoint out of order; None if all are in order."""
    line = Line.from_dict(finish)
    dx, dy = line.heading
    beyond = [(x + dx, y + dy) for x, y in drawn if squares.get((x + dx, y + dy), WALL) != WALL]
    for number, checkpoint in enumerate(checkpoints[1:], 1):
        closed = {spot for spot, sign in squares.items() if sign == checkpoint}
        steps = _reached(squares, [spot for spot in beyond if spot not in closed], closed, line)
        passed = {squares[spot] for spot in steps}
        if passed & {CHECKPOINTS[0], *checkpoints[number + 1 :]}:
            return number
    return None


# -- a goal beside the starts ----------------------------------------------------------------------


def _from_goal(rows: Sequence[str]) -> Loop | None:
    """Read a loop whose starts stand beside its goal: cars drive away from it, and round."""
    squares = _squares(rows)
    goals = [spot for spot, sign in squares.items() if sign == GOAL]
    if not any(squares.get(spot) == START for goal in goals for spot in _around(goal)):
        return None
    if not _touches_island(squares, goals):
        return None
    drawn: dict[str, list[Point]] = {}
    for name, (dx, dy) in ARROWS.items():
        beside = [(x + dx, y + dy) for x, y in goals]
        if starts := [spot for spot in beside if squares.get(spot) == START]:
            drawn[name] = starts
    if len(drawn) != 1:
        raise _Fault(
            "a start stands beside the goal of a loop, but does not show the way to drive; draw "
            "a finish line of arrows > in place of the goal"
        )
    ((heading, starts),) = drawn.items()
    return _cleaned(squares, _line_before(squares, starts, heading), ())


def _touches_island(squares: Mapping[Point, str], goals: Iterable[Point]) -> bool:
    """Return whether a goal touches walls that do not come to the edge of the board."""
    walls = {spot for spot, sign in squares.items() if sign == WALL}
    width, height = (1 + max(axis) for axis in zip(*squares, strict=True))
    for spot in {spot for goal in goals for spot in _around(goal) if spot in walls}:
        island = _joined(spot, walls)
        if all(0 < x < width - 1 and 0 < y < height - 1 for x, y in island):
            return True
    return False


def _around(spot: Point) -> Iterator[Point]:
    return ((spot[0] + dx, spot[1] + dy) for dx, dy in NEIGHBOURS)


def _joined(spot: Point, squares: set[Point]) -> set[Point]:
    """Return the squares that are joined with one, also by a corner."""
    seen = {spot}
    ahead = [spot]
    while ahead:
        for beside in _around(ahead.pop()):
            if beside in squares and beside not in seen:
                seen.add(beside)
                ahead.append(beside)
    return seen
