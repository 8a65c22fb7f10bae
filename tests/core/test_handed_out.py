"""What a match hands out is a copy or cannot be changed, and listeners harm nobody."""

from __future__ import annotations

import logging
import pickle
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.drivers import ask
from helpers.boards import courses

NAMES = ["Ada", "Bob"]


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"seed": 3, "grid": NAMES, **options})


def test_states_that_are_handed_out_are_copies() -> None:
    first = race()
    first.play(first.options[0])
    before, entry = first.to_json(), first.history[-1]
    for state in (first.state, first.start, entry.before, entry.after):
        state.position.cars[0].lap = 7
        state.position.cars.clear()
        state.stack.clear()
    assert first.to_json() == before and not first.over
    assert bw.Race.from_json(before, track=first.track) == first
    with pytest.raises(AttributeError):
        first.state = first.start  # type: ignore[misc]
    with pytest.raises(AttributeError):
        entry.seat = 1  # type: ignore[misc]


def test_a_policy_can_change_nothing() -> None:
    honest, meddled = race(), race()

    def meddling(given: bw.Race) -> bw.Option[bw.Preview]:
        option = bw.Rookie()(given)
        given.state.position.cars[0].lap = 7
        given.state.position.order = (1, 0)
        for entry in given.history:
            entry.after.position.cars.clear()
        given.options.clear()
        given.cars.clear()
        given.facts.clear()
        given.play(given.options[-1])
        return option

    bw.drive(honest, bw.Rookie())
    bw.drive(meddled, meddling)
    assert meddled == honest and meddled.facts == honest.facts


def test_a_policy_cannot_look_at_the_dice_to_come() -> None:
    """The first choice of the first round is followed by the other car's start die."""
    same = []
    for seed in range(12):
        item, seen = race(seed=seed), []

        def peeping(given: bw.Race, seen: list[Any] = seen) -> bw.Option:
            option = given.options[0]
            given.play(option)
            seen.append(given.history[-1].action)
            return option

        item.play(ask(peeping, item))
        same.append(seen[-1] == item.history[-1].action)
    assert not all(same)


def _changes(track: bw.Track) -> list[Any]:
    point = track.grid[0]
    return [
        lambda: track.kinds.update({point: "run-off"}),
        lambda: track.sector_of.pop(point),
        lambda: track.place.__setitem__(point, (0, 0)),
        lambda: track.rank.clear(),
        lambda: track.past_half.setdefault((-1, -1), True),
        lambda: track.moves.__setitem__(point, 0),
        lambda: track.pit_moves.__delitem__(point),
        lambda: track.lines.pop("finish"),
        lambda: track.steps_to_go.update({point: 0.0}),
        lambda: track.hints.__setitem__("turns", 1),
        lambda: track.kinds.__ior__({point: "run-off"}),
        lambda: track.kinds.popitem(),
        lambda: setattr(track, "name", "x"),
    ]


@pytest.mark.parametrize("number", range(13))
@pytest.mark.parametrize("name", ["valdorn", "straight"])
def test_the_tables_of_a_board_cannot_be_changed(number: int, name: str) -> None:
    track = bw.load_track(name)
    assert track.moves[track.grid[0]]
    with pytest.raises((TypeError, AttributeError)):
        _changes(track)[number]()


def test_what_is_told_about_a_board_is_told_of_copies() -> None:
    track = bw.load_track("valdorn")
    shapes, data = track.shapes(), track.to_dict()
    before = repr(shapes), repr(data)
    for shape in shapes:
        for value in shape.values():
            if isinstance(value, list):
                value.clear()
    data.clear()
    assert (repr(track.shapes()), repr(track.to_dict())) == before
    assert pickle.loads(pickle.dumps(track)) is track


def test_the_steps_of_a_board_are_told_in_tables_of_their_own() -> None:
    track = bw.load_track("valdorn")
    (_, table), *_ = track.legal_steps([(1, 0)])
    before = table.copy()
    if table.flags.writeable:
        table[:] = False
    ((_, again),) = track.legal_steps([(1, 0)])
    assert np.array_equal(again, before)


# -- listeners -----------------------------------------------------------------------------------


def test_a_listener_gets_the_facts_of_every_change_until_it_stops() -> None:
    item, heard = race(), []
    stop = item.on_change(heard.append)
    facts = item.play(item.options[0])
    item.undo()
    item.redo()
    item.set_timer(30)
    stop()
    item.play(item.options[0])
    assert heard == [tuple(facts), (), tuple(facts), ()]
    assert isinstance(heard[0], tuple) and facts


