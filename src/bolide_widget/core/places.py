"""Where an answer leads on a board: a point, a space, or a path of spaces."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .actions import Action
from .questions import CHANCE, Question


class Point(NamedTuple):
    """A point of squared paper.

    Attributes
    ----------
    x, y : int
        In squares.
    """

    x: int
    y: int


class Space(NamedTuple):
    """A space of a board that is cut into spaces.

    Attributes
    ----------
    id : str
        Its name: ``"1.20"``.
    """

    id: str


class Path(NamedTuple):
    """A way over spaces.

    Attributes
    ----------
    ids : tuple of str
        Names of the spaces, the last one where it ends.
    """

    ids: tuple[str, ...]


Place: TypeAlias = Point | Space | Path


def point_of(question: Question, action: Action) -> Point | None:
    """The point that an answer of two whole numbers names, in a game on squared paper.

    Examples
    --------
    >>> from bolide_widget.core.places import point_of
    >>> from bolide_widget.core.questions import CHANCE, Question
    >>> point_of(Question("move", (0,)), (38, 51))
    Point(x=38, y=51)
    >>> point_of(Question("two dice", (CHANCE,)), (3, 4)) is None
    True
    """
    if len(action) != 2 or question.players == (CHANCE,):
        return None
    x, y = action
    return Point(x, y) if isinstance(x, int) and isinstance(y, int) else None
