"""Races that would not end: whether those who play have used up their turns."""

from __future__ import annotations

from ..core.state import AnyState


def begun(state: AnyState) -> int:
    """Rounds begun, to count turns from."""
    return int(state.game.phase(state).round)


def used_up(state: AnyState, since: int, most: int) -> bool:
    """Whether somebody is asked for a turn too many, of those since round `since`.

    Only where a turn begins: what is under way is played to its end.
    """
    phase = state.game.phase(state)
    return bool(phase.round - since > most and phase.begins)
