"""Hints: the odds of each option, worked out in the background."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import TYPE_CHECKING, Any

from ..core.aside import has_threads, work_through
from ..core.dice import seed_of
from ..core.match import Match
from ..core.screen import Hints as Sent
from ..games import game_of
from .alarm import Alarm

if TYPE_CHECKING:
    from ..lab.chances import Chance
    from .why import Answers


logger = logging.getLogger(__name__)

EVERY = 0.25  # seconds between two sendings

CALM = 2.0
"""Seconds without a display or a message of any page until tables are made ready.

It is work of some seconds on a thread of its own, and Python lets one thread run at a time: beside
it the next board would be painted, and a click answered, in twice the time.
"""

LONGEST = 30.0  # seconds; who still thinks has seen enough

Source = Callable[[Match[Any]], "Iterator[Chance]"]

Show = Callable[[Sent | None], None]


def source_of(race: Match[Any]) -> Source | None:
    """The source of chances for such a race; None where the register names no drivers for it."""
    row = game_of(race)
    known = row is not None and row.name == race.game.name and row.hint
    return _chances if known else None


def _chances(race: Match[Any]) -> Iterator[Chance]:
    from ..lab.chances import chances

    return chances(race)


def _warm(race: Match[Any]) -> None:
    from ..lab.chances import warm

    warm(race)


def _known(race: Match[Any]) -> Match[Any]:
    """The race as the driver who is asked may know it."""
    if race.game.secret and race.pending is not None:
        return race.seen_by(race.pending.driver, seed_of(race.seed, race.rolls), "ask")
    return race.copy()


class _Stir:
    """When a page last wanted something of this process, whichever board it was."""

    at = 0.0


def stir() -> None:
    """A page is shown something, or has said something: what can wait, waits."""
    _Stir.at = time.monotonic()


class Hints:
    """At most one hint at a time, beside everything else: see `core.aside`.

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
        self._warm_up: Alarm | None = None

    @property
    def possible(self) -> bool:
        """Whether somebody can tell the chances."""
        return self._source is not None

    def start(self, race: Match[Any], rev: int) -> None:
        """Begin; whoever calls holds the race's lock. The race is copied, not changed."""
        from .why import answers_of, hint_sent  # not before one is asked for

        self.close()
        self._stopped = stopped = Event()
        self._show(hint_sent(rev, {}, {}, done=False))
        work_through(self._run(_known(race), race.lock, answers_of(race), rev, stopped), "hint")

    def stop(self) -> None:
        """End the hint, if there is one; whoever calls holds the race's lock."""
        if self._stopped is not None:
            self._stopped.set()
            self._stopped = None
            self._show(None)

    def close(self) -> None:
        """End the hint, and what is about to be made ready for it."""
        self.stop()
        if self._warm_up is not None:
            self._warm_up.rest()

    def make_ready(self, race: Match[Any]) -> None:
        """Work out, as soon as it is calm, what a hint for such a race looks up.

        For a race that comes on the screen: people look at the board before they ask for a hint.
        Whoever calls holds the race's lock. Without threads it is left to the first hint: it is
        one piece of work, and every click would wait for its end.
        """
        if not self.possible or not has_threads():
            return
        branch = race.copy()

        def ring(ticket: int) -> None:
            left = _Stir.at + CALM - time.monotonic()
            if left > 0:
                if warm_up.is_current(ticket):
                    warm_up.set(left)
                return
            try:
                _warm(branch)
            except Exception:
                logger.exception("A hint could not be made ready")

        if self._warm_up is not None:
            self._warm_up.rest()
        self._warm_up = warm_up = Alarm(ring)
        warm_up.set(CALM)

    def _run(
        self, race: Match[Any], lock: Any, answers: Answers, rev: int, stopped: Event
    ) -> Iterator[None]:
        """Tell the chances as they come; a step is what is worked out at one go."""
        from .why import hint_sent

        def show(done: bool) -> None:
            with lock:
                if not stopped.is_set():
                    self._show(hint_sent(rev, known, answers, done))

        known: dict[str, Chance] = {}
        try:
            assert self._source is not None
            began, shown = time.monotonic(), 0.0
            for chance in self._source(race):
                now = time.monotonic()
                if stopped.is_set() or now - began > LONGEST:
                    break
                if any(chance.by != other.by for other in known.values()):
                    known.clear()  # of another driver: figures that cannot be compared
                known[chance.option] = chance
                if now - shown >= EVERY:
                    shown = now
                    show(done=False)
                yield
            show(done=True)
        except Exception as error:
            logger.exception("A hint failed")
            with lock:
                if not stopped.is_set():
                    self.stop()
                    self._failed(f"No hint: {type(error).__name__}: {error}")
