"""A race set up on the page of a real JupyterLab, by keyboard alone, and driven there."""

from __future__ import annotations

import pytest

from helpers.browser.lab import Lab

CELL = "import bolide_widget as bw\nw = bw.play()\nw"


def write(lab: Lab, label: str, value: str) -> None:
    """Type into a field that is found by its label, as a keyboard does."""
    lab.page.locator(".bolide-start").get_by_label(label).focus()
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
    # somebody's name, and what the game says of it
    write(lab, "Name of driver 2", "You")
    write(lab, "Laps", "1")
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
    page.wait_for_selector(".bolide[data-seat='person']", timeout=60_000)
    assert panel.count() == 0
    assert page.locator("b:has-text('Nuvola')").count() == 0
    assert page.evaluate("document.activeElement.className").split()[0] == "bolide-stage"
    assert lab.ask("w.race.drivers[1]") == "<b>Nuvola</b>"
    lab.do(f"other = {line}")
    same = "widget.race.game.header(), widget.race.drivers, widget.race.seed, widget.state['seats']"
    assert lab.ask(f"len({{repr(({same})) for widget in (w, other)}})") == 1
    # the first answer of the race, by a key
    board = lab.board()
    board.wait_open()
    before = board.rev()
    page.keyboard.press("1")
    board.wait_rev(before)
    assert lab.ask("any(entry.seat == 0 for entry in w.race.history)")


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_the_board_is_seen_after_start(lab: Lab) -> None:
    """The panel is longer than the page; what was pressed at its end shows the board."""
    lab.open([CELL])
    lab.run_cell(0)
    page = lab.page
    page.wait_for_selector(".bolide-startpicture img")
    panel = page.locator(".bolide-start")
    panel.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".bolide[data-rev]")
    page.wait_for_function(SEEN)


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_race_that_somebody_else_starts_scrolls_nobodys_page(lab: Lab) -> None:
    """Begun from Python or in another view: who reads elsewhere on the page goes on reading."""
    lab.open([f"print(80 * '\\n')\n{CELL}"])
    lab.run_cell(0)
    page = lab.page
    page.locator(".bolide-start").wait_for()
    page.evaluate(SCROLL_UP)
    request = {"t": "set-up-start", "id": "another view", "rev": -1}
    lab.do(f"w._on_message(w, {{**{request!r}, 'draft': dict(w.draft)}}, [])")
    page.locator(".bolide").wait_for(state="attached")
    # whatever was to scroll has scrolled two frames later
    page.evaluate(
        "() => new Promise(end => requestAnimationFrame(() => requestAnimationFrame(end)))"
    )
    assert page.evaluate(f"{SCROLLED}.scrollTop") == 0
    assert page.locator(".bolide-start").count() == 0


SCROLLED = "document.querySelector('.jp-WindowedPanel-outer')"
SCROLL_UP = f"() => {{ {SCROLLED}.scrollTop = 0; }}"

SEEN = """() => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return [".bolide-bar", ".bolide-stage", ".bolide-dock"].every((part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return top >= seen.top - 1 && bottom <= seen.bottom + 1;
  });
}"""
