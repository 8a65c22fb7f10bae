"""The life of a widget: when computer drivers move and wait, and what a closed one leaves."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import bolide_widget as bw
from bolide_widget.racing.rows import MOMENTS
from bolide_widget.widget import autopilot, views as presence
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

NAMES = ["Ada", "Bob"]


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"grid": NAMES, "seed": 3, **options})


class Driver:
    """A computer driver that signals its call."""

    def __init__(self) -> None:
        self.called = threading.Event()
        self.goes = threading.Event()
        self.goes.set()
        self.rookie = bw.Rookie()

    def __call__(self, race: bw.Race) -> Any:
        self.called.set()
        assert self.goes.wait(10)
        return self.rookie(race)


@pytest.fixture
def driver() -> Driver:
    return Driver()


@pytest.fixture
def alone(driver: Driver) -> Iterator[RaceWidget]:
    """A race of computers alone."""
    widget = RaceWidget(race(laps=1), seats=dict.fromkeys(NAMES, driver), pace=0.0)
    yield widget
    widget.close()


def moves(widget: RaceWidget) -> int:
    return len(widget.race.history)


def is_at_rest(widget: RaceWidget) -> bool:
    """Whether no computer driver is about to move, and none is thinking."""
    return widget._autopilot.resting


def halt(widget: RaceWidget, driver: Driver) -> Page:
    """A page of a race that has moved a little, its driver kept thinking."""
    page = Page(widget)
    wait(lambda: moves(widget) >= 6)
    driver.goes.clear()
    driver.called.clear()
    assert driver.called.wait(10)
    return page


# -- shown or not ----------------------------------------------------------------------------


def test_computers_alone_wait_until_they_are_shown(alone: RaceWidget, driver: Driver) -> None:
    assert is_at_rest(alone) and not driver.called.is_set()
    alone._repr_mimebundle_()
    assert is_at_rest(alone), "a cell's output is shown when a page says so"
    Page(alone)
    wait(lambda: alone.race.over, 60)


def test_they_stop_when_their_board_is_gone(alone: RaceWidget, driver: Driver) -> None:
    page = halt(alone, driver)
    page.show(on=False)
    before = moves(alone)
    driver.goes.set()
    assert is_at_rest(alone)
    thinking = [item for item in threading.enumerate() if isinstance(item, threading.Timer)]
    for thread in thinking:
        thread.join(10)
    assert moves(alone) == before, "what was thought out meanwhile is not played"
    page.show()
    wait(lambda: alone.race.over, 60)


def test_they_go_on_while_one_of_two_boards_is_left(alone: RaceWidget, driver: Driver) -> None:
    page = halt(alone, driver)
    page.show(view="v2")
    page.show(on=False)
    driver.goes.set()
    wait(lambda: alone.race.over, 60)


def test_a_page_that_went_without_a_word_is_forgotten(
    alone: RaceWidget, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = halt(alone, driver)
    monkeypatch.setattr(presence, "LEASE", -1.0)  # as if its last word were long ago
    driver.goes.set()
    wait(lambda: is_at_rest(alone))
    monkeypatch.undo()
    assert not alone.race.over
    page.show()
    wait(lambda: alone.race.over, 60)


def test_whoever_thinks_long_is_there_when_he_answers() -> None:
    """What computer drivers do unseen is not shown, so no page could say that it is still there."""
    names = ["You", "Rosa", "Tazio"]
    race = bw.really_nasty.Race("rn-default", names, laps=1, seed=3)
    rookie = bw.really_nasty.Rookie()
    page = Page(RaceWidget(race, seats=dict.fromkeys(names[1:], rookie), pace=0.0))
    views = page.widget._views
    for _ in range(12):
        wait(lambda: race.over or (is_shown(page) and bool(options_of(race, "You"))), 20)
        if page.state["ask"].get("covered"):
            page.ask("uncover", token=0)
        views._heard = dict.fromkeys(views._heard, time.monotonic() - 2 * presence.LEASE)
        assert page.ask("play", action=options_of(race, "You")[0])["t"] == "ok"
    page.widget.close()


def is_shown(page: Page) -> bool:
    return bool(page.state["rev"] == page.widget._rev)


def options_of(race: Any, driver: str) -> list[str]:
    return [option.id for asked in race.asked if asked.driver == driver for option in asked.options]


def test_a_driver_that_is_thinking_is_not_asked_again_when_a_page_is_heard(
    alone: RaceWidget, driver: Driver
) -> None:
    page = halt(alone, driver)
    before = alone._autopilot.alarm._ticket
    page.show()
    page.show(view="v2")
    assert alone._autopilot.alarm._ticket == before
    driver.goes.set()
    wait(lambda: alone.race.over, 60)


def test_a_cell_run_five_times_drives_one_race(driver: Driver) -> None:
    widgets = []
    for _ in range(5):
        widget = RaceWidget(race(laps=1), seats=dict.fromkeys(NAMES, driver), pace=0.0)
        if widgets:
            widgets[-1].show(on=False)
        widgets.append(Page(widget))
    wait(lambda: widgets[-1].widget.race.over, 60)
    others = [page.widget for page in widgets[:-1]]
    assert all(is_at_rest(other) and not other.race.over for other in others)
    for page in widgets:
        page.widget.close()


def test_views_are_forgotten_before_they_fill_the_memory() -> None:
    seen = presence.Views()
    for number in range(10_000):
        seen.hear(str(number))
    assert len(seen._heard) == presence.MOST and seen.any()
    for number in range(10_000):
        seen.leave(str(number))
    assert not seen.any()


@pytest.mark.parametrize(
    "fields", [{}, {"on": True}, {"on": 1, "view": "v"}, {"on": True, "view": ""},
               {"on": True, "view": "v" * 65}, {"on": True, "view": 5}]
)  # fmt: skip
def test_a_word_of_a_view_that_is_none_is_refused(fields: dict[str, Any]) -> None:
    page = Page(RaceWidget(race()))
    before = page.widget._views._heard.copy()
    assert page.tell({"t": "view", "id": "m1", "rev": 0, **fields})["t"] == "reject"
    assert page.widget._views._heard == before


# -- undo ------------------------------------------------------------------------------------


def test_after_an_undo_computers_alone_wait_until_they_are_told(
    alone: RaceWidget, driver: Driver
) -> None:
    page = halt(alone, driver)
    before = moves(alone)
    assert page.ask("undo")["t"] == "ok"
    driver.goes.set()
    assert is_at_rest(alone) and page.state["can"]["go"] and moves(alone) < before
    assert page.ask("undo")["t"] == "ok"
    assert is_at_rest(alone) and page.state["can"]["go"]
    page.show()
    assert is_at_rest(alone), "one more view is no reason to go on"
    assert page.ask("go")["t"] == "ok"
    wait(lambda: page.state["over"], 60)
    assert "go" not in page.state["can"]
    assert page.ask("go")["reason"] == "No computer driver is waiting."


def test_after_all_is_redone_they_go_on(alone: RaceWidget, driver: Driver) -> None:
    page = halt(alone, driver)
    page.ask("undo")
    page.ask("undo")
    page.ask("redo")
    assert is_at_rest(alone)
    page.ask("redo")
    driver.goes.set()
    wait(lambda: alone.race.over, 60)


def test_an_undo_of_a_script_is_not_played_again_at_once(alone: RaceWidget, driver: Driver) -> None:
    halt(alone, driver)
    alone.race.undo(3)
    driver.goes.set()
    assert is_at_rest(alone)


def test_who_skips_waits_for_no_computer_until_somebody_is_asked() -> None:
    page = Page(RaceWidget(race(), seats={"Bob": bw.Rookie()}, pace=3600.0))

    def ada() -> bool:
        with page.widget.race.lock:  # not before the board has heard of it
            pending = page.widget.race.pending
        return pending is not None and pending.driver == "Ada"

    for skips in (True, False):
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        assert not ada()
        if skips:
            old = page.state["rev"] - 1  # too late, as from somebody who watches
            assert page.ask("skip", rev=old)["t"] == "ok"
            wait(ada)
    assert page.widget.pace == 3600.0


def test_after_an_undo_who_skips_need_not_say_go(alone: RaceWidget, driver: Driver) -> None:
    page = halt(alone, driver)
    page.ask("undo")
    driver.goes.set()
    assert is_at_rest(alone)
    page.ask("skip")
    wait(lambda: alone.race.over, 60)


def test_computers_pause_until_they_are_told_to_go_on(alone: RaceWidget, driver: Driver) -> None:
    """A pause holds whatever happens; a person with a question may answer meanwhile."""
    page = halt(alone, driver)
    assert page.state["can"]["pause"] == "off"
    old = page.state["rev"] - 1  # too late, as from somebody who watches
    assert page.ask("pause", rev=old, on=True)["t"] == "ok"
    driver.goes.set()
    before = moves(alone)
    assert (
        is_at_rest(alone) and page.state["can"] | {"pause": "on", "go": True} == page.state["can"]
    )
    page.show()
    assert is_at_rest(alone) and moves(alone) == before
    assert page.ask("pause", on=False)["t"] == "ok"
    wait(lambda: page.state["over"], 60)
    assert "pause" not in page.state["can"]


def test_a_pause_goes_on_through_a_persons_answer() -> None:
    page = Page(RaceWidget(race(), seats={"Bob": bw.Rookie()}, pace=0.0))
    page.ask("pause", on=True)
    assert "go" not in page.state["can"], "a person answers"
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    assert is_at_rest(page.widget) and page.state["can"]["go"]
    page.ask("go")
    wait(lambda: page.widget.race.pending.driver == "Ada")  # type: ignore[union-attr]
    assert page.state["can"]["pause"] == "off"


def test_nobody_pauses_where_no_computer_drives() -> None:
    page = Page(RaceWidget(race()))
    assert "pause" not in page.state["can"]


def test_what_happened_has_its_time_at_any_pace_but_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card here, also when others have passed since; a move alone takes no more than the pace."""
    monkeypatch.setattr(autopilot, "time", SimpleNamespace(monotonic=lambda: 100.0))
    match, rookie = bw.really_nasty.Race("rn-default", NAMES, seed=1), bw.really_nasty.Rookie()
    widget = RaceWidget(match, seats={NAMES[0]: rookie})
    pilot = widget._autopilot
    while not any(fact[0] == "play" for entry in match._now.entries[-1:] for fact in entry.facts):
        match.play(rookie(match))
    while autopilot._needs_no_pause(match._state):
        match.play(rookie(match))
    pilot.wake(5.0)
    assert pilot.pause(0.0) == 0.0
    assert pilot.pause(0.2) == pilot.pause(0.2, 0.1) == MOMENTS["card"]
    assert pilot.pause(5.0) == 5.0
    monkeypatch.setattr(autopilot, "time", SimpleNamespace(monotonic=lambda: 110.0))
    pilot.wake(5.0)
    assert pilot.pause(0.2) == 0.2 and pilot.pause(0.2, 0.5) == 0.0
    widget.close()


