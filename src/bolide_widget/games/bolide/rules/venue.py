"""The board and options of a race, which the rules read and never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.game import Game
from ....core.state import State as CoreState
from .position import Position

if TYPE_CHECKING:
    from ....boards.lattice.track import Track
    from ..options import Rules


class Venue(Game[Position]):
    """The part of the game that its rules read: board, options and tables.

    Attributes
    ----------
    track : Track
    rules : Rules
    race_rules : Rules
        Of the race to come, where a qualifying looks ahead to it.
    """

    track: Track
    rules: Rules
    race_rules: Rules


State = CoreState[Position, Venue]
"""A state of this game."""
