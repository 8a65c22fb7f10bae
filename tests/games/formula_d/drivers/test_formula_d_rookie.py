"""Rookie of Formula D gets round, and answers whatever it is asked."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.formula_d.drivers import rookie
from bolide_widget.games.formula_d.rules import lookup
from helpers.races import formula_d_races

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
CIRCUITS = bw.tracks(game="formula-d")


def finishers(track: str, seeds: range) -> int:
    """Cars that see the flag in races of four Rookies."""
    count = 0
    for seed in seeds:
        race = bw.drive(bw.formula_d.Race(track, NAMES, seed=seed), bw.formula_d.Rookie())
        count += sum(line.status == "finished" for line in race.standings)
    return count


@pytest.mark.sweep
def test_four_rookies_finish_their_races() -> None:
    """Seeded races on every circuit: at least 95 of 100 cars finish."""
    finished = sum(finishers(track, range(4)) for track in CIRCUITS)
    assert finished >= 0.95 * 4 * 4 * len(CIRCUITS)


@pytest.mark.parametrize("number", range(len(formula_d_races.OPTIONS)))
def test_races_over_all_options_come_to_an_end(number: int) -> None:
    race = formula_d_races.race_of(number, seed=number)
    bw.drive(race, bw.formula_d.Rookie(), max_turns=200)
    assert race.over
    assert race.standings[0].status == "finished"


def test_the_same_seed_gives_the_same_race() -> None:
    first, two = (bw.formula_d.Race("merrow", NAMES, seed=8) for _ in range(2))
    assert bw.drive(first, bw.formula_d.Rookie()) == bw.drive(two, bw.formula_d.Rookie())


@pytest.mark.sweep
def test_the_way_that_is_found_soon_is_the_best_of_all() -> None:
    """Of many thousand moves, over all options, those that cars cut short left out."""
    compared = 0
    for seed in range(3 * len(formula_d_races.OPTIONS)):
        race = formula_d_races.race_of(seed % len(formula_d_races.OPTIONS), seed=seed)
        while not race.over and race.round < 60:
            state, seat = race._state, race._state.to_act[0]
            if state.question.kind == "move":
                look = rookie._thumb(state, state.position.cars[seat])
                soon = None if look.slide else rookie._unhindered(state, seat, look)
                if soon is not None:
                    assert soon == rookie._of_all(state, seat, look, state.question)
                    compared += 1
            race.play(bw.formula_d.Rookie()(race))
    assert compared > 1000


def test_the_longest_way_between_cars_is_that_of_a_search() -> None:
    for seed in range(6):
        race = bw.formula_d.Race("merrow", NAMES, seed=seed)
        while not race.over:
            state, seat = race._state, race._state.to_act[0]
            if state.question.kind == "gear" and state.position.cars[seat].space >= 0:
                state.game.road.crowded.clear()
                longest = lookup.find(state, seat, 30).longest(30)
                state.game.road.crowded.clear()
                ways = lookup.find(state, seat, 30)
                assert longest == max(n for n in range(31) if ways.ends(n))
            race.play(bw.formula_d.Rookie()(race))
