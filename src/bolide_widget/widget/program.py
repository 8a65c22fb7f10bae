"""The front end of boards: sent once per kernel, or with each board."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, Final

import anywidget
import traitlets

from ..core.aside import work_through
from ..core.notebook import in_notebook
from ..core.words import page_words
from ..racing.reel import built, packed
from .comms import Line

# anywidget gives a module two seconds to load, or the widget hears nothing any more; a busy machine
# needs longer for the front end, so the module is there at once, and fills its views later
RENDER: Final = """\
const program = unpack();
const render = (view) => {
  let end = () => (end = null);
  program.then(
    (it) => end && (end = it.render(view)),
    () => (view.el.textContent = "The code of this board couldn't be loaded. Reload the page."),
  );
  return () => end?.();
};
"""

STYLE: Final = built("widget.css")


@cache
def whole() -> str:
    """Return the module of a board that contains the front end."""
    return packed(built("widget.js"), RENDER + "export default { render };\n")


# while the rest of a first cell is imported: packing leaves the interpreter to it
work_through((pack() for pack in [whole]), "packing")

SHARE: Final = "initialize({ model }) { program.then((it) => it.watch(model)); return { render } }"


@cache
def common() -> str:
    """Return the module of a widget that other boards get the front end from."""
    return whole().replace("{ render };", f"{{ {SHARE} }};")


@cache
def packed_second() -> str:
    """Return the module of what a race that is being played does without, with its styles."""
    return packed(built("second.js"))


@cache
def packed_editor() -> str:
    """Return the module of the editor of circuits, with its styles."""
    return packed(built("editor.js"))


WANTED: Final = {"t": "second"}
"""The message of a page that needs the second part."""

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


class FrontEnd(Line):
    """A widget that pages get the front end from."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode(STYLE).tag(sync=True)
    _second = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _module(self) -> str:
        return whole()

    def complete(self) -> None:
        """Send the second part of the front end, unless pages have it."""
        self._second = packed_second()

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        if content == WANTED:
            self.complete()
        else:
            super()._handle_custom_msg(content, buffers)

    def _get_embed_state(self, drop_defaults: bool = False) -> Any:
        self.complete()  # nobody can be asked by a page without a kernel
        return super()._get_embed_state(drop_defaults)


class Program(FrontEnd):
    """The front end for all boards of a kernel: a widget that is never displayed itself."""

    @traitlets.default("_esm")
    def _module(self) -> str:
        return common()


@cache
def shared() -> Program:
    """Return the front end of this kernel; a board that refers to it opens it again."""
    return Program()


def is_shared() -> bool:
    """Return whether the pages of this process know all its widgets, as Jupyter's do.

    Colab's know those of one cell, and other hosts of anywidget may know one widget alone.
    """
    return in_notebook() and "google.colab" not in sys.modules


class Programmed(FrontEnd):
    """A widget that the front end shows."""

    _program = anywidget.WidgetTrait().tag(sync=True)
    _words = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_words")
    def _language(self) -> str:
        return page_words()

    def open(self) -> None:
        """Open the widget's comm, with the shared front end where pages can find it."""
        if is_shared() and self._esm == whole():
            self._program, self._esm, self._css = shared(), LOADER, ""
        if self._needs_second():
            self.complete()
        super().open()

    def _needs_second(self) -> bool:
        """Return whether the board shows what only the second part of the front end can show."""
        return False

    def complete(self) -> None:
        """Send the second part of the front end, once for all boards that share it."""
        if self._program is None:
            super().complete()
        else:
            self._program.complete()

    @traitlets.observe("_program")
    def _bring_along(self, change: Any) -> None:
        if change.new is None:
            with self.hold_sync():
                self._esm, self._css = whole(), STYLE
