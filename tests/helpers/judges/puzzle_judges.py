"""Independent searches for the answers of puzzles: none of them shares code with who made them.

Each says whether a puzzle's best answer is worth what it claims, and no other answer is as good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.games.championship_formula.track import SHELF
from helpers.boards.small_boards import PlainSearch, Point, State
from helpers.judges import formula_d_lone_car, lone_car, really_nasty_lone_car

NEVER = float("inf")
NEAR = 2e-6
"""Turns by which two sums may differ; puzzles have six digits."""

YOU = "You"


# -- Bolide ----------------------------------------------------------------------------------------


class NearWays(dict[Point, dict[Point, int]]):
    """The displacements from a point that a car may make, looked up when it is there."""

    def __init__(self, track: Any) -> None:
        super().__init__()
        self.track = track

    def __missing__(self, point: Point) -> dict[Point, int]:
        x, y = point
        steps = [(a, b) for a in range(-10, 11) for b in range(-10, 11)]
        ends = [(x + a, y + b) for a, b in steps]
        legal = [e for e in ends if self.track.kind(e) == "track" and self.track.allows(point, e)]
        ways = {(a - x, b - y): self.track.crossing("finish", point, (a, b)) for a, b in legal}
        self[point] = ways
        return ways


class OnTrack(PlainSearch):
    """The plain search on a large board."""

    def __init__(self, track: Any, top: int) -> None:
        self.track, self.top = track, lambda crossings: top
        self.known = {}
        self.ways = NearWays(track)
        self.changes = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]

    def reached(self, states: set[State], turns: int) -> bool:
        """Whether the flag can be reached from one of the states in so many turns."""
        seen = set(states)
        for left in range(turns, -1, -1):
            if any(crossings <= 0 for _, _, crossings, _ in states):
                return True
            if left:
                states = {new for state in states for new in self.after(state)} - seen
                seen |= states
        return False


@cache
def _on_track(name: str, top: int) -> OnTrack:
    return OnTrack(bw.load_track(name), top)


def bolide(puzzle: bw.Puzzle) -> None:
    """Breadth first, forward: the best answer takes its turns, and no other answer so few."""
    car = puzzle.race().cars[YOU]
    top = car.top_speed
    search = _on_track(puzzle.track, top)
    assert puzzle.race().cars[YOU].lap == puzzle.race().rules.laps
    (x, y), (px, py), left = car.position, car.pawn, car.sharp_brakings
    start: State = ((x, y), (px - x, py - y), 1, left)
    assert {f"{p[0]},{p[1]}" for p, *_ in search.after((*start[:3], 0))} == {
        name for name in puzzle.answers if name != "sharp-brake"
    }

    def after(name: str) -> set[State]:
        if name == "sharp-brake":
            return {state for state in search.after(start) if state[3] < left}
        end = tuple(map(int, name.split(",")))
        return {state for state in search.after(start) if state[0] == end and state[3] == left}

    turns = int(puzzle.answers[puzzle.best])
    others = {state for name in puzzle.answers if name != puzzle.best for state in after(name)}
    assert search.reached(after(puzzle.best), turns - 1), "it takes longer"
    assert not search.reached(after(puzzle.best), turns - 2), "it takes less"
    assert not search.reached(others, turns - 1), "another answer is as good"


# -- Formula D -------------------------------------------------------------------------------------


@cache
def _slow_formula_d(name: str) -> Any:
    return formula_d_lone_car.Slow(bw.load_track(name, game="formula-d"))


def formula_d(puzzle: bw.Puzzle) -> None:
    """Plain recursion over dictionaries: every answer is worth what it claims."""
    race, slow = puzzle.race(), _slow_formula_d(puzzle.track)
    car = race.cars[YOU]
    assert (car.lap, race.rules.laps, car.wear.engine) == (1, 1, 1)
    tyres, brakes, box = car.wear.tyres, car.wear.brakes, car.wear.gearbox
    space = slow.track.number[car.space]
    worth = {}
    if puzzle.theme == "where-to-end":
        for option in race.options:
            assert option.id in puzzle.answers
            seen = option.preview
            end = slow.track.number[seen.path[-1]]
            face = race.state.position.now.spaces
            ends = slow.ends(space, min(car.stops, 3), face - seen.brakes)
            turns = [
                slow.after(way, car.gear, tyres, brakes - seen.brakes, box)
                for way in ends
                if (way[3] and seen.finishes) or (way[0] == end and way[2] == seen.over)
            ]  # none where a corner is left as nobody may leave it
            worth[option.id] = 1 + min(turns, default=NEVER)
    else:
        for name in puzzle.answers:
            gear = int(name.partition(":")[2])
            skipped = max(0, car.gear - gear - 1)
            boxes, pedal = formula_d_lone_car.SKIPS[skipped]
            worth[name] = slow.rolled(space, car.stops, gear, tyres, brakes - pedal, box - boxes)
    assert worth == pytest.approx(puzzle.answers, abs=NEAR)
    _best_alone(puzzle, worth, 0.1)


# -- Championship Formula --------------------------------------------------------------------------


@cache
def _lone_car(name: str) -> lone_car.LoneCar:
    return lone_car.LoneCar(SHELF.load(name))


def championship_formula(puzzle: bw.Puzzle) -> None:
    """Forward, turn by turn, over whole records of visits: every speed takes its turns."""
    race, judge = puzzle.race(), _lone_car(puzzle.track)
    car = race.cars[YOU]
    start = lone_car.Car(car.space, car.last, lone_car.Record())
    worth: dict[str, float] = {}
    most = max(turns for turns in puzzle.answers.values() if turns < NEVER)
    for name in puzzle.answers:
        speed = int(name.partition(":")[2])
        first = list(judge.turn(start, (speed,)))
        worth[name] = 1 + _fewest(judge, first, car.wear, int(most))
    assert {name: turns for name, turns in worth.items() if turns <= most} == {
        name: turns for name, turns in puzzle.answers.items() if turns < NEVER
    }
    _best_alone(puzzle, worth, 1)


def _fewest(judge: lone_car.LoneCar, first: list[Any], wear: int, most: int) -> float:
    """Turns after the first one to the flag, with so much wear; endless if more than `most`."""
    cars: dict[Any, int] = {}
    ended = _spread(iter(first), 0, wear, cars)
    for turns in range(most + 1):
        if ended:
            return turns
        after: dict[Any, int] = {}
        ended = False
        for car, spent in cars.items():
            ended |= _spread(judge.turn(car), spent, wear, after)
        cars = after
    return NEVER


def _spread(ways: Iterator[Any], spent: int, wear: int, after: dict[Any, int]) -> bool:
    ended = False
    for end, over, cost in ways:
        if spent + cost <= wear:
            ended |= over
            after[end] = min(after.get(end, wear), spent + cost)
    return ended


# -- Really Nasty ----------------------------------------------------------------------------------

RISKS = {"every fourth": 0.25, "every second": 0.5, "every": 1.0}


@cache
def _slow_really_nasty(name: str, weather: str, risk: float, laps: int) -> Any:
    track = bw.load_track(name, game="really-nasty")
    return really_nasty_lone_car.Slow(track, laps, None, (), weather, risk, 0)


def really_nasty(puzzle: bw.Puzzle) -> None:
    """Plain recursion, every way step by step: every answer is worth what it claims."""
    race = puzzle.race()
    car = race.cars[YOU]
    risk = next(
        risk for words, risk in RISKS.items() if f"punish {words} corner" in puzzle.question
    )
    laps = race.rules.laps
    assert car.laps == laps - 1 and car.colour == "red"
    slow = _slow_really_nasty(puzzle.track, race.state.position.weather, risk, laps)
    space = slow.track.number[car.space]
    here = space, False, car.laps, 0, car.tyre, False
    if puzzle.theme != "which-way-round":
        worth = {name: slow.rolled(*here, name.partition("+")[2]) for name in puzzle.answers}
    else:
        worth = dict.fromkeys(puzzle.answers, NEVER)
        for end in slow.ways(space, race.state.position.roll, False):
            name = _named(slow.track, end)
            turns = 1 + slow.after(end, car.laps, 0, car.tyre, False)
            for option in puzzle.answers:
                if option == name or (end[2] and option == "flag"):
                    worth[option] = min(worth[option], turns)
    assert worth == pytest.approx(puzzle.answers, abs=NEAR)
    _best_alone(puzzle, worth, 0.1)


def _named(track: Any, end: tuple[Any, ...]) -> str:
    """The id of an end: its space, and the corners that are exposed, counted from 1."""
    corners = "+".join(str(corner + 1) for corner in sorted(end[1]))
    return f"to+{track.ids[end[0]]}" + (f'+"!{corners}"' if corners else "")


# -- played out ------------------------------------------------------------------------------------

AGAIN = 80
"""Races that are played with each answer once more."""
ERRORS = 4
"""Standard errors that two playouts may differ: one pair in 16,000 does by chance."""


def played(puzzle: bw.Puzzle) -> None:
    """A playout of its own, with other dice and other secrets: the same shares of wins.

    Each race is a match that Pro plays for everybody, on a branch that could be so.
    """
    race, pro = puzzle.race(), need(puzzle.game).driver("Pro")
    assert {option.id for option in race.options} == set(puzzle.answers)
    shares = {}
    for name, claimed in puzzle.answers.items():
        wins = 0
        for seed in range(AGAIN):
            branch = race.seen_by(YOU, seed)
            branch.play(name, YOU)
            wins += bw.drive(branch, pro).standings[0].driver == YOU
        shares[name] = wins / AGAIN
        middle = (wins + claimed * puzzle.races + 2) / (AGAIN + puzzle.races + 4)
        error = (middle * (1 - middle) * (1 / AGAIN + 1 / puzzle.races)) ** 0.5
        assert abs(shares[name] - claimed) <= ERRORS * error, f"{name}: {shares[name]}"
    top = max(share for name, share in puzzle.answers.items() if name != puzzle.best)
    assert puzzle.answers[puzzle.best] - top >= 0.05 and puzzle.races >= 300
    assert shares[puzzle.best] == max(shares.values()), "another is as good"


# -- any -------------------------------------------------------------------------------------------


def _best_alone(puzzle: bw.Puzzle, worth: dict[str, float], gap: float) -> None:
    first, second, *_ = sorted(worth.values())
    assert worth[puzzle.best] == first and second - first >= gap - NEAR, "another is as good"


JUDGES: dict[str, Callable[[bw.Puzzle], None]] = {
    "bolide": bolide,
    "formula-d": formula_d,
    "championship-formula": championship_formula,
    "really-nasty": really_nasty,
}


def judge(puzzle: bw.Puzzle) -> None:
    """Hold a puzzle against the search of its game, and against the question that it asks."""
    race = puzzle.race()
    assert not race.over and [decision.driver for decision in race.asked] == [YOU]
    assert set(puzzle.answers) <= {option.id for option in race.options}
    (played if puzzle.how == "played" else JUDGES[puzzle.game])(puzzle)
