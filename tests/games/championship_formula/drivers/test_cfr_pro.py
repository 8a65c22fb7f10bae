"""Pro: he beats Rookie, and keeps to the exact table where nobody is near."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.per_board import alongside
from bolide_widget.games.championship_formula.drivers import pro
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.solo.togo import togo_of
from helpers.boards.cfr_boards import c, pr
from helpers.races.cfr_race import alone, plan, put

Pro, Rookie = bw.championship_formula.Pro, bw.championship_formula.Rookie


def test_pro_beats_rookie() -> None:
    """Six duels with swapped places; 75 of 100 are wanted (benchmarks/duels.py counts them)."""
    won = 0
    for seed in range(3):
        for names in (["Pro", "Rookie"], ["Rookie", "Pro"]):
            race = Race("merrow", names, laps=1, seed=seed)
            bw.drive(race, {"Pro": Pro(), "Rookie": Rookie()})
            won += race.standings[0].driver == "Pro"
    assert won >= 5


def test_a_crash_is_worse_than_the_longest_race() -> None:
    """Ten laps are more turns than those by which Pro once rated a certain crash."""
    race = Race("merrow", ["Pro", "Rookie"], laps=10, seed=1)
    bw.drive(race, {"Pro": Pro(), "Rookie": Rookie()})
    assert race.standings[0].driver == "Pro"


@pytest.mark.parametrize("seed", range(3))
def test_four_of_them_get_round(seed: int) -> None:
    race = Race(pr(), list("ABCD"), laps=1, seed=seed)
    bw.drive(race, Pro())
    assert race.over and sum(line.status == "out" for line in race.standings) <= 1


def test_a_lone_car_takes_no_more_turns_than_the_table_says() -> None:
    """CFR-TRACK-7, EX-72: from pole with the yardstick car and 6 wear, 11 turns."""
    race = alone(
        "K3.8", pr(), first=True, last=0, wear=6, green=0, red=0, lap=0, options={"laps": 1}
    )
    bw.drive(race, Pro())
    assert race.cars["X"].status == "finished" and race.turn == 11


def test_what_a_place_is_worth() -> None:
    """Between two numbers of turns by the wear that is left; beyond the flag less than nothing."""
    race = alone("A1.8", pr(), last=100, options={"laps": 1})
    state = race.state
    car = state.position.cars[0]
    results = []
    for wear in range(12):
        car.wear = wear
        results.append(pro.to_go(state, car))
    table = togo_of(pr(), car.a, car.d, car.ts, car.s, 2)
    whole = [(table.curve(car.space, 100) <= wear).argmax() for wear in range(12)]
    assert results == sorted(results, reverse=True)
    assert all(turns - 1 < part <= turns for turns, part in zip(whole, results, strict=True))
    car.at = 732
    assert pro.to_go(state, car) < 0


def test_nothing_is_changed_and_nothing_sealed_is_looked_at() -> None:
    """CFR-CONV-5: what another has planned changes nothing."""
    looked: list[Any] = []
    for speed in (20, 140):
        race = put({"X": {"space": "A1.8"}, "Y": {"space": "A2.8"}}, pr())
        race.play(("speed", speed), "X")
        before = race.state.key()
        looked.append(Pro()(race.seen_by("Y", 1)).action)
        assert race.state.key() == before
    assert looked[0] == looked[1]


def test_braking_is_tested_where_chips_make_it_safe() -> None:
    """CFR-DECEL-1: a red chip saves a point of wear; without chips wear is spent."""
    race = plan(alone(last=140), 80)
    assert Pro().choose(race.state, 0) == ("wear", 0)
    race = plan(alone(last=140, green=0, red=0), 80)
    assert Pro().choose(race.state, 0) == ("wear", 1)
    assert pro.failing(race.state.position.cars[0], "brakes") == 6 / 36


def test_what_is_cached_of_a_speed_is_what_it_is_worth() -> None:
    """OPT-2, OPT-7, OPT-10: in a corner and at the line, with any visit and purse.

    The same places are asked for again and again: a key that forgets something is noticed.
    """
    rng, asked, reused = Random(1), 0, 0
    kept = alongside(c(), "cfr ends")
    for _ in range(800):
        laps = rng.choice((1, 2, 2))
        late = {"no_duty_after_line": rng.random() < 0.5, "one_slip_at_finish": rng.random() < 0.5}
        race = alone(
            rng.choice(("1.10", "1.11", "2.12", "2.38")),
            c(),
            lap=rng.randint(1, laps),
            last=rng.choice((100, 140)),
            wear=rng.randint(0, 3),
            options={"laps": laps, **late},
        )
        state = race.state
        car = state.position.cars[0]
        car.soft = rng.random() < 0.3
        if car.corner >= 0:
            car.allowance, car.corner_wear = rng.choice(((0, 0), (20, 1), (40, 2), (20, 0)))
            car.chances = rng.randint(0, 1)
            car.barred = rng.random() < 0.2
        for speed, paid in product((80, 120, 160), range(min(2, car.wear + 1))):
            before = len(kept)
            worth = pro.best_end(state, 0, speed, paid)
            reused += len(kept) == before
            asked += 1
            assert worth == pro._best_end(state, car.copy(), speed, paid)
    assert 100 < reused < asked
