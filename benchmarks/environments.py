"""Random play through the environments, beside random play through what is below them.

Below are the state's own lists of answers (`state.legal`), and the listing of options of a `Race`,
which people and scripts use (`race.options`). All choose at random among what is open, in one
process, by turns; CPU time, median of five windows each. Dice fall by themselves and are not
counted.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from bolide_widget import envs
from bolide_widget.core.questions import CHANCE
from bolide_widget.games import games, need
from table import Figure, median, show

WINDOWS = 5
SECONDS = 0.5
SEATS = 4
RACES = 64
AT_ONCE = 100
"""Answers between two looks at the clock."""


def timed(play: Callable[[], int]) -> Callable[[float], float]:
    """Answers a second of CPU time, of a function that gives some and says how many."""

    def measure(seconds: float) -> float:
        answers = 0
        begin = now = time.process_time()
        while now - begin < seconds:
            answers += play()
            now = time.process_time()
        return answers / (now - begin)

    return measure


def bare(race: Any) -> Callable[[], int]:
    """Bare states: list what is legal, and carry out one of it."""
    choose = random.Random(1).choice
    first = race.start
    state = first.copy()

    def play() -> int:
        nonlocal state
        answers = 0
        while answers < AT_ONCE:
            if not state.to_act:
                state = first.copy()
            answers += state.to_act[0] != CHANCE
            state.apply(choose(state.legal()))
        return answers

    return play


def listed(race: Any) -> Callable[[], int]:
    """A race: list its options, and play one."""
    choose = random.Random(1).choice

    def play() -> int:
        for _ in range(AT_ONCE):
            if race.over:
                race.restart()
            race.play(choose(race.options), race.pending.driver)
        return AT_ONCE

    return play


def one_by_one(env: envs.RaceEnv) -> Callable[[], int]:
    """`last` and `step`, vectors observed, without wrappers."""
    choose = random.Random(1).choice
    env.reset(seed=1)

    def play() -> int:
        for _ in range(AT_ONCE):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                assert observation is not None
                env.step(choose(np.flatnonzero(observation["action_mask"]).tolist()))
        return AT_ONCE

    return play


def many(batch: envs.Batch) -> Callable[[], int]:
    """All races of a batch at once."""
    choose = random.Random(1).choice

    def play() -> int:
        batch.step([choose(batch.open(race)) for race in range(RACES)])
        return RACES

    return play


def figures() -> list[Figure]:
    """Measure each game, the four ways by turns."""
    rows = []
    for game in games():
        row = need(game)
        names = [f"car {n}" for n in range(SEATS)]
        ways = (
            bare(row.race(row.track, names, seed=1, dice="ask")),
            listed(row.race(row.track, names, seed=1)),
            one_by_one(envs.RaceEnv(game, seats=SEATS)),
            many(envs.Batch(game, seats=SEATS, races=RACES)),
        )
        players = [timed(way) for way in ways]
        for play in players:
            play(SECONDS)  # fills the board's tables
        speeds = zip(*([play(SECONDS) for play in players] for _ in range(WINDOWS)), strict=True)
        legal, options, alone, batch = map(median, map(list, speeds))
        rows += [
            Figure(f"{row.title}: answers listed by bare states", legal, "answers/s"),
            Figure(f"{row.title}: options listed by a race", options, "answers/s"),
            Figure(f"{row.title}: environment, beside a race", alone / options, "×", "> 0.3"),
            Figure(f"{row.title}: environment, beside bare states", alone / legal, "×", "> 0.3"),
            Figure(f"{row.title}: batch, beside a race", batch / options, "×", "> 1"),
            Figure(f"{row.title}: batch, beside bare states", batch / legal, "×"),
        ]
    return rows


if __name__ == "__main__":
    sys.exit(show(figures()))
