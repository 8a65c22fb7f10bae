"""The race widget: shows a race, takes answers, lets computers move; and a race watched again."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from typing import Any, Generic, Literal

import traitlets

from ..core.errors import RaceError
from ..core.given import need_switch
from ..core.grammar import does
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.questions import CHANCE
from ..core.screen import Done, Hint, Hints as Sent, Notice, Private, State as Shown
from ..core.state import AnyState
from ..drivers import Policy
from ..drivers.policy import M
from ..racing.course import scene_of
from ..racing.reel import reel_of
from . import asked_for, comms, covered
from .asked_for import carry_out, offered
from .autopilot import Autopilot, Lull, watch_as_people
from .autosave import Autosave, Keeper
from .cost import CostSearch
from .hints import Hints, source_of, stir
from .program import Programmed
from .seats import PERSON, Seats
from .stopwatch import Stopwatch
from .undo import Notes, words
from .views import Looks, Views

logger = logging.getLogger(__name__)

WIDTH = 480
"""Pixels: small, since one is made at every display."""


def still_picture(
    board: Mapping[str, Any], state: Mapping[str, Any], words: str = ""
) -> dict[str, str]:
    """Return a PNG as a notebook stores it, or nothing where that fails: the live board needs none.

    Parameters
    ----------
    board, state : mapping
        As the page gets them.
    words : str
        What is written below the board.
    """
    try:
        # not before the page has been told of the board: it makes itself ready meanwhile
        from .. import pictures

        painted = pictures.png(board, state, width=WIDTH)
        return as_output(painted, words)
    except Exception:
        logger.exception("No picture of the board could be painted")
        return {}


def as_output(picture: bytes, words: str) -> dict[str, str]:
    """Return a PNG file as part of a cell's output, with words below it.

    Where the program of the page does not run, the picture stands in the notebook like a board that
    could be played, so it says what it is.
    """
    from ..pictures.bitmap import captioned

    if words:
        picture = captioned(picture, words)
    return {"image/png": b64encode(picture).decode()}


LESSONS = ("step", "leave", "reveal")
"""What a page asks for in a lesson only."""

PICTURE = "A picture. Run the cell to {}."
"""What a stored picture says: where it is seen, no board is, and clicks do nothing."""

PACE = 0.6  # seconds between two moves of computer drivers


class RaceWidget(Programmed, Generic[M]):
    """A race on the screen: played with mouse, finger or keyboard, and in step with the object.

    The race stays the only truth: whatever changes it (a click, a script, a computer driver) shows
    in every view, and a page that answers an old state is refused. Computer drivers move while a
    page shows the widget, and wait after an undo until they are told to go on, or somebody moved.

    Parameters
    ----------
    race : Race
        Any race of the house.
    seats : policy, or dict of str to policy, optional
        Computer drivers: one policy for all, or some by name of the driver; everybody else is a
        person at the screen.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool, str or path
        Whether the race saves itself once a page has shown it, and in which folder: as for
        :func:`play`, but not if nothing is said.
    free_undo : bool
        Whether the page's undo goes back over rolls, dealt cards and reveals also where several
        people sit. Who sits alone always may; it is told in every case.

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

    _verb = "play"
    """What one does with the board."""

    board: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=comms.as_text)
    state: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    hints: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        race: M,
        *,
        seats: Policy | Mapping[str, Policy] | None = None,
        pace: float = PACE,
        autosave: Autosave = False,
        free_undo: bool = False,
    ) -> None:
        self._lay_out(pace, autosave)
        self.free_undo = need_switch("free_undo", free_undo)
        comms.check_race(race)
        with race.lock:
            self._take_table(race, {} if seats is None else seats)
            super().__init__(board=dict(race.game.board()), state=dict(self._scene()))
        self.on_msg(self._on_message)
        self._wake()

    def _lay_out(self, pace: float, autosave: Autosave) -> None:
        """What there is before there is a race."""
        self._pace = comms.pace_of(pace)
        self._autosave = autosave
        self.free_undo = False
        self._keeper = Keeper(autosave, self._tell_file)
        self._views = Views()
        self._looks = Looks()
        self._seen = False  # by anybody: a clock runs from then on
        self._rev = 0
        self._notice: Notice | None = None
        self._unsent: Exception | None = None

    def _take_table(self, race: M, seats: Policy | Mapping[str, Policy]) -> None:
        """Take the first race to the table, and listen to it."""
        self._sit_down(race, seats)
        self._listen()

    def _listen(self) -> None:
        self._stop_listening = self.race.subscribe(self._refresh)
        self._at_table = True

    def _sit_down(self, race: M, seats: Policy | Mapping[str, Policy]) -> None:
        """Take a race to the table: its seats, its clock, its hints."""
        self.race: M = race
        self._seats = Seats(race, seats)
        self._since = self._rev  # the revision from which on the open question is the same
        self._asked: AnyState | None = race._state
        self._notes = self._keeper.notes = Notes()
        self._past = len(race._now.undone)
        self._played = race.can_undo or race.can_redo
        self._opened: set[int] = set()  # seats of computers that a person took over
        self._autopilot = Autopilot(race, self._seats, self._views, self._hand_over)
        self._lull = Lull(race, self._seats, self._views, self._publish)
        self._unseen = False  # whether the race has gone on behind what is shown
        self._stopwatch = Stopwatch(race)
        self._hints = Hints(source_of(race), self._show_hints, self._tell)
        self._hinted: str | None = None  # who is sent a hint for a secret, by the message
        self._cost = CostSearch(lambda cost: self.send(cost))
        self._set_watch(race)
        self._veil()
        self._run_clock()

    def _veil(self) -> None:
        """Show what was before a window that may be open; what follows has the next revision."""
        if self._lull.begin():
            self._rev += 1
            self._since = self._rev
            self._unseen = True

    def _set_watch(self, race: M) -> None:
        """How closely those who sit here watch for a chance to answer out of turn."""
        watch_as_people(race, self._seats.people)

    def _rise(self) -> None:
        """Leave the race as it is: nobody moves, counts or listens for this widget any more."""
        self._stop_listening()
        self._autopilot.alarm.rest()
        self._lull.rest()
        self._keeper.close()
        with self.race.lock:
            self._hints.close()
            self._cost.stop()
            self._stopwatch.leave()

    def _go_over(self, race: M) -> None:
        """Show another race on the same board, driven by the same."""
        seats = {race.drivers[seat]: policy for seat, policy in self._seats.policies.items()}
        self._rise()
        self._keeper = Keeper(self._autosave, self._tell_file)
        with race.lock:
            self._rev += 1
            self._sit_down(race, seats)
            self._autopilot.hold()
            self._listen()
            self._show()
        self._wake()

    @property
    def pace(self) -> float:
        """Seconds between two moves of computer drivers; a change holds from the next one on."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = comms.pace_of(seconds)

    # -- showing -----------------------------------------------------------------------------

    @property
    def _shown_rev(self) -> int:
        """The revision that pages are shown; the race may have gone on behind it."""
        return self._rev - self._unseen

    @property
    def _shown_race(self) -> Match[Any]:
        """The race that pages may know: as it stands, or before a window that may be open."""
        return self._lull.past() if self._unseen else self.race

    def _scene(self) -> Shown:
        """Everything a view needs; a second view or a reloaded page works from it alone."""
        pilot, hides, race = self._autopilot, self._unseen, self._shown_race
        scene = scene_of(race)
        if hides:
            scene["ask"] = covered.secret(self._since)
        elif scene["ask"] is not None:
            scene["ask"] = covered.public(race, scene["ask"], self._seats.people, self._since)
            person = asked_for.waits_for_person(race, self._seats)
            scene["ask"]["seat"] = "person" if person else "computer"
        go = not hides and pilot.waits_for_go()
        hint = not hides and self._may_hint()
        can = offered(race, self._seats, hint=hint, go=go, free=self.free_undo)
        if self._seats.policies and not race.over:
            can["pause"] = "on" if pilot.paused else "off"
        shown: Shown = {
            **scene,
            "rev": self._shown_rev,
            "can": can,
            "seats": self._seats.to_list(),
            "policies": self._seats.choices(),
            "pace": round(self.pace * 1000),
            "notice": self._notice or self._keeper.fault,
            "clock": None if hides else self._stopwatch.shown(),
            "resume": self._keeper.resume,
        }
        shown["log"] = self._notes.woven(shown["log"])
        if not shown["resume"]:
            del shown["resume"]
        return covered.shorten(shown)

    def _refresh(self) -> None:
        """Send the state after a change, whoever made it."""
        with self.race.lock:
            self._rev += not self._unseen  # once, whoever else has been asked meanwhile
            self._unseen = True
            state = self.race._state
            if not covered.is_same(self._asked, state):
                self._since = self._rev
            self._asked = state
            self._tell_undo()
            self._hints.stop()
            self._cost.stop()
            self._run_clock()
            self._keeper.heard(self.state)
            if self._seen:
                self._keeper.changed(self.race, self._seats)
            try:
                undone = self.race.can_redo and self._autopilot.waits_for_go()
                if undone or not self._lull.holds(self._autopilot):
                    self._publish()
                else:
                    self._wake()
            finally:  # an observer may raise: the race is saved all the same
                self._keeper.wake()

    def _tell_undo(self) -> None:
        """Tell all what was gone back over, whoever did; forget it where a race begins anew."""
        undone = self.race._now.undone
        played = self.race.can_undo or self.race.can_redo
        if self._played and not played:
            self._notes = self._keeper.notes = Notes()
        self._played = played
        if len(undone) > self._past and (text := words(undone[-1])):
            self._note(text)
        self._past = len(undone)

    def _note(self, text: str) -> None:
        """Say something above the board and in the log, where it stays."""
        last = max((line["n"] for line in scene_of(self.race)["log"]), default=-1)
        self._notes.add(text, last)
        self._notice = self._notice or comms.notice(text, "info")

    def _publish(self) -> None:
        """Show the race as it stands."""
        self._unseen = False
        if self._show():
            self._notice = None
        self._wake()

    def _show(self) -> bool:
        """Send the state; where that fails, send the last one again with a notice that says so.

        The notice stays until the next state that can be sent. The last state keeps its revision,
        so that no answer to it is taken.
        """
        last, self._unsent = self.state, None
        try:
            shown = self._scene()
        except Exception as error:
            self._fail(error)
        else:
            self.state = dict(shown)
        if self._unsent is None:
            return True
        reason = "" if self.race.game.secret else f": {self._unsent}"
        self._notice = comms.notice(
            f"The board could not be brought up to date ({type(self._unsent).__name__}{reason}). "
            "The race goes on, and the board is sent again after the next answer."
        )
        self.state = {**last, "notice": self._notice}
        return False

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; what cannot be sent is logged, and ends nothing."""
        try:
            super().send_state(key)
        except Exception as error:
            self._fail(error)

    def send_again(self, names: Iterable[str] | None = None) -> None:
        """Send traits as they are, by default all; a newer state is not overtaken by them."""
        with self.__dict__["race"].lock if "race" in self.__dict__ else nullcontext():
            super().send_again(names)

    def _fail(self, error: Exception) -> None:
        logger.error("A board could not be brought up to date", exc_info=error)
        self._unsent = error

    # -- the hint ----------------------------------------------------------------------------

    def _may_hint(self) -> bool:
        """Whether a person decides for all to see, in a game whose chances can be told."""
        deciding = not self.race.over and self.race._state.to_act != (CHANCE,)
        deciding = deciding and (not is_covered(self.race._state) or self._asks_alone())
        return (
            self._hints.possible and deciding and asked_for.waits_for_person(self.race, self._seats)
        )

    def _asks_alone(self) -> bool:
        """Whether a secret is asked of the only person there is, and of nobody else by now."""
        people, to_act = self._seats.people, self.race._state.to_act
        return len(people) == 1 and set(to_act) == set(people)

    def _switch_hint(self, message: comms.Message) -> None:
        """Begin or end a hint; that for a secret goes to the view alone that was shown it."""
        on, state = comms.switch_field(message, "on"), self.race._state
        if on and not self._may_hint():
            raise comms.Refused(f"No hint: {self._why_no_hint()}.")
        secret = is_covered(state)
        if on and secret and not self._looks.sees(message.view, state.to_act[0], self._since):
            raise comms.Refused(asked_for.NOT_SEEN)
        self._hints.stop()
        if on:
            self._hinted = message.id if secret else None
            self._hints.start(self.race, self._rev)

    def _why_no_hint(self) -> str:
        """What a hint fails for, in words."""
        race = self.race
        if race.over:
            return "the race is over"
        if not self._hints.possible:
            return "nobody knows this game well enough"
        if race._state.to_act == (CHANCE,):
            return "the dice decide"
        if not asked_for.waits_for_person(race, self._seats):
            return "a computer drives now"
        if len(self._seats.people) == 1:
            return "others have yet to choose in secret, too"
        return "this is a secret, and the others would see what is good for you"

    def _cover_hint(self) -> None:
        """End a hint for a secret: nobody is shown that any more."""
        if self._hinted is not None:
            self._hints.stop()

    def _show_hints(self, hints: Sent | None) -> None:
        if self._hinted is None:
            self.hints = dict(hints or {})
            return
        hint: Hint = {"t": "hint", "id": self._hinted, "rev": self._rev, "hints": hints}
        self.send(hint)

    def _tell(self, text: str, level: Literal["error", "info"] = "error") -> None:
        """Say something above the board, until the next change."""
        self._notice = comms.notice(text, level)
        self._refresh()

    def _tell_file(self) -> None:
        """Say of the file at once what is new; an answer to the state that is shown still holds."""
        with self.race.lock:
            if not self._unseen:
                self._show()

    # -- the clock ---------------------------------------------------------------------------

    def _run_clock(self) -> None:
        """Time runs for people, from the moment a page first shows the race."""
        if self._seen:
            self._stopwatch.run_for(self._seats.people)

    # -- computer drivers --------------------------------------------------------------------

    def _wake(self) -> None:
        self._stopwatch.wake()
        self._lull.wake(self._autopilot, self.pace)

    def _pause(self, on: bool) -> None:
        if on:
            self._autopilot.paused = True
        else:
            self._autopilot.release()
        self._refresh()

    def _skip(self) -> None:
        """Let computer drivers go on without a pause."""
        self._autopilot.hurry(self.pace)
        self._refresh()

    def _go(self) -> None:
        if not self._autopilot.waits_for_go():
            raise comms.Refused("The computer drivers do not wait.")
        self._autopilot.release()
        self._refresh()

    def _hear_view(self, message: comms.Message) -> None:
        """A page says that it shows the widget, or does not any more."""
        view = comms.id_field(message, "view")
        if comms.switch_field(message, "on"):
            self._views.hear(view)
            if not self._seen:
                self._seen = True
                if self.race.clock is not None:
                    self._refresh()  # with the clock that runs now
            self._go_on()
            return
        self._views.leave(view)
        if not self._views.any():
            self._autopilot.alarm.rest()

    def _go_on(self) -> None:
        """Let computer drivers go on, since somebody looks; not one that is at it already."""
        if self._autopilot.resting:
            self._wake()

    def _hand_over(self, seat: int, why: str) -> None:
        """A computer driver that fails gives its seat to a person; the race goes on."""
        if self.race.game.secret:  # what was possible, and what it saw, is not for all to read
            why = "The computer driver could not answer."
        with self.race.lock:
            self._give(seat, PERSON)
            self._tell(f"{does(self.race.drivers[seat], 'be now driven')} by a person. {why}")

    # -- what the page asks for --------------------------------------------------------------

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Answer every message: done, or refused with a reason. Errors are shown, never lost."""
        stir()
        try:
            message = comms.read_message(content)
            with self.race.lock:
                if message.view and message.what != "view":
                    self._views.hear(message.view)  # however long it was silent before
                    self._go_on()
                if asked_for.is_stale(self, message):
                    raise comms.Refused(asked_for.moved_on(self.race))
                self._carry_out(message)
                done: Done = {"t": "ok", "id": message.id, "rev": self._rev}
                self.send(done)
        except (comms.Refused, RaceError) as error:
            self._refuse(content, str(error))
        except Exception as error:
            logger.exception("A message of the page failed")
            reason = "" if self.race.game.secret else f": {error}"
            self._refuse(content, f"{type(error).__name__}{reason}")

    def _carry_out(self, message: comms.Message) -> None:
        if message.what in LESSONS:
            raise comms.Refused("No lesson is given here.")
        carry_out(self, message)

    def _private(self, seat: int, message: str) -> Private:
        """What a seat alone may see, in answer to a message."""
        shown = covered.private(self._shown_race, seat, message, self._shown_rev)
        return {**shown, "ask": None} if self._unseen else shown

    def _refuse(self, content: object, reason: str) -> None:
        self.send(comms.rejection(content, self._rev, reason))

    def _give(self, seat: int, who: str) -> None:
        """Another sits in a seat: what was shown of a secret question is asked for anew."""
        self._seats.give(seat, who)
        self._set_watch(self.race)
        self._asked = None

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board, and a picture of it for where no widget can be shown."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        stir()
        data, metadata = bundle
        with self.race.lock:
            if self._may_hint():
                self._hints.make_ready(self.race)
        words = PICTURE.format(self._verb)
        return {**data, **still_picture(self.board, self.state, words)}, metadata

    # -- life --------------------------------------------------------------------------------

    def _leave(self) -> None:
        # once: it is closed again when it is collected, on whatever thread and under whose lock
        if self.__dict__.pop("_at_table", False):
            self._views.clear()
            self._seen = False
            self._rise()

    def _come_back(self) -> None:
        with self.race.lock:
            self._keeper.open()
            self._listen()
            self._rev += 1
            self._veil()
            self._refresh()
            if self._unseen:
                self._show()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._shown_race!r})"


class Replay(RaceWidget[M]):
    """A race that is watched again: play, pause, step, scrub, and jump to what happened.

    The whole race is sent once and runs in the page, so it goes on when the kernel is gone.
    "Play on from here" branches a new race at the moment that is shown; `race` of the widget is
    that new race from then on, and the race it was made of stays as it is.

    Parameters
    ----------
    race : Race
        Over or not; what is played later is not shown.
    seats : policy, or dict of str to policy, optional
        Computer drivers of a race that is played on, as for :class:`RaceWidget`.
    pace : float
        Seconds between two moves of theirs, 0 to 3600.

    Raises
    ------
    SetupError
        As for :class:`RaceWidget`.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> bw.drive(race, bw.Rookie()).over
    True
    >>> bw.Replay(race).race == race
    True
    """

    _verb = "watch the race"

    reel: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=comms.as_text)

    def __init__(
        self, race: M, *, seats: Policy | Mapping[str, Policy] | None = None, pace: float = PACE
    ) -> None:
        reel = reel_of(comms.check_race(race), progress=True)
        super().__init__(race.copy(), seats=seats, pace=pace)
        self._autopilot.hold()
        self.reel = dict(reel)
