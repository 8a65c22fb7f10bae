"""Races without end, work that kills its worker, nonsense as a limit: bounded, named, survived."""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.drivers.time_limit import within
from bolide_widget.games.bolide.rules.turn import TURNS_A_LAP, turns_allowed
from bolide_widget.lab.jobs import MOST_RACES
from helpers.boards import courses


def short_race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), ["Ada", "Bob"], laps=1, **{"seed": 1, **options})


class Parking:
    """Drives off and stands still for ever."""

    name = "Parking"

    def __call__(self, race: bw.Race) -> Any:
        if race.pending is None or race.pending.kind != "move":  # type: ignore[union-attr]
            return bw.Rookie()(race)
        return min(race.options, key=lambda o: 99 if o.preview.speed is None else o.preview.speed)


POLICIES: dict[str, Any] = {"Ada": Parking(), "Bob": bw.Rookie()}
STOPPED = r"Ada \(Parking\) at \(\d+, \d+\)"

# -- turns ---------------------------------------------------------------------------------------


def test_a_race_without_end_is_stopped_and_who_still_drives_is_out() -> None:
    race = short_race()
    with pytest.warns(RuntimeWarning, match=rf"3 races had used up .*In race 0: {STOPPED}$"):
        cars, facts = bw.simulate(race, 3, POLICIES, max_turns=40, facts=True, progress=False)
    ada, bob = cars[cars.driver == "Ada"], cars[cars.driver == "Bob"]
    assert ada.status.eq("out").all() and ada.place.eq(2).all() and ada.turns.eq(40).all()
    assert bob.status.eq("finished").all()
    out = facts.of("out")
    assert list(out[out.driver == "Ada"].why) == 3 * ["turns"]


def test_the_usual_number_of_turns_goes_by_the_laps() -> None:
    assert turns_allowed(short_race().game) == TURNS_A_LAP
    assert turns_allowed(bw.Race("orrin", ["A", "B"], laps=3).game) == 3 * 315
    with pytest.warns(RuntimeWarning, match=STOPPED):
        frame = bw.simulate(short_race(), 1, POLICIES, progress=False)
    assert frame[frame.driver == "Ada"].turns.item() == TURNS_A_LAP


def test_drive_stops_a_race_without_end_and_its_record_says_so() -> None:
    race = short_race()
    with pytest.warns(RuntimeWarning, match=rf"The race on Ring was stopped after 40 .*{STOPPED}$"):
        bw.drive(race, POLICIES, max_turns=40)
    assert race.over and race.cars["Ada"].status == "out"
    assert race.log[-2:] == ["Ada has no more turns and is out of the race.", "The race is over."]
    assert bw.Race.from_json(race.to_json(), track=race.track) == race


def test_all_who_are_stopped_together_keep_their_order() -> None:
    race = short_race()
    with pytest.warns(RuntimeWarning, match="used up|stopped"):
        bw.drive(race, Parking(), max_turns=20)
    order = [entry.driver for entry in race.standings]
    ahead = race.undo().order
    assert order == ahead


def test_what_if_and_ladder_have_the_same_limit() -> None:
    race = short_race()
    with pytest.warns(RuntimeWarning, match=STOPPED.replace("Ada", r"\w+")):
        frame = bw.what_if(race, 2, Parking(), options=[race.options[0].id], max_turns=5, most=0)
    assert frame.retired.eq(1).all()
    with pytest.warns(RuntimeWarning, match=r"duels on Ring .*Parking \(Parking\) at"):
        result = bw.ladder(
            [Parking(), bw.Rookie()], courses.ring(), 2, laps=1, max_turns=40, progress=False
        )
    assert result.ratings.policy[0] == "Rookie"


# -- numbers -------------------------------------------------------------------------------------

CALLS: list[Callable[..., Any]] = [
    lambda **shown: bw.simulate(short_race(), 1, progress=False, **shown),
    lambda **shown: bw.what_if(short_race(), 1, progress=False, **shown),
    lambda **shown: bw.ladder([bw.Rookie(), bw.Rookie()], courses.ring(), 1, laps=1, **shown),
    lambda **shown: bw.drive(short_race(), bw.Rookie(), **shown),
]


