"""The race widget: shows a race, takes answers from the page, lets computer drivers move."""

from __future__ import annotations

import logging
import time
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Generic

import anywidget
import traitlets

from .. import pictures
from ..core.answers import read_answer
from ..core.clock import SECONDS
from ..core.errors import IllegalAction, RaceError
from ..core.grammar import does
from ..core.hidden import is_covered
from ..core.kinds import WATCH
from ..core.questions import CHANCE, TIME_OUT, Question
from ..core.screen import Can, Clock, Done, Notice, Rejected
from ..core.screen import Hints as Told
from ..core.screen import State as Shown
from ..core.state import State
from ..drivers import Policy, ask
from ..drivers.policy import M
from . import covered
from .alarm import Alarm
from .arguments import check_race
from .bundle import source
from .comms import free_route
from .hints import Hints, source_of
from .messages import (
    ID_LENGTH,
    LONGEST_PACE,
    Message,
    Refused,
    message_id,
    number_field,
    pace_of,
    read_message,
    switch_field,
    text_field,
)
from .seats import PERSON, Seats
from .views import Views

logger = logging.getLogger(__name__)

TIME_IS_UP = "Time is up: the move has been made."
STILL = 480  # pixels: the picture for places where no widget runs is made at every display
PACE = 0.6  # seconds between two moves of computer drivers


