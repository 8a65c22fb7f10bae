"""The notebook that Python runs in, if there is one."""

from __future__ import annotations

import sys


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
