"""A box for the answer to an exercise, with a button, below a cell without an answer."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from . import texts

if TYPE_CHECKING:
    from .checking import Checked


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
        language = asked._language
        self._said = widgets.HTML(asked._repr_html_())
        self._field = widgets.Text(
            description=texts.words("box", language),
            continuous_update=False,
            style={"description_width": "initial"},
            layout=widgets.Layout(width="30em", max_width="calc(100% - 4px)"),
        )
        self._button = widgets.Button(
            description=texts.words("box check", language), layout=widgets.Layout(width="auto")
        )
        self._hand_in = widgets.HTML()
        self._field.observe(self._check, "value")
        self._button.on_click(self._check)
        row = widgets.Box([self._field, self._button], layout=widgets.Layout(flex_flow="row wrap"))
        super().__init__([self._said, row, self._hand_in])

    def _check(self, _: Any) -> None:
        text = self._field.value.strip()
        checked = self._answered(text) if text else self._asked
        # the line is read aloud when it changes
        self._said.value = f'<div role="status">{checked._repr_html_()}</div>'
        language = checked._language
        put = texts.words("box hand in", language, answer=f'"{text}"')
        self._hand_in.value = escape(put) if checked.right and '"' not in text else ""
