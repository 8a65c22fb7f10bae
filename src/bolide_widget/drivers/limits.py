"""Asking a policy for one answer: what it raises is told, and it may be given a time limit."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

from .policy import Policy, PolicyError, name_of


class _TimeUp(BaseException):
    """Raised in a policy whose time is up; not an Exception, so that it is not swallowed."""


def answer_of(
    policy: Policy, function: Callable[..., Any], *given: Any, limit: float | None = None
) -> Any:
    """Call a policy's function.

    Parameters
    ----------
    policy : policy
        Whose name an error tells.
    function : callable
        The policy or a method of it.
    *given
        What it is called with.
    limit : float, optional
        Seconds it may take.

    Raises
    ------
    PolicyError
        If it raises, or does not answer in time.
    """
    try:
        return function(*given) if limit is None else _within(limit, function, given)
    except _TimeUp:
        raise PolicyError(
            f"The policy {name_of(policy)} did not answer within {limit:g} s"
        ) from None
    except Exception as error:
        raise PolicyError(
            f"The policy {name_of(policy)} raised {type(error).__name__}: {error}"
        ) from error


def _within(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """By an alarm where there is one; elsewhere on a thread that is left behind when late."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(limit, function, given)
    return _on_thread(limit, function, given)


def _with_alarm(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    def ring(number: int, frame: FrameType | None) -> None:
        raise _TimeUp

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
        raise _TimeUp
    return box[0]
