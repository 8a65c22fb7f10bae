"""Who answers when a playthrough is chosen anew: a sensible driver, and odd tastes by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from bolide_widget import Rookie
from bolide_widget.core.actions import Action
from bolide_widget.core.match import Match
from bolide_widget.core.questions import TIME_OUT
from bolide_widget.core.state import AnyState

T = TypeVar("T")
Choice = Callable[[Match[Any], random.Random], Action]
"""Answers the pending decision when a playthrough is chosen anew."""


class Taste(NamedTuple):
    """How often something else than the sensible answer is given, as shares of the answers.

    Attributes
    ----------
    wild : float
        Any legal answer.
    words : dict of str to float
        A word such as ``"booster"`` where it is on offer.
    seeks : dict of str to float
        A point that has to be rolled for, by the table: ``"engagement"``, ``"slick"``.
    late : float
        None at all: time is up.
    """

    wild: float = 0.1
    words: Mapping[str, float] = {}
    seeks: Mapping[str, float] = {}
    late: float = 0.0

    def __call__(self, match: Match[Any], rng: random.Random) -> Action:
        """An answer of Bolide's Rookie, or an odd one."""
        return choose(match, self, rng)


def mostly(mixed: Callable[[AnyState, int, random.Random], Action], late: float = 0.03) -> Choice:
    """The answers of random races, without the words of options; now and then time is up.

    Parameters
    ----------
    mixed : callable ``(state, seat, rng)``
        Any answer, with a leaning to those that keep a race going.
    """

    def answer(match: Match[Any], rng: random.Random) -> Action:
        state = match.state
        return TIME_OUT if rng.random() < late else mixed(state, state.to_act[0], rng)

    return answer


def by(policy: Callable[[Match[Any]], Any]) -> Choice:
    """The answers of a computer driver."""
    return lambda match, rng: policy(match).action  # type: ignore[no-any-return]


def one_of(rng: random.Random, listed: Sequence[T]) -> T:
    """One at random; by `random()` alone, which every version of Python keeps as it is."""
    return listed[int(rng.random() * len(listed))]


def choose(match: Match[Any], taste: Taste, rng: random.Random) -> Action:
    """An answer to the pending decision, of whatever driver."""
    legal = match.state.legal()
    if rng.random() < taste.late:
        return TIME_OUT
    if rng.random() < taste.wild:
        return one_of(rng, legal)
    for word, share in taste.words.items():
        if (word,) in legal and rng.random() < share:
            return (word,)
    for table, share in taste.seeks.items():
        if rng.random() < share:
            sought = [option for option in match.options if option.preview.rolls == table]
            if sought:
                return one_of(rng, sought).action
    return Rookie("random")(match).action


def choose_plainly(match: Match[Any], rng: random.Random) -> Action:
    """An answer that asks no driver: mostly a point ahead that is not too far; else any."""
    state = match.state
    legal = state.legal()
    seat = state.to_act[0]
    here = state.position.cars[seat].point
    track = state.game.track
    to_go = track.steps_to_go
    if rng.random() < 0.02:
        return TIME_OUT
    if here not in to_go or rng.random() < 0.15:
        return one_of(rng, legal)

    def ahead(point: Action) -> float:
        gained = to_go[here] - to_go[point]  # type: ignore[index]
        if track.circuit and abs(gained) > track.lap_length / 2:
            gained += track.lap_length if gained < 0 else -track.lap_length
        return float(gained)

    slow = [point for point in legal if point in to_go and _length(here, point) <= 4]
    slow.sort(key=lambda point: (-ahead(point), point))
    return one_of(rng, slow[:3] or legal)


def _length(start: Sequence[Any], end: Sequence[Any]) -> int:
    return max(abs(start[0] - end[0]), abs(start[1] - end[1]))
