"""A person's records on home of a real JupyterLab: seen, and cleared, by keyboard and by finger."""

from __future__ import annotations

import pytest

from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, small_targets, violations

CELL = """import bolide_widget as bw
from bolide_widget.widget import records
records.clear()
entry = {"on": "2026-11-29", "game": "bolide", "track": "Secretring", "board": "b", "won": True}
FILLED and records.keep_entry("race-1", {**entry, "lap": 31, "beaten": ["Rookie", "Nemesis"]})
FILLED and records.keep("bolide-001", 1)
w = bw.play()
w"""
TILE = ".bolide-hometop button:has-text('Your records')"


@pytest.mark.parametrize(
    "finger",
    [
        pytest.param(False, marks=pytest.mark.lab_page(width=1366, height=768)),
        pytest.param(False, marks=pytest.mark.lab_page(width=1366, height=768, dark=True)),
        pytest.param(True, marks=pytest.mark.lab_page(width=600, height=768, touch=True)),
    ],
)
def test_records_are_shown_and_cleared_after_a_question(lab: Lab, finger: bool) -> None:
    lab.open([CELL.replace("FILLED", "True")])
    lab.run_cell(0)
    page = lab.page
    home = page.locator(".bolide-home")
    if finger:
        page.tap(TILE)
    else:
        page.locator(TILE).focus()
        page.keyboard.press("Enter")
    home.get_by_role("cell", name="Secretring").wait_for()
    assert home.get_by_role("table", name="Drivers beaten").inner_text().count("Nemesis") == 1
    assert lab.ask("str(records.file()).endswith('records.json')")
    assert "records.json" in home.inner_text()
    assert violations(page, home) == []
    assert badly_laid(home) == []
    if finger:
        assert small_targets(home) == []
    home.get_by_role("button", name="Clear", exact=True).press("Enter")
    page.keyboard.press("Escape")
    assert lab.ask("len(records.raced())") == 1
    home.get_by_role("button", name="Clear", exact=True).press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    home.get_by_text("Nothing here yet").wait_for()
    assert lab.ask("(records.raced(), records.solved(), records.file().exists())") == (
        [], {}, False,
    )  # fmt: skip
    assert home.get_by_role("button", name="Clear", exact=True).count() == 0
    home.get_by_role("button", name="Home").press("Enter")
    page.locator("[data-tile='Puzzles']:has-text('0 of')").wait_for()
