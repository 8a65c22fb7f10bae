"""Championship Formula Racing in a real JupyterLab: three people and a computer at one screen.

Ada has the mouse, Bob the keyboard alone, Cleo the buttons; on a narrow page all of them have the
keyboard alone. The computer drives Rob. Before a sealed choice is revealed, nothing of it is in the
page, in what the page keeps, in the notebook's file or in the log.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

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
from helpers.boards.cfr_boards import red
from helpers.races.cfr_moments import usual_driver
names = ["Ada", "Bob", "Cleo", "Rob"]
race = bw.championship_formula.Race(red(), names, laps=1, seed=4)
w = bw.RaceWidget(race, seats={{"Rob": usual_driver}}, pace=0.0)
w
"""

KEPT = (
    "json.dumps({name: value for name, value in w.get_state().items()"
    " if name not in ('_esm', '_css')}, default=str)"
)
"""What a notebook file and every view get."""

SECRETS = re.compile(r"cards:|bid:|speed:|data-option|data-part|Acceleration 20|\bfree\b")
"""What only one seat may see while a question is covered."""

WRITTEN = """root => {
  const copy = root.cloneNode(true);
  for (const printed of copy.querySelectorAll("[id^=bolide-term-]")) printed.remove();
  return copy.outerHTML;
}"""
"""All that is on the page but the game's words explained, which say the same to all, always."""

Keyed = frozenset[str]
BOB: Keyed = frozenset({"Bob"})
ALL: Keyed = frozenset({"Ada", "Bob", "Cleo"})
"""Who has the keyboard alone."""

SEALED = ("set-up", "bid", "plan")
CARDS = {"Ada": "Balanced", "Bob": "Balanced", "Cleo": "Tyre saver"}
MOST = 250  # answers of a lap


def nothing_leaks(lab: Lab, board: BoardPage) -> dict[str, Any]:
    """Neither the page nor what it keeps reveals an answer, open or given; returns the state."""
    shown = board.root.evaluate(WRITTEN)
    assert not SECRETS.search(shown), SECRETS.search(shown)
    kept: dict[str, Any] = json.loads(lab.ask(KEPT))["state"]
    assert kept["ask"]["covered"] and kept["ask"]["options"] == [] and "form" not in kept["ask"]
    text = json.dumps(kept)
    assert not re.search(r"cards:|bid:|speed:", text)
    planned = re.search(rf"Plans of turn {kept['round']}\b", text)
    assert planned is None, "the cards of this turn are not turned over"
    return kept


def file_is_clean(lab: Lab) -> None:
    """Nothing is in the notebook's file either."""
    lab.save()
    saved = (lab.server.notebooks / lab.name).read_text(encoding="utf-8")
    assert "bw.RaceWidget" in saved
    assert not re.search(r"cards:|bid:\d|speed:\d", saved)


def uncover(board: BoardPage, who: str, keyed: Keyed = BOB) -> None:
    """Says who looks: with a key, or with the button."""
    assert re.search(rf"{who}\b.* chooses? in secret\.", board.text())
    board.wait_open()
    if who in keyed:
        board.press("Enter")
    else:
        board.root.get_by_role("button", name=f"I'm {who}. Show").click()
    board.wait("root.dataset.covered === undefined")


def choose(board: BoardPage, kind: str, who: str, keyed: Keyed = BOB) -> None:
    """A sealed choice: a ready-made set-up, a bid, the fastest speed that costs nothing."""
    rev = board.rev()
    if kind == "set-up":
        if who in keyed:
            board.press("ArrowDown")
        else:
            board.root.locator(".bolide-ready").get_by_text(CARDS[who], exact=True).click()
    elif kind == "bid" and who == "Ada" and who in keyed:
        board.press("2")
        board.wait("/Bid value 2/.test(root.innerText)")
    elif kind == "bid" and who == "Ada":
        board.root.locator('input[data-part="0"]').fill("2")
        board.wait("/Bid value 2/.test(root.innerText)")
    elif kind == "plan":
        speeds = board.root.locator(".bolide-actions [data-option]")
        cheap = [speeds.filter(has=board.page.locator(f".is-{tone}")) for tone in ("free", "wear")]
        best = next((item.last for item in cheap if item.count()), speeds.first)
        if who not in keyed:
            board.wait_open()
            best.click()
            board.wait_rev(rev)
            return
        board.wait_open()
        board.press(best.locator("kbd").inner_text())
        board.wait_rev(rev)
        return
    board.wait_open()
    if who in keyed:
        board.press("Enter")
    else:
        board.root.locator(".bolide-form .bolide-go").click()
    board.wait_rev(rev)


