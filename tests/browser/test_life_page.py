"""Races of computers alone in a real JupyterLab: they drive while there is a board to see."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from helpers.browser.lab import BoardPage, Lab

SETTING = """import bolide_widget as bw
made = []
def alone(pace):
    race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3, laps=9)
    made.append(bw.RaceWidget(race, seats=dict.fromkeys(race.drivers, bw.Rookie()), pace=pace))
    return made[-1]
def moves():
    return [len(w.race.history) for w in made]
def resting():
    return [w._autopilot.resting for w in made]
def is_open():
    return [w.comm is not None for w in made]
def wait(true):
    import time
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, (moves(), resting())
        time.sleep(0.01)"""
MAKE = "w = alone(0.05)"
SHOW = "w"
MAKE_AND_SHOW = "alone(0.05)"

CLEAR = """async (index) => {
  const app = window.jupyterapp;
  app.shell.currentWidget.content.activeCellIndex = index;
  await app.commands.execute("notebook:clear-cell-output");
}"""


def look(lab: Lab, name: str) -> None:
    """Keep a picture, for who wants to see it."""
    if folder := os.environ.get("BOLIDE_LOOK"):
        lab.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.lab_page(reduced_motion=True)
def test_computers_alone_drive_while_they_are_shown(any_host: Lab) -> None:
    lab = any_host
    lab.open([SETTING, MAKE, SHOW])
    lab.run_cell(0)
    lab.run_cell(1)
    before = lab.ask("moves()")
    assert lab.ask("resting()") == [True]
    lab.run_cell(2)
    board = lab.board()
    board.wait_rev(3)
    assert lab.ask("moves()") > before
    lab.page.evaluate(CLEAR, 2)
    lab.do("wait(lambda: resting() == [True])")
    gone = lab.ask("moves()")
    lab.run_cell(2)
    board = lab.board()
    board.wait_rev(board.rev())
    assert lab.ask("moves()") > gone


NO_KERNEL = re.compile("kernel", re.I)
LINES = """() =>
  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel._comms.size"""


@pytest.mark.lab_page(reduced_motion=True)
def test_a_cell_run_five_times_drives_one_race(lab: Lab) -> None:
    lab.open([SETTING, MAKE_AND_SHOW, "made[0]"])
    lab.run_cell(0)
    lines = []
    for _ in range(5):
        lab.run_cell(1)
        board = lab.board()
        board.wait_rev(2)
        lines.append(lab.page.evaluate(LINES))
    lab.do("wait(lambda: resting() == [True] * 4 + [False])")
    assert lab.ask("is_open()") == [False] * 4 + [True], "the boards before are closed"
    assert lines == [lines[0]] * 5, "on the page, too"
    lab.run_cell(2)
    again = lab.board(1)
    again.wait_rev(again.rev() + 1)
    assert lab.ask("is_open()") == [True] + [False] * 3 + [True]
    lab.run_cell(2)
    again = lab.board(1)
    again.wait_rev(again.rev() + 1)
    lab.shut_down()
    for shown in (lab.board(), again):
        shown.root.get_by_text(NO_KERNEL).wait_for()


@pytest.mark.lab_page(reduced_motion=True)
def test_a_page_that_is_loaded_anew_drives_on_and_lets_go_in_the_end(lab: Lab) -> None:
    lab.open([SETTING, MAKE_AND_SHOW])
    lab.run_all()
    lab.board().wait_rev(2)
    lab.save()
    lab.reload()
    board = lab.board()
    board.wait_rev(board.rev())
    assert lab.ask("made[0]._views.any()") is True


@pytest.mark.lab_page(reduced_motion=True)
def test_after_an_undo_computers_alone_wait_to_be_told(lab: Lab) -> None:
    lab.open([SETTING, MAKE_AND_SHOW])
    lab.run_all()
    board = lab.board()
    board.wait_rev(3)
    board.press("u")
    go = board.root.get_by_role("button", name="Continue")
    go.wait_for()
    assert lab.ask("resting()") == [True]
    look(lab, "waiting")
    before = lab.ask("moves()[0]")
    rev = board.rev()
    board.press("u")
    board.wait_rev(rev)
    assert lab.ask("moves()[0]") < before
    go.wait_for()
    go.click()
    lab.do(f"wait(lambda: moves()[0] > {before})")
    go.wait_for(state="detached")
    board.press("u")
    go.wait_for()
    board.press("Enter")
    go.wait_for(state="detached")


COUNT = """() => {
  const counts = window.counts = {frames: 0, observers: 0, listeners: 0, begun: 0};
  const timers = counts.timers = new Set();
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (then) => frame((time) => { counts.frames += 1; then(time); });
  for (const name of ["ResizeObserver", "IntersectionObserver", "MutationObserver"]) {
    window[name] = class extends window[name] {
      observe(...args) {
        if (args[0].closest?.(".bolide, .bolide-host") && !this.ours) {
          this.ours = true;
          counts.observers += 1;
        }
        super.observe(...args);
      }
      disconnect() {
        if (this.ours) { this.ours = false; counts.observers -= 1; }
        super.disconnect();
      }
    };
  }
  const add = window.EventTarget.prototype.addEventListener;
  window.EventTarget.prototype.addEventListener = function (type, then, options) {
    // those of a document or window outlive a board, unless they end with its signal
    if (options?.signal && (this === window || this === document)) {
      counts.listeners += 1;
      add.call(options.signal, "abort", () => { counts.listeners -= 1; }, {once: true});
    }
    return add.call(this, type, then, options);
  };
  for (const kind of ["Interval", "Timeout"]) {
    const [set, clear] = [window["set" + kind], window["clear" + kind]];
    window["set" + kind] = (then, ...rest) => {
      const id = set(() => { if (kind === "Timeout") timers.delete(id); then(); }, ...rest);
      // a widget's script is loaded from a blob
      if (new Error().stack.includes("blob:")) { timers.add(id); counts.begun += 1; }
      return id;
    };
    window["clear" + kind] = (id) => { timers.delete(id); clear(id); };
  }
}"""
COUNTS = "() => [window.counts.observers, window.counts.listeners]"
BEGUN = "() => window.counts.begun > 0"
NO_TIMERS = "() => window.counts.timers.size === 0"
SPACE = "from IPython.display import HTML; HTML('<div style=\"height: 3000px\"></div>')"


def nodes_of(lab: Lab, under: int = 0) -> int:
    """Nodes the page holds; the browser has a moment to let go of some, until there are fewer."""
    session = lab.page.context.new_cdp_session(lab.page)
    for _ in range(20):
        session.send("HeapProfiler.collectGarbage")
        nodes = int(session.send("Memory.getDOMCounters")["nodes"])
        if nodes < under or not under:
            break
        lab.page.wait_for_timeout(250)
    session.detach()
    return nodes


@pytest.mark.lab_page(fresh=True)
def test_a_cell_run_again_leaves_nothing_of_the_page_before(lab: Lab) -> None:
    """Five boards more, and fewer nodes more than one of them has."""
    lab.open([SETTING, "race = bw.Race('valdorn', ['Ada', 'Bob'], seed=3)", "bw.RaceWidget(race)"])
    for cell in range(3):
        lab.run_cell(cell)
    # a handle on an element would keep it: a locator has none
    root = lab.page.locator(".bolide[data-rev]")
    root.wait_for()
    nodes = nodes_of(lab)
    for _ in range(5):
        lab.run_cell(2)
        root.wait_for()
    first = root.evaluate("(root) => root.querySelectorAll('*').length")
    assert first > 200, "there is a board"
    assert nodes_of(lab, nodes + first) < nodes + first


def sees_nothing(lab: Lab, board: BoardPage) -> None:
    """Computers move on, and the page paints next to nothing."""
    frames, rev = lab.page.evaluate("() => window.counts.frames"), board.rev()
    lab.do(
        "n = moves()[-1]; wait(lambda: moves()[-1] > n + 10)"
    )  # Playwright's waits ask for frames
    shown = board.rev() - rev
    painted = lab.page.evaluate("() => window.counts.frames") - frames
    assert shown and painted <= 3 * shown, (painted, shown)


@pytest.mark.lab_page(fresh=True)
def test_a_board_out_of_sight_moves_nothing_and_one_that_is_gone_leaves_nothing(lab: Lab) -> None:
    """Counted are frames, observers, timers, and listeners on the page itself."""
    lab.open([SETTING, MAKE_AND_SHOW, SPACE])
    lab.page.evaluate(COUNT)
    lab.run_cell(0)
    lab.run_cell(1)
    lab.board().wait_rev(3)
    held = lab.page.evaluate(COUNTS)
    assert min(held) > 0, "it counts"
    for _ in range(3):
        lab.run_cell(1)
        lab.board().wait_rev(3)
    assert lab.page.evaluate(COUNTS) == held, "the boards before are gone with all they had"
    lab.board().press("?")
    lab.page.wait_for_function(BEGUN)  # it counts; one may be over by now
    lab.board().press("?")
    lab.run_cell(2)
    root = lab.board().root
    lab.page.locator(".jp-WindowedPanel-outer").first.evaluate("(it) => (it.scrollTop = 1e6)")
    lab.page.wait_for_function(
        "(root) => root.getBoundingClientRect().bottom < 0", arg=root.element_handle()
    )
    board = lab.board()
    board.wait_still()
    board.wait_rev(board.rev())
    sees_nothing(lab, board)
    lab.page.locator(".jp-WindowedPanel-outer").first.evaluate("(it) => (it.scrollTop = 0)")
    tab = lab.page.locator(".jp-NotebookPanel")
    tab.evaluate("(it) => it.classList.add('lm-mod-hidden')")  # as if another tab lay before it
    root.wait_for(state="hidden")
    board.wait_still()  # it was in sight for a moment
    board.wait_rev(board.rev())
    sees_nothing(lab, board)
    assert lab.ask("is_open()") == [False] * 3 + [True], "it is only out of sight"
    tab.evaluate("(it) => it.classList.remove('lm-mod-hidden')")
    root.wait_for()
    lab.page.evaluate(CLEAR, 1)
    lab.do("wait(lambda: all(resting()))")
    assert lab.page.evaluate(COUNTS) == [0, 0]
    lab.page.wait_for_function(NO_TIMERS)
