"""Races of Bolide played at random: how to answer, and what must hold at every node."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bolide_widget import Race
from bolide_widget.core.match import Match
from bolide_widget.core.moment import begun
from bolide_widget.core.questions import Action
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
from bolide_widget.games.bolide.rules.venue import State

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]


def mixed(state: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """Half the answers at random, so that odd things happen; half sensible, so that races go on."""
    if len(legal) == 1 or rng.random() < 0.4:
        return rng.choice(legal)
    return _sensible(state, legal)


def _sensible(state: State, legal: Sequence[Action]) -> Action:
    branch = object.__new__(Race)
    branch.__dict__.update(
        _now=begun(state, None, state.game, arranged=False),
        drivers=tuple(NAMES[: len(state.position.cars)]),
        game=state.game,
    )
    return Rookie()(branch).action


def check_board(state: State) -> None:
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


def _leaving(state: State) -> bool:
    """A car that wins an engagement off the track stands there before its turn is over (O-1)."""
    return any(question.kind == "land" and question.data[2] == "leave" for question in state.stack)


def reload(match: Match[Position]) -> Race:
    assert isinstance(match, Race)
    return Race.from_json(match.to_json(), track=match.track)
