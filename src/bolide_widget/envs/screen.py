"""Rendering of environments: the package's own pictures, as an array or in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SetupError, shown
from ..core.notebook import in_notebook
from ..pictures import pixels, png

MODES: Final = ["human", "rgb_array"]
"""The render modes of environments."""
OBSERVED: Final = 220
"""The largest side of an observed picture, in pixels."""

Shown = tuple[Mapping[str, Any], Mapping[str, Any]]


def check_mode(mode: object) -> str | None:
    """Return a render mode if it is valid, else raise `SetupError`."""
    if mode is None or (isinstance(mode, str) and mode in MODES):
        return mode
    raise SetupError(f"render_mode: {', '.join(MODES)} or None, not {shown(mode)}")


def check_observation(observation: object) -> bool:
    """Return True for "picture" and False for "vector", else raise `SetupError`."""
    if not isinstance(observation, str) or observation not in ("vector", "picture"):
        raise SetupError(f'observation: "vector" or "picture", not {shown(observation)}')
    return observation == "picture"


def observed(what: Shown) -> NDArray[np.uint8]:
    """Return a small picture for observation."""
    return pixels(*what, width=OBSERVED, height=OBSERVED)


class Screen:
    """An environment's output in a notebook: one picture that changes.

    Outside a notebook it shows nothing.
    """

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, what: Shown) -> None:
        """Show a picture in place of the last one."""
        if not in_notebook():
            return
        from IPython.display import Image, display

        picture = Image(data=png(*what))  # type: ignore[no-untyped-call]
        if self._handle is None:
            self._handle = display(picture, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._handle.update(picture)
