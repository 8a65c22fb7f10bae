"""Chapter W: the forecast, rain risk, and rolls at the ½ GP line; R-6."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from bolide_widget.games.bolide.rules import strategy
from bolide_widget.games.bolide.rules.position import FINISHED, OUT
from helpers.boards.courses import ring, ring_data
from helpers.races.setting import play_out, question_of, race_on

NAMES = ["Ada", "Bob"]
USUAL = "full+soft+booster+slick"
RING_RISK = 5


def forecast(*faces: int, risk: int = RING_RISK) -> Race:
    """A race whose weather dice have come so."""
    track = Track.from_dict(ring_data(rain_risk=risk))
    race = Race(track, NAMES, rules="advanced", grid=NAMES, dice="ask", seed=1)
    for face in faces:
        assert question_of(race) == ("Ada", "weather")
        race.roll(face)
    return race


def half(x: int, pawn: int | None = None, **fields: Any) -> dict[str, Any]:
    """A car on the North side (arrow W, ½ GP line at x = 30), on its way West."""
    return {"position": (x, 33), "pawn": (x if pawn is None else pawn, 33), **fields}


def across(weather: str = "variable", laps: int = 3, **cars: dict[str, Any]) -> Race:
    """Ada before the ½ GP line at speed 4, Bob behind her, unless placed."""
    data = {"Ada": half(32, 28), "Bob": half(40), **cars}
    return race_on(ring(), data, to_move="Ada", weather=weather, laps=laps)


# --- before the race ------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 13))
def test_the_forecast(face: int) -> None:
    """W-1: 8 or more is sun for the whole race, 7 or less is variable, and rolled for at once."""
    race = forecast(face)
    assert race.weather.variable == (face <= 7)
    assert question_of(race) == ("Ada", "weather" if face <= 7 else "strategy")
    if face >= 8:
        assert race.weather.now == "sun"


@pytest.mark.parametrize("risk", [1, 4, 11, 12])
@pytest.mark.parametrize("face", range(1, 13))
def test_rain_at_or_below_the_rain_risk(face: int, risk: int) -> None:
    """W-2."""
    race = forecast(7, face, risk=risk)
    assert race.weather.now == ("rain" if face <= risk else "sun")
    assert race.weather.variable


def test_example_17() -> None:
    """Example 17 (W-1, W-2): 7 then 3 at risk 4: variable, rain; 8: sun, no further rolls."""
    assert forecast(7, 3, risk=4).weather[:2] == (True, "rain")
    sunny = forecast(8)
    assert sunny.weather[:2] == (False, "sun")
    assert question_of(sunny)[1] == "strategy"


def test_the_dice_can_be_looked_at_and_enumerated() -> None:
    """W-1, W-2: an ordinary roll of a d12, with outcomes, and words for every face."""
    race = forecast()
    roll = race.pending
    assert roll.table == "weather" and roll.sides == 12 and len(race.state.outcomes()) == 12
    label = race.game.label
    assert label(race.state, race.state.question, (7,)) == "7: variable weather"
    assert label(race.state, race.state.question, (8,)) == "8: sun for the whole race"
    race.roll(2)
    assert label(race.state, race.state.question, (RING_RISK,)) == f"{RING_RISK}: rain"
    assert label(race.state, race.state.question, (RING_RISK + 1,)) == f"{RING_RISK + 1}: sun"
    loaded = Race(ring(), NAMES, rules="advanced", grid=NAMES, dice=[7, 1], seed=1)
    assert loaded.weather.now == "rain"


# --- at the ½ GP line -----------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "now"), [(RING_RISK, "rain"), (RING_RISK + 1, "sun")])
def test_a_roll_at_the_end_of_the_round(face: int, now: str) -> None:
    """W-3: not at once, but when all have moved; the driver who crossed first rolls, by W-2."""
    race = across()
    race.play((28, 33))
    assert question_of(race) == ("Bob", "move") and race.weather.now == "sun"
    race.play((40, 33))
    assert question_of(race) == ("Ada", "weather")
    race.roll(face)
    assert race.weather[:2] == (True, now)
    assert question_of(race) == ("Ada", "move")


def test_to_touch_the_line_is_enough() -> None:
    """W-3, G-7: a car that stops on the line has reached it."""
    race = across()
    play_out(race, {"Ada": (30, 33), "Bob": (40, 33)})
    assert question_of(race) == ("Ada", "weather")


def test_before_the_line_nothing_is_rolled() -> None:
    """W-3."""
    race = across(Ada=half(33, 31))
    play_out(race, {"Ada": (31, 33), "Bob": (40, 33)})
    assert question_of(race) == ("Ada", "move")


def test_in_settled_weather_nothing_is_rolled() -> None:
    """W-1, W-3: sun for the whole race."""
    race = across("sun")
    play_out(race, {"Ada": (28, 33), "Bob": (40, 33)})
    assert question_of(race) == ("Ada", "move")


def test_only_the_first_car_in_a_lap_counts() -> None:
    """W-3: Bob crosses a round later, in the same lap: no further roll."""
    race = across(Bob=half(34, 31))
    play_out(race, {"Ada": (28, 33), "Bob": (31, 33)})
    race.roll(12)
    play_out(race, {"Ada": (24, 33), "Bob": (28, 33)})
    assert question_of(race)[1] == "move"


@pytest.mark.parametrize("lap", [1, 2, 3])
def test_again_in_every_lap(lap: int) -> None:
    """W-3: in lap 1 and again in lap 2, and in every lap of a longer race."""
    race = across(Ada=half(32, 28, lap=lap), Bob=half(20, lap=lap - 1))
    play_out(race, {"Ada": (28, 33), "Bob": (20, 33)})
    assert question_of(race) == ("Ada", "weather")


def test_one_roll_for_two_cars_in_one_round() -> None:
    """W-3: the first of them rolls, once."""
    race = across(Bob=half(33, 29))
    play_out(race, {"Ada": (28, 33), "Bob": (29, 33)})
    assert question_of(race) == ("Ada", "weather")
    race.roll(12)
    assert question_of(race) == ("Ada", "move")


def test_for_a_race_that_is_over_nothing_is_rolled() -> None:
    """W-3: the round in which the last cars finish or crash."""
    state = across().state.copy()
    state.position.weather = state.position.weather._replace(due=0)
    state.position.cars[0].status = OUT
    strategy.ask_again(state)
    assert state.question.kind == "rain-roll", "Bob is still racing"
    state.stack.clear()
    state.position.weather = state.position.weather._replace(due=0)
    state.position.cars[1].status = FINISHED
    strategy.ask_again(state)
    assert state.stack == []


def test_a_car_that_goes_back_and_returns_rolls_once() -> None:
    """W-3, R-1: the line was reached in this lap already."""
    race = across(Ada=half(31, 30))
    play_out(race, {"Ada": (30, 33), "Bob": (40, 33)})
    race.roll(12)
    play_out(race, {"Ada": (31, 33), "Bob": (40, 33)})
    assert race.cars["Ada"].half == 0
    play_out(race, {"Ada": (30, 33), "Bob": (40, 33)})
    assert question_of(race)[1] == "move"


def test_a_pushed_car_brings_no_roll() -> None:
    """W-3, E-5: Bob is pushed aside on the line's far side, Ada crosses and rolls."""
    race = across(Ada=half(31, 29), Bob=half(29))
    race.play((29, 33))
    race.roll(9)
    race.play(race.options[0])
    while question_of(race)[1] == "move":
        driver, _ = question_of(race)
        race.play(race.cars[driver].position if driver == "Bob" else race.options[0])
    assert question_of(race) == ("Ada", "weather")


