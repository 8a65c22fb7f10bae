"""The pits (chapter 7): landing, the declaration of a stop, tyres; and the audit (RN-MAR-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Nothing, Question
from ....core.stack import Whose
from . import cards, forced, laps, position as pos
from .facts import Audited, Crossed, Declared, Landed, PenaltyTold, TyreChanged
from .venue import State, Terms

# -- landing, and the declaration of a stop --------------------------------------------------------


def stop_lap(state: State, car: pos.Car) -> int:
    """RN-FUEL-3: Return the stop lap of a landing that has been counted as a lap."""
    return laps.stop_lap(car.laps, state.game.terms.early)


def first_lap(state: State, seat: int) -> int:
    """Return the first stop lap that a car can have (R-51)."""
    given = state.game.counts_start(state.position.grid[seat])
    return laps.approach_lap(given, state.game.terms.early)


def land(state: State, data: Whose, facts: Facts) -> None:
    """RN-PIT-4: a lap, a new tyre for a punctured one, the declaration, and a card."""
    seat = data.seat
    position = state.position
    car = position.cars[seat]
    car.laps += 1
    car.puncture = False
    lap = stop_lap(state, car)
    if facts is not None:
        facts.append(Landed("land", seat, state.game.road.ids[car.space], lap))
        facts.append(Crossed("lap", seat, car.laps, "landing"))
    cards.ask_for_card(state, seat)
    stop = Question("stop", (seat,))
    listed = list_stops(state, stop, seat)
    # the driver gets the question where some fuel card has a window with this stop lap
    windows = [window for windows in state.game.terms.windows for window in windows]
    if len(listed) == 1 and not any(first <= lap <= last for first, last in windows):
        declare(state, stop, listed[0], facts)
    else:
        state.stack.append(stop)


def list_stops(state: State, question: Question, seat: int) -> list[Action]:
    """RN-PIT-5, RN-FORC-4: what may be declared."""
    position = state.position
    car = position.cars[seat]
    lap = stop_lap(state, car)
    return forced.declarations(state.game.terms, car, position.fuel[seat], lap)


def declare(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-PIT-5: the record of the stop is opened; RN-FORC-4: what becomes of penalties."""
    seat, kind = question.players[0], str(action[0])
    position, terms = state.position, state.game.terms
    car = position.cars[seat]
    lap = stop_lap(state, car)
    stops = position.fuel[seat]
    base = forced.planned(stops, action)
    if facts is not None:
        facts.append(Declared("declare", seat, kind, base))
    owed = forced.due(car, lap)
    fate = pos.NOTHING_DUE if not owed else pos.SERVED if kind == pos.PENALTY else pos.NOT_SERVED
    car.stop = pos.Stop(lap, kind, base, 0, terms.taken, fate)
    if kind == pos.SCHEDULED:
        car.done |= 1 << forced.open_window(terms, stops, car.done, lap)
        car.penalties = tuple(p._replace(deferred=True) if p in owed else p for p in car.penalties)
    elif kind == pos.PENALTY:
        left = list(car.penalties)
        left.remove(owed[0])
        car.penalties = tuple(left)
    if facts is not None:
        for number, penalty in enumerate(owed):
            result = "served" if kind == pos.PENALTY and number == 0 else "due"
            facts.append(PenaltyTold("penalty", seat, penalty.kind, result))
    if laps.is_last(car.laps, terms.laps):  # RN-FORC-6: there is no approach left
        if facts is not None:
            for penalty in car.penalties:
                facts.append(PenaltyTold("penalty", seat, penalty.kind, "lapsed"))
        car.penalties = ()


# -- tyres -----------------------------------------------------------------------------------------


def ask_tyre(state: State, _: Nothing, facts: Facts) -> None:
    """RN-PIT-7: once in each own turn on the bay."""
    state.stack.append(Question("tyre", (state.position.seat,)))


def list_tyres(state: State, question: Question, seat: int) -> list[Action]:
    """RN-PIT-7: any kind of which a card is left; keeping is allowed."""
    position = state.position
    own = position.cars[seat].tyre
    return [
        ("tyre", tyre)
        for tyre, left in zip(pos.TYRES, position.tyres, strict=True)
        if left or tyre == own
    ]


def keep(state: State, question: Question, seat: int) -> Action:
    """Chapter 17: the tyres it has."""
    return ("tyre", state.position.cars[seat].tyre)


