"""Races that would not end: how many turns a car may take, and what happens after them."""

from __future__ import annotations

from ....core.questions import Facts
from .position import NOT_RACING
from .retiring import retire
from .turn import ROUND, TURN
from .venue import State, Venue

TURNS_A_LAP = 300
"""Turns a car may take for each lap of a race if nobody says otherwise; a good lap has 15 to 50."""


def turns_allowed(game: Venue) -> int:
    """Turns a car may take in a race: 300 a lap, or one a space where the lap is longer.

    The way to the line from the grid counts as another lap.
    """
    a_lap = max(TURNS_A_LAP, game.road.count)
    return int(a_lap * (game.rules.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    while state.stack and state.stack[-1].kind not in (TURN.kind, ROUND.kind):
        state.stack.pop()
    for seat in reversed(position.order or range(len(position.cars))):
        if position.cars[seat].status not in NOT_RACING:
            retire(state, seat, "turns", facts)
