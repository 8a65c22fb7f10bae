"""Policies that go wrong; in a module of their own, so that workers can import them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import bolide_widget as bw


def raising(race: bw.Race) -> Any:
    raise RuntimeError("no idea")


def talking_nonsense(race: bw.Race) -> Any:
    return "99,99"


def never_answering(race: bw.Race) -> Any:
    while True:
        pass


def sleeping(race: bw.Race) -> Any:
    time.sleep(60)


FAULTS = [
    (raising, "raising raised RuntimeError: no idea"),
    (talking_nonsense, r"talking_nonsense answered for \w+: .*'99,99' is not possible"),
    (never_answering, r"never_answering did not answer within 0\.2 s"),
    (sleeping, r"sleeping did not answer within 0\.2 s"),
]
"""Policies, and what is said of them when they may take 0.2 s."""


class Dying:
    """A Rookie whose first worker process dies in mid-race."""

    name = "Rookie"

    def __init__(self, mark: Path) -> None:
        self.mark = mark
        self.home = os.getpid()

    def __call__(self, race: bw.Race) -> Any:
        if os.getpid() != self.home and race.round == 3 and not self.mark.exists():
            self.mark.touch()
            os._exit(1)
        return bw.Rookie()(race)
