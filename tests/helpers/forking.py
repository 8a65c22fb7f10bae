"""Forks while other threads drive, and sees whether the children can drive; run as a script.

In a process of its own: nothing has been imported or worked out when the first child is made. The
threads go from one board that nobody has seen to the next, so that tables are always being made.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle, islice
from typing import Any

import bolide_widget as bw

FORKS = 20
ANSWERS = 12
LONGEST = 60
"""Seconds after which a child is taken for one that hangs; it needs less than one."""

DRIVERS = ("Rookie", "Pro", "Ace")
BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-default",
}


def new_boards(game: str, name: str) -> Iterator[Any]:
    """Boards that differ by their names alone."""
    data = bw.load_track(BOARDS[game], game=game).to_dict()  # type: ignore[call-overload]
    for number in count():
        yield package(game).Track.from_dict({**data, "name": f"{name} {number}"})


def package(game: str) -> Any:
    return getattr(bw, game.replace("-", "_"))


def drive_some(game: str, board: Any, name: str) -> None:
    """Let a driver give some answers of a race."""
    race = package(game).Race(board, ["Ada", "Bob", "Cleo"], laps=1, seed=1)
    driver = getattr(package(game), name)()
    for _ in range(ANSWERS):
        race.play(driver(race.copy()), race.pending.driver)


def ended(work: Callable[[], None]) -> int:
    """What a forked child that does some work ends with: 0 if it could."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        faulthandler.register(signal.SIGALRM, all_threads=False, chain=True)
        signal.alarm(LONGEST)  # says where it hangs, and kills it
        work()
        code = 0
    finally:
        sys.stderr.flush()
        os._exit(code)


def fork_while_driving(game: str) -> None:
    """Fork some children while three threads drive."""
    over = threading.Event()
    now: dict[str, Any] = {}
    begun = threading.Barrier(len(DRIVERS) + 1)

    def drive_on(name: str) -> None:
        for number, board in enumerate(new_boards(game, name)):
            now[name] = board
            if not number:
                begun.wait()
            if over.is_set():
                return
            drive_some(game, board, name)

    threads = [threading.Thread(target=drive_on, args=(name,)) for name in DRIVERS]
    for thread in threads:
        thread.start()
    begun.wait()
    failed = [
        name
        for name in islice(cycle(DRIVERS), FORKS)
        if ended(partial(drive_some, game, now[name], name)) != 0
    ]
    over.set()
    for thread in threads:
        thread.join()
    sys.exit(f"{len(failed)} of {FORKS} children could not drive: {failed}" if failed else 0)


if __name__ == "__main__":
    fork_while_driving(sys.argv[1])
