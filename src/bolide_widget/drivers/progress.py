"""A progress bar where somebody waits, and qualifyings driven with one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from ..core.aside import has_threads
from ..core.given import need_switch
from .policy import Policy, drive

DELAY = 2  # seconds before it shows: short work needs none


def progress_bar(total: int, unit: str, show: bool = True) -> AbstractContextManager[Any]:
    """A bar that counts to `total`; ``update(n)`` moves it on. Fits notebook and terminal."""
    from tqdm.auto import tqdm

    need_switch("progress", show)
    if show and not has_threads():
        tqdm.monitor_interval = 0  # its watchman is a thread: it would warn that there is none
    bar: AbstractContextManager[Any] = tqdm(
        total=total, unit=f" {unit}", disable=not show, delay=DELAY, leave=False
    )
    return bar


# -- qualifyings of any game, driven by policies, with a bar that counts the laps ------------------


def drive_laps(lap: Any, policies: Policy | Mapping[str, Policy], progress: bool) -> None:
    """Drive a qualifying to its end; `lap.results` has who has driven."""
    with progress_bar(len(lap.drivers), "laps", progress) as bar:

        def count() -> None:
            driven = len(lap.results)
            if driven > bar.n:
                bar.update(driven - bar.n)

        stop = lap.subscribe(count)
        try:
            drive(lap, policies)
        finally:
            stop()
