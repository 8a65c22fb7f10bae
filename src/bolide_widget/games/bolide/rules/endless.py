"""Races that would not end: how many turns a car may take, and what happens after them."""

from __future__ import annotations

from math import ceil

from ....core.questions import CHANCE, Facts
from .position import NOT_RACING
from .retiring import retire
from .turn import ROUND, TURN
from .venue import State, Venue

TURNS_A_LAP = 200
"""Turns a car may take for each lap of a race if nobody says otherwise; a good lap has 20 to 60."""


def turns_allowed(game: Venue) -> int:
    """Turns a car may take in a race: 200 a lap, or one a square where the lap is longer."""
    a_lap = max(TURNS_A_LAP, ceil(game.track.lap_length))
    return int(a_lap * (game.rules.laps if game.track.circuit else 1))


def begins_turn(state: State) -> bool:
    """Whether a car is asked for the first time in its turn (T-1)."""
    position, stack = state.position, state.stack
    if len(stack) < 2 or stack[-2].kind != TURN.kind:
        return False
    seat = stack[-1].players[0]
    return seat != CHANCE and seat == position.order[position.turn - 1]


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    while state.stack and state.stack[-1].kind not in (TURN.kind, ROUND.kind):
        state.stack.pop()
    for seat in reversed(position.order or range(len(position.cars))):
        if position.cars[seat].status not in NOT_RACING:
            retire(state, seat, "turns", facts)
