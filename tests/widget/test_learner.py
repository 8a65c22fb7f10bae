"""A lesson as the page asks for its steps."""

from __future__ import annotations

from typing import Any

import bolide_widget as bw
from helpers.browser.page import Page, wait


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


def test_each_step_of_cards_can_be_answered_and_the_race_behind_them_begins() -> None:
    """Really Nasty: a window of a step is the learner's alone; the race at the end hides those of
    computers, and goes on by itself."""
    page = Page(bw.learn("really-nasty"))
    widget, secret = page.widget, 0
    for number in range(widget._last):
        assert page.ask("step", number=number)["t"] == "ok"
        question = page.state["ask"]
        if question.get("covered"):
            secret += 1
            assert question["who"] == [0]
            assert page.ask("uncover", token=0)["t"] == "ok"
            question = page.answers[-2]["ask"]
        answers = {option["id"] for option in question["options"]}
        assert answers == {option.id for option in widget._teaching.open()}
        right = next(iter(widget._teaching.step.right))
        assert page.ask("play", action=right, token=0)["t"] == "ok"
        assert page.state["lesson"]["phase"] == "right"
    assert secret
    states: list[Any] = []
    widget.observe(lambda change: states.append(change["new"]), "state")
    page.ask("step", number=widget._last)
    question = states[0]["ask"]
    assert (question["kind"], question["who"]) == ("secret", [])
    wait(lambda: page.state["ask"]["kind"] != "secret" or page.state["ask"]["who"] == [0])
    widget.close()
