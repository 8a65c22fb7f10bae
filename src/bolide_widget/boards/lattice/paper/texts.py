"""Reading a graph-paper board from a text, a list of lines or an array, in any alphabet."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from textwrap import dedent
from typing import Any

from ....core.errors import cut, shown
from ....core.files import BYTE_ORDER_MARK, kind
from ...files import PAPER, TrackError
from .loops import CHECKPOINTS, GRAVEL, LINE, MARKS, loop_in

LONGEST = 400_000
"""Characters of a text; the largest board has 401 x 401, and room for an indent."""

ALPHABETS = (
    ("#X@█", ". _-·O", "G", "F"),
    ("#X@█", ". _-·O", "S", "*FGE"),
    ("W", ". _-·O", "S", "*FGE"),
    ("1", "0", "S", "*FGE"),
    ("1", "0", "2", "3"),
)
"""Known signs of wall, road, start and goal; the first that has all signs of a board is taken.

Letters may be small, too.
"""

DRAWN_ARROWS = str.maketrans("→←↑↓▶◀▲▼", "><^v><^v")

WORDS = {"wall": "#", "gravel": GRAVEL, "road": ".", "start": "S", "goal": "*", "finish": "*"}
"""What a legend may call the squares."""

FEWEST_COLUMNS = 5
"""Columns of a table of digits; one with fewer may hold positions."""

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
        lines = [line.translate(DRAWN_ARROWS) for line in lines]
        signs = _alphabet(set().union(*lines)) or {}
    rows = ["".join(signs.get(sign, sign) for sign in line) for line in lines]
    data = {"format": PAPER, "name": name, "author": author, "licence": licence, "rows": rows}
    loop = loop_in(rows, source)
    return {**data, "rows": loop.rows, "finish": loop.finish} if loop else data


def is_drawn(text: str) -> bool:
    """Return whether a text holds a board in characters of a known alphabet, or a table of digits.

    Examples
    --------
    >>> is_drawn("#####\\n#S.*#\\n#####"), is_drawn("1,1,1,1,1\\n1,2,0,3,1"), is_drawn("1,2\\n3,1")
    (True, True, False)
    """
    if digits_in(text) is not None:
        return True
    signs = set(without_size(text).translate(DRAWN_ARROWS)) - set(" \t\r\n")
    return _alphabet(signs) is not None


def without_size(text: str) -> str:
    """Return a text without a first line of the numbers of rows and columns.

    Examples
    --------
    >>> without_size("3,5\\n#####"), without_size("3,5\\n4,6")
    ('#####', '3,5\\n4,6')
    """
    first, _, rest = text.partition("\n")
    return rest if _SIZE.fullmatch(first.strip()) and rest.lstrip()[:1] in set("#Xx@█Ww1") else text


def digits_in(text: str) -> list[str] | None:
    """Return the rows of a table of the digits 0 to 3, as programs write an array; else None.

    Examples
    --------
    >>> digits_in("1, 1, 1, 1, 1\\n1 2 0 3 1"), digits_in("1 2 0\\n1 3 1")
    (['11111', '12031'], None)
    """
    rows = []
    for line in text.removeprefix(BYTE_ORDER_MARK).splitlines():
        cells = line.replace(",", " ").replace(";", " ").split()
        if cells and (len(cells) < FEWEST_COLUMNS or not set(cells) <= set("0123")):
            return None
        if cells:
            rows.append("".join(cells))
    return rows or None


def _alphabet(signs: Collection[str]) -> dict[str, str] | None:
    """Return what the signs of a board stand for; None if they are of no known alphabet.

    Examples
    --------
    >>> _alphabet("x sf")
    {'x': '#', ' ': '.', 's': 'S', 'f': '*'}
    """
    for alphabet in ALPHABETS:
        stands = {sign: mark for known, mark in zip(alphabet, MARKS, strict=True) for sign in known}
        rest = set(signs).difference(LINE)
        if not alphabet[0].isdigit() and {sign.upper() for sign in signs} & set(alphabet[0]):
            rest.difference_update((*CHECKPOINTS, GRAVEL))
        if rest and {sign.upper() for sign in rest} <= stands.keys():
            return {sign: stands[sign.upper()] for sign in signs if sign in rest}
    return None


def _signs(legend: Any, source: str) -> dict[str, str] | None:
    """Return what each sign of a legend stands for."""
    if legend is None:
        return None
    fault = "legend: must be a mapping of a sign to #, ., S or *, such as {'1': '#', '0': '.'}"
    squares = {*MARKS, GRAVEL, *LINE, *CHECKPOINTS}
    if not isinstance(legend, Mapping) or len(legend) > 100:
        raise TrackError(source, [f"{fault}, got {kind(legend)}"])
    signs = {}
    for sign, square in legend.items():
        written = str(sign) if isinstance(sign, str | int) else ""
        stands = WORDS.get(square, square) if isinstance(square, str) else None
        if len(written) != 1 or stands is None or stands not in squares:
            raise TrackError(source, [f"{fault}; {shown(sign)}: {shown(square)} is not"])
        signs[written] = stands
    return signs


def _lines(board: Any, source: str) -> list[str]:
    """Return the rows of a board, one sign a square."""
    if isinstance(board, str):
        return _of_text(board, source)
    if hasattr(board, "to_numpy"):
        board = board.to_numpy()  # a data frame
    rows = board.tolist() if hasattr(board, "tolist") else board
    if not isinstance(rows, list | tuple):
        fault = f"a board is drawn in a text, a list of lines or an array, not in {kind(board)}"
        raise TrackError(source, [fault])
    if len(rows) > LONGEST:
        raise TrackError(source, [f"rows: {len(rows):,} lines; it must be 401 at most"])
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
    if (rows := digits_in(text)) is not None:
        return rows
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
