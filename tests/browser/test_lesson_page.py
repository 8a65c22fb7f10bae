"""Lessons on the page of a real JupyterLab, from their first step to the race at the end."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from typing import Any

import pytest
from playwright.sync_api import expect

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.racing.lesson import YOU
from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab
from helpers.browser.page_audit import violations

GAMES = [
    game for game in bw.games() if find_spec(f"bolide_widget.games.{need(game).package}.lesson")
]
OFFERED = "w.state['ask']['options'] or w._private(0, '')['ask']['options']"
"""What the page offers: not every way to a space, where one is as good as another."""
RIGHT, WRONG = (
    f"(lambda offered: next((option.id for option in w._teaching.open() if option.id in offered "
    f"and (w._teaching.judged(option) is w._teaching.step) is {right}), None))"
    f"([each['id'] for each in {OFFERED}])"
    for right in (True, False)
)
ROOKIE = (
    "(lambda offered, his: his if his in offered else offered[0])"
    f"([each['id'] for each in {OFFERED}], "
    "__import__('bolide_widget.games').games.need(w._teaching.lesson.game).driver()"
    f"(w.race.seen_by({YOU!r})).id)"
)
OPEN_KINDS = f"[each.kind for each in w.race.asked if each.driver == {YOU!r}]"
MOST = 80
"""Options that are walked through to one of them, and answers of a race."""


def opened(lab: Lab, game: str) -> BoardPage:
    lab.open([f"import bolide_widget as bw\nw = bw.learn({game!r})\nw"])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    return board


def ends(lab: Lab, name: str) -> tuple[Any, list[str]]:
    """Where an option ends on the board, if it does, and all that end there."""
    options = lab.ask(OFFERED)
    places = {}
    for option in options:
        place = option.get("place", {})
        space = place.get("space") or next(reversed(place.get("path", [])), None)
        if space is not None:
            places[option["id"]] = space
        elif re.fullmatch(r"\d+,\d+", option["id"]):
            places[option["id"]] = tuple(map(int, option["id"].split(",")))
    here = places.get(name)
    if isinstance(here, str):
        at = lab.ask(f"next(s['at'] for s in w.board['spaces'] if s['id'] == {here!r})")
    else:
        at = here
    return at, [other for other, space in places.items() if space == here and here is not None]


def by_mouse(lab: Lab, board: BoardPage, name: str) -> None:
    at, together = ends(lab, name)
    if at is not None:
        board.click_point(at)
    if at is None or len(together) > 1:
        control = board.root.locator(f"[data-option={json.dumps(name)}]:visible").first
        control.wait_for()
        board.wait_open()
        board.give(control.click)


def by_keyboard(lab: Lab, board: BoardPage, name: str) -> None:
    _, together = ends(lab, name)
    board.wait_open()
    for _ in range(MOST):
        board.press("n")
        if board.data("selected") in (name, *together):
            break
    else:
        pytest.fail(f"{name} cannot be selected")
    if len(together) <= 1:
        board.give(lambda: board.press("Enter"))
    else:
        board.press("Enter")
        ways = board.root.locator(".bolide-way")
        ways.first.wait_for()
        ids = ways.evaluate_all("(nodes) => nodes.map((node) => node.dataset.option)")
        board.press(str(ids.index(name) + 1))


def race_on(lab: Lab, board: BoardPage) -> bool:
    """Wait for a question to the learner in the race; False when the race is over."""
    while True:
        shown = board.rev()
        kinds, over, rev = lab.ask(f"({OPEN_KINDS}, w.race.over, w._rev)")
        if over:
            return False
        if kinds and shown == rev:
            board.wait_question(kinds[0])
            return True
        board.wait_rev(max(shown, rev - 1))


def wait_phase(board: BoardPage, count: str, phase: str) -> None:
    """Wait until the lesson is at a step, and at this moment of it; Rosa's answers come between."""
    panel = board.root.locator(".bolide-lesson")
    expect(panel.locator(".bolide-lessonstep")).to_have_text(count)
    expect(panel).to_have_attribute("data-phase", phase)


def said(board: BoardPage) -> str:
    return board.root.locator(".bolide-lessonwords").inner_text()


@pytest.mark.lab_page(reduced_motion=True)
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_race(lab: Lab, game: str, way: str) -> None:
    board, page = opened(lab, game), lab.page
    answer = by_mouse if way == "mouse" else by_keyboard
    steps = need(game).lesson.steps
    for number, step in enumerate(steps):
        count = f"{number + 1} of {len(steps)}"
        wait_phase(board, count, "ask")
        assert step.do in said(board)
        if number == 0:
            assert violations(page, board.root) == []
        wrong = lab.ask(WRONG)
        for given in [wrong] * (wrong is not None) + [lab.ask(RIGHT)]:
            before = board.rev()
            answer(lab, board, given)
            board.wait_rev(before)
            if given == wrong:
                wait_phase(board, count, "wrong")
            else:
                wait_phase(board, count, "right")
                assert said(board).strip() == step.well
            board.wait_still()
            # who answered by keyboard goes on by keyboard
            if way == "keyboard":
                page.keyboard.press("Enter")
            else:
                board.root.locator(".bolide-lessonways .bolide-go:visible").click()
            if given == wrong:
                wait_phase(board, count, "ask")
    wait_phase(board, "Your race", "race")
    assert lab.ask("w._teaching.phase") == "race"
    answers = 0
    while race_on(lab, board) and answers < MOST:
        before = board.rev()
        answer(lab, board, lab.ask(ROOKIE))
        board.wait_rev(before)
        answers += 1
    assert lab.ask("w.race.over")
    board.root.get_by_text("That was your first race.").wait_for()
    board.root.get_by_role("button", name="Leave the lesson").click()
    page.locator(".bolide-start").wait_for()
    assert lab.ask("repr(w)") == "Start(no race yet)"


@pytest.mark.lab_page(reduced_motion=True)
def test_a_lesson_is_left_and_taken_up(lab: Lab) -> None:
    board, page = opened(lab, "bolide"), lab.page
    for _ in range(2):
        before = board.rev()
        board.root.get_by_role("button", name="Skip this step").click()
        board.wait_rev(before)
    lab.run_all()
    board = lab.board()
    on = board.root.get_by_role("button", name="Continue at step 3")
    on.wait_for()
    before = board.rev()
    on.click()
    board.wait_rev(before)
    assert "3 of 8" in board.text()
    assert on.count() == 0 or not on.is_visible()
    assert page.evaluate("localStorage.getItem('bolide-widget.lesson.bolide')") == "2"
