"""Computer drivers that decide out of turn: no page shows whether, or how many did."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from bolide_widget.core.hidden import could_be, is_covered
from bolide_widget.core.match import Match
from bolide_widget.drivers import ask
from bolide_widget.games import need, really_nasty as rn
from bolide_widget.racing.reel import html_of
from bolide_widget.widget import autopilot
from bolide_widget.widget.autopilot import is_silent, thinking_time
from bolide_widget.widget.race_widget import RaceWidget
from bolide_widget.widget.rule_fields import rule_fields
from bolide_widget.widget.stopwatch import Alarm
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
    assert "Bob" not in repr(match) and repr(match).endswith("a driver chooses in secret)")
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
    assert windows(first.widget) == []
    wait(lambda: bool(race.over))
    wait(lambda: bool(first.state["over"]))
    assert windows(first.widget) == []
    first.widget.close()


def windows(widget: RaceWidget, last: float | None = None) -> list[float]:
    """How long each window is held back from now on, in seconds; it lasts another time if said."""
    lengths: list[float] = []
    alarm = widget._lull._alarm
    set_alarm = alarm.set

    def note(seconds: float) -> None:
        lengths.append(seconds)
        set_alarm(seconds if last is None else last)

    alarm.set = note  # type: ignore[method-assign]
    return lengths


def end_window(widget: RaceWidget) -> None:
    """End a window that lasts long, once computer drivers have answered if somebody looks."""
    wait(lambda: not widget._views.any() or not widget._lull.is_theirs())
    Alarm.set(widget._lull._alarm, 0.0)


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
    lengths = windows(first.widget)
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
    lengths = windows(first.widget)
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
    assert first["name"] == "ask_policy" and "gives that away" in first["help"]
    only, everybody = first["choices"]
    assert only["id"] == "legal_only" and everybody["id"] == "all_with_cards"
    assert "gives nothing away" in everybody["label"]
    assert "A prompt shows that you hold a card" in need("really-nasty").card.several


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


def twins(seed: int) -> Iterator[tuple[Match[Any], Match[Any]]]:
    """Pairs of races after an open answer: Ada cannot know which is hers, and others are asked."""
    race, rookie, random = (
        rn.Race("rn-default", ["Ada", "Bob", "Cyd"], seed=seed),
        rn.Rookie(),
        Random(seed),
    )
    while not race.over and len(race.history) < 160:
        before, driver = race.copy(), race.drivers[race.state.to_act[0]]
        answer = ask(rookie, race.copy(), driver=driver)
        race.play(answer, driver)
        if is_covered(before._state):
            continue
        guessed = before.copy()
        guessed._show(could_be(before.state, 0, random))
        for match in (before, guessed):
            match.play(answer, driver)
        if before.state.to_act != guessed.state.to_act:
            yield before, guessed


def traits(widget: RaceWidget) -> dict[str, Any]:
    """What every page and a saved notebook have of a board, but for its program."""
    kept: dict[str, Any] = json.loads(json.dumps(widget.get_state(), default=str))
    names = ("board", "state", "hints")
    return {name: kept[name] for name in names}


def all_told(match: Match[Any], **more: Any) -> list[Any]:
    """Tell all that pages get of a race on which a board is opened, and how long they wait."""
    widget = RaceWidget(match, seats={"Bob": passes, "Cyd": passes}, pace=3600, **more)
    told: list[Any] = [traits(widget), repr(widget)]
    widget.observe(lambda change: told.append(change["new"]), "state")
    told.append(lengths := windows(widget, last=3600))
    page = Page(widget)
    requests: list[tuple[str, dict[str, Any]]] = [
        ("uncover", {"token": 0}),
        *(("play", {"action": "pass", "token": 0, "rev": rev}) for rev in (0, 1)),
        ("hint", {"on": True}),
        ("replay", {}),
        ("go", {}),
    ]
    for what, fields in requests:
        page.ask(what, **fields)
    end_window(widget)
    wait(lambda: page.state["rev"] == 1)
    assert len(lengths) == 1
    told += [traits(widget), repr(widget)]
    for what in ("uncover", "replay", "undo"):
        page.ask(what, token=0)
    told += [page.answers, html_of(match)]
    widget.close()
    return told


@pytest.mark.parametrize("seed", range(3))
def test_a_board_opened_in_a_window_shows_the_same_whoever_is_asked(seed: int) -> None:
    """RN-TIME-4, R-56: before anybody looks, and as soon as computer drivers have passed."""
    asked = set()
    for pair in islice(twins(seed), 5):
        asked |= {match.state.to_act for match in pair}
        one, other = map(all_told, pair)
        assert one == other
        question = one[0]["state"]["ask"]
        assert (question["kind"], question["who"], question["options"]) == ("secret", [], [])
    assert len(asked) > 1


@pytest.mark.parametrize("hold", ["pause", "go"])
def test_a_board_that_waits_shows_the_same_whoever_is_asked(hold: str) -> None:
    """R-56: also where computer drivers are to wait: they pass unseen, and go on with nothing."""
    shown = []
    for hand in ("WE", "PS"):
        match = table({"Ada": "r10l1", "Bob": {"hand": hand}}, turn="Bob")
        widget = RaceWidget(match, seats={"Bob": passes}, pace=0)
        states: list[Any] = [dict(widget.state)]
        widget.observe(lambda change, states=states: states.append(change["new"]), "state")
        if hold == "pause":
            widget._autopilot.paused = True
        else:
            widget._autopilot.hold()
        lengths = windows(widget)
        page = Page(widget)
        wait(lambda page=page: bool(page.state["can"].get("go")))  # type: ignore[misc]
        assert lengths == [autopilot.USUAL] and page.state["ask"]["kind"] == "die"
        assert page.ask("go")["t"] == "ok"
        wait(lambda page=page: page.state["ask"]["kind"] == "roll")  # type: ignore[misc]
        shown.append(states[:2])
        widget.close()
    assert shown[0] == shown[1]


def test_a_window_in_a_pause_takes_the_same_time_whoever_is_asked() -> None:
    """R-56: that computer drivers pause does not show what follows a window any sooner."""
    shown = set()
    for hand in ("WE", "PS"):
        first = at_table({"Bob": hand}, pace=0)
        until(first, "die")
        first.ask("play", action="die+brown")
        first.ask("play", action="4")
        first.ask("pause", on=True)
        lengths = windows(first.widget, last=3600)
        first.ask("play", action="to+r14l1")
        shown.add((*lengths, first.state["ask"]["kind"]))
        end_window(first.widget)
        wait(lambda first=first: bool(first.state["can"].get("go")))  # type: ignore[misc]
        first.widget.close()
    assert shown == {(autopilot.USUAL, "path")}


@pytest.mark.parametrize("hand", ["WE", "PS"])
def test_a_pass_of_a_computer_before_anything_else_cannot_be_undone(hand: str) -> None:
    """RN-TIME-4: nor watched again, and no file begins with it; all that tells of it."""
    first = at_table({"Bob": hand}, pace=0)
    until(first, "die")
    assert len(first.widget.race.history) == (hand == "WE")
    can = first.state["can"]
    assert not can["undo"] and "replay" not in can and "new" not in can
    assert first.ask("undo")["reason"] == "There is nothing to undo"
    first.widget.close()


@pytest.mark.parametrize("hand", ["WE", "PS"])
def test_nothing_goes_on_behind_a_window_while_nobody_looks(hand: str) -> None:
    """R-56: a computer that is asked waits for somebody who looks, and so does the page else."""
    first = at_table({"Bob": hand}, pace=0)
    until(first, "die")
    first.ask("play", action="die+brown")
    first.ask("play", action="4")
    first.show(False)
    lengths, before = windows(first.widget), first.state
    first.widget.race.play("to+r14l1")
    assert lengths == [] and first.state == before and before["ask"]["kind"] == "path"
    first.show()
    assert lengths == [autopilot.USUAL]
    until(first, "roll")
    first.widget.close()


@pytest.mark.parametrize("hand", ["WE", "PS"])
def test_a_window_is_not_over_where_the_page_went_meanwhile(hand: str) -> None:
    """R-56: it begins again with who comes back."""
    first = at_table({"Bob": hand}, pace=0)
    until(first, "die")
    first.ask("play", action="die+brown")
    first.ask("play", action="4")
    lengths, before = windows(first.widget, last=3600), first.state
    first.ask("play", action="to+r14l1")
    first.show(False)
    end_window(first.widget)
    wait(lambda: first.widget._lull._alarm.resting)
    assert first.state == before
    first.show()
    assert lengths == [autopilot.USUAL] * 2
    end_window(first.widget)
    until(first, "roll")
    first.widget.close()


@pytest.mark.parametrize("hand", ["WE", "PS"])
def test_any_word_of_a_page_lets_a_window_begin_that_waited(hand: str) -> None:
    """R-56: a page that was thought gone, and was only silent, is shown what follows."""
    first = at_table({"Bob": hand}, pace=0)
    until(first, "die")
    first.ask("play", action="die+brown")
    first.ask("play", action="4")
    first.show(False)
    first.widget.race.play("to+r14l1")
    assert "moved on" in first.ask("play", action="to+r14l1")["reason"]
    until(first, "roll")
    first.widget.close()


def test_a_board_that_nobody_looks_at_keeps_up_with_open_answers() -> None:
    """R-56: what a script plays on is shown, since the window is over then."""
    match = table({"Ada": "r10l1", "Bob": {"hand": "PS"}}, turn="Ada")
    widget = RaceWidget(match, seats={"Bob": passes}, pace=PACE)
    for answer in ("die+brown", 4, "to+r14l1"):
        match.roll(answer) if isinstance(answer, int) else match.play(answer)
    assert widget.state["ask"]["kind"] == "path"
    match.play("die+brown", "Bob")
    assert widget.state["ask"]["kind"] == "roll"
    widget.close()


@pytest.mark.parametrize("hand", ["WE", "PS"])
def test_a_board_shown_again_in_a_window_shows_what_was_before_it(hand: str) -> None:
    """R-56: not what was there when it was closed, nor who is asked now."""
    first = at_table({"Bob": hand}, pace=0)
    until(first, "die")
    widget, rev = first.widget, first.state["rev"]
    widget.close()
    for answer in ("die+brown", 4, "to+r14l1"):
        race = widget.race
        race.roll(answer) if isinstance(answer, int) else race.play(answer)
    assert widget.model_id
    question = widget.state["ask"]
    assert (question["kind"], question["who"]) == ("secret", [])
    assert widget.state["rev"] > rev
    first.show()
    until(first, "roll")
    widget.close()


@pytest.mark.parametrize("hand", ["WE", "PS"])
@pytest.mark.parametrize("window", ["pre", None])
def test_who_is_asked_in_a_race_that_was_set_up_can_answer(hand: str, window: str | None) -> None:
    """R-56: Ada, a person, after Bob, who may be asked before her: a moment after she looks."""
    cars = {"Bob": {"hand": hand}, "Ada": {"space": "r10l1", "hand": "WE"}, "Cyd": "r12l1"}
    match = table(cars, turn="Ada", window=window)
    widget = RaceWidget(match, seats={"Bob": passes, "Cyd": passes}, pace=0)
    assert widget.state["ask"]["who"] == []
    page = Page(widget)
    wait(lambda: page.state["ask"]["who"] == [1])
    assert page.state["rev"] == 1
    assert [option["id"] for option in own_options(page, 1)] == ["pass", "play+WE"]
    assert page.ask("play", token=1, action="play+WE")["t"] == "ok"
    page.widget.close()


def own_options(page: Page, seat: int) -> Any:
    """What a person is offered who looks at what only this seat may see."""
    assert page.ask("uncover", token=seat)["t"] == "ok"
    return page.answers[-2]["ask"]["options"]


def test_people_alone_are_asked_at_once() -> None:
    """R-56: only the windows of computer drivers are hidden."""
    match = table({"Ada": {"hand": "WE"}, "Bob": "r20l1"}, turn="Ada")
    page = Page(RaceWidget(match))
    assert page.state["ask"]["who"] == [0] and page.state["rev"] == 0
    assert own_options(page, 0)
    page.widget.close()
