"""The race widget: shows a race, takes answers and lets computers move; and the replay."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Generic, Literal

import traitlets

from ..core import personal
from ..core.errors import RaceError
from ..core.given import need_switch
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.messages import Done, Hint, Private
from ..core.notebook import place
from ..core.questions import CHANCE
from ..core.screen import Ghost as GhostOnPage, Hints as Sent, Notice, State as Shown
from ..core.state import AnyState
from ..core.words import phrase, tr
from ..drivers import Policy
from ..drivers.policy import M
from ..racing.course import scene_of
from ..racing.reel import reel_of
from . import asked_for, comms, covered
from .asked_for import carry_out, offered
from .autopilot import Autopilot, Lull, watch_as_people
from .autosave import Autosave, Keeper
from .cost import CostSearch
from .driven import Driven, by_page
from .hints import Hints, source_of, stir
from .program import Programmed
from .seats import PERSON, Seats
from .stopwatch import Stopwatch
from .undo import Notes, words
from .views import Looks, Views

if TYPE_CHECKING:
    from .ghosts import Ghost

logger = logging.getLogger(__name__)

WIDTH = 480
"""The width of a picture in pixels: small, since one is painted at every display."""


def still_picture(
    board: Mapping[str, Any], state: Mapping[str, Any], words: str = ""
) -> dict[str, str]:
    """Return a PNG as a notebook stores it; empty if painting fails: the live board needs none.

    Parameters
    ----------
    board, state : mapping
        The traits that the page gets.
    words : str
        The caption: without the front end, the picture looks like a live board.
    """
    try:
        # imported after the page got the board, which it prepares meanwhile
        from .. import pictures

        return as_output(pictures.png(board, state, width=WIDTH, bare=True, words=words))
    except Exception:
        logger.exception("Could not draw a picture of the board")
        return {}


def as_output(picture: bytes) -> dict[str, str]:
    """Return a PNG file as part of a cell's output."""
    return {"image/png": b64encode(picture).decode()}


LESSONS = ("step", "leave", "reveal", "home", "next")
"""Requests that are valid on a board of the start panel only."""

PICTURE = "A picture. Run the cell to {}."
"""The caption of a stored picture: it stands in for the board, and clicks do nothing."""

PACE = 0.6  # seconds between two moves of computer drivers


