"""A game that a page can show: its board, and the scene of each moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .game import Game, P
from .screen import Board, Scene

if TYPE_CHECKING:
    from .match import Match


class ShownGame(Game[P], Protocol[P]):
    """A game with a board and scenes, as races play it; rules and states know `Game` alone."""

    def board(self) -> Board:
        """Return the parts a screen draws once, as JSON data: shapes with style names."""

    def scene(self, match: Match[P], viewer: int | None = None, *, ask: bool = True) -> Scene:
        """Return the picture of a match now, as JSON data: the view of `viewer`.

        None: the public view. For a seat there may be a ``hand``, and an ``ask`` with the options
        of a question that is covered to others. If no one is going to answer, the question need not
        be worked out (``ask=False``): then ``ask`` is None.
        """
