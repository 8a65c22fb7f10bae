"""Graph-paper boards: drawn with characters, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import dedent
from typing import Any

from ....core.errors import cut
from ....core.files import kind
from ...errors import TrackError
from ...files import PAPER, Fault
from .survey import GOAL, MARKS, START, PaperSurvey

LONGEST = 400_000
"""Characters of a text; the largest board has 401 x 401, and room for an indent."""

MOST_SHOWN = 4
"""Faults of one kind that are told one by one."""


def paper_data(text: str, name: str, author: str, licence: str) -> dict[str, Any]:
    """The data of a graph-paper file, from the board as a text.

    Empty lines before and after it, an indent common to all lines, and blanks at the ends of lines
    are left out.

    Raises
    ------
    TrackError
        When there is no board in the text.
    """
    if not isinstance(text, str):
        raise TrackError(cut(str(name)), [f"a board is drawn in a text, not in {kind(text)}"])
    if len(text) > LONGEST:
        told = f"rows: a text of {len(text):,} characters; a board has {LONGEST:,} at most"
        raise TrackError(cut(str(name)), [told])
    lines = [line.rstrip() for line in dedent(text.expandtabs()).splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    if not lines:
        fault = "rows: the text is empty; draw walls #, road ., at least one start S and one goal *"
        raise TrackError(cut(str(name)), [fault])
    return {"format": PAPER, "name": name, "author": author, "licence": licence, "rows": lines}


def paper_faults(survey: PaperSurvey) -> Iterator[Fault]:
    """The sense of a graph-paper file whose shape is right."""
    rows: list[str] = survey.data["rows"]
    wrong = [*_ragged(rows), *_unknown(rows), *_missing(rows)]
    yield from (Fault("rows", f"rows: {text}") for text in wrong)
    if not wrong:
        yield from (Fault("rows", f"rows: {text}") for text in _lost(survey))


def _ragged(rows: Sequence[str]) -> Iterator[str]:
    width = max(map(len, rows))
    short = [(number, len(row)) for number, row in enumerate(rows, 1) if len(row) < width]
    for number, length in short[:MOST_SHOWN]:
        yield f"line {number} has {length} squares, others {width}; fill it up with walls #"
    if len(short) > MOST_SHOWN:
        yield f"{len(short) - MOST_SHOWN} more lines are shorter than {width} squares"


def _unknown(rows: Sequence[str]) -> Iterator[str]:
    found = [
        (number, column, sign)
        for number, row in enumerate(rows, 1)
        for column, sign in enumerate(row, 1)
        if sign not in MARKS
    ]
    for number, column, sign in found[:MOST_SHOWN]:
        yield (
            f"line {number}, column {column}: {sign!r} is no square; "
            "there are # wall, . road, S start, * goal"
        )
    if len(found) > MOST_SHOWN:
        yield f"{len(found) - MOST_SHOWN} more squares are none of these"


def _missing(rows: Sequence[str]) -> Iterator[str]:
    for mark, what in ((START, "start"), (GOAL, "goal")):
        if not any(mark in row for row in rows):
            yield f"there is no {what}; put {mark} on at least one square"


def _lost(survey: PaperSurvey) -> Iterator[str]:
    lost = [p for p in survey.starts if p not in survey.to_go]
    for x, y in lost[:MOST_SHOWN]:
        line = len(survey.data["rows"]) - y
        yield (
            f"line {line}, column {x + 1}: no way leads from this start to a goal; "
            "open the walls between them"
        )