def test_with_a_safety_car_the_weather_is_rolled_first() -> None:
    """W-3, E-8, R-6: one roll, then the field queues up; being carried brings no roll."""
    race = across(Ada=half(31, 29), Bob=half(29))
    race.play((29, 33))
    race.roll(7)
    race.roll(2)
    race.play(next(option for option in race.options if option.point[0] == 30))
    race.play((29, 33))
    assert question_of(race) == ("Ada", "weather")
    race.roll(12)
    assert question_of(race) == ("Ada", "queue")
    race.play(race.options[0])
    assert question_of(race)[1] == "start"


def test_a_placement_by_a_safety_car_brings_no_roll() -> None:
    """R-6, W-3: Cyd is carried over the ½ GP line in a later lap than anybody has reached it."""
    cars = {
        "Ada": half(27, lap=2),
        "Bob": half(26, lap=2),
        "Cyd": {"position": (53, 20), "pawn": (53, 20), "lap": 2},
    }
    race = race_on(ring(), cars, to_move="Ada", weather="variable", laps=3)
    race.play((26, 33))
    race.roll(7)
    race.roll(2)
    race.play((27, 33))
    race.play((26, 33))
    race.play((53, 20))
    while question_of(race)[1] == "queue":
        race.play(race.options[0])
    assert race.cars["Cyd"].half == 2
    assert question_of(race)[1] == "start"
