"""The hint: what each open point is worth, worked out beside everything else and shown as it comes.

It knows no game. Somebody who does (`source_of`) plays races and tells the chances; here is when to
begin, when to show them, and when to stop.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from ..core.match import Match
from ..games.bolide.race import Race

if TYPE_CHECKING:
    from ..lab.chances import Chance

logger = logging.getLogger(__name__)

EVERY = 0.25  # seconds between two sendings
LONGEST = 30.0  # seconds; who still thinks has seen enough

Source = Callable[[Match[Any]], "Iterator[Chance]"]
Show = Callable[[dict[str, Any]], None]


def source_of(race: Match[Any]) -> Source | None:
    """Who tells the chances in such a race; None for a game that nobody knows them of."""
    return _played_out if isinstance(race, Race) else None


def _played_out(race: Match[Any]) -> Iterator[Chance]:
    from ..lab.chances import chances  # the lab is imported when somebody asks for a hint

    return chances(race)


class Hints:
    """At most one hint at a time, on a thread of its own.

    Parameters
    ----------
    source : callable or None
        Takes a race, yields what is known of one option at a time.
    show : callable
        Gets what a page needs: ``rev``, ``by``, ``done`` and ``options``, a mapping of option ids
        to ``text``, ``value``, ``low``, ``high``, ``n`` and ``place``; or an empty dict for no
        hint. Called from the thread too, but never with anything that was stopped.
    failed : callable
        Gets the words of an error.
    """

    def __init__(self, source: Source | None, show: Show, failed: Callable[[str], None]) -> None:
        self._source = source
        self._show = show
        self._failed = failed
        self._stopped: Event | None = None

    @property
    def possible(self) -> bool:
        """Whether somebody can tell the chances."""
        return self._source is not None

    def start(self, race: Match[Any], rev: int) -> None:
        """Begin; whoever calls holds the race's lock. The race is copied, not changed."""
        self.stop()
        self._stopped = stopped = Event()
        self._show(_told(rev, {}, done=False))
        arguments = race.copy(), race.lock, rev, stopped
        Thread(target=self._run, args=arguments, daemon=True, name="hint").start()

    def stop(self) -> None:
        """End the hint, if there is one; whoever calls holds the race's lock."""
        if self._stopped is not None:
            self._stopped.set()
            self._stopped = None
            self._show({})

    def _run(self, race: Match[Any], lock: Any, rev: int, stopped: Event) -> None:
        def show(done: bool) -> None:
            with lock:
                if not stopped.is_set():
                    self._show(_told(rev, known, done))

        known: dict[str, Chance] = {}
        try:
            assert self._source is not None
            began, shown = time.monotonic(), 0.0
            for chance in self._source(race):
                now = time.monotonic()
                if stopped.is_set() or now - began > LONGEST:
                    break
                known[chance.option] = chance
                if now - shown >= EVERY:
                    shown = now
                    show(done=False)
            show(done=True)
        except Exception as error:
            logger.exception("A hint failed")
            with lock:
                if not stopped.is_set():
                    self.stop()
                    self._failed(f"No hint: {type(error).__name__}: {error}")


def _told(rev: int, known: dict[str, Chance], done: bool) -> dict[str, Any]:
    from ..lab.chances import driver_name

    return {
        "rev": rev,
        "by": driver_name(),
        "done": done,
        "options": {
            chance.option: {
                "text": f"{round(100 * chance.win.value)} %",
                "value": round(chance.win.value, 3),
                "low": round(chance.win.low, 3),
                "high": round(chance.win.high, 3),
                "n": chance.races,
                "place": round(chance.place, 1),
            }
            for chance in known.values()
        },
    }
