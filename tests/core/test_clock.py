"""The clock of a match: whose time runs, what is handed on, and what a record keeps of it."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from bolide_widget.core import history
from bolide_widget.core.errors import IllegalAction, RecordError, SetupError
from bolide_widget.core.game import Clock, check_seconds
from bolide_widget.core.match import Match
from bolide_widget.core.questions import TIME_OUT
from bolide_widget.core.restore import replay
from helpers.duel import Duel, Hands

NAMES = ["Ada", "Bob"]
ADA, BOB, ADA_AGAIN = (0, "first"), (1, "first"), (0, "second")


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, seconds: float) -> None:
        self.seconds += seconds


def clock(time: Time, seats: tuple[int, ...] = (0, 1), seconds: float = 30) -> Clock:
    made = Clock(seconds, now=time)
    made.run_for(seats)
    return made


def answered(item: Clock, time: Time, turn: Any, after: float) -> float | None:
    item.ask(turn)
    time.passes(after)
    return item.answer(turn[0])


def test_time_runs_while_a_question_is_open_and_its_answer_says_how_long() -> None:
    time = Time()
    first = clock(time)
    time.passes(5)
    assert not first.running and first.left == 30
    first.ask(ADA)
    time.passes(12.3456)
    assert first.running and first.seat == 0 and first.left == pytest.approx(17.6544)
    assert first.answer(0) == 12.346 and not first.running and first.left == 17.654


def test_time_left_over_is_added_to_the_next_turn_and_on_to_the_one_after() -> None:
    time = Time()
    first = clock(time)
    answered(first, time, ADA, 10)
    answered(first, time, BOB, 5)
    first.ask(ADA_AGAIN)
    assert first.total == first.left == 30 + 45


def test_a_turn_of_several_questions_has_one_time_and_stands_still_between_them() -> None:
    time = Time()
    first = clock(time)
    answered(first, time, ADA, 10)
    first.ask(None)
    time.passes(100)
    assert not first.running
    first.ask(ADA)
    assert first.total == 30 and first.left == 20


def test_time_is_up_and_nothing_is_handed_on() -> None:
    time = Time()
    first = clock(time)
    first.ask(ADA)
    time.passes(29.9)
    assert not first.up
    time.passes(7)
    assert first.up and first.left == 0
    assert first.answer(0) == 30, "nobody uses more than there is"
    first.ask(None)
    assert not first.up, "it stands still"
    first.ask(ADA)
    assert first.up, "the next question of this turn has no time either"
    first.ask(BOB)
    assert not first.up and first.total == 30


def test_a_turn_in_which_time_never_ran_hands_on_what_it_was_handed() -> None:
    time = Time()
    first = clock(time, seats=(0,))
    answered(first, time, ADA, 20)
    assert answered(first, time, BOB, 99) is None
    first.ask(ADA_AGAIN)
    assert first.total == 40


def test_time_runs_for_whom_it_is_told_to_and_may_change_within_a_question() -> None:
    time = Time()
    first = clock(time, seats=())
    first.ask(ADA)
    time.passes(50)
    first.run_for([0])
    time.passes(4)
    first.run_for([])
    time.passes(50)
    assert first.left == 26 and not first.up
    first.run_for([0, 1])
    time.passes(1)
    assert first.answer(0) == 5


def test_a_clock_that_is_held_waits_for_an_answer_of_somebody_it_runs_for() -> None:
    time = Time()
    first = clock(time, seats=(0,))
    first.ask(ADA)
    first.hold()
    answered(first, time, BOB, 5)
    first.ask(ADA_AGAIN)
    time.passes(50)
    assert not first.running and first.answer(0) is None
    first.ask((0, "third"))
    assert first.running


def test_a_copy_stands_still_with_the_time_of_now() -> None:
    time = Time()
    first = clock(time)
    first.ask(ADA)
    time.passes(3)
    twin = first.still()
    time.passes(3)
    assert twin.left == 27 and not twin.running and first.left == 24


@pytest.mark.parametrize("seconds", [0, -1, 3601, True, "30", None, float("nan"), float("inf")])
def test_a_time_that_cannot_be(seconds: Any) -> None:
    with pytest.raises(SetupError, match="timer: the seconds a driver has"):
        check_seconds(seconds)


# -- in a match ----------------------------------------------------------------------------------


class TimedDuel(Duel):
    """With 10 seconds a bid."""

    timer = 10.0


def duel(time: Time, game: Duel | None = None, run: bool = True, **options: Any) -> Match[Hands]:
    match: Match[Hands] = Match(game or TimedDuel(), NAMES, seed=7, dice="ask", **options)
    assert match.clock is not None
    match._now.clock.now = time
    if run:
        match.run_clock(NAMES)
    return match


def test_a_match_without_a_timer_has_no_clock_and_notes_no_time() -> None:
    match: Match[Hands] = Match(Duel(), NAMES, seed=7, dice="ask")
    match.run_clock(NAMES)
    match.play("bid:1", "Ada")
    assert match.clock is None and match.tick() == []
    assert match.history[-1].seconds is None
    assert len(json.loads(history.write(match))["answers"][0]) == 3


def test_time_stands_still_until_somebody_lets_it_run() -> None:
    time = Time()
    match = duel(time, run=False)
    time.passes(99)
    assert match.tick() == []
    match.play("bid:1", "Ada")
    assert match.history[-1].seconds is None


def test_a_match_notes_the_time_of_its_answers() -> None:
    time = Time()
    match = duel(time)
    time.passes(2.5)
    match.play("bid:2", "Ada")
    time.passes(4)
    match.play("bid:1", "Bob")
    assert [entry.seconds for entry in match.history] == [2.5, 4]
    time.passes(1)
    match.play("pass", "Bob")
    assert match.history[-1].seconds is None, "no time runs for reactions"


def test_an_answer_that_is_refused_changes_no_time() -> None:
    time = Time()
    match = duel(time)
    time.passes(2)
    with pytest.raises(IllegalAction):
        match.play("bid:7", "Ada")
    assert match.clock is not None and match.clock.running and match.clock.left == 8


def test_when_time_is_up_the_default_answer_is_given_and_told() -> None:
    time = Time()
    match = duel(time)
    time.passes(9.9)
    assert match.tick() == []
    time.passes(0.1)
    facts = match.tick()
    assert facts == [("time-out", 0)]
    entry = match.history[-1]
    assert (entry.seat, entry.action, entry.seconds) == (0, TIME_OUT, 10)
    assert match.state.to_act == (1,) and match.state.question is not None
    assert match.state.question.sealed == ((0, ("bid", 0)),), "sealed like any other bid"


def test_a_referee_may_call_time_whatever_the_clock_says() -> None:
    match: Match[Hands] = Match(Duel(), NAMES, seed=7, dice="ask")
    match.time_out("Bob")
    assert match.state.to_act == (0,)
    with pytest.raises(IllegalAction, match="It isn't Bob's turn"):
        match.time_out("Bob")


def test_nobody_can_choose_to_time_out_and_no_die_can() -> None:
    match: Match[Hands] = Match(Duel(), NAMES, seed=7, dice="ask")
    with pytest.raises(IllegalAction, match="'time-out' is not possible"):
        match.play("time-out", "Ada")
    for answer, driver in (("bid:1", "Ada"), ("bid:0", "Bob"), ("pass", "Bob")):
        match.play(answer, driver)
    with pytest.raises(IllegalAction, match="rolls"):
        match.time_out()
    with pytest.raises(IllegalAction):
        match.roll(0)


def test_undo_gives_the_time_back_and_redo_takes_it_again() -> None:
    time = Time()
    match = duel(time)
    time.passes(4)
    match.play("bid:2", "Ada")
    match.undo()
    assert match.clock is not None and match.clock.left == 10 and match.clock.running
    time.passes(3)
    match.redo()
    assert match.history[-1].seconds == 4
    assert match.clock.total == 16, "Bob begins with what Ada had left"


def test_the_clock_is_switched_on_and_off_and_listeners_hear_of_it() -> None:
    match: Match[Hands] = Match(Duel(), NAMES, seed=7, dice="ask")
    heard: list[float | None] = []
    match.subscribe(lambda: heard.append(match.clock.seconds if match.clock else None))
    match.set_timer(20)
    match.set_timer(None)
    assert heard == [20, None]
    with pytest.raises(SetupError):
        match.set_timer(-1)
    assert heard == [20, None] and match.clock is None


def test_copies_and_pickles_stand_still() -> None:
    match: Match[Hands] = Match(TimedDuel(), NAMES, seed=7, dice="ask")
    match.run_clock(NAMES)
    for twin in (match.copy(), pickle.loads(pickle.dumps(match))):
        assert not twin.clock.running
        twin.play("bid:1", "Ada")
        twin.play("bid:0", "Bob")
        assert twin.history[-1].seconds is None
    assert match.clock is not None and match.clock.running


def replayed(written: str, game: Duel | None = None) -> Match[Hands]:
    again: Match[Hands] = Match(game or TimedDuel(), NAMES, seed=7, dice="ask")
    replay(again, history.read(written))
    return again


def test_a_record_keeps_the_times_and_a_loaded_match_waits_for_its_first_answer() -> None:
    time = Time()
    match = duel(time)
    time.passes(4)
    match.play("bid:2", "Ada")
    time.passes(3)
    match.play("bid:1", "Bob")
    written = history.write(match)
    again = replayed(written)
    assert [entry.seconds for entry in again.history] == [4, 3]
    assert history.write(again) == written
    assert again.clock is not None and match.clock is not None
    assert again.clock.left == match.clock.left == 13
    again._now.clock.now = time
    again.run_clock(NAMES)
    assert not again.clock.running
    again.play("pass", "Bob")
    again.roll(1)
    assert again.clock.running


@pytest.mark.parametrize("seconds", [20.0, None])
def test_a_record_tells_a_clock_that_was_set_otherwise_than_the_rules_say(
    seconds: float | None,
) -> None:
    match: Match[Hands] = Match(TimedDuel(), NAMES, seed=7, dice="ask")
    match.set_timer(seconds)
    again = replayed(history.write(match))
    assert (again.clock.seconds if again.clock else None) == seconds
    assert "timer" not in json.loads(history.write(match.set_timer(10)))


@pytest.mark.parametrize("forged", [-1, "3", True, None, [1, 2], float("nan"), 1e12])
def test_a_forged_time_is_refused_with_its_entry(forged: Any) -> None:
    match = duel(Time())
    match.play("bid:2", "Ada")
    data = history.read(history.write(match))
    data["answers"][0][3] = forged
    again: Match[Hands] = Match(TimedDuel(), NAMES, seed=7, dice="ask")
    with pytest.raises(RecordError, match=r"Entry 1.*the time the answer took") as caught:
        replay(again, data)
    assert caught.value.entry == 1


def test_a_die_takes_no_time_and_a_timer_is_a_time() -> None:
    match = duel(Time())
    for answer, driver in (("bid:1", "Ada"), ("bid:0", "Bob"), ("pass", "Bob")):
        match.play(answer, driver)
    match.roll(1)
    data = history.read(history.write(match))
    data["answers"][3].append(1.0)
    fresh: Match[Hands] = Match(TimedDuel(), NAMES, seed=7, dice="ask")
    with pytest.raises(RecordError, match=r"Entry 4.*a die takes no time"):
        replay(fresh, data)
    data["answers"][3] = [-1, "time-out", data["answers"][3][2]]
    fresh = Match(TimedDuel(), NAMES, seed=7, dice="ask")
    with pytest.raises(RecordError, match=r"Entry 4.*'time-out' is not possible"):
        replay(fresh, data)
    data["answers"] = []
    data["timer"] = "soon"
    fresh = Match(TimedDuel(), NAMES, seed=7, dice="ask")
    with pytest.raises(RecordError, match="timer: the seconds"):
        replay(fresh, data)
