"""The audit (RN-MAR-3): at the end all fuel cards and sheets are shown, and looked through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ....core.questions import Fact, Facts, Question
from . import pits
from .facts import Audited
from .position import Stop
from .venue import State
from .words import BASE, MOST_PIT_TURNS, PENALTY, SCHEDULED

SERVED: Final = "served"
LAPSED: Final = "lapsed"
PENDING: Final = "pending"
ENDED: Final = "ended"
"""What became of a penalty: a stop of its own, a lapse by RN-FORC-6, none yet, or its car is out
or the race over."""


class Sheet(NamedTuple):
    """RN-PIT-9: what stands on the sheet of a driver, and how far he came.

    Attributes
    ----------
    fuel : int
        Stops that the fuel card asks for; 0 without.
    laps : int
        Laps completed at the end.
    stops : tuple of Stop
        In their order.
    penalties : tuple of str
        What became of each penalty.
    inside : bool
        Whether the last stop was still being made.
    first : int
        The first stop lap that could be; a window that is over before asks for nothing.
    """

    fuel: int
    laps: int
    stops: tuple[Stop, ...]
    penalties: tuple[str, ...] = ()
    inside: bool = False
    first: int = 2


def faults(terms: Any, sheet: Sheet) -> list[str]:
    """RN-MAR-3: all that is wrong with a sheet; nothing where the engine kept it.

    Parameters
    ----------
    terms : Terms
        Know the windows.
    sheet : Sheet
    """
    return [*_of_windows(terms, sheet), *_of_stops(sheet), *_of_penalties(sheet)]


def _of_windows(terms: Any, sheet: Sheet) -> list[str]:
    """Every closed window holds exactly one scheduled stop, and none lies outside a window."""
    scheduled = [stop.lap for stop in sheet.stops if stop.kind == SCHEDULED]
    windows, found = terms.windows[sheet.fuel], []
    past = sheet.laps + 1 - terms.early
    for first, last in windows:
        made = sum(first <= lap <= last for lap in scheduled)
        if made > 1:
            found.append(f"{made} scheduled stops in {_laps(first, last)}")
        elif not made and max(first, sheet.first) <= last <= past:
            found.append(f"no scheduled stop in {_laps(first, last)}")
    found += [
        f"a scheduled stop in lap {lap}, outside every window"
        for lap in scheduled
        if not any(first <= lap <= last for first, last in windows)
    ]
    return found


def _laps(first: int, last: int) -> str:
    return f"laps {first} to {last}" if first < last else f"lap {first}"


def _of_stops(sheet: Sheet) -> list[str]:
    """Planned turns as the card says, and all of them taken at every departure."""
    found = []
    for number, stop in enumerate(sheet.stops, 1):
        if stop.kind == SCHEDULED and stop.base != BASE[sheet.fuel]:
            found.append(f"{stop.base} turns planned in lap {stop.lap}, not {BASE[sheet.fuel]}")
        if not 1 <= stop.base <= MOST_PIT_TURNS or stop.total > MOST_PIT_TURNS:
            found.append(f"{stop.total} turns in lap {stop.lap}")
        left = not (sheet.inside and number == len(sheet.stops))
        if left and stop.taken != stop.total:
            found.append(f"{stop.taken} of {stop.total} turns taken in lap {stop.lap}")
    return found


def _of_penalties(sheet: Sheet) -> list[str]:
    """Each was served in a stop of its own, lapsed, or ended with car or race."""
    served = sheet.penalties.count(SERVED)
    made = sum(stop.kind == PENALTY for stop in sheet.stops)
    found = ["a penalty that was not served" for fate in sheet.penalties if fate == PENDING]
    if served != made:
        found.append(f"{made} penalty stops for {served} penalties served")
    return found


def sheet_of(state: State, seat: int, penalties: Sequence[str] = ()) -> Sheet:
    """The sheet of a driver as the engine kept it."""
    position = state.position
    car = position.cars[seat]
    inside = car.stop is not None
    stops = car.sheet if car.stop is None else (*car.sheet, car.stop)
    first = pits.first_lap(state, seat)
    return Sheet(position.fuel[seat], car.laps, stops, tuple(penalties), inside, first)


def fates(facts: Iterable[Fact], seat: int) -> tuple[str, ...]:
    """What became of the penalties of a driver by the end of a race, from its facts."""
    given, served, lapsed = 0, 0, 0
    for fact in facts:
        if len(fact) < 2 or fact[1] != seat:
            continue
        if fact[0] == "fined":
            given += 1
        elif fact[0] == "penalty":
            served += fact[3] == SERVED
            lapsed += fact[3] == LAPSED
    ended = given - served - lapsed
    return (SERVED,) * served + (LAPSED,) * lapsed + (ENDED,) * ended


def classified(order: Sequence[int], failed: Iterable[int]) -> list[int]:
    """RN-MAR-3: who fails the audit is disqualified, and the next moves up.

    Examples
    --------
    >>> from bolide_widget.games.really_nasty.rules.audit import classified
    >>> classified([2, 0, 1], failed=[2])
    [0, 1, 2]
    """
    out = set(failed)
    return [seat for seat in order if seat not in out] + [seat for seat in order if seat in out]


def reveal(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-MAR-3: the race is over, and all that was secret on the sheets lies open."""
    position = state.position
    position.revealed = True
    if facts is None:
        return
    for seat in position.order:
        sheet = sheet_of(state, seat)
        stops = tuple(tuple(stop[:5]) for stop in sheet.stops)
        passed = not faults(state.game.terms, sheet._replace(penalties=_assumed(sheet)))
        facts.append(Audited("audit", seat, sheet.fuel, stops, passed))


def _assumed(sheet: Sheet) -> tuple[str, ...]:
    """The engine itself has seen to the penalties: as many served as there are stops for it."""
    return (SERVED,) * sum(stop.kind == PENALTY for stop in sheet.stops)