def test_with_people_nobody_waits_for_a_word() -> None:
    page = Page(RaceWidget(race(), seats={"Bob": bw.Rookie()}, pace=0.0))
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    wait(lambda: page.widget.race.pending.driver == "Ada")  # type: ignore[union-attr]
    page.ask("undo")
    assert "go" not in page.state["can"]
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    wait(lambda: page.widget.race.pending.driver == "Ada")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("what", "fields"), [("undo", {}), ("pace", {"ms": 500}), ("seat", {"token": 0, "who": "Ace"})]
)
def test_who_stops_fast_computers_need_not_be_faster(
    alone: RaceWidget, driver: Driver, what: str, fields: dict[str, Any]
) -> None:
    """They have moved on before the message comes; the page saw an older state."""
    page = halt(alone, driver)
    before = moves(alone)
    assert page.ask(what, rev=page.state["rev"] - 2, **fields)["t"] == "ok"
    assert (moves(alone) < before) is (what == "undo")
    driver.goes.set()


def test_an_undo_that_comes_when_a_person_is_asked_is_of_another_state() -> None:
    page = Page(RaceWidget(race()))
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    answer = page.ask("undo", rev=page.state["rev"] - 1)
    assert answer["t"] == "reject" and "moved on" in answer["reason"]


# -- what is left ----------------------------------------------------------------------------


