"""Setting up a position, editing it, what is refused; records and tables of a race."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import RecordError, SetupError
from bolide_widget.core.stack import check_stack
from bolide_widget.core.state import State
from bolide_widget.games.championship_formula.race import Race, check
from helpers.boards.cfr_boards import pr, red, w2
from helpers.races.cfr_race import alone, cards, kind, plan, put


def fresh(**options: Any) -> Race:
    return Race(w2(), ["Ada", "Bob"], seed=1, dice="ask", **options)


def test_arranged_cars_are_as_told() -> None:
    """CFR-PROTO-3: place, lap, speed, chips, damage, the visit of a corner, lines."""
    race = Race(red(), ["Ada", "Bob"], laps=2, seed=1).arrange(
        {
            "Ada": {
                "space": "1.12",
                "lap": 2,
                "last": 100,
                "lines": ["X-1"],
                "entries": [(100, "1.11"), (100, "1.12")],
                "allowance": 20,
                "corner_wear": 1,
            },
            "Bob": {"space": "2.20", "wear": 3, "green": 0, "a": 20, "engine_damage": 1},
        }
    )
    ada, bob = race.cars["Ada"], race.cars["Bob"]
    assert (ada.space, ada.lap, ada.at, ada.last) == ("1.12", 2, 52, 100)
    assert (ada.corner, ada.allowance, ada.corner_wear, ada.lines) == ("X", 20, 1, ("X-1",))
    assert (bob.lap, bob.at, bob.wear, bob.green, bob.a) == (1, 20, 3, 0, 20)
    assert bob.ts == 180 and bob.cards == (1, 0, 1, 0, 0, 0)  # who chose nothing is Balanced
    assert not ada.first and kind(race) == "plan" and race.turn == 1
    assert [entry[2] for entry in race.state.position.cars[0].entries] == [(0,), (0,)]


def test_a_car_on_the_first_space_of_a_line_is_on_it() -> None:
    """CFR-LINE-2: wherever it was put; the row of the line is the end of a lap (CFR-TRACK-3)."""
    assert alone("2.10", red()).cars["X"].lines == ("X-1",)
    assert alone("1.40").cars["X"].at == 40
    assert alone("K3.8", pr(), lap=0).cars["X"].at == 0


REFUSED: list[tuple[Any, str]] = [
    ({"Zed": {}}, "no driver is named 'Zed'"),
    ({"Ada": {"speed": 3}}, "no field 'speed'"),
    ({"Ada": {"space": "9.9"}}, "no space '9.9'"),
    ({"Ada": {"space": 12}}, "no space 12"),
    ({"Ada": {"space": "1.5", "last": 50}}, "last: a multiple of 20 from 0 to 220"),
    ({"Ada": {"space": "1.5", "lap": 3}}, "lap: a whole number from 0 to 2"),
    ({"Ada": {"space": "1.40", "lap": 2}}, "it would have finished"),
    ({"Ada": {"space": "1.5", "wear": -1}}, "wear: a whole number from 0 to 999"),
    ({"Ada": {"space": "1.5", "engine_damage": 2}}, "from 0 to 1"),
    ({"Ada": {"space": "1.5", "cards": (1, 2)}}, "six cards from -1 to 2"),
    ({"Ada": {"space": "1.5", "allowance": 20}}, "only a car in a corner"),
    ({"Ada": {"space": "1.5", "lines": ["B"]}}, "ids of racing lines (none)"),
    ({"Ada": {"space": "1.5", "entries": [5]}}, "pairs of speed and space"),
    ({"Ada": {"space": "1.5", "entries": [(60, "7.7")]}}, "no space '7.7'"),
    ({"Ada": {"space": "1.5", "spun": 1}}, "True or False"),
    ({"Ada": {"status": "flying"}}, "one of track, out"),
    ({"Ada": {"lap": 1}}, "only a car on the track is in a lap"),
    ({"Ada": {"space": "1.5"}, "Bob": {"space": "1.5"}}, "stand on one space"),
    ({"Ada": {"space": "1.5"}}, "Bob, space: a car on the track"),
    ({"Ada": {"status": "out"}, "Bob": {"status": "out"}}, "no car would be left"),
    ({"Ada": 5}, "{field: value}"),
    (5, "cars by driver"),
]


@pytest.mark.parametrize(("cars", "says"), REFUSED)
def test_what_cannot_be_is_refused(cars: Any, says: str) -> None:
    """Its own error, and nothing changed."""
    race = fresh()
    before = race.state.key()
    with pytest.raises(SetupError) as error:
        race.arrange(cars)
    assert says in str(error.value)
    assert race.state.key() == before


def test_lines_that_the_car_is_not_on() -> None:
    """CFR-LINE-2: a line is named only where it leads."""
    with pytest.raises(SetupError, match="does not stand on X-1"):
        alone("2.20", red(), lines=["X-1"])


def test_edit_asks_anew() -> None:
    """Where a turn begins, before anybody has planned; turn and the other cars stay."""
    race = put({"Ada": {"space": "2.20"}, "Bob": {"space": "2.19"}})
    race.edit({"Bob": {"last": 20}})
    assert race.turn == 1 and cards(race, "Bob") == [20, 40, 60, 80]
    race.play("speed:100", "Ada")
    with pytest.raises(SetupError, match="before anybody has planned"):
        race.edit({"Bob": {"last": 60}})
    branch = race.branch()
    branch.arrange({"Bob": {"last": 60}})
    assert cards(branch, "Bob")[-1] == 120 and race.cars["Bob"].last == 20


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"drivers": ["A", "A"]}, "names must differ"),
        ({"drivers": "AB"}, "a list of names"),
        ({"laps": 0}, "laps must be a whole number"),
        ({"rules": "basic"}, r'rules must be Rules\(...\), "core" or "classic"'),
        ({"dice": [3]}, "two faces"),
        ({"grid": ["Ada"]}, "every driver once"),
        ({"rules": bw.championship_formula.Rules(soft_tires=["Zed"])}, "Zed does not drive"),
    ],
)
def test_a_race_that_cannot_be(options: dict[str, Any], says: str) -> None:
    """Which argument, and what would be right."""
    data = {"drivers": ["Ada", "Bob"], **options}
    with pytest.raises(SetupError, match=says):
        Race(w2(), data.pop("drivers"), **data)


def test_a_race_is_saved_and_loaded(tmp_path: Any) -> None:
    """The record replays, arranged start included; one that was changed is refused."""
    race = plan(put({"Ada": {"space": "2.20", "last": 160}, "Bob": {"space": "2.19"}}), 180, 60)
    race.play("none")
    race.roll((3, 4))
    path = race.save(tmp_path / "race.json")
    again = Race.load(path)
    assert again == race and again.facts == race.facts and type(bw.load_race(path)) is Race
    forged = path.read_text("utf-8").replace("speed:60", "speed:80")
    assert forged != path.read_text("utf-8")
    with pytest.raises(RecordError):
        Race.from_json(forged)


def test_options_are_in_the_record() -> None:
    """CFR-CONV-4: those of names, too."""
    rules = bw.championship_formula.Rules(handicap={"Bob": 1}, soft_tires=("Ada",), laps=3)
    race = Race("pattern-ring", ["Ada", "Bob"], rules=rules, seed=1)
    race.play("cards:1,0,1,0,0,0", "Ada")
    again = Race.from_json(race.to_json())
    assert again == race and again.rules == rules
    assert repr(rules) == "Rules(laps=3, handicap={'Bob': 1}, soft_tires=('Ada',))"


FORGED: list[tuple[str, Any]] = [
    ("phase", "lunch"),
    ("turn", -1),
    ("order", [0, 0]),
    ("order", [7]),
    ("moved", 9),
    ("places", 3),
    ("markers", [100]),
    ("now", {"seat": 9}),
    ("now", {"path": [400]}),
    ("now", {"shared": 1}),
    ("cars", {"space": 900}),
    ("cars", {"space": -1}),
    ("cars", {"status": "lost"}),
    ("cars", {"v": 70}),
    ("cars", {"last": 400}),
    ("cars", {"wear": -1}),
    ("cars", {"first": 1}),
    ("cars", {"at": 7}),
    ("cars", {"corner": 4}),
    ("cars", {"lines": [9]}),
    ("cars", {"cards": [1, 2]}),
    ("cars", {"entries": [[60, 2]]}),
    ("cars", {"drafts": [[0, 9]]}),
    ("cars", {"out_cause": 7}),
    ("cars", {"held": "x"}),
]


@pytest.mark.parametrize(("field", "value"), FORGED)
def test_a_start_that_cannot_be_is_refused(field: str, value: Any) -> None:
    """The fields of a file are checked before a rule reads them."""
    race = put({"Ada": {"space": "2.20"}, "Bob": {"space": "2.19"}})
    data = copy.deepcopy(json.loads(json.dumps(race.state.to_dict())))
    check(State.from_dict(race.game, data), race.drivers)
    if field == "cars":
        data["position"]["cars"][0] |= value
    elif field == "now":
        data["position"]["now"] |= value
    else:
        data["position"][field] = value
    with pytest.raises(SetupError):
        check(State.from_dict(race.game, data), race.drivers)


def test_questions_that_cannot_be_are_refused() -> None:
    """Kinds that there are not, seats that there are not, too many of them."""
    race = put({"Ada": {"space": "2.20"}, "Bob": {"space": "2.19"}})
    for change in ({"kind": "lunch"}, {"players": [4]}, {"roller": 9}):
        data = json.loads(json.dumps(race.state.to_dict()))
        data["questions"][-1] |= change
        with pytest.raises(SetupError):
            check_stack(State.from_dict(race.game, data), len(race.drivers))
    data["questions"] = data["questions"][:1] * 60
    with pytest.raises(SetupError, match=r"questions"):
        check(State.from_dict(race.game, data), race.drivers)


def test_the_table_of_a_race() -> None:
    """A row for each answer, with the car after it; sealed answers only when they are open."""
    race = put({"Ada": {"space": "2.20", "last": 160}, "Bob": {"space": "2.19"}})
    race.play("speed:180", "Ada")
    assert list(race.to_frame().answer) == ["sealed"]
    race.play("speed:60", "Bob")
    race.play("red")
    race.roll((1, 1))
    frame = race.to_frame()
    assert list(frame.kind)[:4] == ["plan", "plan", "skill", "top speed"]
    assert list(frame.answer)[:4] == ["speed:180", "speed:60", "red", "1,1"]
    assert frame.iloc[2][["driver", "space", "red"]].tolist() == ["Ada", "2.20", 0]


def test_what_a_race_says_of_itself() -> None:
    """Cars, standings, order, and a line of words."""
    race = put({"Ada": {"space": "2.20"}, "Bob": {"space": "2.22"}})
    assert [line.driver for line in race.standings] == ["Bob", "Ada"]
    assert repr(race) == "Race('W2', 2 drivers, round 1, Ada to plan)"
    plan(race, 60, 60)
    assert race.order == ["Bob", "Ada"] and race.markers == []
    figures = race.game.figures(race.state, race.facts, race.drivers)
    assert [row["turns"] for row in figures] == [0, 0]  # this one had begun when it was set up
