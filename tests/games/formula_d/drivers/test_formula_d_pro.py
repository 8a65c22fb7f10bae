"""Pro of Formula D: legal, deterministic, near the best lap, between Rookie and Ace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.formula_d.rules.position import FINISHED
from helpers.races import formula_d_races
from helpers.races.alone import turns_of

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
CIRCUITS = bw.tracks(game="formula-d")
DRIVERS = [bw.formula_d.Rookie(), bw.formula_d.Pro()]


@pytest.mark.sweep
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(
    number=st.integers(0, len(formula_d_races.OPTIONS) - 1),
    seed=st.integers(0, 2**16),
    stop=st.integers(0, 300),
)
def test_whatever_is_asked_the_answer_is_legal(number: int, seed: int, stop: int) -> None:
    """On positions of random races over all options, and nothing of the state is changed."""
    race = formula_d_races.race_of(number, seed=seed)
    for count, now in enumerate(formula_d_races.moments(race, seed, most=stop + 30)):
        if now.over:
            break
        if count < stop and now.state.question.kind in ("gear", "move"):
            continue
        state = now.state
        before = state.digest()
        seat = state.to_act[0]
        for driver in DRIVERS:
            assert driver.choose(state, seat) in state.legal(seat)
        assert state.digest() == before


@pytest.mark.sweep
@pytest.mark.parametrize("track", CIRCUITS)
def test_four_pros_race_on_every_circuit(track: str) -> None:
    race = bw.drive(bw.formula_d.Race(track, NAMES, seed=3, laps=1), bw.formula_d.Pro())
    assert sum(line.status == "finished" for line in race.standings) >= 3


@pytest.mark.sweep
def test_nearly_all_of_four_pros_finish() -> None:
    """At least 95 of 100: no gear is taken that a full corner turns into the end of the race."""
    start = bw.formula_d.Race("tessaly", NAMES, laps=2, dice="ask", seed=1).state
    finished = 0
    for seed in range(20):
        state = start.copy()
        play_out(state, [bw.formula_d.Pro().choose] * 4, seed)
        finished += sum(car.status == FINISHED for car in state.position.cars)
    assert finished >= 0.95 * 80


@pytest.mark.parametrize("number", range(len(formula_d_races.OPTIONS)))
def test_races_over_all_options_come_to_an_end(number: int) -> None:
    race = formula_d_races.race_of(number, seed=number)
    bw.drive(race, bw.formula_d.Pro(), max_turns=200)
    assert race.standings[0].status == "finished"


def test_the_same_seed_gives_the_same_race() -> None:
    first, two = (bw.formula_d.Race("t1", NAMES, seed=8) for _ in range(2))
    assert bw.drive(first, bw.formula_d.Pro()) == bw.drive(two, bw.formula_d.Pro())


@pytest.mark.sweep
@pytest.mark.parametrize("track", ["merrow", "calva", "tessaly", "valdorn"])
def test_alone_it_needs_hardly_more_turns_than_the_best_lap(track: str) -> None:
    """At most 5 % more than the exact optimum for the same wear."""
    races = 60
    turns = sum(turns_of(track, bw.formula_d.Pro().choose, seed) for seed in range(races)) / races
    assert turns <= 1.05 * bw.formula_d.best_lap(track).turns


def duels(first: Any, second: Any, tracks: list[str], seeds: range) -> tuple[int, int]:
    """Duels won by the first, with swapped places and the same dice; and all of them."""
    won = count = 0
    for track in tracks:
        for grid in (NAMES[:2], NAMES[1::-1]):
            race = bw.formula_d.Race(track, NAMES[:2], grid=grid, dice="ask")
            for seed in seeds:
                state = race.state
                play_out(state, [first.choose, second.choose], seed)
                item, other = state.position.cars
                ahead = other.status != FINISHED or item.place < other.place
                won += item.status == FINISHED and ahead
                count += 1
    return won, count


@pytest.mark.sweep
def test_pro_beats_rookie() -> None:
    """In at least 80 of 100 duels."""
    won, count = duels(bw.formula_d.Pro(), bw.formula_d.Rookie(), ["merrow", "tessaly"], range(20))
    assert won >= 0.8 * count


@pytest.mark.sweep
def test_pro_beats_rookie_in_a_long_race() -> None:
    """In at least 70 of 100 duels: it has wear points left in the tenth lap."""
    won = 0
    for seed in range(10):
        for track in ("valdorn", "merrow"):
            race = bw.formula_d.Race(track, ["Pro", "Rookie"], laps=10, seed=seed)
            bw.drive(race, {"Pro": bw.formula_d.Pro(), "Rookie": bw.formula_d.Rookie()})
            won += race.standings[0].driver == "Pro"
    assert won >= 14


def test_a_stop_is_made_when_it_pays() -> None:
    """Without tyres, a long race to go and the entry ahead, Pro drives into the pits."""
    rules = bw.formula_d.Rules(laps=3, pit_variant="EN")
    race = bw.formula_d.Race("t1", NAMES[:2], rules=rules, grid=NAMES[:2], dice=[6])
    race.arrange(
        {
            "Ada": {"space": "3.89", "lap": 1, "gear": 3, "wear": {"tyres": 0, "brakes": 0}},
            "Bob": {"space": "1.10", "lap": 1},
        },
        to_move="Ada",
    )
    race.play("gear:3")
    assert bw.formula_d.Pro()(race).action[0] == "pit"
