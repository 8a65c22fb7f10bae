"""Who answers with a message of the page, and whether the page saw what it answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..core.answers import read_answer
from ..core.errors import IllegalAction
from ..core.files import FileFault
from ..core.grammar import does
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.questions import CHANCE, TIME_OUT
from ..core.screen import Again, Driven, Kept
from ..core.shown import shown
from ..drivers.policy import M
from ..racing.reel import branch_at, reel_of
from ..racing.result_screen import lines_of
from . import covered
from .covered import Looks
from .keeper import Keeper, where
from .messages import Message, Refused, number_field, text_field
from .seats import Seats

WHOLE = ("replay", "save", "share", "lines")
"""What is told of a whole race, once, to the page that asks for it."""
TIME_IS_UP = "Time is up: the move has been made."
NOT_SEEN = "This is answered where it is shown: show it here, then choose."


def play(
    race: Match[Any], seats: Seats, message: Message, action: str, sees: Callable[[int], bool]
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
        raise Refused(TIME_IS_UP)
    secret = is_covered(race._state)
    if race._state.to_act == (CHANCE,):
        if secret and not all(map(sees, covered.owing(race._state))):
            raise Refused(NOT_SEEN)
        if read_answer(action) not in race._state.legal():
            raise Refused(f"A die is to be rolled: {action[:60]!r} is no face")
        race.roll(action)
        return
    if not race.over and not waits_for_person(race, seats):
        raise Refused("A computer driver is to move.")
    driver = _who_answers(race, seats, message)
    if secret and driver is not None and not sees(race.drivers.index(driver)):
        raise Refused(NOT_SEEN)
    try:
        race.play(action, driver)
    except IllegalAction:
        if not secret:
            raise
        raise Refused("This is not possible: look again, then choose.") from None


def waits_for_person(race: Match[Any], seats: Seats) -> bool:
    """Whether the open question is for people: a person's decision, or a die to be told."""
    to_act = race._state.to_act
    return to_act == (CHANCE,) or any(seat in seats.people for seat in to_act)


def _who_answers(race: Match[Any], seats: Seats, message: Message) -> str | None:
    """The driver a page answers for: who it says, or the only person who is asked."""
    people = [seat for seat in race._state.to_act if seat in seats.people]
    if "token" in message.body:
        seat = number_field(message, "token", 0, len(race.drivers) - 1)
        if seat not in people:
            raise Refused(f"{does(race.drivers[seat], 'be not asked')}.")
        return race.drivers[seat]
    if len(people) > 1:
        raise Refused("Several choose at once: the message 'play' needs a number 'token'")
    return race.drivers[people[0]] if people else None


def person(race: Match[Any], seats: Seats, message: Message) -> int:
    """The seat of a person whom a message is about."""
    seat = number_field(message, "token", 0, len(race.drivers) - 1)
    if seat not in seats.people:
        raise Refused(f"{does(race.drivers[seat], 'be driven')} by a computer.")
    return seat


def watch(race: Match[Any], seats: Seats, message: Message, looks: Looks) -> None:
    """Set when a person is asked in another's turn; it may answer what is asked now."""
    seat, level = person(race, seats, message), text_field(message, "level")
    if not looks.sees(message.view, seat):
        raise Refused(NOT_SEEN)
    race.watch(race.drivers[seat], level)


def is_stale(race: Match[Any], seats: Seats, message: Message, rev: int, since: int) -> bool:
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


def _owes(race: Match[Any], message: Message) -> bool:
    """Whether the seat that a message names owes an answer which is covered."""
    return is_covered(race._state) and message.body.get("token") in covered.owing(race._state)


def moved_on(race: Match[Any]) -> str:
    """What is said of a message that comes too late."""
    answers = (entry.action for entry in reversed(race._now.entries) if entry.seat != CHANCE)
    if next(answers, None) == TIME_OUT:
        return TIME_IS_UP
    return "The race has moved on since: look again, then choose."


def whole(
    race: Match[Any], seats: Seats, keeper: Keeper, message: Message, rev: int
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
        raise Refused(f"The race is not saved: {error}") from None
    return {**told, "said": f"Saved as {path}. bw.resume({shown(path)}) goes on with it."}


def _shared(race: Match[Any], keeper: Keeper) -> Any:
    """The race as a page that replays it: in a file, and for the browser to put where it likes."""
    from ..racing.page import html_of  # the front end is read when it is wanted

    page = html_of(race)
    try:
        path = keeper.share(race, page)
        name, said = path.name, f"Shared as {where(path)}, and downloaded."
    except FileFault as error:  # a browser may still be able to keep it
        plain = re.sub(r"[^\w-]+", "-", race.game.where.lower()).strip("-")
        name, said = f"{plain or 'race'}.html", f"Downloaded. There is no file beside it: {error}"
    return {"said": said, "file": name, "page": page}


def _driven(race: Match[Any], message: Message, rev: int) -> Driven:
    """Where everybody went in a race that is over."""
    driven = lines_of(race)
    if driven is None:
        raise Refused("There are lines to be seen when the race is over.")
    return {"t": "lines", "id": message.id, "rev": rev, "lines": driven}


def branch(race: M, message: Message) -> M:
    """A new race that goes on after so many answers of this one, which stays as it is."""
    return branch_at(race, number_field(message, "answers", 0, len(race._now.entries)))
