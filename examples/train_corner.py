"""A small agent in numpy learns to drive the corner of Bolide, near the fewest turns possible.

    python examples/train_corner.py [--episodes 1000] [--seed 1] [--track corner]

It knows nothing of the board but what it sees: a table of values grows with the observations that
it meets, and a turn costs 1. An untried action looks as if the rest of the way could be driven in
as few turns as the agent hopes for, so it tries what may be good, until nothing better is left.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np

import bolide_widget as bw
from bolide_widget import envs  # noqa: F401  registers the ids

FIRST_HOPE = 20.0
"""Turns of the whole way that the first agent hopes for."""

DRIVEN = -1
"""The column of the sheet with the part of the way that is driven."""

ENGINE = "box-1"
"""The changes of velocity of graph paper."""

Step = tuple[dict[str, Any], int, float, dict[str, Any] | None, np.ndarray[Any, Any]]
"""An observation, the action, its reward, what is seen then, and the mask there."""


class Agent:
    """Q-learning: the value of an action is minus the turns that follow it."""

    def __init__(self, actions: int, hope: float) -> None:
        self.actions, self.hope = actions, hope
        self.values: dict[bytes, np.ndarray[Any, Any]] = {}

    def of(self, seen: dict[str, Any]) -> np.ndarray[Any, Any]:
        """Return the values of all actions of an observation."""
        key = b"".join(part.tobytes() for part in seen.values())
        values = self.values.get(key)
        if values is None:
            left = self.hope * (1 - float(seen["sheet"][DRIVEN]))
            values = self.values[key] = np.full(self.actions, -left)
        return values

    def choose(self, seen: dict[str, Any], mask: np.ndarray[Any, Any]) -> int:
        """Return the open action with the greatest value."""
        return int(np.where(mask, self.of(seen), -np.inf).argmax())

    def learn(self, steps: list[Step]) -> None:
        """Put into each value its reward and the best that can follow, the last step first."""
        for seen, action, reward, then, mask in reversed(steps):
            ahead = 0.0 if then is None else float(self.of(then)[mask.astype(bool)].max())
            self.of(seen)[action] = reward + ahead


def drive(env: Any, agent: Agent, seed: int | None = None) -> tuple[float, list[Step]]:
    """Drive once, and return the sum of the rewards and the steps."""
    seen, info = env.reset(seed=seed)
    steps: list[Step] = []
    over = late = False
    while not (over or late):
        action = agent.choose(seen, info["action_mask"])
        then, reward, over, late, info = env.step(action)
        steps.append((seen, action, reward, None if over else then, info["action_mask"]))
        seen = then
    return sum(step[2] for step in steps), steps


def train(track: str, episodes: int, seed: int) -> list[list[float]]:
    """Train agents that hope for less and less turns; return their returns, the last its best.

    The first hopes for little, and settles for a slow way. Each of the next hopes for one turn less
    than the one before has needed, until that is of no more use.
    """
    env = gymnasium.make("bolide/Lap-v1", track=track, engine=ENGINE, crash_cost=20, max_turns=60)
    runs: list[list[float]] = []
    hope, best = FIRST_HOPE, -60.0
    while True:
        agent = Agent(int(env.action_space.n), hope)  # type: ignore[attr-defined]
        returns = []
        for _ in range(episodes):
            total, steps = drive(env, agent, seed if not runs and not returns else None)
            agent.learn(steps)
            returns.append(total)
        runs.append(returns)
        if max(returns) <= best:
            return runs
        best = max(returns)
        hope = -best - 1


def main() -> None:
    """Train, and print how near the agent came."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--track", default="corner")
    parser.add_argument("--episodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    runs = train(given.track, given.episodes, given.seed)
    for run in runs:
        last = run[-len(run) // 10 :]
        print(f"mean return {np.mean(run):.1f}, at last {np.mean(last):.1f}, best {max(run):.0f}")
    best = max(map(max, runs))
    print(
        f"learnt {best:.0f}, fewest turns possible {-bw.best_lap(given.track, limit=ENGINE).turns}"
    )


if __name__ == "__main__":
    main()
