"""A game with secrets in a real JupyterLab, played to its end by two people at one screen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

TESTS = Path(__file__).parents[1]

SETTING = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
import json
import bolide_widget as bw
from helpers.derby import derby
race = derby(2, seed=11)
w = bw.RaceWidget(race)
w
"""

KEPT = (
    "json.dumps({name: value for name, value in w.get_state().items()"
    " if name not in ('_esm', '_css')}, default=str)"
)
"""What a notebook file and every view get."""

WAYS = "[[o['id'], o.get('point'), o.get('path')] for o in w.state['ask']['options']]"

SECRETS = re.compile(r"bid[:+]|bid \d|play[:+]|data-option|A card of", re.IGNORECASE)
"""What only one seat may see while a question is covered."""

MOST = 150  # answers of a whole game


def is_covered(board: BoardPage) -> bool:
    return board.data("covered") == "true"


def nothing_leaks(lab: Lab, board: BoardPage) -> None:
    """Neither the page nor what it keeps reveals what somebody may or did answer."""
    shown = board.root.evaluate("e => e.outerHTML")
    assert not SECRETS.search(shown), SECRETS.search(shown)
    kept = json.loads(lab.ask(KEPT))["state"]
    assert kept["ask"]["options"] == [] and kept["ask"]["covered"]
    assert "hand" not in kept and "bid:" not in json.dumps(kept)


def uncover(board: BoardPage) -> str:
    """Says who looks, and waits for what only this driver may see; gives the name."""
    button = board.root.get_by_role("button", name=re.compile(r"^I'm .*\. Show$")).first
    who = button.inner_text().removeprefix("I'm ").removesuffix(". Show")
    last = f"{who} chooses in secret. Pass the screen to {who}."
    assert last in board.text() or "Ada and Bob choose in secret." in board.text()
    board.wait_open()
    button.click()
    board.wait("root.dataset.covered === undefined")
    return who


def answer(board: BoardPage, name: str) -> None:
    """Presses the button of an option."""
    before = board.rev()
    board.wait_open()
    board.root.locator(f"[data-option={json.dumps(name)}]").first.click()
    board.wait_rev(before)


@pytest.mark.lab_page(reduced_motion=True, width=1000)
def test_two_people_at_one_screen_play_a_game_of_secrets_to_its_end(lab: Lab) -> None:
    """Sealed bids, a card out of turn from a hidden hand, ways of several spaces."""
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    seen: dict[str, set[str]] = {"bid": set(), "card": set(), "way": set()}
    for _ in range(MOST):
        if lab.ask("race.over"):
            break
        if is_covered(board):
            nothing_leaks(lab, board)
            who = uncover(board)
            options = board.root.locator("[data-option]").evaluate_all(
                "nodes => nodes.map((node) => node.dataset.option)"
            )
            cards = [name for name in options if name.startswith("play")]
            bids = [name for name in options if name.startswith("bid:")]
            name = (cards or bids or options)[0]
            seen["card" if cards else "bid"].add(who)
            answer(board, name)
        else:
            options = lab.ask(WAYS)
            points = [point for _, point, _ in options]
            by_point = [option for option in options if option[1] and points.count(option[1]) == 1]
            before = board.rev()
            if by_point:
                board.click_point(tuple(by_point[0][1]))
                board.wait_rev(before)
            else:
                answer(board, options[0][0])
            seen["way"].add(str(len(options[0][2] or [])))
        board.wait_still()
    assert lab.ask("race.over") and "The race is over" in board.text()
    assert seen["bid"] == {"Ada", "Bob"} and seen["card"], "every kind of secret was played"
    assert {"3", "4"} & seen["way"], "ways of several spaces were driven"


@pytest.mark.lab_page(reduced_motion=True, width=1000)
def test_a_bid_is_covered_before_the_next_looks(lab: Lab) -> None:
    """What one has bid is nowhere until all have; C hides what is shown; Enter shows it again."""
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    first = uncover(board)
    board.press("c")
    board.wait("root.dataset.covered === 'true'")
    nothing_leaks(lab, board)
    board.press("Enter")
    board.wait("root.dataset.covered === undefined")
    answer(board, "bid:2")
    assert is_covered(board) and board.question() == "bid"
    nothing_leaks(lab, board)
    assert uncover(board) != first
    assert "bid:2" in board.root.inner_html(), "the second may bid the same"
    answer(board, "bid:1")
    expect(board.tab("Log")).to_contain_text(re.compile(r"Bids: .* 2, .* 1\."))


def first_covered(board: BoardPage) -> None:
    """Bids as the first of each covered moment, until somebody drives for all to see."""
    for _ in range(20):
        if not is_covered(board):
            return
        uncover(board)
        options = board.root.locator("[data-option]").evaluate_all(
            "nodes => nodes.map((node) => node.dataset.option)"
        )
        answer(board, next(name for name in options if name in ("hold", "pass")))
        board.wait_still()


@pytest.mark.lab_page(reduced_motion=True, width=1000)
def test_a_hand_is_looked_at_whoever_is_asked(lab: Lab) -> None:
    """With the mouse or the keyboard, while somebody drives; covered with C, and kept nowhere."""
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    first_covered(board)
    assert board.question() in ("drive", "roll")
    hands = lab.ask("[list(hand) for hand in race.state.position.hands]")
    assert all(len(hand) == 1 for hand in hands)
    page_text = "root.querySelector('.bolide-hand').textContent"
    for name, hand in zip(("Ada", "Bob"), hands, strict=True):
        board.root.get_by_role("button", name=f"{name}'s cards").click()
        board.wait(f"{page_text}.includes({json.dumps(hand[0])})")
        assert f"{name}'s hand: 1 card" in board.text()
        kept = json.loads(lab.ask(KEPT))["state"]
        assert "hand" not in kept and "A card of" not in json.dumps(kept)
        board.press("c")
        board.wait(f"!{page_text}.includes('A card of')")
    # with the keyboard alone: M goes to the buttons, Enter presses the one that has the focus
    board.press("m")
    lab.page.keyboard.press("Enter")
    board.wait(f"{page_text}.includes({json.dumps(hands[0][0])})")
    lab.page.keyboard.press("c")
    board.wait(f"!{page_text}.includes('A card of')")