def made_shown_and_closed(count: int) -> list[weakref.ref[RaceWidget]]:
    match, seats = race(), {"Bob": bw.Rookie()}
    gone = []
    for _ in range(count):
        widget = RaceWidget(match, seats=seats, pace=60)
        widget._repr_mimebundle_()
        page = Page(widget)
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        match.undo()
        widget.close()
        gone.append(weakref.ref(widget))
    return gone


def test_a_closed_widget_leaves_nothing() -> None:
    made_shown_and_closed(1)
    gc.collect()
    known = len(_instances)
    gone = made_shown_and_closed(20)

    def left() -> int:
        """How many are still held; their threads take a moment to end."""
        gc.collect()
        return sum(widget() is not None for widget in gone)

    wait(lambda: left() == 0)
    assert len(_instances) == known, "its layout is closed with it"


def test_a_closed_widget_waits_for_nobody_when_it_is_collected() -> None:
    """It may be collected on a thread that just begins, while a move waits for that thread."""
    match = race()
    widget = RaceWidget(match)
    widget.close()
    again = threading.Thread(target=widget.close, daemon=True)
    with match.lock:
        again.start()
        again.join(10)
        assert not again.is_alive()


def test_a_layout_of_somebody_else_is_left_alone() -> None:
    other = RaceWidget(race())
    widget = RaceWidget(race())
    widget.layout = other.layout
    widget.close()
    assert other.layout.comm is not None
    other.close()
