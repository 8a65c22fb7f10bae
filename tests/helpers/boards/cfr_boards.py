"""The boards of the worked examples of Championship Formula Racing, made as the book says."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bolide_widget.games.championship_formula.track import SHELF, Track

from .lane_boards import circle

ROWS = 40
RED = ["2.10", "1.11", "1.12", "1.13", "2.14"]
RED2 = ["2.10", "1.11", "1.12", "1.13", "1.14", "1.15", "2.16"]

Data = dict[str, Any]


def ring_of(
    widths: Sequence[int],
    speeds: Mapping[str, int] | None = None,
    lines: Sequence[tuple[str, Sequence[str]]] = (),
    cuts: Sequence[Sequence[str]] = (),
    name: str = "Ring",
    w0: int = 7,
) -> Data:
    """A round road with so many lanes in each row, a tick a row; the corner, if any, is "X".

    Parameters
    ----------
    widths : sequence of int
        Lanes by row, from row 1 on: 2 or 3.
    speeds : mapping of str to int
        Printed speeds by space.
    lines : sequence of (colour, spaces)
    cuts : sequence of (space, space)
    w0 : int
        Fewest turns of a lap without wear; 7 with.
    """
    three = 3 in widths
    spaces: list[list[Any]] = []
    for row, lanes in enumerate(widths, 1):
        units = 2 if lanes == 3 or not three else 3
        for lane in range(1, lanes + 1):
            sides = [units * (lane - 1), units * lane]
            spaces.append([f"{lane}.{row}", lane, row - 1, row, *sides])
    rows, speeds = len(widths), dict(speeds or {})
    corners = [{"id": "X", "name": "X", "inside": "left", "spaces": list(speeds)}]
    red = {(1, "outside"): 7, (2, "inside"): 8, (3, "outside"): 9}
    red |= {(4, "inside"): 10, (5, "outside"): 11, (6, "inside"): 12}
    grid = [
        {
            "row": row,
            "side": side,
            "space": f"{1 if side == 'inside' else widths[rows - row]}.{rows + 1 - row}",
            "min_cars": red.get((row, side), 0),
        }
        for row in range(1, 7)
        for side in ("inside", "outside")
    ]
    return {
        "format": "lanes/1",
        "game": "championship-formula",
        "name": name,
        "size": [36, 36],
        "lanes": max(widths),
        "period": rows,
        "links": "touching",
        "width": 1.0,
        "centre": circle(),
        "spaces": spaces,
        "cuts": [list(cut) for cut in cuts],
        "corners": corners if speeds else [],
        "grid": [slot["space"] for slot in grid],
        "pit": None,
        "championship-formula": {
            "speeds": speeds,
            "lines": [
                {"id": f"X-{number}", "corner": "X", "colour": colour, "spaces": list(names)}
                for number, (colour, names) in enumerate(lines, 1)
            ],
            "grey_bar": [{"from": 0, "to": rows, "side": "left"}],
            "grid": grid,
            "w0": w0,
            "w6": 7,
            "wmin": 7,
            "recommended_laps": 2,
        },
    }


def corner(first: int, left: Sequence[int], right: Sequence[int]) -> dict[str, int]:
    """Printed speeds of two lanes from a row on."""
    results = {f"1.{first + index}": speed for index, speed in enumerate(left)}
    return results | {f"2.{first + index}": speed for index, speed in enumerate(right)}


def _track(data: Data) -> Track:
    return Track.from_dict(data, sound=True)


@cache
def w2() -> Track:
    """Two lanes, no corner."""
    return _track(ring_of([2] * ROWS, name="W2"))


@cache
def w3() -> Track:
    """Three lanes, no corner."""
    return _track(ring_of([3] * ROWS, name="W3"))


@cache
def c() -> Track:
    """A corner of 60s and 80s."""
    return _track(ring_of([2] * ROWS, corner(11, [60] * 4, [80] * 4), name="C", w0=8))


@cache
def luf() -> Track:
    """A corner that rises, without changes of lane in it."""
    cuts = [pair for row in range(10, 14) for pair in _diagonals(row)]
    speeds = corner(11, [60, 60, 80], [80, 80, 100])
    return _track(ring_of([2] * ROWS, speeds, cuts=cuts, name="LUF"))


def _diagonals(row: int) -> list[tuple[str, str]]:
    return [(f"1.{row}", f"2.{row + 1}"), (f"2.{row}", f"1.{row + 1}")]


@cache
def nur() -> Track:
    """A corner that drops."""
    speeds = corner(11, [100, 100, 80, 80], [120, 120, 100, 100])
    return _track(ring_of([2] * ROWS, speeds, name="NUR"))


@cache
def red() -> Track:
    """C with a red line."""
    speeds = corner(11, [60] * 4, [80] * 4)
    return _track(ring_of([2] * ROWS, speeds, [("red", RED)], name="RED", w0=8))


@cache
def red2() -> Track:
    """C with a red line that leads on beyond the corner."""
    speeds = corner(11, [60] * 4, [80] * 4)
    return _track(ring_of([2] * ROWS, speeds, [("red", RED2)], name="RED2", w0=8))


@cache
def over(number: int, shift: int = 0) -> Track:
    """Build a ring whose corner has any speeds and two to five lines that overlap in any way.

    Parameters
    ----------
    number : int
        Seed.
    shift : int
        Rows by which the corner lies further on than rows 11 to 14; with 28 the line crosses it.
    """
    rng = random.Random(number)

    def name(lane: str, row: int) -> str:
        return f"{lane}.{(row + shift - 1) % ROWS + 1}"

    def line() -> tuple[str, list[str]]:
        first, count = rng.randint(9, 12), rng.randint(4, 6)
        spaces = [name(rng.choice("12"), row) for row in range(first, first + count)]
        return rng.choice(("red", "green")), spaces

    lines = [line() for _ in range(rng.randint(2, 5))]
    left, right = ([rng.choice((40, 60, 80, 100, 120)) for _ in range(4)] for _ in range(2))
    speeds = {
        name(lane, 11 + row): speed
        for lane, listed in (("1", left), ("2", right))
        for row, speed in enumerate(listed)
    }
    return _track(ring_of([2] * ROWS, speeds, lines, name="OVER", w0=8))


@cache
def nar() -> Track:
    """Three lanes that become two in row 21, and three again over the line."""
    return _track(ring_of([3] * 20 + [2] * 20, name="NAR"))


def pr() -> Track:
    """The Pattern Ring."""
    return SHELF.load("pattern-ring")
