"""What a browser asks for and what a script gives, checked before anything is done."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.errors import SetupError, shown
from ..core.match import Match
from ..core.screen import REQUESTS, Rejected
from ..drivers.policy import M

ACTIONS = tuple(REQUESTS)
ID_LENGTH = 64
LONGEST_PACE = 10_000  # milliseconds, from the page
LONGEST_PAUSE = 3600  # seconds, from a script


class Refused(ValueError):
    """A message that is refused; its text is shown to the player."""


class Message(NamedTuple):
    """A well-formed message from the browser."""

    what: str
    id: str
    rev: int
    body: Mapping[str, Any]

    @property
    def view(self) -> str:
        """Which view sends it; empty where it does not say."""
        told = self.body.get("view")
        return told if isinstance(told, str) and len(told) <= ID_LENGTH else ""


def message_id(content: object) -> str | None:
    """The id to answer to, if the message has a usable one."""
    found = content.get("id") if isinstance(content, Mapping) else None
    return found if isinstance(found, str) and 0 < len(found) <= ID_LENGTH else None


def rejection(content: object, rev: int, reason: str) -> Rejected:
    """What a page is told whose message is refused."""
    return {"t": "reject", "id": message_id(content), "rev": rev, "reason": reason}


def read_message(content: object) -> Message:
    """The message in what a browser sent.

    Raises
    ------
    Refused
        If it is none.
    """
    if not isinstance(content, Mapping):
        raise Refused(f"Not a message: {type(content).__name__} instead of an object")
    id_ = message_id(content)
    if id_ is None:
        raise Refused("Not a message: it has no id")
    what, rev = content.get("t"), content.get("rev")
    if what not in ACTIONS:
        raise Refused(f"Not a message: 't' should be one of {', '.join(ACTIONS)}")
    if isinstance(rev, bool) or not isinstance(rev, int):
        raise Refused("Not a message: 'rev' should be the number of the state it answers")
    return Message(what, id_, rev, content)


def text_field(message: Message, name: str) -> str:
    """A field that must be text."""
    found = message.body.get(name)
    if not isinstance(found, str):
        raise Refused(f"The message {message.what!r} needs a text {name!r}")
    return found


def id_field(message: Message, name: str) -> str:
    """A field that must be an id, as pages choose them."""
    found = text_field(message, name)
    if not 0 < len(found) <= ID_LENGTH:
        raise Refused(
            f"The message {message.what!r} needs a {name!r} of 1 to {ID_LENGTH} characters"
        )
    return found


def switch_field(message: Message, name: str) -> bool:
    """A field that must be on or off."""
    found = message.body.get(name)
    if not isinstance(found, bool):
        raise Refused(f"The message {message.what!r} needs a {name!r} that is true or false")
    return found


def number_field(message: Message, name: str, low: int, high: int) -> int:
    """A field that must be a whole number in a range."""
    found = message.body.get(name)
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise Refused(f"The message {message.what!r} needs a number {name!r}, {low} to {high}")
    return found


def pace_of(pace: Any) -> float:
    """The pause before a computer driver's move, in seconds.

    Raises
    ------
    SetupError
        If it is no number from 0 to 3600.
    """
    try:
        told = math.nan if isinstance(pace, bool | str | bytes) else float(pace)
    except (TypeError, ValueError, OverflowError):
        told = math.nan
    if not 0 <= told <= LONGEST_PAUSE:
        raise SetupError(f"pace: a number of seconds from 0 to {LONGEST_PAUSE}, not {shown(pace)}")
    return told


def check_race(race: M) -> M:
    """The race that a widget is to show.

    Raises
    ------
    SetupError
        If it is none.
    """
    if isinstance(race, Match):
        return race
    raise SetupError(
        f"RaceWidget shows a race, such as Race('valdorn', ['Ada', 'Bob']), not {shown(race)}"
    )


def read_switch(name: str, value: object) -> bool:
    """An option that is on or off.

    Raises
    ------
    SetupError
        If it is neither.
    """
    if isinstance(value, bool):
        return value
    raise SetupError(f"{name}: True or False, not {shown(value)}")
