"""Each exercise accepts its solution, and refuses typical wrong answers with their reasons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import bolide_widget as bw
from bolide_widget.course import texts
from bolide_widget.course.exercise import Exercise, exercises

COURSE = Path(__file__).parents[2] / "examples/course"
NAMES = list(exercises())
SEEDS = (None, *range(6))


def own(answer: object) -> object:
    """Return an answer as a student has it: a function of the package is refused."""
    return (lambda *given: answer(*given)) if callable(answer) else answer


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_is_right_also_with_other_numbers(name: str) -> None:
    each = exercises()[name]
    for seed in SEEDS:
        assert bw.check(name, own(each.answer(each.drawn(seed))), seed=seed).right


def same_as_right(each: Exercise, wrong: str, seed: int | None) -> bool:
    numbers = each.drawn(seed)
    values = [
        each.kind.read(answer(numbers), each.random(seed))
        for answer in (each.mistakes[wrong], each.answer)
    ]
    return each.kind.same(*values)


@pytest.mark.parametrize("name", NAMES)
def test_three_typical_mistakes_at_least_are_refused_with_a_reason_each(name: str) -> None:
    each = exercises()[name]
    assert len(each.mistakes) >= 3
    said = texts.blocks(each.lesson)
    for seed in SEEDS:
        seen = set()
        for mistake, answer in each.mistakes.items():
            if seed is not None and same_as_right(each, mistake, seed):
                continue
            checked = bw.check(name, own(answer(each.drawn(seed))), seed=seed)
            assert checked.right is False and checked.mistake, (seed, mistake)
            seen.add(checked.mistake)
            if seed is None:
                assert checked.mistake == mistake
                reason = texts.filled(said[f"{name} mistake {mistake}"], vars(each.drawn()))
                assert checked.reason == reason
        assert len(seen) >= 3, seed


@pytest.mark.parametrize("name", NAMES)
def test_a_text_says_nothing_of_no_number_and_leaves_no_brace(name: str) -> None:
    each = exercises()[name]
    known = {"", " hint", " second hint", " right", " solution"}
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
    assert re.search(r"check\(\"[\d.]+\", \.\.\.\)", "".join(cell["source"]))


def test_every_lesson_has_three_exercises_in_order() -> None:
    by_lesson: dict[str, list[str]] = {}
    for name, each in exercises().items():
        by_lesson.setdefault(each.lesson, []).append(name)
    for lesson, names in by_lesson.items():
        assert len(names) >= 3
        assert names == [f"{int(lesson)}.{n}" for n in range(1, len(names) + 1)]
