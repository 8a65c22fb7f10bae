"""What happens to a person for the first time is explained on the board, once in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from helpers.browser.lab import Lab
from helpers.browser.page_audit import violations

OVERSHOOT = """import bolide_widget as bw
def corner():
    race = bw.formula_d.Race("merrow", ["You", "Rosa"], laps=1, seed=6)
    rookie = bw.formula_d.Rookie()
    for _ in range(27):
        race.play(rookie(race))
    return race
race = corner()
w = bw.RaceWidget(race, seats={"Rosa": bw.formula_d.Rookie()}, pace=0)
w"""

FAR = """race.play('to+"1.38":0')"""


@pytest.mark.lab_page(reduced_motion=True, width=1366, height=768)
def test_the_first_overshoot_is_explained_and_leads_to_its_rule(lab: Lab) -> None:
    lab.open([OVERSHOOT])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    note = board.root.locator(".bolide-first")
    expect(note).to_be_hidden()
    lab.do(FAR)
    expect(note).to_contain_text("before it had made all its stops")
    assert violations(lab.page, board.root) == []
    note.get_by_role("button", name="The rule").click()
    rule = board.root.locator(".bolide-rule.is-asked")
    expect(rule).to_contain_text("FD-OVER-1")
    expect(note).to_be_hidden()
    lab.page.keyboard.press("Escape")
    # the same again, on a page that was loaded anew
    lab.run_all()
    board.wait_painted()
    lab.do(FAR)
    expect(board.root.locator(".bolide-log")).to_contain_text("overshoot")
    expect(note).to_be_hidden()
