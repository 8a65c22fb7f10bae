"""The line to the page, where the kernel's own bookkeeping gets in the way of it."""

from __future__ import annotations

from typing import Any

import anywidget

from . import cells


def free_route(comm: object) -> None:
    """Have each message of a page served where that page sent it; call it after every sending.

    ipykernel 7.4 serves a page's message on the subshell of whoever the widget last spoke to. After
    a reload that may be a subshell of the old page, which is gone: the message would be dropped,
    and a click would do nothing. Forgotten, it serves the message on the subshell that it names.
    Other versions keep no such note.
    """
    getattr(comm, "__dict__", {}).pop("_reply_subshell_id", None)


class Line(anywidget.AnyWidget):
    """A widget whose line to the page is closed with its cell, and open when it is shown."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._own_layout = self.layout

    def _leave(self) -> None:
        """It is about to be closed, perhaps not for the first time."""

    def _come_back(self) -> None:
        """It was closed, and is about to be opened again."""

    def open(self) -> None:
        """Make the widget known to the page."""
        super().open()
        free_route(self.comm)

    def _send(self, msg: Any, buffers: Any = None) -> None:
        super()._send(msg, buffers)
        free_route(self.comm)

    def close(self) -> None:
        """Take the widget off the page; the race goes on without it. Shown again, it is back.

        A cell that is run again closes what it showed before, unless that is shown elsewhere too.
        """
        self._leave()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # with which ipywidgets would show it no more
        if hasattr(self, "_own_layout"):  # known to ipywidgets until it is closed
            self._own_layout.close()

    @property
    def model_id(self) -> str:
        """What the page calls it, also in a box; a closed widget is opened for that."""
        if self.comm is None and hasattr(self, "_own_layout"):
            self._come_back()
            self._own_layout.open()
            self.open()
        return str(super().model_id)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        cells.show(self)
        return super()._repr_mimebundle_(**kwargs)  # which asks for the model's id
