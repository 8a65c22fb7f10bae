"""What environments show: the package's own pictures, as an array or in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SetupError, shown
from ..pictures import pixels, png

MODES: Final = ["human", "rgb_array"]
"""How an environment can show itself."""
OBSERVED: Final = 220
"""Pixels of the longer side of a picture that is observed, at most."""

Shown = tuple[Mapping[str, Any], Mapping[str, Any]]


def check_mode(mode: object) -> str | None:
    """A way to show an environment; SetupError for any other."""
    if mode is None or (isinstance(mode, str) and mode in MODES):
        return mode
    raise SetupError(f"render_mode: {', '.join(MODES)} or None, not {shown(mode)}")


def check_observation(observation: object) -> bool:
    """Whether pictures are observed, and not vectors; SetupError for any other word."""
    if not isinstance(observation, str) or observation not in ("vector", "picture"):
        raise SetupError(f'observation: "vector" or "picture", not {shown(observation)}')
    return observation == "picture"


def observed(what: Shown) -> NDArray[np.uint8]:
    """A small picture, to be observed."""
    return pixels(*what, width=OBSERVED, height=OBSERVED)


class Screen:
    """Where an environment shows itself in a notebook: one picture, that changes.

    Outside of a notebook there is nothing to be seen.
    """

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, what: Shown) -> None:
        """Put a picture in place of the one before."""
        from IPython.core.getipython import get_ipython  # every Jupyter has it
        from IPython.display import Image, display

        if not hasattr(get_ipython(), "kernel"):
            return
        picture = Image(data=png(*what))  # type: ignore[no-untyped-call]
        if self._handle is None:
            self._handle = display(picture, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._handle.update(picture)
