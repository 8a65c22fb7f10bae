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
        """What a screen draws once, as JSON data: shapes with style names."""

    def scene(self, match: Match[P], viewer: int | None = None, *, ask: bool = True) -> Scene:
        """What a screen shows of a match now, as JSON data: what `viewer` may know.

        None: what everybody may know. For a seat there may be a ``hand``, and an ``ask`` with the
        options of a question that is covered to others. Where nobody is going to answer, what is
        asked need not be worked out: then ``ask`` is None.
        """
