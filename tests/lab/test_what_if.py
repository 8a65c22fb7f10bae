"""What if: exact figures are those counted out by hand, played ones come with honest intervals."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from threading import Event
from typing import Any, NamedTuple

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.drivers import Policy
from bolide_widget.lab import jobs
from helpers.boards import courses
from helpers.faulty import FAULTS
from helpers.interrupting import interrupted_after
from helpers.races.setting import ORIGIN, alone, at, on_field, race_on


def first(race: bw.Race) -> Any:
    """Takes the first option."""
    return race.options[0]


def always(*wanted: str) -> Policy:
    """Takes the first of these that is open, else the first option."""

    def choose(race: bw.Race) -> Any:
        ids = {option.id: option for option in race.options}
        return next((ids[name] for name in wanted if name in ids), race.options[0])

    return choose


def clash(**fields: Any) -> bw.Race:
    """Ada can move by (4, 0) onto Bob's point."""
    ada = {"position": (0, 0), "pawn": (4, 0), **fields}
    return on_field({"Ada": ada, "Bob": {"position": (4, 0), "pawn": (9, 0)}}, to_move="Ada")


def crowd() -> bw.Race:
    """Bob, whom Ada can engage, has cars on both sides (worked example 22)."""
    return on_field(
        {
            "Ada": {"position": (-2, 0), "pawn": (2, 0)},
            "Bob": {"position": (2, 0)},
            "Cyd": {"position": (2, 1)},
            "Dan": {"position": (2, -1)},
        },
        to_move="Ada",
    )


def hunted() -> bw.Race:
    """Ada moves first; Bob comes after her, onto the point that she leaves alone or takes."""
    return on_field(
        {"Ada": {"position": (4, 4), "pawn": (8, 4)}, "Bob": {"position": (0, 0), "pawn": (6, 0)}},
        to_move="Ada",
    )


def spelled(x: int, y: int) -> str:
    """The id of a point, counted from the origin of the field."""
    return ",".join(map(str, at(x, y)))


HERE = spelled(4, 0)
TWELVE = 1 / 12
SETUPS = [
    # race, option, how far to look, who drives on, and the figures by hand
    (alone((6, 0)), spelled(6, 0), "turn", first, {"engagements": 0, "turns": 1, "retired": 0}),
    # booster: 1 is -2, 2 is -1
    (alone((6, 0)), "booster", "turn", first, {"speed_lost": 3 * TWELVE, "half_spins": 0}),
    # brakes: 1 is -2, 2 and 3 are -1, 6 and 7 spin
    (
        alone((6, 0), sharp_brakings=0),
        "brake",
        "turn",
        first,
        {"speed_lost": 4 * TWELVE, "half_spins": 2 * TWELVE},
    ),
    (alone((6, 0)), "sharp-brake", "turn", first, {"speed_lost": 0, "half_spins": 0}),
    # engagement: 1 is -2, 2 is -1, 3, 4 and 8 spin the attacker
    (
        clash(),
        HERE,
        "turn",
        first,
        {"engagements": 1, "speed_lost": 3 * TWELVE, "half_spins": 3 * TWELVE},
    ),
    # passing by: nothing
    (clash(), spelled(4, 1), "turn", first, {"engagements": 0, "speed_lost": 0}),
    # a booster, then an engagement, but for the 3, which forbids the length of 4
    (
        clash(),
        "booster",
        "turn",
        always(HERE),
        {
            "engagements": 11 * TWELVE,
            "speed_lost": 3 * TWELVE + 11 * TWELVE * 3 * TWELVE,
            "half_spins": 11 * TWELVE * 3 * TWELVE,
        },
    ),
    # brakes that work lead elsewhere; else, in 5 of 12, the engagement: 4/12 + 5/12 * 3/12 lost
    (
        clash(sharp_brakings=0),
        "brake",
        "turn",
        always(HERE),
        {
            "engagements": 5 * TWELVE,
            "speed_lost": 4 * TWELVE + 5 * TWELVE * 3 * TWELVE,
            "half_spins": 2 * TWELVE + 5 * TWELVE * 3 * TWELVE,
        },
    ),
    # a won engagement (4 of 12) makes Bob attack, but Ada is in one engagement only
    (crowd(), spelled(2, 0), "turn", first, {"engagements": 1, "speed_lost": 3 * TWELVE}),
    # to the end of the round: Bob drives into her; the defender loses 1 by a 12, spins by 8 and 11
    (
        hunted(),
        spelled(7, 2),
        "round",
        always(spelled(7, 2)),
        {"engagements": 1, "speed_lost": TWELVE, "half_spins": 2 * TWELVE},
    ),
    # a booster of hers (3/12 lost), then his engagement (1/12 lost), but for her power drop
    (
        hunted(),
        "booster",
        "round",
        always(spelled(7, 2)),
        {"engagements": 11 * TWELVE, "speed_lost": 3 * TWELVE + 11 * TWELVE * TWELVE},
    ),
]


