"""Open questions of a record: each is of a shape, of somebody, and lies on what it may lie on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import Kind, Step
from bolide_widget.core.stack import check_stack, hints_of
from helpers import forged_starts, soaking
from helpers.boards import courses
from helpers.forging import forged

Data = dict[str, Any]
Change = Callable[[list[Data]], Any]


def started(race: Any, change: Change) -> str:
    """The record that starts where a race stands, its open questions changed."""

    def forge(data: Data) -> None:
        change(data["final"]["questions"])
        data["start"], data["answers"] = data["final"], []

    return forged(race.to_json(), forge)


def answered(race: Any, driver: Any, answers: int) -> Any:
    for _ in range(answers):
        race.play(driver(race))
    return race


@pytest.mark.parametrize("game", forged_starts.GAMES)
@pytest.mark.parametrize("number", range(6))
def test_a_forged_start_is_refused_or_can_be_played(game: str, number: int) -> None:
    random, raised = Random(number), list[str]()
    for _ in range(4):
        try:
            race = forged_starts.load(game, forged_starts.forged(game, random))
        except bw.RecordError as error:
            raised.append(str(error))
            continue
        forged_starts.use(race, random, 30)
    assert not [text for text in raised if "Error: " in text], "a check that raises names no entry"


@pytest.mark.parametrize("game", forged_starts.GAMES)
def test_every_moment_of_a_race_can_be_a_start(game: str) -> None:
    for number in range(4):
        for race in forged_starts.moments(game, number):
            if not race.over:
                check_stack(race.state, len(race.drivers))


def test_a_kind_exchanged_at_the_bottom_is_named() -> None:
    rn = bw.really_nasty
    race = answered(rn.Race("calva", ["Ada", "Bob", "Cleo"], seed=1), rn.Rookie(), 30)

    def change(questions: list[Data]) -> None:
        questions[0]["kind"] = "grid"

    with pytest.raises(bw.RecordError, match=r"cannot be: questions, entry 1, grid: must not"):
        rn.Race.from_json(started(race, change))


@pytest.mark.parametrize(
    ("place", "field", "value", "fault"),
    [
        (0, "players", [1], r"entry 1, turn: players must be \[\], since it is a step"),
        (1, "players", [-1], r"entry 2, move: players must be one seat, got \[-1\]"),
        (1, "players", [0, 1], r"entry 2, move: players must be one seat, got \[0, 1\]"),
        (1, "players", [2], r"entry 2, move: players must be one seat, got \[2\]"),
        (1, "data", [], r"entry 2, move: data must be flags, got \(\)"),
        (1, "data", [0, 0], r"entry 2, move: data must be flags, got \(0, 0\)"),
        (1, "data", ["x"], r"entry 2, move: flags must be a whole number, got 'x'"),
        (1, "data", [32], r"entry 2, move: flags must be a whole number from 0 to 31, got 32"),
        (1, "data", [True], r"entry 2, move: flags must be a whole number, got True"),
        (1, "kind", "pit", r"entry 2, pit: data must be nothing, got \(0,\)"),
        (1, "kind", "fly", r"entry 2: kind must be one of the game, got 'fly'"),
        (1, "kind", ["move"], r"entry 2: kind must be one of the game"),
        (1, "roller", 9, r"entry 2, move: roller must be from -1 to 1, got 9"),
        (1, "sealed", [[0, "1,1"]], r"entry 2, move: sealed must be"),
    ],
)
def test_what_is_wrong_with_an_entry_is_said(
    place: int, field: str, value: Any, fault: str
) -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    race = answered(race, bw.Rookie(), 6)

    def change(questions: list[Data]) -> None:
        assert [entry["kind"] for entry in questions] == ["turn", "move"]
        questions[place][field] = value

    with pytest.raises(bw.RecordError, match=f"start cannot be: questions, {fault}"):
        bw.Race.from_json(started(race, change))


def test_the_question_of_another_car_is_refused() -> None:
    race = answered(bw.Race(courses.ring(), ["Ada", "Bob"], seed=3), bw.Rookie(), 6)

    def change(questions: list[Data]) -> None:
        questions[-1]["players"] = [1 - questions[-1]["players"][0]]

    with pytest.raises(bw.RecordError, match="must be of the car on turn"):
        bw.Race.from_json(started(race, change))


def test_answers_under_a_seal_are_possible_ones_of_others() -> None:
    cfr = bw.championship_formula
    race = cfr.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
    race.play(race.options[0], "Ada")
    for sealed, fault in (
        ([[1, "x"]], "sealed must be answers of seats that are not asked"),
        ([[0, "x"]], "sealed must be possible answers"),
    ):

        def change(questions: list[Data], sealed: Any = sealed) -> None:
            questions[-1]["sealed"] = sealed

        with pytest.raises(bw.RecordError, match=fault):
            cfr.Race.from_json(started(race, change))


@pytest.mark.parametrize("game", forged_starts.GAMES)
def test_what_a_kind_declares_can_be_read(game: str) -> None:
    make = forged_starts.GAMES[game][0]
    games = [make(number).game for number in (1, 7)]  # a race, and a qualifying if there is
    tables: list[dict[str, Kind | Step]] = [{**game.kinds, **game.steps} for game in games]
    known = {"", *tables[0], *tables[1]}
    for table in tables:
        for name, row in table.items():
            assert set(row.on) <= known, name
            if hasattr(row.data, "_fields"):
                assert tuple(hints_of(row.data)) == row.data._fields, name
            assert isinstance(row, Step) or row.on, f"{name} is asked, but lies nowhere"


def test_a_start_that_was_written_is_one_that_is_read() -> None:
    for game in ("bolide", "formula-d", "championship-formula", "really-nasty"):
        for number in range(10):
            data = forged_starts.record(game, number)
            if data["game"].endswith("qualifying"):
                continue  # nobody can arrange one
            written = forged(json.dumps(data), lambda data: None)
            assert json.loads(forged_starts.load(game, written).to_json())["start"] == data["start"]


@pytest.mark.parametrize("number", [3029, 3268, 5991, 6466])
def test_starts_that_once_loaded_and_failed_later(number: int) -> None:
    """A bid of some drivers of the derby; a draw for the grid before a qualifying was driven."""
    soaking.starts(Random(f"starts {number}"))
