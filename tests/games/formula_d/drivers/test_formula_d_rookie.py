"""Rookie of Formula D gets round, and answers whatever it is asked."""

from __future__ import annotations

import pytest

import bolide_widget as bw
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
