"""What a page says reaches the widget, also after a reload."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses


class Noting:
    """A comm that notes whom it spoke to last, as ipykernel's does, and would answer there."""

    comm_id = "1"

    def send(self, *args: Any, **more: Any) -> None:
        self._reply_subshell_id = "of a page that is gone"

    def close(self, *args: Any, **more: Any) -> None: ...

    def on_msg(self, call: Any) -> None: ...


def test_no_message_is_sent_to_where_an_old_page_was_served() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=3)
    widget = RaceWidget(race)
    widget.comm = comm = Noting()
    race.play(race.options[0])
    widget.send({"t": "ok"})
    assert not hasattr(comm, "_reply_subshell_id")
    comm.send()
    assert hasattr(comm, "_reply_subshell_id")


class OfCells:
    """A comm that silently drops what is sent from another thread, as marimo's did."""

    comm_id = "1"

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.sent: list[Any] = []

    def send(self, data: Any = None, **more: Any) -> None:
        if threading.get_ident() == self.thread:
            self.sent.append(data["content"])

    def close(self, *args: Any, **more: Any) -> None: ...

    def on_msg(self, call: Any) -> None: ...


class OfAnyThread(OfCells):
    """A newer one, which keeps its stream to the page."""

    _stream = None

    def send(self, data: Any = None, **more: Any) -> None:
        self.sent.append(data["content"])


def on_thread(function: Any, *given: Any) -> None:
    thread = threading.Thread(target=function, args=given)
    thread.start()
    thread.join()


async def sent_by(comm: OfCells) -> tuple[list[Any], list[Any]]:
    """What has been sent before the event loop goes on, and after that."""
    widget = RaceWidget(bw.Race(courses.ring(), ["Ada", "Bob"], seed=3))
    widget.comm = comm
    widget.send("before")
    on_thread(widget.send, "from a thread")
    at_once = list(comm.sent)
    on_thread(widget.send, "from another")
    widget.send("after")
    on_thread(widget.send, "last")
    await asyncio.sleep(0)
    return at_once, comm.sent


MESSAGES = ["before", "from a thread", "from another", "after", "last"]


def test_an_older_marimo_is_sent_what_comes_from_other_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(OfCells, "__module__", "marimo._plugins.ui._impl.comm")
    assert asyncio.run(sent_by(OfCells())) == (["before"], MESSAGES)


@pytest.mark.parametrize("module", ["marimo._plugins.ui._impl.comm", "another.host"])
def test_other_comms_are_sent_all_at_once(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setattr(OfAnyThread, "__module__", module)
    assert asyncio.run(sent_by(OfAnyThread())) == (MESSAGES[:2], MESSAGES)


def test_what_is_sent_after_the_page_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OfCells, "__module__", "marimo._plugins.ui._impl.comm")

    async def opened() -> RaceWidget[Any]:
        widget = RaceWidget(bw.Race(courses.ring(), ["Ada", "Bob"], seed=3))
        widget.comm = OfCells()
        widget.send("before")
        return widget

    widget = asyncio.run(opened())
    on_thread(widget.send, "after")
    assert widget.comm.sent == ["before"]
