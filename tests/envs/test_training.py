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
    agent.settle(-99.0)
    assert agent.drive(env, learn=False) >= -18 > np.mean(first)
    assert script["optimum"]("corner") == -11


def test_it_improves_with_dice(script: dict[str, Any]) -> None:
    (_, first, _), *_, (_, _, agent) = script["learn"]("ring", 300, 1)
    assert np.mean(script["tested"]("ring", agent, 20, 1)) > first + 5


def test_a_value_is_the_mean_of_what_follows(script: dict[str, Any]) -> None:
    agent = script["Agent"](lambda seen: (seen, 0.0), 10.0, 0.5, 1.0)
    every = np.ones(2, np.int8)
    (place, left), (there, _) = agent.place("here", every), agent.place("there", every)
    assert left == 10 and agent.choose(place, every) == 0
    place.followed[0] = type(place.followed.setdefault(0, script["Counter"]()))(
        {(-1.0, there): 2, (-4.0, script["END"]): 1}
    )
    agent.back_up(place, 0)
    assert place.values == {0: (2 * (-1 + 0.5) - 4 + 0.5) / 4} and place.best == 0.5
    assert agent.choose(place, every) == 1 and agent.choose(place, np.array([1, 0])) == 0
    agent.settle(-9.0)
    assert place.best == (2 * (-1 - 9) - 4 - 9) / 4 and agent.choose(place, every) == 0
