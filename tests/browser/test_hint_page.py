"""The hint in a real JupyterLab: asked for, read, and gone with the move."""

from __future__ import annotations

import pytest

from helpers.browser.lab import Lab

pytestmark = pytest.mark.lab_page(fresh=True)

SETTING = """
import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1)
rookie = bw.Rookie()
while race.round < 4 or race.pending.driver != "Ada":
    race.play(rookie(race))
w = bw.RaceWidget(race)
w
"""


@pytest.mark.lab_page(reduced_motion=True)
def test_a_hint_comes_stays_with_a_reload_and_goes_with_the_move(lab_each: Lab) -> None:
    lab = lab_each
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    options = lab.ask("[[option.id, option.point] for option in race.options]")
    point = next(at for _, at in options if at)
    plain = board.pixel_colour(point)

    board.press("h")
    board.wait("Number(root.dataset.hint) >= 1 || root.dataset.hint === 'done'")
    assert lab.ask("race.round") == 4, "the kernel answers while it counts"
    board.wait(f"Number(root.dataset.hint) === {len(options)} || root.dataset.hint === 'done'")
    board.wait_still()
    assert board.pixel_colour(point) != plain
    board.hover_point(point)
    board.wait(r"/wins \d+ %.*\d+ races?/.test(root.innerText)")

    lab.save()
    lab.reload()
    board = lab.board()
    board.wait_painted()
    board.wait("root.dataset.hint !== undefined")

    board.press("h")
    board.wait("root.dataset.hint === undefined")
    board.button("Hint").click()
    board.wait("Number(root.dataset.hint) >= 1")
    rev = board.rev()
    board.click_point(point)
    board.wait_rev(rev)
    board.wait("root.dataset.hint === undefined")
    assert lab.ask("w.hints") == {}
