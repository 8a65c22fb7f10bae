"""How a race went, over its board in a real JupyterLab."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.browser.lab import Lab

LAID_OUT = """(root) => {
  const box = (node) => node.getBoundingClientRect();
  const body = box(root.querySelector(".bolide-resultbody"));
  const inside = (node) => {
    const { left, right, top, bottom } = box(node);
    return right > left && bottom > top && left >= body.left - 1 && right <= body.right + 1
      && top >= body.top - 1 && bottom <= body.bottom + 1;
  };
  const whole = (node) => node.scrollWidth <= node.clientWidth + 1;
  const names = [...root.querySelectorAll(".bolide-result .bolide-podium .bolide-name")];
  const sizes = [...root.querySelectorAll(".bolide-grid text")]
    .map((text) => parseFloat(getComputedStyle(text).fontSize));
  return {
    charts: [...root.querySelectorAll(".bolide-plot")].map(inside),
    names: names.map(whole), cars: root.querySelectorAll(".bolide-result .bolide-side").length,
    smallest: Math.min(...sizes),
  };
}"""

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
    ends = inside["y"] + inside["height"], dock["y"] + dock["height"]
    assert abs(ends[0] - ends[1]) < 2, "all of the board, and the strip"
    assert inside["width"] == dock["width"]
    strip = page.locator(".bolide-askhead").text_content() or ""
    assert strip.count("The race is over") == 1, "said once"
    with page.expect_download() as shared:
        shown.get_by_role("button", name="Share").click()
    assert shared.value.suggested_filename.endswith("-valdorn-ring.html")
    assert 'const page = "' in Path(shared.value.path()).read_text(encoding="utf-8")
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


FOUR = """import bolide_widget as bw
names = ["You", "Rosa", "Tazio", "Guillaume-Frederic"]
race = bw.drive(bw.formula_d.Race("merrow", names, seed=3, laps=2), bw.formula_d.Rookie())
bw.RaceWidget(race)"""


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_nothing_of_a_result_is_cut(lab: Lab) -> None:
    """Charts have the height there is on a wide page; names are whole on a narrow one, too."""
    lab.open([FOUR])
    lab.run_cell(0)
    board = lab.board()
    board.root.locator(".bolide-plot svg").last.wait_for()
    seen = board.root.evaluate(LAID_OUT)
    assert seen["charts"] == [True, True]
    assert seen["names"] == [True] * 3 and seen["cars"] == 3
    assert seen["smallest"] >= 11
    lab.page.set_viewport_size({"width": 600, "height": 900})
    board.wait("root.offsetWidth < 520")
    seen = board.root.evaluate(LAID_OUT)
    assert seen["names"] == [True] * 3
    assert seen["smallest"] >= 11


NOTE = """(root, press) => new MutationObserver((_, observer) => {
  if (root.dataset.moment !== "podium") return;
  observer.disconnect();
  const shown = root.querySelector(".bolide-result").checkVisibility();
  if (press) {
    const key = { key: "Enter", bubbles: true, cancelable: true };
    root.querySelector(".bolide-stage").dispatchEvent(new KeyboardEvent("keydown", key));
  }
  root.noted = { shown, ended: !root.dataset.moment };
}).observe(root, { attributes: true, attributeFilter: ["data-moment"] })"""


@pytest.mark.parametrize("press", [False, True], ids=["watched", "skipped"])
def test_a_race_ends_with_its_podium_before_its_result(lab: Lab, press: bool) -> None:
    """Over in the time of the flag and two seconds more, or at once by a press."""
    lab.open([RACE])
    lab.run_cell(0)
    board = lab.board()
    board.wait_painted()
    board.root.evaluate(f"(root) => {{ ({NOTE})(root, {str(press).lower()}); }}")
    lab.do("race.redo()")
    board.wait("root.noted")
    assert board.root.evaluate("(root) => root.noted") == {"shown": False, "ended": press}
    if not press:
        board.wait("root.querySelector('.bolide-act.is-podium.is-on')")
        assert board.root.locator(".is-podium li").count() == 2
        assert board.root.locator(".bolide-dock").is_visible()
    board.root.locator(".bolide-result").wait_for()
    board.wait("!root.querySelector('.bolide-act.is-podium')")
    assert lab.ask("race.over and w.race is race"), "a press answers nothing"
