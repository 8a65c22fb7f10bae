"""A table on the screen of a notebook that is written anew while something runs."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self


class LiveTable:
    """Shows a frame below the cell, replaces it with the next one, and goes away at the end.

    Outside a notebook it shows nothing.

    Parameters
    ----------
    on : bool
        Whether to show anything.
    """

    def __init__(self, on: bool) -> None:
        self._on = on and _in_notebook()
        self._handle: Any = None

    def __enter__(self) -> Self:
        return self

    def show(self, frame: Any) -> None:
        """Show a frame in place of the one before."""
        if not self._on:
            return
        from IPython.display import display

        if self._handle is None:
            self._handle = display(frame, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._handle.update(frame)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._handle is not None:
            from IPython.display import HTML

            self._handle.update(HTML(""))  # type: ignore[no-untyped-call]


def _in_notebook() -> bool:
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and hasattr(shell, "kernel")