class RaceWidget(anywidget.AnyWidget, Generic[M]):
    """A race on the screen: played with mouse, finger or keyboard, and in step with the object.

    The race stays the only truth: whatever changes it (a click, a script, a computer driver) shows
    in every view, and a page that answers an old state is refused. Computer drivers move while a
    page shows the widget, and wait after an undo until they are told to go on, or somebody moved.

    Parameters
    ----------
    race : Race
        Any race of the house.
    seats : dict of str to policy, optional
        Computer drivers, by name of the driver; everybody else is a person at the screen.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.

    Attributes
    ----------
    race : Race
        The race shown.
    pace : float
        See above.

    Raises
    ------
    SetupError
        If there is no race, a seat is of no driver, its policy cannot be called, or the pace is no
        such number.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> widget = bw.RaceWidget(race, seats={"Bob": bw.Rookie()})
    >>> widget.race is race
    True
    """

    _esm = traitlets.Unicode(source("widget.js")).tag(sync=True)
    _css = traitlets.Unicode(source("widget.css")).tag(sync=True)

    board: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    state: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    hints: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        race: M,
        *,
        seats: Mapping[str, Policy] | None = None,
        pace: float = PACE,
    ) -> None:
        self.race: M = check_race(race)
        self._pace = pace_of(pace)
        self._seats = Seats(race, {} if seats is None else seats)
        self._views = Views()
        self._seen = False  # by anybody: a clock runs from then on
        self._released: State[Any] | None = None  # where computer drivers may go on after an undo
        self._rev = 0
        self._since = 0  # the revision from which on the open question is the same
        self._question: Question | None = self.race._state.question
        self._notice: Notice | None = None
        self._autopilot = Alarm(self._computer_move)
        self._stopwatch = Alarm(self._time_is_up)
        self._seconds = race.game.timer or SECONDS  # for a clock that is switched on again
        self._hints = Hints(source_of(race), self._show_hints, self._no_hint)
        with race.lock:
            self._run_clock()
            super().__init__(board=dict(race.game.board()), state=dict(self._scene()))
            self._own_layout = self.layout
            self._stop_listening = race.subscribe(self._refresh)
        self.on_msg(self._on_message)
        self._wake()

    @property
    def pace(self) -> float:
        """Seconds between two moves of computer drivers; a change holds from the next one on."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = pace_of(seconds)

    # -- showing -----------------------------------------------------------------------------

    def _scene(self) -> Shown:
        """Everything a view needs; a second view or a reloaded page works from it alone."""
        race = self.race
        scene = race.game.scene(race)
        if scene["ask"] is not None:
            scene["ask"] = covered.public(race, scene["ask"], self._seats.people, self._since)
        asked = scene["ask"]
        if asked is not None:
            asked["seat"] = "person" if self._waits_for_person() else "computer"
        return {
            **scene,
            "rev": self._rev,
            "can": self._can(),
            "seats": self._seats.to_list(),
            "policies": self._seats.choices(),
            "pace": round(self.pace * 1000),
            "notice": self._notice,
            "clock": self._clock(),
        }

    def _can(self) -> Can:
        """What a page may ask for now; what it may not is left out."""
        race = self.race
        can: Can = {"undo": race.can_undo, "redo": race.can_redo}
        if self._may_restart():
            can["new"] = True
        if not race.over:
            can["clock"] = "off" if race.clock is None else "on"
        if self._may_hint():
            can["hint"] = True
        if self._waits_for_go():
            can["go"] = True
        if covered.has_hands(race, self._seats.people):
            can["hands"] = True
        if self._may_watch():
            can["watch"] = list(WATCH)
        return can

    def _refresh(self) -> None:
        """Send the state after a change, whoever made it."""
        with self.race.lock:
            self._rev += 1
            question = self.race._state.question
            if not covered.is_same(self._question, question):
                self._since = self._rev
            self._question = question
            self._hints.stop()
            self._run_clock()
            self.state = dict(self._scene())
            self._notice = None
            self._wake()

    def _waits_for_person(self) -> bool:
        """Whether the open question is for people: a person's decision, or a die to be told."""
        to_act = self.race._state.to_act
        return to_act == (CHANCE,) or any(seat in self._seats.people for seat in to_act)

    def _computer(self) -> int | None:
        """The seat of a computer driver who owes an answer; at a sealed choice beside people."""
        people = self._seats.people
        owing = (seat for seat in self.race._state.to_act if seat != CHANCE and seat not in people)
        return next(owing, None)

    def _may_watch(self) -> bool:
        """Whether the game asks people out of turn, who may not want to be asked so often."""
        return any(kind.watched is not None for kind in self.race.game.kinds.values())

    # -- the hint ----------------------------------------------------------------------------

    def _may_hint(self) -> bool:
        """Whether a person decides for all to see, in a game whose chances can be told."""
        deciding = not self.race.over and self.race._state.to_act != (CHANCE,)
        deciding = deciding and not is_covered(self.race._state)
        return self._hints.possible and deciding and self._waits_for_person()

    def _switch_hint(self, on: bool) -> None:
        if on and not self._may_hint():
            raise Refused("There is no hint for this.")
        if on:
            self._hints.start(self.race, self._rev)
        else:
            self._hints.stop()

    def _show_hints(self, hints: Told | None) -> None:
        self.hints = dict(hints or {})

    def _no_hint(self, why: str) -> None:
        self._notice = {"level": "error", "text": why}
        self._refresh()

    # -- the clock ---------------------------------------------------------------------------

    def _run_clock(self) -> None:
        """Time runs for people, from the moment a page first shows the race."""
        race = self.race
        if self._seen:
            race.run_clock([race.drivers[seat] for seat in self._seats.people])

    def _clock(self) -> Clock | None:
        """The clock as a page needs it, which counts on by itself; times in milliseconds."""
        clock = self.race.clock
        if clock is None or clock.seat is None or self.race.over:
            return None
        return {
            "id": clock.seat,
            "left": round(clock.left * 1000),
            "total": round(clock.total * 1000),
            "running": clock.running,
            "at": round(time.time() * 1000),
        }

    def _time_is_up(self, ticket: int) -> None:
        """The stopwatch rings: the clock decides whether time is up."""
        try:
            with self.race.lock:
                clock = self.race.clock
                if not self._stopwatch.is_current(ticket) or clock is None or not clock.running:
                    return
                if not self.race.tick():
                    self._stopwatch.set(clock.left)
        except Exception:
            logger.exception("A time-out failed")

    def _switch_clock(self, on: bool) -> None:
        """On or off; a clock that is on already is not set back."""
        race = self.race
        if race.clock is not None:
            self._seconds = race.clock.seconds
        if on != (race.clock is not None):
            race.set_timer(self._seconds if on else None)

    # -- computer drivers --------------------------------------------------------------------

    def _wake(self) -> None:
        clock = self.race.clock
        if clock is not None and clock.running:
            self._stopwatch.set(clock.left)
        else:
            self._stopwatch.rest()
        if self._computer_may_move():
            # who answers unseen needs not be waited for
            self._autopilot.set(0.0 if is_covered(self.race._state) else self.pace)
        else:
            self._autopilot.rest()

    def _computer_may_move(self) -> bool:
        """Whether a computer driver is to move, and somebody is there to see it."""
        if self.race.over or self._computer() is None or self._waits_for_go():
            return False
        return self._views.any()

    def _waits_for_go(self) -> bool:
        """Whether what was undone would be played again at once if nobody waited.

        It is asked until something was played: nothing is left to redo then.
        """
        race = self.race
        if race.over or not race.can_redo or self._computer() is None:
            return False
        return self._released is not race._state

    def _go(self) -> None:
        if not self._waits_for_go():
            raise Refused("The computer drivers do not wait.")
        self._released = self.race._state
        self._refresh()

    def _hear_view(self, message: Message) -> None:
        """A page says that it shows the widget, or does not any more."""
        view = text_field(message, "view")
        if not 0 < len(view) <= ID_LENGTH:
            raise Refused(f"The message 'view' needs a 'view' of 1 to {ID_LENGTH} characters")
        if switch_field(message, "on"):
            self._views.hear(view)
            if not self._seen:
                self._seen = True
                if self.race.clock is not None:
                    self._refresh()  # with the clock that runs now
            # a driver that is thinking, or about to, is not to begin again
            if self._autopilot.resting:
                self._wake()
            return
        self._views.leave(view)
        if not self._views.any():
            self._autopilot.rest()

    def _computer_move(self, ticket: int) -> None:
        """One move of a computer driver; it thinks on a copy, without holding up anybody."""
        race = self.race
        with race.lock:
            if not self._autopilot.is_current(ticket) or race.over:
                return
            seat = self._computer()
            policy = None if seat is None else self._seats.policy(seat)
            branch = race.copy()
        if policy is None or seat is None:
            return
        try:
            answer = ask(policy, branch, driver=race.drivers[seat])
            with race.lock:
                if self._autopilot.is_current(ticket):
                    race.play(answer, race.drivers[seat])
        except RaceError as error:
            self._hand_over(seat, str(error))
        except BaseException as error:  # SystemExit too: nobody above this thread would hear of it
            logger.exception("A computer driver's move failed")
            self._hand_over(seat, f"{type(error).__name__}: {error}")

    def _hand_over(self, seat: int, why: str) -> None:
        """A computer driver that fails gives its seat to a person; the race goes on."""
        if self.race.game.secret:  # what was possible, and what it saw, is not for all to read
            why = "The computer driver could not answer."
        with self.race.lock:
            self._seats.give(seat, PERSON)
            self._notice = {
                "level": "error",
                "text": f"{does(self.race.drivers[seat], 'be now driven')} by a person. {why}",
            }
            self._refresh()

    # -- what the page asks for --------------------------------------------------------------

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Answer every message: done, or refused with a reason. Errors are shown, never lost."""
        try:
            message = read_message(content)
            with self.race.lock:
                if self._is_stale(message):
                    raise Refused(self._moved_on())
                self._do(message)
                done: Done = {"t": "ok", "id": message.id, "rev": self._rev}
                self.send(done)
        except (Refused, RaceError) as error:
            self._refuse(content, str(error))
        except Exception as error:
            logger.exception("A message of the page failed")
            told = "" if self.race.game.secret else f": {error}"
            self._refuse(content, f"{type(error).__name__}{told}")

    def _is_stale(self, message: Message) -> bool:
        """Whether the page did not see what its message would change.

        Who stops, slows or takes over computer drivers means them as they go: they may have moved
        on while the message was on its way, again and again when they are fast.
        """
        if message.rev == self._rev or message.what in ("view", "pace", "seat", "cover", "watch"):
            return False
        if message.what == "uncover" and not self._owes(message):
            return False  # a look at one's own cards changes nothing
        if message.what in ("play", "uncover") and is_covered(self.race._state):
            return message.rev < self._since  # the answers of others do not change the question
        return message.what != "undo" or self.race.over or self._waits_for_person()

    def _owes(self, message: Message) -> bool:
        """Whether the seat that a message names owes an answer which is covered."""
        state = self.race._state
        return is_covered(state) and message.body.get("token") in covered.owing(state)

    def _moved_on(self) -> str:
        answers = (entry.action for entry in reversed(self.race.history) if entry.seat != CHANCE)
        if next(answers, None) == TIME_OUT:
            return TIME_IS_UP
        return "The race has moved on since: look again, then choose."

    def _refuse(self, content: object, reason: str) -> None:
        told: Rejected = {
            "t": "reject",
            "id": message_id(content),
            "rev": self._rev,
            "reason": reason,
        }
        self.send(told)

    def _do(self, message: Message) -> None:
        if message.what == "play":
            self._play(message, text_field(message, "action"))
        elif message.what == "undo":
            self.race.undo(self._decisions_back())
        elif message.what == "redo":
            self.race.redo()
        elif message.what == "new":
            self._restart()
        elif message.what == "clock":
            self._switch_clock(switch_field(message, "on"))
        elif message.what == "hint":
            self._switch_hint(switch_field(message, "on"))
        elif message.what == "seat":
            self._give_seat(message)
        elif message.what == "go":
            self._go()
        elif message.what == "uncover":
            self._uncover(message)
        elif message.what == "cover":
            pass  # nothing is kept of what was uncovered
        elif message.what == "watch":
            self._watch(message)
        elif message.what == "view":
            self._hear_view(message)
        else:
            self.pace = number_field(message, "ms", 0, LONGEST_PACE) / 1000
            self._refresh()

    def _play(self, message: Message, action: str) -> None:
        race = self.race
        if race.tick():
            raise Refused(TIME_IS_UP)
        if race._state.to_act == (CHANCE,):
            if read_answer(action) not in race._state.legal():
                raise Refused(f"A die is to be rolled: {action[:60]!r} is no face")
            race.roll(action)
            return
        if not race.over and not self._waits_for_person():
            raise Refused("A computer driver is to move.")
        driver = self._who_answers(message)
        try:
            race.play(action, driver)
        except IllegalAction:
            if not is_covered(race._state):
                raise
            raise Refused("This is not possible: look again, then choose.") from None

    def _who_answers(self, message: Message) -> str | None:
        """The driver a page answers for: who it says, or the only person who is asked."""
        race = self.race
        people = [seat for seat in race._state.to_act if seat in self._seats.people]
        if "token" in message.body:
            seat = number_field(message, "token", 0, len(race.drivers) - 1)
            if seat not in people:
                raise Refused(f"{does(race.drivers[seat], 'be not asked')}.")
            return race.drivers[seat]
        if len(people) > 1:
            raise Refused("Several choose at once: the message 'play' needs a number 'token'")
        return race.drivers[people[0]] if people else None

    def _person(self, message: Message) -> int:
        """The seat of a person whom a message is about."""
        seat = number_field(message, "token", 0, len(self.race.drivers) - 1)
        if seat not in self._seats.people:
            raise Refused(f"{does(self.race.drivers[seat], 'be driven')} by a computer.")
        return seat

    def _uncover(self, message: Message) -> None:
        """Show a person at the screen what only this seat may see; it is kept nowhere."""
        self.send(covered.private(self.race, self._person(message), message.id, self._rev))

    def _watch(self, message: Message) -> None:
        seat, level = self._person(message), text_field(message, "level")
        self.race.watch(self.race.drivers[seat], level)

    def _may_restart(self) -> bool:
        """Whether there is a race to begin again; one of a championship counts as it is."""
        return self.race.can_undo and getattr(self.race, "season", None) is None

    def _restart(self) -> None:
        if not self._may_restart():
            raise Refused("This race cannot begin again.")
        self.race.restart()

    def _decisions_back(self) -> int:
        """How many decisions to undo so that a person decides again."""
        count = 0
        for entry in reversed(self.race.history):
            if entry.seat == CHANCE:
                if self.race.dice != "ask":
                    continue
                return count + 1
            count += 1
            if entry.seat in self._seats.people:
                return count
        return 1

    def _give_seat(self, message: Message) -> None:
        seat = number_field(message, "token", 0, len(self.race.drivers) - 1)
        who = text_field(message, "who")
        if who not in self._seats.choices():
            raise Refused(f"There is no computer driver {who[:60]!r}")
        self._seats.give(seat, who)
        self._refresh()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board, and a picture of it for where no widget can be shown."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        with self.race.lock:
            if self._may_hint():
                self._hints.make_ready(self.race)
        return {**data, **self._picture()}, metadata

    def _picture(self) -> dict[str, str]:
        """A PNG as a notebook stores it; nothing when it fails, for the live board needs none."""
        try:
            painted = pictures.png(self.board, self.state, width=STILL)
        except Exception:
            logger.exception("No picture of the board could be painted")
            return {}
        return {"image/png": b64encode(painted).decode()}

    # -- life --------------------------------------------------------------------------------

    def open(self) -> None:
        """Make the widget known to the page."""
        super().open()
        free_route(self.comm)

    def _send(self, msg: Any, buffers: Any = None) -> None:
        super()._send(msg, buffers)
        free_route(self.comm)

    def close(self) -> None:
        """Take the widget off the page; the race goes on without it."""
        if hasattr(self, "_stop_listening"):
            self._views.clear()
            self._autopilot.rest()
            self._stopwatch.rest()
            with self.race.lock:
                self._hints.close()
            self.race.run_clock(())
            self._stop_listening()
        super().close()
        # made for this widget alone, and known to ipywidgets until it is closed
        if hasattr(self, "_own_layout"):
            self._own_layout.close()

    def __repr__(self) -> str:
        return f"RaceWidget({self.race!r})"
