"""The notebook that Python runs in, if there is one."""

from __future__ import annotations

import os
import sys
from hashlib import blake2b
from typing import Any


def in_notebook() -> bool:
    """Return True in a Jupyter kernel, False in a terminal, a script or another host.

    Examples
    --------
    >>> in_notebook()
    False
    """
    if "IPython" not in sys.modules:  # a kernel has imported it
        return False
    from IPython.core.getipython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None


def place() -> str:
    """Return a short digest of the notebook and the cell that runs; empty if both are unknown.

    It is the same when the cell runs again, after a restart, too.

    Examples
    --------
    >>> place()
    ''
    """
    if not in_notebook():
        return ""
    from IPython.core.getipython import get_ipython

    parent = getattr(get_ipython(), "parent_header", None) or {}
    cell = (parent.get("metadata") or {}).get("cellId", "")
    notebook = os.environ.get("JPY_SESSION_NAME", "")  # set by Jupyter Server
    if not cell and not notebook:
        return ""
    return blake2b(f"{notebook}\n{cell}".encode(), digest_size=6).hexdigest()


class Output:
    """An output of a cell that changes in place; outside a notebook nothing is shown."""

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, what: object) -> None:
        """Show a table or a picture in place of the last one."""
        if not in_notebook():
            return
        from IPython.display import display

        if self._handle is None:
            self._handle = display(what, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._handle.update(what)

    def close(self) -> None:
        """Leave nothing of it."""
        if self._handle is not None:
            from IPython.display import HTML

            self._handle.update(HTML(""))  # type: ignore[no-untyped-call]
