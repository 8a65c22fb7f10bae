"""Rendering of environments: the package's own pictures, as an array or in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SetupError, shown
from ..core.notebook import Output, in_notebook
from ..pictures import pixels, png
from .play import Play
from .telling import told

PICTURES: Final = ["human", "rgb_array"]
MODES: Final = [*PICTURES, "ansi"]
"""The render modes of environments: those that are pictures, and all."""
OBSERVED: Final = 220
"""The largest side of an observed picture, in pixels."""

Shown = tuple[Mapping[str, Any], Mapping[str, Any]]


def check_mode(mode: object, modes: Sequence[str] = MODES) -> str | None:
    """Return a render mode if it is valid, else raise `SetupError`."""
    if mode is None or (isinstance(mode, str) and mode in modes):
        return mode
    raise SetupError(f"render_mode: {', '.join(modes)} or None, not {shown(mode)}")


def observed(what: Shown) -> NDArray[np.uint8]:
    """Return a small picture for observation."""
    return pixels(*what, width=OBSERVED, height=OBSERVED)


class Screen(Output):
    """An environment's output in a notebook: one picture that changes."""

    def render(self, mode: str | None, play: Play) -> NDArray[np.uint8] | str | None:
        """Show a race to everyone, as a render mode says: a picture, or in words."""
        if mode == "ansi":
            return told(play.setup, play.state, None, play.facts or ())
        if mode == "rgb_array":
            return pixels(*play.shown())
        if mode == "human":
            self.show(play.shown())
        return None

    def show(self, what: Any) -> None:
        """Show a picture in place of the last one."""
        if in_notebook():
            from IPython.display import Image

            super().show(Image(data=png(*what)))  # type: ignore[no-untyped-call]
