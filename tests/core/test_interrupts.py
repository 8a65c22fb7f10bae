"""A keyboard interrupt finds a match before a change or after it, never between."""

from __future__ import annotations

import gc
import linecache
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from bolide_widget import Race, UndoError, drive
from bolide_widget.core import match as match_module, moment as moment_module, stretch
from bolide_widget.core.game import Clock
from helpers.boards import courses

NAMES = ["Ada", "Bob"]
CARS = {"Ada": {"position": (20, 6), "pawn": (24, 6), "lap": 1}, "Bob": {"position": (18, 7)}}
FILES = {match_module.__file__, moment_module.__file__, sys.modules[Clock.__module__].__file__}


def driven(**options: Any) -> Race:
    """A race some answers old, with a clock, and with something to redo."""
    race = Race(courses.ring(), NAMES, seed=3, grid=NAMES, **options).set_timer(30)
    for _ in range(6):
        race.play(race.options[len(race.options) // 2])
    return race.undo()


CHANGES: dict[str, Callable[[Race], object]] = {
    "play": lambda race: race.play(race.options[0]),
    "undo": lambda race: race.undo(2),
    "redo": lambda race: race.redo(),
    "arrange": lambda race: race.arrange(CARS, to_move="Bob"),
    "edit": lambda race: race.edit({"Ada": {"speed_drop": 2}}),
    "time_out": lambda race: race.time_out(),
    "restart": lambda race: race.restart(seed=8),
    "set_timer": lambda race: race.set_timer(7),
}


def whole(race: Race) -> tuple[object, ...]:
    """All that belongs together, as plain values."""
    now = race._now
    answers = [(entry.seat, entry.action) for entry in now.entries]
    clock = None if now.clock is None else (now.clock.seconds, now.clock._turn, now.clock.seat)
    undone = [[entry.action for entry in taken] for taken in now.undone]
    return (
        now.state.key(),
        now.start.key(),
        answers,
        undone,
        now.rolls,
        now.opening,
        now.seed,
        clock,
    )


def consistent(race: Race) -> bool:
    """Whether the answers lead from the start to the state, and the dice are counted."""
    now = race._now
    states = [now.start, *(entry._after for entry in now.entries)]
    befores = [entry._before for entry in now.entries]
    dice = sum(entry.seat == -1 for entry in now.entries)
    return now.state is states[-1] and befores == states[:-1] and dice == now.rolls


class At:
    """Raises a keyboard interrupt at the n-th line of the match's modules that is run."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, frame: FrameType, event: str, arg: object) -> At | None:
        if frame.f_code.co_filename not in FILES:
            return None
        if event == "line" and not _leaves_a_lock(frame):
            self.left -= 1
            if self.left == 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self


def _leaves_a_lock(frame: FrameType) -> bool:
    """Whether the line is a `with` (Python takes no signal where it lets go of the lock)."""
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    return line.strip().startswith("with ")


@pytest.mark.parametrize("name", CHANGES)
def test_an_interrupt_at_any_line_is_before_or_after_and_everybody_is_told(name: str) -> None:
    change = CHANGES[name]
    base = driven()
    if name == "redo":
        assert base.can_redo
    before = whole(base)
    done = base.copy()
    change(done)
    after = whole(done)
    assert before != after
    result = set()
    for number in range(1, 2000):
        race, looked, heard = base.copy(), [], list[object]()
        race.subscribe(lambda race=race, looked=looked: looked.append(whole(race)))
        race.on_change(heard.append)
        interrupt = At(number)
        sys.settrace(interrupt)
        try:
            change(race)
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        now = whole(race)
        assert now in (before, after), f"{name}, line {number}: between"
        assert consistent(race)
        result.add(now == after)
        assert bool(looked) == (now == after) and all(seen == after for seen in looked)
        assert len(heard) == (now == after)
        if interrupt.left > 0:
            break
    assert result == {False, True} and number > 5


def test_an_interrupt_in_a_listener_comes_through_once_the_others_are_told() -> None:
    race, shown = driven(), []

    def broken_off(facts: object) -> None:
        raise KeyboardInterrupt

    race.on_change(broken_off)
    race.on_change(shown.append)
    race.subscribe(lambda: shown.append("look"))
    before = len(race.history)
    with pytest.raises(KeyboardInterrupt):
        race.play(race.options[0])
    assert len(race.history) > before and len(shown) == 3 and shown.count("look") == 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers of signals here")
def test_real_signals_at_random_moments_find_a_match_whole() -> None:
    race, heard = Race(courses.ring(), NAMES, seed=3).set_timer(30), []
    revisions = []
    race.subscribe(lambda: revisions.append(len(race.history)))
    race.on_change(heard.append)
    handler = signal.getsignal(signal.SIGALRM)

    armed = False

    def ring(number: int, frame: object) -> None:
        nonlocal armed
        if armed:
            armed = False
            raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, ring)
    gc.disable()  # what is raised while it collects is lost
    landed = 0
    try:
        for number in range(1200):
            shown, before = len(heard), race._now
            try:
                armed = True
                signal.setitimer(signal.ITIMER_REAL, 1e-5 + number % 200 * 3e-6)
                if race.over or number % 5 == 4:
                    race.undo(min(2, len(race.history)) or 1)
                else:
                    race.play(race.options[number % len(race.options)])
                armed = False
            except KeyboardInterrupt:
                landed += 1
            except UndoError:
                armed = False
            assert consistent(race)
            assert len(heard) - shown == (race._now is not before)
            assert not revisions or revisions[-1] == len(race.history)
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        gc.enable()
    assert landed > 50
    assert free(race), "the lock is let go of"


def free(race: Race) -> bool:
    """Whether another thread gets the lock."""
    got: list[bool] = []

    def ask() -> None:
        got.append(race.lock.acquire(timeout=5))
        if got[0]:
            race.lock.release()

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    return got[0]


class Middle:
    """Answers states, as drivers of the house do."""

    trusted = True

    def __call__(self, race: Race) -> object:
        return race.options[len(race.options) // 2]

    def choose(self, state: Any, seat: int) -> Any:
        legal = state.legal(seat)
        return legal[len(legal) // 2]


@pytest.mark.filterwarnings("ignore:The race on")
def test_an_interrupted_drive_stands_after_a_whole_answer_and_its_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "FILES", FILES | {stretch.__file__})
    race = Race(courses.ring(), NAMES, seed=3, laps=1)
    to_the_end = drive(race.copy(), Middle(), max_turns=4)._now.answers
    reached = set()
    for number in range(1, 20_000, 5):
        broken, interrupt = race.copy(), At(number)
        sys.settrace(interrupt)
        try:
            drive(broken, Middle(), max_turns=4)
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        now = broken._now
        assert now.answers == to_the_end[: len(now.answers)], f"line {number}"
        assert now.state.to_act != (-1,) and consistent(broken)
        reached.add(len(now.answers))
        if interrupt.left > 0:
            break
    assert interrupt.left > 0 and len(reached) > 3
