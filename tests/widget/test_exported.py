"""A notebook that was saved with the state of its widgets, exported as a page."""

from __future__ import annotations

import base64
import copy
import json
import re
import tomllib
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings, strategies as st
from ipywidgets import HBox, IntSlider
from nbconvert import HTMLExporter
from traitlets.utils.importstring import import_item

import bolide_widget as bw
from bolide_widget.__main__ import FAULTY, MISUSED, SOUND, main
from bolide_widget.racing.reel import WORDS, built, packed, unpacked
from bolide_widget.widget.exported import STATE, VIEW, ExportedBoards, RacePage, show_boards
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page
from helpers.browser.saved import exported, saved
from helpers.derby import derby

ROOT = Path(__file__).parents[2]
FILM = re.compile(r'<script type="application/json">(.*?)</script>', re.DOTALL)
MANAGER = "html-manager"
"""What a page asks the network for, to show widgets."""


def race(*names: str) -> bw.Race:
    drivers = list(names or ("Ada", "Bob"))
    return bw.Race(courses.ring(), drivers, grid=drivers, seed=3)


STILL = {"comm_live": False}
"""What says that a model never had a kernel."""


def as_sent(data: Any) -> Any:
    """Data as it has travelled."""
    return json.loads(json.dumps(data))


def films(page: str) -> list[dict[str, Any]]:
    """What each board of a page is given."""
    return [json.loads(results) for results in FILM.findall(page)]


def outputs(book: dict[str, Any], scripts: bool = True) -> list[list[set[str]]]:
    """The kinds of data in the outputs of each cell, once its boards are shown."""
    made = nbformat.from_dict(book)
    show_boards(made, scripts=scripts)
    return [[set(output["data"]) for output in cell["outputs"]] for cell in made["cells"]]


def test_a_board_is_in_the_page_with_all_that_it_needs() -> None:
    widget = RaceWidget(race())
    page = exported(saved([widget]))
    (film,) = films(page)
    state = {name: value for name, value in widget.state.items() if name != "resume"}
    assert state["notice"] is None
    assert film == as_sent({"board": widget.board, "state": state, "layout": STILL})
    assert page.count(built("widget.js")[:2000]) == 1
    assert page.count(f"<p>{WORDS}</p>") == 1
    assert MANAGER not in page and VIEW not in page


def test_a_saved_board_has_its_front_end_compressed() -> None:
    """Nothing of it is lost, and it is half as long; older notebooks have it as it was built."""
    eight = [RaceWidget(race()) for _ in range(8)]
    book = saved(eight)  # type: ignore[arg-type]
    kept = [
        model["state"]["_esm"] for model in kept_models(book).values() if "_esm" in model["state"]
    ]
    assert len(kept) == 8 and {unpacked(source) for source in kept} == {built("widget.js")}
    assert sum(map(len, kept)) < 8 * 0.55 * len(built("widget.js"))
    for model in kept_models(book).values():
        if "_esm" in model["state"]:
            model["state"]["_esm"] = built("widget.js")
    page = exported(book)
    assert len(films(page)) == 8 and page.count(built("widget.js")[:2000]) == 1


def test_a_board_and_a_replay_are_saved_as_text_and_older_ones_are_shown_too() -> None:
    """As lists they would have a line for each number."""
    replay = bw.Replay(race())
    book = saved([replay])
    (state,) = [model["state"] for model in kept_models(book).values() if "board" in model["state"]]
    for name in ("board", "reel"):
        assert json.loads(state[name]) == as_sent(getattr(replay, name))
    page = exported(book)
    state |= {"board": replay.board, "reel": replay.reel}
    assert films(exported(book)) == films(page) != []


