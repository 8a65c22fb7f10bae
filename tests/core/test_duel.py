"""The core carries sealed choices, reactions and other players' decisions without change."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import pytest

from bolide_widget.core import history
from bolide_widget.core.conformance import check_game
from bolide_widget.core.errors import IllegalAction, RecordError, SetupError, UndoError
from bolide_widget.core.match import Match
from bolide_widget.core.options import Decision, Roll
from bolide_widget.core.restore import replay
from bolide_widget.core.state import State
from helpers.duel import Duel, Hands

NAMES = ["Ada", "Bob", "Cyd"]
GAME = Duel()


def duel(**options: object) -> Match[Hands]:
    return Match(GAME, NAMES, seed=7, **options)  # type: ignore[arg-type]


def test_conformance_of_a_game_with_sealed_choices_and_reactions() -> None:
    def reload(match: Match[Hands]) -> Match[Hands]:
        again = Match(GAME, match.drivers, seed=match.seed, dice="ask")
        replay(again, history.read(history.write(match)))
        return again

    def make(number: int) -> Match[Hands]:
        return Match(GAME, NAMES[: 2 + number % 2], seed=number, dice="ask")

    assert check_game(make, races=40, reload=reload) > 400


def test_sealed_answers_come_in_any_order_and_lead_to_the_same_state() -> None:
    bids = {"Ada": "bid:0", "Bob": "bid:2", "Cyd": "bid:1"}
    ends = set()
    for order in itertools.permutations(NAMES):
        match = duel(dice="ask")
        for driver in order:
            match.play(bids[driver], driver)
        ends.add(match.state.digest())
        pending = match.pending
        assert isinstance(pending, Decision)
        assert (pending.kind, pending.driver) == ("react", "Cyd")
    assert len(ends) == 1


def test_nobody_sees_a_sealed_answer_before_the_last_one_is_in() -> None:
    match = duel(dice="ask")
    match.play("bid:2", "Bob")
    assert match.state.observe(1)["questions"][-1]["sealed"] == [[1, "bid:2"]]
    assert match.state.observe(0)["questions"][-1]["sealed"] == [[1]]
    assert match.state.to_act == (0, 2)
    other = duel(dice="ask")
    other.play("bid:0", "Bob")
    assert match.state.observe(0) == other.state.observe(0)
    assert match.state.observe(0)["position"]["shields"] == [1, None, None]


def test_a_seat_answers_a_sealed_choice_once() -> None:
    match = duel(dice="ask")
    match.play("bid:2", "Bob")
    before = match.state
    with pytest.raises(IllegalAction, match="It isn't Bob's turn"):
        match.play("bid:1", "Bob")
    assert match.state == before


def test_a_reaction_can_call_off_what_lies_under_it() -> None:
    match = duel(dice="ask")
    for driver in NAMES:
        match.play("bid:1", driver)
    pending = match.pending
    assert isinstance(pending, Decision) and pending.driver == "Bob"
    match.play("shield")
    assert match.state.position.lives == [2, 2, 2]
    assert match.state.question is not None and match.state.question.kind == "bid"


def test_a_state_is_saved_and_restored_in_the_middle_of_a_turn() -> None:
    match = duel(dice="ask")
    match.play("bid:1", "Cyd")
    again: State[Hands, Any] = State.from_dict(GAME, match.state.to_dict())
    assert again == match.state
    assert again.apply(("bid", 0), 0) != match.state


def test_the_default_answer_is_the_kind_s_own() -> None:
    match = duel(dice="ask")
    for driver in NAMES:
        match.play("bid:1", driver)
    assert match.state.default() == ("pass",)


def test_dice_come_from_the_seed_and_can_be_loaded_or_told() -> None:
    def lives(**options: object) -> list[int]:
        match = duel(**options)
        for driver in NAMES:
            match.play("bid:1", driver)
        match.play("pass")
        if isinstance(match.pending, Roll):
            match.roll(6)
        return match.state.position.lives

    assert lives(dice=[6]) == lives(dice="ask") == [2, 1, 2]
    assert lives(dice=[1]) == [2, 2, 2]
    assert lives() == lives()


def test_a_loaded_face_that_the_die_has_not_leaves_the_match_as_it_was() -> None:
    match = duel(dice=[7])
    for driver in NAMES:
        match.play("bid:1", driver)
    before, answers = match.state, len(match.history)
    with pytest.raises(IllegalAction, match="'7' is not possible"):
        match.play("pass")
    assert match.state == before and len(match.history) == answers


def test_fair_undo_stops_at_a_die() -> None:
    match = duel(dice="auto")
    for driver in NAMES:
        match.play("bid:1", driver)
    match.undo(fair=True).redo()
    match.play("pass")
    with pytest.raises(UndoError, match="does not go back over a die"):
        match.undo(fair=True)
    assert len(match.undo(2).history) == 2


@pytest.mark.parametrize("n", [0, -1, 4])
def test_undo_of_more_than_there_is_changes_nothing(n: int) -> None:
    match = duel(dice="auto")
    for driver in NAMES:
        match.play("bid:1", driver)
    before = match.state
    with pytest.raises(UndoError):
        match.undo(n)
    assert match.state == before and len(match.history) == 3


def test_redo_is_gone_once_something_else_was_played() -> None:
    match = duel()
    match.play("bid:1", "Ada")
    match.undo()
    match.play("bid:2", "Ada")
    with pytest.raises(UndoError, match="nothing to redo"):
        match.redo()


def test_a_refused_answer_keeps_what_could_be_redone() -> None:
    match = duel()
    match.play("bid:1", "Ada")
    match.undo()
    with pytest.raises(IllegalAction):
        match.play("bid:9", "Ada")
    assert match.redo().state.question is not None


def test_a_branch_goes_its_own_way() -> None:
    match = duel()
    match.play("bid:1", "Ada")
    branch = match.copy()
    branch.play("bid:1", "Bob")
    assert branch != match and match.state.to_act == (1, 2)
    match.play("bid:1", "Bob")
    assert branch == match


def test_listeners_hear_every_change_until_they_stop() -> None:
    match, heard = duel(), []
    stop = match.subscribe(lambda: heard.append(len(match.history)))
    match.play("bid:1", "Ada")
    match.undo().redo()
    stop()
    match.play("bid:1", "Bob")
    assert heard == [1, 0, 1]


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ada", "Ada"], "two drivers are named 'Ada'"),
        (["Ada", ""], "must not be empty"),
        (["Ada", "x" * 300], "at most 40 characters, this one 300"),
        (["Ada", "B\nob"], "cannot be printed"),
        (["Ada", 3], "must be text"),
        ("Ada", "must be a list of names"),
    ],
)
def test_names_that_cannot_be_told_apart_or_read(names: object, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        Match(GAME, names)  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", ["sometimes", [0], [2.5], [True]])
def test_dice_that_cannot_be(dice: object) -> None:
    with pytest.raises(SetupError, match="dice"):
        duel(dice=dice)


def test_a_record_names_its_first_wrong_entry() -> None:
    match = duel(dice="auto")
    for driver in NAMES:
        match.play("bid:1", driver)
    written = history.write(match)
    forged = written.replace('[1, "bid:1"', '[1, "bid:0"')
    again = duel(dice="ask")
    with pytest.raises(RecordError, match="Entry 2 of the record") as caught:
        replay(again, history.read(forged))
    assert caught.value.entry == 2


class Duels(Match[Hands]):
    """A class of matches that says what a record of it needs, and no more."""

    plays = Duel

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: object) -> Self:
        return cls(Duel(), data["drivers"], seed=data["seed"], dice="ask")


def test_a_game_without_a_board_is_saved_and_loaded_too(tmp_path: Path) -> None:
    match = Duels(GAME, NAMES, seed=7)
    for driver in NAMES:
        match.play("bid:1", driver)
    again = Duels.load(match.save(tmp_path / "duel.json"))
    assert again == match and type(again) is Duels and again.dice == "auto"
    with pytest.raises(RecordError, match="Not a record"):
        Duels.from_json("{}")
    with pytest.raises(RecordError, match="Match is of no game"):
        Match.from_json(match.to_json())
