"""A progress bar, where somebody waits."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from ..core.aside import has_threads
from ..core.given import need_switch

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
