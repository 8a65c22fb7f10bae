"""Boards of drawings and inventions, made in the background: progress is told, and all stops."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from threading import Event
from typing import Any, Final, Literal

from ..core.aside import work_through
from ..core.cancelling import watch_of, watched
from ..core.errors import Cancelled, SetupError
from ..core.words import tr
from ..games import need
from ..making.files import told
from . import drawing, mends
from .drawing import Drawing
from .panel import board_data
from .squares import Squares

logger = logging.getLogger(__name__)

EVERY: Final = 0.25
"""Seconds between two messages about the progress, at least."""


What = Literal["draw", "draw-mend", "invent"]
Wish = Drawing | Squares | tuple[str, str]
"""A drawing; or the word of a circuit to invent, and the theme of its picture."""


def _shown(game: str, drawn: Any) -> dict[str, Any]:
    shown = drawing.shown(game, drawn)
    wrong = [fault["text"] for fault in shown["faults"]]
    wrong += [note for note in shown.get("notes", ()) if note == drawing.NO_PIT]
    if wrong and isinstance(drawn, Drawing):
        shown["mend"] = tr(mends.mend_for(wrong[0]).press)
    return shown


def _mended(game: str, drawn: Any) -> dict[str, Any]:
    if not isinstance(drawn, Drawing):
        raise SetupError("drawing: squares are not mended")
    return {"drawing": mends.mended(need(game).name, drawn).data()}


DOES: Final[Mapping[What, Callable[[str, Any], dict[str, Any]]]] = {
    "draw": _shown,
    "draw-mend": _mended,
    "invent": lambda game, wish: board_data(game, *wish),
}


class DrawnSoon:
    """Makes at most one board at a time: see `core.aside`.

    Parameters
    ----------
    send : callable
        Gets each message: the progress, and at the end the answer. Called from a thread, too.
    """

    def __init__(self, send: Callable[[Mapping[str, Any]], None]) -> None:
        self._send = send
        self._stopped = Event()

    def start(self, what: What, game: str, wish: Wish, request: str) -> None:
        """Make a board, or mend a drawing until there is one, and none that was begun before."""
        self.stop()
        self._stopped = Event()
        work_through(self._run(what, game, wish, request, self._stopped), "draw")

    def stop(self) -> None:
        """Stop the work, if there is any."""
        self._stopped.set()

    def _run(
        self, what: What, game: str, wish: Wish, request: str, stopped: Event
    ) -> Iterator[None]:
        sent = time.monotonic()

        def tell(words: str, share: float) -> None:
            nonlocal sent
            if time.monotonic() - sent >= EVERY:
                sent = time.monotonic()
                step = {"words": words, "share": round(share, 2)}
                self._send({"t": "draw-step", "id": request, **step})

        yield
        try:
            with watched(watch_of(stopped)), told(tell):
                answer = {"t": what, **DOES[what](game, wish)}
        except Cancelled:
            answer = {"t": what, "faults": [], "stopped": True}
        except SetupError as error:
            answer = {"t": "reject", "reason": str(error)}
        except Exception as error:
            logger.exception("No board could be made")
            answer = {"t": "reject", "reason": f"{type(error).__name__}: {error}"}
        self._send({**answer, "id": request})
