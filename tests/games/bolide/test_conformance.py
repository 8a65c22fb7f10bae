"""Random races: the protocol at every node, and what must never happen on a board."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bolide_widget import Race, Rules, load_track
from bolide_widget.core.conformance import check_game
from helpers.boards import courses
from helpers.races.random_races import NAMES, check_board, mixed, reload

RACES = 120
ANSWERS = 200


def race(number: int, **options: object) -> Race:
    """Race `number`: 2 to 8 cars, on the circuit or the small ring, with every option in turn."""
    track = courses.ring() if number % 2 else load_track("valdorn")
    rules = Rules(laps=1 + number % 3, tie_break="arrival" if number % 5 == 0 else "inside")
    names = NAMES[: 2 + number % 7]
    return Race(track, names, rules=rules, seed=number, dice="ask", **options)  # type: ignore[arg-type]


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(6))
def test_conformance_on_random_races(part: int) -> None:
    size = RACES // 6
    answered = check_game(
        lambda number: race(part * size + number),
        races=size,
        seed=part,
        answers=ANSWERS,
        choose=mixed,
        invariant=check_board,
        reload=reload,
    )
    assert answered > size * 90


@pytest.mark.sweep
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_choice_of_answers_breaks_a_race(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, 10_000), label="race")
    match = race(number)
    for step in range(data.draw(st.integers(1, 120), label="answers")):
        if match.over:
            break
        state, key = match.state, match.state.key()
        legal = state.legal()
        if step % 7 == 3:
            odd = data.draw(st.tuples(st.integers(-5, 95), st.integers(-5, 70)), label="point")
            if odd not in legal:
                with pytest.raises(ValueError, match=r"is not possible|rolled"):
                    match.play(odd)
                assert match.state == state and state.key() == key
        action = legal[data.draw(st.integers(0, len(legal) - 1), label="answer")]
        if state.to_act == (-1,):
            match.roll(int(action[0]))
        else:
            match.play(action)  # type: ignore[arg-type]
        check_board(match.state)
    assert reload(match) == match
