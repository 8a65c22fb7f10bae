"""Races that nobody has answered yet begin before the dice that they have rolled by themselves."""

from __future__ import annotations

from typing import Any

from ..core.dice import draw, seed_of
from ..core.match import Match
from ..core.questions import CHANCE, Facts
from ..core.state import AnyState
from ..drivers.arguments import race_of, whole

SEEDS = 1 << 64
"""Seeds lie between this and its negative."""

TRIES = 10_000
"""Throws of the dice before a decision, until they lead to the same decision again."""


def before_dice(race: Match[Any]) -> AnyState:
    """Where a race begins: before its first own die as long as no driver has answered.

    Dice that somebody told it stay: faces given with ``dice=[...]`` or to ``roll(face)``. So does
    everything in a race that is under way.
    """
    history = race._now.entries
    if race.dice == "ask" or any(entry.seat != CHANCE for entry in history):
        return race._state
    rolled = history[race._now.branched + len(race.loaded) :]
    return rolled[0]._before if rolled else race._state


def dice_of(race: Match[Any], seed: object) -> int:
    """The seed that was given, or else the one that follows from the race's own and its answers.

    So two races have dice of their own, and so has each moment of a race; what is looked at from
    one moment (an option, an edited position) has the same. They are not the dice that the race
    itself will roll: no roll has the number -1.
    """
    if seed is None:
        return seed_of(seed_of(race_of(race).seed, -1), len(race._now.entries))
    return whole("seed", seed, -SEEDS, SEEDS)


def begun(race: Match[Any], seed: int, state: AnyState | None = None) -> Match[Any]:
    """A branch that waits with its dice, standing where `before_dice` says, or at a state."""
    return race._bare(before_dice(race) if state is None else state).branch(seed, "ask")


def same_decision(start: AnyState, here: AnyState, seed: int, facts: Facts) -> AnyState:
    """Roll on from the start to a decision with the question and the answers of another.

    Throws that lead elsewhere are taken back, so that what is left has the chances it has by the
    rules once the decision is known: the places on the grid behind the car that is asked, say.
    """
    legal = here.legal()
    for number in range(TRIES):
        state, told, dice = start.copy(), list[Any](), seed_of(seed, number)
        for roll in range(TRIES):
            if state.to_act != (CHANCE,):
                break
            state.apply(draw(state.outcomes(), dice, roll), facts=told)
        if state.question == here.question and state.legal() == legal:
            if facts is not None:
                facts += told
            return state
    return here.copy()
