"""Notebooks as JupyterLab saves them with the state of their widgets, and pages made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import nbformat
from ipywidgets import Widget
from ipywidgets.embed import dependency_state

from bolide_widget.widget.exported import STATE, RacePage
from helpers.browser.lab import notebook


def saved(widgets: Sequence[Widget]) -> dict[str, Any]:
    """A notebook with a cell for each widget that it shows, and their state."""
    book = notebook(["w"] * len(widgets))
    for cell, widget in zip(book["cells"], widgets, strict=True):
        shown = widget._repr_mimebundle_()
        data = shown[0] if isinstance(shown, tuple) else shown
        made = {"output_type": "execute_result", "metadata": {}, "execution_count": 1}
        cell["outputs"] = [{**made, "data": data}]
    # the page leaves out what is the default of its own classes: nothing of a class in Python
    state = dependency_state(widgets, drop_defaults=False)
    kept = {"state": state, "version_major": 2, "version_minor": 0}
    book["metadata"]["widgets"] = {STATE: kept}
    return book


def exported(book: dict[str, Any], **options: Any) -> str:
    """The page that nbconvert makes of a notebook as "race_html"."""
    return str(RacePage(**options).from_notebook_node(nbformat.from_dict(book))[0])
