"""Computer drivers that decide out of turn: no page shows whether, or how many did."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from bolide_widget.core.match import Match
from bolide_widget.drivers import ask
from bolide_widget.games import need, really_nasty as rn
from bolide_widget.widget import autopilot
from bolide_widget.widget.autopilot import is_silent, thinking_time
from bolide_widget.widget.race_widget import RaceWidget
from bolide_widget.widget.rule_fields import rule_fields
from helpers.browser.page import Page, wait
from helpers.races.really_nasty_table import table

PACE = 0.02


def passes(race: Match[Any]) -> Any:
    """A driver that takes what is listed first: it passes in windows."""
    return race.options[0]


def at_table(hands: dict[str, str], fuel: int = 1, pace: float = PACE) -> Page:
    """Ada, a person, is on turn; the others are driven by computers."""
    match = table(
        {"Ada": {"space": "r10l1"}}
        | {name: {"hand": held, "fuel": fuel} for name, held in hands.items()},
        turn="Ada",
    )
    return Page(RaceWidget(match, seats=dict.fromkeys(hands, passes), pace=pace))


def until(page: Page, kind: str) -> None:
    wait(lambda: (page.state["ask"] or {}).get("kind") == kind)


def seen(hands: dict[str, str]) -> tuple[str, int]:
    """All states that a page gets while Ada drives and the next begins; and how many answers."""
    item = at_table(hands)
    states: list[Any] = [item.state]
    item.widget.observe(lambda change: states.append(change["new"]), "state")
    until(item, "die")
    assert item.ask("play", action="die+brown")["t"] == "ok"
    assert item.ask("play", action="4")["t"] == "ok"
    assert item.ask("play", action="to+r14l1")["t"] == "ok"
    until(item, "roll")  # the next has passed its own window, and chosen a die
    count = len(item.widget.race.history)
    item.widget.close()
    while "die" not in json.dumps(states[0]["ask"]):
        states.pop(0)
    first = states[0]["rev"]
    del states[0]["can"]  # the race begins with this turn: only a pass could be taken back
    for state in states:
        state["rev"] -= first
        state["ask"] = {**state["ask"], "since": 0}
    return json.dumps(states), count


@pytest.mark.parametrize("others", [("Bob",), ("Bob", "Cyd")])
def test_a_page_sees_the_same_whoever_is_asked(others: tuple[str, ...]) -> None:
    """RN-TIME-4, R-56: the same states under the same revisions, whether any or all can play."""
    shown, counts = set(), set()
    for cards in (["PS", "PS"], ["WE", "PS"], ["PS", "WE"], ["WE", "WE"]):
        states, count = seen(dict(zip(others, cards, strict=False)))
        shown.add(states)
        counts.add(count)
    assert len(counts) > 1, "some were asked more often"
    assert len(shown) == 1


def test_a_lone_computer_is_named_nowhere() -> None:
    """RN-TIME-4: neither in what a page gets, nor by the race in a line."""
    match = table({"Ada": "r10l1", "Bob": {"hand": "WE"}}, turn="Ada")
    widget = RaceWidget(match, seats={"Bob": passes}, pace=PACE)  # nobody looks: Bob waits
    match.play("pass", "Bob")
    match.play("die+brown")
    match.roll(4)
    shown = dict(widget.state)
    match.play("to+r14l1")
    assert match.state.question.kind == "react" and match.state.to_act == (1,)
    assert widget.state == shown and shown["ask"]["kind"] == "path"
    assert "Bob" not in repr(match) and repr(match).endswith("somebody chooses in secret)")
    widget.close()


def test_an_answer_to_what_is_not_shown_any_more_is_refused() -> None:
    """A second press while computer drivers are asked answers nothing."""
    first = at_table({"Bob": "WE"}, pace=3600)
    until(first, "die")
    first.ask("play", action="die+brown")
    first.ask("play", action="4")
    rev = first.state["rev"]
    shown = first.ask("play", action="to+r14l1", rev=rev)
    assert shown["t"] == "ok" and shown["rev"] == rev + 1 and first.state["rev"] == rev
    assert "moved on" in first.ask("play", action="to+r14l1", rev=rev)["reason"]
    wait(lambda: first.state["rev"] == rev + 1)
    first.widget.close()


def test_a_private_question_of_who_is_on_turn_takes_the_time_of_any_other() -> None:
    """R-55: a way in secret, or a stop, is answered after the same pause as a die or a tyre."""
    cars = {"Ada": {"space": "r41l2", "laps": 3, "fuel": 2}, "Bob": {"space": "r20l1", "fuel": 1}}
    match = table(cars, turn="Ada")
    first = Page(RaceWidget(match, seats={"Ada": passes}, pace=3600))
    pauses: list[float] = []
    set_alarm = first.widget._autopilot.alarm.set
    first.widget._autopilot.alarm.set = lambda seconds: (  # type: ignore[method-assign]
        pauses.append(seconds),
        set_alarm(seconds),
    )[1]
    match.play("die+brown")
    match.roll(5)
    assert match.state.question.kind == "approach" and match.state.legal() == [("to", "B1")]
    assert pauses[-1] >= 3599
    match.play("to+B1")
    wait(lambda: first.state["rev"] == first.widget._rev and bool(pauses))
    assert match.state.question.kind == "stop" and pauses[-1] >= 3599
    first.widget.close()


def test_computers_alone_wait_for_nobody() -> None:
    """Without a person at the screen no window is lengthened."""
    race = rn.Race("rn-default", ["Ada", "Bob"], laps=1, seed=1)
    first = Page(RaceWidget(race, seats=dict.fromkeys(["Ada", "Bob"], passes), pace=0.0))
    assert windows(first) == []
    wait(lambda: bool(race.over))
    wait(lambda: bool(first.state["over"]))
    assert windows(first) == []
    first.widget.close()


def windows(page: Page) -> list[float]:
    """How long each window is held back from now on, in seconds."""
    lengths: list[float] = []
    alarm = page.widget._lull._alarm
    set_alarm = alarm.set

    def note(seconds: float) -> None:
        lengths.append(seconds)
        set_alarm(seconds)

    alarm.set = note  # type: ignore[method-assign]
    return lengths


@pytest.mark.parametrize("hand", ["WE", "PS"])
@pytest.mark.parametrize(
    ("pace", "thought", "length"),
    [
        (3600, 0.0, autopilot.USUAL),
        (0.1, 0.0, autopilot.USUAL),
        (0, 0.0, autopilot.USUAL),
        (0, 0.4, 0.6),  # as long as the slowest driver needs, and half of it more
        (3600, 0.4, 0.6),
        (0, 60.0, autopilot.SLOWEST),
    ],
)
def test_a_window_takes_the_same_time_whether_a_computer_is_asked_or_not(
    hand: str, pace: float, thought: float, length: float
) -> None:
    """RN-TIME-4, R-56: also without a pause, and where a driver thinks long."""
    first = at_table({"Bob": hand}, pace=pace)
    until(first, "die")
    first.ask("play", action="die+brown")
    first.ask("play", action="4")
    first.widget._autopilot.longest_thought = thought
    lengths = windows(first)
    first.ask("play", action="to+r14l1")
    assert lengths[0] == pytest.approx(length)
    first.widget.close()


@pytest.mark.parametrize(
    ("drivers", "length"),
    [
        ([rn.Rookie(), rn.Pro(), rn.Ace(nodes=150)], autopilot.USUAL),
        ([rn.Ace(), rn.Rookie()], autopilot.USUAL),
        ([rn.Ace(), rn.Ace()], 0.5),
        ([rn.Ace(2), rn.Rookie()], 2.0),
        ([rn.Ace(60), rn.Ace(60)], autopilot.SLOWEST),
    ],
)
def test_a_driver_that_says_how_long_it_thinks_is_waited_for(
    drivers: list[Any], length: float
) -> None:
    """R-56: so its first thought is not seen either, without a pause or with one."""
    names = ["Bob", "Cyd", "Dot"][: len(drivers)]
    match = table({"Ada": "r10l1"} | {name: {"hand": "PS"} for name in names}, turn="Ada")
    first = Page(RaceWidget(match, seats=dict(zip(names, drivers, strict=True)), pace=0))
    lengths = windows(first)
    until(first, "die")
    first.ask("play", action="die+brown")
    first.ask("play", action="4")
    first.ask("play", action="to+r14l1")
    assert lengths[-1] == pytest.approx(length)
    first.widget.close()


@pytest.mark.parametrize("driver", [rn.Rookie(), rn.Pro(), rn.Ace(nodes=150), rn.Ace()])
def test_our_drivers_need_no_longer_than_windows_take(driver: Any) -> None:
    """R-56: the first thought, too, which makes what a driver keeps of a board."""
    race, slowest = rn.Race("rn-default", ["Ada", "Bob", "Cyd"], laps=1, seed=4), 0.0
    while not race.over:
        silent, began = is_silent(race._state), thinking_time()
        name = race.pending.driver
        answer = ask(driver if silent else rn.Rookie(), race.copy(), driver=name)
        if silent:
            slowest = max(slowest, thinking_time() - began)
        race.play(answer, name)
    assert 0 < slowest < autopilot.USUAL


def test_a_slow_driver_lengthens_the_windows_after_it() -> None:
    """R-56: what it needed once is waited for from then on; what all see is not counted."""

    def slow(race: Match[Any]) -> Any:
        thought = time.thread_time() + 0.1
        while time.thread_time() < thought:
            pass
        return race.options[0]

    match = table({"Ada": "r10l1", "Bob": {"hand": "WE"}}, turn="Ada")
    first = Page(RaceWidget(match, seats={"Bob": slow}, pace=0))
    until(first, "die")
    assert 0.1 <= first.widget._autopilot.longest_thought < 1  # Bob was asked before Ada
    first.widget.close()
    match = table({"Ada": "r10l1", "Bob": "r20l1"}, turn="Bob")
    first = Page(RaceWidget(match, seats={"Bob": slow}, pace=0))
    until(first, "roll")
    assert first.widget._autopilot.longest_thought == 0
    first.widget.close()


def test_where_a_race_is_set_up_it_says_who_is_asked() -> None:
    """RN-TIME-4: `ask_policy` is the first option, with what each value gives away."""
    first = rule_fields(need("really-nasty"))[0]
    assert first["name"] == "ask_policy" and "gives away" in first["help"]
    only, everybody = first["choices"]
    assert only["id"] == "legal_only" and everybody["id"] == "all_with_cards"
    assert "gives nothing away" in everybody["label"]
    assert "who is asked" in need("really-nasty").card.several


@pytest.mark.parametrize("seed", range(1, 7))
def test_two_people_are_seldom_asked_in_secret(seed: int) -> None:
    """RN-TIME-8: of thirty steps at one screen less than a third hand it over."""
    race, rookie = rn.Race("rn-default", ["Ada", "Bob"], seed=seed), rn.Rookie()
    page, covers = Page(RaceWidget(race, pace=0)), 0
    for _ in range(30):
        covers += bool((page.state["ask"] or {}).get("covered"))
        race.play(rookie(race.copy()), race.pending.driver)
    assert covers < 10
    page.widget.close()
