"""Chapter A: strategies, and the speeds and brakings they give; V-2, B-1, A-6, D-4."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import Race
from bolide_widget.games.bolide.rules import position
from helpers.boards.courses import field, ring
from helpers.races.setting import advanced, question_of, race_on, reach, words

NAMES = ["Ada", "Bob", "Cyd"]
CARS = list(product(("half", "full"), ("soft", "hard"), ("booster", "brake")))

# By fuel and compound; columns: slicks in sun and rain, rain tyres in sun and rain.
# Each entry: top speed in lap 1, in later laps, and sharp brakings that may be used.
PRINTED = {
    ("half", "soft"): [(8, 8, 2), (7, 7, 0), (6, 6, 2), (8, 8, 2)],
    ("half", "hard"): [(7, 7, 3), (6, 6, 0), (5, 5, 3), (7, 7, 3)],
    ("full", "soft"): [(6, 7, 2), (5, 6, 0), (4, 5, 2), (6, 7, 2)],
    ("full", "hard"): [(5, 7, 3), (4, 6, 0), (3, 5, 3), (5, 7, 3)],
}
COLUMNS = [("slick", "sun"), ("slick", "rain"), ("rain", "sun"), ("rain", "rain")]
ROWS = [
    (*row, *column, entry)
    for row, entries in PRINTED.items()
    for column, entry in zip(COLUMNS, entries, strict=True)
]


def choosing(dice: list[int], **options: Any) -> Race:
    """Three drivers in this order on the grid, with these dice for the weather."""
    return Race(
        ring(), NAMES, **{"rules": "advanced", "grid": NAMES, "dice": dice, "seed": 1, **options}
    )


# --- choosing -------------------------------------------------------------------------------------


def test_in_variable_weather_all_sixteen_are_on_offer() -> None:
    """A-1: 4 cars, 2 set-ups, 2 kinds of tyres."""
    race = choosing([7, 12])
    assert question_of(race) == ("Ada", "strategy")
    wanted = {f"{'+'.join(car)}+{kind}" for car in CARS for kind in ("slick", "rain")}
    assert {option.id for option in race.options} == wanted
    assert len(race.options) == 16


def test_in_settled_weather_there_are_slicks_only() -> None:
    """A-1: otherwise Slick."""
    race = choosing([8])
    assert [option.id for option in race.options] == [f"{'+'.join(car)}+slick" for car in CARS]


def test_drivers_choose_in_grid_order_and_openly() -> None:
    """A-1: all see the choices of the drivers before."""
    race = choosing([8], grid=["Cyd", "Ada", "Bob"])
    for driver in ("Cyd", "Ada", "Bob"):
        assert question_of(race) == (driver, "strategy")
        assert race.cars[driver].strategy is None
        race.play("full+hard+brake+slick")
        assert race.cars[driver].strategy[:4] == ("full", "hard", "brake", "slick")
    assert question_of(race)[1] == "start"


def test_the_tyres_that_are_chosen_bring_their_brakings() -> None:
    """A-1, A-2, B-1: before the first turn already."""
    race = choosing([8])
    race.play("half+soft+brake+slick")
    race.play("half+hard+brake+slick")
    brakings = {name: car.sharp_brakings for name, car in race.cars.items()}
    assert (brakings["Ada"], brakings["Bob"]) == (2, 3)


def test_the_grid_is_known_before() -> None:
    """A-1, W-1: grid rolls, then the weather, then the strategies."""
    race = Race(ring(), NAMES, rules="advanced", dice="ask")
    tables_asked = []
    for face in (3, 9, 6, 7, 12):
        tables_asked.append(question_of(race))
        race.roll(face)
    assert [table for _, table in tables_asked] == ["grid"] * 3 + ["weather"] * 2
    assert tables_asked[3] == ("Bob", "weather")
    assert question_of(race) == ("Bob", "strategy")


@pytest.mark.parametrize("answer", ["half+soft+booster", "half+soft+booster+rain", "quick", "1,2"])
def test_a_strategy_not_on_offer_is_refused(answer: str) -> None:
    """A-1: rain tyres are not there when the sun shines all race; nothing is half chosen."""
    race = choosing([8])
    before = race.state
    with pytest.raises(bw.IllegalAction, match=r"Ada is asked \(strategy\)") as caught:
        race.play(answer)
    assert race.state == before
    assert "full+soft+brake+slick" in caught.value.possible


@pytest.mark.parametrize(("dice", "kind"), [([8], "slick"), ([7, 12], "slick"), ([7, 1], "rain")])
def test_who_does_not_choose_gets_a_car_that_needs_no_stop(dice: list[int], kind: str) -> None:
    """A-1: the default answer has Full Fuel and tyres that suit the weather."""
    race = choosing(dice)
    assert race.state.default() == ("full", "soft", "booster", kind)


# --- what it gives --------------------------------------------------------------------------------


@pytest.mark.parametrize(("fuel", "compound", "kind", "now", "entry"), ROWS)
def test_the_printed_table(
    fuel: str, compound: str, kind: str, now: str, entry: tuple[int, int, int]
) -> None:
    """A-2, A-5, V-2: the printed page against the table, entry by entry."""
    assert position.TYRES[fuel, compound, kind, now] == entry


@pytest.mark.parametrize(("fuel", "compound", "kind", "now", "entry"), ROWS)
@pytest.mark.parametrize("lap", [0, 1, 2, 3])
def test_top_speed_by_strategy_weather_and_lap(
    fuel: str, compound: str, kind: str, now: str, entry: tuple[int, int, int], lap: int
) -> None:
    """V-2, A-2, A-5, P-11: lap 3 is as lap 2; before the line is as lap 1."""
    top = entry[0 if lap <= 1 else 1]
    weather = "rain" if now == "rain" else "variable"
    strategy = f"{fuel}+{compound}+booster+{kind}"
    race = advanced((top, 0), strategy, weather, laps=4, lap=lap)
    assert race.cars["Ada"].top_speed == top
    rolled = {option.point for option in race.options if option.preview.rolls == "slick"}
    free = [x for x, y in reach(race) if (x + 120, y + 50) not in rolled]
    assert max(free) == top
    slippery = (kind, now) == ("slick", "rain")
    assert ("sharp-brake" in words(race)) == (top >= 3 and not slippery)
    assert race.cars["Ada"].sharp_brakings == (2 if compound == "soft" else 3)


def test_damage_and_the_track_lower_it() -> None:
    """V-3, V-2: as by the basic rules."""
    assert advanced((3, 0), "half+soft+booster+slick", speed_drop=3).cars["Ada"].top_speed == 5
    assert advanced((3, 0), "full+hard+booster+slick", speed_drop=9).cars["Ada"].top_speed == 1


@pytest.mark.parametrize("compound", ["soft", "hard"])
def test_brakings_by_tyres(compound: str) -> None:
    """B-1, A-2: soft tyres have 2, hard ones 3; when they are used, braking actions are left."""
    race = advanced((5, 0), f"full+{compound}+brake+slick", sharp_brakings=0)
    assert words(race) == {"brake", "booster"}
    full = advanced((5, 0), f"full+{compound}+brake+slick")
    assert full.cars["Ada"].sharp_brakings == (2 if compound == "soft" else 3)
    full.play("sharp-brake")
    assert full.cars["Ada"].sharp_brakings == (1 if compound == "soft" else 2)


# --- starting -------------------------------------------------------------------------------------

HALF_FUEL_START = "skidding " * 2 + "normal " * 7 + "quick " * 3


@pytest.mark.parametrize("face", range(1, 13))
def test_the_start_table_of_half_fuel_cars(face: int) -> None:
    """A-6, M-20: skidding 1-2, normal 3-9, quick 10-12."""
    assert position.START_HALF_FUEL[face] == HALF_FUEL_START.split()[face - 1]


@pytest.mark.parametrize("face", range(1, 13))
@pytest.mark.parametrize("fuel", ["half", "full"])
def test_start_by_fuel(fuel: str, face: int) -> None:
    """A-6: at the start of the race each car rolls on the table of its fuel."""
    race = choosing([8])
    for _ in NAMES:
        race.play(f"{fuel}+soft+booster+slick")
    race.undo()
    race.dice = "ask"
    race.play(f"{fuel}+soft+booster+slick")
    table = "start-half-fuel" if fuel == "half" else "start"
    assert question_of(race) == ("Ada", table)
    race.roll(face)
    result = position.START_HALF_FUEL[face] if fuel == "half" else position.START[face]
    assert race.state.question.data == (result,)
    assert race.facts[-1] == ("start", 0, table, face, result)


def test_after_a_safety_car_everybody_has_the_full_fuel_table() -> None:
    """M-20, E-8: ½ Fuel cars too."""
    cars = {
        "Ada": {"position": (39, 7), "pawn": (39, 7), "strategy": "half+soft+booster+slick"},
        "Bob": {"position": (40, 7), "pawn": (40, 7), "strategy": "half+soft+booster+slick"},
    }
    race = race_on(ring(), cars, to_move="Ada", weather="sun")
    race.play((40, 7))
    race.roll(7)
    race.roll(2)
    race.play((39, 7))
    race.play((40, 7))
    race.play((39, 7))
    assert question_of(race) == ("Bob", "start")


# --- a cancelled set-up ---------------------------------------------------------------------------


def _engaged(face: int, **options: Any) -> Race:
    """Ada has driven into Bob and rolled this."""
    cars = {
        "Ada": {"position": (120, 50), "pawn": (124, 50)},
        "Bob": {"position": (124, 50), "pawn": (126, 50)},
    }
    race = race_on(field(), cars, to_move="Ada", **options)
    race.play((124, 50))
    race.roll(face)
    return race


def test_a_three_cancels_the_attackers_set_up() -> None:
    """D-4, E-2: by the advanced rules; it is not half spun as by the basic ones."""
    race = _engaged(3, weather="sun")
    assert race.cars["Ada"].strategy.cancelled and not race.cars["Ada"].half_spun
    assert not race.cars["Bob"].strategy.cancelled
    assert "Ada rolls 3: Bob wins, Ada's set-up cancelled." in race.log
    assert _engaged(3).cars["Ada"].half_spun


@pytest.mark.parametrize("face", [n for n in range(1, 13) if n != 3])
def test_the_rest_of_the_engagement_table_is_the_same(face: int) -> None:
    """E-2, D-4: only the 3 differs between basic and advanced rules."""
    assert position.ENGAGEMENT_ADVANCED[face] == position.ENGAGEMENT[face]
    race = _engaged(face, weather="sun")
    assert not any(car.strategy.cancelled for car in race.cars.values())


# --- set up by hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"strategy": "half+soft"}, "Ada, strategy: a strategy is fuel, compound, set-up"),
        ({"strategy": "half+soft+rain+booster"}, "a strategy is fuel"),
        ({"strategy": 7}, "a strategy is fuel"),
        ({"sharp_brakings": 3}, "Ada, sharp_brakings: at most 2 on these tyres, not 3"),
        ({"fuelled": 0}, "Ada, fuelled: a whole number from 1 to 2, not 0"),
        ({"set_up_cancelled": 1}, "Ada, set_up_cancelled: True or False, not 1"),
    ],
)
def test_an_arranged_strategy_is_checked(fields: dict[str, Any], says: str) -> None:
    race = advanced((3, 0), "full+soft+booster+slick")
    before = race.state
    with pytest.raises(bw.SetupError, match=says):
        race.arrange({"Ada": fields})
    with pytest.raises(bw.SetupError, match="one of sun, variable, rain, not 'snow'"):
        race.arrange({}, weather="snow")
    assert race.state == before
