"""A race as a table."""

from __future__ import annotations

import bolide_widget as bw
from helpers.boards import courses


def test_one_row_for_each_answer() -> None:
    race = bw.drive(bw.Race(courses.ring(), ["Ada", "Bob"], laps=1, seed=3), bw.Rookie())
    frame = race.to_frame()
    assert len(frame) == len(race.history)
    assert list(frame.kind[:2]) == ["grid", "grid"]
    assert set(frame.driver) == {"Ada", "Bob"}
    moves = frame[(frame.kind == "move") & frame.x.notna()]
    assert moves.status.eq("track").all()
    row = moves.iloc[-1]
    entry = race.history[row.n]
    car = entry.after.position.cars[entry.seat]
    assert (row.x, row.y) == car.point
    assert (row.pawn_x, row.pawn_y) == car.pawn
    assert (row.driver, row.speed, row.lap) == (race.drivers[entry.seat], car.speed, car.lap)


def test_a_die_and_a_choice_have_different_names() -> None:
    """A "start" was both; now dice and choices share no name."""
    dice: set[str] = set()
    choices: set[str] = set()
    for seed in range(6):
        race = bw.Race(courses.ring(), ["Ada", "Bob"], laps=2, seed=seed, rules="advanced")
        bw.drive(race, bw.Rookie("random"))
        frame = race.to_frame()
        rolled = [entry.seat < 0 for entry in race.history]
        dice |= set(frame.kind[rolled])
        choices |= set(frame.kind[[not die for die in rolled]])
    assert {"start-roll", "grid"} <= dice and {"start", "move"} <= choices
    assert not dice & choices


def test_a_car_off_the_board_has_no_point() -> None:
    race = bw.drive(bw.Race(courses.ring(), ["Ada", "Bob"], laps=1, seed=3), bw.Rookie())
    assert race.to_frame()[lambda frame: frame.status == "finished"].x.isna().any()


def test_a_race_that_has_not_begun() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=3, dice="ask")
    assert race.to_frame().empty
    assert "speed" in race.to_frame().columns
