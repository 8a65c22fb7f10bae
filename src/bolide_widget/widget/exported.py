"""Boards of a notebook that is exported: live in the page by themselves, without a network.

A notebook that was saved with the state of its widgets makes nbconvert prefer their views, and the
page asks the network for a program that shows them: offline it is blank. All that a board needs is
in that state, its front end included, so it goes into the page instead. nbconvert knows `RacePage`
as the exporter "race_html"; the command line has it, too. This module alone needs nbconvert.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from typing import Any, Final

from nbconvert import HTMLExporter
from nbconvert.preprocessors import Preprocessor
from nbformat import from_dict
from traitlets import Unicode

from ..racing.reel import WORDS, built, front_end, in_script
from .program import COMMON, WHOLE, Program
from .race_widget import still_picture

VIEW: Final = "application/vnd.jupyter.widget-view+json"
STATE: Final = "application/vnd.jupyter.widget-state+json"
DONE: Final = "bolide_widget_boards"
OURS: Final = "bolide_widget."
FRONT_END: Final = f"{Program.__module__}.{Program.__name__}"
MODEL: Final = re.compile(r"\b(?:IPY_MODEL_|anywidget:)([\w-]+)")
"""How the state of a widget names another one's model."""

BOARD: Final = """<div data-race-board="{program}">
{picture}<p>{words}</p>
<script type="application/json">{film}</script>
</div>
"""

OFFLINE: Final = """\
{%- extends "index.html.j2" -%}
{% block html_head_js %}
{% if resources.require_js_url %}{{ super() }}{% endif %}
{% endblock html_head_js %}
{% block html_head_js_mathjax %}
{% if resources.mathjax_url %}{{ super() }}{% endif %}
{% endblock html_head_js_mathjax %}
{% block html_head_js_mermaidjs %}
{% if resources.mermaid_js_url %}{{ super() }}{% endif %}
{% endblock html_head_js_mermaidjs %}
"""
"""nbconvert's template without the scripts that it asks the network for; with each of those whose
address somebody names."""

PICTURE: Final = """\
<img src="data:image/png;base64,{}" alt="The board when the notebook was saved">
"""

PROGRAM: Final = """<script type="module">
{js}
for (const place of document.querySelectorAll("[data-race-board='{program}']")) {{
  const data = JSON.parse(place.querySelector("script").textContent);
  const send = () => {{ throw new Error("No kernel runs this page"); }};
  const model = {{ get: (name) => data[name], on() {{}}, off() {{}}, send }};
  const root = place.attachShadow({{ mode: "open" }});
  const style = document.createElement("style");
  style.textContent = {css};
  const el = document.createElement("div");
  root.append(style, el);
  try {{
    {name}.render({{ model, el }});
    root.activeElement?.blur();
  }} catch (error) {{
    el.replaceWith(document.createElement("slot"));
    console.error(error);
  }}
}}
</script>
"""
"""Each board has a root of its own, where the page's styles do not reach it. The picture and its
sentence are hidden by that; they are seen where the page runs no script, or the board cannot be
shown. A replay takes the focus, which is for the reader to give: the space bar scrolls."""

Saved = Mapping[str, Any]
"""The state of one widget, as a notebook keeps it."""


class RacePage(HTMLExporter):
    """nbconvert's HTML, with the boards themselves: ``jupyter nbconvert --to race_html``.

    The page asks the network for nothing. Formulas and diagrams stay as they were written, and
    other widgets are shown as the notebook has them without a kernel, unless you name the addresses
    of the programs for them: ``--RacePage.mathjax_url=https://...``.

    Examples
    --------
    >>> from bolide_widget.widget.exported import RacePage
    >>> from nbformat.v4 import new_notebook
    >>> page, _ = RacePage().from_notebook_node(new_notebook())
    >>> page.startswith("<!DOCTYPE html>")
    True
    """

    export_from_notebook = "HTML with race boards"
    """Its name in the menus of JupyterLab and Notebook 7."""

    raw_template = Unicode(OFFLINE)
    require_js_url = Unicode("").tag(config=True)
    mathjax_url = Unicode("").tag(config=True)
    mermaid_js_url = Unicode("").tag(config=True)
    jupyter_widgets_base_url = Unicode("").tag(config=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)  # type: ignore[no-untyped-call]
        self.register_preprocessor(ExportedBoards, enabled=True)  # type: ignore[no-untyped-call]


class ExportedBoards(Preprocessor):
    """Shows the boards of a notebook in its page.

    Other widgets stay as they are where the page has a program for them.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Change a notebook on its way to a page; nbconvert has made a copy of it."""
        # a configuration and the exporter may both ask for this
        if DONE not in resources:
            resources[DONE] = True
            page = self.parent
            addresses = ("jupyter_widgets_base_url", "widget_renderer_url")
            show_boards(
                nb,
                scripts=not getattr(page, "sanitize_html", False),
                others=any(getattr(page, address, True) for address in addresses),
            )
        return nb, resources


