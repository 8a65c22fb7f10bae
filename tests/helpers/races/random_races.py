"""Races of Bolide played at random: how to answer, and what must hold at every node."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bolide_widget import Race, Rules, load_track
from bolide_widget.core.actions import Action
from bolide_widget.core.match import Match
from bolide_widget.core.moment import begun
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
BOARDS = ("valdorn", "merrow", "copperbowl", "hairpin")


def race(number: int) -> Race:
    """Race `number`: one to six cars, basic or advanced; half of them begin before the pit lane."""
    rng = random.Random(number)
    track = load_track(rng.choice(BOARDS))
    names = NAMES[: rng.randint(1, 6)]
    rules = Rules(advanced=rng.random() < 0.5, laps=rng.randint(1, 3) if track.circuit else 1)
    begun = Race(track, names, rules=rules, seed=number, dice="ask")
    if track.pit_in is None or rules.laps == 1 or rng.random() < 0.5:
        return begun
    here = rng.choice([p for p in sorted(track.pit_in.near) if track.pit_moves[p]])
    pawn = here[0] + rng.randint(-9, 9), here[1] + rng.randint(-9, 9)
    first = {"position": here, "pawn": pawn, "lap": 1, "speed_drop": rng.randint(0, 6)}
    others: dict[str, dict[str, object]] = {name: {"status": "out"} for name in names[1:]}
    return begun.arrange({names[0]: first, **others}, to_move=names[0])


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
    return any(question.kind == "land" and question.data.how == "leave" for question in state.stack)


def reload(match: Match[Position]) -> Race:
    assert isinstance(match, Race)
    return Race.from_json(match.to_json(), track=match.track)
