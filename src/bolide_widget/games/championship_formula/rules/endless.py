"""Races that would not end: how many turns a car may take, and what happens after them."""

from __future__ import annotations

from typing import Final

from ....core.questions import Facts
from .facts import Happened
from .order import running_order
from .position import Position
from .retiring import retire
from .venue import State, Venue

TURNS_A_LAP: Final = 100
"""Turns a car may take for each lap of a race if nobody says otherwise; a good lap has 10 to 14."""


def turns_allowed(game: Venue) -> int:
    """Turns a car may take in a race: 100 a lap, or one a space where the lap is longer.

    The way to the line from the grid counts as another lap.
    """
    a_lap = max(TURNS_A_LAP, game.road.count)
    return int(a_lap * (game.rules.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position: Position = state.position
    state.stack.clear()
    for seat in reversed(running_order(state)):
        retire(state, seat, "turns", facts)
    position.phase = "over"
    if facts is not None:
        facts.append(Happened("race-over"))
