"""The clock on the page: what the page gets, and that Python's clock decides."""

from __future__ import annotations

import time
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import TIME_OUT
from bolide_widget.widget.asked_for import TIME_IS_UP
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

NAMES = ["Ada", "Bob"]


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def page(
    timer: float | None = 30, seats: dict[str, Any] | None = None, **options: Any
) -> tuple[Page, Time]:
    """A page on a race whose clock the test moves; the pace is too slow for a computer to move."""
    race = bw.Race(
        courses.ring(), NAMES, seed=3, grid=NAMES, rules=bw.Rules(timer=timer), **options
    )
    text = Time()
    if race.clock is not None:
        race._now.clock.now = text
    return Page(RaceWidget(race, seats=seats, pace=60, free_undo=True)), text


def shown(item: Page) -> dict[str, Any]:
    clock = dict(item.state["clock"])
    assert abs(clock.pop("at") - time.time() * 1000) < 60_000
    return clock


def first(item: Page) -> str:
    return str(item.state["ask"]["options"][0]["id"])


def decisions(item: Page) -> list[Any]:
    return [entry.action for entry in item.widget.race.history if entry.seat >= 0]


def test_a_race_without_a_timer_shows_no_clock_but_may_have_one() -> None:
    """T-5: the timer is an option, and people can switch it on."""
    item, _ = page(timer=None)
    assert item.state["clock"] is None and item.state["can"]["clock"] == "off"
    assert item.ask("clock", on=True)["t"] == "ok"
    assert shown(item)["total"] == 30_000 and shown(item)["running"]
    assert item.state["can"]["clock"] == "on"
    item.ask("clock", on=False)
    assert item.state["clock"] is None and item.widget.race.clock is None
    item.widget.close()


def test_the_clock_runs_from_the_moment_the_race_is_shown() -> None:
    """T-5: and each state says what is left; unused time is handed on."""
    item, text = page()
    assert shown(item) == {"id": 0, "left": 30_000, "total": 30_000, "running": True}
    text.seconds += 8
    item.ask("play", action=first(item))
    assert shown(item) == {"id": 1, "left": 52_000, "total": 52_000, "running": True}
    assert [e.seconds for e in item.widget.race.history if e.seat >= 0] == [8]
    item.widget.close()


def test_the_clock_stands_still_until_somebody_sees_the_board() -> None:
    """A widget that a cell has made is shown when that cell ends, or never."""
    race = bw.Race(courses.ring(), NAMES, seed=3, grid=NAMES, rules=bw.Rules(timer=30))
    text = race._now.clock.now = Time()
    widget = RaceWidget(race)
    text.seconds += 600
    assert not widget.state["clock"]["running"] and not race.clock.running
    item = Page(widget)
    assert shown(item) == {"id": 0, "left": 30_000, "total": 30_000, "running": True}
    text.seconds += 8
    item.show(on=False)
    item.show(view="another")
    assert race.clock.left == 22, "one that was seen runs on"
    RaceWidget(race)
    assert race.clock.running, "whatever else is made and not shown"
    item.widget.close()


def test_a_click_after_zero_is_refused_and_the_move_is_made() -> None:
    """T-5: whoever comes first, the click or the stopwatch."""
    item, text = page()
    text.seconds += 30
    rev, action = item.state["rev"], first(item)
    answer = item.ask("play", action=action)
    assert answer["t"] == "reject" and answer["reason"] == TIME_IS_UP
    assert item.state["rev"] == rev + 1 == answer["rev"]
    assert decisions(item) == [TIME_OUT]
    late = item.ask("play", action=action, rev=rev)
    assert late["reason"] == TIME_IS_UP
    item.ask("play", action=first(item))
    assert "moved on" in item.ask("play", action=action, rev=rev)["reason"]
    item.widget.close()


def test_the_stopwatch_rings_by_itself_once() -> None:
    """T-5: on a thread of its own, so a busy cell does not stop it."""
    item, _ = page(timer=None)
    race = item.widget.race
    race.set_timer(0.06)
    wait(lambda: any(entry.action == TIME_OUT for entry in race.history))
    race.set_timer(None)
    seats = [entry.seat for entry in race.history if entry.action == TIME_OUT]
    assert seats[0] == 0 and "Ada's time is up." in race.log
    count = len(race.history)
    time.sleep(0.1)
    assert len(race.history) == count, "no clock, no time-out"
    item.widget.close()


