"""What a page may ask for now, and how each message is carried out; hints among them."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, cast

from ..core.aside import has_threads, work_through
from ..core.errors import IllegalAction, shown
from ..core.files import FileFault
from ..core.grammar import does
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.options import read_answer, seed_of
from ..core.questions import CHANCE, TIME_OUT, WATCH
from ..core.screen import Again, BestLine, Can, Covered, Driven, Hints as Told, Kept
from ..drivers.policy import M
from ..games import game_of
from ..racing.course import lines_of, ways_of
from ..racing.reel import branch_at, reel_of
from . import comms, covered
from .autopilot import may_watch
from .covered import PERSON, Looks, Seats, may_undo, undo
from .stopwatch import Alarm, Keeper, where

if TYPE_CHECKING:
    from ..lab.chances import Chance
    from .race_widget import RaceWidget


WHOLE = ("replay", "save", "share", "lines")
"""What is told of a whole race, once, to the page that asks for it."""
TIME_IS_UP = "Time is up: the move has been made."
NOT_SEEN = "This is answered where it is shown: show it here, then choose."


def play(
    race: Match[Any], seats: Seats, message: comms.Message, action: str, sees: Callable[[int], bool]
) -> None:
    """Play what the page answers to the open question.

    Parameters
    ----------
    sees : callable ``(seat)``
        Whether the view that answers was shown the covered question of a seat.

    Raises
    ------
    Refused, IllegalAction
        If it cannot be; the race is unchanged.
    """
    if race.tick():
        raise comms.Refused(TIME_IS_UP)
    secret = is_covered(race._state)
    if race._state.to_act == (CHANCE,):
        if secret and not all(map(sees, covered.owing(race._state))):
            raise comms.Refused(NOT_SEEN)
        if read_answer(action) not in race._state.legal():
            raise comms.Refused(f"A die is to be rolled: {action[:60]!r} is no face")
        race.roll(action)
        return
    if not race.over and not waits_for_person(race, seats):
        raise comms.Refused("A computer driver is to move.")
    driver = _who_answers(race, seats, message)
    if secret and driver is not None and not sees(race.drivers.index(driver)):
        raise comms.Refused(NOT_SEEN)
    try:
        race.play(action, driver)
    except IllegalAction:
        if not secret:
            raise
        raise comms.Refused("This is not possible: look again, then choose.") from None


def waits_for_person(race: Match[Any], seats: Seats) -> bool:
    """Whether the open question is for people: a person's decision, or a die to be told."""
    to_act = race._state.to_act
    return to_act == (CHANCE,) or any(seat in seats.people for seat in to_act)


def _who_answers(race: Match[Any], seats: Seats, message: comms.Message) -> str | None:
    """The driver a page answers for: who it says, or the only person who is asked."""
    people = [seat for seat in race._state.to_act if seat in seats.people]
    if "token" in message.body:
        seat = comms.number_field(message, "token", 0, len(race.drivers) - 1)
        if seat not in people:
            raise comms.Refused(f"{does(race.drivers[seat], 'be not asked')}.")
        return race.drivers[seat]
    if len(people) > 1:
        raise comms.Refused("Several choose at once: the message 'play' needs a number 'token'")
    return race.drivers[people[0]] if people else None


def person(race: Match[Any], seats: Seats, message: comms.Message) -> int:
    """The seat of a person whom a message is about."""
    seat = comms.number_field(message, "token", 0, len(race.drivers) - 1)
    if seat not in seats.people:
        raise comms.Refused(f"{does(race.drivers[seat], 'be driven')} by a computer.")
    return seat


def watch(race: Match[Any], seats: Seats, message: comms.Message, looks: Looks) -> None:
    """Set when a person is asked in another's turn; it may answer what is asked now."""
    seat, level = person(race, seats, message), comms.text_field(message, "level")
    if not looks.sees(message.view, seat):
        raise comms.Refused(NOT_SEEN)
    race.watch(race.drivers[seat], level)


def is_stale(race: Match[Any], seats: Seats, message: comms.Message, rev: int, since: int) -> bool:
    """Whether the page did not see what its message would change.

    Who stops, slows or takes over computer drivers means them as they go: they may have moved
    on while the message was on its way, again and again when they are fast.

    Parameters
    ----------
    rev, since : int
        The revision now, and that from which on the open question is the same.
    """
    if message.rev == rev or message.what in ("view", "pace", "seat", "cover", "watch", "skip"):
        return False
    if message.what == "uncover" and not _owes(race, message):
        return False  # a look at one's own cards changes nothing
    if message.what in ("play", "uncover") and is_covered(race._state):
        return message.rev < since  # the answers of others do not change the question
    return message.what != "undo" or race.over or waits_for_person(race, seats)


def _owes(race: Match[Any], message: comms.Message) -> bool:
    """Whether the seat that a message names owes an answer which is covered."""
    return is_covered(race._state) and message.body.get("token") in covered.owing(race._state)


