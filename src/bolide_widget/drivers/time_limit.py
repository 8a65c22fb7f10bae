"""Time limits: call a function that may run too long."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

SOON = 1e-6
"""Seconds until an alarm rings that is overdue; 0 would be none."""


class TimeUp(BaseException):
    """Raised in a call whose time is up; not an Exception, so that it is not swallowed."""


def within(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """Call a function with a time limit: by an alarm, or on a thread that is left behind when late.

    With neither of them, as in a browser, wait for the call, and refuse its result if it was late.

    Parameters
    ----------
    limit : float
        Seconds the call may take.
    function, given
        The function, and its arguments.

    Raises
    ------
    TimeUp
        If it does not return in time.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(limit, function, given)
    return _on_thread(limit, function, given)


def _with_alarm(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """Call with an alarm of our own; the caller's alarm rings when it is due, or after ours."""
    over = False

    def ring(number: int, frame: FrameType | None) -> None:
        if not over:
            raise TimeUp

    begun = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        try:
            return function(*given)
        finally:
            over = True
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)
        if left:
            due = left - (time.monotonic() - begun)
            signal.setitimer(signal.ITIMER_REAL, max(due, SOON), interval)


def _on_thread(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    box: list[Any] = []
    trouble: list[BaseException] = []

    def run() -> None:
        try:
            box.append(function(*given))
        except BaseException as error:
            trouble.append(error)

    worker = threading.Thread(target=run, daemon=True, name="policy")
    try:
        worker.start()
    except RuntimeError:  # none can start: wait, and refuse a late answer
        begun = time.monotonic()
        answer = function(*given)
        if time.monotonic() - begun > limit:
            raise TimeUp from None
        return answer
    worker.join(limit)
    if trouble:
        raise trouble[0]
    if not box:
        raise TimeUp
    return box[0]
