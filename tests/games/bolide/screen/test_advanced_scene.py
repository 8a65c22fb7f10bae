"""The scene of an advanced race: weather, choices by parts, marks, slides."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bolide_widget import Race
from helpers.boards.courses import ring
from helpers.races.setting import advanced, at, on_field, question_of, race_on

NAMES = ["Ada", "Bob"]


def scene(race: Race) -> dict[str, Any]:
    shown: dict[str, Any] = race.game.scene(race)
    json.dumps(shown)
    return shown


def choosing(*dice: int) -> Race:
    return Race(ring(), NAMES, rules="advanced", grid=NAMES, dice=list(dice), seed=1)


# --- weather --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "chips"),
    [
        ([8], [("sun", "Sun all race")]),
        ([7, 12], [("sun", "Sun"), ("variable", "Variable")]),
        ([7, 1], [("rain", "Rain"), ("variable", "Variable")]),
    ],
)
def test_the_weather_is_shown(dice: list[int], chips: list[tuple[str, str]]) -> None:
    """W-1 to W-3: the weather now comes first; when it may change, and how likely rain is."""
    conditions = scene(choosing(*dice))["conditions"]
    assert [(chip["icon"], chip["text"]) for chip in conditions] == chips
    if len(chips) > 1:
        assert conditions[1]["detail"] == (
            "Re-rolled when the leader crosses the ½ GP line; rain on 1-5 of 12"
        )


def test_a_basic_race_is_sent_as_before() -> None:
    """S-2: no weather, no parts, no marks."""
    race = Race(ring(), NAMES, seed=1)
    shown, board = scene(race), race.game.board()
    assert "conditions" not in shown and "tyres" not in shown["tokens"][0]
    assert [row["kind"] for row in board["sheet"]] == [
        "number",
        "number",
        "circles",
        "boxes",
        "flag",
    ]
    assert all(len(values) == 5 for values in shown["sheets"])


def test_the_safety_car_is_announced() -> None:
    """E-7, E-8: until the field has queued up."""
    cars = {"Ada": {"position": (39, 7), "pawn": (40, 7)}, "Bob": {"position": (40, 7)}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((40, 7))
    race.roll(7)
    race.roll(2)
    assert [chip["icon"] for chip in scene(race)["conditions"]] == ["safety-car"]


# --- strategies -----------------------------------------------------------------------------------


def _cells(race: Race) -> dict[str, list[str]]:
    return {option["id"]: option["cells"] for option in scene(race)["ask"]["options"]}


def test_strategies_by_parts() -> None:
    """A-1, A-2: every option names its part of each facet, and has a cell for each column."""
    ask = scene(choosing(7, 12))["ask"]
    assert [facet["id"] for facet in ask["facets"]] == ["fuel", "compound", "set-up", "tyres"]
    assert ask["columns"] == ["Lap 1", "From lap 2", "Brakings", "If it rains"]
    ids = [[value["id"] for value in facet["values"]] for facet in ask["facets"]]
    for option in ask["options"]:
        assert option["id"] == "+".join(option["facets"])
        assert len(option["cells"]) == len(ask["columns"])
        assert all(part in values for part, values in zip(option["facets"], ids, strict=True))


def test_what_each_strategy_means() -> None:
    """A-2, A-4: in this weather, and in the other."""
    sun = _cells(choosing(7, 12))
    assert sun["full+soft+booster+slick"] == ["6", "7", "2", "5/6, no braking"]
    assert sun["half+hard+brake+rain"] == ["5", "5", "3", "7"]
    rain = _cells(choosing(7, 1))
    assert rain["full+hard+booster+slick"] == ["4", "6", "none now, 3 in sun", "5/7"]
    assert rain["full+hard+booster+rain"] == ["5", "7", "3", "3/5"]
    ask = scene(choosing(7, 1))["ask"]
    assert ask["columns"][-1] == "If it dries"


def test_settled_weather_needs_no_tyres_to_choose() -> None:
    """A-1: slicks only; the ids stay the same."""
    ask = scene(choosing(8))["ask"]
    assert [facet["id"] for facet in ask["facets"]] == ["fuel", "compound", "set-up"]
    assert ask["columns"] == ["Lap 1", "From lap 2", "Brakings"]
    assert ask["options"][0]["id"] == "half+soft+booster+slick"


def test_pit_services_by_parts() -> None:
    """P-4, A-1: tyres, repair and fuel; what the car can do in the next lap."""
    cars = {
        "Ada": {"status": "pit", "box": 4, "lap": 2, "strategy": "half+soft+booster+slick"},
        "Bob": {"position": (53, 20)},
    }
    cars["Ada"] |= {"speed_drop": 2, "sharp_brakings": 0, "fuelled": 1}
    race = race_on(ring(), cars, to_move="Ada", weather="rain")
    race.play("leave")
    ask = scene(race)["ask"]
    assert [facet["id"] for facet in ask["facets"]] == ["tyres", "repair", "refuel"]
    options = {option["id"]: (option["facets"], option["cells"]) for option in ask["options"]}
    assert options["none"] == (["none"] * 3, ["5", "0", "6"])
    tyres = "tyres-soft-rain"
    assert options[f"{tyres}+repair+refuel"] == ([tyres, "repair", "refuel"], ["8", "2", "6"])
    assert (
        len({tuple(facets) for facets, _ in options.values()}) == len(options) == len(race.options)
    )


# --- sheets and tokens ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "marks"),
    [
        (
            {"strategy": "half+soft+booster+rain"},
            [
                ["tyre-rain-soft", "Rain tyres, soft"],
                ["fuel-half", "½ Fuel, must refuel"],
                ["setup-booster", "Booster set-up"],
            ],
        ),
        (
            {"strategy": "half+hard+brake+slick", "fuelled": 2, "reroll_spent": True},
            [
                ["tyre-slick-hard", "Slicks, hard"],
                ["fuel-refuelled", "½ Fuel, refuelled"],
                ["setup-brake", "Brake set-up, re-roll used"],
            ],
        ),
        (
            {"strategy": "full+soft+brake+slick", "set_up_cancelled": True},
            [
                ["tyre-slick-soft", "Slicks, soft"],
                ["fuel-full", "Full Fuel"],
                ["setup-cancelled", "Brake set-up, cancelled"],
            ],
        ),
    ],
)
def test_marks_on_the_sheet(fields: dict[str, Any], marks: list[list[str]]) -> None:
    """A-1, A-3, D-4, P-11: tyres, fuel, set-up, and what has become of them."""
    cars = {"Ada": {"position": (33, 7), **fields}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, to_move="Ada", weather="variable")
    shown = scene(race)
    assert shown["sheets"][0][5:] == marks
    assert [row["kind"] for row in race.game.board()["sheet"][5:]] == ["mark"] * 3
    grooved = shown["tokens"][0].get("looks", []) == ["grooved"]
    assert grooved == fields["strategy"].endswith("rain")


def test_brakings_are_told_of_how_many() -> None:
    """B-1: used ones, of those that these tyres have."""
    race = advanced((5, 0), "full+soft+booster+slick", sharp_brakings=1)
    assert scene(race)["sheets"][0][2] == [1, 2]
    assert scene(choosing(8))["sheets"][0][5:] == [None] * 3


# --- slides ---------------------------------------------------------------------------------------


def test_slides_are_sent_once() -> None:
    """A-4: options that need the roll say so; the usual slides are sent once."""
    ask = scene(advanced((6, 0), "full+soft+booster+slick", "rain"))["ask"]
    assert ask["slides"][0] == {"by": [0, 0], "odds": "1 in 12", "mark": "turn"}
    assert {"by": [1, -1], "odds": "1 in 12", "mark": None} in ask["slides"]
    assert len(ask["slides"]) == 7
    with_slides = {option["id"] for option in ask["options"] if option.get("slides")}
    assert with_slides == {f"126,{y}" for y in range(48, 53)}
    assert all(option.get("slides") in (None, True) for option in ask["options"])


def test_a_slide_off_the_track_is_told_by_its_own_option() -> None:
    """A-4, R-25: at the edge of the track."""
    cars = {
        "Ada": {"position": (34, 6), "pawn": (40, 6), "strategy": "full+soft+booster+slick"},
        "Bob": {"position": (53, 20)},
    }
    ask = scene(race_on(ring(), cars, to_move="Ada", weather="rain"))["ask"]
    edge = next(option for option in ask["options"] if option["id"] == "40,4")
    marks = {tuple(slide["by"]): slide["mark"] for slide in edge["slides"]}
    assert marks[0, -2] == marks[0, -1] == marks[1, -1] == "warning"
    assert marks[0, 2] is None and marks[0, 0] == "turn"


# --- questions in words ---------------------------------------------------------------------------


def test_a_reroll_says_what_was_rolled() -> None:
    """A-3."""
    race = advanced((4, 0), "full+soft+booster+slick")
    race.play("booster")
    race.roll(1)
    ask = scene(race)["ask"]
    assert question_of(race)[1] == "reroll"
    assert ask["prompt"] == "a 1 for the booster: top speed -2. Roll again?"
    assert [o["label"] for o in ask["options"]] == ["Roll again (6 in 12)", "Keep it"]


def test_dice_say_what_they_mean() -> None:
    """W-2, D-4: by the board's rain risk, and by the advanced engagement table."""
    race = Race(ring(), NAMES, rules="advanced", grid=NAMES, dice="ask", seed=1)
    race.roll(3)
    assert scene(race)["die"] | {"number": 1} == {
        "table": "Weather",
        "driver": "Ada",
        "dice": [{"name": "d12", "sides": 12, "face": 3}],
        "needs": "1 to 7: variable weather · 8 to 12: sun for the whole race",
        "meaning": "variable weather",
        "number": 1,
    }
    race.roll(5)
    assert scene(race)["die"]["meaning"] == "rain"


def test_the_die_of_an_engagement_names_who_wins_and_who_loses_what() -> None:
    """E-2: before it is rolled only who needs what is told, of the two alone."""
    there = {"position": (4, 2), "pawn": (9, 2)}
    race = on_field({"Ada": {"position": (0, 0), "pawn": (4, 2)}, "Bob": there}, to_move="Ada")
    race.play(at(4, 2))
    race.roll(3)
    die = scene(race)["die"]
    assert die["needs"] == "1 to 8: Bob wins · 9 to 12: Ada wins"
    assert die["meaning"] == "Bob wins, Ada half spun"


def test_the_state_of_a_full_field_stays_small() -> None:
    """A-4: eight cars in the rain, half of them at random: every message is below 10 kB."""
    names = [f"Driver {n}" for n in range(8)]
    rng, largest = random.Random(5), 0
    race = Race(ring(), names, rules="advanced", dice=[*range(1, 9), 5, 1], seed=5)
    for _ in range(160):
        shown = json.dumps(scene(race), separators=(",", ":"), ensure_ascii=False)
        largest = max(largest, len(shown.encode()))
        if race.over:
            break
        race.play(rng.choice(race.options))
    assert largest < 10_000
