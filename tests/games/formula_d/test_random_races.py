"""Random races over random options: the protocol at every node, and what must never happen.

A few here; `make soak` plays hundreds of them (`soak.py formula-d`).
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bolide_widget.core.conformance import check_game
from helpers.races.random_formula_d import check_board, check_paths, mixed, played, race, reload

RACES = 12
ANSWERS = 60


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(2))
def test_conformance_on_random_races(part: int) -> None:
    """FD-PROTO-1, FD-PROTO-2, FD-PROTO-5: copies, saving, undo, replay, refusals at each node."""
    size = RACES // 2
    answered = check_game(
        lambda number: race(part * size + number),
        races=size,
        seed=part,
        answers=ANSWERS,
        choose=mixed,
        invariant=check_board,
        reload=reload,
    )
    assert answered > size * ANSWERS // 2


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(6))
def test_races_end_and_nobody_drives_through_anybody(number: int) -> None:
    """FD-FIN-4, FD-MOVE-2, FD-MOVE-3."""
    match = played(number)
    assert match.over and check_paths(match) > 20
    assert reload(match) == match


@pytest.mark.sweep
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_choice_of_answers_breaks_a_race(data: st.DataObject) -> None:
    """No car in two places, no wear above its cap or below zero, no record that does not replay."""
    match = race(data.draw(st.integers(0, 10_000), label="race"))
    for _ in range(data.draw(st.integers(1, 80), label="answers")):
        if match.over:
            break
        legal = match.state.legal()
        action = legal[data.draw(st.integers(0, len(legal) - 1), label="answer")]
        if match.state.to_act == (-1,):
            match.roll(action[0])
        else:
            match.play(action)
        check_board(match.state)
    check_paths(match)
    assert reload(match) == match