@pytest.mark.parametrize(
    "limit", [0, -1, math.nan, math.inf, 10**400, "1", True, [1], 86_401], ids=str
)
@pytest.mark.parametrize("call", CALLS, ids=["simulate", "what_if", "ladder", "drive"])
def test_a_limit_that_is_none(call: Callable[..., Any], limit: Any) -> None:
    with pytest.raises(bw.SetupError, match=r"^limit: seconds for an answer, above 0"):
        call(limit=limit)


@pytest.mark.parametrize("most", [0, -1, 1.5, math.nan, 10**400, "9", True], ids=str)
@pytest.mark.parametrize("call", CALLS, ids=["simulate", "what_if", "ladder", "drive"])
def test_a_number_of_turns_that_is_none(call: Callable[..., Any], most: Any) -> None:
    with pytest.raises(bw.SetupError, match=r"^max_turns must be a whole number from 1 to"):
        call(max_turns=most)


def test_too_many_races_are_refused_with_the_reason() -> None:
    words = "at most 1,000,000 races in one call.*1 kB for a car"
    with pytest.raises(bw.SetupError, match=words):
        bw.simulate(short_race(), n=10**18)
    with pytest.raises(bw.SetupError, match=words):
        bw.what_if(short_race(), n=MOST_RACES)
    with pytest.raises(bw.SetupError, match=words):
        bw.ladder([bw.Rookie()] * 3, courses.ring(), MOST_RACES // 2)
    with pytest.raises(bw.SetupError, match="most must be a whole number from 0 to 1000000"):
        bw.what_if(short_race(), n=1, most=10**18)


def test_the_numbers_of_the_package_s_own_frames_are_taken() -> None:
    race = short_race()
    plain = bw.simulate(race, 2, seed=5, progress=False)
    assert bw.simulate(race, np.int64(2), seed=np.uint8(5), progress=False).equals(plain)  # type: ignore[call-overload]
    shown = bw.drive(short_race(), bw.Rookie()).to_frame()
    row = shown[(shown.kind == "move") & shown.x.notna()].iloc[0]
    at, pawn = (row.x, row.y), (row.pawn_x, row.pawn_y)
    assert bw.reachable(race.track, at, pawn, np.int64(2)).position == at
    state = {"position": at, "pawn": pawn, "lap": row.lap}
    assert bw.best_lap(race.track, laps=np.int8(1), start=state).turns > 0  # type: ignore[arg-type]
    with pytest.raises(bw.SetupError, match="position: a point is two whole numbers"):
        bw.reachable(race.track, (1.5, 2), pawn, 1)  # type: ignore[arg-type]


# -- what is no race -----------------------------------------------------------------------------

STRANGE: list[Any] = [None, [], 1.5, np.zeros(2), "valdorn", bw.Race, {}]


@pytest.mark.parametrize("strange", STRANGE, ids=lambda value: type(value).__name__)
def test_where_a_race_is_wanted(strange: Any) -> None:
    frame = bw.what_if(short_race(), 1, until="turn", progress=False)
    for call in (
        lambda: bw.simulate(strange, 2),
        lambda: bw.what_if(strange),
        lambda: bw.sample_race(strange, 0),
        lambda: bw.drive(strange, bw.Rookie()),
        lambda: bw.plot_what_if(strange, frame),
    ):
        with pytest.raises(bw.SetupError, match=r"^race must be a race, such as bw\.Race"):
            call()


@pytest.mark.parametrize("strange", [None, [], 1.5, np.zeros(2), bw.Race, {}, 10**400], ids=repr)
def test_where_a_track_is_wanted(strange: Any) -> None:
    for call in (
        lambda: bw.best_lap(strange),
        lambda: bw.reachable(strange, (0, 0), None, 1),
        lambda: bw.plot_turns_to_go(strange),
        lambda: bw.ladder([bw.Rookie(), bw.Rookie()], strange),
        lambda: bw.qualify(strange, ["Ada", "Bob"]),
        lambda: bw.Championship([strange] * 3, ["Ada", "Bob"]),
    ):
        with pytest.raises(bw.SetupError, match=r"^track: "):
            call()


@pytest.mark.parametrize("strange", [3, [], 1.5, np.zeros(2), "rookie", bw.Rookie])
def test_where_policies_are_wanted(strange: Any) -> None:
    race = short_race()
    for call in (
        lambda: bw.simulate(race, 2, strange),
        lambda: bw.what_if(race, 2, strange),
        lambda: bw.drive(race, strange),
        lambda: bw.drive(race, {"Ada": strange, "Bob": bw.Rookie()}),
        lambda: bw.ladder([bw.Rookie(), strange], courses.ring()),
        lambda: bw.qualify(race.track, race.drivers, policies=strange, laps=1),
        lambda: bw.Championship([race.track] * 3, race.drivers, seed=1).play(strange),
    ):
        with pytest.raises(bw.PolicyError, match="polic"):
            call()


LIST, ARRAY = [3], np.zeros(2)
RACE = short_race()
FRAME = bw.what_if(RACE, 1, until="turn", progress=False)
TRACK, AT = RACE.track, RACE.track.grid[0]
STRANGE_ARGUMENTS: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
    "n": (lambda x: bw.simulate(RACE, n=x), [None, LIST, 1.5, ARRAY, "ten"]),
    "seed": (lambda x: bw.simulate(RACE, 1, seed=x), [LIST, 1.5, ARRAY, "ten", 10**400]),
    "executor": (lambda x: bw.simulate(RACE, 1, executor=x), [LIST, 1.5, ARRAY, "pool"]),
    "until": (lambda x: bw.what_if(RACE, until=x), [None, LIST, 1.5, ARRAY, "dawn"]),
    "options": (lambda x: bw.what_if(RACE, 1, options=x), [LIST, 1.5, ARRAY, "3,4"]),
    "number": (lambda x: bw.sample_race(RACE, x), [None, LIST, 1.5, ARRAY, "1", -1]),
    "start": (lambda x: bw.best_lap(TRACK, start=x), [None, LIST, 1.5, ARRAY, "sitting"]),
    "finish": (lambda x: bw.best_lap(TRACK, finish=x), [None, LIST, 1.5, ARRAY, "there"]),
    "shape": (lambda x: bw.best_lap(TRACK, limit=x), [None, LIST, 1.5, ARRAY, "box", 10**400][:4]),
    "speed": (lambda x: bw.best_lap(TRACK, top_speed=x), [[None, "a"], 1.5, ARRAY, "fast", {}]),
    "laps": (lambda x: bw.best_lap(TRACK, laps=x), [None, LIST, 1.5, ARRAY, "two"]),
    "position": (lambda x: bw.reachable(TRACK, x, None, 1), [None, LIST, 1.5, ARRAY, "ab"]),
    "turns": (lambda x: bw.reachable(TRACK, AT, None, x), [None, LIST, 1.5, ARRAY, "two"]),
    "column": (
        lambda x: bw.plot_what_if(RACE, FRAME, x),
        [None, LIST, 1.5, ARRAY, "label", "how", "won"],
    ),
    "velocity": (lambda x: bw.plot_turns_to_go(TRACK, x), [LIST, 1.5, ARRAY, "ab"]),
    "theme": (lambda x: bw.plot_turns_to_go(TRACK, theme=x), [None, LIST, 1.5, ARRAY, "grey"]),
    "frame": (lambda x: bw.plot_what_if(RACE, x), [None, LIST, 1.5, ARRAY, "win"]),
    "rated": (lambda x: bw.ladder(x, TRACK), [None, LIST, 1.5, ARRAY, "ab"]),
    "where": (lambda x: bw.ladder([bw.Rookie()] * 2, x), [None, LIST, 1.5, ARRAY, "valdon"]),
    "season": (lambda x: bw.Championship(x, ["A", "B"]), [None, LIST, 1.5, ARRAY, "valdorn"]),
    "next": (
        lambda x: bw.Championship([TRACK] * 3, ["A", "B"], seed=1).next_race(x),
        [LIST, 1.5, ARRAY, "ab"],
    ),
    "add": (
        lambda x: bw.Championship([TRACK] * 3, ["A", "B"], seed=1).add(x),
        [None, LIST, 1.5, ARRAY, "ab"],
    ),
}


