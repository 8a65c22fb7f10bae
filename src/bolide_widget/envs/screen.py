"""Rendering of environments: the package's own pictures, as an array or in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SetupError, shown
from ..core.notebook import Output, in_notebook
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


def observed(what: Shown) -> NDArray[np.uint8]:
    """Return a small picture for observation."""
    return pixels(*what, width=OBSERVED, height=OBSERVED)


class Screen(Output):
    """An environment's output in a notebook: one picture that changes."""

    def show(self, what: Any) -> None:
        """Show a picture in place of the last one."""
        if in_notebook():
            from IPython.display import Image

            super().show(Image(data=png(*what)))  # type: ignore[no-untyped-call]
