"""Answers as people type them: taken if right, else refused with a sentence; no tracebacks."""

from __future__ import annotations

import functools
import json
import math
import sys
import time
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.course import kinds
from bolide_widget.course.activities import Predict
from bolide_widget.course.exercise import exercises
from bolide_widget.course.lessons import (
    lesson_03,
    lesson_06,
    lesson_07,
    lesson_08,
    lesson_09,
    lesson_10,
    lesson_11,
    lesson_13,
)
from helpers.own_answers import own_driver, rewritten

TABLE: dict[str, Any] = json.loads(
    Path(__file__).with_name("typed_forms.json").read_text(encoding="utf-8")
)
"""By exercise: texts as typed into a box, and code as written into a cell; hostile ones for all."""

HOSTILE = [form if isinstance(form, str) else form[0] * form[1] for form in TABLE.pop("hostile")]
FORMS: dict[str, dict[str, list[str]]] = TABLE


OWN = {f"own_{lesson}": rewritten(lesson) for lesson in ("07", "08", "09", "10", "11", "13")}


def stopping(v: int, b: int) -> int:
    return int(rewritten("03").stopping(v, b))


def noisy(v: int, b: int) -> int:
    print("looking at", v)
    return stopping(v, b)


def clear(p: Any, q: Any, radius: int) -> bool:
    return bool(rewritten("06").clear(p, q, radius))


def samples(points: int) -> Callable[..., bool]:
    """Return a wrong `clear` that looks at so many points along the move only."""
    parts = [n / (points - 1) for n in range(points)]

    def few(p: Any, q: Any, radius: int) -> bool:
        ways = [[p[k] + part * (q[k] - p[k]) for k in (0, 1)] for part in parts]
        return all(x * x + y * y >= radius**2 for x, y in ways)

    return few


def prints(*given: Any) -> None:
    print(given)


def loops(*given: Any) -> NoReturn:
    while True:
        pass


def loops_driving(race: Any) -> NoReturn:
    while True:
        pass


def raises(v: int, b: int) -> float:
    less = b - b
    return v / less


def exits(*given: Any) -> NoReturn:
    sys.exit(1)


def deep(v: int, b: int) -> int:
    return deep(v + 1, b)


def recursive(n: int, dice: list[list[int]]) -> float:
    if n <= 0:
        return 0
    return min(1 + sum(recursive(n - face, dice) for face in die) / len(die) for die in dice)


def waiting(offers: list[float], chances: int) -> float:
    if chances == 0:
        return 0
    later = waiting(offers, chances - 1)
    return sum(max(offer, later) for offer in offers) / len(offers)


class Called:
    def __call__(self, v: int, b: int) -> int:
        return stopping(v, b)


class Strange:
    """An object that refuses everything."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


def mine(race: Any) -> Any:
    return own_driver()(race)


class Handed:
    """Somebody else's function or driver under another name."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def __call__(self, *given: Any) -> Any:
        return self.given(*given)


class Renamed(bw.Rookie):
    pass


class Mine:
    def __call__(self, race: Any) -> Any:
        return mine(race)


NAMES: dict[str, Any] = {
    **globals(),
    **OWN,
    "np": np,
    "functools": functools,
    "Fraction": Fraction,
    "Decimal": Decimal,
    "lesson_07": lesson_07,
    "lesson_08": lesson_08,
    "lesson_09": lesson_09,
    "lesson_10": lesson_10,
    "lesson_11": lesson_11,
    "lesson_13": lesson_13,
    "lesson": lesson_03.stopping,
    "lesson62": lesson_06.clear,
}

LINE = "(19, 10), (25, 11), (30, 14), (33, 19), (35, 26), (36, 33)"
"""A right answer to 2.4."""

CASES = [
    (name, how, form, how.endswith("right"))
    for name, groups in FORMS.items()
    for how, forms in groups.items()
    for form in forms
]


def checked(name: str, how: str, form: str) -> bw.Checked:
    if how.startswith("typed"):
        return bw.check(name, form)
    result: bw.Checked = eval(f"bw.check({name!r}, {form})", dict(NAMES))
    return result


