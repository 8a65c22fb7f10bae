"""What the page asks for, carried out: a message that has been read, by what it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ..core.grammar import does
from ..core.screen import Covered
from . import answers, best_line, covered
from .cells import open_widgets
from .messages import (
    LONGEST_PACE,
    Message,
    Refused,
    number_field,
    switch_field,
    text_field,
)
from .seats import PERSON
from .undoing import undo

if TYPE_CHECKING:
    from .race_widget import RaceWidget


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
        answers.restart(widget.race)
    elif message.what in answers.WHOLE:
        widget.send(answers.whole(widget.race, widget._seats, widget._keeper, message, widget._rev))
    elif message.what == "best":
        best_line.seek(widget.race, message, widget._rev, widget.send)
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
