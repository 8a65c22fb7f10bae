"""What a page would see of a race widget, or of home, without a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import bolide_widget as bw
from bolide_widget.widget.race_widget import RaceWidget


class Page:
    """The states that a widget sends, and its answers to messages."""

    def __init__(self, widget: RaceWidget) -> None:
        self.widget = widget
        self.answers: list[dict[str, Any]] = []
        widget.send = lambda content, buffers=None: self.answers.append(content)  # type: ignore[method-assign]
        self.show()

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.widget.state)

    def show(self, on: bool = True, view: str = "v1") -> None:
        """Say, as a page does, that it shows the widget, or does not any more."""
        self.tell({"t": "view", "id": "v", "rev": -1, "on": on, "view": view})
        assert self.answers.pop()["t"] == "ok"

    def tell(self, content: object) -> dict[str, Any]:
        self.widget._on_message(self.widget, content, [])
        return self.answers[-1]

    def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        rev = fields.pop("rev", self.state["rev"])
        return self.tell({"t": what, "id": "m1", "rev": rev, "view": "v1", **fields})


class AtHome:
    """A board at home, and the answers it gives."""

    def __init__(self) -> None:
        self.board = bw.play()
        self.sent: list[dict[str, Any]] = []
        self.board.send = lambda content, buffers=None: self.sent.append(content)

    def ask(self, kind: str, /, **more: Any) -> dict[str, Any]:
        message = {"t": kind, "id": "1", "rev": self.board._rev, "view": "one", **more}
        self.board._on_message(self.board, message, [])
        return self.sent[-1]


def wait(true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for what another thread does; so long that a busy machine is no failure."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.005)
