"""Where and under which options a race is driven: what the rules read and never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.game import Game
from ....core.state import State as CoreState
from .position import Position

if TYPE_CHECKING:
    from ..options import Rules
    from ..track import Track
    from .road import Road
    from .terms import Terms


class Venue(Game[Position]):
    """The part of the game that its rules read: board, options and tables.

    Attributes
    ----------
    track : Track
    rules : Rules
    road : Road
    grid : tuple of int
        Spaces of the grid, the first place first.
    behind : tuple of bool
        By place on the grid, from 1: whether it lies behind the pit entry.
    terms : Terms
        What follows from the options and the board.
    """

    track: Track
    rules: Rules
    road: Road
    grid: tuple[int, ...]
    behind: tuple[bool, ...]
    terms: Terms


State = CoreState[Position, Venue]
"""A state of this game."""
