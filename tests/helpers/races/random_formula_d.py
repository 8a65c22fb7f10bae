"""Races of Formula D played at random, over random options; what must hold at every node."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from bolide_widget.core.actions import Action
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE
from bolide_widget.games import formula_d as fd
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules.position import (
    BOX,
    FINISHED,
    OUT,
    PIT,
    SLOT,
    TRACK,
    Position,
)
from bolide_widget.games.formula_d.rules.venue import State
from bolide_widget.racing.options import words
from helpers.races.later import later
from helpers.races.ring import t1

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim"]
STREET = ("car_setup", "pit_variant", "pit_types", "tyres")


WORDS: tuple[str, ...] = ("car_setup", "grid", "pit_variant", "collision_rolls", "debris_rolls")
SWITCHES: tuple[str, ...] = (
    "pit_types",
    "weather",
    "tyres",
    "team_race",
    "street",
    "victory_confirmation",
)
SWITCHES += ("avoid_debris_detour", "jack_corner_only")
"""In the order in which races of a number have always drawn their options: see `later`."""


def random_rules(rng: random.Random, more: Mapping[str, Any]) -> fd.Rules:
    """Any combination of options that goes together; the grid is rolled for."""
    data: dict[str, Any] = {name: rng.choice(words(Rules)[name]) for name in WORDS}
    data |= {name: rng.random() < 0.5 for name in SWITCHES}
    data |= {"grid": "die", "laps": rng.choice((1, 2, 2, 3)), "rain_engine_max": rng.choice((3, 5))}
    data["street"] = rng.random() < 0.35
    if data["street"]:
        data = {name: value for name, value in data.items() if name not in STREET}
    return fd.Rules(**data, **more)


def race(number: int, more: Mapping[str, Any] | None = None) -> fd.Race:
    """Race `number`: 2 to 10 cars on the Test ring, every third with a qualifying.

    `more` are options besides; those that the game has got since are drawn if it is not given.
    """
    rng = random.Random(number)
    new = later(Rules, (*WORDS, *SWITCHES), number) if more is None else more
    rules = random_rules(rng, new)
    cars = rng.randint(2, len(NAMES))
    if rules.team_race:
        cars += cars % 2
    if rules.street and not rules.weather:
        cars = min(cars, 8)
    names = NAMES[:cars]
    grid: Any = None
    if number % 3 == 0:
        grid = fd.Qualifying(t1(), names, rules=rules, seed=number)
        while grid.pending:
            grid.play(text_of(mixed(grid.state, grid.state.legal(), rng)))
    return fd.Race(t1(), names, rules=rules, seed=number, dice="ask", grid=grid)


def text_of(action: Action) -> Any:
    """An action as `play` takes it."""
    return action


def mixed(state: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """Half at random, so that odd things happen; half sensible, so that races go on."""
    if rng.random() < 0.4 or state.to_act == (CHANCE,):
        return rng.choice(legal)
    if state.stack[-1].kind in ("gear", "pit-gear"):
        return rng.choice(legal[:3])
    if state.stack[-1].kind == "move" and rng.random() < 0.5:
        pits = [action for action in legal if action[0] == "pit"]
        if pits:
            return rng.choice(pits)
    return state.default()


def check_board(state: State) -> None:
    """No two cars in one place, no wear beyond its bounds, and all where they say they are."""
    cars = state.position.cars
    spaces = [car.space for car in cars if car.space >= 0]
    assert len(spaces) == len(set(spaces)), "two cars on one space"
    pits = [(car.status, car.pit) for car in cars if car.status in (PIT, SLOT)]
    assert len(pits) == len(set(pits)), "two cars in one place of the pits"
    setting_up = state.position.round == 0
    for car in cars:
        assert all(0 <= left <= cap for left, cap in zip(car.wear, car.caps, strict=True))
        assert 0 <= car.gear <= 6 and car.lap <= state.game.rules.laps + 1
        assert (car.space >= 0) == (car.status == TRACK) or setting_up
        if car.status in (FINISHED, OUT):
            assert car.space == -1
        if car.status in (PIT, BOX, SLOT):
            assert car.pit >= 0 or car.status == PIT
        assert not car.spun or car.gear == 0
    queue = state.position.queue
    assert len(set(queue)) == len(queue)
    assert all(cars[seat].status == SLOT for seat in queue)
    assert all(pool >= 0 for pool in state.position.pools) and all(car.pool >= 0 for car in cars)


def check_paths(match: Match[Position]) -> int:
    """No path goes through a car, and every path follows the board; returns how many there were."""
    road = match.game.road  # type: ignore[attr-defined]
    seen = 0
    for entry in match.history:
        taken = {
            road.ids[car.space]: seat
            for seat, car in enumerate(entry.before.position.cars)
            if car.space >= 0
        }
        for fact in entry.facts:
            if fact[0] != "move":
                continue
            seen += 1
            _, seat, _, path, _ = fact
            assert all(taken.get(space, seat) == seat for space in path[1:]), "through a car"
            for here, there in pairwise(path):
                if here in road.number and there in road.number:
                    steps = road.next[road.number[here]]
                    assert road.number[there] in steps, "no step of the board"
    return seen


def reload(match: Match[Position]) -> fd.Race:
    assert isinstance(match, fd.Race)
    return fd.Race.from_json(match.to_json())


def played(number: int, answers: int = 30_000) -> fd.Race:
    """A race to its end, with dice of its own."""
    rng = random.Random(f"played {number}")
    match = race(number)
    match.dice = "auto"
    for _ in range(answers):
        if match.over:
            return match
        if match.state.to_act == (CHANCE,):
            match.roll()
        else:
            match.play(mixed(match.state, match.state.legal(), rng))
        check_board(match.state)
    raise AssertionError(f"race {number} does not end")
