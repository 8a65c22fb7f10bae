"""A small agent in numpy learns to race from nothing, with the environments of version 1.

    python examples/train.py corner|hairpin|ring [--episodes N] [--seed 1] [--curve FILE]

corner, hairpin: a lap of Bolide alone, with the nine changes of velocity of graph paper. ring: a
lap of Formula D alone, with its dice.

The agent has a table of places, one for each observation that it tells from others. It counts what
follows each action there; the value of an action is the mean of reward and next value over all that
has followed. While it learns it hopes: an action never tried looks as if the rest of the way took
the turns that plain distance suggests at a good pace, so it tries whatever may be good. To race, it
takes the best of what it has tried. It reads no exact tables and copies no driver.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import bolide_widget as bw
from bolide_widget import envs

Seen = dict[str, Any]
"""A view: flags, sheet, road, and what is said of an answer."""
NEVER = -99.0
"""The value of an action that must not be taken."""
Eyes = Callable[[Seen], tuple[Any, float]]
"""From a view to what the agent tells apart, and how much of the way is driven."""


class Place:
    """What the agent knows where it has the same in view: values, and what has followed."""

    __slots__ = ("best", "followed", "open", "values")

    def __init__(self, actions: list[int], best: float) -> None:
        self.open, self.best = actions, best
        self.values: dict[int, float] = {}
        self.followed: dict[int, Counter[tuple[float, Place]]] = {}


END = Place([], 0.0)


class Agent:
    """A learned model: counts of what follows, and the values that result.

    ``hope`` is the number of turns that the whole way takes at a good pace. Rewards are counted
    against that pace, so an action that keeps it is worth 0. An action that was never tried is
    worth ``prior``, which counts as ``weight`` tries of any other.
    """

    def __init__(self, eyes: Eyes, hope: float, prior: float = 0.0, weight: float = 0.0) -> None:
        self.eyes, self.hope, self.prior, self.weight = eyes, hope, prior, weight
        self.untried = prior
        self.places: dict[Any, Place] = {}
        self.steps = 0

    def place(self, seen: Seen, mask: Any) -> tuple[Place, float]:
        """Return the place of a view, and the turns that are left at a good pace."""
        key, driven = self.eyes(seen)
        place = self.places.get(key)
        if place is None:
            place = self.places[key] = Place(np.flatnonzero(mask).tolist(), self.prior)
        return place, self.hope * (1 - min(max(driven, 0.0), 1.0))

    def choose(self, place: Place, mask: Any) -> int:
        """Return the open action with the greatest value."""
        values, untried = place.values, self.untried
        return max(np.flatnonzero(mask).tolist(), key=lambda action: values.get(action, untried))

    def back_up(self, place: Place, action: int) -> None:
        """Value an action by what has followed it."""
        followed, weight, untried = place.followed[action], self.weight, self.untried
        total = sum(count * (reward + then.best) for (reward, then), count in followed.items())
        place.values[action] = (total + weight * self.prior) / (followed.total() + weight)
        place.best = max(place.values.get(each, untried) for each in place.open)

    def drive(self, env: Any, learn: bool = True) -> float:
        """Drive an episode; return the sum of its rewards."""
        seen, info = env.reset()
        place, left = self.place(seen, info["action_mask"])
        steps, total, over, late = [], 0.0, False, False
        while not (over or late):
            action = self.choose(place, info["action_mask"])
            seen, reward, over, late, info = env.step(action)
            total += reward
            self.steps += learn
            then, now_left = (END, 0.0) if over else (place, left)
            if not (over or late):
                then, now_left = self.place(seen, info["action_mask"])
            steps.append((place, action, round(reward + left - now_left, 4), then))
            place, left = then, now_left
        for place, action, reward, then in reversed(steps) if learn else ():
            place.followed.setdefault(action, Counter())[reward, then] += 1
            self.back_up(place, action)
        return total

    def settle(self, gloom: float) -> None:
        """Stop hoping: what was hardly tried counts as ``gloom``, and the untried is avoided."""
        self.prior, self.untried = gloom, NEVER
        for place in self.places.values():
            place.values, place.best = {}, gloom
        self.sweep(60)

    def sweep(self, times: int) -> None:
        """Value every action again, the places met last first."""
        for _ in range(times):
            for place in reversed(self.places.values()):
                for action in place.followed:
                    self.back_up(place, action)


# -- what the agent tells apart -----------------------------------------------------------------


def lap_eyes(env: Any) -> Eyes:
    """Tell velocities and points of a lap apart; the road that is in view says the point."""
    return lambda seen: (seen["sheet"].tobytes() + seen["road"].tobytes(), float(seen["sheet"][-1]))


def ring_eyes(env: Any) -> Eyes:
    """Tell apart the third of the lap, the way to a corner and through it, stops, gear, tyres."""
    at = env.column_names["sheet"].index
    stops, gear, die = at("own: stops made"), at("own: gear"), at("spaces to drive")
    tyres, driven = at("own: tyres points"), at("driven of the race")

    def look(seen: Seen) -> tuple[Any, float]:
        sheet, road = seen["sheet"], np.rint(3 * seen["road"][1:]).astype(int).tolist()
        first = next((n for n, asked in enumerate(road) if asked), len(road))
        beyond = next((n for n in range(first, len(road)) if not road[n]), len(road))
        asked = road[first] if first < len(road) else 0
        left = asked - (round(4 * float(sheet[stops])) if first == 0 else 0)
        worn = min(3, round(14 * float(sheet[tyres])) // 2)
        said = seen["said"].tobytes() if seen["said"].any() else b""
        car = float(sheet[gear]), float(sheet[die]), worn, int(3 * float(sheet[driven]))
        return (seen["flags"].argmax(), said, first, beyond, left, *car), float(sheet[driven])

    return look


# -- what it learns -----------------------------------------------------------------------------


class Task(NamedTuple):
    """A task: environments that are driven in turn, and how the agent sees and hopes there."""

    make: Callable[[], Any]
    eyes: Callable[[Any], Eyes]
    hope: float
    episodes: int
    prior: float = 0.0
    weight: float = 0.0
    gloom: float = NEVER


ENGINE = "box-1"
"""The changes of velocity of graph paper."""


def lap(track: str) -> envs.LapEnv:
    """Return a lap of Bolide alone."""
    options: Any = {"engine": ENGINE, "crash_cost": 20, "max_turns": 60}
    return envs.LapEnv("bolide", track, observation="view", **options)


def ring() -> envs.SeatEnv:
    """Return a lap of Formula D alone."""
    return envs.SeatEnv("formula-d", "t1", rewards="turns", laps=1, crash_cost=10, max_turns=40)


TASKS = {
    "corner": Task(lambda: lap("corner"), lap_eyes, 6.0, 16_000),
    "hairpin": Task(lambda: lap("hairpin"), lap_eyes, 8.0, 16_000),
    "ring": Task(ring, ring_eyes, 12.5, 3_000, 0.3, 1.0, -1.0),
}


def learn(name: str, episodes: int, seed: int) -> Iterator[tuple[int, float, Agent]]:
    """Train an agent; yield the episodes driven so far, the mean return of the last, and it."""
    task = TASKS[name]
    env = task.make()
    env.reset(seed=seed)
    agent = Agent(task.eyes(env), task.hope, task.prior, task.weight)
    block = max(1, episodes // 20)
    for done in range(0, episodes, block):
        mean = float(np.mean([agent.drive(env) for _ in range(block)]))
        if task.weight:
            agent.sweep(1)
        yield done + block, mean, agent
    agent.settle(task.gloom)


def tested(name: str, agent: Agent, episodes: int, seed: int) -> list[float]:
    """Return the returns of episodes in which the agent does not learn."""
    env = TASKS[name].make()
    env.reset(seed=seed)
    return [agent.drive(env, learn=False) for _ in range(episodes)]


def optimum(name: str) -> float:
    """Return the greatest possible mean return of a lap."""
    if name == "ring":
        return -float(bw.formula_d.best_lap("t1").turns)
    return -float(bw.best_lap(name, limit=ENGINE).turns)


def main() -> None:
    """Train, and print and store how it went."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("task", choices=list(TASKS))
    parser.add_argument("--episodes", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a CSV file to which the curve is added")
    given = parser.parse_args()
    rows = []
    for done, mean, agent in learn(
        given.task, given.episodes or TASKS[given.task].episodes, given.seed
    ):
        rows.append([given.task, given.seed, done, round(mean, 3)])
        print(f"{done} episodes: mean return {mean:.2f}, {len(agent.places)} places", flush=True)
    if given.curve:
        new = not given.curve.exists()
        with given.curve.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([["task", "seed", "episodes", "return"], *rows][not new :])
    returns = tested(given.task, agent, 400, 1000)
    print(f"learnt {np.mean(returns):.2f}, the optimum is {optimum(given.task):.2f}")


if __name__ == "__main__":
    main()
