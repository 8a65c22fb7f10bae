"""How a race went, over its board in a real JupyterLab."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.browser.lab import Lab

RACE = """import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3, laps=1)
bw.drive(race, bw.Rookie())
race.undo()
w = bw.RaceWidget(race)
w"""


@pytest.mark.lab_page(reduced_motion=True)
def test_a_result_lies_over_the_board_and_nothing_jumps(lab: Lab) -> None:
    """It comes with the flag; it is closed, called back, saved, and followed by a rematch."""
    lab.open([RACE])
    lab.run_cell(0)
    page = lab.page
    board, shown = page.locator(".bolide"), page.locator(".bolide-result")
    page.wait_for_selector(".bolide[data-seat='person']")
    height = board.bounding_box()["height"]  # type: ignore[index]
    assert shown.is_hidden()
    lab.do("race.redo()")
    shown.wait_for()
    assert board.bounding_box()["height"] == height  # type: ignore[index]
    assert shown.locator(".bolide-order tbody tr").count() == 2
    assert shown.locator("svg.bolide-chart").count() == 2
    around, inside = page.locator(".bolide-table").bounding_box(), shown.bounding_box()
    dock = page.locator(".bolide-dock").bounding_box()
    assert around is not None and inside is not None and dock is not None
    assert inside["y"] >= around["y"]
    assert abs(inside["y"] + inside["height"] - dock["y"]) < 2, "all of the board"
    assert inside["width"] == dock["width"]
    strip = page.locator(".bolide-askhead").inner_text()
    assert strip.count("The race is over") == 1, "said once"
    with page.expect_download() as shared:
        shown.get_by_role("button", name="Share").click()
    assert shared.value.suggested_filename.endswith("-valdorn-ring.html")
    assert 'id="film"' in Path(shared.value.path()).read_text(encoding="utf-8")
    alert = page.locator(".bolide-alert")
    alert.get_by_text(f"Shared as saved-races/{shared.value.suggested_filename}").wait_for()
    shown.get_by_role("button", name="Save", exact=True).click()
    alert.get_by_text("Saved as saved-races/").wait_for()
    assert lab.ask("bw.load_race(bw.saved_races()[0]) == race")
    shown.get_by_role("button", name="Racing lines").click()
    lines = page.locator(".bolide-lines")
    lines.locator("option", has_text="Lap 1").wait_for(state="attached")
    assert lines.locator("[aria-pressed=true]").count() == 1
    assert lab.ask("'lines' not in w.state['result']")
    page.keyboard.press("Escape")
    lines.wait_for(state="hidden")
    shown.locator(".bolide-resultbody").focus()
    page.keyboard.press("Escape")
    shown.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.className") == "bolide-stage"
    page.get_by_role("button", name="Result", exact=True).click()
    shown.get_by_role("button", name="Rematch").click()
    shown.wait_for(state="hidden")
    assert lab.ask("not race.over and race.round <= 1")
