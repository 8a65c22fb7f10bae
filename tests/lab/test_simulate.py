"""Simulation: the same seeds give the same frames, and no race is lost."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.lab.jobs import Job, Task
from helpers.boards import courses
from helpers.faulty import FAULTS, Dying, sleeping
from helpers.interrupting import interrupted_after


def short_race(**options: Any) -> bw.Race:
    """Two cars, one lap, a small board."""
    return bw.Race(courses.ring(), ["Ada", "Bob"], laps=1, seed=1, **options)


class Counting:
    """Counts its calls, and drives by the count: leaks would show."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, race: bw.Race) -> Any:
        self.calls += 1
        return race.options[self.calls % 2] if self.calls < 3 else bw.Rookie()(race)


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return bw.simulate(short_race(), n=12, seed=5, progress=False)


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(4) as executor:
        yield executor


def test_one_row_for_each_car_and_race(frame: pd.DataFrame) -> None:
    assert len(frame) == 24
    assert list(frame.race) == [k // 2 for k in range(24)]
    assert frame.seed.nunique() == 12
    assert list(frame.driver[:2]) == ["Ada", "Bob"] and set(frame.policy) == {"Rookie"}
    assert (frame.groupby("race").place.sum() == 3).all()
    assert set(frame.status) <= {"finished", "out"}
    assert (frame[frame.status == "finished"].laps == 1).all()


def test_the_rows_say_what_a_race_of_that_seed_says() -> None:
    """A race that is driven by hand with the same dice has the same result, row by row."""
    start = short_race(dice="ask", grid=["Bob", "Ada"])
    cars = bw.simulate(start, n=2, seed=9, progress=False)
    for number in range(2):
        rows = cars[cars.race == number].reset_index()
        race = bw.drive(start.branch(int(rows.seed[0])), bw.Rookie())
        placed = {entry.driver: entry.place for entry in race.standings}
        assert dict(zip(rows.driver, rows.place, strict=True)) == placed
        for seat, driver in enumerate(race.drivers):
            since = race.facts[len(start.facts) :]
            rounds = [fact for fact in since if fact[0] == "round" and seat in fact[2]]
            assert rows.turns[seat] == len(rounds), driver


def test_the_same_frame_from_four_processes(frame: pd.DataFrame, pool: ProcessPoolExecutor) -> None:
    again = bw.simulate(short_race(), n=12, seed=5, executor=pool, progress=False)
    pd.testing.assert_frame_equal(frame, again)


def test_the_same_frame_from_a_cluster(frame: pd.DataFrame, tmp_path: Path) -> None:
    """Two worker processes; and again while one of them is killed in mid-race."""
    distributed = pytest.importorskip("distributed")
    data: dict[str, Any] = {"n": 12, "seed": 5, "progress": False}
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        there = bw.simulate(short_race(), executor=executor, **data)
        mark = tmp_path / "died"
        again = bw.simulate(short_race(), policies=Dying(mark), executor=executor, **data)
    assert mark.exists()
    pd.testing.assert_frame_equal(frame, there)
    pd.testing.assert_frame_equal(frame, again)


def test_a_worker_that_is_killed_loses_no_race(frame: pd.DataFrame, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    with (
        ProcessPoolExecutor(2) as executor,
        pytest.warns(RuntimeWarning, match="one by one in a process of their own"),
    ):
        again = bw.simulate(
            short_race(), n=12, policies=Dying(mark), seed=5, executor=executor, progress=False
        )
    assert mark.exists()
    pd.testing.assert_frame_equal(frame, again)


def test_what_a_policy_remembers_stays_in_its_race() -> None:
    """Race 3 is the same whether races 0 to 2 were played before it or not."""
    job = Job(short_race(grid=["Ada", "Bob"]).branch(0, "ask"), (Counting(), Counting()))
    alone = job.play(Task(3, 77))
    for number in range(3):
        job.play(Task(number, number))
    assert job.play(Task(3, 77)) == alone


def test_facts() -> None:
    cars, facts = bw.simulate(short_race(), n=3, seed=5, facts=True, progress=False)
    assert list(facts.columns) == ["race", "n", "round", "turn", "driver", "kind", "values"]
    finished = facts.of("finish")
    placed = {(row.race, row.driver): row.place for row in finished.itertuples(index=False)}
    ended = cars[cars.status == "finished"]
    assert placed == {(row.race, row.driver): row.place for row in ended.itertuples()}
    assert facts[facts.kind == "round"].driver.isna().all()


def test_an_interrupt_returns_what_is_done() -> None:
    interrupted = interrupted_after(150, bw.Rookie())
    interrupted.__deepcopy__ = lambda memo: interrupted  # type: ignore[attr-defined]
    with pytest.warns(RuntimeWarning, match=r"Interrupted: \d+ of 50 races"):
        frame = bw.simulate(short_race(), n=50, policies=interrupted, progress=False)
    assert 0 < frame.race.nunique() < 50
    assert (frame.groupby("race").size() == 2).all()


def test_the_race_is_not_changed() -> None:
    race = short_race()
    before = race.to_json()
    bw.simulate(race, n=2, progress=False)
    assert race.to_json() == before


@pytest.mark.parametrize("n", [0, -3, 1.5, True, "ten"])
def test_a_number_of_races_that_is_none(n: Any) -> None:
    with pytest.raises(bw.SetupError, match="n must be a whole number from 1"):
        bw.simulate(short_race(), n=n)


def test_a_race_that_is_over() -> None:
    with pytest.raises(bw.SetupError, match="over"):
        bw.simulate(bw.drive(short_race(), bw.Rookie()), n=2)


def test_an_executor_that_is_shut_down() -> None:
    executor = ProcessPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(bw.SetupError, match="takes no work: cannot schedule"):
        bw.simulate(short_race(), n=2, executor=executor, progress=False)


@pytest.mark.parametrize(("policy", "words"), FAULTS)
@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_policy_that_fails(
    policy: Any, words: str, where: str, pool: ProcessPoolExecutor
) -> None:
    executor = pool if where == "elsewhere" else None
    with pytest.raises(bw.PolicyError, match=words):
        bw.simulate(
            short_race(), n=2, policies=policy, executor=executor, progress=False, limit=0.2
        )


def test_a_policy_that_never_answers_on_a_thread() -> None:
    """Where there is no alarm, as on the workers of a cluster."""
    from threading import Thread

    results: list[BaseException] = []

    def run() -> None:
        try:
            bw.simulate(short_race(), n=1, policies=sleeping, progress=False, limit=0.1)
        except bw.PolicyError as error:
            results.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join(20)
    assert results and "did not answer within 0.1 s" in str(results[0])


def test_drivers_without_a_policy() -> None:
    with pytest.raises(bw.PolicyError, match="no policy for Bob; the drivers are Ada, Bob"):
        bw.simulate(short_race(), n=2, policies={"Ada": bw.Rookie()})
    policies = dict.fromkeys(["Ada", "Bob", "Cyd"], bw.Rookie())
    with pytest.raises(bw.PolicyError, match="no driver 'Cyd'"):
        bw.simulate(short_race(), n=2, policies=policies)
    with pytest.raises(bw.PolicyError, match="that of Ada cannot be called: 7"):
        bw.simulate(short_race(), n=2, policies={"Ada": 7, "Bob": bw.Rookie()})  # type: ignore[dict-item]


def test_simulate_plays_what_is_sealed_and_what_a_driver_sees_does_not() -> None:
    """A bid that was set up is the one to be looked at; Bob's view of it has it drawn anew."""
    cars = ["Ada", "Bob"]
    race = bw.championship_formula.Race("merrow", cars, laps=1, seed=5)
    while "bid:4,0,0,0" not in [option.id for option in race.options]:
        race.play("cards:1,0,1,0,0,0", race.asked[0].driver)
    race.play("bid:4,0,0,0", "Ada")
    true = bw.simulate(race, 4, progress=False)
    assert (true[true.driver == "Ada"].bid == 4).all()
    seen = bw.simulate(race.seen_by("Bob", seed=1), 4, progress=False)
    assert (seen[seen.driver == "Ada"].bid != 4).any()


class Looks:
    """Answers with the first option, and notes whether garbage is collected meanwhile."""

    def __init__(self, seen: set[bool]) -> None:
        self.seen = seen

    def __call__(self, race: Any) -> Any:
        self.seen.add(gc.isenabled())
        return race.options[0]

    def __deepcopy__(self, memo: Any) -> Any:
        return self


class Trusted(Looks):
    trusted = True


@pytest.mark.parametrize("policy", [Looks, Trusted])
def test_garbage_is_collected_while_others_drive_and_after_every_race(policy: Any) -> None:
    seen: set[bool] = set()
    race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    bw.simulate(race, n=2, policies=policy(seen), max_turns=3, progress=False)
    assert seen == {policy is Looks} and gc.isenabled()
