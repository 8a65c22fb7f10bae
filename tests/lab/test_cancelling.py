"""A call that is cancelled returns what it has, or says that it has nothing; workers stop, too."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.core.cancelling import watch_of, watched
from bolide_widget.core.errors import SetupError
from bolide_widget.lab.counting import leaves
from helpers.boards import courses

RING = courses.ring()
GAMES = {"bolide": "merrow", "formula-d": "t1", "championship-formula": "pattern-ring"}


def race() -> bw.Race:
    return bw.Race(RING, ["Ada", "Bob"], laps=1, seed=1, grid=["Ada", "Bob"])


def moving() -> bw.Race:
    begun = race()
    begun.play(begun.options[0])
    return begun


def over() -> bw.Race:
    return bw.drive(bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=2), bw.Rookie())


class Stopping:
    """A token that is set once so much is done."""

    def __init__(self, after: int) -> None:
        self.after, self.calls = after, list[tuple[int, int | None]]()

    def is_set(self) -> bool:
        return len(self.calls) >= self.after

    def __call__(self, done: int, total: int | None) -> None:
        self.calls.append((done, total))


CALLS: dict[str, Callable[..., Any]] = {
    "simulate": lambda **how: bw.simulate(race(), 6, **how),
    "simulate with facts": lambda **how: bw.simulate(race(), 6, facts=True, **how),
    "ladder": lambda **how: bw.ladder([bw.Rookie()] * 3, RING, 4, laps=1, **how),
    "what_if": lambda **how: bw.what_if(moving(), 5, **how),
    "what_if in time": lambda **how: bw.what_if(moving(), seconds=600.0, **how),
    "what_cost": lambda **how: bw.what_cost(over(), "Ada", limit=None, **how),
    "make_puzzles": lambda **how: bw.make_puzzles("bolide", 4, seed=1, **how),
}
RAISING: dict[str, Callable[..., Any]] = {
    "ladder": CALLS["ladder"],
    "make_puzzles": CALLS["make_puzzles"],
    **{
        game: lambda board=board, game=game, **how: bw.best_lap(board, game=game, laps=7, **how)
        for game, board in GAMES.items()
    },
}


@pytest.mark.parametrize("what", CALLS)
def test_a_cancelled_call_returns_what_it_has(what: str) -> None:
    stop = Stopping(2)
    result = CALLS[what](cancel=stop, progress=stop)
    assert result.stopped
    assert len(stop.calls) == 2, "no work after the token is set"
    assert all(total is None or 0 < done <= total for done, total in stop.calls)


@pytest.mark.parametrize("what", RAISING)
def test_a_call_that_has_nothing_to_return_says_so(what: str) -> None:
    token = threading.Event()
    token.set()
    with pytest.raises(bw.Cancelled, match="The call was cancelled"):
        RAISING[what](cancel=token)


@pytest.mark.parametrize("what", [name for name in CALLS if name not in RAISING])
def test_a_call_cancelled_before_it_begins_is_empty(what: str) -> None:
    token = threading.Event()
    token.set()
    result = CALLS[what](cancel=token, progress=False)
    frame: Any = result.cars if "facts" in what else result
    assert result.stopped and frame.attrs["stopped"]
    assert frame.empty if "what_if" not in what else frame.win.isna().all()


@pytest.mark.parametrize("what", ["simulate", "ladder", "what_if", "make_puzzles"])
def test_a_token_that_is_never_set_changes_nothing(what: str) -> None:
    told = Stopping(10**9)
    result = CALLS[what](cancel=told, progress=told)
    other = CALLS[what](progress=False)
    assert not result.stopped and told.calls
    if what == "make_puzzles":
        assert [puzzle.id for puzzle in result] == [puzzle.id for puzzle in other]
    else:
        pairs = zip(result, other, strict=True) if what == "ladder" else [(result, other)]
        for one, two in pairs:
            pd.testing.assert_frame_equal(one, two)


def test_a_search_goes_on_after_one_that_was_cancelled() -> None:
    """No table is left half made."""
    track = courses.ring()
    stop = Stopping(3)
    with pytest.raises(bw.Cancelled):
        bw.best_lap(track, laps=5, cancel=stop, progress=stop)
    assert [total for _, total in stop.calls] == [None] * 3
    assert bw.best_lap(track, laps=5).turns == bw.best_lap(courses.ring(), laps=5).turns


SET: list[threading.Event] = []


class Setting:
    """Sets the token in the middle of a race."""

    name = "Setting"

    def __call__(self, race: Any) -> Any:
        SET[0].set()
        return race.options[0]


def test_a_race_under_way_stops_at_the_next_answer() -> None:
    SET[:] = [threading.Event()]
    frame = bw.simulate(race(), 3, Setting(), cancel=SET[0], progress=False)
    assert frame.stopped and frame.empty


# -- workers ---------------------------------------------------------------------------------------

SECOND, ENDED = threading.Event(), threading.Event()
BEGUN: list[int] = []
CHUNK = 6
"""Races in each of the first chunks for one worker, of 50."""


class Counted:
    """A driver that counts the races; the first of the second chunk waits for the call's end."""

    name = "Counted"

    def __init__(self) -> None:
        self.fresh = True

    def __call__(self, race: Any) -> Any:
        if self.fresh:
            self.fresh = False
            BEGUN.append(1)
            if len(BEGUN) == CHUNK + 1:
                SECOND.set()
                ENDED.wait()
        return race.options[0]


