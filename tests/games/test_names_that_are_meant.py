"""A name that there is not: the error lists those that there are, and says which one was meant."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.core.given import need_options
from bolide_widget.games import need
from helpers.games import CODED


@pytest.mark.parametrize("game", CODED)
def test_a_driver_that_there_is_not(game: str) -> None:
    row = need(game)
    race = row.race(row.track, ["Ada", "Bob"], laps=1, seed=1)
    cars = race.cars
    with pytest.raises(KeyError, match=r"^There is no driver 'Zed'; there are 'Ada', 'Bob'\.$"):
        cars["Zed"]
    with pytest.raises(bw.Error, match=r"there are 'Ada', 'Bob'\. Did you mean 'Ada'\?"):
        cars["ada"]
    with pytest.raises(bw.Error, match="There is no driver 3; "):
        cars[3]
    assert cars.get("Zed") is None and "Zed" not in cars
    assert list(cars) == ["Ada", "Bob"] and repr(cars) == repr(dict(cars))


def test_a_copy_of_the_cars_knows_as_much() -> None:
    cars = bw.Race("corner", ["Ada"], laps=1, seed=1).cars
    for copied in (deepcopy(cars), pickle.loads(pickle.dumps(cars))):
        assert copied == cars
        with pytest.raises(bw.Error, match="There is no driver 'Bob'"):
            copied["Bob"]


def test_an_option_that_is_misspelt() -> None:
    with pytest.raises(SetupError, match=r"there are rules, laps, grid\. Did you mean 'grid'\?"):
        need_options(["gird"], ["rules", "laps", "grid"])
    with pytest.raises(SetupError, match=r"there are rules, laps, grid$"):
        need_options(["colour"], ["rules", "laps", "grid"])


def test_ids_in_messages_can_be_copied() -> None:
    race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    with pytest.raises(bw.IllegalAction) as caught:
        race.play("fly")
    listed = ", ".join(repr(option.id) for option in race.options)
    assert f"Possible: {listed}." in str(caught.value)
    with pytest.raises(SetupError, match="they are '6,8', "):
        bw.what_if(race, 1, options=["fly"], progress=False)


def test_an_option_stands_for_its_id() -> None:
    race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    first, second, *_ = race.options
    frame = bw.what_if(race, 1, options=[second, first.id], until="turn", progress=False)
    assert list(frame.option) == [second.id, first.id]
