"""How far the page goes back for two people, as the start panel says, and who hears of it."""

from __future__ import annotations

import pytest

from helpers.browser.lab import Lab

CELL = "import bolide_widget as bw\nw = bw.play()\nw"
TO_A_GEAR = """while w.race.state.question.kind != "gear":
    w.race.play(w.race.options[0])
answers = len(w.race.history)"""
OVER_A_ROLL = "Undid a roll. Everyone saw the result."
HEAR = """(alert) => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(alert.textContent)).observe(alert, {
    childList: true,
  });
}"""


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.lab_page(reduced_motion=True)
def test_undo_of_two_people_stops_at_a_roll_unless_it_is_free(lab: Lab, free: bool) -> None:
    """Set up in the panel; who goes back is seen in the log and above the board."""
    lab.open([CELL])
    lab.run_cell(0)
    lab.open_race_panel()
    panel = lab.page.locator(".bolide-start")
    panel.get_by_role("radio", name="Formula D").check()
    lab.page.wait_for_selector(".bolide-startline:has-text('formula-d')")
    for _ in range(2):
        panel.get_by_role("button", name="Remove", exact=False).last.click()
    panel.get_by_label("Driver for").last.select_option(label="A person")
    if free:
        panel.locator("summary").click()
        panel.get_by_label("Undo anything").check()
    panel.get_by_role("button", name="Start", exact=True).click()
    lab.page.wait_for_selector(".bolide[data-seat='person']")
    lab.do(TO_A_GEAR)
    assert lab.ask("w.state['seats']") == ["person", "person"]
    board = lab.board()
    board.wait_question("gear")
    board.wait_open()
    rev = board.rev()
    board.press("1")
    rev = board.wait_rev(rev)
    played = lab.ask("len(w.race.history)")
    assert played >= lab.ask("answers") + 2, "a gear, and its die"
    undo = board.root.get_by_role("button", name="Undo (U)")
    assert undo.get_attribute("aria-disabled") == (None if free else "true")
    board.root.locator("[role=alert]").evaluate(HEAR)  # it fades before a slow kernel answers
    board.press("u")
    if not free:
        assert (lab.ask("len(w.race.history)"), board.rev()) == (played, rev)
        assert OVER_A_ROLL not in board.root.inner_text()
        return
    board.wait_rev(rev)
    assert lab.ask("len(w.race.history)") == lab.ask("answers")
    assert any(OVER_A_ROLL in heard for heard in lab.page.evaluate("() => window.heard"))
    shown = board.root.locator(".bolide-log li.is-warn").filter(has_text=OVER_A_ROLL)
    assert shown.count() == 1
