"""A race in a real JupyterLab, driven through the page alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import bolide_widget as bw
from helpers.browser.board_page import NEXT_FRAME, BoardPage
from helpers.browser.lab import Lab

SETTING = (
    'import bolide_widget as bw\nrace = bw.Race("valdorn", ["Ada", "Bob"], seed=5, laps={laps})'
)
SHOW = "w = bw.RaceWidget(race, free_undo=True)\nw"
RUN_WITHOUT_WAITING = """(index) => {
  const app = window.jupyterapp;
  app.shell.currentWidget.content.activeCellIndex = index;
  app.commands.execute("notebook:run-cell");
}"""


BUSY = """import time
from pathlib import Path
while not Path("enough").exists():
    time.sleep(0.05)"""
"""A cell that runs until it is told to stop."""


def shown(lab: Lab, laps: int = 2, *more: str) -> BoardPage:
    lab.open([SETTING.format(laps=laps), SHOW, *more])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    return board


def twin(laps: int = 2) -> bw.Race:
    """The same race in the test's own process: it says where to drive, the page drives."""
    return bw.Race("valdorn", ["Ada", "Bob"], seed=5, laps=laps)


def selected(board: BoardPage) -> tuple[int, int]:
    """The selected point, once the frame that shows it is painted."""
    board.page.evaluate(NEXT_FRAME)
    x, y = (board.data("selected") or "").split(",")
    return int(x), int(y)


def choose_with_keys(board: BoardPage, target: tuple[int, int]) -> None:
    """Move the selection to a point with the arrow keys alone, then play it."""
    board.press("ArrowRight")
    at = selected(board)
    for _ in range(40):
        dx, dy = target[0] - at[0], target[1] - at[1]
        if (dx, dy) == (0, 0):
            board.press("Enter")
            return
        keys = ["ArrowRight" if dx > 0 else "ArrowLeft"] if dx else []
        keys += ["ArrowUp" if dy > 0 else "ArrowDown"] if dy else []
        for key in keys if abs(dx) >= abs(dy) or not dy else reversed(keys):
            board.press(key)
            before, at = at, selected(board)
            if at != before:
                break
    raise AssertionError(f"the arrow keys do not lead to {target}: at {at}")


def play(board: BoardPage, option: bw.Option, keyboard: bool) -> None:
    """One answer through the page: a point by mouse or keys, anything else by its button."""
    rev = board.rev()
    if option.point is None:
        name = re.compile(re.escape(option.label.split(" (")[0]))
        button = board.button(name)
        if keyboard:
            button.focus()
            board.press("Enter")
        else:
            button.click()
    elif keyboard:
        choose_with_keys(board, option.point)
    else:
        board.click_point(option.point)
    board.wait_rev(rev)


@pytest.mark.lab_page(reduced_motion=True)
def test_a_full_race_to_the_flag_by_mouse_and_by_keyboard(
    lab_each: Lab, request: pytest.FixtureRequest
) -> None:
    laps = 2 if "default" in request.node.name else 1
    board, race, rookie = shown(lab_each, laps), twin(laps), bw.Rookie()
    while not race.over:
        assert isinstance(race.pending, bw.Decision)
        option = rookie(race)
        play(board, option, keyboard=race.pending.driver == "Bob")
        race.play(option)
    assert lab_each.ask("race.over") is True
    assert lab_each.ask("race.to_json()") == race.to_json()
    board.wait_still()
    assert "1" in board.text() and "The race is over" in board.text()


@pytest.mark.lab_page(reduced_motion=True)
def test_two_views_stay_in_step_and_a_reload_restores(lab: Lab) -> None:
    board, race, rookie = shown(lab, 1, "w"), twin(1), bw.Rookie()
    other = lab.board(1)
    other.wait_painted()
    for turn in range(6):
        option = rookie(race)
        rev = other.rev()
        play((board, other)[turn % 2], option, keyboard=False)
        race.play(option)
        other.wait_rev(rev)
        board.wait_rev(rev)
        assert board.rev() == other.rev()
    at = board.rev()
    assert board.data("ask") == other.data("ask")
    lab.save()
    lab.reload()
    board = lab.board()
    board.wait_painted()
    assert board.rev() == at
    play(board, rookie(race), keyboard=False)
    assert lab.ask("len(race.history)") > 6


def test_a_script_in_a_cell_moves_the_board(lab: Lab) -> None:
    board = shown(lab, 2, "race.play(race.options[0])")
    # the board may be painted before the next cell runs
    assert board.wait_rev(0) == 1


