"""A lesson as the page asks for its steps."""

from __future__ import annotations

import bolide_widget as bw
from helpers.browser.page import Page


def test_a_step_is_begun_whatever_has_happened_on_the_board_since() -> None:
    """What follows an answer comes state by state; who presses *Next* has not seen all of it."""
    page = Page(bw.learn("championship-formula"))
    old = page.state["rev"]
    right = page.widget._teaching.open()[0].id
    page.ask("play", action=right)
    assert page.state["rev"] > old and page.state["lesson"]["phase"] == "right"
    assert page.ask("step", rev=old, number=1)["t"] == "ok"
    assert page.state["lesson"]["step"] == 1 and page.state["lesson"]["phase"] == "ask"
    assert page.ask("leave", rev=old)["t"] == "ok"
    assert page.state == {}
