"""An advanced race with a clock in a real JupyterLab: strategies, a stop, time up, rain."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from helpers.boards.courses import ring_data
from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

FORECAST, RAIN = 5, 5
"""Loaded: variable weather, and rain, at the start and again later on (the rain risk is 5)."""

SETTING = f"""import json
import bolide_widget as bw
track = bw.Track.from_dict(json.loads({json.dumps(ring_data())!r}))
race = bw.Race(
    track, ["Ada", "Bob"], grid=["Ada", "Bob"], rules="advanced", seed=1,
    dice=[{FORECAST}, {RAIN}],
)"""
SHOW = "w = bw.RaceWidget(race)\nw"

LATER = """race.arrange({
    "Ada": dict(status="pit", box=3, lap=1, strategy="half+soft+booster+slick"),
    "Bob": dict(position=(33, 34), pawn=(28, 34), lap=1, strategy="full+hard+brake+slick"),
}, weather="variable")"""
"""In the middle of lap 1, in the sun: Ada can be served, Bob is about to reach the ½ GP line."""


def choose(board: BoardPage, *values: str, keyboard: bool = False) -> None:
    """Take a value of each part of a choice, then the one button."""
    rev = board.rev()
    for value in values:
        radio = board.root.get_by_role("radio", name=value, exact=False).first
        if keyboard:
            radio.focus()
            board.page.keyboard.press("Space")
        else:
            radio.check(force=True)
    go = board.root.get_by_role("button", name=re.compile("^Choose "))
    if keyboard:
        go.focus()
        board.press("Enter")
    else:
        go.click()
    board.wait_rev(rev)


def wait_text(board: BoardPage, pattern: str) -> None:
    """Wait until the page says so."""
    board.page.wait_for_function(
        "([root, pattern]) => new RegExp(pattern).test(root.innerText)",
        arg=[board.root.element_handle(), pattern],
    )


def timer(board: BoardPage) -> Locator:
    return board.root.get_by_role("timer")


@pytest.mark.lab_page(reduced_motion=True)
def test_strategies_a_stop_for_tyres_time_up_and_rain(lab: Lab) -> None:
    """A-1, P-4, T-5, W-3 on the page, the dice loaded."""
    lab.open([SETTING, SHOW])
    lab.run_all()
    board = lab.board()
    wait_text(board, "Rain")
    choose(board, "½ Fuel", "Hard", "Brake", "Rain tyres")
    choose(board, "Full Fuel", "Soft", "Booster", "Slicks", keyboard=True)
    assert lab.ask("[tuple(car.strategy[:4]) for car in race.cars.values()]") == [
        ("half", "hard", "brake", "rain"),
        ("full", "soft", "booster", "slick"),
    ]

    rev = board.rev()
    lab.do(LATER)
    board.wait_rev(rev)
    wait_text(board, "Variable")
    assert lab.ask("race.weather.now") == "sun"
    assert not timer(board).is_visible()
    rev = board.rev()
    board.button(re.compile("Leave the pits")).click()
    board.wait_rev(rev)
    choose(board, "Hard rain tyres", "Refuel")
    assert lab.ask("race.cars['Ada'].strategy[:4]") == ("half", "hard", "booster", "rain")
    assert lab.ask("race.cars['Ada'].sharp_brakings") == 3
    board.wait_question("pit-out")

    rev = board.rev()
    board.button("More").click()
    board.button("Time limit").click()
    board.wait_rev(rev)
    timer(board).wait_for(state="visible")
    assert lab.ask("(race.clock.seconds, race.clock.running)") == (30.0, True)
    rev = board.rev()
    board.click_point((42, 10))
    board.wait_rev(rev)
    assert lab.ask("race.cars['Bob'].position") == (33, 34), "Bob has all the time he needs"

    rev = board.rev()
    lab.do("race.set_timer(1)")
    board.wait_rev(rev + 1)
    expect(board.tab("Log")).to_contain_text("Bob's time is up")
    wait_text(board, "Rain")
    assert lab.ask("race.cars['Bob'].position") == (28, 34)
    assert lab.ask("race.weather.now") == "rain"
    assert lab.ask("[e.seconds for e in race.history if e.action == ('time-out',)][0]") == 1.0
    lab.do("race.set_timer(None)")
