"""A call that plays races returns or raises, whatever becomes of those who play them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from helpers.boards import courses

RING = courses.ring()
LONGEST = 60.0
"""Seconds after which a call is taken for one that never returns."""


def race() -> bw.Race:
    return bw.Race(RING, ["Ada", "Bob"], laps=1, seed=1, grid=["Ada", "Bob"])


def moving() -> bw.Race:
    begun = race()
    begun.play(begun.options[0])
    return begun


def how(executor: Executor | None) -> dict[str, Any]:
    return {"executor": executor, "progress": False, "cancel": threading.Event()}


CALLS: dict[str, Callable[[Executor | None], pd.DataFrame]] = {
    "simulate": lambda executor: bw.simulate(race(), 12, **how(executor)),
    "ladder": lambda executor: (
        bw.ladder([bw.Rookie()] * 2, RING, 12, laps=1, **how(executor)).duels
    ),
    "what_if": lambda executor: bw.what_if(moving(), 3, **how(executor)),
}

what = pytest.mark.parametrize("what", CALLS)


def returned(call: Callable[[], Any]) -> Any:
    """What a call returns or raises, on a thread that is given up when it never does."""
    box: list[Any] = []

    def run() -> None:
        try:
            box.append(call())
        except Exception as error:
            box.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(LONGEST)
    assert box, "it never returned"
    return box[0]


class Cancelling(ThreadPoolExecutor):
    """Cancels every future but the first, and says so to nobody."""

    sent = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sent += 1
        if self.sent == 1:
            return super().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        assert future.cancel()
        return future


@what
def test_cancelled_work_ends_the_call_with_what_is_there(what: str) -> None:
    with Cancelling(1) as executor, pytest.warns(RuntimeWarning, match="executor was shut down"):
        frame = returned(lambda: CALLS[what](executor))
    whole = CALLS[what](None)
    assert frame.stopped and not whole.stopped
    assert played(what, frame) < played(what, whole)


def played(what: str, frame: pd.DataFrame) -> int:
    if what == "ladder":
        return int(frame.races.sum())
    return len(frame) if what == "simulate" else int(frame.win.notna().sum())


class Waiting(ThreadPoolExecutor):
    """Says when all its chunks but the first wait: another thread shuts it down then."""

    def __init__(self) -> None:
        super().__init__(1)
        self.gate, self.sent = threading.Event(), threading.Semaphore(0)
        super().submit(self.gate.wait)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        self.sent.release()
        return future


def test_another_thread_may_shut_the_executor() -> None:
    executor = Waiting()

    def shut() -> None:
        for _ in range(12):
            executor.sent.acquire()
        executor.shutdown(wait=False, cancel_futures=True)
        executor.gate.set()

    threading.Thread(target=shut).start()
    with pytest.warns(RuntimeWarning, match="shut down, and 12 of 12 races are not played"):
        frame = returned(lambda: bw.simulate(race(), 12, executor=executor, progress=False))
    assert frame.stopped and frame.empty


@pytest.mark.parametrize("what", ["ladder", "what_if"])
def test_an_executor_may_be_shut_between_two_parts_of_a_call(what: str) -> None:
    executor = ThreadPoolExecutor(1)

    def tell(done: int, total: int | None) -> None:
        executor.shutdown(wait=False)

    how: dict[str, Any] = {"executor": executor, "progress": tell}
    calls: dict[str, Callable[[], Any]] = {
        "ladder": lambda: bw.ladder([bw.Rookie()] * 3, RING, 2, laps=1, **how),
        "what_if": lambda: bw.what_if(moving(), 3, most=0, **how),
    }
    result = returned(calls[what])
    assert result.stopped


class Shut(Executor):
    """Is busy, and shut down as soon as it has taken some work, which is cancelled thereby."""

    def __init__(self, pool: Executor, gate: Any, takes: int) -> None:
        self.pool, self.gate, self.takes = pool, gate, takes
        self.busy = [pool.submit(gate.recv) for _ in range(2)]
        self.sent: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = self.pool.submit(fn, *args, **kwargs)
        self.sent.append(future)
        if len(self.sent) == self.takes:
            self.pool.shutdown(wait=False, cancel_futures=True)
        return future


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("takes", [1, 3, 12])
def test_an_executor_may_be_shut_while_races_wait(kind: Any, takes: int) -> None:
    """The call ends with what is there, whether it took one chunk, some or all."""
    ours, theirs = get_context().Pipe()
    executor = Shut(kind(1), theirs, takes)
    for _ in executor.busy:
        ours.send(None)
    with pytest.warns(RuntimeWarning, match="The executor was shut down, and .* are not played"):
        frame = returned(lambda: CALLS["simulate"](executor))
    assert frame.stopped and len(frame) < 24
    if len(frame):
        whole = CALLS["simulate"](None)
        same = whole[whole.race.isin(frame.race)].reset_index(drop=True)
        pd.testing.assert_frame_equal(frame, same)


@what
def test_workers_may_be_killed_from_outside(what: str) -> None:
    class Killed(ProcessPoolExecutor):
        """Loses its workers once it has work."""

        killed = False

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            if not self.killed:
                self.killed = True
                for worker in list(self._processes):
                    os.kill(worker, signal.SIGKILL)
            return future

    with Killed(1) as executor, pytest.warns(RuntimeWarning, match="a process of their own"):
        frame = returned(lambda: CALLS[what](executor))
    pd.testing.assert_frame_equal(frame, CALLS[what](None))


AT_THE_END = """
import atexit, sys, threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
import bolide_widget as bw

race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
driven = bw.drive(bw.Race("corner", ["Ada", "Bob"], laps=1, seed=2), bw.Rookie())
pools = {"none": lambda: None, "threads": lambda: ThreadPoolExecutor(1),
         "processes": lambda: ProcessPoolExecutor(1)}
workers = pools[sys.argv[1]]()
calls = {
    "simulate": lambda: bw.simulate(race, 2, executor=workers),
    "ladder": lambda: bw.ladder([bw.Rookie()] * 2, "corner", 2, laps=1, executor=workers),
    "what_if": lambda: bw.what_if(race, 1, until="turn", executor=workers),
    "what_cost": lambda: bw.what_cost(driven, "Ada", n=1, limit=1.0),
    "make_puzzles": lambda: bw.make_puzzles("bolide", 1, seed=1),
}

def run(when):
    for what, call in calls.items():
        try:
            call()
        except bw.SetupError as error:
            assert workers is not None and "takes no work" in str(error), error
        print(when, what, flush=True)

def later():
    threading.main_thread().join()
    run("thread")

atexit.register(run, "exit")
threading.Thread(target=later).start()
"""


@pytest.mark.parametrize("pool", ["none", "threads", "processes"])
def test_the_end_of_the_interpreter_ends_no_call_in_a_wait(pool: str) -> None:
    """Neither one that an exit handler makes nor one of a thread that outlives the main one."""
    sources = Path(bw.__file__).resolve().parents[1]
    done = subprocess.run(
        [sys.executable, "-c", AT_THE_END, pool],
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True, text=True, check=False, timeout=LONGEST,
    )  # fmt: skip
    calls = [*CALLS, "what_cost", "make_puzzles"]
    wanted = [f"{when} {what}" for when in ("thread", "exit") for what in calls]
    assert done.stdout.splitlines() == wanted and done.returncode == 0, done.stderr
