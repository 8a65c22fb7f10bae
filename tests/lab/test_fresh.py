"""Races that nobody has answered yet begin before their dice, and any of them can be replayed."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.core.dice import seed_of
from bolide_widget.lab.jobs import before_dice
from helpers.boards import courses

NAMES = ["Ada", "Bob", "Cyd"]


def race_of(**settings: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, laps=1, **settings)


def play(race: bw.Race, n: int = 30, **options: Any) -> pd.DataFrame:
    return bw.simulate(race, n, progress=False, **options)


def test_the_seed_of_the_race_says_nothing_before_somebody_answers() -> None:
    """The constructor has rolled the grid and the first start die: they are rolled anew."""
    frames = [play(race_of(seed=seed), seed=0) for seed in (1, 2)]
    frames.append(play(race_of(seed=3, dice="ask"), seed=0))
    for frame in frames[1:]:
        pd.testing.assert_frame_equal(frames[0], frame)
    assert frames[0][frames[0].grid == 1].driver.nunique() == 3
    assert (frames[0].groupby("race").grid.sum() == 6).all()


def test_the_dice_follow_from_the_race_and_the_moment_where_no_seed_is_given() -> None:
    """A loop over races repeated a single sample: all dice followed from 0."""
    first, same, other = (race_of(seed=seed, grid=NAMES) for seed in (1, 1, 2))
    assert play(first).equals(play(same))
    assert set(play(first).seed).isdisjoint(play(other).seed)
    before = set(play(first).seed)
    first.play(first.options[0])
    assert before.isdisjoint(play(first).seed)
    first.undo()
    assert before == set(play(first).seed)
    assert not before & {seed_of(first.seed, number) for number in range(1000)}


def test_what_if_has_dice_of_the_race_as_well() -> None:
    first, second = (
        bw.what_if(race_of(seed=seed, grid=NAMES, dice=[9]), 5, most=0, progress=False)
        for seed in (1, 2)
    )
    assert list(first.option) == list(second.option) and not first.equals(second)


def test_the_race_that_is_shown_again_has_them_too() -> None:
    race = race_of(seed=7)
    frame = play(race, 3)
    again = bw.sample_race(race, 2)
    places = frame[frame.race == 2].sort_values("place").driver
    assert [standing.driver for standing in again.standings] == list(places)


def test_the_start_die_of_a_grid_that_was_given_is_fresh() -> None:
    grid = ["Bob", "Cyd", "Ada"]
    cars, facts = bw.simulate(race_of(seed=1, grid=grid), 30, facts=True, progress=False)
    assert cars[cars.grid == 1].driver.eq("Bob").all()
    starts = facts.of("start")
    assert starts[starts.driver == "Bob"].groupby("race").face.first().nunique() > 4


def test_what_somebody_said_stays() -> None:
    race = race_of(seed=1, dice=[3, 9, 12])
    assert race.order == ["Cyd", "Bob", "Ada"]
    frame = play(race, 12)
    assert list(frame.grid) == [3, 2, 1] * 12
    rolled = race_of(seed=1, dice="ask")
    for face in (3, 9, 12):
        rolled.roll(face)
    assert list(play(rolled, 12).grid) == [3, 2, 1] * 12
    under_way = race_of(seed=1)
    under_way.play(under_way.options[0])
    assert before_dice(under_way) == under_way.state
    where = {name: under_way.order.index(name) + 1 for name in NAMES}
    assert all(where[row.driver] == row.grid for row in play(under_way, 5).itertuples())


def test_what_if_keeps_the_decision_and_rolls_the_rest() -> None:
    """Two races with the same decision on other grids get the same question."""
    seeds: dict[tuple[str, str], dict[str, int]] = {}
    for seed in range(400):
        race = race_of(seed=seed)
        decision = race.pending
        assert isinstance(decision, bw.Decision)
        if race.round == 1 and race.order[0] == decision.driver:
            seeds.setdefault((decision.driver, decision.prompt), {})[race.order[1]] = seed
    same = next(list(results.values()) for results in seeds.values() if len(results) == 2)
    first, other = (race_of(seed=seed) for seed in same)
    assert first.order != other.order
    data: dict[str, Any] = {"options": [first.options[0].id], "progress": False, "seed": 0}
    frame = bw.what_if(first, 5, **data)
    pd.testing.assert_frame_equal(frame, bw.what_if(other, 5, **data))
    fixed = race_of(seed=first.seed, grid=first.order)
    assert before_dice(fixed) != fixed.state
    assert not bw.what_if(fixed, 2, until="turn", progress=False).exact.any()
    assert bw.what_if(fixed.branch(1), 2, until="turn", progress=False).exact.any()


def test_a_ladder_rolls_every_start() -> None:
    """Other seeds give other duels, and the twin with swapped places has the same dice."""
    wins = {
        seed: bw.ladder(
            [bw.Rookie(), bw.Pro()], courses.ring(), 12, laps=1, seed=seed, progress=False
        ).duels.wins[0]
        for seed in range(4)
    }
    assert len(set(wins.values())) > 1


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_any_race_of_a_simulation_can_be_replayed(rules: str) -> None:
    race = race_of(seed=1, rules=rules)
    before = race.to_json()
    drivers = {"Ada": bw.Rookie(), "Bob": lambda race: bw.Rookie()(race), "Cyd": bw.Rookie()}
    cars, facts = bw.simulate(race, 4, drivers, seed=9, facts=True, progress=False)
    for row in cars[cars.driver == "Ada"].itertuples():
        again = bw.sample_race(race, row.race, drivers, seed=9)
        rows = cars[cars.race == row.race]
        placed = {standing.driver: standing.place for standing in again.standings}
        assert dict(zip(rows.driver, rows.place, strict=True)) == placed
        assert [fact[0] for fact in again.facts] == list(facts[facts.race == row.race].kind)
        assert again.over and again.history and again.seed == row.seed
        assert bw.Race.from_json(again.to_json(), track=again.track) == again
    assert race.to_json() == before


def test_counts_have_intervals_of_what_can_be() -> None:
    for n in (1, 2, 8):
        race = race_of(seed=5)
        frame = bw.what_if(race, n, most=0, options=[race.options[0].id], progress=False)
        for name in ("turns", "engagements", "speed_lost", "half_spins", "win", "retired"):
            assert (frame[f"{name}_low"] >= 0).all(), name
        assert (frame.place_low >= 1).all() and (frame.place_high <= 3).all()
        assert (frame[["win_high", "retired_high"]] <= 1).all(axis=None)


def test_what_holds_for_these_drivers_only_says_so() -> None:
    """Cars at the flag, no dice on the way: 0 races, and no chance in it but the drivers."""
    cars = {
        "Ada": {"position": (24, 6), "pawn": (28, 6), "lap": 1},
        "Bob": {"position": (22, 8), "pawn": (26, 8), "lap": 1},
        "Cyd": {"status": "out"},
    }
    race = race_of(seed=1).arrange(cars, to_move="Ada")
    frame = bw.what_if(race, 3, progress=False)
    shown = frame[frame.n == 0]
    assert len(shown) and not shown.exact.any()
    assert "determined by these drivers" in shown.to_string()
    turn = bw.what_if(race, 3, until="turn", progress=False)
    assert turn[turn.how == "exact"].exact.all() and turn.exact.any()
