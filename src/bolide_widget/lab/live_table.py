"""A table in a notebook that updates while a function runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..core.notebook import in_notebook

if TYPE_CHECKING:
    from pandas import DataFrame


@contextmanager
def live_table(on: bool) -> Iterator[Callable[[DataFrame], None]]:
    """Yield a function that shows a frame below the cell; it replaces the last, and none stays.

    Outside a notebook it shows nothing.

    Parameters
    ----------
    on : bool
        Whether to show anything.
    """
    handle: Any = None
    on = on and in_notebook()

    def show(frame: DataFrame) -> None:
        nonlocal handle
        if not on:
            return
        from IPython.display import display

        if handle is None:
            handle = display(frame, display_id=True)  # type: ignore[no-untyped-call]
        else:
            handle.update(frame)

    try:
        yield show
    finally:
        if handle is not None:
            from IPython.display import HTML

            handle.update(HTML(""))  # type: ignore[no-untyped-call]
