"""Numbers mean the same at every moment, different answers differ, and vectors reveal no secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.core.actions import Action
from bolide_widget.core.hidden import could_be
from bolide_widget.core.state import AnyState
from bolide_widget.games import need
from bolide_widget.games.formula_d.coding import FURTHER
from bolide_widget.racing.coding import Coding
from helpers.boards import courses
from helpers.games import CODED
from helpers.races import arranged_at_random
from helpers.races.any_game import RACES as RACES_OF_ALL, decisions

NAMES = ["car_0", "car_1", "car_2"]
ARRANGED = arranged_at_random.RACES


def races() -> dict[str, Any]:
    """Races of each game, by the rules that ask most."""
    fd, cfr, rn = bw.formula_d, bw.championship_formula, bw.really_nasty
    settings: dict[str, Any] = {"dice": "ask", "seed": 1}
    return {
        "bolide": bw.Race("valdorn", NAMES, laps=1, **settings),
        "bolide-advanced": bw.Race("merrow", NAMES, rules="advanced", **settings),
        "bolide-small": bw.Race(courses.ring(), NAMES, laps=2, **settings),
        "formula-d": fd.Race("merrow", NAMES, laps=2, **settings),
        "formula-d-weather": fd.Race(
            "t1", NAMES, rules=fd.Rules(weather=True, tyres=True, car_setup="character"), **settings
        ),
        "formula-d-custom": fd.Race("t1", NAMES, rules=fd.Rules(car_setup="custom"), **settings),
        "formula-d-street": fd.Race("calva", NAMES, rules=fd.Rules(street=True), **settings),
        "championship": cfr.Race("merrow", NAMES, laps=1, **settings),
        "championship-classic": cfr.Race(
            "pattern-ring", NAMES, rules=cfr.Rules(classic=True, soft_tires=True), **settings
        ),
        "really-nasty": rn.Race("rn-default", NAMES, laps=5, **settings),
        "really-nasty-inside": rn.Race("rn-inside", NAMES, laps=1, **settings),
    }


RACES = races()


def moments(race: Any, seed: int, answers: int) -> Iterator[AnyState]:
    """The moments of a race that is driven at random."""
    rng, state = random.Random(seed), race.start
    for _ in range(answers):
        if not state.to_act:
            return
        yield state
        seat = rng.choice(state.to_act)
        state.apply(rng.choice(state.legal(seat)), seat)


def coding_of(race: Any) -> Coding[AnyState]:
    return need(race.game.name).coding(race.start)


def named(state: AnyState, seat: int, action: Action) -> Action:
    """What an answer means, whatever the moment: a point of the lattice from pawn or car."""
    if isinstance(action[0], str) or state.game.name != "bolide":
        return action
    car = state.position.cars[seat]
    pawn, point = car.pawn, car.point
    on_board = action in state.game.track.kinds
    for word, origin in (("by", pawn), ("from", None if pawn and on_board else point)):
        if origin is not None:
            step = (action[0] - origin[0], action[1] - origin[1])
            if max(map(abs, step)) <= 2:
                return (word, *step)
    return action if on_board else ("by", 0, 0)


def check_numbers(coding: Coding[AnyState], state: AnyState, seat: int) -> int:
    """Every answer has one number, and every number its meaning; how many ways have no own one."""
    legal, numbers = state.legal(seat), coding.numbers(state, seat)
    assert sorted(numbers.values(), key=repr) == sorted(legal, key=repr)
    further = 0
    for number, action in numbers.items():
        meaning = coding.answers[number]
        if meaning[0] == FURTHER:
            further += 1
            assert action[-1] >= (8 if state.game.road.danger else 4)  # type: ignore[operator]
        else:
            assert meaning == named(state, seat, action)
    return further


@pytest.mark.parametrize("name", RACES)
def test_a_number_means_the_same_at_every_moment(name: str) -> None:
    race = RACES[name]
    coding = coding_of(race)
    assert len(coding.number) == len(coding.answers)
    for seed in range(4):
        for state in moments(race, seed, 600):
            for seat in range(len(NAMES)):
                check_numbers(coding, state, seat)


@pytest.mark.parametrize("game", CODED)
@settings(max_examples=100, deadline=None, derandomize=True)
@given(number=st.integers(0, 99_999))
def test_every_answer_of_any_race_has_a_number(game: str, number: int) -> None:
    """Over all options."""
    race = RACES_OF_ALL[game](number)
    coding = coding_of(race)
    for seat in decisions(race, random.Random(number), 60):
        assert coding.numbers(race._state, seat)
        check_numbers(coding, race._state, seat)
        assert len(coding.vector(race._state, seat)) == len(coding.columns)


@pytest.mark.parametrize("game", ARRANGED)
@settings(max_examples=50, deadline=None, derandomize=True)
@given(number=st.integers(0, 99_999))
def test_every_answer_of_an_arranged_race_has_a_number(game: str, number: int) -> None:
    race = ARRANGED[game](number)
    coding = coding_of(race)
    for seat in decisions(race, random.Random(number), 15):
        check_numbers(coding, race._state, seat)


@pytest.mark.parametrize(("board", "street"), [("t1", False), ("calva", True)])
def test_ways_over_much_damage_have_numbers_beyond_those_of_the_cheapest(
    board: str, street: bool
) -> None:
    """Four ways to one end have numbers of their own, in a street eight."""
    further = 0
    for number in range(40):
        race = arranged_at_random.formula_d(number, board, street)
        coding = coding_of(race)
        for seat in decisions(race, random.Random(number), 12):
            further += check_numbers(coding, race._state, seat)
    assert further > 0 or street


@pytest.mark.parametrize(
    ("position", "pawn", "declared", "point", "answer"),
    [
        ((30, 47), (32, 44), "sharp-brake", "32,47", ("from", 2, 0)),
        ((24, 48), (34, 45), None, "31,46", ("by", 0, 0)),
    ],
)
def test_ways_that_end_beyond_the_pit_lane_in_line_have_numbers(
    position: Any, pawn: Any, declared: str | None, point: str, answer: Action
) -> None:
    """B-3, M-9: there are no points of the board to number them by."""
    race = bw.Race("valdorn", NAMES[:1], laps=3, seed=1, dice="ask")
    race.arrange({NAMES[0]: {"position": position, "pawn": pawn, "lap": 1}})
    if declared:
        race.play(declared)
    numbers = coding_of(race).numbers(race._state, 0)
    option = next(option for option in race.options if option.id == point)
    (number,) = (number for number, action in numbers.items() if action == option.action)
    assert coding_of(race).answers[number] == answer and option.preview.enters_pit


@pytest.mark.parametrize("name", RACES)
def test_vectors_keep_their_bounds(name: str) -> None:
    race = RACES[name]
    coding = coding_of(race)
    low = np.array([column.low for column in coding.columns])
    high = np.array([column.high for column in coding.columns])
    varied: set[int] = set()
    first = None
    for seed in range(3):
        for state in moments(race, seed, 500):
            for seat in range(len(NAMES)):
                row = np.array(coding.vector(state, seat))
                assert row.shape == low.shape
                assert ((low <= row) & (row <= high)).all()
                first = row if first is None else first
                varied |= set(np.flatnonzero(row != first))
    assert len(varied) > len(low) / 3, "most columns say something"


@pytest.mark.parametrize("name", [name for name in RACES if RACES[name].game.secret])
def test_worlds_that_look_the_same_to_a_seat_have_the_same_vector_and_mask(name: str) -> None:
    race = RACES[name]
    coding, other_worlds = coding_of(race), 0
    rng = random.Random(7)
    for state in moments(race, 3, 600):
        for seat in range(len(NAMES)):
            world = could_be(state.copy(), seat, random.Random(rng.random()))
            assert state.observe(seat) == world.observe(seat)
            other_worlds += state.key() != world.key()
            assert coding.vector(state, seat) == coding.vector(world, seat)
            assert list(coding.numbers(state, seat)) == list(coding.numbers(world, seat))
    assert other_worlds > 20 or "championship" in name


def test_a_secret_that_is_seen_would_be_noticed() -> None:
    """The worlds differ in hands, so a vector with a hand in it would differ, too."""
    race = RACES["really-nasty-inside"]
    differ = 0
    for state in moments(race, 3, 400):
        world = could_be(state.copy(), 0, random.Random(5))
        differ += state.position.cars[1].hand != world.position.cars[1].hand
    assert differ > 20


@pytest.mark.parametrize("game", CODED)
def test_equal_boards_have_equal_tables(game: str) -> None:
    row = need(game)
    first, second = (row.race(row.track, NAMES, seed=seed, dice="ask") for seed in (1, 2))
    assert coding_of(first).answers == coding_of(second).answers
    assert coding_of(first).columns == coding_of(second).columns


TABLES = {
    "bolide": (2367, 104),
    "formula-d": (15335, 108),
    "championship-formula": (3589, 97),
    "really-nasty": (569, 99),
}
"""Answers and columns on each game's own board, for three cars."""


@pytest.mark.parametrize("game", CODED)
def test_another_table_is_another_version(game: str) -> None:
    """Who changes a table raises `Coding.version`, and these sizes."""
    row = need(game)
    coding = coding_of(row.race(row.track, NAMES, seed=1, dice="ask"))
    assert (len(coding.answers), len(coding.columns)) == TABLES[game]
    assert row.coding_version == 0
