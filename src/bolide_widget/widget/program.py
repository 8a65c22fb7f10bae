"""The front end of boards: sent once per kernel, or with each board."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, Final

import anywidget
import traitlets

from ..core.notebook import in_notebook
from ..racing.reel import built, packed
from .comms import Line

WHOLE: Final = packed(built("widget.js"))
"""The module of a board that contains the front end."""

COMMON: Final = WHOLE.replace("program.default;", "{ initialize: () => program.default };")
"""The module of a widget that other boards get the front end from."""

STYLE: Final = built("widget.css")

LOADER: Final = """\
export default {
  async render({ model, el, signal, host }) {
    let program;
    try {
      program = await host.getWidget(model.get("_program"));
    } catch (error) {
      console.warn(error);
      el.textContent = "The code of this board is missing. Run the cell again.";
      model.set("_program", null);
      model.save_changes();
      return;
    }
    if (!signal.aborted) return program.exports.render({ model, el, signal });
  },
};
"""
"""The module of a board that gets the front end from another widget of the page. If the page has
no such widget, it sets the trait to None, and Python sends the board its own front end."""


class Program(Line):
    """The front end for all boards of a kernel: a widget that is never displayed itself."""

    _esm = traitlets.Unicode(COMMON).tag(sync=True)
    _css = traitlets.Unicode(STYLE).tag(sync=True)


@cache
def shared() -> Program:
    """Return the front end of this kernel; a board that refers to it opens it again."""
    return Program()


def is_shared() -> bool:
    """Return whether the pages of this process know all its widgets, as Jupyter's do.

    Colab's know those of one cell, and other hosts of anywidget may know one widget alone.
    """
    return in_notebook() and "google.colab" not in sys.modules


class Programmed(Line):
    """A widget that the front end shows."""

    _esm = traitlets.Unicode(WHOLE).tag(sync=True)
    _css = traitlets.Unicode(STYLE).tag(sync=True)
    _program = anywidget.WidgetTrait().tag(sync=True)

    def open(self) -> None:
        """Open the widget's comm, with the shared front end where pages can find it."""
        if self._esm == WHOLE and is_shared():
            self._program, self._esm, self._css = shared(), LOADER, ""
        super().open()

    @traitlets.observe("_program")
    def _bring_along(self, change: Any) -> None:
        if change.new is None:
            with self.hold_sync():
                self._esm, self._css = WHOLE, STYLE
