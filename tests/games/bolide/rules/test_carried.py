"""Chapter Q, from the laps into the race: Q-2, Q-3."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Qualifying, Race, RecordError, Rules, SetupError
from bolide_widget.core.questions import Question
from bolide_widget.games.bolide.rules.position import Strategy
from bolide_widget.games.bolide.rules.questions import Flags
from helpers.boards.courses import field, ring
from helpers.forging import forged
from helpers.races.setting import question_of, words

NAMES = ["Ada", "Bob", "Cyd"]
PLANS = ["full+hard+brake+slick", "half+soft+booster+slick", "full+soft+booster+rain"]


def driven(
    times: dict[str, int], left: dict[str, dict[str, Any]] | None = None, **options: Any
) -> Qualifying:
    """A qualifying in which all have driven, with cars in the given state.

    A time of 0 is a crash.
    """
    names = list(times)
    lap = Qualifying(ring(), names, **{"rules": "basic", "dice": "ask", "seed": 1, **options})
    for face in range(12, 12 - len(names), -1):
        lap.roll(face)
    if lap.rules.advanced:
        lap.roll(3)  # variable
        lap.roll(2)  # rain
        for plan in PLANS[: len(names)]:
            lap.play(plan)
    for name, turns in times.items():
        state = lap.state.copy()
        place = state.position
        (seat,) = place.order
        car = place.cars[seat]
        for field_name, value in (left or {}).get(name, {}).items():
            setattr(car, field_name, value)
        place.round, place.start = turns or 9, False
        car.point, car.pawn, car.lap = ((28, 6), (31, 6), 1) if turns else ((24, 5), (24, -1), 1)
        while state.stack[-1].kind != "turn":
            state.stack.pop()
        state.stack.append(Question("move", (seat,), Flags(0)))
        lap._restart(state)
        lap.play((31, 6) if turns else "crash")
    assert lap.over
    return lap


WORN = {"brakings": 1, "speed_drop": 2, "no_fourth": True}


def test_the_grid_is_that_of_the_qualifying() -> None:
    """Q-1, S-2: no roll; cars stand in the order of their times."""
    race = Race(ring(), NAMES, grid=driven({"Ada": 25, "Bob": 22, "Cyd": 23}), dice="ask")
    assert question_of(race) == ("Bob", "start")
    assert race.order == ["Bob", "Cyd", "Ada"]
    assert [race.cars[name].position for name in race.order] == list(ring().grid[:3])


def test_brakings_used_and_damage_are_carried_over() -> None:
    """Q-2: as the lap has left them; the others start whole."""
    lap = driven({"Ada": 22, "Bob": 25}, {"Ada": WORN})
    race = Race(ring(), NAMES[:2], grid=lap, dice="ask")
    race.play("none")
    ada, bob = race.cars["Ada"], race.cars["Bob"]
    assert ada.sharp_brakings == 1 and ada.damage == (2, True) and ada.top_speed == 5
    assert bob.sharp_brakings == 3 and bob.damage == (0, False) and bob.top_speed == 7


def test_a_car_that_crashed_starts_whole() -> None:
    """Q-1: last on the grid, with nothing used up and nothing broken."""
    lap = driven({"Ada": 0, "Bob": 25}, {"Ada": WORN})
    race = Race(ring(), NAMES[:2], grid=lap, dice="ask")
    assert race.order == ["Bob", "Ada"]
    assert race.cars["Ada"].sharp_brakings == 3 and race.cars["Ada"].damage == (0, False)


# --- advanced -------------------------------------------------------------------------------------


def advanced(left: dict[str, dict[str, Any]] | None = None) -> Qualifying:
    times = {"Ada": 22, "Bob": 23, "Cyd": 24}
    return driven(times, left, rules=Rules(advanced=True, laps=3))


def test_strategies_and_weather_are_carried_over() -> None:
    """Q-1, Q-2: chosen and rolled once; the weather may still change in the race (W-3)."""
    lap = advanced()
    race = Race(ring(), NAMES, grid=lap, dice="ask")
    assert race.rules == lap.rules and race.rules.laps == 3
    assert question_of(race)[1].startswith("start")
    plans = [race.cars[name].strategy for name in NAMES]
    assert ["+".join(plan[:4]) for plan in plans if plan] == PLANS
    weather = race.state.position.weather
    assert weather is not None and weather.variable and weather.now == "rain"


def test_a_spent_brake_re_roll_is_carried_over_and_not_mended() -> None:
    """Q-2, A-3: one a race, the qualifying included; no crew gives it back."""
    spent = Strategy("full", "hard", "brake", "slick", reroll_spent=True)
    lap = advanced({"Ada": {"strategy": spent, "brakings": 0}})
    race = Race(ring(), NAMES, grid=lap, dice="ask")
    race.play("tyres-hard-slick")
    plan = race.cars["Ada"].strategy
    assert plan is not None and plan.reroll_spent and race.cars["Ada"].sharp_brakings == 3


def test_a_spent_brake_re_roll_alone_is_nothing_to_mend() -> None:
    """Q-3: so no driver has a choice."""
    spent = Strategy("full", "hard", "brake", "slick", reroll_spent=True)
    race = Race(ring(), NAMES, grid=advanced({"Ada": {"strategy": spent}}), dice="ask")
    assert question_of(race)[1].startswith("start")
    assert race.cars["Ada"].strategy == spent


def test_a_crashed_car_has_its_set_up_and_re_roll_back() -> None:
    """Q-1, D-4: it starts the race whole."""
    lost = Strategy("full", "hard", "brake", "slick", cancelled=True, reroll_spent=True)
    lap = driven({"Ada": 0, "Bob": 23}, {"Ada": {"strategy": lost}}, rules="advanced")
    race = Race(ring(), NAMES[:2], grid=lap, dice="ask")
    assert race.cars["Ada"].strategy == Strategy("full", "hard", "brake", "slick")


def test_a_cancelled_set_up_is_mended_by_a_repair() -> None:
    """Q-3, D-4: it is damage."""
    lost = Strategy("full", "hard", "brake", "slick", cancelled=True)
    race = Race(ring(), NAMES, grid=advanced({"Ada": {"strategy": lost}}), dice="ask")
    assert question_of(race) == ("Ada", "pit-services")
    race.play("repair")
    plan = race.cars["Ada"].strategy
    assert plan is not None and not plan.cancelled


def test_other_tyres_before_an_advanced_race() -> None:
    """Q-3, A-1: compound and kind are chosen again, never set-up and fuel."""
    race = Race(ring(), NAMES, grid=advanced({"Ada": {"brakings": 2}}), dice="ask")
    assert words(race) == {"none"} | {
        f"tyres-{compound}-{kind}" for compound in ("soft", "hard") for kind in ("slick", "rain")
    }
    race.play("tyres-soft-rain")
    assert race.cars["Ada"].strategy == Strategy("full", "soft", "brake", "rain")
    assert race.cars["Ada"].sharp_brakings == 2


# --- Q-3 ------------------------------------------------------------------------------------------


def test_who_has_something_to_mend_is_asked_in_grid_order() -> None:
    """Q-3: before any car stands on the grid; a car in order is left out."""
    lap = driven({"Ada": 23, "Bob": 21, "Cyd": 22}, {"Ada": {"brakings": 2}, "Bob": WORN})
    race = Race(ring(), NAMES, grid=lap, dice="ask")
    assert question_of(race) == ("Bob", "pit-services")
    assert all(car.position is None for car in race.cars.values())
    assert words(race) == {"none", "tyres", "repair", "tyres+repair"}
    race.play("none")
    assert question_of(race) == ("Ada", "pit-services")
    assert words(race) == {"none", "tyres"}
    race.play("none")
    assert race.order == ["Bob", "Cyd", "Ada"]


@pytest.mark.parametrize(
    ("left", "services"),
    [
        ({"brakings": 2}, {"none", "tyres"}),
        ({"speed_drop": 1}, {"none", "tyres", "repair", "tyres+repair"}),
        ({"no_fourth": True}, {"none", "tyres", "repair", "tyres+repair"}),
    ],
)
def test_what_there_is_to_mend(left: dict[str, Any], services: set[str]) -> None:
    """Q-3, D-1, D-2: a braking used, or damage of either kind; new tyres are always to be had."""
    race = Race(ring(), NAMES[:2], grid=driven({"Ada": 22, "Bob": 24}, {"Ada": left}), dice="ask")
    assert question_of(race) == ("Ada", "pit-services") and words(race) == services


def test_to_do_nothing_is_the_default() -> None:
    """Q-3, T-5: a driver who does not answer keeps the place."""
    lap = driven({"Ada": 23, "Bob": 24}, {"Ada": WORN})
    race = Race(ring(), NAMES[:2], grid=lap, dice="ask")
    assert race.state.default() == ("none",)
    assert race.pending is not None and "start from the back" in race.pending.prompt  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("choice", "brakings", "damage"),
    [
        ("tyres", 3, (2, True)),
        ("repair", 1, (0, False)),
        ("tyres+repair", 3, (0, False)),
        ("none", 1, (2, True)),
    ],
)
def test_what_is_mended_is_not_carried_over(
    choice: str, brakings: int, damage: tuple[int, bool]
) -> None:
    """Q-3, P-9: tyres bring the brakings back, repair removes the damage."""
    lap = driven({"Ada": 22, "Bob": 24}, {"Ada": WORN})
    race = Race(ring(), NAMES[:2], grid=lap, dice="ask")
    race.play(choice)
    ada = race.cars["Ada"]
    assert (ada.sharp_brakings, ada.damage) == (brakings, damage)
    assert race.order == (["Ada", "Bob"] if choice == "none" else ["Bob", "Ada"])


def test_several_at_the_back_keep_their_order() -> None:
    """Q-3: Ada and Cyd go to the back, Ada before Cyd as they qualified."""
    names = [*NAMES, "Dan"]
    times = dict(zip(names, (21, 22, 23, 24), strict=True))
    lap = driven(times, {"Ada": WORN, "Bob": WORN, "Cyd": WORN})
    race = Race(ring(), names, grid=lap, dice="ask")
    for name, choice in (("Ada", "tyres"), ("Bob", "none"), ("Cyd", "repair")):
        assert question_of(race) == (name, "pit-services")
        race.play(choice)
    assert race.order == ["Bob", "Dan", "Ada", "Cyd"]
    assert [race.cars[name].position for name in race.order] == list(ring().grid[:4])
    assert "Ada gets new tyres." in race.log


# --- records and bad input ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_the_record_of_the_race_is_enough(rules: str) -> None:
    """Q-2: it replays without the qualifying."""
    lap = driven({"Ada": 22, "Bob": 23, "Cyd": 0}, {"Ada": {"brakings": 0}}, rules=rules)
    race = Race(ring(), NAMES, grid=lap, seed=3)
    race.play(race.options[-1])
    again = Race.from_json(race.to_json(), track=ring())
    assert again == race and again.order == race.order
    assert again.game.header()["carried"]["times"] == [22, 23, -1]
    assert Race(ring(), NAMES, rules=rules, seed=3).game.header().get("carried") is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda shown: shown["times"].pop(), "not of the same drivers"),
        (lambda shown: shown["times"].__setitem__(0, 0), "a time is turns from 1"),
        (lambda shown: shown["cars"].pop(), "not of the same drivers"),
        (lambda shown: shown["cars"][0].__setitem__("brakings", 4), "no qualifying leaves a car"),
        (
            lambda shown: shown["cars"][0].__setitem__("speed_drop", -1),
            "no qualifying leaves a car",
        ),
        (lambda shown: shown["cars"][0].__setitem__("brakings", 1.5), "no qualifying leaves a car"),
        (lambda shown: shown["cars"][0].pop("no_fourth"), "header cannot be used"),
        (lambda shown: shown.pop("weather"), "header cannot be used"),
    ],
)
def test_a_record_with_a_damaged_qualifying_is_refused(change: Any, message: str) -> None:
    lap = driven({"Ada": 22, "Bob": 23}, {"Ada": {"brakings": 0}})
    written = Race(ring(), NAMES[:2], grid=lap, seed=3).to_json()
    with pytest.raises(RecordError, match=message):
        Race.from_json(forged(written, lambda data: change(data["carried"])))


def test_a_race_takes_only_the_qualifying_that_was_for_it() -> None:
    """Q-1: over, on its track, by its drivers, by its rules."""
    lap = driven({"Ada": 22, "Bob": 23})
    begun = Qualifying(ring(), NAMES[:2], seed=1)
    for options, message in (
        ({"grid": begun, "drivers": NAMES[:2]}, "the qualifying is not over"),
        ({"track": field()}, "driven on 'Ring', not on 'Field'"),
        ({"drivers": ["Bob", "Ada"]}, "driven by Ada, Bob, in this order"),
        ({"drivers": ["Ada", "Bob", "Cyd"]}, "not by Ada, Bob, Cyd"),
        ({"rules": "advanced"}, "driven by Rules.., not Rules.advanced=True."),
    ):
        data: dict[str, Any] = {"track": ring(), "drivers": NAMES[:2], "grid": lap, **options}
        with pytest.raises(SetupError, match=message):
            Race(data.pop("track"), data.pop("drivers"), **data)


def test_the_race_shows_the_times() -> None:
    """Q-1: as a table next to the board, best first, until the first round is over."""
    lap = driven({"Ada": 22, "Bob": 21, "Cyd": 0})
    race = Race(ring(), NAMES, grid=lap, seed=3)
    (table,) = race.game.scene(race)["tables"]
    assert [row["cells"] for row in table["rows"]] == [
        ["1", "Bob", "21"],
        ["2", "Ada", "22"],
        ["3", "Cyd", "crashed"],
    ]
    while race.round == 1:
        assert "tables" in race.game.scene(race)
        race.play(race.options[0])
    assert "tables" not in race.game.scene(race)
    plain = Race(ring(), NAMES, seed=3)
    assert "tables" not in plain.game.scene(plain)
