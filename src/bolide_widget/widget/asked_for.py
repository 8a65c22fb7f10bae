"""Requests of a page: the ones it may send now, and the function for each."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, Final, cast

from ..core.answers import read_answer
from ..core.errors import IllegalAction
from ..core.files import FileFault
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.messages import Again, BestLine, Covered, Driven, Earlier, Kept
from ..core.questions import CHANCE, TIME_OUT, WATCH
from ..core.screen import Can
from ..core.words import phrase, tr
from ..games import game_of
from ..racing.course import lines_of, ways_of
from ..racing.reel import branch_at, html_of, reel_of
from ..racing.told import log
from . import comms, cost, covered
from .alarm import Alarm
from .autopilot import may_watch
from .autosave import line_to_resume, where
from .seats import PERSON, Seats
from .undo import has_played, may_undo, undo

if TYPE_CHECKING:
    from .race_widget import RaceWidget


logger = logging.getLogger(__name__)

TIME_IS_UP = phrase("Time's up. A move was made.")
CODED = phrase("The code of your race.")
NOT_SEEN = phrase("Show the question here first, then choose.")


def carry_out(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Do what a message asks for, under the lock of the race.

    Raises
    ------
    Refused, RaceError
        If it is not possible; nothing has changed.
    """
    _ACTIONS[message.what](widget, message)


