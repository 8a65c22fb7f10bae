"""A time limit for a call: by an alarm, or on a thread."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any


class TimeUp(BaseException):
    """Raised in a call whose time is up; not an Exception, so that it is not swallowed."""


def within(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """By an alarm where there is one; elsewhere on a thread that is left behind when late.

    Parameters
    ----------
    limit : float
        Seconds the call may take.
    function, given
        What is called, and with what.

    Raises
    ------
    TimeUp
        If it does not return in time.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(limit, function, given)
    return _on_thread(limit, function, given)


def _with_alarm(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        return function(*given)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _on_thread(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    box: list[Any] = []
    trouble: list[BaseException] = []

    def run() -> None:
        try:
            box.append(function(*given))
        except BaseException as error:
            trouble.append(error)

    worker = threading.Thread(target=run, daemon=True, name="policy")
    worker.start()
    worker.join(limit)
    if trouble:
        raise trouble[0]
    if not box:
        raise TimeUp
    return box[0]
