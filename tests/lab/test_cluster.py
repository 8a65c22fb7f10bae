"""Dask over the network: a scheduler and two workers, each a process that somebody else started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.lab import jobs
from helpers.pages import ROOT, code_of

distributed = pytest.importorskip("distributed")

DRIVERS = '''
import os
import signal
from pathlib import Path

import bolide_widget as bw


class Last:
    """Takes the last option."""

    name = "Last"

    def __call__(self, race):
        return race.options[-1]


class Leaving:
    """A Rookie that kills the first process in which it is asked."""

    name = "Leaving"

    def __init__(self, mark):
        self.mark = mark

    def __call__(self, race):
        try:
            Path(self.mark).touch(exist_ok=False)
        except FileExistsError:
            return bw.Rookie()(race)
        os.kill(os.getpid(), signal.SIGKILL)
'''


@contextmanager
def process(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A program of Dask, in a folder in which nothing of ours lies."""
    command = [sys.executable, "-m", "dask", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(command, cwd=folder, env=env, stderr=subprocess.PIPE, text=True) as run:
        try:
            yield run
        finally:
            run.kill()


def line_with(run: subprocess.Popen[str], pattern: str) -> str:
    """What a program says there; waits for the line."""
    assert run.stderr is not None
    said = []
    for line in run.stderr:
        said.append(line)
        if match := re.search(pattern, line):
            return match[1]
    pytest.fail("".join(said))


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler that has two workers."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    here = ("--host", "127.0.0.1", "--no-dashboard")
    with ExitStack() as stack:
        first = stack.enter_context(process(folder, "scheduler", "--port", "0", *here))
        address = line_with(first, r"Scheduler at:\s+(tcp://\S+)")
        workers = [
            stack.enter_context(
                process(folder, "worker", address, "--nthreads", "1", "--no-nanny", *here)
            )
            for _ in range(2)
        ]
        for worker in workers:
            line_with(worker, r"(Registered to)")
        yield address


def short_race() -> bw.Race:
    return bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)


def test_two_workers_play_the_races_of_one_process(
    scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a driver in a file of ours that is sent; both take part; and one of them is killed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    Path("drivers_of_mine.py").write_text(DRIVERS, encoding="utf-8")
    import drivers_of_mine  # type: ignore[import-not-found]

    policies = {"Ada": bw.Rookie(), "Bob": drivers_of_mine.Last()}
    given: dict[str, Any] = {"n": 32, "seed": 5, "progress": False, "max_turns": 30}
    with pytest.warns(RuntimeWarning, match="used up their turns"):
        here = bw.simulate(short_race(), policies=policies, **given)
    with distributed.Client(scheduler) as client:
        client.wait_for_workers(2)
        client.upload_file("drivers_of_mine.py")
        executor = client.get_executor()
        assert jobs.width(executor) == 2
        with pytest.warns(RuntimeWarning, match="used up their turns"):
            there = bw.simulate(short_race(), policies=policies, executor=executor, **given)
        played = client.run(lambda dask_worker: dask_worker.state.executed_count)
        assert len(played) == 2 and min(played.values()) > 0 and sum(played.values()) == 16
        mark = tmp_path / "left"
        leaving = drivers_of_mine.Leaving(str(mark))
        again = bw.simulate(short_race(), policies=leaving, executor=executor, **given)
        assert mark.exists() and len(client.scheduler_info()["workers"]) == 1
        assert jobs.width(executor) == 1
    pd.testing.assert_frame_equal(here, there)
    alone = bw.simulate(short_race(), policies=leaving, **given)
    pd.testing.assert_frame_equal(again, alone)


def test_the_script_of_the_page_runs_on_them(scheduler: str, tmp_path: Path) -> None:
    drivers = next(c for c in code_of(ROOT / "docs/drivers.md") if "# my_drivers.py" in c)
    shown = next(c for c in code_of(ROOT / "docs/scaling.md") if "# on_machines.py" in c)
    (tmp_path / "my_drivers.py").write_text(drivers, encoding="utf-8")
    (tmp_path / "on_machines.py").write_text(shown.replace("n=40", "n=4"), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "on_machines.py", scheduler],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"^Ada .*\nBob ", ran.stdout, re.M)