def answer(lab: Lab, board: BoardPage, question: dict[str, Any], keyed: Keyed = BOB) -> str:
    """A question for all to see: the first answer, the cheapest, as the driver likes to give it."""
    first = question["options"][0]
    who, rev = question["driver"], board.rev()
    space = first.get("place", {}).get("space")
    board.wait_open()
    if who in keyed:
        board.press("n")
        assert board.data("selected") == first["id"]
        board.press("Enter")
        if board.data("opened"):
            board.press("Enter")
    elif space and who == "Ada":
        at = lab.ask(f"race.track.spots[{space!r}].at")
        board.click_point((at[0], at[1]))
        ways = board.root.locator(f".bolide-ways [data-option={json.dumps(first['id'])}]")
        if board.rev() == rev and ways.count():
            ways.click()
    elif space:
        board.press("n")
        board.press("Enter")
        if board.data("opened"):
            board.press("Enter")
    else:
        board.root.locator(f".bolide-actions [data-option={json.dumps(first['id'])}]").click()
    board.wait_rev(rev)
    return question["kind"]


def open_board(lab: Lab) -> BoardPage:
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    return board


def is_within(board: BoardPage) -> None:
    """Nothing beside the board is cut off at the right."""
    wide = board.root.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide[0] <= wide[1], board.question()


@pytest.mark.parametrize(
    "keyed",
    [
        pytest.param(BOB, marks=pytest.mark.lab_page(reduced_motion=True), id="wide"),
        pytest.param(
            ALL, marks=pytest.mark.lab_page(reduced_motion=True, width=600, dark=True), id="narrow"
        ),
    ],
)
def test_three_people_and_a_computer_race_a_lap(lab: Lab, keyed: Keyed) -> None:
    """Bob with the keyboard alone; on a narrow dark page all three of them."""
    board = open_board(lab)
    if keyed == ALL:
        lab.theme("dark")
    sealed: dict[str, set[str]] = {kind: set() for kind in SEALED}
    kinds = set()
    for _ in range(MOST):
        board.wait("root.dataset.seat === 'person' || root.dataset.covered || !root.dataset.ask")
        state = lab.ask("json.dumps(w.state, default=str)")
        question = json.loads(state)["ask"]
        if question is None:
            break
        if question.get("covered"):
            if len(sealed["plan"]) < 3:  # the first turn of each kind is enough to look at closely
                nothing_leaks(lab, board)
            who = ("Ada", "Bob", "Cleo", "Rob")[question["who"][0]]
            uncover(board, who, keyed)
            is_within(board)
            choose(board, question["kind"], who, keyed)
            sealed[question["kind"]].add(who)
            if who == "Ada" and len(sealed["plan"]) < 2:
                file_is_clean(lab)
        elif question["seat"] == "person":
            is_within(board)
            kinds.add(answer(lab, board, question, keyed))
        board.wait_still()
    assert lab.ask("race.over") and "The race is over" in board.text()
    assert all(who == {"Ada", "Bob", "Cleo"} for who in sealed.values())
    assert "move" in kinds and lab.ask("any(fact[0] == 'finish' for fact in race.facts)")


@pytest.mark.lab_page(reduced_motion=True, width=1000)
def test_what_is_chosen_stays_covered_until_all_have(lab: Lab) -> None:
    """C covers a half-made set-up, which is gone then; reloading the page shows nobody's either."""
    board = open_board(lab)
    uncover(board, "Ada")
    board.root.locator(".bolide-ready").get_by_text("Rocket").click()
    board.press("c")
    board.wait("root.dataset.covered === 'true'")
    nothing_leaks(lab, board)
    uncover(board, "Ada")
    pressed = board.root.locator('.bolide-ready [aria-pressed="true"]').inner_text()
    assert pressed == "Balanced", "what was half made is gone"
    choose(board, "set-up", "Ada")
    kept = nothing_leaks(lab, board)
    assert kept["ask"]["who"] == [1, 2] and kept["log"] == []
    file_is_clean(lab)
    for who in ("Bob", "Cleo"):
        uncover(board, who)
        choose(board, "set-up", who)
    expect(board.tab("Log")).to_contain_text("Cleo reveals acceleration 40")
    table = board.tab("Tables").locator("table", has_text="Acc.")
    expect(table.locator("tbody tr:visible")).to_have_count(4)
