"""What a small agent learns from nothing, beside chance, the drivers and the exact optimum.

Usage: ``python benchmarks/learnt.py [--write] [--seeds 3] [--laps 200] [--task ring ...]
[--episodes 4000] [--store build/learnt.jsonl]``. ``--write`` puts the table into docs/envs.md, and
the curves of learning into examples/train.csv. What is done stands in the store, and the next run
goes on from there; remove the file when `examples/train.py` or a driver has changed.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

import bolide_widget as bw
from duels import driver
from table import ROOT, machine, write

sys.path.append(str(ROOT / "examples"))
import train

PAGE: Final = ROOT / "docs/envs.md"
CURVES: Final = ROOT / "examples/train.csv"
STORE: Final = ROOT / "build/learnt.jsonl"
DRIVERS: Final = ("Rookie", "Pro", "Ace:40n")
LAPS: Final = ("corner", "hairpin")
"""Tasks without dice: all seeds are one. The drivers know another rule, sharp braking."""


class Store:
    """Results by what they are of; each is read from a file, or made and added to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        self.known: dict[str, Any] = dict(json.loads(line) for line in lines)

    def get(self, key: str, make: Callable[..., Any], *given: Any) -> Any:
        """Return the result of a key, made from what is given if it is not there."""
        if key not in self.known:
            self.known[key] = make(*given)
            self.path.parent.mkdir(exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, self.known[key]]) + "\n")
            print(key, "done", flush=True)
        return self.known[key]


def learnt(task: str, episodes: int, laps: int, seed: int) -> dict[str, Any]:
    """Train an agent, and test it."""
    curve, steps = [], 0
    for done, mean, agent in train.learn(task, episodes, seed):
        curve.append([task, seed, done, round(mean, 3)])
        steps = agent.steps
    return {"curve": curve, "steps": steps, "returns": train.tested(task, agent, laps, 1000 + seed)}


def at_random(task: str, laps: int) -> list[float]:
    """Return the returns of an agent that chooses at random."""
    rng, env = np.random.default_rng(1), train.TASKS[task].make()
    env.reset(seed=1)
    returns = []
    for _ in range(laps):
        _, info = env.reset()
        total, over, late = 0.0, False, False
        while not (over or late):
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _, reward, over, late, info = env.step(action)
            total += reward
        returns.append(total)
    return returns


def driven(name: str, laps: int) -> list[float]:
    """Return the returns of a driver on the ring."""
    race = bw.formula_d.Race("t1", ["Ada"], laps=1, dice="ask", seed=1)
    policy = driver(name, "formula-d")
    cars: Any = bw.simulate(race, laps, policy, seed=1, limit=None, progress=False)
    return [-float(turns) for turns in cars.turns]


def row(task: str, who: str, steps: str, returns: Sequence[Sequence[float]]) -> str:
    """Return a line of the table; the returns are those of each seed."""
    every = np.concatenate([np.array(each) for each in returns])
    seeds = ", ".join(f"{np.mean(each):.2f}" for each in returns) if len(returns) > 1 else ""
    wide = 1.96 * every.std(ddof=1) / len(every) ** 0.5
    cells = [f"{every.mean():.2f} ± {wide:.2f}", f"{regret(task, float(every.mean())):.1f} %"]
    return f"| {task} | {who} | {' | '.join(cells)} | {seeds} | {steps} |"


def regret(task: str, mean: float) -> float:
    """Return how many more turns than the optimum a mean return has, in percent."""
    return 100 * (mean / train.optimum(task) - 1)


def table(given: argparse.Namespace, store: Store) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| task | who | return, 95 % interval | regret | by seed | steps |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for task in given.task:
        yield row(task, "random", "", [store.get(f"{task} random", at_random, task, given.laps)])
        for name in DRIVERS if task not in LAPS else ():
            returns = store.get(f"{task} {name}", driven, name, given.laps)
            yield row(task, name.replace(":40n", "(nodes=40)"), "", [returns])
        episodes = given.episodes or train.TASKS[task].episodes
        runs = [
            store.get(f"{task} learnt {seed}", learnt, task, episodes, given.laps, seed)
            for seed in range(1, 1 + (1 if task in LAPS else given.seeds))
        ]
        steps = f"{np.mean([run['steps'] for run in runs]):,.0f}"
        yield row(task, "learnt", steps, [run["returns"] for run in runs])
        yield f"| {task} | exact optimum | {train.optimum(task):.2f} | 0 % | | |"


def main() -> None:
    """Measure, print the table, and write it if that was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--laps", type=int, default=200)
    parser.add_argument("--episodes", type=int)
    parser.add_argument("--task", nargs="+", default=list(train.TASKS), choices=list(train.TASKS))
    parser.add_argument("--store", type=Path, default=STORE)
    given = parser.parse_args()
    store, lines = Store(given.store), []
    for line in table(given, store):
        print(line, flush=True)
        lines.append(line)
    if given.write:
        head = f"{given.laps} laps a line and seed, Ace with 40 positions. {machine()}."
        write("\n".join([head, "", *lines]), PAGE, "benchmarks/learnt.py")
        runs = [run for key, run in store.known.items() if " learnt " in key]
        with CURVES.open("w", newline="", encoding="utf-8") as file:
            rows = [step for run in runs for step in run["curve"]]
            csv.writer(file, lineterminator="\n").writerows(
                [["task", "seed", "episodes", "return"], *rows]
            )


if __name__ == "__main__":
    main()
