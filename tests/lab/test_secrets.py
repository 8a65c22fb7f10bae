"""The lab plays games with hidden hands: nobody in it sees more than his seat may."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import games
from bolide_widget.core.dice import chance
from bolide_widget.core.hidden import could_be
from bolide_widget.core.match import Match
from bolide_widget.core.state import AnyState
from bolide_widget.drivers.drive import drive
from bolide_widget.lab.chances import Chance, chances
from bolide_widget.widget.hints import Hints
from bolide_widget.widget.why import Choice
from helpers.derby import Field, derby


def looks(race: Match[Field]) -> Any:
    """Chooses by all that it can see; it must be shown to a seat, without a past."""
    assert race._viewer is not None and race.history == ()
    seen = int(race.state.digest(), 16)
    return race.options[chance(seen, 0) % len(race.options)]


def first(race: Match[Field]) -> Any:
    assert race._viewer is not None
    return race.options[-1]


def bidding(seed: int = 4) -> Match[Field]:
    race = derby(3, seed=seed)
    race.play("bid:2", "Ada")
    return race


def other_world(race: Match[Field], driver: str) -> Match[Field]:
    """A race that looks the same to a driver."""
    twin = race.copy()
    twin._show(could_be(race.state, race.drivers.index(driver), Random(8)))
    assert twin.state != race.state
    return twin


def test_what_if_tells_the_same_for_all_that_looks_the_same() -> None:
    race = bidding()
    options = {"options": ["hold", "bid:3"], "n": 6, "progress": False}
    item = bw.what_if(race, policies=looks, **options)  # type: ignore[arg-type]
    two = bw.what_if(other_world(race, "Bob"), policies=looks, **options)  # type: ignore[arg-type]
    assert item.equals(two)
    assert list(item.option) == ["hold", "bid:3"] and set(item.how) == {"played"}


def test_races_are_simulated_with_drivers_who_see_their_own_hand() -> None:
    frame = bw.simulate(derby(12), n=2, policies=first, progress=False)
    assert len(frame) == 24 and set(frame.status) == {"finished"}


def test_drive_asks_each_driver_for_its_own_seat() -> None:
    race = drive(derby(5), looks)
    assert race.over and race.log[-1].endswith("wins.")


def test_a_hint_knows_what_its_driver_may_know() -> None:
    """Its races start from what the driver who decides can see."""
    race = derby(3, seed=2)
    while race.state.question is None or race.state.question.kind != "drive":
        race.play(race.options[-1])
    seat = race.state.to_act[0]
    driver = race.drivers[seat]
    given: list[Any] = []

    def source(shown: Match[Field]) -> Iterator[Chance]:
        given.append(shown)
        yield from chances(shown, 1, driver=looks)

    def choose(shown: Match[Field]) -> Choice:
        option = looks(shown)
        return Choice(option.id, option.label, "looks")

    lines: list[Any] = []
    firsts: list[Any] = []
    hints = Hints(source, lines.append, lines.append, choose)
    for world in (race, other_world(race, driver)):
        with race.lock:
            hints.start(world, 7)
        deadline = time.monotonic() + 60
        while not (lines and lines[-1] and lines[-1].get("done")) and time.monotonic() < deadline:
            time.sleep(0.01)
        shown = given[-1]
        assert shown.history == () and shown.facts == race.facts_for(driver)
        assert shown.state.observe(seat) == race.state.observe(seat)
        assert shown.state != world.state and sorted(lines[-1]["options"]) == sorted(
            option.id for option in race.options
        )
        firsts.append(next(line for line in lines if line and line["best"]))
        given.append(lines.pop())
        lines.clear()
    item, again = (known for known in given if isinstance(known, dict))
    assert item == again  # two worlds that look the same to the driver
    assert firsts[0] == firsts[1] and firsts[0]["best"] and not firsts[0]["options"]


class Own:
    """A driver with both methods; it and its copies record which of them is called."""

    def __init__(self, calls: list[str]) -> None:
        self.calls = calls

    def __deepcopy__(self, memo: object) -> Own:
        return self

    def choose(self, state: AnyState, seat: int) -> Any:
        self.calls.append("choose")
        return state.legal(seat)[0]

    def __call__(self, race: Match[Any]) -> Any:
        self.calls.append("shown" if race._viewer == race.state.to_act[0] else "whole")
        return race.options[0]


@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("bolide", {"choose"}),
        ("formula-d", {"choose"}),
        ("championship-formula", {"shown"}),
        ("really-nasty", {"shown"}),
    ],
)
def test_choose_is_not_asked_where_the_state_has_secrets(game: str, ways: set[str]) -> None:
    """docs/drivers.md: a driver of one's own is shown what its seat may know, never the state."""
    calls: list[str] = []
    row = games.need(game)
    race = row.race(row.track, ["Ada", "Bob"], seed=1, laps=1)
    bw.simulate(race, n=1, policies=Own(calls), max_turns=3, progress=False)
    assert set(calls) == ways
