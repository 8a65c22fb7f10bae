"""Races that would not end: how many turns a car may take, and what happens after them."""

from __future__ import annotations

from ....core.questions import CHANCE, Facts
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


def begins_turn(state: State) -> bool:
    """Whether a car is asked for the first time in its turn."""
    position, stack = state.position, state.stack
    if not stack or stack[-1].players in ((), (CHANCE,)):
        return False
    now = position.now
    top = stack[-1]
    return top.players[0] == now.seat and top.kind in FIRST and not now.face and not now.great


FIRST = frozenset(("gear", "pit-gear", "radio"))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    while state.stack and state.stack[-1].kind not in (TURN.kind, ROUND.kind):
        state.stack.pop()
    for seat in reversed(position.order or range(len(position.cars))):
        if position.cars[seat].status not in NOT_RACING:
            retire(state, seat, "turns", facts)
