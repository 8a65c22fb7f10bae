"""A page may write no trait that is Python's: it is sent the right value, and the board goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.widget.comms import PAGES_WRITE, Line
from bolide_widget.widget.program import LOADER, STYLE, shared, whole
from bolide_widget.widget.puzzles import PuzzleBoard
from helpers.boards import courses


class Comm:
    """A comm that keeps what it is told to send."""

    comm_id = "1"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: Any = None, **more: Any) -> None:
        self.sent.append(data)

    def close(self, *args: Any, **more: Any) -> None: ...

    def on_msg(self, call: Any) -> None: ...


def race_board() -> bw.RaceWidget[Any]:
    return bw.RaceWidget(bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3))


WIDGETS: dict[str, Callable[[], Line]] = {
    "race": race_board,
    "start": bw.play,
    "replay": lambda: bw.Replay(bw.Race("hairpin", ["Ada", "Bob"], seed=3)),
    "lesson": bw.learn,
    "puzzle": lambda: PuzzleBoard([bw.daily("2027-01-01")]),
}

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def write(widget: Line, state: Any) -> list[dict[str, Any]]:
    """What is sent when a page writes traits."""
    widget.comm = comm = Comm()
    data = {"method": "update", "state": state, "buffer_paths": []}
    widget._handle_msg({"content": {"data": data}, "buffers": []})
    return comm.sent


@pytest.mark.parametrize("kind", WIDGETS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_a_page_writes_is_dropped_and_the_right_value_sent(kind: str, data: Any) -> None:
    widget = WIDGETS[kind]()
    names = sorted(set(widget.keys) - set(PAGES_WRITE))
    written = data.draw(st.dictionaries(st.sampled_from(names), VALUES, min_size=1))
    before = widget.get_state()
    sent = write(widget, written)
    assert widget.get_state() == before
    assert [message["method"] for message in sent] == ["update"]
    assert sent[0]["state"] == {name: before[name] for name in written}


@pytest.mark.parametrize(
    "state", [{"state": {"ask": "x"}}, {"_esm": "x"}, {"board": {}}, {"hints": []}, 5, None, ["a"]]
)
def test_the_board_goes_on_whatever_was_written(state: object) -> None:
    widget = race_board()
    write(widget, state)
    widget.comm = comm = Comm()
    widget.race.play(widget.race.options[0])
    assert comm.sent[-1]["state"]["state"]["rev"] == 1


def test_a_page_may_say_how_often_it_shows_a_board() -> None:
    widget = race_board()
    write(widget, {"_view_count": 2})
    assert widget._view_count == 2
    write(widget, {"_view_count": "many"})
    assert widget._view_count == 2


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_view_is_sent_all_again_when_it_asks(kind: str) -> None:
    """Whatever has happened since, and before there is a race."""
    widget = WIDGETS[kind]()
    widget.comm = comm = Comm()
    content = {"t": "state", "id": "m1", "rev": -1, "view": "v1"}
    data = {"method": "custom", "content": content}
    widget._handle_msg({"content": {"data": data}, "buffers": []})
    shown, answer = comm.sent
    state = widget.get_state()
    assert shown["state"] == {name: state[name] for name in state if name[0] != "_"}
    assert {"board", "state"} <= set(shown["state"])
    assert answer["content"]["t"] == "ok"


def test_a_page_without_the_shared_front_end_gets_one_for_its_board() -> None:
    """The page can say nothing else by the trait."""
    widget = race_board()
    widget._program, widget._esm, widget._css = shared(), LOADER, ""
    write(widget, {"_program": "anywidget:other"})
    assert (widget._program, widget._esm) == (shared(), LOADER)
    sent: dict[str, Any] = {}
    for message in write(widget, {"_program": None}):
        sent |= message["state"]
    assert (sent["_esm"], sent["_css"]) == (whole(), STYLE)
