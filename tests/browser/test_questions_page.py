"""Every kind of question of every game on the page: nothing that is read or pressed is cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

import bolide_widget as bw
from helpers.browser.lab import Lab

TESTS = Path(__file__).resolve().parents[1]

COLLECT = f"""import sys
sys.path.insert(0, {str(TESTS)!r})
import bolide_widget as bw
from helpers.races.questions import collect

def show(kind):
    global w
    race, seat = moments[kind]
    package = getattr(bw, race.game.name.replace("-", "_"))
    others = [name for name in race.drivers if name != race.drivers[seat]]
    w = bw.RaceWidget(race, seats=dict.fromkeys(others, package.Rookie()), pace=3600)
    return w
"""

MUST = {"championship-formula": "plan", "really-nasty": "stop"}
"""Questions with the most answers."""

OPEN = """kinds => {
  const boards = [...document.querySelectorAll(".bolide")];
  return boards.length === 1 && boards[0].dataset.rev !== undefined && boards[0].dataset.seat
    === "person" && boards[0].dataset.covered === undefined
    && kinds.includes(boards[0].dataset.ask);
}"""
"""Whether the one board of the page asks one of these of somebody who may see it."""

EXPLAINED = """root => {
  const [box, words] = [".bolide-ask", ".bolide-detail"].map(
    part => root.querySelector(part).getBoundingClientRect());
  return words.top >= box.top && words.bottom <= box.bottom + 1;
}"""
"""Whether the sentence of an answer is whole in the box of the question."""

CUT = """root => {
  const faults = [];
  const say = (node, what) => faults.push(`${node.className || node.tagName}: ${what}`);
  const boxes = ".bolide-dock, .bolide-ask, .bolide-hand, .bolide-chooser, .bolide-form, " +
    ".bolide-handtools, .bolide-caption";
  for (const box of root.querySelectorAll(boxes)) {
    if (!box.clientHeight) continue;
    const style = getComputedStyle(box);
    const higher = box.scrollHeight - box.clientHeight, wider = box.scrollWidth - box.clientWidth;
    if (wider > 1) say(box, `${wider} px too wide`);
    if (higher <= 1 || style.overflowY === "visible") continue;
    if (!/auto|scroll/.test(style.overflowY)) say(box, `${higher} px are cut off`);
    else if (!/linear-gradient.*linear-gradient/.test(style.backgroundImage))
      say(box, "does not show that it scrolls");
  }
  // on the whole screen nothing else is seen
  const frame = (document.fullscreenElement ?? root).getBoundingClientRect();
  for (const box of root.querySelectorAll(`${boxes}, .bolide-twin > summary`)) {
    if (!box.clientHeight) continue;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    // what lies in a question that scrolls is scrolled to
    const ask = box.parentElement.closest(".bolide-ask");
    const scrolls = ask && ask.scrollHeight > ask.clientHeight + 1;
    if (left < frame.left - 1 || right > frame.right + 1 ||
      (!scrolls && (top < frame.top - 1 || bottom > frame.bottom + 1)))
      say(box, "lies beyond the frame");
    // a name that may be cut says itself in full when it is pointed at
    for (const node of box.querySelectorAll(
      "*:not(svg, svg *, [title], [title] *, .bolide-recent)")) {
      const { overflowX, overflowY } = getComputedStyle(node);
      // what is for screen readers alone is a pixel high
      if (node.clientHeight < 4 || !node.textContent) continue;
      if (/hidden|clip/.test(overflowX) && node.scrollWidth > node.clientWidth + 1)
        say(node, `${node.scrollWidth - node.clientWidth} px of its width are hidden`);
      if (/hidden|clip/.test(overflowY) && node.scrollHeight > node.clientHeight + 1)
        say(node, `${node.scrollHeight - node.clientHeight} px of its height are hidden`);
    }
    for (const node of box.querySelectorAll("button, input, select")) {
      const inner = node.getBoundingClientRect();
      if (inner.height && (inner.left < left - 1 || inner.right > right + 1))
        say(node, "lies beyond its box");
    }
  }
  // what happened last: whole lines, or none, for those that have no room fall out to the side
  for (const line of root.querySelectorAll(".bolide-recent > li")) {
    const [inner, outer] = [line, line.parentElement].map((node) => node.getBoundingClientRect());
    if (outer.height && inner.left < outer.right - 1 && inner.bottom > outer.bottom + 1)
      say(line.parentElement, "shows half a line");
  }
  // on the rail the leader and whoever decides are seen beside each other
  const [rail, leader, decider] = [".bolide-cards", ".bolide-card", ".bolide-card.is-deciding"]
    .map((part) => root.querySelector(part)?.getBoundingClientRect());
  if (decider && (decider.left < rail.left - 1 || decider.right > rail.right + 1))
    faults.push("the chip of whoever decides is cut");
  if (decider && decider.left > leader.left && decider.left < leader.right - 1)
    faults.push("the chip of whoever decides lies under the leader's");
  const texts = ".bolide-action, .bolide-question, .bolide-words, .bolide-way, .bolide-playing, " +
    ".bolide-legend > span, .bolide-formcard";
  let first = true;
  for (const node of root.querySelectorAll(texts)) {
    if (!node.clientHeight) continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = node;
    if (getComputedStyle(node).display !== "inline" &&
      (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)) say(node, "is cut");
    const answer = node.matches("[data-option]");
    if (!answer || !first) continue;
    first = false;
    const box = node.closest(".bolide-ask, .bolide-hand, .bolide-chooser, .bolide-form");
    const [inner, outer] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) say(node, "first, not whole");
  }
  return faults;
}"""
"""What is cut off of the open question, in words."""


FULL = "() => document.fullscreenElement?.matches('.bolide-host') ?? false"
FRAMES = "() => new Promise(end => requestAnimationFrame(() => requestAnimationFrame(end)))"
"""Whatever was to be laid out anew has been."""

SIDEBAR = """open => {
  const shell = window.jupyterapp.shell;
  return open ? shell.expandLeft() : shell.collapseLeft();
}"""

EDGE = r"""root => {
  const box = root.querySelector(".bolide-ask");
  const { backgroundImage } = getComputedStyle(box);
  const shades = backgroundImage.match(/rgba?\([^)]*\)/g);
  const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  // of each gradient two colours: that of what covers the shadow, and that of the shadow itself
  const light = colours => {
    for (const colour of colours) {
      ink.fillStyle = colour;
      ink.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...ink.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [under, over] = [light([shades[0]]), light([shades[0], shades[4]])];
  return Math.max(under, over) / Math.min(under, over);
}"""
"""How much the shadow at an edge behind which there is more differs from what it lies on."""


WIDTHS = {"page": 1366, "narrow": 600, "phone": 504}
"""Pixels of the page; they leave the board 926 beside the list of files, 476 and 380."""


def at_size(lab: Lab, size: str) -> None:
    """The page so large, or the board on the whole of it, and all laid out."""
    page, board = lab.page, lab.board()
    if size == "full" or page.evaluate(FULL):
        board.press("x")
    page.wait_for_function(f"full => ({FULL})() === full", arg=size == "full")
    if size != "full":
        page.set_viewport_size({"width": WIDTHS[size], "height": 768})
        page.evaluate(SIDEBAR, size == "page")
    page.evaluate(FRAMES)
    board.wait_still()


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_nothing_of_any_question_is_cut_off(lab: Lab, game: str) -> None:
    """Every kind of question, at its longest text, with names of 20 letters.

    That no kind is missing: tests/widget/test_every_question.py.
    """
    lab.open([COLLECT, f"moments = collect({game!r})", "show(kind)"])
    lab.run_cell(0)
    lab.run_cell(1)
    kinds: list[str] = lab.ask("list(moments)")
    faults = {}
    at = "page"
    for kind in kinds:
        lab.do(f"kind = {kind!r}")
        lab.run_cell(2)
        lab.page.wait_for_function(OPEN, arg=[kind, "roll"])
        # each begins as the one before it ended: changing the size takes longest
        sizes = ["page", "full", "narrow", "phone"]
        for size in sizes if at == "page" else sizes[::-1]:
            at_size(lab, size)
            board = lab.board()
            if kind == MUST.get(game):
                board.root.locator(".bolide-action[data-option]").first.focus()
                assert board.root.locator(".bolide-words").inner_text()
                assert board.root.evaluate(EXPLAINED), (kind, size)
            if results := board.root.evaluate(CUT):
                faults[f"{kind}, {size}"] = results
        at = size
    assert not faults, "\n".join(f"{where}: {what}" for where, what in faults.items())


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_the_shadow_before_more_answers_is_seen_by_day_and_by_night(lab: Lab, dark: bool) -> None:
    """At the edges of a list that is longer than its box, in JupyterLab's own themes."""
    lab.open([COLLECT, "moments = collect('really-nasty')", "show('stop')"])
    lab.theme("dark" if dark else "light")  # the test before may have left the other
    for cell in range(3):
        lab.run_cell(cell)
    lab.page.wait_for_function(OPEN, arg=["stop"])
    board = lab.board()
    assert board.root.get_attribute("data-theme") == ("dark" if dark else "light")
    assert board.root.evaluate(EDGE) > 1.5
