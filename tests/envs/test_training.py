"""The script that trains an agent: it learns from what it drives, and from nothing else."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np

import bolide_widget as bw

SCRIPT = Path(__file__).parents[2] / "examples" / "train_corner.py"


def test_the_agent_comes_near_the_fewest_turns() -> None:
    script: dict[str, Any] = runpy.run_path(str(SCRIPT))
    runs = script["train"]("corner", 250, 1)
    fewest = bw.best_lap("corner", limit=script["ENGINE"]).turns
    assert max(map(max, runs)) >= -1.2 * fewest > np.mean(runs[0])


def test_a_value_is_the_reward_and_the_best_that_follows() -> None:
    script: dict[str, Any] = runpy.run_path(str(SCRIPT))
    agent, every = script["Agent"](2, 0.0), np.ones(2, np.int8)
    first, second = ({"sheet": np.array([n, 1], np.float32)} for n in (0, 1))
    for _ in range(3):
        agent.learn([(first, 1, -1.0, second, every), (second, 0, -1.0, None, every)])
    assert agent.of(second).tolist() == [-1, 0] and agent.of(first).tolist() == [0, -1]
    agent.learn([(second, 1, -5.0, None, every)])
    agent.learn([(first, 1, -1.0, second, every)])
    assert agent.of(first).tolist() == [0, -2] and agent.choose(first, every) == 0
