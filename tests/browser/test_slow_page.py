"""A slow machine, with messages that come late: each key and each click counts, and counts once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocket

import bolide_widget as bw
from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab
from helpers.browser.slow import slow_down

pytestmark = pytest.mark.lab_page(fresh=True)

SETTING = """import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1)
w = bw.RaceWidget(race, pace=0)
w"""
TURNS = 3


def by_keys(board: BoardPage) -> None:
    """As soon as the question is there, as fast as keys can be pressed, and Enter twice."""
    for key in ("n", "Enter", "Enter"):
        board.page.keyboard.press(key)


def by_mouse(board: BoardPage, option: bw.Option) -> None:
    """Move the pointer there and double-click."""
    assert option.point is not None
    x, y = board.point_to_pixel(option.point)
    box = board.canvas.bounding_box()
    assert box is not None
    board.page.mouse.move(box["x"] + x, box["y"] + y)
    board.page.mouse.dblclick(box["x"] + x, box["y"] + y)


@pytest.mark.lab_page(reduced_motion=True, slow=True)
def test_no_key_and_no_click_is_lost_or_counted_twice(lab: Lab) -> None:
    plays: list[str] = []

    def sent(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        plays.extend(re.findall('"t":"play"', text))

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", sent)

    lab.page.on("websocket", listen)
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.focusable().focus()
    slow_down(lab.page)
    twin = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1)
    for turn in range(2 * TURNS):
        rev = board.rev()
        option = next(option for option in twin.options if option.point)
        if turn % 2:
            by_mouse(board, option)
        else:
            by_keys(board)
        board.wait_rev(rev)
        assert len(plays) == turn + 1
        history = lab.ask("[str(answer) for answer in race.history]")
        twin.play(option)
        assert history == [str(answer) for answer in twin.history]
    assert len(plays) == 2 * TURNS