def test_a_restarted_kernel_leaves_a_notice_and_no_live_board(lab: Lab) -> None:
    """Whoever does what the notice says races again."""
    lab.open([f"{SETTING.format(laps=2)}\n{SHOW}"])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    lab.restart_kernel()
    board.page.wait_for_function(
        "root => /kernel/i.test(root.innerText)", arg=board.root.element_handle()
    )
    assert "Run the cell again" in board.text()
    point = twin().options[0].point
    assert point is not None
    rev = board.rev()
    board.canvas.click(position={"x": 30, "y": 30}, force=True)
    assert board.rev() == rev
    lab.run_cell(0)
    anew = lab.board()
    anew.wait_painted()
    play(anew, twin().options[0], keyboard=False)
    assert lab.ask("len(race.history)") > 0


@pytest.mark.lab_page(reduced_motion=True)
def test_computer_drivers_move_by_themselves_while_the_kernel_is_busy(lab: Lab) -> None:
    names = "Ada", "Rookie 1", "Rookie 2"
    lab.open(
        [
            "import bolide_widget as bw",
            'w = bw.play("valdorn", ["Ada", bw.Rookie(), bw.Rookie()], '
            f"grid={names}, seed=3, pace=0.2)\nw",
            BUSY,
        ]
    )
    lab.run_cell(0)
    lab.run_cell(1)
    board = lab.board()
    board.wait_painted()
    race = bw.Race("valdorn", names, seed=3, grid=names)
    rookie = bw.Rookie()
    for busy in (False, True):
        if busy:
            lab.page.evaluate(RUN_WITHOUT_WAITING, 2)
        option = rookie(race)
        assert option.point is not None
        rev = board.rev()
        board.click_point(option.point)
        board.wait_rev(rev + 2)
        race.play(option)
        while race.pending.driver != "Ada":  # type: ignore[union-attr]
            race.play(rookie(race))
        board.page.wait_for_function(
            "root => root.dataset.seat === 'person'", arg=board.root.element_handle()
        )
    assert lab.page.locator(".jp-InputPrompt", has_text="[*]").count() == 1, "the cell still runs"
    (lab.server.notebooks / "enough").touch()


@pytest.mark.lab_page(reduced_motion=True)
def test_a_click_while_a_cell_runs_waits_where_there_is_no_subshell(
    lab_each: Lab, request: pytest.FixtureRequest
) -> None:
    """It says so, and it is counted once when the cell has run."""
    lab = lab_each
    lab.open([SETTING.format(laps=2), SHOW, BUSY])
    lab.run_cell(0)
    lab.run_cell(1)
    board, race = lab.board(), twin()
    option = race.options[0]
    assert option.point is not None
    enough = lab.server.notebooks / "enough"
    enough.unlink(missing_ok=True)
    lab.page.evaluate(RUN_WITHOUT_WAITING, 2)
    lab.page.locator(".jp-InputPrompt", has_text="[*]").wait_for()
    rev = board.rev()
    board.click_point(option.point)
    if "disabled" in request.node.name:
        words = board.root.get_by_text("Python is busy running a cell. Your move is waiting.")
        words.wait_for()
        enough.touch()
        board.wait_rev(rev)
        words.wait_for(state="detached")
    else:
        board.wait_rev(rev)
        enough.touch()
    race.play(option)
    assert lab.ask("len(race.history)") == len(race.history)
    enough.unlink()


SIDE_BY_SIDE = """import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1)
race.play(race.options[0])"""
"""Bob is asked, and some of his points are open to Ada after him."""


@pytest.mark.lab_page(reduced_motion=True)
def test_a_double_click_moves_one_car(lab: Lab) -> None:
    """The second click lies on a point that is open to the next driver."""
    lab.open([SIDE_BY_SIDE, SHOW])
    lab.run_all()
    board = lab.board()
    board.press("-")  # the board stays where it is from now on
    board.wait_still()
    twin = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1)
    twin.play(twin.options[0])
    for option in twin.options:
        branch = twin.copy()
        branch.play(option)
        if option.point in {after.point for after in branch.options}:
            break
    else:
        raise AssertionError("no point is open to both")
    assert option.point is not None
    x, y = board.point_to_pixel(option.point)
    box = board.canvas.bounding_box()
    assert box is not None
    at = box["x"] + x, box["y"] + y
    before, rev = lab.ask("len(race.history)"), board.rev()
    lab.page.mouse.click(*at)
    board.wait_rev(rev)
    board.wait_open()
    # a double click as slow as its user has set it: the next question is there, and open
    for event in ("down", "up"):
        getattr(lab.page.mouse, event)(click_count=2)
    assert lab.ask("(len(race.history), race.pending.driver)") == (before + 1, "Ada")
    lab.page.mouse.click(*at)
    board.wait_rev(rev + 1)
    assert lab.ask("len(race.history)") > before + 1


