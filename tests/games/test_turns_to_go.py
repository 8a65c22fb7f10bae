"""Turns to go as a table, of every game: its columns, slow searches, and what drivers need."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.formula_d.rules.position import BRAKES, ENGINE, GEARBOX, TYRES
from helpers.boards.small_boards import PlainSearch, small_track
from helpers.judges import formula_d_lone_car, really_nasty_lone_car
from helpers.judges.lone_car import Car, LoneCar, Record
from helpers.races.alone import ENOUGH, mean_of
from helpers.races.cfr_race import put

COLUMNS: Final = {
    "bolide": ["x", "y", "velocity x", "velocity y"],
    "formula-d": ["space", "gear", "stops", "tyres", "brakes", "gearbox", "engine"],
    "championship-formula": ["space", "speed", "wear"],
    "really-nasty": ["space", "tyre", "stops", "slow"],
}
BOARDS: Final = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-default",
}
SURE_OF_99: Final = 2.576
"""Standard errors of a mean: its 99 % interval."""

RN = bw.really_nasty
SHORT: Final = RN.Rules(laps=3, last_car_wins=False)


def rows(frame: pd.DataFrame, count: int) -> list[Any]:
    """Some of its rows, the same every time."""
    return list(frame.sample(count, random_state=1).itertuples(index=False, name=None))


@pytest.mark.parametrize("game", COLUMNS)
def test_each_has_the_state_of_its_game_and_then_the_turns(game: str) -> None:
    board = bw.load_track(BOARDS[game], game=game)  # type: ignore[call-overload]
    frame = bw.turns_to_go(board)
    assert list(frame) == [*COLUMNS[game], "turns"]
    assert not frame.duplicated(COLUMNS[game]).any()
    assert frame.turns.min() >= 1 and frame.turns.max() < inf
    named = bw.turns_to_go(BOARDS[game], game=game)  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(frame, named)
    with pytest.raises(bw.SetupError, match="laps"):
        bw.turns_to_go(board, laps=0)
    with pytest.raises(bw.SetupError, match="laps"):
        bw.turns_to_go(board, laps=100)


def numbers(game: str, lap: Any, laps: int) -> Callable[..., float]:
    """What the result of a lone car says of a row of the table."""

    def bolide(x: int, y: int, dx: int, dy: int) -> float:
        return lap.turns_to_go((x, y), (dx, dy), laps=laps)

    def formula_d(space: str, gear: int, stops: int, *left: int) -> float:
        names = ("tyres", "brakes", "gearbox", "engine")
        wear = dict(zip(names, left, strict=True))
        return lap.turns_to_go(space, gear, stops=stops, laps=laps, **wear)

    def championship_formula(space: str, speed: int, wear: int) -> float:
        return lap.turns_to_go(space, speed, wear=wear, laps=laps)

    def really_nasty(space: str, tyre: str, stops: int, slow: bool) -> float:
        return lap.turns_to_go(space, laps=10 - laps, stops=stops, tyre=tyre, slow=slow)

    made: dict[str, Callable[..., float]] = {
        "bolide": bolide,
        "formula-d": formula_d,
        "championship-formula": championship_formula,
        "really-nasty": really_nasty,
    }
    return made[game]


@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("game", COLUMNS)
def test_they_are_the_numbers_of_the_best_lap(game: str, laps: int) -> None:
    board = bw.load_track("valdorn", game=game)  # type: ignore[call-overload]
    own = {"bolide": {"top_speed": 8}}.get(game, {})
    make = RN.best_race if game == "really-nasty" else bw.best_lap
    given = {} if game == "really-nasty" else {"laps": 2, **own}
    number = numbers(game, make(board, **given), laps)
    for *state, turns in rows(bw.turns_to_go(board, laps=laps, **own), 40):
        assert number(*state) == pytest.approx(turns, abs=1e-9)


def test_states_of_really_nasty_have_the_stops_that_the_card_allows_by_then() -> None:
    """RN-FUEL-4: with a Two Stop card windows are laps 3 to 5 and 6 to 8."""
    by_laps_to_go = {9: {0}, 8: {0, 1}, 7: {0, 1}, 6: {1}, 5: {1, 2}, 4: {1, 2}, 3: {2}}
    for laps, stops in by_laps_to_go.items():
        frame = RN.turns_to_go("rn-default", fuel="Two", laps=laps)
        assert set(frame.stops) == stops


# -- against slow searches -------------------------------------------------------------------------


def test_bolide_agrees_with_a_plain_search() -> None:
    board = small_track(3)
    search = PlainSearch(board, "box-2", lambda crossings: 8)
    frame = bw.turns_to_go(board)
    for x, y, dx, dy, turns in rows(frame, 60):
        start = ((x, y), (dx, dy), 1, 0)
        assert search.turns([start], lambda state: state[2] <= 0) == turns


def test_formula_d_agrees_with_a_plain_recursion() -> None:
    board = bw.load_track("t1", game="formula-d")
    slow = formula_d_lone_car.Slow(board)
    wear = {"tyres": 2, "brakes": 1, "gearbox": 1}
    for space, gear, stops, tyres, brakes, box, engine, turns in rows(
        bw.formula_d.turns_to_go(board, wear=wear), 40
    ):
        worth = slow.turns(board.number[space], stops, gear, tyres, brakes, box)
        assert engine == 0 and worth == pytest.approx(turns, abs=1e-9)


def test_championship_formula_agrees_with_a_forward_search() -> None:
    """Cars that stand on no line: one that is put at the begin of a line is on it."""
    board = bw.load_track("pattern-ring", game="championship-formula")
    judge = LoneCar(board)
    begins = {board.ids[line.spaces[0]] for line in board.lines}
    frame = bw.championship_formula.turns_to_go(board, wear=2)
    near = frame[~frame.space.isin(begins) & (frame.speed > 0) & (frame.turns <= 3)]
    for space, speed, wear, turns in rows(near, 12):
        assert fewest(judge, Car(space, speed, Record()), wear) == turns


def fewest(judge: LoneCar, start: Car, wear: int) -> int:
    """Turns to the flag with so much wear, turn by turn."""
    cars: dict[Any, int] = {start: 0}
    for turns in range(1, 9):
        after: dict[Any, int] = {}
        for car, spent in cars.items():
            for end, over, cost in judge.turn(car):
                if spent + cost <= wear:
                    if over:
                        return turns
                    after[end] = min(after.get(end, wear), spent + cost)
        cars = after
    raise AssertionError("no way to the flag")


@pytest.mark.parametrize("risk", [0.0, 0.5])
def test_really_nasty_agrees_with_a_plain_recursion(risk: float) -> None:
    board = bw.load_track("rn-default", game="really-nasty")
    slow = really_nasty_lone_car.Slow(board, 3, None, (), "DRY", risk, 0)
    frame = RN.turns_to_go(board, fuel=None, risk=risk, rules=SHORT)
    for space, tyre, stops, slowly, turns in rows(frame, 40):
        here = board.number[space], False, 2, 0, tyre, False
        worth = slow.rolled(*here, "yellow") if slowly else slow.value(*here)
        assert stops == 0 and worth == pytest.approx(turns, abs=1e-9)


# -- against drivers -------------------------------------------------------------------------------


def test_bolide_is_driven_in_so_many_turns() -> None:
    lap = bw.best_lap("hairpin", start=((22, 7), (28, 7)))
    turns = bw.turns_to_go("hairpin", top_speed=7).set_index(COLUMNS["bolide"])["turns"]
    race = bw.Race("hairpin", ["Ada"], laps=1, seed=1)
    race.arrange({"Ada": {"position": (22, 7), "pawn": (28, 7), "lap": 1}})
    assert bw.drive(race, lap.driver()).over
    moves = sum(fact.kind == "move" for fact in race.facts)
    assert moves == turns[22, 7, 6, 0]


def test_championship_formula_is_driven_in_so_many_turns() -> None:
    board = bw.load_track("pattern-ring", game="championship-formula")
    lap = bw.best_lap(board, wear=6)
    frame = bw.turns_to_go(board).set_index(COLUMNS["championship-formula"])["turns"]
    for space, speed, wear in (("A1.3", 60, 3), ("A1.3", 60, 0), ("K1.4", 120, 1)):
        race = put({"X": {"space": space, "last": speed, "wear": wear, "lap": 1}}, board, laps=1)
        driver, turns = lap.driver(), 0
        while not race.over:
            question = race.state.question
            turns += question is not None and question.kind == "plan"
            race.play(driver(race))
        assert turns == frame[space, speed, wear]


def test_formula_d_is_driven_in_as_many_turns() -> None:
    """Within the 99 % interval of the mean; the engine is unbreakable, which no plan minds."""
    wear = {"tyres": 3, "brakes": 2, "gearbox": 1}
    frame = bw.turns_to_go("t1", game="formula-d", wear=wear)
    turns = frame.set_index(COLUMNS["formula-d"])["turns"]["2.0", 4, 0, 3, 2, 1, 0]
    lap = bw.formula_d.best_lap("t1", start={"space": "2.0", "gear": 4}, wear=wear)
    race = bw.formula_d.Race("t1", ["Ada"], laps=1, seed=1)
    state: Any = race.arrange({"Ada": {"space": "2.0", "gear": 4, "lap": 1}}).state
    (car,) = state.position.cars
    points = {TYRES: 3, BRAKES: 2, GEARBOX: 1, ENGINE: ENOUGH}
    car.wear = car.caps = tuple(points.get(part, left) for part, left in enumerate(car.wear))
    counts = []
    for seed in range(600, 1200):
        each = state.copy()
        begun = each.position.round
        play_out(each, [lap.driver().choose], seed)
        counts.append(each.position.round - begun + 1)
    mean, error = mean_of(counts)
    assert abs(mean - turns) <= SURE_OF_99 * error


def test_really_nasty_is_driven_in_as_many_turns() -> None:
    """Within the 99 % interval of the mean."""
    frame = RN.turns_to_go("rn-default", fuel=None, rules=SHORT)
    turns = frame.set_index(COLUMNS["really-nasty"])["turns"]["r0l2", "DRY", 0, False]
    race = RN.Race("rn-default", ["Ada", "Bob"], rules=SHORT, seed=1)
    ada = {"space": "r0l2", "laps": 2, "tyre": "DRY", "colour": "red", "hand": []}
    race.arrange({"Ada": ada, "Bob": {"status": "out", "hand": []}}, weather="DRY")
    driver = RN.best_race("rn-default", fuel=None, rules=SHORT).driver()
    counts = []
    for seed in range(300):
        state = race.state.copy()
        begun = state.position.round
        play_out(state, [driver.choose] * 2, seed)
        counts.append(state.position.round - begun + 1)
    mean, error = mean_of(counts)
    assert abs(mean - turns) <= SURE_OF_99 * error
