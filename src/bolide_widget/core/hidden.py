"""Hidden information: a player's view of a state, and determinizations of it.

A game with hidden hands, sealed bids or private decisions says ``secret = True`` and has the four
members of `Game` that define each player's view. A game without secrets takes them from `Open`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

from .questions import Fact, Kind, Question
from .state import AnyState, State
from .words import phrase

S = TypeVar("S", bound=AnyState)

NOBODY = -2
"""A seat that nobody has: for who looks from outside."""


SECRET = phrase("A driver chooses in secret")
"""What is said to everybody of a private question."""


class Open:
    """The members that define players' views, for a game in which everyone sees everything."""

    secret = False

    def view(self, position: Any, seat: int | None) -> dict[str, Any]:
        """Return the whole position."""
        shown: dict[str, Any] = position.to_dict()
        return shown

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        """Return the fact itself."""
        return fact

    def determinize(self, state: S, seat: int, random: Random) -> S:
        """Return the state itself: nothing is hidden."""
        return state


class Sealed(Open):
    """The same for a game in which nothing is hidden but answers under seals."""

    secret = True
    sealed_only = True


def only_seals(game: Any) -> bool:
    """Return True if a game hides nothing but sealed answers."""
    return bool(getattr(game, "sealed_only", False))


def without_seals(state: AnyState) -> AnyState:
    """Return a state without the sealed answers to its open question, the position shared.

    For those who only look: a state with nothing sealed is given as it is.
    """
    if not state.stack or not state.stack[-1].sealed:
        return state
    return State(
        state.game, state.position, [*state.stack[:-1], state.stack[-1]._replace(sealed=())]
    )


def asked_again(state: AnyState, seat: int) -> AnyState:
    """Return a state in which all other seats owe their sealed answers to the open question again.

    So a search does not have to guess sealed answers: each driver answers anew. The position is
    shared; a state without sealed answers of others is returned as it is.

    Parameters
    ----------
    state : State
    seat : int
        The seat whose own answer stays.
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
    """Return True if the answers to the open question are hidden from some players."""
    question = state.question
    if question is None:
        return False
    kind: Kind = state.game.kinds[question.kind]
    return kind.sealed or kind.secret


def could_be(state: AnyState, seat: int, random: Random) -> AnyState:
    """Return a determinization of a state for a seat; the state itself in an open game.

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
    """Return a question with guessed answers in place of those others have sealed."""
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
    """Return a seed from the seat's view alone: states that look the same give the same seed."""
    seen: Mapping[str, Any] = state.observe(seat)
    written = json.dumps(seen, sort_keys=True).encode()
    return int.from_bytes(blake2b(written, digest_size=7).digest(), "big")