def test_a_listener_that_fails_is_reported_and_harms_nobody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    item, heard = race(), []

    def failing(*facts: object) -> None:
        raise SystemExit("no good")

    item.on_change(failing)
    item.subscribe(failing)
    item.on_change(heard.append)
    item.subscribe(lambda: heard.append("look"))
    before = len(item.history)
    with caplog.at_level(logging.ERROR):
        facts = item.play(item.options[0])
    assert facts and len(item.history) > before
    assert heard == ["look", tuple(facts)]
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [SystemExit] * 2


def test_a_listener_may_play_itself() -> None:
    item, rounds = race(), []

    def answer(facts: tuple[Any, ...]) -> None:
        rounds.append(item.round)
        if len(item.history) < 20 and item.options:
            item.play(item.options[0])

    item.on_change(answer)
    item.play(item.options[0])
    assert len(item.history) >= 20


@pytest.mark.parametrize("listener", [None, 3, "told"])
def test_a_listener_has_to_be_a_function(listener: Any) -> None:
    with pytest.raises(bw.SetupError, match="a listener is a function"):
        race().on_change(listener)
    with pytest.raises(bw.SetupError, match="a listener is a function"):
        race().subscribe(listener)


# -- branches ------------------------------------------------------------------------------------


def test_a_branch_has_the_same_past_and_dice_of_its_own() -> None:
    first = race(dice="ask", rules="basic", grid=None)
    while first.pending is not None and len(first.history) < 12:
        first.roll() if not first.options else first.play(first.options[len(first.options) // 2])
    branch = first.branch(seed=5)
    assert (
        branch.facts[: len(first.facts)] == first.facts
        and branch.log[: len(first.log)] == first.log
    )
    past = [(entry.seat, entry.action) for entry in first.history]
    assert [(entry.seat, entry.action) for entry in branch.history][: len(past)] == past
    assert branch.undo(3).history and len(first.history) == len(past)
    assert not first.branch(5).can_redo


def test_the_dice_of_a_branch_are_counted_from_there() -> None:
    """Race k of a simulation is `race.branch(seed)` of its row's seed."""
    item, seeds = race(grid=None), {}
    item.play(item.options[0])
    for seed in (1, 2):
        branch = item.branch(seed)
        bw.drive(branch, bw.Rookie())
        seeds[seed] = branch.to_json()
        again = bw.Race.from_json(branch.to_json(), track=item.track)
        assert again == branch
    assert seeds[1] != seeds[2]


def test_a_loaded_branch_rolls_on_as_the_branch_does() -> None:
    first = race(grid=None)
    first.play(first.options[0])
    branch = first.branch(seed=5, dice=[3, 7])
    again = bw.Race.from_json(branch.to_json(), track=first.track)
    assert again.loaded == (3, 7)
    bw.drive(branch, bw.Rookie())
    bw.drive(again, bw.Rookie())
    assert again == branch and again.facts == branch.facts


def test_a_branch_honours_its_faces_first() -> None:
    first = race(dice="ask", grid=None)
    first.roll(5)
    branch = first.branch(seed=1, dice=[12, 4])
    assert [entry.action for entry in branch.history][:3] == [(5,), (12,), (4,)]
    with pytest.raises(bw.SetupError, match="dice, entry 1: a face from 1 to 12, not 13"):
        first.branch(dice=[13])
    with pytest.raises(bw.SetupError, match="dice"):
        first.branch(dice="never")  # type: ignore[arg-type]


def test_a_branch_that_is_undone_into_its_past_asks_where_it_was_asked() -> None:
    first = race(dice="ask", grid=None)
    for face in (5, 9):
        first.roll(face)
    branch = first.branch(dice="ask")
    branch.undo(2)
    assert isinstance(branch.pending, bw.Roll) and not branch.history
    assert len(first.history) == 2


def test_a_race_on_a_worker_takes_no_past_along() -> None:
    from bolide_widget.lab.jobs import Job

    first = race()
    for _ in range(10):
        first.play(first.options[len(first.options) // 2])
    job = Job(first, (bw.Rookie(), bw.Rookie()))
    assert not job.race.history and job.race.state == first.state
    assert len(pickle.dumps(job)) < len(pickle.dumps(race())) + 20_000


def test_what_was_last_is_looked_for_without_a_list_of_the_whole_race(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same facts, newest first and with their numbers; a refresh of the page takes no more."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    for _ in range(8):
        race.play(race.options[0])
    now = race._now
    assert list(now.newest) == list(enumerate(now.facts))[::-1]

    def whole(_: object) -> list[object]:
        raise AssertionError("a list of all facts was made")

    before = race.game.scene(race)
    monkeypatch.setattr(type(now), "facts", property(whole))
    assert race.game.scene(race) == before
