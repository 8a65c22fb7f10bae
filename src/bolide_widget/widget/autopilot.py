"""Computer drivers at the screen: one visible move at a time, while somebody is there to see it.

What they answer out of turn is not seen: no page is told that one was asked. A window is over for
everybody after the same time, whether a computer driver was asked in it or not, and however many
were. Until then pages show what was before it.
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
from ..drivers import Policy, ask
from ..racing.rows import moment
from .alarm import Alarm
from .seats import Seats
from .views import Views

logger = logging.getLogger(__name__)
thinking_time = getattr(time, "thread_time", time.process_time)
"""Not the time of the day: a cell that runs beside makes nobody think longer."""
USUAL = 0.3
"""Seconds that pages wait for a window in which computer drivers may be asked, at any pace."""
SLOWEST = 3.0
"""Seconds that pages wait at most, where drivers think long."""
ALWAYS, TOUCHED = WATCH[0], WATCH[2]


class Autopilot:
    """Lets computer drivers move, after a pause each.

    Parameters
    ----------
    race : Match
        Played by them, under its lock.
    seats : Seats
        Who is driven by a computer.
    views : Views
        Whether somebody looks.
    failed : callable ``(seat, why)``
        Told of a driver that cannot answer.
    """

    def __init__(
        self, race: Match[Any], seats: Seats, views: Views, failed: Callable[[int, str], None]
    ) -> None:
        self._race, self._seats, self._views, self._failed = race, seats, views, failed
        self._released: AnyState | None = None  # where they may go on after an undo
        self._held: int | None = None  # after how many answers they wait, though nothing was undone
        self._hurried: float | None = None  # the pace at which they were told not to wait
        self._read = len(race._now.entries)  # what has been looked at
        self._busy = 0.0  # until when there is something to see
        self.paused = False
        """Whether they wait, whatever happens, until they are told to go on."""
        self.longest_thought = 0.0
        """Seconds of processor that the slowest answer out of turn, unseen, has taken."""
        self.alarm = Alarm(self._move)

    @property
    def resting(self) -> bool:
        """Whether no move is about to be made."""
        return self.alarm.resting

    def wake(self, pace: float, spent: float = 0.0) -> None:
        """Make a move after a pause, in seconds, if one is to be made.

        Parameters
        ----------
        pace : float
            The pause between two moves.
        spent : float
            How much of the pause is over already.
        """
        moves = self._may_move()
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
        """The pause before a move now: none while they are told not to wait.

        At any pace but at once what has happened has its time.
        """
        if not pace or self._hurried == pace:
            return 0.0
        return max(pace - spent, self._busy - time.monotonic(), 0.0)

    def _seat(self) -> int | None:
        """The seat of a computer driver who owes an answer; at a sealed choice beside people."""
        people = self._seats.people
        owing = (seat for seat in self._race._state.to_act if seat != CHANCE and seat not in people)
        return next(owing, None)

    def _may_move(self) -> bool:
        """Whether a computer driver is to move, and somebody is there to see it."""
        if self._race.over or self._seat() is None or self.waits_for_go():
            return False
        return self._views.any()

    def waits_for_go(self) -> bool:
        """Whether they pause, or what was undone would be played again at once if nobody waited.

        It is asked until something was played: nothing is left to redo then. In a pause nobody
        waits who answers beside others, or unseen; nor does whoever is asked unseen while all wait.
        """
        race = self._race
        if race.over or self._seat() is None:
            return False
        if self.paused and not _needs_no_pause(race._state):
            return True
        waits = race.can_redo or (self._is_held() and not is_silent(race._state))
        return waits and self._released is not race._state

    def _is_held(self) -> bool:
        """Whether no person has answered since they were to wait, and nobody for all to see."""
        if self._held is None:
            return False
        people, entries = self._seats.people, self._race._now.entries
        since = (entries[number] for number in range(self._held, len(entries)))
        return all(entry.seat not in people and is_unseen(self._race, entry) for entry in since)

    def release(self) -> None:
        """Let them go on from where the race stands, after an undo or a pause."""
        self.paused = False
        self._released = self._race._state

    def hurry(self, pace: float) -> None:
        """Let them go on without a pause until a person is asked, or another pace is wished for."""
        self.release()
        self._hurried = pace

    def hold(self) -> None:
        """Let them wait where the race stands, until they are told to go on."""
        self._held = len(self._race._now.entries)

    def _move(self, ticket: int) -> None:
        """One move of a computer driver; it thinks on a copy, without holding up anybody."""
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
        except BaseException as error:  # SystemExit too: nobody above this thread would hear of it
            logger.exception("A computer driver's move failed")
            self._failed(seat, f"{type(error).__name__}: {error}")


def _needs_no_pause(state: AnyState) -> bool:
    """Whether nobody waits to see an answer: beside others, or out of turn and unseen.

    A private question of who is on turn takes the time of any other decision.
    """
    question = state.question
    return is_silent(state) or (question is not None and state.game.kinds[question.kind].sealed)


def is_silent(state: AnyState) -> bool:
    """Whether somebody is asked out of turn, and nobody else may know."""
    question = state.question
    if question is None or question.players == (CHANCE,):
        return False
    kind = state.game.kinds[question.kind]
    return bool(kind.secret and kind.watched is not None)


def is_unseen(race: Match[Any], entry: Entry) -> bool:
    """Whether nobody need have seen an answer: it came out of turn, or is a die that fell then."""
    state = entry._before
    if entry.seat != CHANCE:
        return is_silent(state)
    return race.dice == "auto" or is_covered(state)


def may_watch(race: Match[Any]) -> bool:
    """Whether the game asks people out of turn, who may not want to be asked so often."""
    return any(kind.watched is not None for kind in race.game.kinds.values())


def watch_as_people(race: Match[Any], people: Collection[int]) -> None:
    """Ask people when something touches them, unless they say otherwise, and programs always.

    Parameters
    ----------
    people : set of int
        Seats of people.
    """
    if not may_watch(race):
        return
    for seat, driver in enumerate(race.drivers):
        before, now = (ALWAYS, TOUCHED) if seat in people else (TOUCHED, ALWAYS)
        if race.watching(driver) == before:
            race.watch(driver, now)


class Lull:
    """Tells which changes of a race are not to be shown yet.

    Parameters
    ----------
    race : Match
        Under whose lock all of this is done.
    seats : Seats
        Who is driven by a computer.
    views : Views
        Whether somebody looks: no window is over before, since no computer driver answers.
    over : callable
        Called when what was held back is to be shown.
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
        """Hold back what follows a window in which the race may stand; tell whether there is one.

        After an undo computer drivers wait, in windows too: nothing would end it.
        """
        race, seats = self._race, self._seats
        if seats.policies and seats.people and not race.can_redo:
            self._holds = self._cut() is not None
        return self._holds

    def past(self) -> Match[Any]:
        """Return the race as it was before a window that may be open, or else as it stands."""
        past, cut = self._race.copy(), self._cut()
        if cut is not None:
            past._now = past._now.at(cut).rewound(past.game)
        return past

    def holds(self, autopilot: Autopilot) -> bool:
        """Whether the race as it stands is held back; to be asked after every change."""
        opened = self._has_opened()
        if not self._seats.policies or (self._holds and self._cut() is None):
            self.rest()  # nobody is asked unseen, or somebody has answered for all to see
        elif opened and self._seats.people and not self._race.over:
            self._holds = True
        return self._holds or self.is_theirs()

    def _length(self, autopilot: Autopilot) -> float:
        """Seconds that a window takes: each computer driver may think as long as any did.

        Also as long as it says, so that nothing is seen of its first long thought either.
        """
        policies = self._seats.policies.values()
        needed = 1.5 * autopilot.longest_thought * len(policies)
        return max(USUAL, min(SLOWEST, max(needed, sum(map(_allowance, policies)))))

    def wake(self, autopilot: Autopilot, pace: float) -> None:
        """Let computer drivers answer what nobody else sees; the rest waits until it is shown."""
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
        """Whether a computer driver is asked out of turn, unseen."""
        return is_silent(self._race._state) and not self._asks_people()

    def rest(self) -> None:
        """Hold nothing back any more."""
        self._holds, self._spent = False, 0.0
        self._alarm.rest()

    def _asks_people(self) -> bool:
        return any(seat in self._seats.people for seat in self._race._state.to_act)

    def _has_opened(self) -> bool:
        """Whether what was answered since the last look has opened a window."""
        race, read = self._race, self._read
        entries = race._now.entries
        self._read = len(entries)
        return any(self._opens(entry.facts) for entry in entries[read:])

    def _opens(self, facts: Iterable[Fact]) -> bool:
        """Whether a window may follow these facts."""
        opens = getattr(self._race.game, "opens", ())
        return bool(opens) and any(fact[0] in opens for fact in facts)

    def _cut(self) -> int | None:
        """How many answers there were before the one that opened a window which may be open yet.

        For all that can be seen it is open until somebody answers openly. None where none may be.
        """
        race, cut = self._race, None
        now = race._now
        if race.over or not may_watch(race):
            return None
        for number in range(len(now.entries) - 1, -1, -1):
            entry = now.entries[number]
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


def _allowance(policy: Policy) -> float:
    """The seconds that a driver says it may think, if it says so."""
    seconds = getattr(policy, "seconds", 0)
    return min(SLOWEST, seconds) if isinstance(seconds, int | float) and seconds > 0 else 0.0
