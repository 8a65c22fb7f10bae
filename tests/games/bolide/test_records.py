"""Saving and loading: a record replays to the same race."""

from __future__ import annotations

from pathlib import Path

import pytest

import bolide_widget as bw
from helpers.boards import courses


def test_a_race_survives_its_record_at_any_moment(tmp_path: Path) -> None:
    race = bw.Race("valdorn", ["Ada", "Bob", "Cyd"], seed=5)
    rookie = bw.Rookie()
    for moment in range(90):
        if moment % 15 == 0:
            again = bw.Race.load(race.save(tmp_path / "race.json", overwrite=True))
            assert again == race and again.facts == race.facts
            assert again.pending == race.pending
        race.play(rookie(race))


def test_a_loaded_race_rolls_on_as_the_saved_one_would() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=11)
    again = bw.Race.from_json(race.to_json(), track=race.track)
    assert bw.drive(race, bw.Rookie()) == bw.drive(again, bw.Rookie())


def test_loaded_dice_go_on_after_loading() -> None:
    dice = [3, 9, 12, 12, 1, 1, 7, 7]
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice=dice)
    again = bw.Race.from_json(race.to_json(), track=race.track)
    for _ in range(4):
        race.play(race.options[0])
        again.play(again.options[0])
    assert again == race


def test_a_race_whose_dice_are_asked_still_asks_after_loading() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask")
    race.roll(4)
    again = bw.Race.from_json(race.to_json(), track=race.track)
    assert isinstance(again.pending, bw.Roll) and again.pending.driver == "Bob"


def test_an_arranged_position_is_kept() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1)
    race.arrange(
        {
            "Ada": {"position": (20, 6), "pawn": (25, 6), "lap": 1, "drafts": "Bob"},
            "Bob": {"position": (21, 6), "pawn": (26, 6), "speed_drop": 2},
        },
        to_move="Ada",
    )
    again = bw.Race.from_json(race.to_json(), track=race.track)
    assert again == race and again.cars == race.cars
    assert again.cars["Ada"].drafts == "Bob" and again.cars["Bob"].top_speed == 5
    race.play("25,6")
    again.play("25,6")
    assert again == race


@pytest.mark.parametrize("copies", [1, 2])
def test_a_record_is_the_same_text_whenever_it_is_written(copies: int) -> None:
    race = bw.drive(bw.Race(courses.ring(), ["Ada", "Bob"], seed=2), bw.Rookie())
    written = race.to_json()
    for _ in range(copies):
        race = bw.Race.from_json(race.to_json(), track=courses.ring())
    assert race.to_json() == written
