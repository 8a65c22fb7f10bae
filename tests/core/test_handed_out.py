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
    one = race()
    one.play(one.options[0])
    before, entry = one.to_json(), one.history[-1]
    for state in (one.state, one.start, entry.before, entry.after):
        state.position.cars[0].lap = 7
        state.position.cars.clear()
        state.stack.clear()
    assert one.to_json() == before and not one.over
    assert bw.Race.from_json(before, track=one.track) == one
    with pytest.raises(AttributeError):
        one.state = one.start  # type: ignore[misc]
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
        one, seen = race(seed=seed), []

        def peeping(given: bw.Race, seen: list[Any] = seen) -> bw.Option:
            option = given.options[0]
            given.play(option)
            seen.append(given.history[-1].action)
            return option

        one.play(ask(peeping, one))
        same.append(seen[-1] == one.history[-1].action)
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
    one, heard = race(), []
    stop = one.on_change(heard.append)
    facts = one.play(one.options[0])
    one.undo()
    one.redo()
    one.set_timer(30)
    stop()
    one.play(one.options[0])
    assert heard == [tuple(facts), (), tuple(facts), ()]
    assert isinstance(heard[0], tuple) and facts


def test_a_listener_that_fails_is_reported_and_harms_nobody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    one, heard = race(), []

    def failing(*facts: object) -> None:
        raise SystemExit("no good")

    one.on_change(failing)
    one.subscribe(failing)
    one.on_change(heard.append)
    one.subscribe(lambda: heard.append("look"))
    before = len(one.history)
    with caplog.at_level(logging.ERROR):
        facts = one.play(one.options[0])
    assert facts and len(one.history) > before
    assert heard == ["look", tuple(facts)]
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [SystemExit] * 2


def test_a_listener_may_play_itself() -> None:
    one, rounds = race(), []

    def answer(facts: tuple[Any, ...]) -> None:
        rounds.append(one.round)
        if len(one.history) < 20 and one.options:
            one.play(one.options[0])

    one.on_change(answer)
    one.play(one.options[0])
    assert len(one.history) >= 20


@pytest.mark.parametrize("listener", [None, 3, "told"])
def test_a_listener_has_to_be_a_function(listener: Any) -> None:
    with pytest.raises(bw.SetupError, match="a listener is a function"):
        race().on_change(listener)
    with pytest.raises(bw.SetupError, match="a listener is a function"):
        race().subscribe(listener)


# -- branches ------------------------------------------------------------------------------------


def test_a_branch_has_the_same_past_and_dice_of_its_own() -> None:
    one = race(dice="ask", rules="basic", grid=None)
    while one.pending is not None and len(one.history) < 12:
        one.roll() if not one.options else one.play(one.options[len(one.options) // 2])
    branch = one.branch(seed=5)
    assert branch.facts[: len(one.facts)] == one.facts and branch.log[: len(one.log)] == one.log
    past = [(entry.seat, entry.action) for entry in one.history]
    assert [(entry.seat, entry.action) for entry in branch.history][: len(past)] == past
    assert branch.undo(3).history and len(one.history) == len(past)
    assert not one.branch(5).can_redo


def test_the_dice_of_a_branch_are_counted_from_there() -> None:
    """So race k of a simulation is `race.branch(seed)` of its row's seed."""
    one, seeds = race(grid=None), {}
    one.play(one.options[0])
    for seed in (1, 2):
        branch = one.branch(seed)
        bw.drive(branch, bw.Rookie())
        seeds[seed] = branch.to_json()
        again = bw.Race.from_json(branch.to_json(), track=one.track)
        assert again == branch
    assert seeds[1] != seeds[2]


def test_a_loaded_branch_rolls_on_as_the_branch_does() -> None:
    one = race(grid=None)
    one.play(one.options[0])
    branch = one.branch(seed=5, dice=[3, 7])
    again = bw.Race.from_json(branch.to_json(), track=one.track)
    assert again.loaded == (3, 7)
    bw.drive(branch, bw.Rookie())
    bw.drive(again, bw.Rookie())
    assert again == branch and again.facts == branch.facts


def test_a_branch_honours_its_faces_first() -> None:
    one = race(dice="ask", grid=None)
    one.roll(5)
    branch = one.branch(seed=1, dice=[12, 4])
    assert [entry.action for entry in branch.history][:3] == [(5,), (12,), (4,)]
    with pytest.raises(bw.SetupError, match="dice, entry 1: a face from 1 to 12, not 13"):
        one.branch(dice=[13])
    with pytest.raises(bw.SetupError, match="dice"):
        one.branch(dice="never")  # type: ignore[arg-type]


def test_a_branch_that_is_undone_into_its_past_asks_where_it_was_asked() -> None:
    one = race(dice="ask", grid=None)
    for face in (5, 9):
        one.roll(face)
    branch = one.branch(dice="ask")
    branch.undo(2)
    assert isinstance(branch.pending, bw.Roll) and not branch.history
    assert len(one.history) == 2


def test_a_race_on_a_worker_takes_no_past_along() -> None:
    from bolide_widget.lab.jobs import Job

    one = race()
    for _ in range(10):
        one.play(one.options[len(one.options) // 2])
    job = Job(one, (bw.Rookie(), bw.Rookie()))
    assert not job.race.history and job.race.state == one.state
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
