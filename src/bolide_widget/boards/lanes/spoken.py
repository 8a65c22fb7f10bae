"""The place of a space in words: in a turn, or a number of spaces before or after one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from ...core.words import phrase, tr, trn
from .places import has_right, slot_names
from .road import NONE

if TYPE_CHECKING:
    from .board import LaneBoard

NUMBERS: Final = phrase(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))
NEAR: Final = len(NUMBERS)
"""Spaces up to which a place is named by the coming turn, and not by a nearer one behind."""
PIT_LANE: Final = phrase("the pit lane")
PIT_GRID: Final = phrase("the pit grid")
WITHIN: Final = phrase({PIT_LANE: "in the pit lane", PIT_GRID: "on the pit grid"})
BESIDE: Final = phrase((" before ", " after "))
TURNS: Final = phrase(("Corner {number}", "Turn {number}"))


def spoken(board: LaneBoard, turn: str) -> dict[str, str]:
    """Say where each space is, each in other words: ``two spaces before Turn 3, middle lane``.

    Spaces of a turn that are in one lane have numbers: ``Turn 3, inside lane, space 2``.

    Parameters
    ----------
    board : LaneBoard
    turn : str
        What the game calls a corner.
    """
    turns = chain.from_iterable(corner.spaces for corner in board.corners)
    words = {
        board.ids[space]: _on_road(board, space, turn)
        for space in dict.fromkeys((*turns, *range(len(board.ids))))
    }
    if board.pit is not None:
        words |= dict.fromkeys(board.pit.lane, tr(PIT_LANE))
        words |= {box.id: tr("pit box {n}", n=n) for n, box in enumerate(board.pit.boxes, 1)}
        words |= dict.fromkeys(slot_names(board.pit.slots), tr(PIT_GRID))
    often, met = Counter(words.values()), Counter[str]()
    numbered = {}
    for name, said in words.items():
        met[said] += 1
        numbered[name] = (
            tr("{place}, space {n}", place=said, n=met[said]) if often[said] > 1 else said
        )
    return numbered


def within(words: str) -> str:
    """Return such a place as it follows a verb: ``in Turn 3, inside lane``.

    Examples
    --------
    >>> within("Turn 3, inside lane"), within("two spaces before Turn 3"), within("the pit grid")
    ('in Turn 3, inside lane', 'two spaces before Turn 3', 'on the pit grid')
    """
    first, *rest = words.split(", ")
    for place, said in WITHIN.items():
        if first == tr(place):
            return ", ".join([tr(said), *rest])
    beside = any(tr(word) in words for word in BESIDE)
    return words if beside else tr("in {place}", place=words)


def _on_road(board: LaneBoard, space: int, turn: str) -> str:
    before, coming = _corner(board, space, board.ahead)
    after, left = _corner(board, space, board.behind)
    nearer = left != NONE and (coming == NONE or (after < before and before > NEAR))
    corner, far, way = (left, after, "after") if nearer else (coming, before, "before")
    if corner == NONE:
        return tr("lane {n}", n=board.lane[space])
    name = _lane(board, space, corner, tr(f"{turn} {{number}}", number=corner + 1))
    if not far:
        return name
    number = tr(NUMBERS[far - 1]) if far <= NEAR else str(far)
    return _BESIDE[way](far, number, name)


_BESIDE: Final[Mapping[str, Callable[[int, str, str], str]]] = {
    "before": lambda n, number, place: trn(
        "{number} space before {place}",
        "{number} spaces before {place}",
        n,
        number=number,
        place=place,
    ),
    "after": lambda n, number, place: trn(
        "{number} space after {place}",
        "{number} spaces after {place}",
        n,
        number=number,
        place=place,
    ),
}


def coming(board: LaneBoard, space: int) -> int:
    """Return the corner that a space lies in or comes to."""
    return _corner(board, space, board.ahead)[1]


def _corner(board: LaneBoard, space: int, step: Sequence[int]) -> tuple[int, int]:
    """Return the next corner along a lane, and the spaces to it; `NONE` if there is none."""
    for far in range(len(step)):
        if board.corner[space] != NONE:
            return far, board.corner[space]
        links = board.next[space] if step is board.ahead else ()
        space = step[space] if step[space] != NONE else next(iter(links), NONE)
        if space == NONE:
            break
    return 0, NONE


def _lane(board: LaneBoard, space: int, corner: int, place: str) -> str:
    """Add the name of the lane at that corner to its own, if there is more than one lane."""
    edges = {"left": board.lane[space] == 1, "right": not has_right(board, space)}
    if all(edges.values()):
        return place
    inside = edges.pop(board.corners[corner].inside)
    if not inside and not any(edges.values()):
        return tr("{place}, middle lane", place=place)
    inner = tr("{place}, inside lane", place=place)
    return inner if inside else tr("{place}, outside lane", place=place)
