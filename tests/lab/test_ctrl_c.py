"""Ctrl-C, a real signal, stops what takes long, and leaves race and board as they were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bolide_widget as bw
from helpers import interrupting

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no timers that ring")

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("what", [*interrupting.WORK, "board"])
def test_an_interrupt_stops_it_and_race_and_board_are_as_they_were(what: str) -> None:
    """In a process of its own: a signal may ring in what the test runner does, too."""
    sources = Path(bw.__file__).resolve().parents[1]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (sources, TESTS)))}
    command = [sys.executable, "-m", "helpers.interrupting", what]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
