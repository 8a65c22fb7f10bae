"""A conformance kit: checks that every game must pass at every moment, whatever its rules.

``check_game`` plays random matches and checks, at each question: that answers are listed, differ
and survive their text; that copies are copies; that saving, loading, observing and undoing give
back the same state; that an impossible answer changes nothing; that time may run out at any
decision; that no player sees hidden information; and that the record replays.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from . import actions, questions
from .errors import IllegalAction
from .hidden import could_be, is_covered
from .match import Match
from .stack import check_stack
from .state import AnyState, State, rules_of

# -- secrecy ---------------------------------------------------------------------------------------
# At each moment a second match is made that could be so for all that a seat knows. All that is
# shown to the seat has to be the same in both: its observation, its answers, the scene, the facts,
# and the branch that a driver of its seat gets. Whether another seat answers in secret next must
# not depend on hidden information either: the question itself, the time it takes and the number of
# answers would reveal it. (Who may answer out of turn, in a window, is up to the game.)


WORLDS = 3
"""Draws of the hidden things that are compared at one moment."""


class Hidden(NamedTuple):
    """The information hidden from a seat at one moment.

    Attributes
    ----------
    any : bool
        Whether the position holds anything that the seat may not know.
    varied : bool
        Whether that differed in another determinization.
    """

    any: bool
    varied: bool


def check_secrets(match: Match[Any], rng: Random) -> Hidden:
    """Look for information that a seat sees and may not know.

    Parameters
    ----------
    match : Match
        Of any game; it is not changed.
    rng : random.Random
        Chooses the seat, and draws the hidden information anew.

    Returns
    -------
    Hidden
        The information hidden from the seat.

    Raises
    ------
    AssertionError
        If something leaks.
    """
    game, state = match.game, match._state
    if not game.secret:
        hides = any(kind.sealed or kind.secret for kind in game.kinds.values())
        hides = hides or any(step.secret for step in game.steps.values())
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


def _compare(match: Match[Any], world: AnyState, seat: int) -> None:
    state, driver = match._state, match.drivers[seat]
    for viewer in (seat, None):
        assert state.observe(viewer) == world.observe(viewer), "an observation leaks"
    assert state.legal(seat) == world.legal(seat), "the answers of a seat depend on a secret"
    twin = match.copy()
    twin._show(world)
    for viewer in (seat, None):
        here, there = match.game.scene(match, viewer), match.game.scene(twin, viewer)
        question = state.question
        private = question is not None and match.game.kinds[question.kind].secret
        if question is not None and private and viewer not in (*question.players, question.roller):
            # that a driver is choosing may be seen; who it is and what they choose may not
            assert not here["ask"] or not here["ask"]["options"], (
                "a scene leaks: options of another"
            )
            here, there = {**here, "ask": None}, {**there, "ask": None}
        assert _json(here) == _json(there), "a scene leaks"
    if match.over:
        return
    branch, other = match.seen_by(driver, 5, "ask"), twin.seen_by(driver, 5, "ask")
    assert branch._state.key() == other._state.key(), (
        "determinize depends on what the seat may not know"
    )
    assert branch.history == () and branch.facts == match.facts_for(driver), (
        "a branch knows too much"
    )
    assert branch._state.observe(seat) == state.observe(seat), (
        "determinize changes what a seat knows"
    )
    assert not branch._state.stack or branch._state.legal(seat) == state.legal(seat)


def _check_asked_alike(state: AnyState, world: AnyState, rng: Random) -> None:
    """Check that the same answer leads to the same secret questions in a determinization."""
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
    here, there = (_asked_in_secret(now.copy().apply(action, own)) for now in (state, world))
    assert here == there, (
        f"whether {here or there} is asked in secret after {question.kind!r} depends on a secret: "
        "ask in every case"
    )


def _asked_in_secret(state: AnyState) -> tuple[str, int] | None:
    """Return the private question that comes next, and its seat; None for any other question.

    Every seat passes in the windows before it.
    """
    while state.question is not None and len(state.question.players) == 1:
        question, (own,) = state.question, state.question.players
        kind: questions.Kind = state.game.kinds[question.kind]
        if kind.watched is None:
            return (question.kind, own) if kind.secret and own != questions.CHANCE else None
        state.apply(state.default(own), own)
    return None


def _check_answers_apart(match: Match[Any], seat: int, rng: Random) -> None:
    """Check that two hidden answers of another seat look the same to a seat, facts included."""
    state, question = match._state, match._state.question
    if question is None or not is_covered(state):
        return
    kind: questions.Kind = match.game.kinds[question.kind]
    if question.players == (questions.CHANCE,):
        own = question.roller
        hidden = kind.secret and own != seat
    else:
        own = rng.choice(question.players)
        hidden = kind.sealed and own != seat and len(question.players) > 1
    if not hidden:
        return
    looks = set()
    for action in state.legal(own if own in question.players else None):
        facts: list[questions.Fact] = []
        after = state.copy().apply(action, own, facts)
        seen = [match.game.seen(fact, viewer) for fact in facts for viewer in (seat, None)]
        looks.add(_json([after.observe(seat), after.observe(None), seen]))
    assert len(looks) == 1, f"the answer to {question.kind!r} can be seen by others"


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


# -- conformance -----------------------------------------------------------------------------------


Chooser = Callable[[AnyState, Sequence[actions.Action], random.Random], actions.Action]
TIMES_UP = 0.03
ENOUGH = 50  # moments with something hidden, of which it must have been drawn anew in one
NOT_AN_ANSWER: actions.Action = ("no-such-answer", 99)


def check_game(
    make: Callable[[int], Match[Any]],
    *,
    races: int = 20,
    seed: int = 0,
    answers: int = 400,
    choose: Chooser | None = None,
    invariant: Callable[[AnyState], None] | None = None,
    reload: Callable[[Match[Any]], Match[Any]] | None = None,
) -> int:
    """Play random matches and check the protocol at every node.

    Parameters
    ----------
    make : callable ``(number) -> Match``
        Makes match `number`; its dice should wait for a roll (``dice="ask"``).
    races : int
        How many matches.
    seed : int
        Fixes everything random here.
    answers : int
        Longest match, in answers; a longer one is left unfinished.
    choose : callable ``(state, legal, rng) -> action``, optional
        Picks the answers; uniformly random if not given.
    invariant : callable ``(state)``, optional
        The game's own check, at every node; raises ``AssertionError``.
    reload : callable ``(match) -> match``, optional
        Saves and loads a match.

    Returns
    -------
    int
        Number of answers checked.

    Raises
    ------
    AssertionError
        If a game breaks the protocol.
    """
    total, hidden, varied = 0, 0, False
    for number in range(races):
        rng = random.Random(f"{seed}:{number}")
        match = make(number)
        for _ in range(answers):
            if match.over:
                break
            _check_node(match, rng, invariant)
            secrets = check_secrets(match, rng)
            hidden, varied = hidden + secrets.any, varied or secrets.varied
            _step(match, rng, choose)
            total += 1
        if invariant is not None:
            invariant(match.state)
        check_secrets(match, rng)
        _check_memory(match, rng, reload)
    assert varied or hidden < ENOUGH, "determinize does not redraw hidden parts"
    return total


def _check_node(
    match: Match[Any], rng: random.Random, invariant: Callable[[AnyState], None] | None
) -> None:
    state = match.state
    key = state.key()
    assert state.to_act, "a state with an open question says who owes the answer"
    for seat in state.to_act:
        _check_answers(state, seat)
    assert state.legal(len(match.drivers)) == [], "a seat that is not to answer has no answers"
    for entry in state.stack:
        shape = rules_of(match.game, entry).data
        named = not hasattr(shape, "_fields") or type(entry.data) is shape
        assert named, f"the data of {entry.kind!r} are the named tuple that its row declares"
    check_stack(state, len(match.drivers))
    _check_copies(state, key, rng)
    json.dumps([state.observe(rng.randrange(len(match.drivers))), state.observe(None)])
    _check_asked(match, state)
    stage = match.game.stage(state)
    assert set(stage.left) <= set(range(len(match.drivers))), "whose turn it still is, by seat"
    assert not (stage.begins and questions.CHANCE in state.to_act), "a turn begins with a decision"
    _check_refusal(match)
    assert match.state.key() == key == state.key(), "looking changes nothing"
    assert match.state is not state, "returned objects are copies"
    if invariant is not None:
        invariant(state)


def _check_asked(match: Match[Any], state: AnyState) -> None:
    question, decisions = state.stack[-1], match.asked
    names = [match.drivers[seat] for seat in question.players if seat != questions.CHANCE]
    assert [decision.driver for decision in decisions] == names, (
        "`asked` lists the seats that owe an answer"
    )
    for decision in decisions:
        for option in decision.options:
            place = match.game.place(question, option.action)
            assert place is None or isinstance(
                place, (questions.Point, questions.Space, questions.Path)
            ), "a place on a board"
            assert option.label, "an option says what it means"


def _check_answers(state: AnyState, seat: int) -> None:
    legal = state.legal(seat)
    assert legal, "every seat that must answer has an answer"
    assert len(set(legal)) == len(legal), "answers differ"
    assert all(actions.parse(actions.text(action)) == action for action in legal), (
        "answers survive their text"
    )
    if seat == questions.CHANCE:
        odds = state.outcomes()
        assert [action for action, _ in odds] == legal, "outcomes are the legal answers"
        assert sum(share for _, share in odds) == Fraction(1), "probabilities sum to 1"
        question = state.stack[-1]
        faces = [die.faces for die in questions.dice_of(state, question)]
        if faces:
            shown = all(len(action) == len(faces) for action, _ in odds) and all(
                face in faces[n] for action, _ in odds for n, face in enumerate(action)
            )
            assert shown, "an outcome has a face of each die, in their order"
        assert question.roller >= -1, "a seat or no one rolls a die"
    else:
        assert state.default(seat) in legal, "the default answer is legal"
        assert questions.TIME_OUT not in legal, "no seat chooses the time-out"


def _check_copies(state: AnyState, key: object, rng: random.Random) -> None:
    saved = json.loads(json.dumps(state.to_dict()))
    loaded: AnyState = State.from_dict(state.game, saved)
    assert loaded.key() == key, "a state survives saving"
    seat = rng.choice(state.to_act)
    action = questions.TIME_OUT if _is_up(rng, seat) else rng.choice(state.legal(seat))
    after = state.copy().apply(action, seat, [])
    assert state.key() == key, "a copy is independent"
    again = loaded.apply(action, seat)
    assert after.key() == again.key(), "the same answer leads to the same state, listened to or not"
    assert after.digest() == again.digest(), "equal states have equal digests"
    hash(after.key())


def _check_figures(match: Match[Any]) -> None:
    state, names = match.state, match.drivers
    rows = match.game.figures(state, match.facts, names)
    assert [row["driver"] for row in rows] == list(names), "a row of figures for each, by seat"
    assert all(list(row) == list(rows[0]) for row in rows), "the same columns in each row"
    assert all(1 <= row["place"] <= len(names) for row in rows), "places are from 1"
    assert {row["status"] for row in rows} <= {"finished", "racing", "out"}
    columns = {name for added in match.game.means.values() for name in added}
    assert {*columns, *match.game.gaps, "turns"} <= set(rows[0]), "columns that are named are there"
    assert all(match.game.about(fact) in (None, *range(len(names))) for fact in match.facts)


def _check_refusal(match: Match[Any]) -> None:
    refused = False
    try:
        if match.state.to_act == (questions.CHANCE,):
            match.roll(actions.text(NOT_AN_ANSWER))
        else:
            match.play(actions.text(NOT_AN_ANSWER))
    except IllegalAction:
        refused = True
    assert refused, "an impossible answer is refused"


def _step(match: Match[Any], rng: random.Random, choose: Chooser | None) -> None:
    state = match.state
    if state.to_act == (questions.CHANCE,):
        match.roll(questions.face_of(rng.choice(state.legal())))
        return
    seat = rng.choice(state.to_act)
    if _is_up(rng, seat):
        match.time_out(match.drivers[seat])
        return
    legal = state.legal(seat)
    action = rng.choice(legal) if choose is None else choose(state, legal, rng)
    match.play(actions.text(action), match.drivers[seat])


def _is_up(rng: random.Random, seat: int) -> bool:
    """Return True now and then: the driver's time is up."""
    return seat != questions.CHANCE and rng.random() < TIMES_UP


def _check_memory(
    match: Match[Any], rng: random.Random, reload: Callable[[Match[Any]], Match[Any]] | None
) -> None:
    if not match.history:
        return
    _check_figures(match)
    end, n = match.state.key(), rng.randint(1, len(match.history))
    back = match.history[-n].before.key()
    match.undo(n)
    assert match.state.key() == back, "undo restores"
    match.redo()
    assert match.state.key() == end, "redo restores"
    if reload is not None:
        again = reload(match)
        assert again.state.key() == end, "a record replays to the same state"
        assert again == match and again.facts == match.facts