def test_a_thread_stops_its_chunk() -> None:
    stop = Stopping(1)

    def tell(done: int, total: int | None) -> None:
        SECOND.wait()
        stop(done, total)

    alone = bw.Race(RING, ["Ada"], laps=1, seed=1)
    given: dict[str, Any] = {"max_turns": 3, "progress": tell, "cancel": stop, "limit": None}
    with ThreadPoolExecutor(1) as pool:
        with pytest.warns(RuntimeWarning, match="used up their turns"):
            frame = bw.simulate(alone, 50, Counted(), executor=pool, **given)
        ENDED.set()
    assert frame.stopped and list(frame.race) == list(range(CHUNK))
    assert len(BEGUN) == CHUNK + 1


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("what", ["simulate", "ladder", "what_if"])
def test_an_executor_can_be_used_again_after_a_cancelled_call(
    kind: Callable[[int], Executor], what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    stop = Stopping(1)
    with kind(2) as pool:
        result = CALLS[what](executor=pool, cancel=stop, progress=stop)
        whole = bw.simulate(race(), 4, executor=pool, progress=False)
    assert result.stopped and not whole.stopped
    pd.testing.assert_frame_equal(whole, bw.simulate(race(), 4, progress=False))
    assert not list(tmp_path.glob("races-stop-*")), "the flag goes with the last worker"


# -- asyncio ---------------------------------------------------------------------------------------


class Gate:
    """A token, and a callback that waits at the first report until the token is set."""

    def __init__(self, began: Callable[[], object]) -> None:
        self.began, self.event, self.calls = began, threading.Event(), 0

    def is_set(self) -> bool:
        return self.event.is_set()

    def __call__(self, done: int, total: int | None) -> None:
        self.calls += 1
        self.began()
        self.event.wait()


LONG = {**CALLS, **RAISING}


async def cancelled(work: Callable[[Gate], object]) -> Gate:
    """Cancel the task of some work that has begun on a thread, as the page on scaling has it."""
    loop, began = asyncio.get_running_loop(), asyncio.Event()
    gate = Gate(lambda: loop.call_soon_threadsafe(began.set))

    async def thread() -> None:
        try:
            await asyncio.to_thread(work, gate)
        finally:
            gate.event.set()

    task = asyncio.create_task(thread())
    await began.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    return gate


@pytest.mark.parametrize("what", LONG)
def test_a_cancelled_task_ends_its_work(what: str) -> None:
    """As the page on scaling has it: the loop waits for its threads, and none works on."""

    gate = asyncio.run(cancelled(lambda gate: LONG[what](cancel=gate, progress=gate)))
    assert gate.calls == 1, "no work after the task is cancelled"


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("what", ["simulate", "ladder", "what_if"])
def test_a_cancelled_task_ends_the_work_of_its_executor(
    kind: Callable[[int], Executor], what: str
) -> None:
    with kind(1) as pool:
        work = partial(CALLS[what], executor=pool)
        asyncio.run(cancelled(lambda gate: work(cancel=gate, progress=gate)))
        assert pool.submit(len, "free").result() == 4


# -- long pieces of work ---------------------------------------------------------------------------


def test_an_enumeration_without_decisions_can_be_cancelled() -> None:
    """The grid is rolled for eight cars, one after the other: millions of outcomes."""
    state = bw.Race(RING, list("ABCDEFGH"), laps=1, dice="ask").state
    with pytest.raises(bw.Cancelled), watched(watch_of(Looked(100))):
        leaves(state, [], [], lambda _: False, 1_000_000)


class Looked:
    """A token that is set once it was looked at so often."""

    def __init__(self, after: int) -> None:
        self.left = after

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("token", [3, "stop", threading.Event, True])
def test_what_is_no_token_is_refused(token: Any) -> None:
    with pytest.raises(SetupError, match=r"cancel must have a method is_set\(\)"):
        bw.simulate(race(), 1, cancel=token)


@pytest.mark.parametrize("what", CALLS)
def test_what_is_no_progress_is_refused(what: str) -> None:
    with pytest.raises(SetupError, match="progress must be True, False or a function of done"):
        CALLS[what](progress="loud")
