"""Rolls of any form, through a match: two dice, words, repeated faces; and who throws them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from bolide_widget.core.errors import IllegalAction, SetupError
from bolide_widget.core.match import Match
from bolide_widget.core.options import Roll
from bolide_widget.core.questions import (
    CHANCE,
    Die,
    Facts,
    Kind,
    Question,
    dice_data,
    numbered,
    roll,
)
from bolide_widget.core.stack import seat_of
from bolide_widget.core.state import State
from helpers.boards import courses
from helpers.duel import Duel, Hands

SKY = Die("sky", ("sun", "sun", "rain"))
PAIR = (Die("gear 2", (2, 3, 3, 4)), numbered(6))


def _next(kind: str, roller: int) -> Any:
    def apply(state: State[Hands, Any], question: Question, action: Any, facts: Facts) -> None:
        if facts is not None:
            facts.append((question.kind, action))
        if kind:
            state.stack.append(Question(kind, (CHANCE,), roller=roller))

    return apply


def _by_round(state: State[Hands, Any], question: Question) -> tuple[Die, ...]:
    return (numbered(4 + state.position.round),)


class Dice(Duel):
    """Three throws: the sky, which nobody throws; two dice of Bob's; one that the state chooses."""

    kinds: Mapping[str, Kind] = {
        **Duel.kinds,
        "sky": roll((SKY,), "sky", _next("pair", 1), on=("",)),
        "pair": roll(PAIR, "pair", _next("last", 0), on=("",)),
        "last": roll(_by_round, "last", _next("", 0), on=("",)),
    }

    def start(self, seats: int) -> State[Hands, Any]:
        return State(self, Hands([2] * seats, [1] * seats), [Question("sky", (CHANCE,))])


GAME = Dice()


def dice(**options: Any) -> Match[Hands]:
    return Match(GAME, ["Ada", "Bob"], seed=3, **options)


def test_a_roll_has_outcomes_dice_and_whoever_throws() -> None:
    match = dice(dice="ask")
    pending = match.pending
    assert isinstance(pending, Roll)
    assert pending.outcomes == {"sun": Fraction(2, 3), "rain": Fraction(1, 3)}
    assert (pending.driver, pending.dice, pending.sides) == ("The race", (SKY,), 2)
    match.roll("rain")
    pending = match.pending
    assert isinstance(pending, Roll)
    assert pending.driver == "Bob" and pending.dice == PAIR
    assert pending.outcomes[3, 6] == Fraction(1, 12) and sum(pending.outcomes.values()) == 1
    match.roll((3, 6))
    pending = match.pending
    assert isinstance(pending, Roll) and list(pending.outcomes) == [1, 2, 3, 4]
    assert match.asked == []


def test_faces_of_any_form_are_loaded_in_order() -> None:
    match = dice(dice=["rain", (4, 1), 2])
    assert [entry.action for entry in match.history] == [("rain",), (4, 1), (2,)]
    assert match.loaded == ("rain", (4, 1), 2)


@pytest.mark.parametrize("wrong", [[""], [()], [(1, None)], [{}], [1.5], [(1, 2.5)], [[[]]]])
def test_faces_that_no_die_has_are_refused_where_they_are_given(wrong: Any) -> None:
    with pytest.raises(SetupError, match="dice, entry 1: a face is a whole number from 1, a word"):
        dice(dice=wrong)


@pytest.mark.parametrize("wrong", ["snow", 3, ("rain", 1), (), {}, "a" * 100_000])
def test_a_face_that_the_die_has_not_changes_nothing(wrong: Any) -> None:
    match = dice(dice="ask")
    with pytest.raises(IllegalAction, match=r"The race rolls \(sky\).*is not possible"):
        match.roll(wrong)
    assert not match.history
    match.roll("sun")
    with pytest.raises(IllegalAction, match=r"Bob rolls \(pair\)"):
        match.roll(("sun", 3))


def test_dice_are_data_for_a_screen() -> None:
    assert dice_data(PAIR, (3, 6)) == [
        {"name": "gear 2", "faces": [2, 3, 3, 4], "face": 3},
        {"name": "d6", "sides": 6, "face": 6},
    ]
    assert dice_data((), ("oil",)) == []


def test_the_kit_rolls_dice_of_any_form() -> None:
    assert check_game(lambda number: dice(dice="ask"), races=5) == 15


def test_a_save_keeps_whose_die_it_is_and_digests_pass_it_over() -> None:
    match = dice(dice=["sun"])
    question = match.history[0].after.question
    assert question is not None and question.roller == 1
    state = match.history[0].after
    again: State[Hands, Any] = State.from_dict(GAME, state.to_dict())
    assert again.question == question
    again.stack[-1] = question._replace(roller=0)
    assert again.digest() == state.digest()


def test_every_die_of_bolide_has_a_driver_who_throws_it() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], rules="advanced", dice="ask", seed=2)
    kinds = set()
    while not race.over and len(race.history) < 300:
        question = race.state.question
        assert question is not None
        if question.players == (CHANCE,):
            kinds.add(question.kind)
            assert race.pending is not None and question.roller == seat_of(question)
            assert race.pending.driver == race.drivers[question.roller]
            race.roll()
        else:
            race.play(race.options[len(race.history) % len(race.options)])
    assert {"grid-roll", "start-roll"} <= kinds


def test_a_record_that_ends_at_a_die_and_does_not_say_who_throws_it_loads() -> None:
    """Older records hold it only in what the rules need."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], dice="ask", seed=1)
    race.roll(5)
    written = race.to_json()
    assert '"roller": 1' in written
    old = written.replace(', "roller": 1', "")
    assert bw.Race.from_json(old) == race
