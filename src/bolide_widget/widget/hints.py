"""Hints: one option and a reason at once, then the odds of each, worked out in the background."""

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
    from .why import Answers, Choice


logger = logging.getLogger(__name__)

EVERY = 0.25  # seconds between two sendings

CALM = 2.0
"""Seconds without a display or a message from any page before tables are precomputed.

The work takes some seconds on its own thread, and Python runs one thread at a time: meanwhile
painting the next board, or answering a click, would take twice as long.
"""

LONGEST = 30.0  # seconds a hint may take

Source = Callable[[Match[Any]], "Iterator[Chance]"]

Choose = Callable[[Match[Any]], "Choice"]

Show = Callable[[Sent | None], None]


def source_of(race: Match[Any]) -> Source | None:
    """Return the function that estimates odds for a race; None if its game has no driver."""
    row = game_of(race)
    known = row is not None and row.name == race.game.name and row.hint
    return _chances if known else None


def _chances(race: Match[Any]) -> Iterator[Chance]:
    from ..lab.chances import chances

    return chances(race)


def _choice(race: Match[Any]) -> Choice:
    from .why import choice_of

    return choice_of(race)


class _Stir:
    """The time of the last display or message of any page of this process."""

    at = 0.0


def stir() -> None:
    """Note a display or a message, so that background work waits."""
    _Stir.at = time.monotonic()


class Hints:
    """Runs at most one hint at a time, in the background: see `core.aside`.

    Parameters
    ----------
    source : callable or None
        Takes a race and yields the odds of its options, one option at a time.
    show : callable
        Gets the message for the page: ``rev``, ``best`` and ``why`` (an option, and the reason for
        it; empty while the driver still thinks), ``by``, ``done`` and ``options``, a mapping of
        option ids to ``text``, ``value``, ``low``, ``high``, ``n`` and ``place``; or None for no
        hint. Called from the thread too, but never with the results of a stopped hint.
    failed : callable
        Gets an error message.
    choose : callable, optional
        Takes a race and returns a driver's own choice, which is shown before any odds. By default
        the driver of the hints.
    """

    def __init__(
        self,
        source: Source | None,
        show: Show,
        failed: Callable[[str], None],
        choose: Choose | None = None,
    ) -> None:
        self._source = source
        self._choose = choose or _choice
        self._show = show
        self._failed = failed
        self._stopped: Event | None = None
        self._warm_up: Alarm | None = None

    @property
    def possible(self) -> bool:
        """True if there is a source of odds."""
        return self._source is not None

    def start(self, race: Match[Any], rev: int) -> None:
        """Start a hint for a copy of the race. The caller must hold the race's lock."""
        from .why import answers_of  # imported only when a hint is requested

        self.close()
        self._stopped = stopped = Event()
        twin = race.copy()
        if race.game.secret and race.pending is not None:  # what its driver may know
            twin = race.seen_by(race.pending.driver, seed_of(race.seed, race.rolls), "ask")
        work_through(self._run(twin, race.lock, answers_of(race), rev, stopped), "hint")

    def stop(self) -> None:
        """Stop the hint, if one is running. The caller must hold the race's lock."""
        if self._stopped is not None:
            self._stopped.set()
            self._stopped = None
            self._show(None)

    def close(self) -> None:
        """Stop the hint and cancel the precomputation."""
        self.stop()
        if self._warm_up is not None:
            self._warm_up.rest()

    def make_ready(self, race: Match[Any]) -> None:
        """Precompute the tables of a hint for such a race, once no page is busy.

        Called when a race comes on the screen: players look at the board before they request a
        hint. The caller must hold the race's lock. Without threads the first hint does this work:
        it cannot be interrupted, and every click would wait for its end.
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
                from ..lab.chances import warm

                warm(branch)
            except Exception:
                logger.exception("A hint could not be made ready")

        if self._warm_up is not None:
            self._warm_up.rest()
        self._warm_up = warm_up = Alarm(ring)
        warm_up.set(CALM)

    def _run(
        self, race: Match[Any], lock: Any, answers: Answers, rev: int, stopped: Event
    ) -> Iterator[None]:
        """Send a driver's own choice, then the odds as they come.

        Each step of the iterator is one piece of work.
        """
        from .why import NOTHING, hint_sent

        known: dict[str, Chance] = {}
        choice, best = NOTHING, ""

        def show(done: bool) -> None:
            nonlocal best
            with lock:
                if not stopped.is_set():
                    sent = hint_sent(rev, known, answers, done, choice, best)
                    best = sent["best"]
                    self._show(sent)

        try:
            assert self._source is not None
            show(done=False)
            yield
            choice = self._choose(race)
            show(done=False)
            yield
            began, shown = time.monotonic(), 0.0
            for chance in self._source(race):
                now = time.monotonic()
                if stopped.is_set() or now - began > LONGEST:
                    break
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
