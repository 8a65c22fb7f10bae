"""`best_lap` against a value iteration of its own kind, and against the rules themselves."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from matplotlib import pyplot

import bolide_widget as bw
from helpers.judges.formula_d_lone_car import Slow
from helpers.races.alone import SURE, mean_of, turns_of


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("space", "gear", "stops", "wear"),
    [
        ("1.60", 3, 0, {"tyres": 2, "brakes": 1}),
        ("2.62", 4, 0, {"tyres": 3, "brakes": 1, "gearbox": 1}),
        ("3.66", 2, 1, {}),
        ("1.55", 5, 0, {"tyres": 4, "brakes": 2}),
        ("2.97", 6, 0, {"tyres": 1}),
    ],
)
def test_it_agrees_with_a_plain_recursion(
    space: str, gear: int, stops: int, wear: dict[str, int]
) -> None:
    track = bw.load_track("t1", game="formula-d")
    lap = bw.formula_d.best_lap(
        track, start={"space": space, "gear": gear, "stops": stops}, wear=wear
    )
    points = [wear.get(name, 0) for name in ("tyres", "brakes", "gearbox")]
    slow = Slow(track).turns(track.number[space], stops, gear, *points)
    assert lap.turns == pytest.approx(slow, abs=1e-9)


@pytest.mark.sweep
def test_it_agrees_with_a_plain_recursion_from_anywhere_before_the_line() -> None:
    """Any place of the last 50 of the lap, gear, stops and points: corners, straights, the line."""
    track, random = bw.load_track("t1", game="formula-d"), Random(3)
    slow = Slow(track)
    last = [name for name in track.ids if track.progress[track.number[name]] >= track.period - 50]
    for _ in range(15):
        space, gear = random.choice(last), random.randint(0, 6)
        number = track.number[space]
        corner = track.corner[number]
        stops = random.randint(0, track.stops[corner] if corner >= 0 else 0)
        points = random.randint(0, 3), random.randint(0, 2), random.randint(0, 1)
        start = {"space": space, "gear": gear, "stops": stops}
        wear = dict(zip(("tyres", "brakes", "gearbox"), points, strict=True))
        lap = bw.formula_d.best_lap(track, start=start, wear=wear)
        assert lap.turns == pytest.approx(slow.turns(number, stops, gear, *points), abs=1e-9)


@pytest.mark.sweep
@pytest.mark.parametrize(("track", "laps"), [("t1", 1400)])
def test_its_plan_driven_by_the_rules_takes_as_many_turns(track: str, laps: int) -> None:
    """Laps with the roll for the start: within the 95 % interval of the mean."""
    lap = bw.formula_d.best_lap(track)
    mean, error = mean_of([turns_of(track, lap.driver().choose, seed) for seed in range(laps)])
    assert abs(mean - lap.turns) <= SURE * error


@pytest.mark.sweep
def test_the_distribution_has_the_same_mean() -> None:
    lap = bw.formula_d.best_lap("merrow")
    spread = lap.distribution
    assert sum(spread.values()) == pytest.approx(1)
    assert sum(turns * share for turns, share in spread.items()) == pytest.approx(lap.turns)


def test_the_badges_of_corners_lie_over_the_gears() -> None:
    """The disc of each corner, its rim and number of stops, over the figures in the spaces."""
    lap = bw.formula_d.best_lap("t1")
    axes = lap.plot()
    over = [artist for artist in axes.get_children() if 2.1 < artist.zorder < 3]
    assert len(over) >= 3 * len(lap.track.corners)
    pyplot.close(axes.figure)


def test_its_driver_can_be_simulated_and_sent_to_another_process() -> None:
    lap = bw.formula_d.best_lap("t1")
    race = bw.formula_d.Race("t1", ["Ada"], laps=1, seed=1)
    drivers = lap.driver(), pickle.loads(pickle.dumps(lap.driver()))
    here, there = (
        bw.simulate(race, n=3, policies=driver, seed=0, progress=False).turns.tolist()
        for driver in drivers
    )
    assert here == there
    assert drivers[1].lap == lap
