"""The script that trains an agent: it learns from what it drives, and from nothing else."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def test_the_agent_improves(script: dict[str, Any]) -> None:
    env = script["lap"]("corner")
    env.reset(seed=1)
    agent = script["Agent"](script["lap_eyes"](env), 20.0)
    first = [agent.drive(env) for _ in range(20)]
    for _ in range(400):
        agent.drive(env)
    agent.settle()
    assert agent.drive(env, learn=False) >= -18 > np.mean(first)
    assert script["optimum"]("corner") == -11


def test_it_plans_with_dice(script: dict[str, Any]) -> None:
    *_, (_, _, agent) = script["learn"]("ring", 40, 1)
    assert np.mean(script["tested"]("ring", agent, 10, 1)) > -22  # by chance it is -31


def test_a_planner_weighs_faces_and_takes_the_best_answer(script: dict[str, Any]) -> None:
    after, choice, roll = script["Next"], script["Choice"], script["Roll"]
    near, far = script["Turn"](None, -3.0), script["Turn"](None, -6.0)
    either = choice([after(-1.0, far), after(-2.0, near)])
    assert script["worth"](roll([(0.25, after(-1.0, far)), (0.75, either)])) == -0.25 * 7 - 0.75 * 5


def test_a_planner_hopes_less_for_turns_never_driven(script: dict[str, Any]) -> None:
    env = script["ring"]()
    env.reset(seed=1)
    agent = script["Planner"](env, script["ring_key"], 12.0)
    agent.drive(env)
    turns = list(agent.places.values())
    new = next(turn for turn in turns if turn.like.ways is None)
    hoped, valued = new.value, turns[0].value
    agent.settle()
    assert new.value == hoped - 1.5 and turns[0].value < valued


def test_a_turn_never_driven_is_valued_by_turns_like_it(script: dict[str, Any]) -> None:
    like = script["Turn"](None, -5.0)
    turn = script["Turn"](None, -4.0, like)
    assert turn.value == -5
    turn.ways = {}
    assert turn.value == -4


def test_a_value_is_the_mean_of_what_follows(script: dict[str, Any]) -> None:
    agent = script["Agent"](lambda seen: (seen, 0.0), 10.0)
    every = np.ones(2, np.int8)
    (place, left), (there, _) = agent.place("here", every), agent.place("there", every)
    assert left == 10 and agent.choose(place, every) == 0
    place.followed[0] = type(place.followed.setdefault(0, script["Counter"]()))(
        {(-1.0, there): 2, (-4.0, script["END"]): 1}
    )
    agent.back_up(place, 0)
    assert place.values == {0: -2} and place.best == 0
    assert agent.choose(place, every) == 1 and agent.choose(place, np.array([1, 0])) == 0
    agent.settle()
    assert place.best == (2 * (-1 - 99) - 4) / 3 and agent.choose(place, every) == 0
