"""A notebook that was saved with the state of its widgets, exported as a page."""

from __future__ import annotations

import base64
import copy
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from ipywidgets import HBox, IntSlider
from nbconvert import HTMLExporter
from traitlets.config import Config, PyFileConfigLoader

import bolide_widget as bw
from bolide_widget.core import bundle
from bolide_widget.widget.exported import VIEW, show_boards
from bolide_widget.widget.race_widget import RaceWidget
from helpers import courses
from helpers.derby import derby
from helpers.page import Page
from helpers.saved import exported, saved

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
    return [json.loads(found) for found in FILM.findall(page)]


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
    assert film == as_sent({"board": widget.board, "state": state, "layout": STILL})
    assert page.count(bundle.source("widget.js")[:2000]) == 1
    assert MANAGER not in page and VIEW not in page


def test_the_boards_of_a_page_share_their_front_end() -> None:
    page = exported(saved([RaceWidget(race()), RaceWidget(race())]))
    assert len(films(page)) == 2 and page.count(bundle.source("widget.js")[:2000]) == 1


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


def test_other_widgets_stay_as_they_are() -> None:
    slider = IntSlider()
    page = exported(saved([RaceWidget(race()), slider]))
    assert len(films(page)) == 1 and slider.model_id in page and MANAGER in page
    before = saved([slider])
    after = copy.deepcopy(before)
    show_boards(after, scripts=True)
    assert after == before


def test_boards_in_a_box_take_its_place_or_stand_below_it() -> None:
    one, two = RaceWidget(race()), RaceWidget(race())
    live = {"text/html", "image/png"}
    assert outputs(saved([HBox([one, HBox([two])])])) == [[{*live, "text/plain"}, live]]
    assert outputs(saved([HBox([one, IntSlider()])])) == [[{VIEW, "text/plain"}, live]]


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
    one = Page(RaceWidget(derby(2)))
    hand = [card for cards in one.widget.race.state.position.hands for card in cards]
    assert one.ask("uncover", token=1)["t"] == "ok"
    assert one.ask("play", action="bid:3", token=1)["t"] == "ok"
    (film,) = films(exported(saved([one.widget])))
    told = json.dumps(film)
    assert "bid:" not in told and "Bob 3" not in told
    assert hand and not [card for card in hand if card in told]
    assert one.ask("uncover", token=0)["t"] == "ok"
    assert one.ask("play", action="bid:1", token=0)["t"] == "ok"
    assert "Ada 1, Bob 3" in exported(saved([one.widget]))


@pytest.mark.parametrize("times", [1, 2])
def test_boards_are_shown_once_however_often_the_configuration_is_read(times: int) -> None:
    """That of the machine may stand beside that of an environment."""
    book = nbformat.from_dict(saved([HBox([RaceWidget(race()), IntSlider()])]))
    page, _ = HTMLExporter(config=configured(times)).from_notebook_node(book)
    assert len(films(page)) == 1


def test_the_configuration_does_nothing_without_the_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An environment without it may see the file of its machine."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert configured(1) == Config()


def configured(times: int) -> Config:
    """What Jupyter's programs read from our file, so often."""
    config = Config()
    for _ in range(times):
        reader = PyFileConfigLoader(str(ROOT / "etc/jupyter/jupyter_config.py"))
        config.merge(reader.load_config())
    return config
