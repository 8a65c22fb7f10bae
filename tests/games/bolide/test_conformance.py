"""Random races: the protocol at every node, and what must never happen on a board."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bolide_widget import Race, Rules, load_track
from bolide_widget.core.actions import Action
from bolide_widget.core.conformance import check_game
from bolide_widget.core.match import Match
from bolide_widget.core.moment import begun
from bolide_widget.core.state import State
from bolide_widget.games.bolide.drivers.rookie import Rookie
from bolide_widget.games.bolide.rules.position import (
    FINISHED,
    IN_PITS,
    OFF_TRACK,
    OUT,
    PIT_OUT,
    RETURNING,
    TRACK,
    Position,
)
from helpers import courses

RACES = 300
ANSWERS = 200
NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]


def race(number: int, **options: object) -> Race:
    """Race `number`: 2 to 8 cars, on the circuit or the small ring, with every option in turn."""
    track = courses.ring() if number % 2 else load_track("valdorn")
    rules = Rules(laps=1 + number % 3, tie_break="arrival" if number % 5 == 0 else "inside")
    names = NAMES[: 2 + number % 7]
    return Race(track, names, rules=rules, seed=number, dice="ask", **options)  # type: ignore[arg-type]


def mixed(state: State[Position], legal: Sequence[Action], rng: random.Random) -> Action:
    """Half the answers at random, so that odd things happen; half sensible, so that races go on."""
    if len(legal) == 1 or rng.random() < 0.4:
        return rng.choice(legal)
    return _sensible(state, legal)


def _sensible(state: State[Position], legal: Sequence[Action]) -> Action:
    branch = object.__new__(Race)
    branch.__dict__.update(
        _now=begun(state, None, state.game, arranged=False),
        drivers=tuple(NAMES[: len(state.position.cars)]),
        game=state.game,
    )
    return Rookie()(branch).action


def check_board(state: State[Position]) -> None:
    """No two cars on one point, and every car where its status says it may stand."""
    track = state.game.track
    cars = state.position.cars
    points = [car.point for car in cars if car.point is not None]
    assert len(points) == len(set(points)), "two cars share a point"
    lifted = {"engagement", "push", "safety-car-roll", "queue", "grid-roll"}
    for car in cars:
        if car.status in (FINISHED, OUT) or car.status in IN_PITS:
            assert car.point is None and car.pawn is None
        elif car.point is None:
            assert state.question is not None and state.question.kind in lifted
        elif car.status == OFF_TRACK:
            assert track.kind(car.point) == "run-off"
        else:
            assert car.status in (TRACK, RETURNING, PIT_OUT)
            assert track.kind(car.point) == "track" or _leaving(state)
        assert car.speed_drop >= 0 and 0 <= car.brakings <= 3
        assert car.lap <= state.game.rules.laps + 1
        assert not (car.half_spun and car.pawn)


def _leaving(state: State[Position]) -> bool:
    """A car that wins an engagement off the track stands there before its turn is over (O-1)."""
    return any(question.kind == "land" and question.data[2] == "leave" for question in state.stack)


def reload(match: Match[Position]) -> Race:
    assert isinstance(match, Race)
    return Race.from_json(match.to_json(), track=match.track)


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