def change_tyre(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-DICE-5: the old card goes on its pile, another is taken."""
    seat, tyre = question.players[0], str(action[1])
    position = state.position
    car = position.cars[seat]
    before = car.tyre
    if tyre == before:
        return
    piles = cards.with_one(position.tyres, pos.TYRES.index(before), 1)
    position.tyres = cards.with_one(piles, pos.TYRES.index(tyre), -1)
    car.tyre = tyre
    if facts is not None:
        facts.append(TyreChanged("tyre", seat, tyre, before))


# -- the audit (RN-MAR-3): at the end all fuel cards and sheets are shown, and looked through ------


class Sheet(NamedTuple):
    """RN-PIT-9: The sheet of a driver, with the laps completed.

    Attributes
    ----------
    fuel : int
        Stops that the fuel card asks for; 0 without.
    laps : int
        Laps completed at the end.
    stops : tuple of Stop
        In their order.
    penalties : tuple of str
        What became of each: "served" in a stop of its own, "lapsed" by RN-FORC-6, "pending", or
        "ended" with its car or the race.
    inside : bool
        Whether the last stop was still being made.
    first : int
        The first stop lap that could be; a window that is over before asks for nothing.
    """

    fuel: int
    laps: int
    stops: tuple[pos.Stop, ...]
    penalties: tuple[str, ...] = ()
    inside: bool = False
    first: int = 2


def faults(terms: Terms, sheet: Sheet) -> list[str]:
    """RN-MAR-3: all that is wrong with a sheet; nothing where the engine kept it.

    Parameters
    ----------
    terms : Terms
        Know the windows.
    sheet : Sheet
    """
    served = sheet.penalties.count("served")
    made = sum(stop.kind == pos.PENALTY for stop in sheet.stops)
    wrong = _of_windows(terms, sheet)
    for number, stop in enumerate(sheet.stops, 1):
        if stop.kind == pos.SCHEDULED and stop.base != pos.BASE[sheet.fuel]:
            wrong.append(f"{stop.base} turns planned in lap {stop.lap}, not {pos.BASE[sheet.fuel]}")
        if not 1 <= stop.base <= pos.MOST_PIT_TURNS or stop.total > pos.MOST_PIT_TURNS:
            wrong.append(f"{stop.total} turns in lap {stop.lap}")
        left = not (sheet.inside and number == len(sheet.stops))
        if left and stop.taken != stop.total:  # all of them are taken at every departure
            wrong.append(f"{stop.taken} of {stop.total} turns taken in lap {stop.lap}")
    # each was served in a stop of its own, lapsed, or ended with car or race
    wrong += ["a penalty that was not served" for fate in sheet.penalties if fate == "pending"]
    if served != made:
        wrong.append(f"{made} penalty stops for {served} penalties served")
    return wrong


def is_closed(window: tuple[int, int], earliest: int, past: int) -> bool:
    """RN-MAR-3, R-51: Return whether a window required a stop, and has gone by.

    Parameters
    ----------
    window : tuple of int
        Its first and last stop lap.
    earliest : int
        The first stop lap that the car could have.
    past : int
        The last stop lap whose approach lies behind the car.
    """
    first, last = window
    return max(first, earliest) <= last <= past


def _of_windows(terms: Terms, sheet: Sheet) -> list[str]:
    """Every closed window holds exactly one scheduled stop, and none lies outside a window."""
    scheduled = [stop.lap for stop in sheet.stops if stop.kind == pos.SCHEDULED]
    windows, wrong = terms.windows[sheet.fuel], []
    past = laps.stop_lap(sheet.laps, terms.early)
    for first, last in windows:
        made = sum(first <= lap <= last for lap in scheduled)
        if made > 1:
            wrong.append(f"{made} scheduled stops in {_laps(first, last)}")
        elif not made and is_closed((first, last), sheet.first, past):
            wrong.append(f"no scheduled stop in {_laps(first, last)}")
    wrong += [
        f"a scheduled stop in lap {lap}, outside every window"
        for lap in scheduled
        if not any(first <= lap <= last for first, last in windows)
    ]
    return wrong


def _laps(first: int, last: int) -> str:
    return f"laps {first} to {last}" if first < last else f"lap {first}"


def sheet_of(state: State, seat: int, penalties: Sequence[str] = ()) -> Sheet:
    """The sheet of a driver as the engine kept it."""
    position = state.position
    car = position.cars[seat]
    inside = car.stop is not None
    stops = car.sheet if car.stop is None else (*car.sheet, car.stop)
    first = first_lap(state, seat)
    return Sheet(position.fuel[seat], car.laps, stops, tuple(penalties), inside, first)


def reveal(state: State, _: Nothing, facts: Facts) -> None:
    """RN-MAR-3: the race is over, and all that was secret on the sheets lies open."""
    position = state.position
    position.revealed = True
    if facts is None:
        return
    for seat in position.order:
        sheet = sheet_of(state, seat)
        stops = tuple(tuple(stop[:5]) for stop in sheet.stops)
        # the engine itself has seen to the penalties: as many served as there are stops for it
        served = ("served",) * sum(stop.kind == pos.PENALTY for stop in sheet.stops)
        passed = not faults(state.game.terms, sheet._replace(penalties=served))
        facts.append(Audited("audit", seat, sheet.fuel, stops, passed))
