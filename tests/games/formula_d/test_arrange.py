"""Setting up a position, editing it, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.core.errors import RecordError, SetupError
from bolide_widget.core.options import Roll
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.race import Race
from helpers.forging import forged
from helpers.races.formula_race import ROAD, drive, kind, put, ring, to


def fresh(**options: Any) -> Race:
    names = ["Ada", "Bob"]
    return Race("t1", names, rules=Rules(**ROAD), seed=1, dice="ask", grid=names, **options)


def test_arranged_cars_are_as_told() -> None:
    """FD-SET-6: place, lap, gear, points, stops, flags."""
    race = fresh().arrange(
        {
            "Ada": {"space": "1.36", "lap": 2, "gear": 3, "wear": {"tyres": 2}, "stops": 1},
            "Bob": {"space": "2.10", "lap": 1, "spun": True},
        },
        marks=["2.50", "1.1"],
    )
    ada, bob = race.cars["Ada"], race.cars["Bob"]
    assert (ada.space, ada.lap, ada.gear, ada.wear.tyres) == ("1.36", 2, 3, 2)
    assert (ada.corner, ada.stops, ada.needed, ada.started) == ("C2", 1, 2, True)
    assert bob.spun and bob.gear == 0 and race.marks == ["1.1", "2.50"]
    assert race.order == ["Ada", "Bob"] and kind(race) == "gear"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"cars": {"Zed": {}}}, "no driver is named 'Zed'"),
    ({"cars": {"Ada": {"speed": 3}}}, "no field 'speed'"),
    ({"cars": {"Ada": {"space": "9.9"}}}, "no space '9.9'"),
    ({"cars": {"Ada": {"space": 12}}}, "no space 12"),
    ({"cars": {"Ada": {"space": "1.5", "gear": 7}}}, "gear: a whole number from 0 to 6"),
    ({"cars": {"Ada": {"space": "1.5", "lap": 3}}}, "lap: a whole number from 0 to 2"),
    ({"cars": {"Ada": {"wear": {"tyres": 7}}}}, "no category above its cap"),
    ({"cars": {"Ada": {"wear": {"wings": 1}}}}, "no category 'wings'"),
    ({"cars": {"Ada": {"wear": (1, 2)}}}, "six numbers"),
    ({"cars": {"Ada": {"wear": (1, 2, 3, -1, 1, 1)}}}, "a whole number from 0"),
    ({"cars": {"Ada": {"space": "1.5", "stops": 1}}}, "only a car in a corner"),
    ({"cars": {"Ada": {"space": "1.5", "spun": True, "gear": 2}}}, "0 for a car that has spun"),
    ({"cars": {"Ada": {"tyres": "slick"}}}, "one of hard, soft, rain"),
    ({"cars": {"Ada": {"character": "zorro"}}}, "one of li-tsu"),
    ({"cars": {"Ada": {"spun": 1}}}, "True or False"),
    ({"cars": {"Ada": {"status": "flying"}}}, "one of track, pit"),
    ({"cars": {"Ada": {"status": "pit", "pit": 40}}}, "from 0 to 11"),
    ({"cars": {"Ada": {"space": "1.5"}, "Bob": {"space": "1.5"}}}, "stand on one space"),
    ({"cars": {"Ada": 5}}, "{field: value}"),
    ({"cars": 5}, "cars by driver"),
    ({"cars": {}, "to_move": "Zed"}, "no driver is named"),
    ({"cars": {"Bob": {"status": "out"}}, "to_move": "Bob"}, "is not racing"),
    ({"cars": {}, "marks": ["9.9"]}, "no space '9.9'"),
    ({"cars": {}, "marks": "1.5"}, "a list of spaces"),
    ({"cars": {}, "weather": "rain"}, "only a race with weather=True"),
]


@pytest.mark.parametrize(("fields", "says"), REFUSED)
def test_what_cannot_be_is_refused(fields: dict[str, Any], says: str) -> None:
    """Its own error, and nothing changed."""
    race = fresh()
    before = race.state.key()
    with pytest.raises(SetupError) as error:
        race.arrange(**fields)
    assert says in str(error.value)
    assert race.state.key() == before


def test_edit_keeps_the_round() -> None:
    """Who has moved stays; the car that is to move is asked again, as changed."""
    race = put({"Ada": {"space": "2.50", "gear": 2}, "Bob": {"space": "2.30", "gear": 4}})
    drive(race, "gear:2", 3, to("2.53"))
    race.edit({"Bob": {"wear": {"gearbox": 0}}})
    assert race.pending.driver == "Bob" and race.round == 1  # type: ignore[union-attr]
    assert [option.id for option in race.options] == ["gear:5", "gear:4", "gear:3"]
    drive(race, "gear:4")
    with pytest.raises(SetupError, match="only where a car begins its turn"):
        race.edit({"Bob": {"gear": 2}})


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"drivers": ["A", "A"]}, "names must differ"),
        ({"drivers": "AB"}, "a list of names"),
        ({"laps": 0}, "laps must be"),
        ({"rules": "basic"}, "rules must be"),
        ({"dice": [31]}, "from 1 to 30"),
        ({"grid": ["Ada"]}, "every driver once"),
    ],
)
def test_a_race_that_cannot_be(options: dict[str, Any], says: str) -> None:
    """Which argument, and what would be right."""
    data = {"drivers": ["Ada", "Bob"], **options}
    with pytest.raises(SetupError, match=says):
        Race(ring(), data.pop("drivers"), **data)


def test_a_race_is_saved_and_loaded(tmp_path: Any) -> None:
    """The record replays, arranged start included; one that was changed is refused."""
    race = put({"Ada": {"space": "2.50", "gear": 2}, "Bob": {"space": "2.30", "gear": 4}})
    drive(race, "gear:2", 3, to("2.53"))
    path = race.save(tmp_path / "race.json")
    again = Race.load(path)
    assert again == race and again.facts == race.facts
    assert again.state.key() == race.state.key()
    forged = path.read_text("utf-8").replace('\\"2.53\\"', '\\"2.54\\"')
    assert forged != path.read_text("utf-8")
    with pytest.raises(RecordError):
        Race.from_json(forged)


def test_the_table_of_a_race() -> None:
    """A row for each answer, with the car after it."""
    race = put({"Ada": {"space": "2.50", "gear": 2}, "Bob": {"space": "2.30", "gear": 4}})
    frame = drive(race, "gear:2", 3, to("2.53", 0)).to_frame()
    assert list(frame.kind) == ["gear", "gear-roll", "move"]
    assert frame.iloc[-1][["driver", "space", "gear", "tyres"]].tolist() == ["Ada", "2.53", 2, 6]


@pytest.mark.parametrize(
    ("variant", "fields"),
    [("EN", {"status": "slot", "pit": 0}), ("EN", {"status": "pit", "pit": 2})]
    + [("RU", {"status": "pit", "pit": 2})],
)
def test_who_has_its_stop_behind_it_drives_out(variant: str, fields: dict[str, Any]) -> None:
    """FD-PITEN-2, FD-PIT-8: on the pit grid, in the English lane, beyond the own box."""
    race = Race("t1", ["Ada", "Bob"], rules=Rules(pit_variant=variant), seed=1, grid=["Ada", "Bob"])
    car = {**fields, "lap": 1, "pit_lap": 1, "gear": 4}
    with pytest.raises(SetupError, match="Ada, served: True where it stands"):
        race.arrange({"Ada": {**car, "served": False}})
    race.arrange({"Ada": car, "Bob": {"status": "out"}}, "Ada")
    assert race._state.position.cars[0].served
    for _ in range(3):  # of 12 spaces of the lane
        if race.cars["Ada"].status != "track":
            race.play("gear:4")
    assert race.cars["Ada"].status == "track"

    def unserved(data: dict[str, Any]) -> None:
        data["start"]["position"]["cars"][0]["served"] = False

    with pytest.raises(RecordError, match="Ada, served"):
        Race.from_json(forged(race.to_json(), unserved))


def test_before_its_box_a_car_has_its_stop_to_make() -> None:
    """FD-PIT-8: on the space at its box it has not been there yet."""
    race = Race("t1", ["Ada", "Bob"], seed=1).arrange(
        {"Bob": {"status": "pit", "pit": 2, "pit_lap": 1}}
    )
    assert not race._state.position.cars[1].served


def test_the_queue_of_the_pit_grid_is_that_of_the_cars_put_there() -> None:
    """FD-PITEN-4: by their slots; who is taken off it is in no queue."""
    names = ["Ada", "Bob", "Cy"]
    race = Race("t1", names, rules=Rules(pit_variant="EN"), seed=1, grid=names)
    slot = {"status": "slot", "lap": 1, "pit_lap": 1}
    race.arrange({"Ada": {**slot, "pit": 1}, "Bob": {**slot, "pit": 0}})
    assert race._state.position.queue == (1, 0) and race.order == ["Cy", "Bob", "Ada"]
    race.arrange({"Bob": {"space": "1.50", "lap": 1}})
    assert race._state.position.queue == (0,) and race.order == ["Bob", "Cy", "Ada"]


def test_a_car_that_is_put_into_the_pits_has_started() -> None:
    """FD-START-1, FD-PIT-7: it drives out and takes a gear next turn; it does not roll to start."""
    race = Race("t1", ["Ada", "Bob"], seed=1, laps=3, dice="ask")
    lane = {"status": "pit", "pit": 11, "pit_lap": 1, "lap": 2, "gear": 1, "served": True}
    race.arrange({"Ada": lane, "Bob": {"space": "1.50", "lap": 1}}, "Ada")
    assert race.cars["Ada"].started
    race.play("gear:1")
    race.roll(1)
    while race.pending is not None and race.pending.driver != "Ada":
        race.roll(1) if isinstance(race.pending, Roll) else race.play(race.options[0])
    assert race.pending is not None and race.pending.kind == "gear"