@pytest.mark.parametrize(("race", "option", "until", "policy", "expected"), SETUPS)
def test_exact_figures_are_those_counted_by_hand(
    race: bw.Race, option: str, until: Any, policy: Policy, expected: dict[str, float]
) -> None:
    before = race.to_json()
    frame = bw.what_if(race, 1, policy, until=until, progress=False)
    row = frame[frame.option == option].iloc[0]
    assert row.n == 0 and row.how in ("exact", "determined by these drivers")
    assert row.exact == (row.how == "exact")
    for name, value in expected.items():
        assert row[name] == pytest.approx(value, abs=1e-12), name
        assert row[f"{name}_low"] == row[name] == row[f"{name}_high"]
    assert race.to_json() == before


def test_intervals_hold_the_exact_value_in_about_95_of_100_repeats() -> None:
    """The half spins and the speed lost by an engagement, played out with 100 seeds."""
    race = clash()
    held = {"half_spins": 0, "speed_lost": 0, "win": 0}
    truth = bw.what_if(race, 1, first, until="turn", progress=False)
    truth = truth[truth.option == HERE].iloc[0]
    assert 0 < truth.win < 1
    for seed in range(100):
        frame = bw.what_if(
            race, 60, first, options=[HERE], until="turn", seed=seed, most=0, progress=False
        )
        row = frame.iloc[0]
        assert not row.exact and row.n == 60
        for name in held:
            held[name] += row[f"{name}_low"] <= truth[name] <= row[f"{name}_high"]
    assert all(88 <= count <= 100 for count in held.values()), held
    assert any(count < 100 for count in held.values()), "intervals that wide say nothing"


def test_every_option_has_a_row() -> None:
    race = on_field({"Ada": {"position": (0, 0), "pawn": (6, 0)}, "Bob": {"position": (3, 9)}})
    frame = bw.what_if(race, 3, until="round", progress=False, most=0)
    assert list(frame.option) == [option.id for option in race.options]
    assert list(frame.label) == [option.label for option in race.options]
    assert frame.n.eq(3).all() and frame.turns.eq(1).all()


def test_labels_say_the_driver_s_name() -> None:
    race = clash()
    frame = bw.what_if(race, 1, first, until="turn", progress=False).set_index("option")
    assert "engages Bob:" in frame.loc[HERE].label
    assert any("engages Bob" in repr(option) for option in race.options)
    assert not frame.label.str.contains("car 2").any()


def test_every_option_has_the_same_dice() -> None:
    """Whomever Ada engages, the same roll half spins her, in as many of the rollouts."""
    options = ["122,49", "122,50", "122,51"]
    frame = bw.what_if(crowd(), 40, first, options=options, until="turn", progress=False, most=0)
    assert frame.half_spins.nunique() == 1 and frame.half_spins[0] > 0
    other = bw.what_if(
        crowd(), 40, first, options=options, until="turn", progress=False, most=0, seed=7
    )
    assert other.half_spins.nunique() == 1 and other.half_spins[0] != frame.half_spins[0]