def test_each_exercise_has_twenty_forms_and_fifteen_are_hostile() -> None:
    assert FORMS.keys() == exercises().keys()
    assert all(sum(map(len, groups.values())) >= 20 for groups in FORMS.values())
    assert all(
        {how.split()[1] for how in groups} == {"right", "wrong"} for groups in FORMS.values()
    )
    assert len(HOSTILE) >= 15


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("form", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_at_once(name: str, form: str) -> None:
    begun = time.process_time()
    result = bw.check(name, form)
    is_number = form.isascii() and form.isdecimal() and len(form) < 200
    kind = exercises()[name].kind
    is_guess = isinstance(kind, Predict) and kind.most == math.inf and is_number
    assert result.right is is_guess
    assert len(result.reason) < 400
    assert "<script" not in result._repr_html_()
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(("name", "how", "form", "right"), CASES)
def test_a_form_is_taken_or_refused_with_a_sentence(
    name: str, how: str, form: str, right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not right:  # those that never end
        monkeypatch.setattr(kinds, "SECONDS", 0.3)
    result = checked(name, how, form)
    assert result.right is right
    said = f"{result!r}\n{result._repr_html_()}"
    assert "Traceback" not in said
    assert "bolide_widget" not in said.replace("comes with bolide-widget", "")
    if not right:
        assert result.reason


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("3.4", prints, "returns nothing: did you print the result? Use `return`"),
        ("3.4", lambda v, b: None, "returns nothing; it must be `12`. Does your function end with"),
        ("3.4", loops, "doesn't end within 2.0 s, and was stopped. Does a loop go on for ever?"),
        ("3.4", raises, "`ZeroDivisionError: division by zero`, in line"),
        ("3.4", raises, "`return v / less`"),
        ("3.4", lesson_03.stopping, "Write one of your own"),
        ("6.2", lesson_06.clear, "Write one of your own"),
        ("12.3", bw.Rookie(), "Write one of your own"),
        ("12.3", loops_driving, "The driver doesn't answer within 2.0 s, and was stopped."),
        ("12.2", 0.666, "Give it in percent: `25`, not `0.25`."),
        ("8.3", [(1, 0)], "count rows and columns from 1"),
        ("8.3", [(2, 3)], "You swapped the two"),
        ("8.3", [], "Your list is empty."),
        ("7.5", -1, "That is not possible. Guess again."),
        ("8.1", 0.7037, "right as a number from 0 to 1"),
        ("10.3", 0.625, "right as a number from 0 to 1"),
        ("11.2", "0.428", "right as a number from 0 to 1"),
        ("8.1", 70, "Right so far, but give it to more decimal places."),
        ("12.2", "67 %", "Right so far"),
        ("7.1", "6,4", "Right so far"),
        ("9.1", 2.9, "Right so far"),
        ("9.1", 3, "Too large."),
        ("9.1", 2.8, "Too small."),
        ("9.2", "3.6 turns", "Right so far"),
        ("10.2", 1.7, "Right so far"),
        ("3.3", (4, 7), "Write it with a point"),
        ("3.3", "4.67 m", "The answer is a number without a unit, not `'4.67 m'`."),
        ("3.3", "4 times", "That is right on the road."),
        ("3.2", 49, "which is already over. How far does the car still go?"),
        ("3.2", 41, "That is the formula for the road"),
        ("5.1", "16 km/h", "The number is right, but the unit is not. It is m/s."),
        ("5.1", "16 m", "is in another unit"),
        ("5.2", 39, "Right so far, but give it to more decimal places."),
        ("5.3", 1.94, "Too large."),
        ("2.2", 9, "That counts 1 to 3 for each number."),
        ("2.2", 6, "without 0"),
        ("2.2", 25, "That is the game"),
        ("2.3", [(2, 2), (-2, -2)], "All of yours are right. Still missing: 2."),
        ("2.3", "(2,2), (-2,-2), (2,-2), (-2,2), (1,1)", "Nothing is missing. Too many: 1."),
        ("2.3", [(2, 2), (1, 1)], "Too many: 1. Missing: 3."),
        ("3.1", 24, "you left out the last turn"),
        ("5.1", 57.6, "That is right in km/h. Give it in m/s."),
        ("4.2", 169, "You counted one turn fewer"),
        ("2.4", "(5, 0), (6, 1), (5, 3)", "Give the places, not the displacements."),
        ("4.4", "(2, 2), (4, 4), (4, 4)", "Give the places, not the displacements."),
        ("2.4", "(19, 10), (26, 10), (35, 10)", "Turn 3 goes at speed 9. The top speed is 7."),
        ("2.4", "(16, 12), (16, 16)", "Turn 2 leaves the road."),
        ("2.4", f"{LINE}, (37, 40)", "The line goes on after the finish."),
        ("1.3", "30 m/s", "is in another unit. Give the answer in km/h."),
        ("1.1", {5, -2}, "which has no order"),
    ],
)
def test_what_is_wrong_is_said(name: str, given: Callable[..., Any] | object, said: str) -> None:
    assert said in bw.check(name, given).reason


@pytest.mark.parametrize(
    ("name", "given"),
    [
        *(("11.2", f"42.8{unit}") for unit in (" percentage points", " %", " percent", " pp", "")),
        ("10.1", "2 points"),
        ("10.1", "2 points of wear"),
        ("7.4", lambda a, b: tuple(round(end, 2) for end in OWN["own_07"].paired(a, b))),
        ("8.4", lambda *leads: round(OWN["own_08"].share(*leads), 2)),
    ],
)
def test_other_units_and_results_to_two_decimals_are_right(name: str, given: object) -> None:
    assert bw.check(name, given).right


def test_plain_recursion_ends_in_time() -> None:
    assert all(bw.check("9.3", recursive, seed=seed).right for seed in (None, *range(20)))


def test_an_endless_loop_is_stopped_in_two_seconds() -> None:
    begun = time.process_time()
    assert bw.check("3.4", loops).right is False
    assert time.process_time() - begun < 2.5


def test_a_function_may_change_what_it_is_given() -> None:
    def spoils(table: list[list[float]], mix: list[float]) -> float:
        worst = min(sum(row[k] * mix[k] for k in range(len(mix))) if False else 0 for row in table)
        table.clear()
        return worst

    assert bw.check("10.4", spoils).right is False
