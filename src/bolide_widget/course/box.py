"""A box for the answer to an exercise, with a button, below a cell without an answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets as widgets
import traitlets

from ..core.languages import speaking
from ..core.words import page_words
from ..games.by_game import row_for
from ..racing.reel import built, page_data
from . import texts
from .activities import Draw, Explain, Predict
from .exercise import exercise

if TYPE_CHECKING:
    from .checking import Checked


_CELL = ".jp-Cell:has(.bolide-guess)"
_FOLD = (
    f"<style>{_CELL} ~ .jp-Cell {{{{ display: none }}}} "
    f'{_CELL}::after {{{{ content: "{{}}"; display: block; padding: 8px; font-style: italic }}}}'
    '</style><i class="bolide-guess"></i>'
)
"""Hides in JupyterLab all cells below a prediction, and says so."""


class Sheet(anywidget.AnyWidget):
    """Squared paper with a board: a line is drawn on it, turn by turn.

    Parameters
    ----------
    task : Draw
        The line to draw.
    language : str
        That of its words.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)
    line = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _module(self) -> str:
        return built("course.js")

    def __init__(self, task: Draw, language: str) -> None:
        with speaking(language):
            words = page_words(built("course.js"))
        row = row_for(task.board, None)
        track = row.lone_start(task.board, "You").track  # type: ignore[union-attr]
        shapes = json.loads(json.dumps(track.shapes()))
        sheet: Any = {"shapes": shapes, "size": list(track.size), "line": task.task()}
        super().__init__(page=page_data({"words": words, "sheet": sheet}))


class Box(widgets.VBox):  # type: ignore[misc]
    """An exercise with a box to answer it in; Enter or the button checks the answer.

    Parameters
    ----------
    asked : Checked
        The exercise without an answer.
    answered : callable
        Checks a text.
    """

    def __init__(self, asked: Checked, answered: Callable[[str], Checked]) -> None:
        self._asked, self._answered = asked, answered
        language, kind = asked._language, exercise(asked.exercise).kind
        self._said = widgets.HTML(asked._repr_html_())
        self._fold = widgets.HTML()
        if isinstance(kind, Predict):
            self._fold.value = _FOLD.format(texts.words("box guess", language))
        is_text = isinstance(kind, Explain)
        label = "box sentences" if is_text else "box line" if isinstance(kind, Draw) else "box"
        self._field = (widgets.Textarea if is_text else widgets.Text)(
            description=texts.words(label, language),
            continuous_update=is_text,
            style={"description_width": "initial"},
            layout=widgets.Layout(
                width="60em" if is_text else "30em", max_width="calc(100% - 4px)"
            ),
        )
        self._button = widgets.Button(
            description=texts.words("box check", language), layout=widgets.Layout(width="auto")
        )
        self._hand_in = widgets.HTML()
        if not is_text:  # Enter begins a new line of sentences
            self._field.observe(self._check, "value")
        self._button.on_click(self._check)
        row = widgets.Box([self._field, self._button], layout=widgets.Layout(flex_flow="row wrap"))
        self._sheet = Sheet(kind, language) if isinstance(kind, Draw) else None
        drawing = [] if self._sheet is None else [self._sheet]
        if self._sheet is not None:
            self._sheet.observe(self._write, "line")
        # what is said of a line stands next to the button, not above the paper
        parts = [*drawing, row, self._said] if drawing else [self._said, row]
        super().__init__([*parts, self._hand_in, self._fold])
        self.add_class("bolide-answer")

    def _write(self, change: Any) -> None:
        """Write the line that was drawn into the field, without checking it yet."""
        self._field.unobserve(self._check, "value")
        self._field.value = change.new
        self._field.observe(self._check, "value")

    def _check(self, _: Any) -> None:
        text = self._field.value.strip()
        if self._sheet is not None:
            self._sheet.line = text
        checked = self._answered(text) if text else self._asked
        # the line is read aloud when it changes
        self._said.value = f'<div role="status">{checked._repr_html_()}</div>'
        put = texts.words(
            "box hand in", checked._language, answer=json.dumps(text, ensure_ascii=False)
        )
        self._hand_in.value = escape(put) if checked.right else ""
        if checked.right:
            self._fold.value = ""
