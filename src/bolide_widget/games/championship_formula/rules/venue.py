"""The circuit and options of a race: the rules read them and never change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.game import Game
from ....core.state import State as CoreState
from .position import Position

if TYPE_CHECKING:
    from ..options import Rules
    from ..track import Track
    from .road import Road


class Venue(Game[Position]):
    """The part of the game that its rules read: board, options and tables.

    Attributes
    ----------
    track : Track
    rules : Rules
    road : Road
    totals : tuple of int
        The sum of each seat's cards (CFR-SETUP-2).
    soft : tuple of bool
        The drivers with soft tires (OPT-10).
    finish : int
        Spaces to the end of the race (CFR-FIN-1).
    ends : bool
        Whether a move may be chosen at its end, as well as step by step.
    """

    track: Track
    rules: Rules
    road: Road
    totals: tuple[int, ...]
    soft: tuple[bool, ...]
    finish: int
    ends: bool


State = CoreState[Position, Venue]
"""A state of this game."""