def play(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Play the page's answer to the open question."""
    race, action = widget.race, comms.text_field(message, "action")

    def sees(seat: int) -> bool:
        """Return whether the view shows the covered question of a seat."""
        return widget._looks.sees(message.view, seat, widget._since)

    if race.tick():
        raise comms.Refused(tr(TIME_IS_UP))
    secret = is_covered(race._state)
    if race._state.to_act == (CHANCE,):
        if secret and not all(map(sees, covered.owing(race._state))):
            raise comms.Refused(tr(NOT_SEEN))
        if read_answer(action) not in race._state.legal():
            raise comms.Refused(f"Roll first: {action[:60]!r} is not on the die")
        race.roll(action)
        return
    if not race.over and not waits_for_person(race, widget._seats):
        raise comms.Refused(tr("A computer driver is next."))
    driver = _who_answers(race, widget._seats, message)
    if secret and driver is not None and not sees(race.drivers.index(driver)):
        raise comms.Refused(tr(NOT_SEEN))
    try:
        race.play(action, driver)
    except IllegalAction:
        if not secret:
            raise
        raise comms.Refused(tr("You can't do that. Choose again.")) from None


def waits_for_person(race: Match[Any], seats: Seats) -> bool:
    """Return whether people answer the open question: a decision, or a die to type in."""
    to_act = race._state.to_act
    return to_act == (CHANCE,) or any(seat in seats.people for seat in to_act)


def _who_answers(race: Match[Any], seats: Seats, message: comms.Message) -> str | None:
    """Return the driver a page answers for: the one it names, or the only person to move."""
    people = [seat for seat in race._state.to_act if seat in seats.people]
    if "token" in message.body:
        seat = _seat(race, message)
        if seat not in people:
            raise comms.Refused(tr("It isn't {driver:your|@'s} turn.", driver=race.drivers[seat]))
        return race.drivers[seat]
    if len(people) > 1:
        raise comms.Refused("Several drivers choose: the message 'play' needs a number 'token'")
    return race.drivers[people[0]] if people else None


def _seat(race: Match[Any], message: comms.Message) -> int:
    """Return the seat in a message."""
    return comms.number_field(message, "token", 0, len(race.drivers) - 1)


def _person(widget: RaceWidget[Any], message: comms.Message) -> int:
    """Return the seat in a message, which must be a person's."""
    seat = _seat(widget.race, message)
    if seat not in widget._seats.people:
        driver = widget.race.drivers[seat]
        raise comms.Refused(tr("{driver:@ are|@ is} driven by a computer.", driver=driver))
    return seat


def watch(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Set how often a person gets questions out of turn; it may answer the open one."""
    seat, level = _person(widget, message), comms.text_field(message, "level")
    if not widget._looks.sees(message.view, seat):
        raise comms.Refused(tr(NOT_SEEN))
    widget.race.watch(widget.race.drivers[seat], level)


READY = (
    "view", "state", "pace", "seat", "cover", "watch", "skip", "pause", "rules", "log", "step",
    "leave", "home",
)  # fmt: skip
"""Requests that are valid at any revision."""


def is_stale(widget: RaceWidget[Any], message: comms.Message) -> bool:
    """Return whether a message is based on an outdated state.

    Requests that stop, slow down or take over computer drivers are never stale: the drivers may
    move while the message is on its way, again and again if they are fast.
    """
    race, what = widget.race, message.what
    if widget._unseen and what not in READY:
        return what not in ("undo", "uncover")  # whether or not a question is open now
    if message.rev == widget._rev or what in READY:
        return False
    secret = is_covered(race._state)
    owes = secret and message.body.get("token") in covered.owing(race._state)
    if what == "uncover" and not owes:
        return False  # looking at one's own cards changes nothing
    if what in ("play", "uncover") and secret:
        return message.rev < widget._since  # the answers of others do not change the question
    return what != "undo" or race.over or waits_for_person(race, widget._seats)


def moved_on(race: Match[Any]) -> str:
    """Return the reason for refusing a stale message."""
    answers = (entry.action for entry in reversed(race._now.entries) if entry.seat != CHANCE)
    if next(answers, None) == TIME_OUT:
        return tr(TIME_IS_UP)
    return tr("The race has moved on. Choose again.")


def replay(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Send the whole race as a replay, which needs no further messages."""
    reel = reel_of(widget.race)
    widget.complete()
    again: Again = {"t": "reel", "id": message.id, "rev": widget._rev, "reel": reel}
    widget.send(again)


def save(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Save the race to its file."""
    try:
        path = widget._keeper.save(widget.race, widget._seats)
    except FileFault as error:
        raise comms.Refused(tr("Could not save: {why}", why=error)) from None
    said = tr(
        "Saved as {file}. To continue, run {line}", file=where(path), line=line_to_resume(path)
    )
    kept: Kept = {"t": "kept", "id": message.id, "rev": widget._rev, "said": said}
    widget.send(kept)


def share(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Make a page that replays the race, as a file and as a download."""
    race, page = widget.race, html_of(widget.race)
    try:
        path = widget._keeper.share(race, page)
        name, said = path.name, tr("Shared as {file}, and downloaded.", file=where(path))
    except FileFault as error:  # a browser may still be able to keep it
        plain = re.sub(r"[^\w-]+", "-", race.game.where.lower()).strip("-")
        name = f"{plain or 'race'}.html"
        said = tr("Downloaded. No file was saved: {why}", why=error)
    kept: Kept = {"t": "kept", "id": message.id, "rev": widget._rev, "said": said}
    widget.send({**kept, "file": name, "page": page})


def show_code(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Send the code of the race that a person drove."""
    if not has_code(widget.race, widget._seats):
        raise comms.Refused(tr("There is a code when one person has finished the race."))
    (seat,) = widget._seats.people
    race: Any = widget.race
    kept: Kept = {"t": "kept", "id": message.id, "rev": widget._rev, "said": tr(CODED)}
    widget.send({**kept, "text": race.code(race.drivers[seat])})


def has_code(race: Match[Any], seats: Seats) -> bool:
    """Return whether one person drove a race of this package's games to its end."""
    row = game_of(race)
    return race.over and len(seats.people) == 1 and row is not None and isinstance(race, row.race)


def show_lines(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Send the path of every car in a race that is over."""
    lines = lines_of(widget.race)
    if lines is None:
        raise comms.Refused(tr("You can see the lines when the race is over."))
    driven: Driven = {"t": "lines", "id": message.id, "rev": widget._rev, "lines": lines}
    widget.send(driven)


def show_log(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Send what everyone may know of the log before the lines of the state that is shown."""
    shown, race = widget.state["log"], widget.race
    known = getattr(race.game, "fact_rows", None)  # a game of one's own may have none
    said = widget._notes.woven(log(race, known, inf) if known else [])
    lines = [line for line in said if shown and line["n"] < shown[0]["n"]]
    earlier: Earlier = {"t": "log", "id": message.id, "rev": widget._rev, "log": lines}
    widget.send(earlier)


def show_rules(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Send a chapter of the rules, or the matches of a search."""
    widget.send(comms.chapter(game_of(widget.race), message, widget._rev))


def branch(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Switch to a new race that branches off after a number of answers; the old one stays."""
    answers = comms.number_field(message, "answers", 0, len(widget.race._now.entries))
    widget._go_over(branch_at(widget.race, answers))


def uncover(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Send a person their seat's private information; it is stored nowhere."""
    seat = _person(widget, message)
    widget._looks.show(message.view, seat, widget._shown_rev)
    widget.send(widget._private(seat, message.id))


def cover(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Cover private information in all views of the race, those of other widgets included."""
    cover: Covered = {"t": "cover"}
    for board in comms.open_widgets():
        if board.__dict__.get("race") is widget.race and "_looks" in board.__dict__:
            board._looks.cover()
            board._cover_hint()
            board.send(cover)


def give_seat(widget: RaceWidget[Any], message: comms.Message) -> None:
    seat, who = _seat(widget.race, message), comms.text_field(message, "who")
    if who not in widget._seats.choices():
        raise comms.Refused(f"There is no computer driver {who[:60]!r}")
    text = _handed(widget, seat, who)
    widget._give(seat, who)
    if text:
        widget._note(text)
    widget._refresh()


def _handed(widget: RaceWidget[Any], seat: int, who: str) -> str:
    """Return the sentence about a seat that changes hands if that may reveal cards; else empty."""
    computer = widget._seats.policy(seat) is not None
    if not widget.race.game.secret or computer == (who != PERSON):
        return ""
    driver = widget.race.drivers[seat]
    if computer:
        widget._opened.add(seat)
        return tr(
            "{driver:@ are|@ is} now driven by a person, who may look at what the computer knew.",
            driver=driver,
        )
    sentence = tr("{driver:@ are|@ is} now driven by a computer.", driver=driver)
    if seat not in widget._opened:
        return sentence
    return f"{sentence} {tr('A person had this seat and may have looked.')}"


def take_back(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Undo to the last decision of a person."""
    undo(widget.race, widget._seats, widget.free_undo)


def switch_clock(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Switch the clock on or off."""
    widget._stopwatch.switch(comms.switch_field(message, "on"))


def set_pace(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Set the pause before a computer driver's move."""
    widget.pace = comms.number_field(message, "ms", 0, comms.LONGEST_PACE) / 1000
    widget._refresh()


def restart(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Restart the race, if that is allowed."""
    if not may_restart(widget.race, widget._seats):
        raise comms.Refused(tr("You can't restart this race."))
    # the race of a challenge has the same dice each time
    widget.race.restart(None if widget._ghosts is None else widget.race.seed)


def seek(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Search the best line of a lap alone, and send it to the page when it is found."""
    race, row = widget.race, game_of(widget.race)
    if row is None or not has_line(race):
        raise comms.Refused(tr("In this game the best line depends on the dice, so none is drawn."))
    best: BestLine = {"t": "best", "id": message.id, "rev": widget._rev, "said": ""}

    def ring(_: int) -> None:
        try:
            lap = row.get("best_lap")(cast(Any, race.game).track)
            (line,) = ways_of(race, [(-1, lap.path)])
        except Exception as error:
            logger.exception("A best line could not be found")
            widget.send({**best, "said": tr("No best line: {why}", why=error)})
        else:
            said = tr("Best lap alone, from a standing start: {n} turns", n=lap.turns)
            widget.send({**best, "said": said, "line": line})

    Alarm(ring).set(0)


_ACTIONS: Final[Mapping[str, Callable[[RaceWidget[Any], comms.Message], object]]] = {
    "play": play,
    "undo": take_back,
    "redo": lambda widget, _: widget.race.redo(),
    "new": restart,
    "replay": replay,
    "save": save,
    "share": share,
    "code": show_code,
    "lines": show_lines,
    "log": show_log,
    "best": seek,
    "cost": cost.show,
    "rules": show_rules,
    "branch": branch,
    "go": lambda widget, _: widget._go(),
    "pause": lambda widget, message: widget._pause(comms.switch_field(message, "on")),
    "skip": lambda widget, _: widget._skip(),
    "seat": give_seat,
    "pace": set_pace,
    "clock": switch_clock,
    "hint": lambda widget, message: widget._switch_hint(message),
    "view": lambda widget, message: widget._hear_view(message),
    "state": lambda widget, _: widget.send_again(),
    "uncover": uncover,
    "cover": cover,
    "watch": watch,
}
"""The function for each request."""


def offered(race: Match[Any], seats: Seats, *, hint: bool, go: bool, free: bool) -> Can:
    """Return the requests a page may send now.

    Parameters
    ----------
    race : Match
    seats : Seats
    hint : bool
        Whether there can be a hint for the open question.
    go : bool
        Whether the computer drivers wait for the player to continue.
    free : bool
        Whether undo goes back over rolls and reveals where several people sit.
    """
    can: Can = {"undo": may_undo(race, seats, free), "redo": race.can_redo}
    if may_restart(race, seats):
        can["new"] = True
    if race.over and has_line(race):
        can["best"] = True
    if has_code(race, seats):
        can["code"] = True
    if people := cost.asks(race, seats):
        can["cost"] = people
    if not race.over:
        can["clock"] = "off" if race.clock is None else "on"
    if hint:
        can["hint"] = True
    if has_played(race, seats):
        can["replay"] = True
    if go:
        can["go"] = True
    if seats.may_look(race):
        can["hands"] = True
    if may_watch(race):
        can["watch"] = list(WATCH)
    return can


def may_restart(race: Match[Any], seats: Seats) -> bool:
    """Return whether the race can restart; a race of a championship cannot."""
    return has_played(race, seats) and getattr(race, "season", None) is None


def has_line(race: Match[Any]) -> bool:
    """Return whether the game has a best line that does not depend on dice."""
    row = game_of(race)
    return row is not None and row.name == race.game.name and row.line