def moved_on(race: Match[Any]) -> str:
    """What is said of a message that comes too late."""
    answers = (entry.action for entry in reversed(race._now.entries) if entry.seat != CHANCE)
    if next(answers, None) == TIME_OUT:
        return TIME_IS_UP
    return "The race has moved on since: look again, then choose."


def whole(
    race: Match[Any], seats: Seats, keeper: Keeper, message: comms.Message, rev: int
) -> Again | Kept | Driven:
    """The whole race, once: to be shown without asking any more, in a file, or as lines.

    Raises
    ------
    Refused
        If it cannot be written; or is not over, for its lines.
    """
    if message.what == "lines":
        return _driven(race, message, rev)
    if message.what == "replay":
        return {"t": "reel", "id": message.id, "rev": rev, "reel": reel_of(race)}
    told: Kept = {"t": "kept", "id": message.id, "rev": rev, "said": ""}
    if message.what == "share":
        return {**told, **_shared(race, keeper)}
    try:
        path = where(keeper.save(race, seats))
    except FileFault as error:
        raise comms.Refused(f"The race is not saved: {error}") from None
    return {**told, "said": f"Saved as {path}. bw.resume({shown(path)}) goes on with it."}


def _shared(race: Match[Any], keeper: Keeper) -> Any:
    """The race as a page that replays it: in a file, and for the browser to put where it likes."""
    from ..racing.reel import html_of  # the front end is read when it is wanted

    page = html_of(race)
    try:
        path = keeper.share(race, page)
        name, said = path.name, f"Shared as {where(path)}, and downloaded."
    except FileFault as error:  # a browser may still be able to keep it
        plain = re.sub(r"[^\w-]+", "-", race.game.where.lower()).strip("-")
        name, said = f"{plain or 'race'}.html", f"Downloaded. There is no file beside it: {error}"
    return {"said": said, "file": name, "page": page}


def _driven(race: Match[Any], message: comms.Message, rev: int) -> Driven:
    """Where everybody went in a race that is over."""
    driven = lines_of(race)
    if driven is None:
        raise comms.Refused("There are lines to be seen when the race is over.")
    return {"t": "lines", "id": message.id, "rev": rev, "lines": driven}


def branch(race: M, message: comms.Message) -> M:
    """A new race that goes on after so many answers of this one, which stays as it is."""
    return branch_at(race, comms.number_field(message, "answers", 0, len(race._now.entries)))


logger = logging.getLogger(__name__)


