"""Random races over random options, 2 to 6 cars: the protocol, and what must never happen."""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bolide_widget.core.conformance import check_game
from bolide_widget.core.questions import CHANCE
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules import pits, plays
from bolide_widget.games.really_nasty.rules.position import RACING
from helpers.races.really_nasty_random import (
    begun,
    check_table,
    mixed,
    played,
    race,
    random_rules,
    reload,
)
from helpers.races.really_nasty_table import fates

RACES = 12
ANSWERS = 50
BEFORE = (0, 90, 180, 350)
"""Answers before a race is looked at: the deal alone takes some forty."""


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(3))
def test_the_protocol_on_random_races(part: int) -> None:
    """RN-GEN-6, RN-GEN-8, RN-CARD-2, chapter 17: copies, saving, undo, replay, and no leaks."""
    size = RACES // 3
    answered = check_game(
        lambda number: begun(part * size + number, BEFORE[number]),
        races=size,
        seed=part,
        answers=ANSWERS,
        choose=mixed,
        invariant=check_table,
        reload=reload,
    )
    assert answered > size * 25


@pytest.mark.sweep
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 100_000), st.integers(0, 600))
def test_cards_and_tyres_are_conserved(number: int, answers: int) -> None:
    """RN-GEN-8: at any moment of any race."""
    state, rng = race(number).state, random.Random(number)
    for _ in range(answers):
        if not state.stack:
            break
        legal = state.legal()
        chance = state.to_act == (CHANCE,)
        state.apply(rng.choice(legal) if chance else mixed(state, legal, rng))
    check_table(state)


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(12))
def test_races_end_and_pass_the_audit(number: int) -> None:
    """RN-LAP-5, RN-LAP-6, RN-MAR-1, RN-MAR-3: no race without end; the engine keeps the sheets."""
    state, facts = played(number)
    position = state.position
    assert position.revealed and ("race-over",) in facts
    assert [fact.passed for fact in facts if fact[0] == "audit"] == [True] * len(position.cars)
    for seat in range(len(position.cars)):
        sheet = pits.sheet_of(state, seat, fates(facts, seat))
        assert pits.faults(state.game.terms, sheet) == []
    left = [car for car in position.cars if car.status == RACING]
    assert not left or position.finished


def test_the_options_are_any_of_all() -> None:
    """No option stays at its default in all of the random races."""
    results = [random_rules(random.Random(number)) for number in range(60)]
    for field in fields(rn.Rules):
        values = {repr(getattr(rules, field.name)) for rules in results}
        assert len(values) > 1 and repr(getattr(rn.Rules(), field.name)) in values, field.name


def test_who_is_asked_has_something_to_play() -> None:
    """RN-TIME-4, RN-GEN-6: the quick look at a hand and the list of plays agree."""
    results = {True: 0, False: 0}
    for number in range(8):
        state, rng = race(number).state, random.Random(number)
        for step in range(260):
            if not state.stack:
                break
            if state.position.seat >= 0 and step % 4 == 0:
                for seat, when in product(range(len(state.position.cars)), ("pre", "post")):
                    any_at_all = plays.any_play(state, seat, when)
                    assert any_at_all == bool(plays.list_plays(state, seat, when))
                    results[any_at_all] += 1
            legal = state.legal()
            chance = state.to_act == (CHANCE,)
            state.apply(rng.choice(legal) if chance else mixed(state, legal, rng))
    assert min(results.values()) > 100
