"""Costly decisions of a finished race, for the page: the background search, and its texts."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, isinf
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from ..core.aside import work_through
from ..core.match import Match
from ..core.messages import Cost, CostLine
from ..core.questions import Path, Point, Space
from ..core.words import decimals, phrase, tr, trn
from ..games import game_of
from ..racing.course import ways_of
from ..racing.rows import capital
from . import comms

if TYPE_CHECKING:
    from ..lab.what_cost import Costs, Loss, Unit
    from .race_widget import RaceWidget
    from .seats import Seats

logger = logging.getLogger(__name__)

EVERY: Final = 0.25
"""Seconds between two sendings."""

LEAST: Final = 0.05
"""The least cost in turns for which a corner is listed; less would read as 0.0."""


def asks(race: Match[Any], seats: Seats) -> list[int]:
    """Return the seats of people who can see their costliest decisions, once a race is over."""
    row = game_of(race)
    known = row is not None and row.name == race.game.name and row.hint != ""
    return sorted(seats.people) if race.over and race.can_undo and known else []


def show(widget: RaceWidget[Any], message: comms.Message) -> None:
    """Start or stop the search for a person's costliest decisions in a finished race.

    Raises
    ------
    Refused
        If the race is not over, or a computer drives.
    """
    race = widget.race
    if not comms.switch_field(message, "on"):
        widget._cost.stop()
        return
    seat = comms.number_field(message, "token", 0, len(race.drivers) - 1)
    if seat not in asks(race, widget._seats):
        raise comms.Refused(tr("You can review a race when it is over."))
    widget._cost.start(race, seat, message.id, widget._rev)


class CostSearch:
    """Runs at most one search at a time, in the background: see `core.aside`.

    Parameters
    ----------
    send : callable
        Gets each message: the progress, and at the end the results. Called from a thread, too, but
        never with the messages of a stopped search.
    """

    def __init__(self, send: Callable[[Cost], None]) -> None:
        self._send = send
        self._stopped: Event | None = None

    def start(self, race: Match[Any], seat: int, request: str, rev: int) -> None:
        """Start a search in a copy of the race. The caller must hold the race's lock.

        Raises
        ------
        SetupError
            If the race is not over.
        """
        from ..lab.what_cost import costs  # imported only when requested: it takes long

        self.stop()
        twin = race.copy()
        steps = costs(twin, race.drivers[seat])
        self._stopped = stopped = Event()
        first: Cost = {"t": "cost", "id": request, "rev": rev, "seat": seat, "share": 0.0}
        work_through(self._run(twin, steps, first, race.lock, stopped), "cost")

    def stop(self) -> None:
        """Stop the search, if one is running. The caller must hold the race's lock."""
        if self._stopped is not None:
            self._stopped.set()
            self._stopped = None

    def _run(
        self, race: Match[Any], steps: Iterator[Costs], first: Cost, lock: Any, stopped: Event
    ) -> Iterator[None]:
        """Send progress and results; each step of the iterator is one piece of work."""

        def send(message: Cost) -> None:
            with lock:
                if not stopped.is_set():
                    self._send(message)

        sent = 0.0
        try:
            for step in steps:
                if stopped.is_set():
                    return
                if step.done:
                    sentence, lines = outcome(race, first["seat"], step.losses, step.unit)
                    send({**first, "share": 1.0, "said": sentence, "lines": lines})
                elif time.monotonic() - sent >= EVERY:
                    sent = time.monotonic()
                    send({**first, "share": round(step.share, 2)})
                yield
        except Exception as error:
            logger.exception("The review of a race failed")
            why = f"{type(error).__name__}: {error}"
            words = tr("The review failed: {why}", why=why)
            send({**first, "share": 1.0, "said": words, "lines": []})


