"""Qualifyings of any game, driven by policies, with a bar that counts the laps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .policy import Policy, drive
from .progress import progress_bar


def drive_laps(lap: Any, policies: Policy | Mapping[str, Policy], progress: bool) -> None:
    """Drive a qualifying to its end; `lap.results` has who has driven."""
    with progress_bar(len(lap.drivers), "laps", progress) as bar:

        def count() -> None:
            driven = len(lap.results)
            if driven > bar.n:
                bar.update(driven - bar.n)

        stop = lap.subscribe(count)
        try:
            drive(lap, policies)
        finally:
            stop()
