"""A child that is forked while threads drive can drive, too: no lock of theirs is held in it."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread

import pandas as pd
import pytest

import bolide_widget as bw
from helpers import forking
from helpers.boards import courses

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("game", forking.BOARDS)
def test_children_of_a_process_that_drives_on_three_threads_can_drive(
    game: str, tmp_path: Path
) -> None:
    sources = Path(bw.__file__).resolve().parents[1]
    paths = os.pathsep.join(map(str, (sources, TESTS)))
    done = subprocess.run(
        [sys.executable, "-m", "helpers.forking", game],
        env={**os.environ, "PYTHONPATH": paths, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_a_pool_of_forked_workers_plays_while_another_thread_drives() -> None:
    """Linux forks by default before Python 3.14."""
    over, begun = Event(), Event()

    def drive_on() -> None:
        for board in forking.new_boards("bolide", "Pro"):
            begun.set()
            if over.is_set():
                return
            forking.drive_some("bolide", board, "Pro")

    thread = Thread(target=drive_on)
    thread.start()
    begun.wait()
    race = bw.Race(courses.ring(), ["Ada", "Bob"], laps=1, seed=1)
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        there = bw.simulate(race, 6, bw.Pro(), executor=pool, progress=False)
    over.set()
    thread.join()
    pd.testing.assert_frame_equal(there, bw.simulate(race, 6, bw.Pro(), progress=False))
