"""Every lesson of every game, played through: right, and wrong in every way that it speaks of."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import pairwise

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import CHANCE
from bolide_widget.games import need
from bolide_widget.racing.lesson import YOU, Lesson, Step, Teaching, Wrong

GAMES = [
    game for game in bw.games() if find_spec(f"bolide_widget.games.{need(game).package}.lesson")
]
LONGEST = 230
"""Characters that are read at a time."""


def taught(game: str) -> Teaching:
    """The lesson of a game, at its first step."""
    row = need(game)
    return Teaching(row.lesson, row.race)


STEPS = [(game, number) for game in GAMES for number in range(len(need(game).lesson.steps))]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_through_by_right_answers(game: str) -> None:
    teaching = taught(game)
    for number, step in enumerate(teaching.lesson.steps):
        assert (teaching.number, teaching.phase, teaching.said) == (number, "ask", "")
        right = [option for option in teaching.open() if teaching.judged(option) is step]
        assert right, "nothing is right"
        teaching.answer(right[0])
        assert (teaching.phase, teaching.said) == ("right", step.well)
        assert teaching.open() == []
        teaching.go(number + 1)
    assert (teaching.step, teaching.phase) == (None, "race")


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_that_goes_on_does_so_from_every_right_answer(game: str, number: int) -> None:
    steps = need(game).lesson.steps
    if number + 1 == len(steps) or steps[number + 1].at is not None:
        return
    teaching = taught(game)
    teaching.go(number)
    for option in [each for each in teaching.open() if teaching.judged(each) is steps[number]]:
        teaching.answer(option)
        left = teaching.race.state.position.to_dict()
        teaching.go(number + 1)
        assert any(teaching.judged(each) is steps[number + 1] for each in teaching.open())
        if not steps[number + 1].first:
            assert teaching.race.state.position.to_dict() == left
        teaching.go(number)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_every_answer_of_a_step(game: str, number: int) -> None:
    teaching = taught(game)
    teaching.go(number)
    step, before = teaching.step, teaching.race.state.digest()
    assert step is not None
    spoke: list[Step | Wrong] = []
    for option in teaching.options():
        judged = teaching.judged(option)
        if judged is None:
            with pytest.raises(bw.IllegalAction):
                teaching.answer(option)
            assert teaching.phase == "ask"
            continue
        spoke.append(judged)
        teaching.answer(option)
        assert teaching.phase == ("right" if judged is step else "wrong")
        assert teaching.race.state.digest() != before
        with pytest.raises(bw.IllegalAction):
            teaching.answer(option)
        teaching.again()
        assert teaching.race.state.digest() == before
    if spoke:  # answers that are made up of numbers are not listed
        assert step in spoke
        silent = [wrong.says for wrong in step.wrong if not any(wrong is said for said in spoke)]
        assert not silent, "wrong answers that cannot be given"


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_is_the_same_whether_it_is_reached_or_begun_with(game: str, number: int) -> None:
    reached, begun = taught(game), taught(game)
    for _ in range(number):
        reached.answer(reached.open()[0])
        reached.go(reached.number + 1)
    begun.go(number)
    assert begun.race.state.digest() == reached.race.state.digest()
    assert begun.race.state.to_act != (CHANCE,)
    assert YOU in [decision.driver for decision in begun.race.asked]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_ends_in_a_short_race(game: str) -> None:
    teaching = taught(game)
    teaching.go(len(teaching.lesson.steps))
    race, rookie = teaching.race, need(game).driver()
    answers = 0
    while not race.over:
        answers += race.asked[0].driver == YOU
        race.play(rookie(race.seen_by(race.asked[0].driver)), race.asked[0].driver)
    assert answers <= 40, "more than three minutes"


def words(lesson: Lesson) -> list[str]:
    """All that a lesson says."""
    said = [lesson.title, lesson.ready]
    for step in lesson.steps:
        said += [step.say, step.do, step.well, *(wrong.says for wrong in step.wrong)]
    return said


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_short_and_none_comes_twice(game: str) -> None:
    said = words(need(game).lesson)
    assert [text for text in said if len(text) > LONGEST] == []
    assert len({step.do for step in need(game).lesson.steps}) == len(need(game).lesson.steps)
    assert not [sentence for sentence, other in pairwise(said) if sentence == other]
