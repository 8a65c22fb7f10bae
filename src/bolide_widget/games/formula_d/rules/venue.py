"""Board and options of a race: the rules read them and never change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.game import Game
from ....core.state import State as CoreState
from .position import Position

if TYPE_CHECKING:
    from ....core.questions import Question
    from ..options import Rules
    from ..track import Track
    from .road import Road


class Venue(Game[Position]):
    """The part of the game that its rules read: board, options and tables.

    Attributes
    ----------
    track : Track
    rules : Rules
    race_rules : Rules
        Of the race to come, where a qualifying looks ahead to it.
    road : Road
    turn_steps, drive_steps, first_step : tuple of Question
        Of a turn under these options, the last first.
    seconds : tuple of float
        A qualifying only: what each attempt took (FD-QUAL-3).
    teams : tuple of (int, int)
        Seats of each team; none without teams (FD-TEAM-1).
    """

    track: Track
    rules: Rules
    race_rules: Rules
    road: Road
    turn_steps: tuple[Question, ...]
    drive_steps: tuple[Question, ...]
    first_step: tuple[Question, ...]
    seconds: tuple[float, ...]
    teams: tuple[tuple[int, int], ...]

    def team_of(self, seat: int) -> int:
        """FD-TEAM-1: the team of a car, -1 without teams."""
        raise NotImplementedError


State = CoreState[Position, Venue]
"""A state of this game."""
