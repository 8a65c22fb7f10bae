"""Races that would not end: how many turns a car may take, and what happens after them."""

from __future__ import annotations

from ....core.questions import Facts
from . import retiring
from .order import running
from .venue import State, Venue

TURNS_A_LAP = 100
"""Turns a car may take for each lap if nobody says otherwise; a lap has 8 to 25."""


def turns_allowed(game: Venue) -> int:
    """A hundred a lap, or two a row where a lap has more of them."""
    return int(max(TURNS_A_LAP, 2 * game.road.rows) * (game.terms.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last of the standings first, so that it is placed last."""
    state.stack.clear()
    for seat in reversed(running(state)):
        retiring.give_up(state, seat, facts)
    retiring.end(state, facts)