def finale() -> bw.Race:
    """Two cars a few moves before the flag of a one-lap race."""
    cars = {
        "Ada": {"position": (24, 6), "pawn": (28, 6), "lap": 1},
        "Bob": {"position": (22, 8), "pawn": (26, 8), "lap": 1},
    }
    return race_on(courses.ring(), cars, to_move="Ada", laps=1)


def test_to_the_flag() -> None:
    """Ada can cross the line with her next move, and then she wins, without a doubt."""
    frame = bw.what_if(finale(), 5, progress=False).set_index("option")
    assert frame.loc["30,6"].how == "determined by these drivers" and frame.loc["30,6"].n == 0
    assert (frame.loc["30,6", "win"], frame.loc["30,6", "turns"]) == (1, 1)
    assert frame.loc["26,6", "turns"] > 1


def test_the_same_from_two_processes() -> None:
    """Played, and counted out as far as 20 looks go."""
    with ProcessPoolExecutor(2) as executor:
        for most in (0, 20):
            there = bw.what_if(finale(), 3, most=most, executor=executor, progress=False)
            here = bw.what_if(finale(), 3, most=most, progress=False)
            pd.testing.assert_frame_equal(there, here)
            played = here.how == "played"
            assert not played.all() if most else played.all()
            assert played.any() and (here.n == 0).eq(~played).all()


def test_estimates_come_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bolide_widget.lab.what_if.REFRESH", 0.0)
    seen: list[pd.DataFrame] = []
    final = bw.what_if(
        clash(), 4, first, options=[HERE, "booster"], until="turn", most=0, update=seen.append
    )
    assert len(seen) > 4
    assert seen[0].n.sum() == 1 and seen[0].n.max() == 1
    assert list(seen[0].columns) == list(final.columns)
    pd.testing.assert_frame_equal(seen[-1], final)


class AtOnce(Executor):
    """Does work when it is sent, and counts how often that was."""

    sent = 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.sent += 1
        future: Future[Any] = Future()
        future.set_result(work(*given, **named))
        return future


def test_the_first_race_is_looked_at_while_a_worker_begins() -> None:
    workers = AtOnce()
    seen: list[tuple[int, int]] = []

    def note(frame: pd.DataFrame) -> None:
        seen.append((int(frame.n.sum()), workers.sent))

    given: dict[str, Any] = {
        "options": [HERE, "booster", "sharp-brake"],
        "until": "turn",
        "most": 0,
    }
    bw.what_if(clash(), 4, first, executor=workers, update=note, progress=False, **given)
    assert seen[0] == (1, 1) and seen[-1][0] == 12


class Kept(ThreadPoolExecutor):
    """Keeps what it is sent, and what comes of it."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.sent: list[tuple[list[jobs.Task], Future[Any]]] = []

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future = super().submit(work, *given, **named)
        self.sent.append((given[1], future))
        return future

    @property
    def tasks(self) -> list[jobs.Task]:
        """Those that were sent."""
        return [task for tasks, _ in self.sent for task in tasks]

    @property
    def over(self) -> bool:
        """Whether no more begin."""
        left = [future for _, future in self.sent if not (future.done() or future.running())]
        return not left


def hurried(executor: Executor | None, **more: Any) -> pd.DataFrame:
    """What is known of three answers after 60 races each, or of fewer that are dropped."""
    given: dict[str, Any] = {"options": [HERE, "booster", "sharp-brake"], "until": "round"}
    given |= {"most": 0, "progress": False, "seconds": 600.0, "executor": executor}
    return bw.what_if(crowd(), 60, **(given | more))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_any_number_of_workers_gives_the_same_table(workers: int) -> None:
    """The same as without an executor; no race is played twice."""
    with Kept(workers) as executor:
        pd.testing.assert_frame_equal(hurried(executor), hurried(None))
    assert len(executor.tasks) == len(set(executor.tasks))


@pytest.mark.parametrize("interrupt", [True, False])
def test_nothing_is_left_to_be_done(interrupt: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an interrupt, and at the end."""
    monkeypatch.setattr("bolide_widget.lab.what_if.REFRESH", 0.0)
    looks = 0

    def stop(frame: pd.DataFrame) -> None:
        nonlocal looks
        looks += 1
        if interrupt and looks == 8:
            raise KeyboardInterrupt

    with Kept(1) as executor:
        words = "Interrupted after" if interrupt else None
        with pytest.warns(RuntimeWarning, match=words) if interrupt else nullcontext():
            frame = hurried(executor, update=stop)
        assert executor.over
    assert (frame.n.max() < 60) == interrupt