NO_TEXT = base64.b64encode(zlib.compress(b"\xff")).decode()
DAMAGED = {
    "cut off": re.sub('.{80}";', '";', packed(built("widget.js")), count=1),
    "short": packed(built("widget.js")).replace("A", "", 400),
    "no text": re.sub('"[^"]*"', f'"{NO_TEXT}"', packed(""), count=1),
    "a bomb": packed("/" * 11_000_000),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_front_end_that_cannot_be_unpacked_leaves_the_picture(damage: str) -> None:
    book = saved([RaceWidget(race())])
    (model,) = (model for model in kept_models(book).values() if "_esm" in model["state"])
    model["state"]["_esm"] = DAMAGED[damage]
    assert outputs(book) == [[{"text/plain", "image/png"}]]


def test_the_boards_of_a_page_share_their_front_end() -> None:
    page = exported(saved([RaceWidget(race()), RaceWidget(race())]))
    assert len(films(page)) == 2 and page.count(built("widget.js")[:2000]) == 1


def test_a_replay_brings_its_race_along() -> None:
    replay = bw.Replay(bw.drive(race(), bw.Rookie()))
    (film,) = films(exported(saved([replay])))
    assert film == as_sent({"board": replay.board, "reel": replay.reel})


def test_where_no_script_runs_the_picture_is_of_the_race_as_it_was_saved() -> None:
    widget = RaceWidget(race())
    book = saved([widget])
    early = book["cells"][0]["outputs"][0]["data"]["image/png"]
    widget.race.play(widget.race.options[0])
    later = saved([widget])
    later["cells"] = book["cells"]
    page = exported(later, sanitize_html=True)
    (last,) = re.findall(r'src="data:image/png;base64,([^"]+)"', page)
    assert early not in page and base64.b64decode(last).startswith(b"\x89PNG")
    assert films(page) == [] and "attachShadow" not in page


ASKED = re.compile(
    r"""<script[^>]*\bsrc=|<link\b|<iframe|@import|url\(\s*["']?(?:https?:)?//"""
    r"""|\bsrc\s*=\s*["'](?!data:)|\bfetch\(|import\(\s*["']https?:|\.src\s*=\s*\w"""
)
"""What makes a browser ask the network for something."""

OTHERS = re.compile("cdnjs|unpkg|jsdelivr")


@pytest.mark.parametrize("template", ["lab", "classic", "basic"])
def test_a_page_asks_the_network_for_nothing(template: str) -> None:
    """Whatever else is in the notebook: formulas, diagrams, other widgets, or no board at all."""
    boards = saved([HBox([RaceWidget(race()), IntSlider(value=7)]), IntSlider(value=8)])
    for book in (boards, saved([IntSlider(value=8)])):
        text = "$E = mc^2$\n\n```mermaid\ngraph TD; A-->B\n```"
        book["cells"].append({"cell_type": "markdown", "metadata": {}, "source": text})
        page = exported(book, template_name=template)
        live = re.sub(r'<script type="module">.*?</script>', "", page, flags=re.DOTALL)
        assert ASKED.findall(live) == [] and OTHERS.findall(page) == []
        assert len(films(page)) == (book is boards)
        assert "IntSlider(value=8)" in page, "what is stored beside its view"
    plain = HTMLExporter().from_notebook_node(nbformat.from_dict(boards))[0]
    assert ASKED.findall(plain) and OTHERS.findall(plain), "they are found where they are"


def test_a_program_from_the_network_is_there_where_somebody_names_its_address() -> None:
    slider = IntSlider()
    book = saved([RaceWidget(race()), slider])
    names = ("require_js_url", "mathjax_url", "mermaid_js_url", "jupyter_widgets_base_url")
    addresses = {name: f"https://{name.replace('_', '-')}.test/" for name in names}
    page = exported(book, **addresses)
    assert {name for name, address in addresses.items() if address in page} == set(names)
    assert len(films(page)) == 1 and slider.model_id in page and MANAGER in page


def test_other_widgets_stay_as_they_are() -> None:
    slider = IntSlider()
    before = saved([slider])
    after = copy.deepcopy(before)
    show_boards(after, scripts=True)
    assert after == before


def test_boards_in_a_box_take_its_place_or_stand_below_it() -> None:
    first, two = RaceWidget(race()), RaceWidget(race())
    live = {"text/html", "image/png"}
    assert outputs(saved([HBox([first, HBox([two])])])) == [[{*live, "text/plain"}, live]]
    assert outputs(saved([HBox([first, IntSlider()])])) == [[{VIEW, "text/plain"}, live]]


def test_a_panel_where_no_race_was_started_is_a_picture() -> None:
    assert outputs(saved([bw.play()])) == [[{"text/plain", "image/png"}]]


def test_a_class_of_the_user_s_own_is_known_by_its_front_end() -> None:
    class Mine(RaceWidget):  # type: ignore[type-arg]
        pass

    assert len(films(exported(saved([Mine(race())])))) == 1


def test_a_front_end_that_is_not_ours_to_read_leaves_the_picture() -> None:
    class Mine(RaceWidget):  # type: ignore[type-arg]
        _esm = "export default { render() {} }"

    Mine.__module__ = "bolide_widget.of_another_time"
    assert outputs(saved([Mine(race())])) == [[{"text/plain", "image/png"}]]


def test_names_are_text() -> None:
    name = "</script><img src=x onerror=alert(1)>"
    page = exported(saved([RaceWidget(race(name, "Bob"))]))
    assert name in json.dumps(films(page)) and "<img src=x" not in page


def test_what_is_secret_is_not_in_the_page() -> None:
    first = Page(RaceWidget(derby(2)))
    hand = [card for cards in first.widget.race.state.position.hands for card in cards]
    assert first.ask("uncover", token=1)["t"] == "ok"
    assert first.ask("play", action="bid:3", token=1)["t"] == "ok"
    (film,) = films(exported(saved([first.widget])))
    shown = json.dumps(film)
    assert "bid:" not in shown and "Bob 3" not in shown
    assert hand and not [card for card in hand if card in shown]
    assert first.ask("uncover", token=0)["t"] == "ok"
    assert first.ask("play", action="bid:1", token=0)["t"] == "ok"
    assert "Ada 1, Bob 3" in exported(saved([first.widget]))


def test_boards_are_shown_once_however_often_they_are_asked_for() -> None:
    """A configuration may name what the exporter does by itself."""
    book = saved([HBox([RaceWidget(race()), IntSlider()])])
    assert len(films(exported(book, preprocessors=[ExportedBoards]))) == 1


def test_nbconvert_leaves_notebooks_as_they_are_unless_it_is_asked() -> None:
    """The package changes no other program's defaults."""
    book = nbformat.from_dict(saved([RaceWidget(race())]))
    page, _ = HTMLExporter().from_notebook_node(book)
    assert films(page) == [] and MANAGER in page


def test_nbconvert_knows_the_exporter_by_its_name() -> None:
    """As do the menus of JupyterLab and Notebook 7, which show what it is called."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (made,) = project["entry-points"]["nbconvert.exporters"].values()
    kind = import_item(made.replace(":", "."))
    assert kind is RacePage and kind.export_from_notebook == "HTML with race boards"


def odd(**changed: Any) -> dict[str, Any]:
    """A notebook of one board in whose saved state something is not as we write it."""
    book = saved([RaceWidget(race())])
    (kept,) = [model for model in kept_models(book).values() if "board" in model["state"]]
    for name, value in changed.items():
        if value is MISSING:
            del kept["state"][name]
        else:
            kept["state"][name] = value
    return book


def kept_models(book: dict[str, Any]) -> dict[str, Any]:
    """The saved widgets of a notebook."""
    models: dict[str, Any] = book["metadata"]["widgets"][STATE]["state"]
    return models


MISSING = "(taken out)"


@pytest.mark.parametrize(
    "changed",
    [
        {"board": MISSING}, {"board": None}, {"board": {}}, {"board": []}, {"state": MISSING},
        {"state": None}, {"state": []}, {"state": {"rev": 1}}, {"_css": []}, {"_css": None},
        {"_esm": None}, {"_esm": 7}, {"board": {"size": [1e9, 1e9], "shapes": []}},
        {"board": {"size": [10**400, 5], "shapes": []}}, {"board": {"size": [-3, 5]}},
        {"board": {"size": [float("nan"), 5], "shapes": []}}, {"board": "{"}, {"board": "[1]"},
        {"board": "[" * 100_000},
    ],
    ids=lambda changed: repr(changed)[:40],
)  # fmt: skip
def test_a_board_that_is_not_as_we_save_it_is_left_as_it_is(changed: dict[str, Any]) -> None:
    book = odd(**changed)
    after = copy.deepcopy(book)
    show_boards(after, scripts=True)
    assert after == book
    assert exported(book)


@pytest.mark.parametrize(
    "widgets",
    [None, [], 3, {STATE: None}, {STATE: []}, {STATE: {"state": None}}, {STATE: {"state": 3}},
     {STATE: {"state": {"a": None, "b": {"state": None}, "c": {}}}}],
    ids=repr,
)  # fmt: skip
def test_metadata_of_no_use_is_left_as_it_is(widgets: Any) -> None:
    book = saved([RaceWidget(race())])
    book["metadata"]["widgets"] = widgets
    after = copy.deepcopy(book)
    show_boards(after, scripts=True)
    assert after == book


def test_outputs_of_other_kinds_stay() -> None:
    book = saved([RaceWidget(race())] * 1)
    (cell,) = book["cells"]
    stays = [
        {"output_type": "stream", "name": "stdout", "text": "3"},
        {"output_type": "display_data", "metadata": {}, "data": {VIEW: None}},
        {"output_type": "display_data", "metadata": {}, "data": {VIEW: {"model_id": ["a"]}}},
        {"output_type": "display_data", "metadata": {}, "data": {VIEW: {}}},
    ]
    cell["outputs"] += copy.deepcopy(stays)
    show_boards(book, scripts=True)
    assert "text/html" in cell["outputs"][0]["data"] and cell["outputs"][1:] == stays


def test_boxes_that_hold_each_other_or_the_same_many_times() -> None:
    """Twice the boxes on each of sixty floors would be seen 2**60 times."""
    board = RaceWidget(race())
    book = saved([HBox([board])])
    models = kept_models(book)
    (box,) = [model for model in models.values() if "children" in model["state"]]
    inside = box["state"]["children"]
    for floor in range(60):
        models[f"box{floor}"] = {"state": {"children": inside}}
        inside = [f"IPY_MODEL_box{floor}"] * 2
    (own,) = [name for name, model in models.items() if model is box]
    box["state"]["children"] = [*inside, f"IPY_MODEL_{own}"]
    assert len(films(exported(book))) == 1


def test_boxes_as_deep_as_any() -> None:
    board = RaceWidget(race())
    book = saved([HBox([board])])
    models = kept_models(book)
    (box,) = [model for model in models.values() if "children" in model["state"]]
    inside = box["state"]["children"]
    for floor in range(5000):
        models[f"box{floor}"] = {"state": {"children": inside}}
        inside = [f"IPY_MODEL_box{floor}"]
    box["state"]["children"] = inside
    assert len(films(exported(book))) == 1


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in plain data, down to six levels."""
    inner = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value) if isinstance(value, list) else inner
    for key, part in inner:
        yield (*path, key)
        if len(path) < 6:
            yield from places(part, (*path, key))


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_is_odd_breaks_no_export(data: st.DataObject) -> None:
    book = as_sent(saved([HBox([RaceWidget(race()), IntSlider()])]))
    for _ in range(data.draw(st.integers(1, 3))):
        models = kept_models(book)
        path = data.draw(st.sampled_from([path for path in places(models) if path]))
        place: Any = models
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = data.draw(VALUES)
    show_boards(nbformat.from_dict(book), scripts=True)


def test_the_command_writes_a_page_and_replaces_none_that_was_not_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, page = tmp_path / "race.ipynb", tmp_path / "race.html"
    book.write_text(json.dumps(saved([RaceWidget(race())])), encoding="utf-8")
    assert main(["export", str(book)]) == SOUND
    assert len(films(page.read_text(encoding="utf-8"))) == 1
    page.write_text("mine", encoding="utf-8")
    assert main(["export", str(book)]) == MISUSED
    assert "--output" in capsys.readouterr().err and page.read_text() == "mine"
    assert main(["export", str(book), "--output", str(page)]) == SOUND
    assert page.read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize("text", [None, "", "[]", "{}", "3", "not a notebook"])
def test_the_command_says_what_is_no_notebook(
    text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "race.ipynb"
    if text is not None:
        book.write_text(text, encoding="utf-8")
    assert main(["export", str(book)]) == FAULTY
    said = capsys.readouterr().err
    assert "race.ipynb: cannot be exported" in said and said.count("\n") == 1
    assert not (tmp_path / "race.html").exists()
