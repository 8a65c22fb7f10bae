"""The questions of the challenges have answers, on the board that a student drives on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw

COURSE = Path(__file__).parents[2] / "examples/course"
FOLDERS = ("", "de/")

State = tuple[tuple[int, int], tuple[int, int]]
"""Place and velocity."""


def said(folder: str, lesson: str) -> str:
    """What the code of the solutions prints."""
    book = json.loads((COURSE / f"{folder}solutions/{lesson}.ipynb").read_text("utf-8"))
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    return "".join("".join(output.get("text", ())) for output in outputs)


def driven(race: Any, there: Callable[[State], bool], most: int) -> tuple[int, dict[State, Any]]:
    """The fewest turns along a row until a state is there, and all states of that turn."""
    row = race.cars["You"].position[1]
    states: dict[State, Any] = {(race.cars["You"].position, (0, 0)): race}
    for turn in range(1, most + 1):
        ahead: dict[State, Any] = {}
        for ((x, y), _), here in states.items():
            for option in here.options:
                if option.point is None or option.point[1] != row:
                    continue
                velocity = (option.point[0] - x, option.point[1] - y)
                if (option.point, velocity) not in ahead:
                    following = here.copy()
                    following.play(option)
                    ahead[option.point, velocity] = following
        states = ahead
        if any(map(there, states)):
            return turn, states
    raise AssertionError(f"not within {most} turns")


def board(lesson: str) -> Any:
    """The race of a lesson's first cell, as the student has it."""
    book = json.loads((COURSE / f"{lesson}.ipynb").read_text("utf-8"))
    code = next("".join(c["source"]) for c in book["cells"] if c["cell_type"] == "code")
    names: dict[str, Any] = {}
    exec(code, names)
    return names["game"].race


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_1_stops_twelve_squares_on(folder: str) -> None:
    race = board("01")
    while race.can_undo:
        race.undo()
    x, y = race.cars["You"].position
    turns, _ = driven(race, lambda state: state == ((x + 12, y), (0, 0)), 8)
    assert re.search(rf"^{turns} \w+ (from rest|vom Stand)", said(folder, "01"), re.MULTILINE)
    assert turns == 6


@pytest.mark.parametrize(("folder", "start"), [("", "the start"), ("de/", "am Start")])
def test_the_picture_of_lesson_1_goes_back_to_the_start(folder: str, start: str) -> None:
    book = json.loads((COURSE / f"{folder}01.ipynb").read_text("utf-8"))
    cells = ["".join(c["source"]) for c in book["cells"] if c["cell_type"] == "code"]
    moves = next(code for code in cells if "race=race" in code)
    names: dict[str, Any] = {}
    try:
        exec(cells[0], names)
        exec(moves.replace("bw.experiment(", "made = bw.experiment("), names)
    finally:
        bw.language("en")
    sentences = [names["made"].sentence]
    while names["race"].can_undo:
        names["race"].undo()
        sentences.append(names["made"].sentence)
    assert start in sentences.pop() and "(4, 21)" in sentences[-1]
    assert re.search(r"\b1 (turn|Zug)\b", sentences[-1])


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_2_turns_round(folder: str) -> None:
    race = bw.Race("field", ["You"], seed=1)
    race.arrange({"You": {"position": (20, 18), "pawn": (26, 18)}})
    turns, _ = driven(race, lambda state: state[1] == (-6, 0), 8)
    assert said(folder, "02").startswith(f"{turns} ")


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_4_goes_twenty_squares_from_rest_to_rest(folder: str) -> None:
    race = board("04")
    x, y = race.cars["You"].position
    turns, _ = driven(race, lambda state: state == ((x + 20, y), (0, 0)), 9)
    assert said(folder, "04").startswith(f"{turns} ")


def test_lesson_3_has_one_speed_that_comes_closest() -> None:
    dry = sum(range(6, 0, -2))
    away = {v: abs(sum(range(v - 1, 0, -1)) - dry) for v in range(1, 20)}
    least = min(away.values())
    assert [v for v, far in away.items() if far == least] == [5]
