"""Ctrl-C, a real signal, in what takes long: run as a process of its own.

A signal may ring anywhere, also in what a test runner does meanwhile: ``python -m
helpers.interrupting simulate`` keeps it to itself, and ends with an error where something is wrong.
"""

from __future__ import annotations

import itertools
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import cos, pi, sin
from types import FrameType

import bolide_widget as bw
from bolide_widget.boards import Track, load_track
from helpers.boards import courses

PATIENCE = 30.0
"""Seconds: what an interrupt does not stop goes on for much longer."""

COUNT = itertools.count(1)
NAMES = ["Ada", "Bob"]
TURNS = [k * pi / 64 for k in range(128)]
LINE = [(900 * cos(t) + 60 * cos(5 * t), 500 * sin(t) + 60 * sin(3 * t)) for t in TURNS]


def fresh() -> Track:
    """A board that nothing is known of yet: no other has its data."""
    return Track.from_dict(load_track("valdorn").to_dict() | {"name": f"Fresh {next(COUNT)}"})


def endless(work: Callable[[], object]) -> None:
    for _ in itertools.repeat(None):
        work()


def interrupted_after(
    calls: int, policy: Callable[[bw.Race], object]
) -> Callable[[bw.Race], object]:
    """A policy that answers so often; then somebody presses Ctrl-C."""
    made = itertools.count(1)

    def interrupted(race: bw.Race) -> object:
        if next(made) > calls:
            raise KeyboardInterrupt
        return policy(race)

    return interrupted


@contextmanager
def ctrl_c(after: float) -> Iterator[None]:
    """Ctrl-C after so many seconds; an error when that has stopped nothing long after."""
    rings = itertools.count()

    def ring(number: int, frame: FrameType | None) -> None:
        if next(rings):
            raise TimeoutError("the interrupt was swallowed, and the work goes on")
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, after, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert next(rings) == 1, "it ended before it was interrupted"


WORK: dict[str, Callable[[bw.Race], object]] = {
    "simulate": lambda race: bw.simulate(race, 100_000, bw.Rookie(), progress=False),
    "simulate, Pro": lambda race: bw.simulate(race, 100_000, bw.Pro(), progress=False),
    "what_if": lambda race: bw.what_if(race, 100_000, bw.Rookie(), most=0, progress=False),
    "ladder": lambda race: bw.ladder(
        [bw.Rookie(), bw.Rookie()], courses.ring(), 100_000, laps=1, progress=False
    ),
    "drive": lambda race: endless(lambda: bw.drive(race.branch(), bw.Ace())),
    "best_lap": lambda race: endless(lambda: bw.best_lap(fresh(), laps=9)),
    "reachable": lambda race: endless(lambda: bw.reachable(fresh(), (38, 52), (40, 52), 30)),
    "from_centerline": lambda race: endless(
        lambda: Track.from_centerline(LINE, 12, name=f"Line {next(COUNT)}", squares=300)
    ),
    "check_track": lambda race: endless(fresh),
    "replay": lambda race: endless(lambda: bw.Race.from_json(race.to_json())),
}


def check_work(what: str, after: float) -> None:
    """What hands out what it knows by then says so; everything else lets the interrupt through."""
    race = bw.Race(courses.ring(), NAMES, laps=1, grid=NAMES, seed=1)
    race.play(race.options[0])
    before, handler = race.to_json(), signal.getsignal(signal.SIGALRM)
    with warnings.catch_warnings(record=True) as shown, ctrl_c(after):
        warnings.simplefilter("always")
        try:
            WORK[what](race)
        except KeyboardInterrupt:
            shown.clear()
        else:
            assert "Interrupted" in str(shown[-1].message)
    assert race.to_json() == before and signal.getsignal(signal.SIGALRM) is handler
    again = bw.Race.from_json(before)
    assert bw.drive(race, bw.Rookie()).to_json() == bw.drive(again, bw.Rookie()).to_json()


def check_board(after: float) -> None:
    """Tables fill as they are read: none is left half made."""
    track, untouched = fresh(), load_track("valdorn")

    def asking() -> None:
        for laps in range(1, 99):
            bw.best_lap(track, laps=laps)

    with suppress(KeyboardInterrupt), ctrl_c(after):
        asking()
    assert bw.best_lap(track).path == bw.best_lap(untouched).path
    for point in list(track.kinds)[::11]:
        assert track.moves[point] == untouched.moves[point]


def import_all() -> None:
    """Import what is else imported when first asked for: half an import is not ours to mend.

    Python forgets a package whose import is interrupted, and keeps the modules it had got to.
    """
    for name in bw.__all__:
        getattr(bw, name)


def main(what: str) -> None:
    """Check one piece of work, interrupted at once and a while later; or the tables of a board."""
    import_all()
    if what == "board":
        for after in (0.01, 0.05, 0.2, 0.5):
            check_board(after)
    else:
        for after in (0.02, 0.6):
            check_work(what, after)


if __name__ == "__main__":
    main(sys.argv[1])
