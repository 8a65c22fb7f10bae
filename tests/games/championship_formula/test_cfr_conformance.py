"""Random races over random options: the protocol at every node, and what must never happen.

A few here; `make soak` plays hundreds of them.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bolide_widget.core.conformance import check_game
from bolide_widget.core.questions import CHANCE
from bolide_widget.core.state import AnyState
from bolide_widget.games.championship_formula.rules.position import TRACK
from helpers.races.cfr_random import choose, planning, played_out, race, reload, sound


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(2))
def test_conformance_on_random_races(part: int) -> None:
    """CFR-PROTO-1, CFR-PROTO-2, CFR-PROTO-3, CFR-PROTO-5: at each node of a race."""
    answered = check_game(
        lambda number: planning(part * 3 + number),
        races=3,
        seed=part,
        answers=40,
        choose=choose,
        invariant=sound,
        reload=reload,
    )
    assert answered > 80


@pytest.mark.sweep
def test_conformance_of_sealed_choices() -> None:
    """CFR-CONV-5, CFR-SETUP-2, CFR-BID-1: the same from the start, where cards and bids are sealed.

    Of a few cars, since each of them has hundreds of set-ups.
    """
    few = [number for number in range(40) if len(race(number).drivers) == 2][:2]
    kinds = set()

    def seen(state: AnyState) -> None:
        sound(state)
        kinds.update(question.kind for question in state.stack[-1:])

    for number in few:
        first = race(number)
        check_game(
            lambda _, first=first: first.copy(),  # type: ignore[misc]
            races=1,
            seed=number,
            answers=8,
            choose=choose,
            invariant=seen,
            reload=reload,
        )
    assert {"set-up", "bid"} <= kinds


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(10))
def test_races_end(number: int) -> None:
    """CFR-PROTO-5, CFR-FIN-2, CFR-FIN-7: every race ends; everybody is placed once."""
    played_out(number)


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(3))
def test_who_never_answers_drives_home(number: int) -> None:
    """CFR-PROTO, the defaults: a race of time-outs ends, and mostly with cars at the finish."""
    match = race(number)
    state, rng = match.state, random.Random(number)
    while state.stack:
        seat = state.to_act[0]
        state.apply(rng.choice(state.legal()) if seat == CHANCE else state.default(seat), seat)
    assert state.position.phase == "over"


@pytest.mark.sweep
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_choice_of_answers_breaks_a_race(data: st.DataObject) -> None:
    """CFR-PROTO-5: wear and skill never below zero, no two cars in a space, nothing grows."""
    match = race(data.draw(st.integers(0, 10_000), label="race"))
    state = match.state
    grown: dict[int, tuple[int, int]] = {}
    for _ in range(data.draw(st.integers(1, 150), label="answers")):
        if not state.stack:
            break
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.apply(legal[data.draw(st.integers(0, len(legal) - 1), label="answer")], seat)
        sound(state)
        for number, car in enumerate(state.position.cars):
            hand = (car.wear, car.green + 3 * car.red)
            if number in grown:
                assert hand[0] <= grown[number][0] and hand[1] <= grown[number][1]
            if state.position.turn:
                grown[number] = hand
    assert all(car.status == TRACK or car.space == -1 or car.at for car in state.position.cars)
