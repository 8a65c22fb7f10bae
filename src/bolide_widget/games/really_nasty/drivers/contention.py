"""Who will be before whom: odds by the turns that each has to go, and the cards in hand."""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.position import FINISHED, OUT, RACING
from ..rules.venue import State
from .worth import to_go

SPREAD: Final = 2.0
"""Turns by which a car's way to the flag differs from what is told by the table, about."""
FURTHER: Final = 0.02
"""The same for each turn that is still to go."""
HELD: Final = 0.35
"""Turns that a card in hand is worth while there is time to play it."""
TIME: Final = 25.0
"""Turns before the flag from which on it is worth less."""


def going(state: State, seat: int) -> float:
    """Turns to go, less what the cards in hand may still cost others."""
    turns = to_go(state, seat)
    return turns - HELD * sum(state.position.cars[seat].hand) * min(1.0, turns / TIME)


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """The others in the race whom it is nearest to, by turns to go."""
    own = to_go(state, seat)
    others = [other for other in state.position.active() if other != seat]
    others.sort(key=lambda other: abs(to_go(state, other) - own))
    return tuple(others[:most])


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """The chance to finish before all of its rivals: it is the winner who counts."""
    position = state.position
    own = position.cars[seat].status
    if own == OUT:
        return 0.0
    if position.finished:
        return float(position.finished[0] == seat)
    racing = [other for other in rivals if position.cars[other].status == RACING]
    turns = {other: going(state, other) for other in (seat, *racing)}
    least = min(turns.values())
    spread = SPREAD + FURTHER * max(0.0, least)
    weights = {other: exp(-min(60.0, (to - least) / spread)) for other, to in turns.items()}
    return 1.0 if own == FINISHED else weights[seat] / sum(weights.values())
