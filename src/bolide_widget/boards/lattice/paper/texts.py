"""Reading a graph-paper board from a text, a list of lines or an array, in any alphabet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import dedent
from typing import Any

from ....core.errors import cut, shown
from ....core.files import BYTE_ORDER_MARK, kind
from ...files import PAPER, TrackError
from ..points import NEIGHBOURS, Point
from .survey import GOAL, MARKS, START, WALL

LONGEST = 400_000
"""Characters of a text; the largest board has 401 x 401, and room for an indent."""

ALPHABETS = ("#.S*", "#.SF", "#.SG", "# SF", "X SF", "X GF", "XOSF", "1023")
"""Known signs of wall, road, start and goal; the first that has all signs of a board is taken."""

WORDS = {"wall": "#", "road": ".", "start": "S", "goal": "*", "finish": "*"}
"""What a legend may call the squares."""

_SIZE = re.compile(r"\d+\s*,\s*\d+")


def paper_data(
    board: Any, name: str, author: str, licence: str, legend: Any = None
) -> dict[str, Any]:
    """Return the data of a graph-paper file, from a board as a text, lines or an array.

    Empty lines before and after it, an indent common to all lines, and blanks at the ends of lines
    are left out.

    Raises
    ------
    TrackError
        When there is no board in it.
    """
    source = cut(name) if isinstance(name, str) else "track"
    signs = _signs(legend, source)
    lines = _lines(board, source)
    if signs is None:
        used = set().union(*lines)
        signs = next(
            (dict(zip(known, MARKS, strict=True)) for known in ALPHABETS if used <= set(known)), {}
        )
    rows = ["".join(signs.get(sign, sign) for sign in line) for line in lines]
    _refuse_loop(rows, source)
    return {"format": PAPER, "name": name, "author": author, "licence": licence, "rows": rows}


def is_drawn(text: str) -> bool:
    """Return whether a text holds a board in characters of a known alphabet."""
    signs = set(text) - set(" \t\r\n")
    return bool(signs) and any(signs <= set(known) for known in ALPHABETS)


def _signs(legend: Any, source: str) -> dict[str, str] | None:
    """Return what each sign of a legend stands for."""
    if legend is None:
        return None
    fault = "legend: must be a mapping of a sign to #, ., S or *, such as {'1': '#', '0': '.'}"
    if not isinstance(legend, Mapping) or len(legend) > 100:
        raise TrackError(source, [f"{fault}, got {kind(legend)}"])
    signs = {}
    for sign, square in legend.items():
        written = str(sign) if isinstance(sign, str | int) else ""
        stands = WORDS.get(square, square) if isinstance(square, str) else None
        if len(written) != 1 or stands is None or len(stands) != 1 or stands not in MARKS:
            raise TrackError(source, [f"{fault}; {shown(sign)}: {shown(square)} is not"])
        signs[written] = stands
    return signs


def _lines(board: Any, source: str) -> list[str]:
    """Return the rows of a board, one sign a square."""
    if isinstance(board, str):
        return _of_text(board, source)
    rows = board.tolist() if hasattr(board, "tolist") else board
    if not isinstance(rows, list | tuple):
        fault = f"a board is drawn in a text, a list of lines or an array, not in {kind(board)}"
        raise TrackError(source, [fault])
    if len(rows) > LONGEST:
        raise TrackError(source, [f"rows: {len(rows):,} lines; a board has 401 at most"])
    if all(isinstance(row, str) for row in rows):
        return _of_text("\n".join(rows), source)
    lines = []
    for number, row in enumerate(rows, 1):
        cells = list(row) if isinstance(row, str | list | tuple) and len(row) <= LONGEST else [()]
        signs = [str(cell) if isinstance(cell, str | int) else "" for cell in cells]
        if not all(len(sign) == 1 for sign in signs):
            fault = f"rows: line {number} must be a text, or a list of one sign or digit a square"
            raise TrackError(source, [fault])
        lines.append("".join(signs))
    return lines or _of_text("", source)


def _of_text(text: str, source: str) -> list[str]:
    if len(text) > LONGEST:
        fault = f"rows: a text of {len(text):,} characters; a board has {LONGEST:,} at most"
        raise TrackError(source, [fault])
    text = text.removeprefix(BYTE_ORDER_MARK)
    lines = [line.rstrip() for line in dedent(text.expandtabs()).splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and (not lines[0] or _SIZE.fullmatch(lines[0])):
        lines.pop(0)  # an empty line, or the numbers of rows and columns
    if not lines:
        fault = "rows: the text is empty; draw walls #, road ., at least one start S and one goal *"
        raise TrackError(source, [fault])
    return lines


# -- loops -----------------------------------------------------------------------------------------


def _refuse_loop(rows: Sequence[str], source: str) -> None:
    """Refuse a loop whose start stands beside the goal: a car would turn and be there at once."""
    squares = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    goals = [spot for spot, sign in squares.items() if sign == GOAL]
    starts = {spot for spot, sign in squares.items() if sign == START}
    if not any(beside in starts for goal in goals for beside in _around(goal)):
        return
    walls = {spot for spot, sign in squares.items() if sign == WALL}
    touched = [beside for goal in goals for beside in _around(goal) if beside in walls]
    width = max(map(len, rows))
    for spot in touched:
        island = _joined(spot, walls)
        if all(0 < x < width - 1 and 0 < y < len(rows) - 1 for x, y in island):
            text = (
                "rows: a start stands beside the goal of a loop, so a car would turn and be there "
                "in one move; draw the course open: walls between start and goal"
            )
            raise TrackError(source, [text])


def _around(spot: Point) -> Iterable[Point]:
    return ((spot[0] + dx, spot[1] + dy) for dx, dy in NEIGHBOURS)


def _joined(spot: Point, squares: set[Point]) -> set[Point]:
    """Return the squares that are joined with one, also by a corner."""
    seen = {spot}
    open_ = [spot]
    while open_:
        for beside in _around(open_.pop()):
            if beside in squares and beside not in seen:
                seen.add(beside)
                open_.append(beside)
    return seen
