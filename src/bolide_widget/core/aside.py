"""Background work: on threads, or on the event loop where no thread can start.

Python in a browser (Pyodide, so JupyterLite) has one thread. Work that runs later or in parallel
starts here, so that no other module has to know where it runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextvars import Context
from threading import Thread, Timer
from typing import Any, Protocol


class Pending(Protocol):
    """Something that is called later, unless it is called off."""

    def cancel(self) -> None:
        """Call it off, if it has not begun."""


def has_threads() -> bool:
    """Return True if a thread can be started now."""
    thread = Thread(daemon=True, name="trial")
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


def later(seconds: float, function: Callable[..., object], *given: Any) -> Pending:
    """Call a function after a pause: on a thread of its own, or on the event loop.

    With neither of them it is never called.
    """
    timer = Timer(seconds, function, given)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:
        loop = _loop()
        if loop is not None:
            return loop.call_later(seconds, function, *given, context=Context())
    return timer


def work_through(steps: Iterable[object], name: str) -> None:
    """Go through an iterator for what it does: on a thread, or step by step on the event loop.

    Between two steps of the event loop messages are served, and cells may run. With neither
    thread nor loop all of it is done here, before this returns.

    Parameters
    ----------
    steps : iterable
        What it yields is not looked at. It deals with its own errors.
    name : str
        Of the thread.
    """
    try:
        Thread(target=_exhaust, args=(steps,), daemon=True, name=name).start()
    except RuntimeError:
        loop = _loop()
        if loop is None:
            _exhaust(steps)
        else:
            _next_step(loop, iter(steps))


def _next_step(loop: asyncio.AbstractEventLoop, steps: Iterator[object]) -> None:
    def take() -> None:
        for _ in steps:
            _next_step(loop, steps)
            return

    # later and not soon: what has arrived meanwhile comes first
    loop.call_later(0, take, context=Context())


def _exhaust(steps: Iterable[object]) -> None:
    for _ in steps:
        pass


def _loop() -> asyncio.AbstractEventLoop | None:
    """Return the running event loop; None if there is none."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
