"""Computer drivers on the page: one visible move at a time, while a page shows the race.

Their answers out of turn stay hidden: no page can learn that a computer driver had a question. A
window takes the same time for all, whether any computer drivers had a question in it or not, and
however many. Until it is over, pages show the race as it was before the window.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterable
from typing import Any

from ..core.errors import RaceError
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.moment import Entry
from ..core.questions import CHANCE, WATCH, Fact
from ..core.state import AnyState
from ..drivers import ask
from ..racing.rows import moment
from .alarm import Alarm
from .seats import Seats
from .views import Views

logger = logging.getLogger(__name__)
thinking_time = getattr(time, "thread_time", time.process_time)
"""Processor time, not wall time: a cell that runs meanwhile does not count as thinking."""
USUAL = 0.3
"""Seconds that pages wait for a window in which computer drivers may answer, at any pace."""
SLOWEST = 3.0
"""The most seconds that pages wait if drivers think long."""
ALWAYS, TOUCHED = WATCH[0], WATCH[2]


class Autopilot:
    """Plays the moves of computer drivers, each after a pause.

    Parameters
    ----------
    race : Match
        The race, played under its lock.
    seats : Seats
        The policies of the computer drivers.
    views : Views
        The pages that show the race.
    failed : callable ``(seat, why)``
        Called when a driver cannot answer.
    """

    def __init__(
        self, race: Match[Any], seats: Seats, views: Views, failed: Callable[[int, str], None]
    ) -> None:
        self._race, self._seats, self._views, self._failed = race, seats, views, failed
        self._released: AnyState | None = None  # the state in which they may go on after an undo
        self._held: int | None = None  # the number of answers at the last `hold`
        self._hurried: float | None = None  # the pace at which the player skipped the pauses
        self._read = len(race._now.entries)  # the number of entries whose facts have been seen
        self._busy = 0.0  # the time until which the page shows the last facts
        self.paused = False
        """True while they wait until the player continues, whatever happens."""
        self.longest_thought = 0.0
        """Processor seconds of the slowest hidden answer out of turn so far."""
        self.alarm = Alarm(self._move)

    @property
    def resting(self) -> bool:
        """True if no move is scheduled."""
        return self.alarm.resting

    def wake(self, pace: float, spent: float = 0.0) -> None:
        """Schedule the next move after a pause, if a computer driver is to move.

        Parameters
        ----------
        pace : float
            The pause between two moves, in seconds.
        spent : float
            The seconds of the pause that are over already.
        """
        over = self._race.over or self._seat() is None
        moves = not over and not self.waits_for_go() and self._views.any()
        if moves and _needs_no_pause(self._race._state):
            self.alarm.set(0.0)
            return
        entries = self._race._now.entries
        facts = (fact for entry in entries[self._read :] for fact in entry.facts)
        self._busy = max(self._busy, time.monotonic() + moment(self._race.game, facts))
        self._read = len(entries)
        if moves:
            self.alarm.set(self.pause(pace, spent))
        else:
            self._hurried = None
            self.alarm.rest()

    def pause(self, pace: float, spent: float = 0.0) -> float:
        """Return the pause before the next move: none while the player skips pauses.

        At any pace above 0 the page gets the time to show the last facts.
        """
        if not pace or self._hurried == pace:
            return 0.0
        return max(pace - spent, self._busy - time.monotonic(), 0.0)

    def _seat(self) -> int | None:
        """Return the first seat of a computer driver who owes an answer; None if there is none."""
        people = self._seats.people
        owing = (seat for seat in self._race._state.to_act if seat != CHANCE and seat not in people)
        return next(owing, None)

    def waits_for_go(self) -> bool:
        """Return whether computer drivers wait for the player to continue.

        They do during a pause, after `hold`, and after an undo, until the next move: otherwise
        they would replay at once what was undone. Sealed and hidden answers do not wait during a
        pause, nor hidden answers after `hold`.
        """
        race = self._race
        if race.over or self._seat() is None:
            return False
        if self.paused and not _needs_no_pause(race._state):
            return True
        waits = race.can_redo or (self._is_held() and not is_silent(race._state))
        return waits and self._released is not race._state

    def _is_held(self) -> bool:
        """Return whether no person has answered since `hold`, and all other answers were hidden."""
        if self._held is None:
            return False
        people, entries = self._seats.people, self._race._now.entries
        since = entries[self._held :]
        return all(entry.seat not in people and is_unseen(self._race, entry) for entry in since)

    def release(self) -> None:
        """Let them go on from the current state, after an undo or a pause."""
        self.paused = False
        self._released = self._race._state

    def hurry(self, pace: float) -> None:
        """Let them go on without pauses until a person is to move, or the pace changes."""
        self.release()
        self._hurried = pace

    def hold(self) -> None:
        """Let them wait in the current state until the player continues."""
        self._held = len(self._race._now.entries)

    def _move(self, ticket: int) -> None:
        """Play one move of a computer driver; it thinks on a copy, without the race's lock."""
        race = self._race
        with race.lock:
            if not self.alarm.is_current(ticket) or race.over:
                return
            seat = self._seat()
            policy = None if seat is None else self._seats.policy(seat)
            branch = race.copy()
        if policy is None or seat is None:
            return
        try:
            began = thinking_time()
            answer = ask(policy, branch, driver=race.drivers[seat])
            if is_silent(branch._state):
                self.longest_thought = max(self.longest_thought, thinking_time() - began)
            with race.lock:
                if self.alarm.is_current(ticket):
                    race.play(answer, race.drivers[seat])
        except RaceError as error:
            self._failed(seat, str(error))
        except BaseException as error:  # SystemExit too: nothing above this thread would report it
            logger.exception("A computer driver's move failed")
            self._failed(seat, f"{type(error).__name__}: {error}")


