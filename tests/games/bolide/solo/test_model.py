"""A lone car with noise: the optimum by several methods, and by a judge with rules of its own."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.games.bolide.solo.alone import LoneCar

CORNER = bw.Track.from_ascii("""
    ############
    ##.......***
    #........***
    #........***
    #...########
    #...########
    #...########
    #SSS########
    ############
""")
RULES: list[dict[str, Any]] = [
    {"rules": "sutton-barto"},
    {"noise": 0.1},
    {"noise": 0.3, "velocity": (-2, 2)},
    {"noise": 0.2, "crash": "stop"},
    {"noise": 0.0},
]


def by_values(model: bw.LapModel) -> np.ndarray:
    """Value iteration: the other method."""
    turns = np.zeros(len(model))
    while True:
        new = model.worth(turns).min(axis=1)
        if np.abs(new - turns).max() < 1e-11:
            return new
        turns = new


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_two_methods_agree_and_runs_lie_in_their_interval(rules: dict[str, Any]) -> None:
    model = bw.lap_model(CORNER, **rules)
    turns, policy = model.best()
    assert np.abs(turns - by_values(model)).max() < 1e-6
    assert np.allclose(model.evaluate(policy), turns, atol=1e-9)
    runs = model.simulate(policy, 20_000, seed=1)
    assert abs(runs.mean() - turns[model.starts].mean()) <= 4 * runs.std() / 20_000**0.5


class Judge:
    """The racetrack of the book once more: places, moves and chances, in plain dictionaries."""

    def __init__(self, noise: float, low: int, high: int, rest: bool) -> None:
        self.noise, self.low, self.high, self.rest = noise, low, high, rest
        self.starts = list(product(range(1, 4), [1]))

    def after(self, state: Any, change: tuple[int, int]) -> Any:
        """The next state, "finish" or "crash"."""
        (x, y), (vx, vy), started = state
        v = vx + change[0], vy + change[1]
        if not all(self.low <= part <= self.high for part in v) or (v == (0, 0) and not self.rest):
            v = vx, vy
        there = x + v[0], y + v[1]
        if (started or v != (0, 0)) and CORNER.allows((x, y), there):
            passes = [(x + v[0] * k / 60, y + v[1] * k / 60) for k in range(61)]
            if any(px >= 8.5 for px, _ in passes):
                return "finish"
            return there, v, True
        return "crash" if started else state

    def turns(self) -> float:
        """Expected turns from the starts, by sweeps over all states that can come up."""
        changes = list(product((-1, 0, 1), repeat=2))
        states: list[Any] = [(p, (0, 0), False) for p in self.starts]
        known, led = set(states), {}
        for state in states:
            led[state] = [self.after(state, change) for change in changes]
            for there in led[state]:
                if there not in known and not isinstance(there, str):
                    known.add(there)
                    states.append(there)
        values = dict.fromkeys(states, 0.0) | {"finish": 0.0, "crash": 0.0}
        moved = 1.0
        while moved > 1e-10:
            begin = sum(values[p, (0, 0), False] for p in self.starts) / len(self.starts)
            values["crash"], moved = begin, 0.0
            for state in states:
                still = values[led[state][4]]
                least = min(values[there] for there in led[state])
                new = 1 + (1 - self.noise) * least + self.noise * still
                moved = max(moved, abs(new - values[state]))
                values[state] = new
        return sum(values[p, (0, 0), False] for p in self.starts) / len(self.starts)


@pytest.mark.parametrize(
    ("rules", "judge"),
    [
        ({"rules": "sutton-barto"}, Judge(0.1, 0, 4, False)),
        ({"noise": 0.2, "velocity": (-3, 3)}, Judge(0.2, -3, 3, True)),
    ],
)
def test_a_judge_with_rules_of_its_own_comes_to_the_same(
    rules: dict[str, Any], judge: Judge
) -> None:
    model = bw.lap_model(CORNER, **rules)
    assert model.best()[0][model.starts].mean() == pytest.approx(judge.turns(), abs=1e-6)


@pytest.mark.parametrize("rules", [RULES[0], RULES[3]], ids=str)
def test_the_environment_itself_drives_as_the_model_says(rules: dict[str, Any]) -> None:
    from random import Random

    model = bw.lap_model(CORNER, **rules)
    turns, policy = model.best()
    numbers = {tuple(row): n for n, row in enumerate(model.situations.tolist())}
    usual = {} if "rules" in rules else {"engine": "box-1", "top_speed": None, "start": "grid"}
    car = LoneCar(CORNER, **usual, **rules)
    driven = []
    for seed in range(800):
        car.begin(Random(seed))
        while not car.over:
            car.take(int(policy[numbers[tuple(map(int, car.now))]]))
        driven.append(car.turns)
    assert abs(np.mean(driven) - turns[model.starts].mean()) <= 4 * np.std(driven) / 800**0.5


def test_without_noise_the_fewest_turns_are_those_of_the_best_lap() -> None:
    model = bw.lap_model(CORNER, noise=0.0, start="pole")
    turns, policy = model.best()
    lap = bw.best_lap(CORNER, limit="box-1", top_speed=None)
    assert turns[model.starts].tolist() == [lap.turns]
    assert set(model.simulate(policy, 3).tolist()) == {lap.turns}


def test_a_car_that_stops_at_a_wall_needs_fewer_turns_than_one_that_is_put_back() -> None:
    turns = [
        model.best()[0][model.starts].mean()
        for model in (bw.lap_model(CORNER, noise=0.3, crash=crash) for crash in ("start", "stop"))
    ]
    assert turns[1] < turns[0]


def test_a_stop_is_on_the_last_point_of_the_way_at_rest() -> None:
    from random import Random

    car = LoneCar(CORNER, engine="box-1", top_speed=None, crash="stop")
    car.begin(Random(1))
    for change in ((0, 1), (0, 1), (0, 1)):  # to y = 2, 4, 7: then the wall behind y = 7
        car.take(car.engine.index(change))
    assert car.now[:4] == (car.starts[0][0], 7, 0, 3)
    car.take(car.engine.index((0, 0)))
    assert car.now[2:4] == (0, 0) and car.now.y == 7 and not car.over


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda m: bw.lap_model(CORNER, crash="end"), 'crash: "start" or "stop"'),
        (lambda m: bw.lap_model(CORNER, noise=1), "noise"),
        (lambda m: m.evaluate([0]), "policy: .* numbers from 0 to 8"),
        (lambda m: m.evaluate("fast"), "policy"),
        (lambda m: m.evaluate(np.full(len(m), 9)), "policy"),
        (lambda m: m.evaluate(np.full(len(m), m.still)), "never comes to the finish"),
        (lambda m: m.simulate(m.best()[1], 0), "runs"),
    ],
)
def test_what_cannot_be_is_refused(call: Any, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        call(bw.lap_model(CORNER, rules="sutton-barto"))