class RaceWidget(Programmed, Generic[M]):
    """A race on the page: played with mouse, finger or keyboard, and in step with the race object.

    The race is the only state: every change of it (a click, a script, a computer driver) shows in
    all views, and an answer to an old state is refused. Computer drivers move while a page shows
    the widget. After an undo they wait until you continue or make a move.

    Parameters
    ----------
    race : Race
        A race of any game of the package.
    seats : policy, or dict of str to policy, optional
        Computer drivers: one policy for all, or some by name of the driver; all other drivers are
        people at the screen.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool, str or path
        True, False or a folder in which the race saves itself once a page has shown it, as for
        :func:`play`; here the default is False.
    free_undo : bool
        Whether the page's undo goes back over rolls, dealt cards and reveals when several people
        play. A single player can always undo. With several, every such undo is
        logged.

    Attributes
    ----------
    race : Race
        The race shown.
    pace : float
        The parameter `pace`; it can be set.

    Raises
    ------
    SetupError
        If `race` is not a race, a seat belongs to no driver, a policy cannot be called, or the
        pace is out of range.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> widget = bw.RaceWidget(race, seats={"Bob": bw.Rookie()})
    >>> widget.race is race
    True
    """

    _verb = "play"
    """The verb of the caption."""
    _shown = False
    """Whether a page has shown the board, or the panel in its place."""

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
            self._sit_down(race, {} if seats is None else seats)
            self._listen()
            super().__init__(board=dict(race.game.board()), state=dict(self._scene()))
        self.on_msg(self._on_message)
        self._wake()

    def _lay_out(self, pace: float, autosave: Autosave) -> None:
        """Set the attributes that do not depend on a race."""
        self._pace = comms.pace_of(pace)
        self._autosave = autosave
        self._place = place()
        self.free_undo = False
        self._keeper = Keeper(autosave, self._tell_file)
        self._views = Views()
        self._looks = Looks()
        self._seen = False  # by any page: a clock runs from then on
        self._rev = 0
        self._notice: Notice | None = None
        self._unsent: Exception | None = None

    def _listen(self) -> None:
        self._stop_listening = self.race.subscribe(self._refresh)
        self._at_table = True

    def _sit_down(self, race: M, seats: Policy | Mapping[str, Policy]) -> None:
        """Set up the widget for a race: its seats, its clock, its hints."""
        self.race: M = race
        self._seats = Seats(race, seats)
        self._since = self._rev  # the first revision with the open question
        self._asked: AnyState | None = race._state
        self._notes = self._keeper.notes = Notes()
        self._driven = Driven(race, self._seats)
        self._past = len(race._now.undone)
        self._played = race.can_undo or race.can_redo
        self._opened: set[int] = set()  # computers' seats that a person took over
        self._autopilot = Autopilot(race, self._seats, self._views, self._hand_over)
        self._lull = Lull(race, self._seats, self._views, self._publish)
        self._unseen = False  # whether the race is ahead of what pages show
        self._stopwatch = Stopwatch(race)
        self._hints = Hints(source_of(race), self._show_hints, self._tell)
        self._hinted: str | None = None  # the message that requested a hint for a secret
        self._cost = CostSearch(lambda cost: self.send(cost))
        self._ghosts: Sequence[Ghost] | None = None  # None in a race that is not driven by code
        self._set_watch(race)
        self._veil()
        self._run_clock()

    def _veil(self) -> None:
        """Show the race before a window that may be open; later states have the next revision."""
        if self._lull.begin():
            self._rev += 1
            self._since = self._rev
            self._unseen = True

    def _set_watch(self, race: M) -> None:
        """Set how closely the players watch for a chance to answer out of turn."""
        watch_as_people(race, self._seats.people)

    def _rise(self) -> None:
        """Stop all activity for the race: its drivers, clock, searches, saving and subscription."""
        self._stop_listening()
        self._autopilot.alarm.rest()
        self._lull.rest()
        self._keeper.close()
        with self.race.lock:
            self._hints.close()
            self._cost.stop()
            self._stopwatch.leave()

    def _go_over(self, race: M) -> None:
        """Show another race on the same board, with the same policies."""
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

    def _drive_by_code(self, ghosts: Sequence[Ghost]) -> None:
        """Drive the race of a challenge: a rematch has the same dice, and ghosts drive along."""
        with self.race.lock:
            self._ghosts = ghosts
            self._rev += 1
            self._since = self._rev
            self._show()

    @property
    def pace(self) -> float:
        """Seconds between two moves of computer drivers; a change applies from the next move."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = comms.pace_of(seconds)

    # -- showing -----------------------------------------------------------------------------

    @property
    def _shown_rev(self) -> int:
        """The revision that pages show; the race may be ahead of it."""
        return self._rev - self._unseen

    @property
    def _shown_race(self) -> Match[Any]:
        """The race that pages may see: the current one, or before a window that may be open."""
        return self._lull.past() if self._unseen else self.race

    def _scene(self) -> Shown:
        """Return all data of a view; a second view or a reloaded page needs nothing else."""
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
            "ghosts": self._ghosts_now(race),
        }
        shown["log"] = self._notes.woven(shown["log"])
        if not shown["resume"]:
            del shown["resume"]
        if not shown["ghosts"]:
            del shown["ghosts"]
        return shown

    def _ghosts_now(self, race: Match[Any]) -> list[GhostOnPage]:
        if not self._ghosts:
            return []
        from .ghosts import ghosts_now  # imported only when needed

        return ghosts_now(race, self._ghosts)

    def _needs_second(self) -> bool:
        return bool(self.state.get("result"))

    def _refresh(self) -> None:
        """Send the state after any change."""
        with self.race.lock:
            self._rev += not self._unseen  # once, however often drivers answered unseen meanwhile
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
                self._driven.look()

    def _tell_undo(self) -> None:
        """Log an undo over rolls where several play; clear the notes on a restart."""
        undone = self.race._now.undone
        played = self.race.can_undo or self.race.can_redo
        if self._played and not played:
            self._notes = self._keeper.notes = Notes()
        self._played = played
        if len(undone) > self._past:
            taken = undone[-1][len(self.race._now.entries) :]
            several = len(self._seats.people) > 1  # a single player knows
            self._notes.go_back(self._last_told())
            if several and (text := words(taken)):
                self._note(text)
        self._past = len(undone)

    def _note(self, text: str) -> None:
        """Show a text above the board and add it to the log."""
        self._notes.add(text, self._last_told())
        self._notice = self._notice or comms.notice(text, "info")

    def _last_told(self) -> int:
        return max((line["n"] for line in scene_of(self.race)["log"]), default=-1)

    def _publish(self) -> None:
        """Show the current race."""
        self._unseen = False
        if self._show():
            self._notice = None
        self._wake()

    def _show(self) -> bool:
        """Send the state; if that fails, send the last one again with a notice.

        The notice stays until a state can be sent. The last state keeps its revision, so that
        answers to it are refused.
        """
        last, self._unsent = self.state, None
        try:
            shown = self._scene()
        except Exception as error:
            self._fail(error)
        else:
            if shown.get("result"):
                self.complete()
            self.state = dict(shown)
        if self._unsent is None:
            return True
        reason = "" if self.race.game.secret else f": {self._unsent}"
        self._notice = comms.notice(
            tr(
                "The board couldn't be updated ({why}). The race goes on; it updates after the "
                "next move.",
                why=f"{type(self._unsent).__name__}{reason}",
            )
        )
        self.state = {**last, "notice": self._notice}
        return False

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; an error is logged and not raised."""
        try:
            super().send_state(key)
        except Exception as error:
            self._fail(error)

    def send_again(self, names: Iterable[str] | None = None) -> None:
        """Send current traits, by default all, under the race's lock so that none is outdated."""
        with self.__dict__["race"].lock if "race" in self.__dict__ else nullcontext():
            super().send_again(names)

    def _fail(self, error: Exception) -> None:
        logger.error("A board could not be brought up to date", exc_info=error)
        self._unsent = error

    # -- the hint ----------------------------------------------------------------------------

    def _may_hint(self) -> bool:
        """Return whether a hint is possible: a person decides, openly or as the only person."""
        state, people = self.race._state, self._seats.people
        if not self._hints.possible or self.race.over or state.to_act == (CHANCE,):
            return False
        alone = len(people) == 1 and set(state.to_act) == set(people)
        open_to_hints = alone or not is_covered(state)
        return open_to_hints and asked_for.waits_for_person(self.race, self._seats)

    def _switch_hint(self, message: comms.Message) -> None:
        """Start or stop a hint; for a secret question only the view that shows it gets the hint."""
        on, state = comms.switch_field(message, "on"), self.race._state
        if on and not self._may_hint():
            raise comms.Refused(tr("No hint: {why}.", why=tr(self._why_no_hint())))
        secret = is_covered(state)
        if on and secret and not self._looks.sees(message.view, state.to_act[0], self._since):
            raise comms.Refused(asked_for.NOT_SEEN)
        self._hints.stop()
        if on:
            self._hinted = message.id if secret else None
            self._hints.start(self.race, self._rev)

    def _why_no_hint(self) -> str:
        """Return the reason why there is no hint, in words."""
        race = self.race
        if race.over:
            return phrase("the race is over")
        if not self._hints.possible:
            return phrase("no computer driver knows this game well enough")
        if race._state.to_act == (CHANCE,):
            return phrase("a roll is due")
        if not asked_for.waits_for_person(race, self._seats):
            return phrase("a computer plays now")
        if len(self._seats.people) == 1:
            return phrase("others have yet to choose in secret, too")
        return phrase("this choice is secret, and the others would see your hint")

    def _cover_hint(self) -> None:
        """Stop a hint for a secret question, which no view shows any more."""
        if self._hinted is not None:
            self._hints.stop()

    def _show_hints(self, hints: Sent | None) -> None:
        if self._hinted is None:
            self.hints = dict(hints or {})
            return
        hint: Hint = {"t": "hint", "id": self._hinted, "rev": self._rev, "hints": hints}
        self.send(hint)

    def _tell(self, text: str, level: Literal["error", "info"] = "error") -> None:
        """Show a text above the board until the next change."""
        self._notice = comms.notice(text, level)
        self._refresh()

    def _tell_file(self) -> None:
        """Show news of the file at once; answers to the current state remain valid."""
        with self.race.lock:
            if not self._unseen:
                self._show()

    # -- the clock ---------------------------------------------------------------------------

    def _run_clock(self) -> None:
        """Run the clock for people, once a page has shown the race."""
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
        """Let computer drivers go on without pauses."""
        self._autopilot.hurry(self.pace)
        self._refresh()

    def _go(self) -> None:
        if not self._autopilot.waits_for_go():
            raise comms.Refused(tr("No computer driver is waiting."))
        self._autopilot.release()
        self._refresh()

    def _hear_view(self, message: comms.Message) -> None:
        """Handle a page's heartbeat, or its message that a view has closed."""
        view = comms.id_field(message, "view")
        personal.hear(message.body.get("browser"))
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
        """Let computer drivers go on, since a page shows the race, unless a move is scheduled."""
        if self._autopilot.resting:
            self._wake()

    def _hand_over(self, seat: int, why: str) -> None:
        """Give the seat of a computer driver that failed to a person; the race goes on."""
        if self.race.game.secret:  # the error may reveal its options or its hand
            why = tr("The computer driver could not answer.")
        with self.race.lock:
            self._give(seat, PERSON)
            given = tr(
                "{driver:@ are|@ is} now driven by a person.", driver=self.race.drivers[seat]
            )
            self._tell(f"{given} {why}")

    # -- requests of the page ----------------------------------------------------------------

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Answer every message: done, or refused with a reason; report errors to page and log."""
        stir()
        try:
            message = comms.read_message(content)
            with self.race.lock:
                if message.view and message.what != "view":
                    self._views.hear(message.view)  # even if its last heartbeat is too old
                    self._go_on()
                if asked_for.is_stale(self, message):
                    raise comms.Refused(asked_for.moved_on(self.race))
                with by_page(self.race):
                    self._carry_out(message)
                done: Done = {"t": "ok", "id": message.id, "rev": self._rev}
                if message.what == "view" and not self._shown:
                    done["first"] = self._shown = True
                self.send(done)
        except (comms.Refused, RaceError) as error:
            self._refuse(content, str(error))
        except Exception as error:
            logger.exception("A message of the page failed")
            reason = "" if self.race.game.secret else f": {error}"
            self._refuse(content, f"{type(error).__name__}{reason}")

    def _carry_out(self, message: comms.Message) -> None:
        if message.what in LESSONS:
            raise comms.Refused(tr("This board has no start panel."))
        carry_out(self, message)

    def _private(self, seat: int, message: str) -> Private:
        """Return a seat's private information, in reply to a message."""
        shown = covered.private(self._shown_race, seat, message, self._shown_rev)
        return {**shown, "ask": None} if self._unseen else shown

    def _refuse(self, content: object, reason: str) -> None:
        self.send(comms.rejection(content, self._rev, reason))

    def _give(self, seat: int, who: str) -> None:
        """Give a seat to a person or a policy; a secret question must be uncovered again."""
        self._seats.give(seat, who)
        if who != PERSON:
            self._driven.lose(seat)
        self._set_watch(self.race)
        self._asked = None

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the live board, and a picture of it for hosts without widgets."""
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
        # only once: garbage collection closes it again, on any thread and under any lock
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
    """A replay of a race: play, pause, step, scrub, and jump to events.

    The whole race is sent once and runs in the page, so it works without the kernel. "Play on from
    here" branches off a new race at the moment that is shown; from then on `race` of the widget is
    the new race, and the original race stays unchanged.

    Parameters
    ----------
    race : Race
        A race, over or not; later moves are not shown.
    seats : policy, or dict of str to policy, optional
        Computer drivers of a race played on from here, as for :class:`RaceWidget`.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.

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

    def _needs_second(self) -> bool:
        return True
