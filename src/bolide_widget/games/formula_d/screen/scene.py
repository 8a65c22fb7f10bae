"""What the screen shows: the board once, and the race now."""

from __future__ import annotations

from ....core.match import Match
from ....core.screen import Board, Scene
from ..options import Rules
from ..rules.position import Position
from ..track import Track


def board(track: Track, rules: Rules) -> Board:
    """What the screen draws once."""
    raise NotImplementedError


def scene(match: Match[Position]) -> Scene:
    """What the screen shows of a race now."""
    raise NotImplementedError
