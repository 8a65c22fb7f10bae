"""A race at the screen where no thread can start, as in a browser: the event loop does it all."""

from __future__ import annotations

import asyncio
import signal
import threading
import warnings
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import aside
from bolide_widget.core.questions import TIME_OUT
from bolide_widget.drivers.search import Workbench, hurried, in_a_hurry
from bolide_widget.drivers.time_limit import TimeUp, within
from bolide_widget.widget.hints import Hints
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page

NAMES = ["Ada", "Bob"]
PATIENCE = 2000  # looks of `until`


@pytest.fixture(autouse=True)
def tried(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No thread starts; the names of those that somebody wanted to start."""
    names: list[str] = []

    def start(thread: threading.Thread) -> None:
        names.append(thread.name)
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    yield names
    assert names, "nobody wanted a thread: nothing was tested"


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"grid": NAMES, "seed": 3, "laps": 1, **options})


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


async def until(true: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came true")


# -- a race ----------------------------------------------------------------------------------------


def test_a_race_with_rivals_is_driven_to_the_flag() -> None:
    async def test() -> None:
        rival = bw.Rookie()
        page = Page(RaceWidget(race(), seats={"Bob": rival}, pace=0))
        while not page.widget.race.over:
            await until(lambda: page.widget.race.over or page.state["ask"]["seat"] == "person")
            if not page.widget.race.over:
                wanted = bw.Rookie()(page.widget.race).id
                assert page.ask("play", action=wanted)["t"] == "ok"
        assert page.state["over"] and page.widget.race.standings[0].driver in NAMES
        page.widget.close()

    on_a_loop(test)


@pytest.mark.parametrize("game", bw.games())
def test_the_rivals_of_every_game_move(game: str) -> None:
    async def test() -> None:
        widget = bw.play(game=game, seed=4, pace=0, autosave=False)
        page = Page(widget)
        seats = {entry.seat for entry in widget.race.history if entry.seat > 0}
        for _ in range(40):
            if seats:
                break
            await until(lambda: page.state["ask"]["seat"] == "person" or page.widget.race.over)
            widget.race.play(widget.race.options[0])
            seats = {entry.seat for entry in widget.race.history if entry.seat > 0}
        assert seats
        widget.close()

    on_a_loop(test)


def test_the_clock_rings_and_the_turn_is_played() -> None:
    """T-5: time that is up is seen by the event loop."""

    async def test() -> None:
        page = Page(RaceWidget(race(rules=bw.Rules(timer=0.01))))
        await until(lambda: any(e.action == TIME_OUT for e in page.widget.race.history))
        page.widget.close()

    on_a_loop(test)


def test_a_race_saves_itself(tmp_path: Path) -> None:
    async def test() -> None:
        page = Page(RaceWidget(race(), autosave=tmp_path))
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        await until(lambda: any(tmp_path.glob("*.json")))
        (file,) = tmp_path.glob("*.json")
        assert bw.load_race(file) == page.widget.race
        page.widget.close()

    on_a_loop(test)


# -- the hint --------------------------------------------------------------------------------------


def test_a_hint_comes_race_by_race_and_messages_between_them() -> None:
    async def test() -> None:
        page = Page(RaceWidget(race()))
        ids = {option["id"] for option in page.state["ask"]["options"]}
        sent: list[dict[str, Any]] = []
        page.widget.observe(lambda change: sent.append(change["new"]), "hints")
        assert page.ask("hint", on=True)["t"] == "ok"
        assert sent == [], "nobody waited for it"
        await until(lambda: bool(page.widget.hints.get("options")))
        named = next(hint for hint in sent if hint["best"])  # before it, "Looking for ..."
        assert named["best"] in ids and named["options"] == {}
        assert set(page.widget.hints["options"]) < ids, "the first of them is shown at once"
        assert page.ask("hint", on=False)["t"] == "ok"
        await asyncio.sleep(0.01)
        assert page.widget.hints == {}, "a hint that was stopped went on"
        assert page.ask("hint", on=True)["t"] == "ok"
        await until(lambda: set(page.widget.hints.get("options", ())) == ids)
        page.widget.close()

    on_a_loop(test)


def test_nothing_is_made_ready_for_a_hint() -> None:
    """It would hold up every click; a request for a hint waits once."""

    async def test() -> None:
        hints = Hints(lambda race: iter(()), lambda hints: None, lambda words: None)
        hints.make_ready(race())
        assert hints._warm_up is None

    on_a_loop(test)


# -- what it stands on -----------------------------------------------------------------------------


def test_without_an_event_loop_work_is_done_at_once_and_nothing_rings() -> None:
    done: list[int] = []
    aside.work_through((done.append(number) for number in range(3)), "counting")
    assert done == [0, 1, 2]
    aside.later(0, done.append, 9).cancel()
    assert done == [0, 1, 2]


def test_what_is_called_off_is_not_called() -> None:
    async def test() -> None:
        done: list[int] = []
        aside.later(0, done.append, 1).cancel()
        aside.later(0, done.append, 2)
        await until(lambda: bool(done))
        assert done == [2]

    on_a_loop(test)


def test_a_table_is_made_by_the_loop_and_nobody_hurries_it() -> None:
    async def test() -> None:
        hurry: list[bool] = []
        bench = Workbench()
        with hurried():
            bench.order("one", lambda: hurry.append(in_a_hurry()))
            bench.order("other", lambda: hurry.append(in_a_hurry()))
            bench.order("one", lambda: hurry.append(in_a_hurry()))
        assert hurry == []
        await until(lambda: len(hurry) == 2)
        assert hurry == [False, False] and not bench._busy

    on_a_loop(test)


def test_a_limit_without_alarm_or_thread_is_found_out_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(signal, "setitimer", raising=False)
    assert within(1000, lambda: 3, ()) == 3
    with pytest.raises(TimeUp):
        within(-1, lambda: 3, ())
    with pytest.raises(ZeroDivisionError):
        within(1000, lambda: 1 // 0, ())


def test_races_are_simulated_with_a_bar_and_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        frame = bw.simulate(race(), 2, bw.Rookie(), progress=True)
    assert len(frame) == 4