def _needs_no_pause(state: AnyState) -> bool:
    """Return whether an answer needs no pause: a sealed choice, or a hidden one out of turn.

    A private question to the driver on turn takes the time of any other decision.
    """
    question = state.question
    return is_silent(state) or (question is not None and state.game.kinds[question.kind].sealed)


def is_silent(state: AnyState) -> bool:
    """Return whether the open question is secret and out of turn."""
    question = state.question
    if question is None or question.players == (CHANCE,):
        return False
    kind = state.game.kinds[question.kind]
    return bool(kind.secret and kind.watched is not None)


def is_unseen(race: Match[Any], entry: Entry) -> bool:
    """Return whether an answer may be hidden: given out of turn, or a die rolled then."""
    state = entry._before
    if entry.seat != CHANCE:
        return is_silent(state)
    return race.dice == "auto" or is_covered(state)


def may_watch(race: Match[Any]) -> bool:
    """Return whether the game has questions out of turn, which people may want less often."""
    return any(kind.watched is not None for kind in race.game.kinds.values())


def watch_as_people(race: Match[Any], people: Collection[int]) -> None:
    """Give people questions out of turn when they are affected by default, and computers always.

    Parameters
    ----------
    people : set of int
        The seats of people.
    """
    if not may_watch(race):
        return
    for seat, driver in enumerate(race.drivers):
        before, now = (ALWAYS, TOUCHED) if seat in people else (TOUCHED, ALWAYS)
        if race.watching(driver) == before:
            race.watch(driver, now)


class Lull:
    """Holds back changes of a race that pages must not see yet.

    Parameters
    ----------
    race : Match
        The race; the caller must hold its lock.
    seats : Seats
        The policies of the computer drivers.
    views : Views
        The pages that show the race: without one no computer driver answers, so no window ends.
    over : callable
        Called when the changes held back are to be shown.
    """

    def __init__(
        self, race: Match[Any], seats: Seats, views: Views, over: Callable[[], None]
    ) -> None:
        self._race, self._seats, self._views, self._over = race, seats, views, over
        self._read = len(race._now.entries)
        self._spent = 0.0
        self._holds = False
        self._alarm = Alarm(self._ring)

    def begin(self) -> bool:
        """Hold back all that follows a window that may be open; return whether there is one.

        Not after an undo: computer drivers then wait, in windows too, and nothing would end it.
        """
        race, seats = self._race, self._seats
        if seats.policies and seats.people and not race.can_redo:
            self._holds = self._cut() is not None
        return self._holds

    def past(self) -> Match[Any]:
        """Return the race before a window that may be open, or else the current race."""
        past, cut = self._race.copy(), self._cut()
        if cut is not None:
            past._now = past._now.at(cut).rewound(past.game)
        return past

    def holds(self, autopilot: Autopilot) -> bool:
        """Return whether the current race is held back; call it after every change."""
        entries = self._race._now.entries
        opened = any(self._opens(entry.facts) for entry in entries[self._read :])
        self._read = len(entries)
        if not self._seats.policies or (self._holds and self._cut() is None):
            self.rest()  # no hidden question is possible, or an answer came in the open
        elif opened and self._seats.people and not self._race.over:
            self._holds = True
        return self._holds or self.is_theirs()

    def _length(self, autopilot: Autopilot) -> float:
        """Return the seconds a window takes: enough for each driver to think as long as any did.

        At least the limits that drivers declare, so that the first long thought is hidden, too.
        """
        policies = self._seats.policies.values()
        needed = 1.5 * autopilot.longest_thought * len(policies)
        declared = [getattr(policy, "seconds", 0) for policy in policies]
        allowed = sum(own for own in declared if isinstance(own, int | float) and own > 0)
        return max(USUAL, min(SLOWEST, max(needed, allowed)))

    def wake(self, autopilot: Autopilot, pace: float) -> None:
        """Schedule hidden answers of computer drivers; all others wait until the window is over."""
        if self._holds and self._alarm.resting and self._views.any():
            self._spent = self._length(autopilot)
            self._alarm.set(self._spent)
        if self.is_theirs():
            autopilot.wake(pace)
        elif self._holds:
            autopilot.alarm.rest()
        else:
            spent, self._spent = self._spent, 0.0
            autopilot.wake(pace, spent)

    def is_theirs(self) -> bool:
        """Return whether a computer driver has a hidden question out of turn."""
        state = self._race._state
        return is_silent(state) and self._seats.people.isdisjoint(state.to_act)

    def rest(self) -> None:
        """Stop holding back changes."""
        self._holds, self._spent = False, 0.0
        self._alarm.rest()

    def _opens(self, facts: Iterable[Fact]) -> bool:
        """Return whether a window may follow these facts."""
        opens = getattr(self._race.game, "opens", ())
        return bool(opens) and any(fact[0] in opens for fact in facts)

    def _cut(self) -> int | None:
        """Return the number of answers before the one that opened a window that may still be open.

        To an onlooker a window is open until the next open answer. None if no window may be open.
        """
        race, cut = self._race, None
        now = race._now
        if race.over or not may_watch(race):
            return None
        number = len(now.entries)
        for entry in reversed(now.entries):
            number -= 1
            cut = number if self._opens(entry.facts) else cut
            if not is_unseen(race, entry):
                return cut
        return 0 if now.arranged or self._opens(now.opening) else cut

    def _ring(self, ticket: int) -> None:
        with self._race.lock:
            if not self._alarm.is_current(ticket) or not self._holds:
                return
            self._alarm.rest()
            if self._views.any():  # else no computer driver answers, so it is not over
                self._holds = False
                if not self.is_theirs():
                    self._over()
