"""`check`: kinds of answers, hints, other numbers, what it shows."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.course.kinds import Choice, Driver, Function, Number, Pair, Several, Unreadable

ANY = Random(1)


def test_a_number_is_read_in_every_form_and_its_units() -> None:
    speed = Number("km/h", tolerance=0.5, also={"m/s": 3.6})
    forms = (108, 108.0, np.int64(108), Fraction(216, 2), "108", "108 km/h", "30 m/s", "108,0 km/h")
    for given in forms:
        assert speed.same(speed.read(given, ANY), 108), given
    for wrong in ("30 miles", "fast", [108], None, True, float("nan"), float("inf"), object()):
        with pytest.raises(Unreadable):
            speed.read(wrong, ANY)


def test_the_tolerance_is_a_limit_on_both_sides() -> None:
    speed = Number(tolerance=0.5)
    assert speed.same(107.5, 108) and speed.same(108.5, 108)
    assert not speed.same(107.49, 108) and not speed.same(108.51, 108)


def test_pairs_lists_and_words() -> None:
    assert Pair().read(np.array([2, -1]), ANY) == (2, -1)
    assert Several().read({(1, 2), (3, 4)}, ANY) == Several().read([[3, 4], (1, 2)], ANY)
    assert Choice().read(" B ", ANY) == "b"
    for kind, wrong in ((Pair(), (1, 2, 3)), (Several(), 3), (Several(), ["x"]), (Choice(), "d")):
        with pytest.raises(Unreadable):
            kind.read(wrong, ANY)


def test_a_function_is_judged_by_all_cases_and_its_errors_are_caught() -> None:
    half = Function("half(x)", lambda random: [(4,), (0,), (random.randint(5, 9),)])
    right = half.read(lambda x: x / 2, Random(3))
    assert half.same(half.read(lambda x: x * 0.5, Random(3)), right)
    for wrong, why in ((lambda x: x // 2 + 1, "case"), (lambda x: None, "case nothing")):
        value = half.read(wrong, Random(3))
        assert not half.same(value, right)
        assert half.why(value, right)[0] == why
    for broken in (lambda x: 4 / x, lambda: 1, 2):
        with pytest.raises(Unreadable):
            half.read(broken, Random(3))


def test_a_driver_is_judged_by_races() -> None:
    def races(random: Random) -> list[tuple[bw.Race, dict[str, None]]]:
        return [(bw.Race("hairpin", ["Ada"], laps=1, seed=random.randint(1, 9)), {"Ada": None})]

    def verdict(race: bw.Race) -> str:
        return "" if race.cars["Ada"].status == "finished" else "out"

    kind = Driver(races, verdict)
    assert kind.read(bw.Rookie(), Random(1)) == ""
    assert kind.read(lambda race: race.options[-1], Random(1)) == "out"
    with pytest.raises(Unreadable) as fault:
        kind.read(lambda race: 1 / 0, Random(1))
    assert "ZeroDivisionError" in str(fault.value.numbers)


def test_hints_come_one_after_the_other() -> None:
    none, first, second = (repr(bw.check("1.1", (1, 1), hint=n)) for n in (0, 1, 2))
    assert "First hint" not in none and "hint=1" in none
    assert "First hint" in first and "Second hint" not in first and "hint=2" in first
    assert "Second hint" in second and "hint=" not in second


def test_a_seed_shows_the_exercise_with_its_numbers() -> None:
    shown = bw.check("1.2", seed=4)
    assert "Exercise 1.2" in repr(shown) and repr(shown) == repr(bw.check("1.2", seed=4))
    assert bw.check("1.2").question != shown.question


@pytest.mark.parametrize(
    ("exercise", "given", "shown"), [("1.1", (5, -2), ">(5, -2)<"), ("1.3", 108, ">(108)<")]
)
def test_an_answer_stands_in_one_pair_of_brackets(exercise: str, given: object, shown: str) -> None:
    assert shown in bw.check(exercise, given)._repr_html_()


def test_what_a_student_gives_is_never_html() -> None:
    for given in ("<img src=x onerror=alert(1)>", ["<script>"], "5 <b>"):
        shown = bw.check("1.3", given)._repr_html_()
        assert "<img" not in shown and "<script" not in shown and "5 <b>" not in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"exercise": "1.9"}, "'1.1', '1.2', '1.3'"),
        ({"exercise": 1.1}, "'1.1'"),
        ({"exercise": "1.1", "hint": 3}, "0 to 2"),
        ({"exercise": "1.1", "seed": -1}, "from 0"),
        ({"exercise": "1.1", "language": "tlh"}, "language must be one of en, de, not"),
    ],
)
def test_arguments_that_cannot_be(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(bw.Error, match=said):
        bw.check(**arguments)  # type: ignore[arg-type]


def test_braking_distances_are_those_that_the_engine_measures() -> None:
    from bolide_widget.course.lessons.lesson_03 import stopping

    track = bw.load_track("straight")
    for v in range(2, 9):
        ahead = bw.reachable(track, (20, 7), (20 + v, 7), 5)
        first = -(-v // 2)  # later it could have come back
        stops = [
            x for n in range(first + 1) for (x, _), speeds in ahead.speeds(n).items() if 0 in speeds
        ]
        assert min(stops) - 20 == stopping(v)
