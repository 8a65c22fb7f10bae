"""A small agent in numpy learns to race from nothing, with the package's environments.

    python examples/train.py corner|hairpin|ring [--episodes N] [--seed 1] [--curve FILE]

corner, hairpin: a lap of Bolide alone, with the nine changes of velocity of graph paper. ring: a
lap of Formula D alone, with its dice.

On the laps the agent has a table of places, one for each observation that it tells from others. It
counts what follows each action there; the value of an action is the mean of reward and next value
over all that has followed. On the ring it may ask the rules what can follow an answer: it looks a
turn ahead, over all faces of the die, and has a table of the turns that it has driven (real-time
dynamic programming: Barto, Bradtke and Singh, *Artificial Intelligence* 72, 1995).

While it learns it hopes: what it has never tried looks as if the rest of the way took the turns
that plain distance suggests at a good pace, so it tries whatever may be good. To race, it takes the
best of what it has tried. It reads no exact tables and copies no driver.
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
CRASH = 10.0
"""What going out costs on the ring, in turns."""
GLOOM = 1.5
"""How many turns more than hoped are left after a turn that was never driven."""
Eyes = Callable[[Seen], tuple[Any, float]]
"""From a view to what the agent tells apart, and how much of the way is driven."""
Key = Callable[[Any], tuple[Any, Any]]
"""From a car to what a planner tells apart: roughly, and the rest."""


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
    against that pace, so an action that keeps it, or was never tried, is worth 0.
    """

    def __init__(self, eyes: Eyes, hope: float) -> None:
        self.eyes, self.hope = eyes, hope
        self.untried = 0.0
        self.places: dict[Any, Place] = {}
        self.steps = 0

    def place(self, seen: Seen, mask: Any) -> tuple[Place, float]:
        """Return the place of a view, and the turns that are left at a good pace."""
        key, driven = self.eyes(seen)
        place = self.places.get(key)
        if place is None:
            place = self.places[key] = Place(np.flatnonzero(mask).tolist(), self.untried)
        return place, self.hope * (1 - min(max(driven, 0.0), 1.0))

    def choose(self, place: Place, mask: Any) -> int:
        """Return the open action with the greatest value."""
        values, untried = place.values, self.untried
        return max(np.flatnonzero(mask).tolist(), key=lambda action: values.get(action, untried))

    def back_up(self, place: Place, action: int) -> None:
        """Value an action by what has followed it."""
        followed, untried = place.followed[action], self.untried
        total = sum(count * (reward + then.best) for (reward, then), count in followed.items())
        place.values[action] = total / followed.total()
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

    def settle(self) -> None:
        """Stop hoping: avoid what was never tried."""
        self.untried = NEVER
        for place in self.places.values():
            place.values, place.best = {}, NEVER
        for _ in range(60):
            for place in reversed(self.places.values()):
                for action in place.followed:
                    self.back_up(place, action)


class Turn:
    """What the agent knows where a turn begins: its value, and what can follow each answer."""

    __slots__ = ("best", "like", "state", "ways")

    def __init__(self, state: Any, best: float, like: Turn | None = None) -> None:
        self.state, self.best, self.like = state, best, like
        self.ways: dict[Any, Tree] | None = None

    @property
    def value(self) -> float:
        """Its own value, or that of turns like it until it is driven."""
        return self.best if self.like is None or self.ways is not None else self.like.best


class Next(NamedTuple):
    """The next turn, and the reward until then."""

    reward: float
    turn: Turn


class Roll(NamedTuple):
    """What follows each face of a die, with its odds."""

    faces: list[tuple[float, Tree]]


class Choice(NamedTuple):
    """What follows each answer in the middle of a turn."""

    answers: list[Tree]


Tree = Next | Roll | Choice


def worth(tree: Tree) -> float:
    """Return the value of what can follow in a turn."""
    match tree:
        case Next(reward, turn):
            return reward + turn.value
        case Roll(faces):
            return sum(odds * worth(then) for odds, then in faces)
        case Choice(answers):
            return max(map(worth, answers))


