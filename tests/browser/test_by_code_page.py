"""A race by code in a real JupyterLab: a challenge pasted, driven, its code copied and ranked."""

from __future__ import annotations

import pytest

from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, small_targets, violations

CELL = """import bolide_widget as bw
made = bw.challenge("valdorn", laps=1, seed=4)
ada = bw.drive(made.race("Ada"), bw.Rookie()).code()
bob = bw.drive(made.race("Bob"), bw.Pro()).code()
w = bw.play()
w"""
DRIVE = "(bw.drive(w.race, bw.Pro()), w.race.over)[1]"


@pytest.mark.parametrize(
    "finger",
    [
        pytest.param(False, marks=pytest.mark.lab_page(width=1366, height=768)),
        pytest.param(True, marks=pytest.mark.lab_page(width=600, touch=True, dark=True)),
    ],
)
def test_a_challenge_is_pasted_driven_and_ranked(lab: Lab, finger: bool) -> None:
    lab.open([CELL])
    lab.run_cell(0)
    page = lab.page
    page.locator("[data-tile='Paste a code']").press("Enter")
    home = page.locator(".bolide-home")
    field = home.get_by_role("textbox", name="Challenge, codes or puzzles")
    go = home.get_by_role("button", name="Open", exact=True)

    def read(text: str) -> None:
        field.fill(text)
        go.press("Enter")

    field.fill("Hello")
    if finger:
        go.tap()
    else:
        go.click()
    home.get_by_text("no challenge in it").wait_for()
    read(lab.ask("made.text"))
    home.get_by_role("heading", name="Bolide, Valdorn Ring, 1 lap, alone").wait_for()
    home.get_by_text("Their seed is in the text").wait_for()
    read(lab.ask("ada"))
    home.get_by_role("cell", name="Ada").wait_for()
    read(lab.ask("ada + ' ' + bob"))
    home.locator("tbody tr", has_text="Ada").nth(0).wait_for()
    home.locator("tbody tr:nth-child(1)", has_text="Bob").wait_for()
    limit = home.get_by_role("spinbutton", name="Turn limit: the first to keep it leads")
    limit.fill("99")
    limit.press("Tab")
    home.locator("tbody tr:nth-child(1)", has_text="Ada").wait_for()
    home.get_by_role("table", name="First to finish in at most 99 turns").wait_for()
    read(lab.ask("ada"))
    home.locator("tbody:not(:has-text('Bob'))").wait_for()
    assert violations(page, home) == []
    assert badly_laid(home) == []
    if finger:
        assert small_targets(home) == []
    home.get_by_role("textbox", name="Your name").fill("Zoe")
    home.get_by_role("button", name="Drive", exact=True).press("Enter")
    page.wait_for_selector(".bolide[data-seat='person']:not([data-guard])")
    board = lab.board()
    assert lab.ask("w.race.drivers[0]") == "Zoe"
    before = board.rev()
    board.press("n", "Enter")
    board.wait_rev(before)
    assert lab.ask(DRIVE)
    page.get_by_role("button", name="Copy code").click()
    page.locator(".bolide-said", has_text="The code of your race.").wait_for()
    assert lab.ask("[row.driver for row in bw.leaderboard([ada, w.race.code()])]") == ["Zoe", "Ada"]