def test_what_is_not_wanted_is_not_begun() -> None:
    """After a race that fails, those that were sent with it are cancelled."""
    gate, outcomes = Event(), list[int]()
    tasks = [jobs.Task(number, 0) for number in range(6)]
    with Kept(1) as executor:
        with pytest.raises(bw.PolicyError, match="Race 0"):
            jobs.run(Waits(gate), tasks, executor, outcomes.extend)
        cancelled = [future.cancelled() for _, future in executor.sent]
        gate.set()
    assert executor.tasks == tasks and not outcomes
    assert not cancelled[0] and all(cancelled[2:])


class Waits(NamedTuple):
    """Work that fails at its first task, and stands still at the others."""

    gate: Event

    def play(self, task: jobs.Task) -> int:
        """Do it."""
        if task.number == 0:
            raise bw.PolicyError("Race 0")
        self.gate.wait()
        return task.number


@pytest.mark.parametrize(("after", "most"), [(0, 0), (60, 0), (60, 2000)])
def test_an_interrupt_returns_what_is_known(after: int, most: int) -> None:
    """In the first race, while races are played, while they are counted out."""
    interrupted = interrupted_after(after, lambda race: race.options[0])
    with pytest.warns(RuntimeWarning, match=r"Interrupted after \d+ races"):
        frame = bw.what_if(clash(), 50, interrupted, until="round", most=most, progress=False)
    assert (frame.n.max() > 0) == (after > 0) and frame.n.max() < 50
    assert len(frame) == len(clash().options)


def test_no_decision_to_look_at() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask")
    with pytest.raises(bw.SetupError, match="No decision is pending: a die is to be rolled"):
        bw.what_if(race)
    done = bw.drive(bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, laps=1), bw.Rookie())
    with pytest.raises(bw.SetupError, match="No decision is pending: the race is over"):
        bw.what_if(done)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"n": 0}, "n must be a whole number from 1, not 0"),
        ({"n": 2, "until": "dawn"}, 'until must be "flag", "round" or "turn"'),
        ({"n": 2, "options": ["1,1"]}, "options: '1,1' is not one of them; they are "),
        ({"n": 2, "options": []}, "options: at least one of "),
        ({"n": 2, "most": -1}, "most must be a whole number from 0"),
    ],
)
def test_what_cannot_be_asked(options: dict[str, Any], words: str) -> None:
    with pytest.raises(bw.SetupError, match=words):
        bw.what_if(clash(), **options)


@pytest.mark.parametrize(("policy", "words"), FAULTS)
@pytest.mark.parametrize("most", [0, 50], ids=["played", "counted"])
def test_a_policy_that_fails(policy: Policy, words: str, most: int) -> None:
    race = clash()
    before = race.to_json()
    policies: dict[str, Policy] = {"Ada": first, "Bob": policy}
    with pytest.raises(bw.PolicyError, match=words):
        bw.what_if(race, 2, policies, until="round", most=most, progress=False, limit=0.2)
    assert race.to_json() == before


def test_an_executor_that_is_shut_down() -> None:
    executor = ProcessPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(bw.SetupError, match="takes no work: cannot schedule"):
        bw.what_if(clash(), 2, until="turn", executor=executor, progress=False)


def test_where_ada_stands() -> None:
    """The set-ups above speak of the origin of the field."""
    assert clash().cars["Ada"].position == ORIGIN
