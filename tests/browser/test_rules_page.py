"""The rules at hand: opened where they are asked for, turned over, searched, by keys alone too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from helpers.browser.lab import Lab
from helpers.browser.page_audit import violations

GEARS = """import bolide_widget as bw
race = bw.formula_d.Race("merrow", ["You", "Rosa"], laps=1, seed=4)
while race.asked[0].kind != "gear":
    race.play(race.options[0])
bw.RaceWidget(race)"""


@pytest.mark.lab_page(reduced_motion=True, width=1366, height=768)
def test_the_rules_open_at_what_is_asked_and_are_searched_by_keys(lab: Lab) -> None:
    lab.open([GEARS])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    scrolled = lab.page.locator(".jp-WindowedPanel-outer").first
    before = scrolled.evaluate("(panel) => panel.scrollTop")
    board.press("?")
    page = board.root.locator(".bolide-rulepage")
    expect(page).to_contain_text("Choose a gear and roll its die")
    page.get_by_role("button", name="FD-GEAR-6").click()
    rule = board.root.locator(".bolide-rule.is-asked")
    expect(rule).to_contain_text("FD-GEAR-6")
    expect(rule).to_be_in_viewport(ratio=0.9)
    assert scrolled.evaluate("(panel) => panel.scrollTop") == before
    assert violations(lab.page, board.root.locator(".bolide-drawer")) == []
    lab.page.keyboard.press("Tab")
    field = board.root.get_by_role("searchbox")
    field.focus()
    rev = board.rev()
    lab.page.keyboard.type("half the face?")
    expect(board.root.locator(".bolide-rulefound").first).to_contain_text("FD-PIT-6")
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(rule).to_contain_text("FD-PIT-6")
    expect(rule).to_be_focused()
    assert violations(lab.page, board.root.locator(".bolide-drawer")) == []
    board.root.get_by_label("Rules chapter").select_option("13. Finish")
    expect(board.root.locator(".bolide-rulepage h3")).to_have_text("13. Finish")
    lab.page.keyboard.press("Escape")
    expect(board.root.locator(".bolide-drawer")).to_be_hidden()
    assert board.rev() == rev
