"""The part of the conformance kit that looks for leaks: what a seat sees may not depend on more.

At each moment a second match is made that could be so for all that a seat knows. All that is
shown to the seat has to be the same in both: its observation, its answers, the scene, the facts,
and the branch that a driver of its seat is given. And whether another is asked in secret next may
not depend on what is hidden: that he is asked, the time he takes and the answers that are counted
would tell. (Who is asked out of turn, in a window, is for the game to say.)
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

from .hidden import could_be, is_covered
from .kinds import Kind
from .match import Match
from .questions import CHANCE, Fact, Question
from .state import State

WORLDS = 3
"""Draws of the hidden things that are compared at one moment."""


class Hidden(NamedTuple):
    """What was hidden from a seat at one moment.

    Attributes
    ----------
    any : bool
        Whether the position holds anything that the seat may not know.
    varied : bool
        Whether that was something else in another world.
    """

    any: bool
    varied: bool


def check_secrets(match: Match[Any], rng: Random) -> Hidden:
    """Look for what a seat sees and may not know.

    Parameters
    ----------
    match : Match
        Of any game; it is not changed.
    rng : random.Random
        Chooses the seat, and draws what is hidden anew.

    Returns
    -------
    Hidden
        What was hidden from the seat.

    Raises
    ------
    AssertionError
        Where something leaks.
    """
    game, state = match.game, match._state
    kinds: list[Kind] = list(game.kinds.values())
    if not game.secret:
        hides = any(kind.sealed or kind.secret for kind in kinds)
        assert not hides, "a game with sealed or secret questions says secret = True"
        return Hidden(False, False)
    seat = rng.randrange(len(match.drivers))
    key, before, varied = state.key(), state.position.key(), False
    for _ in range(WORLDS):
        world = could_be(state, seat, Random(rng.random()))
        assert state.key() == key, "determinize changes nothing but the copy it is given"
        _compare(match, world, seat)
        _check_asked_alike(state, world, rng)
        varied = varied or world.position.key() != before
    _check_answers_apart(match, seat, rng)
    known = game.view(state.position, seat)
    return Hidden(_json(known) != _json(state.position.to_dict()), varied)


def _compare(match: Match[Any], world: State[Any], seat: int) -> None:
    state, driver = match._state, match.drivers[seat]
    for viewer in (seat, None):
        assert state.observe(viewer) == world.observe(viewer), "an observation leaks"
    assert state.legal(seat) == world.legal(seat), "the answers of a seat depend on a secret"
    twin = match.copy()
    twin._show(world)
    for viewer in (seat, None):
        here, there = match.game.scene(match, viewer), match.game.scene(twin, viewer)
        question = state.question
        if question is not None and not _may_know(match.game, question, viewer):
            # that somebody chooses may be seen; who and what may not
            assert not here["ask"] or not here["ask"]["options"], (
                "a scene leaks: options of another"
            )
            here, there = {**here, "ask": None}, {**there, "ask": None}
        assert _json(here) == _json(there), "a scene leaks"
    if match.over:
        return
    one, two = match.seen_by(driver, 5, "ask"), twin.seen_by(driver, 5, "ask")
    assert one._state.key() == two._state.key(), "determinize depends on what the seat may not know"
    assert one.history == () and one.facts == match.facts_for(driver), "a branch knows too much"
    assert one._state.observe(seat) == state.observe(seat), "determinize changes what a seat knows"
    assert not one._state.stack or one._state.legal(seat) == state.legal(seat)


def _may_know(game: Any, question: Question, viewer: int | None) -> bool:
    """Whether a question is not another's own."""
    owners = (*question.players, question.roller)
    return not game.kinds[question.kind].secret or (viewer is not None and viewer in owners)


def _check_asked_alike(state: State[Any], world: State[Any], rng: Random) -> None:
    """After the same answer, in a world that could be so, the same are asked in secret."""
    question = state.question
    if question is None or question != world.question or len(question.players) != 1:
        return
    if state.game.kinds[question.kind].watched is not None:
        return
    (own,) = question.players
    both = [action for action in state.legal(own) if action in world.legal(own)]
    if not both:
        return
    action = rng.choice(both)
    here, there = (_asked_in_secret(one.copy().apply(action, own)) for one in (state, world))
    assert here == there, (
        f"whether {here or there} is asked in secret after {question.kind!r} depends on a secret: "
        "ask in every case"
    )


def _asked_in_secret(state: State[Any]) -> tuple[str, int] | None:
    """The private question that comes next, and whose it is; None for any other.

    All pass in the windows before it.
    """
    while state.question is not None and len(state.question.players) == 1:
        question, (own,) = state.question, state.question.players
        kind: Kind = state.game.kinds[question.kind]
        if kind.watched is None:
            return (question.kind, own) if kind.secret and own != CHANCE else None
        state.apply(state.default(own), own)
    return None


def _check_answers_apart(match: Match[Any], seat: int, rng: Random) -> None:
    """Two answers of another that stay hidden look the same to a seat, facts included."""
    state, question = match._state, match._state.question
    if question is None or not is_covered(state):
        return
    kind: Kind = match.game.kinds[question.kind]
    if question.players == (CHANCE,):
        own = question.roller
        hidden = kind.secret and own != seat
    else:
        own = rng.choice(question.players)
        hidden = kind.sealed and own != seat and len(question.players) > 1
    if not hidden:
        return
    looks = set()
    for action in state.legal(own if own in question.players else None):
        facts: list[Fact] = []
        after = state.copy().apply(action, own, facts)
        seen = [match.game.seen(fact, viewer) for fact in facts for viewer in (seat, None)]
        looks.add(_json([after.observe(seat), after.observe(None), seen]))
    assert len(looks) == 1, f"the answer to {question.kind!r} can be seen by others"


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