def test_a_stopwatch_that_rings_early_or_late_for_another_turn_does_nothing() -> None:
    """T-5: Python's clock decides, not the thread."""
    item, text = page()
    ticket = item.widget._stopwatch.alarm._ticket
    item.widget._stopwatch.ring(ticket)
    assert decisions(item) == [], "there is time left"
    text.seconds += 30
    item.widget._stopwatch.ring(ticket)
    assert decisions(item) == [], "an old ticket"
    item.widget._stopwatch.ring(item.widget._stopwatch.alarm._ticket)
    assert decisions(item) == [TIME_OUT]
    item.widget.close()


def test_the_clock_stands_still_for_computer_drivers_and_while_a_die_is_awaited() -> None:
    """T-5: dice stop it; a computer driver has a pace of its own and no time to hand on."""
    item, text = page(dice="ask")
    assert item.state["clock"] is None
    item.ask("play", action="6")
    text.seconds += 5
    item.ask("play", action=first(item))
    assert not shown(item)["running"]
    item.widget.close()
    two, text = page(seats={"Bob": bw.Rookie()})
    text.seconds += 10
    two.ask("play", action=first(two))
    assert shown(two)["id"] == 1 and not shown(two)["running"]
    two.widget.race.play(two.widget.race.options[0])
    assert shown(two) == {"id": 0, "left": 50_000, "total": 50_000, "running": True}
    two.widget.close()


def test_undo_gives_the_time_back_on_the_page() -> None:
    """T-5"""
    item, text = page()
    text.seconds += 10
    item.ask("play", action=first(item))
    item.ask("undo")
    assert shown(item) == {"id": 0, "left": 30_000, "total": 30_000, "running": True}
    item.widget.close()


def test_switching_on_a_clock_that_is_on_gives_no_time() -> None:
    """T-5"""
    item, text = page()
    text.seconds += 25
    item.ask("clock", on=True)
    assert item.widget.race.clock is not None and item.widget.race.clock.left == 5
    item.widget.close()


def test_a_clock_that_is_switched_on_again_has_the_time_it_had() -> None:
    """T-5"""
    item, _ = page(timer=None)
    item.widget.race.set_timer(45)
    item.ask("clock", on=False)
    item.ask("clock", on=True)
    assert shown(item)["total"] == 45_000
    item.widget.close()


def test_a_loaded_race_waits_for_its_first_answer() -> None:
    """T-5: nobody is there yet when a kernel has just loaded a race."""
    item, _ = page()
    item.ask("play", action=first(item))
    item.widget.close()
    race = bw.Race.from_json(item.widget.race.to_json(), track=courses.ring())
    two = Page(RaceWidget(race))
    assert not shown(two)["running"]
    two.ask("play", action=first(two))
    assert shown(two)["running"]
    two.widget.close()


def test_a_closed_widget_stops_the_time() -> None:
    """T-5"""
    item, _ = page()
    item.widget.close()
    assert item.widget.race.clock is not None and not item.widget.race.clock.running


def test_a_seat_given_to_a_computer_stops_its_time() -> None:
    """T-5"""
    item, text = page()
    text.seconds += 3
    item.ask("seat", token=0, who="Rookie")
    assert not shown(item)["running"]
    item.ask("seat", token=0, who="person")
    assert shown(item)["running"] and shown(item)["left"] == 27_000
    item.widget.close()


@pytest.mark.parametrize("on", [1, "on", None])
def test_a_switch_is_on_or_off(on: Any) -> None:
    item, _ = page()
    answer = item.ask("clock", on=on)
    assert answer["t"] == "reject" and "'on' that is true or false" in answer["reason"]
    item.widget.close()


def test_a_race_that_is_over_has_no_clock() -> None:
    """T-5"""
    item, _ = page(laps=1)
    bw.drive(item.widget.race, bw.Rookie())
    assert item.widget.race.over and item.state["clock"] is None
    assert "clock" not in item.state["can"]
    item.widget.close()
