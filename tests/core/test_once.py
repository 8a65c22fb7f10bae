"""What is made once: shared by threads, and usable in a child that is forked meanwhile."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Barrier, Event, Thread, get_ident
from typing import Any

import pytest
from tqdm.auto import tqdm

import bolide_widget as bw
from bolide_widget.core.collecting import uncollected
from bolide_widget.core.once import cached_property, importing, lock, once
from helpers.boards import courses
from helpers.forking import ended

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")


@contextmanager
def held_by_another_thread(what: AbstractContextManager[Any]) -> Iterator[None]:
    """Let another thread be within a context meanwhile."""
    inside, over = Event(), Event()

    def hold() -> None:
        with what:
            inside.set()
            over.wait()

    thread = Thread(target=hold)
    thread.start()
    inside.wait()
    yield
    over.set()
    thread.join()


@forks
def test_a_lock_that_another_thread_holds_is_free_in_a_child() -> None:
    own, theirs = lock(), lock()

    def use() -> None:
        with theirs, own, theirs:
            pass

    with held_by_another_thread(theirs), own:
        assert ended(use) == 0


@forks
def test_a_lock_that_is_held_around_the_fork_is_still_held_in_the_child() -> None:
    own = lock()

    def others_wait() -> None:
        box: list[bool] = []
        thread = Thread(target=lambda: box.append(own.acquire(blocking=False)))
        thread.start()
        thread.join()
        assert box == [False]
        own.release()

    with own:
        assert ended(others_wait) == 0


@forks
def test_a_child_can_play_the_race_that_another_thread_holds() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], laps=1, seed=1)
    with held_by_another_thread(race.lock):
        assert ended(lambda: race.play(race.options[0]) and None) == 0


@forks
@pytest.mark.parametrize("what", ["asphalt", "progress bar"])
def test_a_child_can_ask_what_another_thread_was_asking(what: str) -> None:
    track = courses.ring()
    held, use = {
        "asphalt": (track.asphalt._asking, lambda: track.asphalt.covers_one((1, 1), (2, 1))),
        "progress bar": (tqdm.get_lock(), lambda: tqdm(total=1, disable=True)),
    }[what]
    with held_by_another_thread(held):
        assert ended(lambda: use() and None) == 0  # type: ignore[no-untyped-call]


@forks
def test_garbage_is_collected_in_a_child() -> None:
    def check() -> None:
        assert gc.isenabled()

    with held_by_another_thread(uncollected()):
        assert not gc.isenabled() and ended(check) == 0
    assert gc.isenabled()


@forks
def test_a_fork_waits_for_what_is_being_imported() -> None:
    begun, main = Event(), get_ident()
    imported: list[bool] = []

    def load() -> None:
        with importing():
            begun.set()
            while not waiting():
                pass
            imported.append(True)

    def waiting() -> bool:
        """Whether the main thread is in the fork, and waits."""
        frame = sys._current_frames()[main]
        return any(f.f_code.co_name == "_before_fork" for f in _callers(frame))

    def check() -> None:
        assert imported

    thread = Thread(target=load)
    thread.start()
    begun.wait()
    assert ended(check) == 0
    thread.join()


def _callers(frame: Any) -> Iterator[Any]:
    while frame is not None:
        yield frame
        frame = frame.f_back


@forks
def test_who_imports_may_fork() -> None:
    with importing():
        assert ended(lambda: None) == 0


def asked_by_two(ask: Callable[[], Any]) -> list[Any]:
    """What two threads get that ask at the same time."""
    results: list[Any] = []
    threads = [Thread(target=lambda: results.append(ask())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results


def test_once_makes_a_table_for_all_who_ask_meanwhile() -> None:
    class Board: ...

    board, made = Board(), list[object]()

    def make() -> object:
        made.append(object())
        once(board, "roads", "other", object)  # it may ask for another one
        return made[-1]

    first, second = asked_by_two(lambda: once(board, "roads", "road", make))
    assert first is second and len(made) == 1


def test_once_keeps_nothing_of_what_could_not_be_made() -> None:
    class Board: ...

    board = Board()
    with pytest.raises(ZeroDivisionError):
        once(board, "roads", 1, lambda: 1 // 0)
    assert once(board, "roads", 1, lambda: 2) == 2


def test_a_property_that_is_made_twice_is_the_same_for_both() -> None:
    both = Barrier(2)

    class Board:
        @cached_property
        def road(self) -> object:
            """Its road."""
            both.wait(30)  # neither waits for the other one
            return object()

    board = Board()
    first, second = asked_by_two(lambda: board.road)
    assert first is second is board.road and Board.road.__doc__ == "Its road."
