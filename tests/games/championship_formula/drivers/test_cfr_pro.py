"""Pro: he beats Rookie, and keeps to the exact table where nobody is near."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.drivers import pro
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.solo.togo import togo_of
from helpers.boards.cfr_boards import pr
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
