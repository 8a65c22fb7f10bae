"""The protocol of every game at every moment of random races, over random options."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bolide_widget.core.actions import Action
from bolide_widget.core.conformance import check_game
from bolide_widget.core.state import AnyState, State, rules_of
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.race import Race
from bolide_widget.games.formula_d.rules.position import (
    FINISHED,
    IN_PITS,
    NOT_RACING,
    OUT,
    PIT,
    TRACK,
)

WORDS: dict[str, tuple[Any, ...]] = {
    "car_setup": ("standard", "custom", "character"),
    "pit_variant": ("RU", "EN", "none"),
    "collision_rolls": ("all", "mover_once"),
    "debris_rolls": ("per_space", "per_turn"),
    "rain_engine_max": (3, 5),
    "laps": (1, 2, 3),
}
SWITCHES = (
    "pit_types",
    "weather",
    "tyres",
    "victory_confirmation",
    "avoid_debris_detour",
    "jack_corner_only",
)


def rules(rng: random.Random, cars: int) -> Rules:
    """Any of the options; street racing and teams now and then."""
    data: dict[str, Any] = {name: rng.choice(values) for name, values in WORDS.items()}
    data |= {name: rng.random() < 0.5 for name in SWITCHES}
    if rng.random() < 0.25:
        for name in ("car_setup", "pit_variant", "pit_types", "tyres"):
            del data[name]
        data["street"] = True
    elif cars % 2 == 0 and rng.random() < 0.3:
        data["team_race"] = True
    return Rules(**data)


def race(number: int) -> Race:
    """Two to ten cars on the Test ring."""
    rng = random.Random(number)
    names = [f"D{seat}" for seat in range(rng.randint(2, 10))]
    return Race("t1", names, rules=rules(rng, len(names)), seed=number, dice="ask")


def sensible(state: AnyState, legal: Sequence[Action], rng: random.Random) -> Action:
    """Mostly what costs least, so that races get on; in low gears."""
    question = state.stack[-1]
    if question.kind == "gear":
        low = [action for action in legal if int(action[1]) <= 4]
        return rng.choice(low or list(legal))
    if rng.random() < 0.7:
        return state.default()
    return rng.choice(legal)


def sound(state: State) -> None:
    """No car in two places or two on one, no points above the cap or below zero."""
    road = state.game.road
    places = set()
    for car in state.position.cars:
        assert all(0 <= left <= cap for left, cap in zip(car.wear, car.caps, strict=True))
        assert car.status in (TRACK, FINISHED, OUT, *IN_PITS)
        assert (car.space >= 0) == (car.status == TRACK and bool(state.position.order)) or (
            not state.position.round
        )
        if car.space >= 0:
            assert car.space not in places
            places.add(car.space)
            assert car.corner == road.corner[car.space]
        if car.status == PIT:
            assert ("pit", car.pit) not in places
            places.add(("pit", car.pit))
        assert 0 <= car.gear <= 6 and (not car.spun or car.gear == 0)
    ranked = sorted(car.place for car in state.position.cars if car.place)
    assert ranked == list(range(1, len(ranked) + 1))
    assert list(state.position.marks) == sorted(set(state.position.marks))


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(3))
def test_random_races_keep_the_protocol(batch: int) -> None:
    """FD-PROTO-1, FD-PROTO-2, FD-PROTO-3, FD-PROTO-5, FD-SET-6, FD-SET-7: at every moment."""
    checked = check_game(
        lambda number: race(100 * batch + number),
        races=4,
        seed=batch,
        answers=220,
        choose=sensible,
        invariant=sound,
        reload=lambda match: Race.from_json(match.to_json()),  # type: ignore[attr-defined]
    )
    assert checked > 400


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(12))
def test_races_end(number: int) -> None:
    """FD-FIN-4: every race ends by itself, or is stopped at its limit; all are ranked or out."""
    match = race(number)
    state, rng = match.state, random.Random(number)
    facts: list[Any] = []
    most = match.game.turns_allowed
    while state.stack and state.position.round <= most:
        sound(state)
        legal = state.legal()
        chance = state.to_act == (-1,)
        state.apply(rng.choice(legal) if chance else sensible(state, legal, rng), facts=facts)
    if state.stack:
        state.apply(("stop",), facts=facts)
    assert not state.stack
    cars = state.position.cars
    assert all(car.status in NOT_RACING for car in cars)
    assert facts[-1] == ("race-over",)
    assert len([car for car in cars if car.status == FINISHED]) == state.position.places


def test_every_kind_of_question_has_its_shape() -> None:
    """What stands in the data of a question is a named tuple of its kind."""
    for number in range(8):
        state, rng = race(number).state, random.Random(number)
        for _ in range(300):
            if not state.stack:
                break
            for question in state.stack:
                assert type(question.data) is rules_of(state.game, question).data
            legal = state.legal()
            state.apply(legal[int(rng.random() * len(legal))])


def test_a_stopped_race_is_over() -> None:
    """Whoever is still driving is out, the last in the order first."""
    match = race(3)
    state = match.state
    rng = random.Random(1)
    facts: list[Any] = []
    while state.position.round < 3:
        chance = state.to_act == (-1,)
        legal = state.legal()
        state.apply(rng.choice(legal) if chance else sensible(state, legal, rng))
    racing = [
        seat for seat in state.position.order if state.position.cars[seat].status not in NOT_RACING
    ]
    assert len(racing) > 1
    state.apply(("stop",), facts=facts)
    assert not state.stack
    assert [seat for seat, _ in match.game.stopped(facts)] == racing
