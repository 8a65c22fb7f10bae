"""Each exercise accepts its solution, and refuses typical wrong answers with their reasons."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.course import texts
from bolide_widget.course.activities import Draw, Explain, Measure, Predict, steps_of
from bolide_widget.course.box import Box
from bolide_widget.course.exercise import Exercise, exercises
from bolide_widget.course.kinds import Function
from helpers.own_answers import own, rewritten

COURSE = Path(__file__).parents[2] / "examples/course"
NAMES = list(exercises())
COMPARED = [name for name in NAMES if exercises()[name].kind.noted]
"""Exercises whose answers are compared with a model answer, not judged."""
SEEDS = (None, *range(6))


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_is_right_also_with_other_numbers(name: str) -> None:
    each = exercises()[name]
    for seed in SEEDS:
        assert bw.check(name, own(each, seed), seed=seed).right


def same_as_right(each: Exercise, wrong: str, seed: int | None) -> bool:
    numbers = each.drawn(seed)
    values = [
        each.kind.read(answer(numbers), each.random(seed))
        for answer in (each.mistakes[wrong], each.answer)
    ]
    return each.kind.same(*values)


@pytest.mark.parametrize(
    "name", [n for n in NAMES if exercises()[n].mistakes and n not in COMPARED]
)
def test_three_typical_mistakes_at_least_are_refused_with_a_reason_each(name: str) -> None:
    each = exercises()[name]
    assert len(each.mistakes) >= 3
    said = texts.blocks(each.lesson)
    for seed in SEEDS:
        seen = set()
        for mistake, answer in each.mistakes.items():
            if seed is not None and same_as_right(each, mistake, seed):
                continue
            checked = bw.check(name, answer(each.drawn(seed)), seed=seed)
            assert checked.right is False and checked.mistake, (seed, mistake)
            seen.add(checked.mistake)
            if seed is None:
                assert checked.mistake == mistake
                reason = texts.filled(said[f"{name} mistake {mistake}"], vars(each.drawn()))
                called = isinstance(each.kind, Function)  # then it tells the case, too
                assert checked.reason.startswith(reason) and called == (checked.reason != reason)
        assert len(seen) >= 3, seed


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("3.4", lambda v, b: v - b if v > b else None, "after it. `stopping(8, 2)` returns `6`;"),
        ("3.4", lambda v, b: (v - 1) ** 2 / 4, "`stopping(8, 2)` returns `12.25`; it must be `12`"),
        ("3.4", lambda v, b: [v], "`stopping(8, 2)` returns `[8]`; it must be `12`."),
        ("3.4", lambda v, b: None, "`stopping(8, 2)` returns nothing; it must be `12`."),
        ("6.2", lambda p, q, radius: 1 / (p != q), "`clear((4, 0), (4, 0), 3)` ends with an error"),
        ("7.4", lambda a, b: (abs(sum(a) - sum(b)), 2), "it must be `(0.04, 3.96)`"),
        ("8.4", lambda a, b, c, d: (b - min(a, d)) / 9, "`share(1, 3, 5, 1)` returns"),
        (
            "9.3",
            lambda n, dice: rewritten("09").turns(n, dice) or 1,
            "`turns(0, [[1, 2]])` returns `1`; it must be `0.0`.",
        ),
        ("11.3", lambda offers, chances: max(offers), "`worth([0, 4], 2)` returns `4`"),
        (
            "10.4",
            lambda table, mix: min(
                sum(p * row[c] for p, row in zip(mix, table, strict=True))
                for c in range(min(len(table), len(table[0])))
            ),
            "`worst([[1, 2, -5], [3, 4, -6]], [0.5, 0.5])` returns `2.0`; it must be `-5.5`.",
        ),
        ("13.4", lambda ahead, still, noise: 1 + sorted(ahead)[0], "must be"),
    ],
)
def test_a_wrong_function_is_refused_with_arguments_and_the_right_result(
    name: str, wrong: object, said: str
) -> None:
    checked = bw.check(name, wrong)
    assert checked.right is False and said in checked.reason, checked.reason


def test_the_error_of_a_function_is_shown_whole() -> None:
    def stopping(v: int, b: int) -> int:
        if v > 99:
            way = 0
        return way

    said = "cannot access local variable 'way' where it is not associated with a value`"
    assert said in bw.check("3.4", stopping).reason


@pytest.mark.parametrize("name", NAMES)
def test_a_text_says_nothing_of_no_number_and_leaves_no_brace(name: str) -> None:
    each = exercises()[name]
    known = {"", " hint", " second hint", " right", " solution", " model"}
    known |= {f" mistake {mistake}" for mistake in each.mistakes}
    blocks = {k: v for k, v in texts.blocks(each.lesson).items() if k.split()[0] == name}
    assert {key.removeprefix(name) for key in blocks} <= known
    for key, text in blocks.items():
        assert "{{" not in texts.filled(text, vars(each.drawn())), key


@pytest.mark.parametrize("name", NAMES)
def test_no_seed_keeps_the_numbers_and_seeds_change_them(name: str) -> None:
    each = exercises()[name]
    if not each.others:
        pytest.skip("a function, with hidden cases, or an exercise without numbers")
    drawn = {json.dumps(vars(each.drawn(seed)), sort_keys=True) for seed in range(12)}
    assert len(drawn) > 2
    assert each.drawn(3) == each.drawn(3)


@pytest.mark.parametrize("name", NAMES)
def test_without_an_answer_it_says_what_to_put(name: str) -> None:
    checked = bw.check(name)
    assert checked.right is None and "three dots" in checked.reason and not checked


@pytest.mark.parametrize("name", [n for n in NAMES if exercises()[n].kind.literal])
def test_the_notebook_does_not_show_the_answer_of_the_check(name: str) -> None:
    """What the cell prints, hints included, is the same whatever would be right."""
    each = exercises()[name]
    checked = bw.check(name)
    answer = each.answer(each.drawn())
    if isinstance(answer, (tuple, list)):
        assert repr(answer) not in repr(checked) + checked._repr_html_()
    book = json.loads((COURSE / f"{each.lesson}.ipynb").read_text("utf-8"))
    code = [c for c in book["cells"] if f'check("{name}"' in "".join(c["source"])]
    (cell,) = code
    assert re.search(r"check\(\"[\d.]+\", \.\.\.[,)]", "".join(cell["source"]))


@pytest.mark.parametrize("name", COMPARED)
def test_a_model_answer_is_shown_after_something_was_written(name: str) -> None:
    """It is not in what an open or a refused exercise shows, nor in the notebook of the lesson."""
    each = exercises()[name]
    model = texts.filled(texts.blocks(each.lesson)[f"{name} model"], vars(each.drawn()))
    refused = bw.check(name, "" if isinstance(each.kind, Explain) else "no number")
    for checked in (bw.check(name), refused):
        assert not checked.right and not checked.model
        assert model not in checked._repr_html_() + repr(checked)
    noted = bw.check(name, each.answer(each.drawn()))
    assert noted.right and noted.model == model and noted._word() == "Noted."
    assert model in repr(noted) and "<summary" in noted._repr_html_()
    assert model[:40] not in (COURSE / f"{each.lesson}.ipynb").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "cells", "function"),
    [("6.2", ("ring",), "clear"), ("12.3", ("first", "brake"), "steady")],
)
def test_the_lesson_s_own_function_is_refused_and_a_rewritten_one_taken(
    name: str, cells: tuple[str, ...], function: str
) -> None:
    each = exercises()[name]
    code = (COURSE / f"code/{each.lesson}.py").read_text("utf-8")
    source = "\n".join(re.findall(rf"^# %% code (?:{'|'.join(cells)})\n([^%]+)^# %%", code, re.M))
    docstring = each.kind.docstring  # type: ignore[attr-defined]
    calls = f"\ncalls = lambda *given: {function}(*given)\nagain = lambda *given: calls(*given)"
    names: dict[str, Any] = {"__name__": "notebook", "bw": bw}
    exec(source + calls, names)
    for own_one in (names[function], partial(names[function]), names["calls"], names["again"]):
        checked = bw.check(name, own_one)
        assert checked.right is False and "Write one of your own." in checked.reason
    assert docstring in source
    exec(source.replace(docstring, "Mine."), names)
    assert bw.check(name, names[function]).right


def test_a_guess_is_never_wrong_and_what_nobody_can_drive_is() -> None:
    for answer in (0, 1, 3, 99, "-2", "1/2"):
        assert bw.check("1.4", answer).right
    said = {n: bw.check("3.5", n).reason for n in (12, "24 squares", 30, 36, 7)}
    assert len(set(said.values())) == 5 and all(bw.check("3.5", n).right for n in said)
    assert said["24 squares"].startswith("Four times as many")
    for answer in (6, 7.0, "40", "12 turns"):
        assert bw.check("1.5", answer).right
    for answer, said in ((5, "so few"), (41, "too many"), (6.5, "whole")):
        checked = bw.check("1.5", answer)
        assert not checked.right and said in checked.reason


FIRST = [(4, 21), (6, 23), (10, 25), (15, 25), (20, 24)]


def test_turns_that_were_counted_are_those_of_the_race() -> None:
    """From where the question begins; also in the box, which follows the board."""
    board = bw.play("field", ["You"], seed=1, dice=[7], autosave=False)
    asked = bw.check("1.5", race=board)
    assert bw.check("1.5", 9, race=board).reason == ""  # not yet where it begins
    for x, y in [*FIRST, (23, 23), (24, 22)]:
        board.race.play(f"{x},{y}")
    shown = Box(asked, lambda text: bw.check("1.5", text, race=board))
    shown._field.value = "6"
    assert "not there yet: after turn 2 from (20, 24) it is at (24, 22)." in shown._said.value
    for x, y in [(23, 21), (20, 20), (15, 19), (9, 18), (4, 17)]:
        board.race.play(f"{x},{y}")
    for answer, right in ((6, True), ("6 turns", True), (7, False), (8, False)):
        for race in (board, board.race):
            checked = bw.check("1.5", answer, race=race)
            assert "from (20, 24) to (9, 18) in 6 turns" in checked.reason
            assert checked.right == right
    assert "so few" in bw.check("1.5", 5, race=board).reason
    assert bw.check("1.4", 3, race=board).right
    with pytest.raises(bw.SetupError, match="race: must be a race or its board, got 'board'"):
        bw.check("1.5", 6, race="board")


def test_a_drive_to_the_finish_line_is_counted_without_other_moves() -> None:
    race = bw.Race("corner", ["You"], seed=1)
    race.arrange({"You": {"position": (18, 8), "pawn": (25, 8)}})
    for x, y in [(25, 10), (30, 14), (33, 20), (35, 26), (36, 33)]:
        race.play(next(o for o in race.options if o.point and o.point[:2] == (x, y)))
    assert bw.check("5.4", 5, race=race).reason.startswith("On the board your car drove")
    assert not bw.check("5.4", 6, race=race)
    race = bw.Race("corner", ["You"], seed=1)
    race.arrange({"You": {"position": (18, 8), "pawn": (25, 8)}})
    race.play("sharp-brake")
    race.play(race.options[0])
    assert bw.check("5.4", 6, race=race).reason == ""  # with sharp braking it is another drive


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ([(19, 10), (25, 11), (30, 14)], "does not cross the finish line yet"),
        ([(14, 10), (19, 10), (25, 11), (30, 14), (33, 19), (35, 26), (36, 33)], ""),
        (
            [(19, 10), (25, 11), (30, 14), (33, 19), (35, 26), (36, 33), (0, 0)],
            "goes on after the finish",
        ),
        ([(21, 10)], "Turn 1 changes the velocity from (4, 0) to (7, 0)."),
        ([(18, 10), (22, 12), (26, 16)], "Turn 3 leaves the road"),
        ([(18, 10), (22, 10), (26, 10), (30, 10), (33, 11)], "does not cross the finish line yet"),
        ([(18.5, 10)], "Turn 1 changes the velocity"),
        ([], "does not cross the finish line yet"),
    ],
)
def test_a_line_is_judged_by_the_rules(line: list[tuple[float, float]], said: str) -> None:
    checked = bw.check("2.4", line)
    assert said in checked.reason and bool(checked) == (not said)


def test_a_line_must_end_where_it_is_asked_to_and_be_quick() -> None:
    slow = bw.check("4.4", [(15, 19), (17, 21), (20, 24), (24, 28)])
    assert "in 4 turns. Can you do it in 3?" in slow.reason
    short = bw.check("4.4", [(16, 20), (20, 24)])
    assert "ends at (20, 24), not at (24, 28)" in short.reason
    for path in ([(16, 20), (20, 24), (24, 28)], [(15, 19), (18, 22), (23, 27)]):
        assert bool(bw.check("4.4", path)) == (path[-1] == (24, 28))


def test_a_line_is_judged_as_the_race_is_driven() -> None:
    """What a race allows without sharp braking and boosters, from any place on the way."""
    draw = exercises()["2.4"].kind
    assert isinstance(draw, Draw)
    steps = steps_of(draw.board)
    race = bw.Race(draw.board, ["You"], grid=["You"], laps=1, seed=1)
    for place, pawn in (((14, 10), (18, 10)), ((25, 11), (31, 12)), ((33, 19), (36, 24))):
        race.arrange({"You": {"position": place, "pawn": pawn}})
        allowed = {o.point for o in race.options if o.point and not o.preview.leaves_track}
        velocity = pawn[0] - place[0], pawn[1] - place[1]
        legal = set()
        for x, y in steps.changes:
            step = velocity[0] + x, velocity[1] + y
            if steps.legal(place=place, step=step):
                legal.add((place[0] + step[0], place[1] + step[1]))
        assert legal == allowed != set()


def test_every_lesson_has_an_exercise_that_is_more_than_an_answer() -> None:
    doing = (Predict, Measure, Explain, Draw)
    kinds: dict[str, set[type]] = {}
    for each in exercises().values():
        if isinstance(each.kind, doing):
            kinds.setdefault(each.lesson, set()).add(type(each.kind))
    assert list(kinds) == sorted({each.lesson for each in exercises().values()})
    schools = [those for lesson, those in kinds.items() if lesson <= "05"]
    assert set().union(*schools) == set(doing)


def test_every_lesson_has_three_exercises_in_order() -> None:
    by_lesson: dict[str, list[str]] = {}
    for name, each in exercises().items():
        by_lesson.setdefault(each.lesson, []).append(name)
    for lesson, names in by_lesson.items():
        assert len(names) >= 3
        assert names == [f"{int(lesson)}.{n}" for n in range(1, len(names) + 1)]