def outcome(
    race: Match[Any], seat: int, losses: Sequence[Loss], unit: Unit
) -> tuple[str, list[CostLine]]:
    """Return a headline, and a line for each decision; for a lone car, a line for each corner."""
    name = race.drivers[seat]
    if len(race.drivers) == 1 and all(loss.n == 0 for loss in losses):
        return _corners(race, name, losses)
    if not losses:
        return tr(NO_COST[unit], driver=name), []
    # the mean of many rests of the race: whoever won has lost no place in this one
    won = race.game.figures(race._state, (), race.drivers)[seat]["place"] == 1
    headline, line = SAYS[won and len(race.drivers) > 1]
    return tr(headline, driver=name), [
        _line(race, loss, tr(line, driver=name, amount=amount(loss.loss.value, unit),
                             when=_when(loss), instead=_instead(race, loss)))
        for loss in losses
    ]  # fmt: skip


NO_COST: Final[Mapping[Unit, str]] = phrase(
    {
        "turns": "None of {driver:your|@'s} decisions cost {driver:you a|a} turn.",
        "places": "None of {driver:your|@'s} decisions cost {driver:you a|a} place.",
    }
)

SAYS: Final = (
    (
        phrase("What cost {driver:you|@} most:"),
        phrase("{when}: {instead} cost {driver:you|@} about {amount} on average."),
    ),
    (
        phrase("{driver:You|@} won anyway. What would have cost {driver:you|@} most:"),
        phrase("{when}: {instead} would have cost {driver:you|@} about {amount} on average."),
    ),
)
"""The headline and the line of a decision: of a driver who did not win, and of one who did."""


def _corners(race: Match[Any], name: str, losses: Sequence[Loss]) -> tuple[str, list[CostLine]]:
    """Return a headline, and a line for each corner with a lone car's worst decision there."""
    from ..lab.what_cost import stretch_of

    corners: dict[str, list[Loss]] = {}
    for loss in losses:
        corners.setdefault(stretch_of(race, loss), []).append(loss)
    lines = []
    for corner, own_losses in corners.items():
        lost = sum(loss.loss.value for loss in own_losses)
        if lost < LEAST:
            continue
        worst = max(own_losses, key=lambda loss: loss.loss.value)
        cost = tr("the end of the race") if isinf(lost) else amount(lost, "turns")
        where = f"{capital(corner)}: {cost}. " if corner else ""
        lines.append(_line(race, worst, f"{where}{_when(worst)}: {_instead(race, worst)}."))
    total = sum(loss.loss.value for loss in losses if loss.loss.value < inf)
    if not lines:
        return tr("{driver:You|@} lost no turns to the best lap.", driver=name), []
    whole = amount(total, "turns")
    return tr("{driver:You|@} lost {amount} to the best lap.", driver=name, amount=whole), lines


def amount(number: float, unit: Unit) -> str:
    """Write a number of places or turns, rounded to tenths.

    Examples
    --------
    >>> amount(1.0, "turns"), amount(0.84, "places"), amount(2, "places")
    ('1 turn', '0.8 places', '2 places')
    """
    tenths = round(number, 1)
    form, n = 1 if tenths == 1 else 2, decimals(f"{tenths:g}")
    if unit == "turns":
        return trn("{n} turn", "{n} turns", form, n=n)
    return trn("{n} place", "{n} places", form, n=n)


def _when(loss: Loss) -> str:
    from ..lab.what_cost import round_of

    number = round_of(loss)
    return tr("Round {number}", number=number) if number else tr("Before the race")


def _instead(race: Match[Any], loss: Loss) -> str:
    given, better = (option.label for option in loss.options(race.drivers))
    if given == better:
        return tr("“{given}” instead of another like it", given=given)
    return tr("“{given}” instead of “{better}”", given=given, better=better)


def _line(race: Match[Any], loss: Loss, words: str) -> CostLine:
    given, better = loss.options(race.drivers)
    line: CostLine = {"text": words, "answers": loss.moment}
    for key, option in (("given", given), ("better", better)):
        match option.place:
            case Point(x, y):
                path: list[Any] = [(x, y)]
            case Path(ids):
                path = list(ids)
            case Space(space):
                path = [space]
            case _:
                continue
        (line[key],) = ways_of(race, [(loss.entry.seat, path)])  # type: ignore[literal-required]
    return line
