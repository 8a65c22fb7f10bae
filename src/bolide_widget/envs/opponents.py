"""Opponents of an agent: drivers, agents, or functions of an observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core.actions import Action, text
from ..core.errors import SetupError, shown
from ..drivers.playout import StateDriver
from ..drivers.policy import need_fit
from .driver import Agent
from .play import Play, Setup
from .seen import Eyes, look, marked


class Opponents:
    """Who answers for the seats that are not the agent's.

    Parameters
    ----------
    setup : Setup
        The set-up of the races.
    given : sequence
        One for each other seat, in their order: a driver, an `Agent`, or a function from an
        observation to an action.
    seat : int
        The agent's seat.

    Raises
    ------
    SetupError
        If they are too few, too many, or none that can answer.
    PolicyError
        If one drives another game.
    """

    def __init__(self, setup: Setup, given: Sequence[Any], seat: int) -> None:
        if len(given) != len(setup.names) - 1:
            raise SetupError(
                f"opponents must be {len(setup.names) - 1}, one for each other seat, "
                f"got {len(given)}"
            )
        for each in given:
            if not callable(each) or isinstance(each, type):
                raise SetupError(f"opponents must be drivers or functions, got {shown(each)}")
            need_fit(each, setup.race)
        self.given = tuple(given)
        self.by_seat = dict(
            zip((n for n in range(len(setup.names)) if n != seat), given, strict=True)
        )

    def answer(self, play: Play, eyes: Eyes, random: np.random.Generator) -> None:
        """Answer for the seat to move, or give a part of its answer."""
        other = self.by_seat[play.seat]
        if isinstance(other, StateDriver):
            play.give(other.choose(play.state, play.seat))
        elif isinstance(other, Agent) or isinstance(getattr(other, "drives", None), str):
            play.give(_driven(other, play, random))
        else:
            mask = marked(play.numbers, eyes.actions)
            seen = {"observation": look(eyes, play, play.seat), "action_mask": mask}
            play.take(other(seen))


def _driven(policy: Any, play: Play, random: np.random.Generator) -> Action:
    """Return the answer of a driver of races, who gets a branch with what the seat may know."""
    match = play.setup.match(play.state)
    branch = match.seen_by(play.setup.names[play.seat], int(random.integers(2**31)))
    chosen = policy(branch)
    wanted = getattr(chosen, "id", chosen)
    return next(each for each in play.state.legal(play.seat) if text(each) == wanted)


def listed(opponents: Any) -> list[Any]:
    """Return opponents as a list."""
    if callable(opponents) or not isinstance(opponents, Sequence):
        raise SetupError(f"opponents must be a list, got {shown(opponents)}")
    return list(opponents)
