"""The place of a space in words: in a turn, or a number of spaces before or after one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from .places import has_right, slot_names
from .road import NONE

if TYPE_CHECKING:
    from .board import LaneBoard

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NEAR: Final = len(NUMBERS) - 1
"""Spaces up to which a place is named by the coming turn, and not by a nearer one behind."""
PIT_LANE: Final = "the pit lane"
PIT_GRID: Final = "the pit grid"


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
        words |= dict.fromkeys(board.pit.lane, PIT_LANE)
        words |= {box.id: f"pit box {number}" for number, box in enumerate(board.pit.boxes, 1)}
        words |= dict.fromkeys(slot_names(board.pit.slots), PIT_GRID)
    often, met = Counter(words.values()), Counter[str]()
    numbered = {}
    for name, said in words.items():
        met[said] += 1
        numbered[name] = f"{said}, space {met[said]}" if often[said] > 1 else said
    return numbered


def within(words: str) -> str:
    """Return such a place as it follows a verb: ``in Turn 3, inside lane``.

    Examples
    --------
    >>> within("Turn 3, inside lane"), within("two spaces before Turn 3"), within("the pit grid")
    ('in Turn 3, inside lane', 'two spaces before Turn 3', 'on the pit grid')
    """
    if words.startswith(PIT_GRID):
        return f"on {words}"
    beside = " before " in words or " after " in words
    return words if beside else f"in {words}"


def _on_road(board: LaneBoard, space: int, turn: str) -> str:
    before, coming = _corner(board, space, board.ahead)
    after, left = _corner(board, space, board.behind)
    nearer = left != NONE and (coming == NONE or (after < before and before > NEAR))
    corner, far, way = (left, after, "after") if nearer else (coming, before, "before")
    if corner == NONE:
        return f"lane {board.lane[space]}"
    name = f"{turn} {corner + 1}{_lane(board, space, corner)}"
    if not far:
        return name
    number = NUMBERS[far] if far <= NEAR else str(far)
    return f"{number} space{'' if far == 1 else 's'} {way} {name}"


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


def _lane(board: LaneBoard, space: int, corner: int) -> str:
    """Return the name of the lane at that corner; "" if there is only one lane."""
    edges = {"left": board.lane[space] == 1, "right": not has_right(board, space)}
    if all(edges.values()):
        return ""
    inside = edges.pop(board.corners[corner].inside)
    if not inside and not any(edges.values()):
        return ", middle lane"
    return f", {'inside' if inside else 'outside'} lane"
