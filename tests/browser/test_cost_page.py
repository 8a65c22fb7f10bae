"""What a race has cost, in a real JupyterLab: the search, its outcome, the moment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from helpers.browser.lab import Lab

RACE = """import bolide_widget as bw
from bolide_widget.lab.what_cost import costs
costs.__kwdefaults__.update(limit=None, n=60)  # a slow machine finds the same
race = bw.Race("hairpin", ["You", "Bob", "Cyd"], laps=1, seed=4)
pro = bw.Pro()
def slow(match):
    least = lambda option: getattr(option.preview, "speed", None) or 99
    crawls = match.pending.kind == "move" and 2 <= match.round <= 5
    return min(match.options, key=least) if crawls else pro(match)
bw.drive(race, {"You": slow, "Bob": pro, "Cyd": pro})
w = bw.RaceWidget(race, seats={"Bob": pro, "Cyd": pro})
w"""


WHOLE = """result => {
  const { left, right } = result.getBoundingClientRect();
  const buttons = ".bolide-cost, .bolide-cost button, .bolide-answer, .bolide-go";
  const parts = [...result.querySelectorAll(buttons)];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width && (part.scrollWidth > part.clientWidth + 1 || box.left < left - 1 ||
      box.right > right + 1);
  }).map((part) => part.textContent);
}"""
"""What is cut off of what a race has cost, or of a button of the result, to the side."""


SEEN = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const at = node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
  return node.contains(at);
}"""
"""Whether nothing lies over the middle of it."""


@pytest.mark.lab_page(reduced_motion=True, width=1366, height=768)
def test_a_person_is_shown_what_cost_most_and_the_moment_of_it(lab: Lab) -> None:
    """Press, progress, cancel; press again, outcome, and the moment with the better answer."""
    lab.open([RACE])
    lab.run_cell(0)
    page = lab.page
    shown = page.locator(".bolide-result")
    shown.wait_for()
    ask = shown.get_by_role("button", name="Review my race")
    assert ask.count() == 1, "computers are not asked"
    ask.click()
    shown.get_by_role("progressbar", name="Simulating the rest of the race").wait_for()
    shown.get_by_role("button", name="Cancel").click()
    shown.locator(".bolide-cost").wait_for(state="hidden")
    ask.click()
    lines = shown.locator(".bolide-costlines button")
    lines.first.wait_for(timeout=240_000)
    assert 1 <= lines.count() <= 3
    words = lines.first.inner_text()
    assert words.startswith("Round ") and "cost you about" in words
    picture(lab, "outcome")
    for width in (600, 504):
        page.set_viewport_size({"width": width, "height": 768})
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        lab.board().wait_still()
        assert shown.evaluate(WHOLE) == [], width
        for seen in (shown.get_by_role("button", name="Rematch"), lines.last):
            seen.scroll_into_view_if_needed()
            assert seen.evaluate(SEEN), width
        picture(lab, f"outcome at {width}")
    page.set_viewport_size({"width": 1366, "height": 768})
    lines.first.click()
    said = page.locator(".bolide-lost")
    said.wait_for()
    assert said.inner_text() == words
    number = words.removeprefix("Round ").partition(":")[0]
    assert f"Round {number} ·" in page.locator(".bolide.is-replay").inner_text()
    picture(lab, "moment")
    page.keyboard.press("ArrowRight")
    said.wait_for(state="hidden")
    page.get_by_role("button", name="Back to the race").click()
    shown.wait_for()
    assert lines.count() >= 1, "they are there for the next one"


def picture(lab: Lab, name: str) -> None:
    """Keep a picture by day and by night where somebody wants to look at them."""
    if folder := os.environ.get("PICTURES"):
        lab.screenshot(Path(folder) / f"{name}.png")
        lab.theme("dark")
        lab.screenshot(Path(folder) / f"{name}-dark.png")
        lab.theme("light")