def show_boards(book: MutableMapping[str, Any], *, scripts: bool, others: bool = True) -> None:
    """Show the boards of a notebook without the program that shows widgets.

    Parameters
    ----------
    book : dict
        A notebook as its file has it; changed in place.
    scripts : bool
        Whether the page runs scripts; else its boards are pictures.
    others : bool
        Whether the page has a program for other widgets; else each is what is stored beside its
        view.
    """
    kept = models_of(book)
    models = states(kept)
    if any(map(is_board, models.values())):
        _show_boards(book, kept, models, scripts)
    if not others:
        book["metadata"].pop("widgets", None)


def _show_boards(
    book: MutableMapping[str, Any],
    kept: MutableMapping[str, Any],
    models: Mapping[str, Saved],
    scripts: bool,
) -> None:
    page = _Page(models, scripts)
    for cell in book["cells"]:
        if "outputs" in cell:
            cell["outputs"] = [new for old in cell["outputs"] for new in page.shown(old)]
    needed = reached(models, views(book))
    if not needed:  # so the page has nothing to ask the network for
        del book["metadata"]["widgets"]
    for model, saved in models.items():
        if model not in needed and (is_board(saved) or is_front_end(saved)):
            del kept[model]


class _Page:
    """The boards of one page, which share their front end.

    Parameters
    ----------
    models : dict
        States of all widgets, by their models.
    scripts : bool
        Whether the page runs scripts.
    """

    def __init__(self, models: Mapping[str, Saved], scripts: bool) -> None:
        self.models = models
        self.scripts = scripts
        self.programs: dict[tuple[str, str], int] = {}

    def shown(self, output: Any) -> list[Any]:
        """What takes the place of an output: boards in that of a view of nothing else."""
        seen = list(leaves(self.models, view_of(output)))
        bundles = [self._bundle(saved) for saved in seen if is_board(saved)]
        boards = [bundle for bundle in bundles if bundle is not None]
        if not boards:
            return [output]
        if len(boards) == len(seen):
            stored = {mime: data for mime, data in output["data"].items() if mime != VIEW}
            output["data"] = {**stored, **boards.pop(0)}
        return [output, *(output_of(data) for data in boards if data)]

    def _bundle(self, saved: Saved) -> dict[str, str] | None:
        """A board as an output has it; none where it cannot be painted, so that it stays.

        A panel where no race was started has nothing but the picture that is stored.
        """
        if not saved.get("state"):
            return {}
        painted = still_picture(saved["board"], saved["state"])
        if not painted:
            return None
        live = self._live(saved, painted["image/png"]) if self.scripts else None
        return {**painted, "text/html": live} if live else painted

    def _live(self, saved: Saved, painted: str) -> str | None:
        """A board as HTML; the first of a front end brings that along."""
        source, css = saved["_esm"], saved.get("_css", "")
        try:
            js, name = front_end(source)
        except ValueError:
            return None
        known = len(self.programs)
        program = self.programs.setdefault((source, css), known)
        board = BOARD.format(
            program=program,
            picture=PICTURE.format(painted),
            words=WORDS,
            film=in_script(film_of(saved)),
        )
        if program < known:
            return board
        return board + PROGRAM.format(program=program, js=js, name=name, css=in_script(css))


def output_of(data: Mapping[str, str]) -> Any:
    """An output of a cell, of its own."""
    made = {"output_type": "display_data", "data": data, "metadata": {}}
    return from_dict(made)  # type: ignore[no-untyped-call]


def film_of(saved: Saved) -> dict[str, Any]:
    """What a page without a kernel is given of a board: a replay, or where the race stood."""
    if mapping(saved.get("reel")):
        return {"board": saved["board"], "reel": saved["reel"]}
    # what is said of the race's file is for whoever has it, and so is every other notice
    state = {name: value for name, value in saved["state"].items() if name != "resume"}
    state["notice"] = None
    return {"board": saved["board"], "state": state, "layout": {"comm_live": False}}


def mapping(value: Any) -> Mapping[str, Any]:
    """A mapping as it is; an empty one for all else, since files may hold anything.

    Examples
    --------
    >>> mapping(None)
    {}
    """
    return value if isinstance(value, Mapping) else {}


def models_of(book: Mapping[str, Any]) -> MutableMapping[str, Any]:
    """The saved widgets of a notebook by their models, as the file has them."""
    kept = mapping(mapping(book["metadata"].get("widgets")).get(STATE)).get("state")
    return kept if isinstance(kept, MutableMapping) else {}


