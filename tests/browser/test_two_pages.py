"""One race on two pages and in two cells: what a seat may see stays on its page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from helpers.browser.board_page import NEXT_FRAME, BoardPage
from helpers.browser.lab import Lab

TESTS = Path(__file__).parents[1]

pytestmark = pytest.mark.lab_page(fresh=True)  # frames of a page are counted from its start

SETTING = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
import bolide_widget as bw
from helpers.derby import derby
race = derby(2, seed=11)
bw.RaceWidget(race)
"""
AGAIN = "bw.RaceWidget(race)"

SECRETS = re.compile(r"bid[:+]\d|bid \d|A card of", re.IGNORECASE)
"""What only one seat may see while it bids, on the page and in frames."""
PRIVATE = re.compile(r'"t": ?"private", "id": ?"([^"]+)"')
UNCOVER = re.compile(r'"t": ?"uncover".*?"id": ?"([^"]+)"')
LOOK = "I'm {}. Show"


class Frames:
    """Every frame of every websocket of a page."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.received: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(written(frame)))
        socket.on("framereceived", lambda frame: self.received.append(written(frame)))


def written(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


Visit = Callable[[], tuple[Lab, Frames]]


@pytest.fixture
def visit(lab: Lab, chromium: Browser) -> Iterator[Visit]:
    """Opens the notebook, as it was saved, in another browser; its console is heard, too."""
    opened: list[tuple[Any, Lab]] = []

    def another() -> tuple[Lab, Frames]:
        lab.save()
        context = chromium.new_context(viewport={"width": 1000, "height": 2000})
        page = Lab(lab.server, context.new_page())
        frames = Frames(page.page)
        opened.append((context, page))
        return page.visit(lab.name), frames

    yield another
    for context, page in opened:
        context.close()
        assert not page.errors, "the browser's console has errors:\n" + "\n".join(page.errors)


def look(board: BoardPage, who: str) -> None:
    """Shows a seat what it alone may see, and waits for it."""
    board.wait_open()
    board.root.get_by_role("button", name=LOOK.format(who)).click()
    board.wait("root.dataset.covered === undefined")


def settle(*pages: Lab) -> None:
    """What the kernel said before is on every page: each has had an answer since, and painted."""
    for page in pages:
        page.ask("1")
        page.page.evaluate(NEXT_FRAME)


def is_covered(*boards: BoardPage) -> bool:
    """Whether boards show nothing of it and say nothing of it."""
    shown = [board.root.evaluate("root => root.outerHTML") for board in boards]
    return not any(SECRETS.search(page) for page in shown) and all(
        board.data("covered") == "true" for board in boards
    )


def shows(board: BoardPage, who: str) -> bool:
    bids = board.root.locator("[data-option='bid:2']").count()
    hand = board.root.get_by_label(f"Visible only to {who}").locator("visible=true")
    return board.data("covered") is None and bids > 0 and hand.count() == 1


def bid(board: BoardPage, what: str) -> None:
    before = board.rev()
    board.wait_open()
    board.root.locator(f"[data-option={json.dumps(what)}]").first.click()
    board.wait_rev(before)


@pytest.mark.lab_page(reduced_motion=True, width=1000, height=2000)
def test_what_one_seat_may_see_is_shown_where_it_was_asked_for(lab: Lab, visit: Visit) -> None:
    """Two widgets of one race, each on two pages; Ada plans on one while Bob does on the other."""
    heard = Frames(lab.page)
    lab.open([SETTING, AGAIN])
    lab.run_all()
    here, below = lab.board(0), lab.board(1)
    other, others = visit()
    there, under = other.board(0), other.board(1)
    look(here, "Ada")
    settle(lab, other)
    assert is_covered(below, there, under)
    look(there, "Bob")
    settle(lab, other)
    assert shows(here, "Ada") and shows(there, "Bob") and is_covered(below, under)
    bid(here, "bid:2")
    settle(lab, other)
    assert shows(there, "Bob") and is_covered(here, below, under)
    requests = {name for frame in heard.sent + others.sent for name in UNCOVER.findall(frame)}
    answers = {name for frame in others.received for name in PRIVATE.findall(frame)}
    assert len(requests) == 2 and answers == requests, "a shared kernel answers all its pages"
    unasked = [frame for frame in heard.received + others.received if not PRIVATE.search(frame)]
    assert not [frame for frame in unasked if SECRETS.search(frame)]
    bid(there, "bid:1")
    for board in (here, below, there, under):
        expect(board.tab("Log")).to_contain_text(re.compile(r"Bids: .* 2, .* 1\."))


@pytest.mark.lab_page(reduced_motion=True, width=1000, height=2000)
def test_who_covers_covers_all_and_a_page_loaded_anew_or_doubled_shows_nothing(
    lab: Lab, visit: Visit
) -> None:
    lab.open([SETTING, AGAIN])
    lab.run_all()
    here, below = lab.board(0), lab.board(1)
    other, _ = visit()
    there = other.board(1)
    look(here, "Ada")
    look(there, "Bob")
    here.press("c")
    for board in (here, there):
        board.wait("root.dataset.covered === 'true'")
    settle(lab, other)
    assert is_covered(here, below, there, other.board(0))
    look(here, "Ada")
    look(there, "Bob")
    other.reload()
    settle(lab, other)
    assert is_covered(other.board(0), other.board(1)) and shows(here, "Ada")
    with lab.page.context.expect_page() as doubled:
        lab.page.evaluate("() => void window.open(location.href)")
    twin = Lab(lab.server, doubled.value)
    twin._go(twin.page.url)
    twin.board(0)
    settle(lab, twin)
    assert is_covered(twin.board(0), twin.board(1)) and shows(here, "Ada")
    bid(here, "bid:2")
    assert not twin.errors


@pytest.mark.lab_page(reduced_motion=True, width=1000, height=2000)
def test_a_kernel_that_is_restarted_on_one_page_is_gone_on_all(lab: Lab, visit: Visit) -> None:
    """The other page covers what it shows, and does not wait for an answer."""
    lab.open([SETTING, AGAIN])
    lab.run_all()
    here = lab.board(0)
    other, _ = visit()
    there, under = other.board(0), other.board(1)
    look(there, "Bob")
    other.forgive("Comm not found")  # JupyterLab's own, of widgets on the page that looks on
    lab.restart_kernel()
    for board in (here, there, under):
        board.wait("root.dataset.kernel === 'gone'")
    assert is_covered(here, there, under)
    assert "kernel has stopped" in there.text() and "may be busy" not in there.text()
    for board in (here, there, under):
        assert "You can't answer now" in board.text() and "Pass the screen" not in board.text()
        assert board.root.locator("button").filter(has_text=re.compile("show$")).count() == 0