class Planner:
    """An agent that asks the rules what can follow, and learns how many turns are left then.

    Turns that begin alike share a value. ``key`` tells of a car what they have in common, in two
    parts; a turn that was never driven has the value of those with the same first part. ``hope`` is
    the number of turns that the whole way takes at a good pace, and ``steps`` counts what the rules
    carried out.
    """

    def __init__(self, env: Any, key: Key, hope: float) -> None:
        self.key, self.hope, self.steps = key, hope, 0
        self.game, self.names, self.eyes = env.setup.game, env.setup.names, env.eyes
        self.driven = env.eyes.names["sheet"].index("driven of the race")
        self.places: dict[Any, Turn] = {}
        self.likes: dict[Any, Turn] = {}
        self.end = Turn(None, 0.0)

    def turn(self, state: Any) -> Turn:
        """Return the turn that begins at a state."""
        key = self.key(state.position.cars[0])
        turn = self.places.get(key)
        if turn is None:
            like = self.likes.get(key[0])
            if like is None:
                left = 1 - float(self.eyes.see(state, 0)["sheet"][self.driven])
                like = self.likes[key[0]] = Turn(None, -self.hope * min(max(left, 0.0), 1.0))
            turn = self.places[key] = Turn(state.copy(), like.best, like)
        return turn

    def tree(self, state: Any, begun: int) -> Tree:
        """Return what can follow a state, which is changed, until the next turn begins."""
        while len(faces := state.outcomes()) == 1:
            state.apply(faces[0][0])
        if faces:
            return Roll(
                [(float(odds), self.after(state, face, None, begun)) for face, odds in faces]
            )
        if not state.to_act:
            status = self.game.figures(state, (), self.names)[0]["status"]
            return Next(-1.0 if status == "finished" else -1.0 - CRASH, self.end)
        late = state.position.round - begun
        if late:
            return Next(-float(late), self.turn(state))
        return Choice(list(self.ways(state, begun).values()))

    def after(self, state: Any, answer: Any, seat: int | None, begun: int) -> Tree:
        """Return what can follow an answer or a face."""
        self.steps += 1
        then = state.copy()
        then.apply(answer, seat)
        return self.tree(then, begun)

    def ways(self, state: Any, begun: int) -> dict[Any, Tree]:
        """Return what can follow each open answer in a turn that began in a round."""
        return {answer: self.after(state, answer, 0, begun) for answer in state.legal(0)}

    def back_up(self, turn: Turn) -> None:
        """Value a turn by what can follow it."""
        if turn.ways is None:
            turn.ways = self.ways(turn.state, turn.state.position.round)
        turn.best = max(map(worth, turn.ways.values()))
        if turn.like is not None:
            turn.like.best += (turn.best - turn.like.best) * (0.2 if turn.like.ways else 1.0)
            turn.like.ways = turn.ways

    def choose(self, state: Any) -> Any:
        """Return the open answer with the greatest value."""
        ways = self.ways(state, state.position.round)
        return max(ways, key=lambda answer: worth(ways[answer]))

    def drive(self, env: Any, learn: bool = True) -> float:
        """Drive an episode; return the sum of its rewards."""
        env.reset()
        total, begun, over, late = 0.0, -1, False, False
        met = []
        while not (over or late):
            state = env.play.state
            if learn and state.position.round != begun:
                begun = state.position.round
                met.append(self.turn(state))
                self.back_up(met[-1])
            answer = self.choose(state)
            numbers = env.play.numbers
            number = next(number for number in numbers if numbers[number] == answer)
            _, reward, over, late, _ = env.step(number)
            total += reward
        for turn in reversed(met):
            self.back_up(turn)
        return total

    def settle(self) -> None:
        """Hope less for turns that were never driven, and value the others by that."""
        for like in self.likes.values():
            like.best -= GLOOM * (like.ways is None)
        driven = [turn for turn in reversed(self.places.values()) if turn.ways is not None]
        for _ in range(5):
            for turn in driven:
                self.back_up(turn)


# -- what the agent tells apart -----------------------------------------------------------------


def lap_eyes(env: Any) -> Eyes:
    """Tell velocities and points of a lap apart; the road that is in view says the point."""
    return lambda seen: (seen["sheet"].tobytes() + seen["road"].tobytes(), float(seen["sheet"][-1]))


def ring_key(car: Any) -> tuple[Any, Any]:
    """Tell apart the space, the gear and the stops made; and what is left of tyres and others."""
    tyres, brakes, gearbox = car.wear[:3]
    way = car.space, car.lap, car.stops, car.gear, car.spun, car.stalled
    return way, (tyres, brakes + gearbox)


# -- what it learns -----------------------------------------------------------------------------


class Task(NamedTuple):
    """A task: its environment, the agent that learns there, and for how many episodes."""

    make: Callable[[], Any]
    agent: Callable[[Any], Agent | Planner]
    episodes: int


ENGINE = "box-1"
"""The changes of velocity of graph paper."""


def lap(track: str) -> envs.LapEnv:
    """Return a lap of Bolide alone."""
    options: Any = {"engine": ENGINE, "crash_cost": 20, "max_turns": 60}
    return envs.LapEnv("bolide", track, observation="view", **options)


def ring() -> envs.SeatEnv:
    """Return a lap of Formula D alone."""
    options: Any = {"rewards": "turns", "crash_cost": int(CRASH), "max_turns": 40}
    return envs.SeatEnv("formula-d", "t1", laps=1, actions="raw", **options)


TASKS = {
    "corner": Task(lambda: lap("corner"), lambda env: Agent(lap_eyes(env), 6.0), 16_000),
    "hairpin": Task(lambda: lap("hairpin"), lambda env: Agent(lap_eyes(env), 8.0), 16_000),
    "ring": Task(ring, lambda env: Planner(env, ring_key, 12.4), 400),
}


def learn(name: str, episodes: int, seed: int) -> Iterator[tuple[int, float, Any]]:
    """Train an agent; yield the episodes driven so far, the mean return of the last, and it."""
    task = TASKS[name]
    env = task.make()
    env.reset(seed=seed)
    agent = task.agent(env)
    block = max(1, episodes // 20)
    for done in range(0, episodes, block):
        mean = float(np.mean([agent.drive(env) for _ in range(block)]))
        yield done + block, mean, agent
    agent.settle()


def tested(name: str, agent: Any, episodes: int, seed: int) -> list[float]:
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
