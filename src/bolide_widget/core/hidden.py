"""Secrets: what a seat may know of a state, and a state that could be so for all it knows.

A game with hidden hands, sealed bids or private decisions says ``secret = True`` and has the four
members of `Game` that tell who may know what. One where everything lies open takes them from
`Open`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

from .questions import Fact, Kind, Question
from .state import AnyState, State

S = TypeVar("S", bound=AnyState)

NOBODY = -2
"""A seat that nobody has: for who looks from outside."""


SECRET = "Somebody chooses in secret"
"""What is said to everybody of a private question."""


class Open:
    """The members that tell who may know what, for a game without secrets: everybody, all."""

    secret = False

    def view(self, position: Any, seat: int | None) -> dict[str, Any]:
        """All of it."""
        shown: dict[str, Any] = position.to_dict()
        return shown

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        """The fact itself."""
        return fact

    def determinize(self, state: S, seat: int, random: Random) -> S:
        """The state itself: nothing is hidden."""
        return state


class Sealed(Open):
    """The same for a game in which nothing is hidden but answers under seals."""

    secret = True
    sealed_only = True


def only_seals(game: Any) -> bool:
    """Whether nothing in a game is hidden but answers under seals."""
    return bool(getattr(game, "sealed_only", False))


def without_seals(state: AnyState) -> AnyState:
    """A state without the answers that are sealed in its open question, the position shared.

    For those who only look: a state with nothing sealed is given as it is.
    """
    if not state.stack or not state.stack[-1].sealed:
        return state
    return State(
        state.game, state.position, [*state.stack[:-1], state.stack[-1]._replace(sealed=())]
    )


def asked_again(state: AnyState, seat: int) -> AnyState:
    """A state in which whoever sealed an answer to the open question is asked again, but a seat.

    So that nobody need guess what lies under the seals: whoever drives answers anew. The position
    is shared; a state with nothing sealed by others is given as it is.

    Parameters
    ----------
    state : State
    seat : int
        Whose own answer stays.
    """
    question = state.question
    others = [] if question is None else [own for own, _ in question.sealed if own != seat]
    if question is None or not others:
        return state
    kept = tuple(pair for pair in question.sealed if pair[0] == seat)
    owing = tuple(sorted((*question.players, *others)))
    again = question._replace(players=owing, sealed=kept)
    return State(state.game, state.position, [*state.stack[:-1], again])


def is_covered(state: AnyState) -> bool:
    """Whether the answers to the open question are not for everybody's eyes."""
    question = state.question
    if question is None:
        return False
    kind: Kind = state.game.kinds[question.kind]
    return kind.sealed or kind.secret


def could_be(state: AnyState, seat: int, random: Random) -> AnyState:
    """A state that could be so for all that a seat knows; the state itself in an open game.

    Parameters
    ----------
    state : State
        It is not changed.
    seat : int
        Who looks.
    random : random.Random
        Decides what the hidden things are: equal for two states that look the same to the seat.
    """
    game = state.game
    if not game.secret:
        return state
    guess: AnyState = game.determinize(state.copy(), seat, random)
    guess.stack = [_guessed(guess, question, seat, random) for question in guess.stack]
    return guess


def _guessed(state: AnyState, question: Question, seat: int, random: Random) -> Question:
    """A question with other answers under the seals of others."""
    if not any(own != seat for own, _ in question.sealed):
        return question
    listed = state.game.kinds[question.kind].legal
    sealed = []
    for own, action in question.sealed:
        if own == seat:
            sealed.append((own, action))
        else:
            open_to = question._replace(players=(own,), sealed=())
            sealed.append((own, random.choice(listed(state, open_to, own))))
    return question._replace(sealed=tuple(sealed))


def seed_for(state: AnyState, seat: int) -> int:
    """A seed that tells a seat no more than it may know: the same for all that look the same."""
    seen: Mapping[str, Any] = state.observe(seat)
    written = json.dumps(seen, sort_keys=True).encode()
    return int.from_bytes(blake2b(written, digest_size=7).digest(), "big")