def states(models: Mapping[str, Any]) -> dict[str, Saved]:
    """Return the states of widgets by their models, as a view reads them.

    Each board has the front end that it names, and what was saved as text is read.

    Examples
    --------
    >>> states({"m1": {"model_name": "AnyModel", "state": {"value": 1}}, "m2": None})
    {'m1': {'value': 1}, 'm2': {}}
    >>> states({"a": {"state": {"_program": "anywidget:b"}}, "b": {"state": {"_esm": "x"}}})["a"]
    {'_program': 'anywidget:b', '_esm': 'x'}
    """
    saved = {model: mapping(mapping(kept).get("state")) for model, kept in models.items()}
    return {
        model: {**state, **front_end_of(state, saved), **texts_of(state)}
        for model, state in saved.items()
    }


def texts_of(state: Saved) -> Saved:
    """Return what a board has saved as text; what cannot be read is left out.

    Examples
    --------
    >>> texts_of({"board": '{"size": [40, 30]}', "reel": "{", "value": 1})
    {'board': {'size': [40, 30]}}
    """
    read = {}
    for name in ("board", "reel"):
        if isinstance(text := state.get(name), str):
            with suppress(ValueError, RecursionError):
                read[name] = json.loads(text)
    return read


def front_end_of(state: Saved, models: Mapping[str, Saved]) -> Saved:
    """Return the front end that a board shares with others: nothing where it has one of its own."""
    (program,) = named_models(state.get("_program"))[:1] or [""]
    parts = models.get(program, {})
    return {name: parts[name] for name in ("_esm", "_css") if name in parts}


def is_board(saved: Saved) -> bool:
    """Whether a widget is one of ours, or of a class that was made of ours, and as we save it.

    Examples
    --------
    >>> ours = {"_esm": "", "_anywidget_id": "bolide_widget.widget.race_widget.Replay"}
    >>> is_board({**ours, "board": {}, "state": {}})
    True
    >>> is_board({**ours, "board": {}, "state": None})
    False
    >>> is_board({"description": "a button"})
    False
    """
    source = saved.get("_esm")
    ours = str(saved.get("_anywidget_id", "")).startswith(OURS)
    if not isinstance(source, str) or not (ours or source in (WHOLE, COMMON, built("widget.js"))):
        return False
    whole = all(isinstance(saved.get(name), Mapping) for name in ("board", "state"))
    return whole and isinstance(saved.get("_css", ""), str)


def is_front_end(saved: Saved) -> bool:
    """Return whether a widget is there for the boards that get their front end from it."""
    return saved.get("_anywidget_id") == FRONT_END


def leaves(models: Mapping[str, Saved], shown: str | None) -> Iterator[Saved]:
    """The widgets that are seen where a model is shown: itself, or what lies in its boxes.

    Each comes once, however many boxes hold it, and boxes may hold each other.

    Examples
    --------
    >>> boxes = {"box": {"children": ["IPY_MODEL_a", "IPY_MODEL_box"]}, "a": {"value": 1}}
    >>> list(leaves(boxes, "box"))
    [{'value': 1}]
    """
    waiting, seen = [shown], set()
    while waiting:
        model = waiting.pop()
        if model is None or model in seen or model not in models:
            continue
        seen.add(model)
        children = models[model].get("children")
        if isinstance(children, list):
            waiting += reversed([name for child in children for name in named_models(child)])
        else:
            yield models[model]


def named_models(value: Any) -> list[str]:
    """The models that a part of a state names.

    Examples
    --------
    >>> named_models({"layout": "IPY_MODEL_b", "value": 3})
    ['b']
    """
    return MODEL.findall(json.dumps(value))


def view_of(output: Any) -> str | None:
    """The model that an output shows, if it shows one."""
    model = mapping(mapping(mapping(output).get("data")).get(VIEW)).get("model_id")
    return model if isinstance(model, str) else None


def views(book: Mapping[str, Any]) -> list[str]:
    """The models that a notebook shows."""
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", ())]
    return [model for output in outputs if (model := view_of(output)) is not None]


def reached(models: Mapping[str, Saved], shown: list[str]) -> set[str]:
    """The models that those which are shown need, with themselves.

    Examples
    --------
    >>> sorted(reached({"a": {"layout": "IPY_MODEL_b"}, "b": {}, "c": {}}, ["a"]))
    ['a', 'b']
    """
    needed: set[str] = set()
    waiting = [model for model in shown if model in models]
    while waiting:
        model = waiting.pop()
        if model not in needed:
            needed.add(model)
            waiting += [name for name in named_models(models[model]) if name in models]
    return needed