def carry_out(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Do what a message asks for, under the lock of the race.

    Raises
    ------
    Refused, RaceError
        If it cannot be; nothing has changed.
    """
    if message.what == "play":
        action, sees = comms.text_field(message, "action"), partial(_sees, widget, message.view)
        play(widget.race, widget._seats, message, action, sees)
    elif message.what == "undo":
        undo(widget.race, widget._seats, widget.free_undo)
    elif message.what == "redo":
        widget.race.redo()
    elif message.what == "new":
        restart(widget.race)
    elif message.what in WHOLE:
        widget.send(whole(widget.race, widget._seats, widget._keeper, message, widget._rev))
    elif message.what == "best":
        seek(widget.race, message, widget._rev, widget.send)
    elif message.what == "branch":
        widget._go_over(branch(widget.race, message))
    elif message.what == "clock":
        widget._stopwatch.switch(comms.switch_field(message, "on"))
    elif message.what == "hint":
        widget._switch_hint(comms.switch_field(message, "on"))
    elif message.what == "seat":
        _give_seat(widget, message)
    elif message.what == "go":
        widget._go()
    elif message.what == "skip":
        widget._autopilot.hurry(widget.pace)
        widget._refresh()
    elif message.what == "uncover":
        _uncover(widget, message)
    elif message.what == "cover":
        _cover(widget)
    elif message.what == "watch":
        watch(widget.race, widget._seats, message, widget._looks)
    elif message.what == "view":
        widget._hear_view(message)
    elif message.what == "pace":
        widget.pace = comms.number_field(message, "ms", 0, comms.LONGEST_PACE) / 1000
        widget._refresh()


def _uncover(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Show a person at the screen what only this seat may see; it is kept nowhere."""
    seat = person(widget.race, widget._seats, message)
    widget._looks.show(message.view, seat, widget._rev)
    widget.send(covered.private(widget.race, seat, message.id, widget._rev))


def _sees(widget: RaceWidget[Any], view: str, seat: int) -> bool:
    """Whether a view was shown the question that is asked of a seat in secret."""
    return widget._looks.sees(view, seat, widget._since)


def _cover(widget: RaceWidget[Any]) -> None:
    """Cover what is for one seat alone, in all views of the race, of other widgets too."""
    told: Covered = {"t": "cover"}
    for one in comms.open_widgets():
        if one.__dict__.get("race") is widget.race and "_looks" in one.__dict__:
            one._looks.cover()
            one.send(told)


def _give_seat(widget: RaceWidget[Any], message: comms.Message) -> None:
    seat = comms.number_field(message, "token", 0, len(widget.race.drivers) - 1)
    who = comms.text_field(message, "who")
    if who not in widget._seats.choices():
        raise comms.Refused(f"There is no computer driver {who[:60]!r}")
    text = _handed(widget, seat, who)
    widget._give(seat, who)
    if text:
        widget._note(text)
    widget._refresh()


def _handed(widget: RaceWidget[Any], seat: int, who: str) -> str:
    """What is told of a seat that changes hands, where that may show a hand of cards."""
    computer = widget._seats.policy(seat) is not None
    if not widget.race.game.secret or computer == (who != PERSON):
        return ""
    sentence = does(widget.race.drivers[seat], "be now driven")
    if computer:
        widget._opened.add(seat)
        return f"{sentence} by a person, who may look at what the computer knew."
    seen = " A person has had this seat, and may have looked." if seat in widget._opened else ""
    return f"{sentence} by a computer.{seen}"


def offered(race: Match[Any], seats: Seats, *, hint: bool, go: bool, free: bool) -> Can:
    """What a page may ask for now; what it may not is left out.

    Parameters
    ----------
    race : Match
    seats : Seats
    hint : bool
        Whether there can be a hint for what is asked.
    go : bool
        Whether the computer drivers wait to be told that they may go on.
    free : bool
        Whether undo goes back over rolls and reveals where several people sit.
    """
    can: Can = {"undo": may_undo(race, seats, free), "redo": race.can_redo}
    if may_restart(race):
        can["new"] = True
    if race.over and has_line(race):
        can["best"] = True
    if not race.over:
        can["clock"] = "off" if race.clock is None else "on"
    if hint:
        can["hint"] = True
    if race.can_undo:
        can["replay"] = True
    if go:
        can["go"] = True
    if covered.has_hands(race, seats.people):
        can["hands"] = True
    if may_watch(race):
        can["watch"] = list(WATCH)
    return can


def restart(race: Match[Any]) -> None:
    """Begin again, where the page may ask for it."""
    if not may_restart(race):
        raise comms.Refused("This race cannot begin again.")
    race.restart()


def may_restart(race: Match[Any]) -> bool:
    """Whether there is a race to begin again; one of a championship counts as it is."""
    return race.can_undo and getattr(race, "season", None) is None


def has_line(race: Match[Any]) -> bool:
    """Whether what is best on the board of a race is a line."""
    row = game_of(race)
    return row is not None and row.name == race.game.name and row.line


def seek(race: Match[Any], message: comms.Message, rev: int, send: Callable[[Any], object]) -> None:
    """Find the best line of a lap alone, and send it to who asked when it is there.

    Raises
    ------
    Refused
        If there is none.
    """
    if not has_line(race):
        raise comms.Refused("What is best in this game depends on the dice: it is no line.")

    def ring(_: int) -> None:
        send(_found(race, {"t": "best", "id": message.id, "rev": rev, "said": ""}))

    Alarm(ring).set(0)


def _found(race: Match[Any], told: BestLine) -> BestLine:
    row, game = game_of(race), cast(Any, race.game)
    assert row is not None
    try:
        lap = row.get("best_lap")(game.track)
        (line,) = ways_of(race, [(-1, lap.path)])
    except Exception as error:
        logger.exception("A best line could not be found")
        return {**told, "said": f"No best line: {error}"}
    said = f"Best lap alone, from a standing start: {lap.turns} turns"
    return {**told, "said": said, "line": line}


EVERY = 0.25  # seconds between two sendings
CALM = 2.0
"""Seconds without a display or a message of any page until tables are made ready.

It is work of some seconds on a thread of its own, and Python lets one thread run at a time: beside
it the next board would be painted, and a click answered, in twice the time.
"""
LONGEST = 30.0  # seconds; who still thinks has seen enough

Source = Callable[[Match[Any]], "Iterator[Chance]"]
Show = Callable[[Told | None], None]


def source_of(race: Match[Any]) -> Source | None:
    """Who tells the chances in such a race; None where the register names nobody."""
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
        self.close()
        self._stopped = stopped = Event()
        self._show(_told(rev, {}, done=False))
        work_through(self._run(_known(race), race.lock, rev, stopped), "hint")

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

    def _run(self, race: Match[Any], lock: Any, rev: int, stopped: Event) -> Iterator[None]:
        """Tell the chances as they come; a step is what is worked out at one go."""

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


def _told(rev: int, known: dict[str, Chance], done: bool) -> Told:
    return {
        "rev": rev,
        "by": next((chance.by for chance in known.values()), ""),
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
