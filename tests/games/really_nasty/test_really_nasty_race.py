"""Races: to the flag at random, records, undo, arranged positions, cars and standings."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import CHANCE
from bolide_widget.games.really_nasty.options import Rules
from bolide_widget.games.really_nasty.race import Race
from bolide_widget.games.really_nasty.rules.venue import State
from bolide_widget.racing.options import switches, words
from helpers.forging import forged
from helpers.races.really_nasty_race import NAMES, rn
from helpers.rules_page import tables


def played(race: Race, rng: random.Random, most: int = 20_000) -> Race:
    """Random answers until the flag; what is certain is asked of nobody."""
    for _ in range(most):
        if race.over:
            return race
        race.play(rng.choice(race.options))
    raise AssertionError("the race does not end")


@pytest.mark.parametrize("cars", [2, 4, 6])
def test_random_races_end_and_come_back_from_their_record(cars: int) -> None:
    """RN-GEN-7, RN-GEN-8: at most one question has one answer: a player who can only pass."""
    rng = random.Random(cars)
    race = played(Race("rn-default", NAMES[:cars], seed=cars, laps=3), rng)
    assert race.facts[-1].kind == "audit"
    assert {standing.status for standing in race.standings} <= {"finished", "racing", "out"}
    again = Race.from_json(race.to_json())
    assert again == race and again.facts == race.facts
    decisions = [entry for entry in race.history if entry.seat != CHANCE]
    alone = {e.before.question.kind for e in decisions if len(e.before.legal(e.seat)) == 1}
    assert alone <= {"react"}


def test_a_race_is_undone_to_its_begin_and_played_again() -> None:
    race = played(Race("rn-default", NAMES[:3], seed=5, laps=2), random.Random(5))
    end = race.state.key()
    race.undo(sum(entry.seat != CHANCE for entry in race.history))
    assert race.round == 0 and not race.history
    race.redo()
    assert race.state.key() == end


def test_races_of_the_usual_answers_are_finished() -> None:
    """Every question has a usual answer (chapter 17), and a race of them comes to its flag."""
    state: State = Race("rn-default", NAMES[:4], seed=3, laps=4).state
    rng = random.Random(1)
    for _ in range(5_000):
        if not state.stack:
            break
        rolls = state.to_act == (CHANCE,)
        state.apply(rng.choice(state.legal()) if rolls else state.default())
    assert not state.stack and state.position.finished


# -- cars as people see them -----------------------------------------------------------------------


def test_cars_are_shown_as_everybody_sees_them() -> None:
    """RN-SPIN-1, RN-PIT-9: no card, no fuel card, no kind of a stop; how many cards."""
    table = rn(A="r20l2 c3 WET hand=CO1+WE PS6", B="B2 c2 stop=3,free,2,1,1", C="P3", D="r1l1")
    a, b, c, _ = table.race.cars.values()
    assert (a.driver, a.colour, a.space, a.where) == ("A", "red", "r20l2", "track")
    assert (a.laps, a.tyre, a.cards, a.penalties) == (3, "WET", 2, ("PS",))
    assert (b.where, b.stop_lap, b.added, b.taken) == ("box", 3, 1, 1)
    assert (c.where, c.stop_lap) == ("lane", None)
    shown = " ".join(map(str, a._fields))
    assert "fuel" not in shown and "hand" not in shown and "base" not in shown


def test_a_race_tells_weather_order_and_round() -> None:
    table = rn(A="r20l2", B="r30l2", weather="WET")
    assert (table.race.weather, table.race.order, table.race.round) == ("WET", ["A", "B"], 1)
    fresh = Race("rn-default", ["Ada", "Bob"], seed=1)
    assert (fresh.weather, fresh.order, fresh.round) == (None, [], 0)
    assert fresh.cars["Ada"].colour is None and fresh.cars["Ada"].space is None


def test_the_table_of_answers_has_the_cars() -> None:
    frame = rn(A="r20l2 c3").drive(3, "r23l1", "yellow").race.to_frame()
    row = frame[frame.kind == "path"].iloc[0]
    assert (row.driver, row.space, row.laps, row.tyre) == ("A", "r23l1", 3, "DRY")


# -- arranged positions ----------------------------------------------------------------------------


REFUSED: dict[str, tuple[Any, str]] = {
    "nobody": ({"Zed": {}}, "no driver is named 'Zed'"),
    "no field": ({"A": {"gear": 3}}, "no field 'gear'; there are"),
    "no space": ({"A": {"space": "r99l1"}}, "there is no space 'r99l1'"),
    "one space": ({"A": {"space": "r1l1"}, "B": {"space": "r1l1"}}, "A and B would both stand"),
    "another's bay": ({"A": {"space": "B2"}}, "its own bay is B1"),
    "too many laps": ({"A": {"laps": 10}}, "a whole number from 0 to 9, not 10"),
    "no such card": ({"A": {"hand": ["XX"]}}, "hand: one of PT1"),
    "cards twice": ({"A": {"hand": ["SC"] * 3}}, "1 cards SC more than there are"),
    "fuel twice": ({n: {"fuel": "One"} for n in "ABC"}, "3 fuel cards of 2"),
    "a stop on the road": (
        {"A": {"space": "r1l1", "stop": (3, "free", 1)}},
        "none for a car on the circuit",
    ),
    "a spin on the bay": ({"A": {"space": "B1", "spin_step": 1}}, "spin_step: 0 on a bay"),
    "too many pit turns": (
        {"A": {"space": "B1", "stop": (3, "free", 7, 2)}},
        "at most 8 pit turns",
    ),
    "two of a kind": ({"A": {"penalties": [("BO", 3), ("BO", 4)]}}, "one BO and one PS"),
    "no flag": ({"A": {"yellow": 1}}, "True or False, not 1"),
    "before its bay": ({"A": {"space": "P1", "stop": (3, "free", 1)}}, "none for a car before"),
    "beyond its bay": ({"A": {"space": "P6", "stop": None}}, "has made a stop"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_position_that_cannot_be_is_refused(what: str) -> None:
    """RN-GEN-8: what is wrong, where; nothing is changed."""
    cars, text = REFUSED[what]
    race = rn(A="r20l2", B="r21l2", C="r22l2").race
    before = race.state.key()
    with pytest.raises(bw.SetupError, match=text.replace("(", r"\(")):
        race.arrange(cars)
    assert race.state.key() == before


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"weather": "FOG"}, "weather: one of DRY, WET"),
        ({"safety_car": ("P1", "A")}, "on the circuit or on SC0"),
        ({"safety_car": "r1l1"}, "safety_car: "),
        ({"to_move": "Zed"}, "to_move: no driver"),
    ],
)
def test_a_table_that_cannot_be_is_refused(fields: dict[str, Any], text: str) -> None:
    with pytest.raises(bw.SetupError, match=text):
        rn(A="r20l2", B="r21l2").race.arrange({}, **fields)


def test_a_position_is_edited_where_a_turn_begins() -> None:
    """Round, order and whose turn it is stay; not in the middle of a turn."""
    table = rn(A="r20l2", B="r25l2").drive(2, "r22l1", "yellow").passes()
    assert table.question == ("B", "die")
    table.race.edit({"B": {"tyre": "WET"}, "A": {"laps": 4}}, weather="WET")
    assert table.question == ("B", "die") and table.options == ["blue", "yellow"]
    assert table.car("A").laps == 4 and table.at() == "r22l1"
    table.play("die+blue")
    with pytest.raises(bw.SetupError, match="only where a driver begins a turn, but 'roll' is"):
        table.race.edit({"A": {"laps": 5}})


def test_an_arranged_race_is_recorded_and_loaded() -> None:
    """RN-GEN-8: a start that somebody set up is looked at before it is believed."""
    table = rn(A="r20l2 hand=WE+CO1", B="B2 c3 stop=4,free,2,0,1", sc=("r30l1", "A"))
    again = Race.from_json(table.race.to_json())
    assert again == table.race
    for field, value, text in (
        ("laps", 33, "laps: a whole number"),
        ("laps", [1], "laps: a whole number"),
        ("space", 4000, "space"),
        ("tyre", "SOFT", "tyre"),
        ("hand", [60], "hand: a list of 18"),
        ("stop", [1, "x", 1, 0, 0, 0, 1, 8], "stop"),
        ("penalties", [["XX", 3, False]], "penalties"),
        ("yellow", 1, "yellow: true or false"),
    ):

        def change(data: Any, field: str = field, value: Any = value) -> None:
            data["start"]["position"]["cars"][0][field] = value

        shown = f"{text}|start cannot be read"  # compiled, a wrong type is refused before that
        with pytest.raises(bw.RecordError, match=shown):
            Race.from_json(forged(table.race.to_json(), change))


def test_colours_are_swapped_when_one_is_told() -> None:
    """RN-SET-1: two cars never have one colour."""
    race = rn(A="r20l2 blue", B="r21l2").race
    assert [car.colour for car in race.cars.values()] == ["blue", "red"]


# -- arguments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "options", "text"),
    [
        ([], {}, "1 to 6 drivers, not 0"),
        (list("ABCDEFG"), {}, "1 to 6 drivers, not 7"),
        (["A", "B"], {"rules": "fast"}, r"rules must be Rules"),
        (["A", "B"], {"laps": 0}, "laps must be a whole number from 1 to 30"),
        (["A", "B"], {"laps": 31}, "laps must be a whole number from 1 to 30"),
        (["A", "B"], {"grid": ["A"]}, "grid must name every driver once"),
    ],
)
def test_arguments_that_cannot_be(names: list[str], options: dict[str, Any], text: str) -> None:
    """RN-GEN-1, R-38."""
    with pytest.raises(bw.SetupError, match=text):
        Race("rn-default", names, **options)


OPTIONS: dict[str, tuple[Any, str]] = {
    "laps": (1.5, "laps must be a whole number"),
    "fuel": (1, "fuel must be True or False, not 1"),
    "discard_to": ("sea", '"box" or "bottom" or "reshuffle"'),
    "weather_faces": (("DRY",) * 5, "weather_faces: 6 words"),
    "tyre_cards": ({"SOFT": 3}, "tyre_cards: there is no 'SOFT'"),
    "fuel_cards": ({"One": -1}, "fuel_cards, One: a whole number from 0"),
    "deck": ({"CO25": 1}, "deck: there is no 'CO25'"),
    "fuel_windows": ({"Two": [(3, 5)]}, "fuel_windows, Two: 2 pairs of laps"),
    "pit_entry": (None, "pit_entry must be"),
}


def test_every_option_of_the_page_is_a_field_with_the_same_values() -> None:
    """Chapter 19: the table of the page, its first value the default."""
    named: list[str] = []
    for row in tables("really-nasty")["Option"]:
        names, values = re.findall(r"`(\w+)`", row["Option"]), row["Values"].split(" / ")
        named += names
        for name, printed in zip(names, values, strict=False):
            listed = printed.split("; ")
            default = getattr(bw.really_nasty.Rules(), name)
            if name in switches(Rules):
                assert listed == (["on", "off"] if default else ["off", "on"]), name
            elif name in words(Rules):
                assert (default, *words(Rules)[name][1:]) == tuple(listed), name
    assert sorted(named) == sorted(field.name for field in fields(bw.really_nasty.Rules))


@pytest.mark.parametrize("name", OPTIONS)
def test_options_that_cannot_be(name: str) -> None:
    """R-1 to R-8: options are data that is looked at."""
    value, text = OPTIONS[name]
    with pytest.raises(bw.SetupError, match=text):
        bw.really_nasty.Rules(**{name: value})


@pytest.mark.parametrize(
    "windows", [[(1, 3), (5, 6)], [(3, 11), (12, 13)], [(5, 7), (6, 8)], [(5, 4), (6, 7)], "34"]
)
def test_windows_that_cannot_be(windows: Any) -> None:
    """R-4: disjoint, rising, within 2 to T."""
    with pytest.raises(bw.SetupError, match=r"rising from 2 to 10"):
        bw.really_nasty.Rules(fuel_windows={"Two": windows})


def test_too_few_cards_are_refused_with_the_option() -> None:
    """R-2, R-3, R-6: each tyre and the fuel cards for all cars, the deck for the deal."""
    for shown, text in (
        ({"tyre_cards": {"WET": 3}}, "tyre_cards, WET: no fewer than cars, 4, not 3"),
        ({"fuel_cards": {"One": 0, "Two": 1}}, "fuel_cards: no fewer than cars, 4, not 3"),
        ({"deck": {f"CO{n}": 0 for n in range(1, 9)} | {"WE": 0, "OI": 0}}, "deck: 22 cards"),
    ):
        with pytest.raises(bw.SetupError, match=text):
            Race("rn-default", list("ABCD"), rules=bw.really_nasty.Rules(**shown), seed=1)


@pytest.mark.parametrize("basis", ["landing", "driven"])
@pytest.mark.parametrize("laps", [4, 5, 6])
def test_windows_of_a_short_race_are_read_back(laps: int, basis: str) -> None:
    """R-38: strategies that are not given come from the book, made to fit, maybe fewer."""
    data: dict[str, Any] = {"laps": laps, "fuel_lap_basis": basis}
    rules = bw.really_nasty.Rules(**data, fuel_windows={"One": [(2, 3)]})
    assert bw.really_nasty.Rules(**rules.to_dict()) == rules


def test_options_are_told_and_recorded() -> None:
    rules = bw.really_nasty.Rules(laps=5, deck={"WE": 6}, fuel_windows={"One": [(2, 4)]})
    assert repr(rules).startswith("Rules(laps=5, fuel_windows=")
    assert bw.really_nasty.Rules(**rules.to_dict()) == rules
    assert hash(bw.really_nasty.Rules(**rules.to_dict())) == hash(rules)
    assert len({bw.really_nasty.Rules(), bw.really_nasty.Rules(), rules}) == 2