@pytest.mark.lab_page(reduced_motion=True)
def test_undo_redo_and_seats_on_the_page(lab: Lab) -> None:
    board, race = shown(lab), twin()
    answers = len(race.history)
    play(board, race.options[0], keyboard=False)
    rev = board.rev()
    board.press("u")
    rev = board.wait_rev(rev)
    assert lab.ask("len(race.history)") == answers and lab.ask("race.can_redo") is True
    board.press("r")
    rev = board.wait_rev(rev)
    assert lab.ask("race.can_redo") is False
    for driver in race.drivers:
        rev = board.rev()
        board.seat(driver, "Rookie")
        board.wait_rev(rev)
    assert lab.ask("w.state['seats']") == ["Rookie", "Rookie"]
    board.wait_rev(rev + 6)
    assert lab.ask("len(race.history)") > answers + 3


@pytest.mark.lab_page(reduced_motion=True)
def test_a_stale_click_is_refused_with_a_reason_on_the_page(lab: Lab) -> None:
    board, race = shown(lab), twin()
    point = race.options[0].point
    assert point is not None
    lab.do("w._rev += 1")  # as if the state that shows a change were still on its way
    board.click_point(point)
    board.page.wait_for_function(
        "root => root.innerText.includes('The race has moved on. Choose again')",
        arg=board.root.element_handle(),
    )
    assert lab.ask("race.cars['Ada'].pawn") is None


@pytest.mark.lab_page(reduced_motion=True)
def test_names_with_html_are_text_on_the_page(lab: Lab) -> None:
    name = "<img src=x onerror=alert(1)>"
    lab.open(
        [
            "import bolide_widget as bw",
            f'bw.RaceWidget(bw.Race("valdorn", [{name!r}, "Bob"], seed=1))',
        ]
    )
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    assert name in board.text()
    assert board.root.locator("img").count() == 0


@pytest.mark.lab_page(touch=True, width=600, height=900, reduced_motion=True)
def test_a_finger_selects_first_and_plays_on_the_second_tap(lab: Lab) -> None:
    board, race = shown(lab), twin()
    point = race.options[0].point
    assert point is not None
    rev = board.rev()
    board.tap_point(point)
    assert board.data("selected") == race.options[0].id and board.rev() == rev
    board.tap_point(point)
    board.wait_rev(rev)


def look_at_the_asphalt(lab: Lab) -> None:
    board = shown(lab)
    for theme in ("light", "dark"):
        lab.theme(theme)  # type: ignore[arg-type]
        board.page.wait_for_function(
            f"root => root.dataset.theme === '{theme}'", arg=board.root.element_handle()
        )
        board.press("0")
        board.page.evaluate(NEXT_FRAME)
        red, green, blue, _ = board.pixel_colour((40.5, 50.5))
        assert max(red, green, blue) - min(red, green, blue) < 40, "asphalt is grey"


@pytest.mark.lab_page(reduced_motion=True)
def test_the_board_follows_the_theme(lab: Lab) -> None:
    look_at_the_asphalt(lab)


@pytest.mark.lab_page(reduced_motion=True, dpr=2)
def test_the_board_follows_the_theme_on_a_dense_screen(lab: Lab) -> None:
    look_at_the_asphalt(lab)


def test_a_state_that_cannot_be_shown_leaves_the_view_until_the_next(lab: Lab) -> None:
    board = shown(lab)
    board.root.evaluate("root => { root.dataset.made = 'once' }")
    said, before = board.root.locator("[role=alert]"), board.rev()
    lab.do("w._send({'method': 'update', 'state': {'state': {**w.state, 'ask': 'x'}}})")
    expect(said).to_have_text(re.compile("The board received data it can't show"))
    assert board.rev() == before
    lab.do("w.send_again(); race.play(race.options[0])")
    board.wait_rev(before)
    expect(said).to_be_empty()
    assert board.data("made") == "once"
