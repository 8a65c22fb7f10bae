"""What the screen shows of a race, as data."""

from __future__ import annotations

from ....core.match import Match
from ....core.screen import Board, Scene
from ..options import Rules
from ..rules.position import Position
from ..track import Track


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "championship-formula",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": [],
        "shapes": track.shapes(),
        "spaces": track.places(),
    }


def scene(match: Match[Position], viewer: int | None = None) -> Scene:
    """Everything that changes."""
    return {
        "over": match.over,
        "round": match._state.position.turn,
        "title": "",
        "tokens": [],
        "trails": [],
        "order": [],
        "sheets": [[] for _ in match.drivers],
        "ask": None,
        "die": None,
        "log": [],
        "standings": None,
    }
