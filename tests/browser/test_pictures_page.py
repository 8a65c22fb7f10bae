"""The bar of pictures, as far as it can be measured: the board comes first in every game.

A decision, a decision with much to say, and the result of each game, each at several sizes of one
page: how much of the board is left uncovered, how high the strip is, and whether anything is cut.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

SETTING = """
import bolide_widget as bw

def shown(game, kind):
    global race, w
    package = getattr(bw, game.replace("-", "_"))
    names = ["Bartholomew Langhans", "Rosa", "Tazio", "Nuvola"]
    track = {"really-nasty": "rn-default", "bolide": "valdorn"}.get(game, "pattern-ring")
    track = {"formula-d": "merrow"}.get(game, track)
    race, rookie = package.Race(track, names, laps=1, seed=3), package.Rookie()
    if kind == "result":
        bw.drive(race, rookie)
    while not race.over and kind not in [asked.kind for asked in race.asked if
                                         asked.driver == names[0]]:
        race.play(rookie(race))
    w = bw.RaceWidget(race, seats=dict.fromkeys(names[1:], rookie), pace=3600)
    return w
"""

MOMENTS = {
    "bolide": ("start", "move", "result"),
    "formula-d": ("gear", "move", "result"),
    "championship-formula": ("set-up", "plan", "result"),
    "really-nasty": ("die", "path", "result"),
}
"""Two questions of each game, and the end."""

SIZES = {"page": (1366, 96, 400), "narrow": (600, 144, 0), "phone": (504, 200, 0)}
"""Width of the window, height of the strip, and the least of the board that is left uncovered."""

MEASURED = """root => {
  const at = (part) => root.querySelector(part).getBoundingClientRect();
  const [stage, dock, ask] = [".bolide-stage", ".bolide-dock", ".bolide-ask"].map(at);
  return {
    rail: at(".bolide-rail").height, strip: dock.height, board: stage.height,
    free: Math.min(ask.top, stage.bottom) - stage.top,
    beside: stage.width - root.clientWidth, sheet: root.dataset.sheet !== undefined,
    whole: root.scrollWidth <= root.clientWidth,
  };
}"""

CUT = """root => {
  const faults = [];
  // names alone may end in dots; what there is no room for in the line of the sheet is on the chip
  const may = ".bolide-name, .bolide-sheetline, .bolide-sheetline *, .bolide-cards, .bolide-sr, "
    + ".bolide-recent, svg, svg *";
  // details of a chip that have no room are on its card: its place, badge and name are whole
  const inside = (part, box) => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return left >= box.left - 1 && top >= box.top - 1
      && right <= box.right + 1 && bottom <= box.bottom + 1;
  };
  for (const node of root.querySelectorAll(".bolide-frame *")) {
    if (!(node instanceof HTMLElement) || node.matches(may) || node.clientHeight < 4) continue;
    if (!node.textContent.trim() || !node.checkVisibility({visibilityProperty: true})) continue;
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(node);
    const wide = node.scrollWidth - node.clientWidth, high = node.scrollHeight - node.clientHeight;
    if (/hidden|clip/.test(overflowX) && wide > 1) faults.push(`${node.className}: ${wide} wide`);
    const cut = /hidden|clip/.test(overflowY) || webkitLineClamp !== "none";
    if (node.matches(".bolide-chiphead")) {
      const box = node.getBoundingClientRect();
      const parts = [...node.querySelectorAll(".bolide-place, .bolide-badge, .bolide-name")]
        .filter((part) => part.checkVisibility());
      // on the narrowest page the leader's badge stands for place and name
      if (parts.length < 1 || !parts.every((part) => inside(part, box)))
        faults.push("a place, badge or name is cut");
    } else if (cut && high > 1) faults.push(`${node.className}: ${high} high`);
  }
  return faults;
}"""

WHOLE_CHARTS = """root => {
  const { bottom } = root.querySelector(".bolide-resultbody").getBoundingClientRect();
  const charts = [...root.querySelectorAll(".bolide-figure")];
  return charts.length === 2
    && charts.every((chart) => chart.getBoundingClientRect().bottom <= bottom + 1);
}"""

FRAMES = "() => new Promise(end => requestAnimationFrame(() => requestAnimationFrame(end)))"
SIDEBAR = """open => {
  const shell = window.jupyterapp.shell;
  return open ? shell.expandLeft() : shell.collapseLeft();
}"""


def measured(board: BoardPage) -> dict[str, Any]:
    return dict(board.root.evaluate(MEASURED))


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_the_board_comes_first(lab: Lab, game: str) -> None:
    """Two questions and the result, on three widths, and in a height that was given."""
    lab.open([SETTING, "shown(game, kind)"])
    lab.run_cell(0)
    for kind in MOMENTS[game]:
        lab.page.set_viewport_size({"width": 1366, "height": 768})
        lab.page.evaluate(SIDEBAR, True)
        lab.do(f"game, kind = {game!r}, {kind!r}")
        lab.run_cell(1)
        board = lab.board()
        board.wait_still()
        if board.data("covered") is not None:
            board.press("Enter")
            board.page.wait_for_function(
                "root => root.dataset.covered === undefined", arg=board.root.element_handle()
            )
        for size, (width, strip, least) in SIZES.items():
            lab.page.set_viewport_size({"width": width, "height": 768})
            lab.page.evaluate(SIDEBAR, size == "page")
            lab.page.evaluate(FRAMES)
            board.wait_still()
            seen, where = measured(board), (kind, size)
            assert seen["rail"] == pytest.approx(36, abs=1), where
            assert seen["strip"] == pytest.approx(strip, abs=1), where
            assert seen["board"] >= least, where
            assert seen["whole"], where
            if not seen["sheet"]:
                assert seen["board"] - seen["free"] <= 0.3 * seen["board"] + 1, where
            assert board.root.evaluate(CUT) == [], where
            if kind == "result" and size == "page":
                assert board.root.evaluate(WHOLE_CHARTS), where
            if seen["sheet"]:
                board.press("b")
                assert measured(board)["free"] == pytest.approx(seen["board"], abs=1), where
                board.press("b")
        lab.page.set_viewport_size({"width": 1366, "height": 768})
        lab.page.evaluate(SIDEBAR, True)
        lab.do('w.layout.height = "480px"')
        board.page.wait_for_function(
            "root => Math.abs(root.offsetHeight - 480) <= 2", arg=board.root.element_handle()
        )
        assert board.root.evaluate(CUT) == [], (kind, "480 px")
        assert measured(board)["whole"], (kind, "480 px")


BESIDE = """
import ipywidgets
ipywidgets.HBox([shown(game, kind), shown(game, kind)])
"""


def uncovered(board: BoardPage) -> BoardPage:
    """A board with its question open."""
    board.wait_still()
    if board.data("covered") is not None:
        board.press("Enter")
        board.page.wait_for_function(
            "root => root.dataset.covered === undefined", arg=board.root.element_handle()
        )
    return board


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_nothing_is_cut_in_full_screen_by_night_or_beside_another(lab: Lab, game: str) -> None:
    """A question fills the screen to its lower edge; so does the result."""
    lab.open([SETTING, "shown(game, kind)", BESIDE])
    lab.run_cell(0)
    for kind in MOMENTS[game][1:]:
        lab.do(f"game, kind = {game!r}, {kind!r}")
        lab.run_cell(1)
        board = uncovered(lab.board())
        board.press("x")
        board.page.wait_for_function(
            "root => root.parentElement.matches(':fullscreen')"
            " && Math.abs(root.getBoundingClientRect().bottom - innerHeight) <= 2",
            arg=board.root.element_handle(),
        )
        assert board.root.evaluate(CUT) == [], (kind, "full screen")
        board.press("x")
        lab.page.wait_for_function("() => !document.fullscreenElement")
        lab.theme("dark")
        board.wait_still()
        assert board.root.evaluate(CUT) == [], (kind, "dark")
        lab.theme("light")
        lab.run_cell(2)
        for number in (1, 2):
            beside = uncovered(lab.board(number))
            assert beside.root.evaluate(CUT) == [], (kind, "beside another")
            assert measured(beside)["whole"], (kind, "beside another")


LARGE = """() => document.documentElement.style.setProperty("--jp-ui-font-size1", "26px")"""

WHOLE_ORDER = """root => [...root.querySelectorAll(".bolide-order > .bolide-tablebox")]
  .every((box) => box.scrollWidth <= box.clientWidth + 1)"""

WRITTEN = """() => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  window.written = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    const { a, b, c, d, e, f } = this.getTransform(), shown = this.measureText(text);
    const across = [x - shown.actualBoundingBoxLeft, x + shown.actualBoundingBoxRight];
    const down = [y - shown.actualBoundingBoxAscent, y + shown.actualBoundingBoxDescent];
    const { width, height } = this.canvas;
    const xs = across.flatMap((at) => down.map((below) => a * at + c * below + e));
    const ys = across.flatMap((at) => down.map((below) => b * at + d * below + f));
    const [left, right, top, bottom] =
      [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    // the picture of the ground is larger than what is seen of it
    const seen = this.canvas.isConnected && right > 0 && bottom > 0 && left < width && top < height;
    const size = Math.hypot(a, b) * parseFloat(this.font.match(/[\\d.]+(?=px)/)[0]);
    const cut = seen && (left < -1 || top < -1 || right > width + 1 || bottom > height + 1);
    window.written.push({ text, cut, size: size / devicePixelRatio });
    return fillText.call(this, text, x, y, ...rest);
  };
}"""


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.lab_page(fresh=True, width=1366, height=768, reduced_motion=True)
def test_large_text_is_whole_and_letters_on_the_board_are_readable(lab: Lab, game: str) -> None:
    """The board's own letters at the page's usual size, then all of the page's at 200 %."""
    lab.page.add_init_script(f"({WRITTEN})()")
    for kind, board in hard_moments(lab, game):
        written = lab.page.evaluate("() => written.splice(0)")
        assert written, kind
        assert [each for each in written if each["cut"] or each["size"] < 11] == [], kind
        lab.page.evaluate(LARGE)
        lab.page.evaluate(FRAMES)
        board.wait_still()
        assert board.root.evaluate(CUT) == [], (kind, "text of 200 %")
        assert measured(board)["whole"], (kind, "text of 200 %")
        assert board.root.evaluate(WHOLE_ORDER), kind
        picture(lab, f"{game}-{kind}-large")
        lab.page.evaluate(LARGE.replace("26px", "13px"))


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.lab_page(width=683, height=384, dpr=2, reduced_motion=True)
def test_nothing_is_cut_on_a_page_of_twice_the_size(lab: Lab, game: str) -> None:
    """A browser's zoom of 200 % leaves half as many pixels each way, each twice as fine."""
    for kind, board in hard_moments(lab, game):
        assert board.root.evaluate(CUT) == [], kind
        assert measured(board)["whole"], kind
        assert board.root.evaluate(WHOLE_ORDER), kind
        board.canvas.scroll_into_view_if_needed()
        picture(lab, f"{game}-{kind}-zoom")


def hard_moments(lab: Lab, game: str) -> Iterator[tuple[str, BoardPage]]:
    """The question with much to say and the result, one after the other, without a side bar."""
    lab.open([SETTING, "shown(game, kind)"])
    lab.run_cell(0)
    lab.page.evaluate(SIDEBAR, False)
    for kind in MOMENTS[game][1:]:
        lab.do(f"game, kind = {game!r}, {kind!r}")
        lab.run_cell(1)
        yield kind, uncovered(lab.board())


def picture(lab: Lab, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("PICTURES"):
        lab.screenshot(Path(folder) / f"{name}.png")
