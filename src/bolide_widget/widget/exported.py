"""Export of notebooks to HTML with live boards that need no kernel and no network.

If a notebook was saved with widget state, nbconvert prefers the widgets' views, and the page loads
a program for them from the network: offline it is blank. The state has everything a board needs,
its front end included, so this module puts the board itself into the page. nbconvert knows
`RacePage` as the exporter "race_html"; the command line has it, too. Only this module needs
nbconvert.
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

from ..racing.reel import WORDS, built, front_end, in_script, second_part
from .program import Program, common, packed_second, whole
from .race_widget import still_picture

VIEW: Final = "application/vnd.jupyter.widget-view+json"
STATE: Final = "application/vnd.jupyter.widget-state+json"
DONE: Final = "bolide_widget_boards"
OURS: Final = "bolide_widget."
FRONT_END: Final = f"{Program.__module__}.{Program.__name__}"
MODEL: Final = re.compile(r"\b(?:IPY_MODEL_|anywidget:)([\w-]+)")
"""The form in which the state of a widget refers to the model of another."""

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
"""nbconvert's template without its scripts from the network, except those whose address is
configured."""

PICTURE: Final = """\
<img src="data:image/png;base64,{}" alt="The board when the notebook was saved">
"""

PROGRAM: Final = """<script type="module">
{js}
{take}
for (const place of document.querySelectorAll("[data-race-board='{program}']")) {{
  const data = JSON.parse(place.querySelector("script").textContent);
  const send = () => {{ throw new Error("No kernel is running for this page"); }};
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
"""Each board has a shadow root, which the page's styles do not reach. It hides the picture and its
caption, which remain visible if the page runs no scripts or the board cannot be shown. A replay
takes the focus; the script takes it away again, so that the space bar scrolls."""

Saved = Mapping[str, Any]
"""The state of one widget, as a notebook stores it."""


class RacePage(HTMLExporter):
    """nbconvert's HTML, with the boards themselves: ``jupyter nbconvert --to race_html``.

    The page needs no network. Formulas and diagrams stay in their source form, and other widgets
    show their stored output, unless you give the addresses of the programs for them:
    ``--RacePage.mathjax_url=https://...``.

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
        """Replace the boards of a notebook; nbconvert passes a copy of it."""
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
    """Replace the boards of a notebook by HTML that needs no widget manager.

    Parameters
    ----------
    book : dict
        A notebook as its file has it; changed in place.
    scripts : bool
        Whether the page runs scripts; if not, its boards are pictures.
    others : bool
        Whether the page has a program for other widgets; if not, each shows its stored output.
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
    if not needed:  # so that the page loads nothing from the network
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
        self.programs: dict[tuple[str, str, str], int] = {}

    def shown(self, output: Any) -> list[Any]:
        """Return the outputs that replace an output: its boards, and other widgets if any."""
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
        """Return a board as output data; None if it cannot be painted, so that it stays as it is.

        For a start panel without a race it is empty: its output already has the picture.
        """
        if not saved.get("state"):
            return {}
        painted = still_picture(saved["board"], saved["state"])
        if not painted:
            return None
        live = self._live(saved, painted["image/png"]) if self.scripts else None
        return {**painted, "text/html": live} if live else painted

    def _live(self, saved: Saved, painted: str) -> str | None:
        """Return a board as HTML; the first board of each front end includes it."""
        source, css, second = saved["_esm"], saved.get("_css", ""), second_of(saved)
        try:
            js, name = front_end(source)
            take = f"{name}.take({second_part(second)});" if second else ""
        except ValueError:
            return None
        known = len(self.programs)
        program = self.programs.setdefault((source, css, second), known)
        board = BOARD.format(
            program=program,
            picture=PICTURE.format(painted),
            words=WORDS,
            film=in_script(film_of(saved)),
        )
        if program < known:
            return board
        parts = {"js": js, "take": take, "css": in_script(css)}
        return board + PROGRAM.format(program=program, name=name, **parts)


def second_of(saved: Saved) -> str:
    """Return the second part of a board's front end; empty if unknown.

    It is saved with the board if a page has needed it, and is the same for the same front end.
    """
    if isinstance(second := saved.get("_second"), str) and second:
        return second
    return packed_second() if is_ours(saved["_esm"]) else ""


def is_ours(source: str) -> bool:
    """Return whether a front end is that of this version."""
    return source in (whole(), common(), built("widget.js"))


def output_of(data: Mapping[str, str]) -> Any:
    """Make a separate output of a cell."""
    made = {"output_type": "display_data", "data": data, "metadata": {}}
    return from_dict(made)  # type: ignore[no-untyped-call]


def film_of(saved: Saved) -> dict[str, Any]:
    """Return the data of a board without a kernel: its replay, or the state of the race."""
    if mapping(saved.get("reel")):
        return {"board": saved["board"], "reel": saved["reel"]}
    # notices and the race's file concern the author, not the reader
    state = {name: value for name, value in saved["state"].items() if name != "resume"}
    state["notice"] = None
    return {"board": saved["board"], "state": state, "layout": {"comm_live": False}}


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a mapping unchanged, and an empty one for anything else a file may hold.

    Examples
    --------
    >>> mapping(None)
    {}
    """
    return value if isinstance(value, Mapping) else {}


def models_of(book: Mapping[str, Any]) -> MutableMapping[str, Any]:
    """Return the saved widgets of a notebook by model id, as stored in the file."""
    kept = mapping(mapping(book["metadata"].get("widgets")).get(STATE)).get("state")
    return kept if isinstance(kept, MutableMapping) else {}


def states(models: Mapping[str, Any]) -> dict[str, Saved]:
    """Return the states of widgets by model id, as a view reads them.

    Each board gets the front end that it refers to, and traits saved as JSON text are parsed.

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
    """Parse the traits a board has saved as JSON text; invalid ones are left out.

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
    """Return the front end a board shares with others; empty if it has its own."""
    (program,) = named_models(state.get("_program"))[:1] or [""]
    parts = models.get(program, {})
    return {name: parts[name] for name in ("_esm", "_css", "_second") if name in parts}


def is_board(saved: Saved) -> bool:
    """Return whether a widget is one of our boards, or of a subclass, saved in our format.

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
    if not isinstance(source, str) or not (ours or is_ours(source)):
        return False
    whole = all(isinstance(saved.get(name), Mapping) for name in ("board", "state"))
    return whole and isinstance(saved.get("_css", ""), str)


def is_front_end(saved: Saved) -> bool:
    """Return whether a widget is the front end that boards share."""
    return saved.get("_anywidget_id") == FRONT_END


def leaves(models: Mapping[str, Saved], shown: str | None) -> Iterator[Saved]:
    """Yield the widgets that a view of a model shows: itself, or the contents of its boxes.

    Each is yielded once, even if several boxes hold it, and boxes may contain each other.

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
    """Return the ids of the models that a part of a state refers to.

    Examples
    --------
    >>> named_models({"layout": "IPY_MODEL_b", "value": 3})
    ['b']
    """
    return MODEL.findall(json.dumps(value))


def view_of(output: Any) -> str | None:
    """Return the id of the model that an output shows, if any."""
    model = mapping(mapping(mapping(output).get("data")).get(VIEW)).get("model_id")
    return model if isinstance(model, str) else None


def views(book: Mapping[str, Any]) -> list[str]:
    """Return the ids of the models that a notebook shows."""
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", ())]
    return [model for output in outputs if (model := view_of(output)) is not None]


def reached(models: Mapping[str, Saved], shown: list[str]) -> set[str]:
    """Return the models that the shown ones refer to, directly or not, themselves included.

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