@pytest.mark.parametrize("name", STRANGE_ARGUMENTS)
def test_what_else_is_asked_of_the_lab(name: str) -> None:
    call, strange = STRANGE_ARGUMENTS[name]
    for value in strange:
        with pytest.raises((bw.RaceError, bw.TrackError, bw.PictureError)) as caught:
            call(value)
        assert 10 < len(str(caught.value)) < 500, value


# -- a policy that takes the process with it -----------------------------------------------------


class Deadly:
    """Kills every process but the one it was made in."""

    name = "Deadly"

    def __init__(self) -> None:
        self.home = os.getpid()

    def __call__(self, race: bw.Race) -> Any:
        if os.getpid() == self.home:
            pytest.fail("it is asked in the process that it would kill")
        os._exit(1)


def test_work_that_kills_its_worker_is_given_up() -> None:
    with (
        ProcessPoolExecutor(2) as pool,
        pytest.warns(RuntimeWarning, match="one by one in a process of their own"),
        pytest.raises(bw.RaceError, match=r"^Race 0 \(seed \d+\) killed the process .* twice"),
    ):
        bw.simulate(short_race(), 4, Deadly(), executor=pool, progress=False)


class KilledWorker(Exception):
    """As Dask calls it."""


class Cluster(Executor):
    """Loses every worker."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        from concurrent.futures import Future

        future: Future[Any] = Future()
        future.set_exception(KilledWorker("tried 4 times"))
        return future


def test_work_that_a_cluster_gave_up_is_given_up() -> None:
    with (
        pytest.warns(RuntimeWarning, match="4 races are played again"),
        pytest.raises(bw.RaceError, match=r"^Race 0 .* tried 4 times"),
    ):
        bw.simulate(short_race(), 4, Deadly(), executor=Cluster(), progress=False)


class Quitting:
    """Raises something that is no Exception."""

    def __init__(self, what: type[BaseException]) -> None:
        self.what = what

    def __call__(self, race: bw.Race) -> Any:
        raise self.what("enough")


@pytest.mark.parametrize("what", [SystemExit, GeneratorExit])
@pytest.mark.parametrize("limit", [None, 5.0])
def test_a_policy_that_quits_is_a_policy_that_fails(what: Any, limit: float | None) -> None:
    words = f"The policy Quitting raised {what.__name__}: enough"
    with pytest.raises(bw.PolicyError, match=words):
        bw.drive(short_race(), Quitting(what), limit=limit)
    with pytest.raises(bw.PolicyError, match=f"^Race 0: {words}"):
        bw.simulate(short_race(), 1, Quitting(what), limit=limit, progress=False)


def test_an_interrupt_of_the_user_goes_through_and_one_on_a_thread_is_the_policy_s() -> None:
    race = short_race()
    before = race.to_json()
    with pytest.raises(KeyboardInterrupt):
        bw.drive(race, Quitting(KeyboardInterrupt))
    assert race.to_json() == before
    results: list[BaseException] = []

    def elsewhere() -> None:
        try:
            bw.drive(race, Quitting(KeyboardInterrupt))
        except BaseException as error:
            results.append(error)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join(20)
    assert isinstance(results[0], bw.PolicyError) and race.to_json() == before


# -- the caller's own alarm ----------------------------------------------------------------------


@pytest.fixture
def rung() -> Iterator[list[float]]:
    if not hasattr(signal, "setitimer"):
        pytest.skip("no alarms here")
    rings: list[float] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rings.append(time.monotonic()))
    yield rings
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_the_caller_s_alarm_is_there_afterwards(rung: list[float]) -> None:
    signal.setitimer(signal.ITIMER_REAL, 60, 7)
    assert within(5, lambda: 3, ()) == 3
    left, interval = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < left <= 60 and interval == 7


def test_the_caller_s_alarm_that_is_due_meanwhile_rings_afterwards(rung: list[float]) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.01)

    def work() -> bool:
        time.sleep(0.05)
        return not rung

    assert within(5, work, ())
    while not rung:
        time.sleep(0.001)
    assert len(rung) == 1


def test_without_an_alarm_of_the_caller_none_is_left(rung: list[float]) -> None:
    within(5, lambda: 3, ())
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
