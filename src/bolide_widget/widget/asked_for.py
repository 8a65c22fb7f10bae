"""What a page may ask for now, and what it asks for, carried out by what its message is."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ..core.grammar import does
from ..core.kinds import WATCH
from ..core.match import Match
from ..core.screen import BestLine, Can, Covered
from ..games import game_of
from ..racing.result_screen import ways_of
from . import answers, covered
from .alarm import Alarm
from .autopilot import may_watch
from .comms import open_widgets
from .messages import (
    LONGEST_PACE,
    Message,
    Refused,
    number_field,
    switch_field,
    text_field,
)
from .seats import PERSON, Seats
from .undoing import may_undo, undo

if TYPE_CHECKING:
    from .race_widget import RaceWidget

logger = logging.getLogger(__name__)


def carry_out(widget: RaceWidget[Any], message: Message) -> None:
    """Do what a message asks for, under the lock of the race.

    Raises
    ------
    Refused, RaceError
        If it cannot be; nothing has changed.
    """
    if message.what == "play":
        action, sees = text_field(message, "action"), partial(_sees, widget, message.view)
        answers.play(widget.race, widget._seats, message, action, sees)
    elif message.what == "undo":
        undo(widget.race, widget._seats, widget.free_undo)
    elif message.what == "redo":
        widget.race.redo()
    elif message.what == "new":
        restart(widget.race)
    elif message.what in answers.WHOLE:
        widget.send(answers.whole(widget.race, widget._seats, widget._keeper, message, widget._rev))
    elif message.what == "best":
        seek(widget.race, message, widget._rev, widget.send)
    elif message.what == "branch":
        widget._go_over(answers.branch(widget.race, message))
    elif message.what == "clock":
        widget._stopwatch.switch(switch_field(message, "on"))
    elif message.what == "hint":
        widget._switch_hint(switch_field(message, "on"))
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
        answers.watch(widget.race, widget._seats, message, widget._looks)
    elif message.what == "view":
        widget._hear_view(message)
    elif message.what == "pace":
        widget.pace = number_field(message, "ms", 0, LONGEST_PACE) / 1000
        widget._refresh()


def _uncover(widget: RaceWidget[Any], message: Message) -> None:
    """Show a person at the screen what only this seat may see; it is kept nowhere."""
    seat = answers.person(widget.race, widget._seats, message)
    widget._looks.show(message.view, seat, widget._rev)
    widget.send(covered.private(widget.race, seat, message.id, widget._rev))


def _sees(widget: RaceWidget[Any], view: str, seat: int) -> bool:
    """Whether a view was shown the question that is asked of a seat in secret."""
    return widget._looks.sees(view, seat, widget._since)


def _cover(widget: RaceWidget[Any]) -> None:
    """Cover what is for one seat alone, in all views of the race, of other widgets too."""
    told: Covered = {"t": "cover"}
    for one in open_widgets():
        if one.__dict__.get("race") is widget.race and "_looks" in one.__dict__:
            one._looks.cover()
            one.send(told)


def _give_seat(widget: RaceWidget[Any], message: Message) -> None:
    seat = number_field(message, "token", 0, len(widget.race.drivers) - 1)
    who = text_field(message, "who")
    if who not in widget._seats.choices():
        raise Refused(f"There is no computer driver {who[:60]!r}")
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
        raise Refused("This race cannot begin again.")
    race.restart()


def may_restart(race: Match[Any]) -> bool:
    """Whether there is a race to begin again; one of a championship counts as it is."""
    return race.can_undo and getattr(race, "season", None) is None


def has_line(race: Match[Any]) -> bool:
    """Whether what is best on the board of a race is a line."""
    row = game_of(race)
    return row is not None and row.name == race.game.name and row.line


def seek(race: Match[Any], message: Message, rev: int, send: Callable[[Any], object]) -> None:
    """Find the best line of a lap alone, and send it to who asked when it is there.

    Raises
    ------
    Refused
        If there is none.
    """
    if not has_line(race):
        raise Refused("What is best in this game depends on the dice: it is no line.")

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
