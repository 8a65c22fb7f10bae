"""The pits (chapter 7): landing, the declaration of a stop, tyres."""

from __future__ import annotations

from typing import Any

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import deck, forced
from .facts import Crossed, Declared, Landed, PenaltyTold, TyreChanged
from .position import NOT_SERVED, NOTHING_DUE, SERVED, Car, Penalty, Stop
from .venue import State
from .words import BASE, PENALTY, SCHEDULED, TYRES


def stop_lap(state: State, car: Car) -> int:
    """RN-FUEL-3: the stop lap of a landing that has been credited."""
    lap: int = car.laps + 1 - state.game.terms.early
    return lap


def first_lap(state: State, seat: int) -> int:
    """The first stop lap that a car can have: one more where its start was over the line (R-10)."""
    terms, grid = state.game.terms, state.position.grid[seat]
    lap: int = 2 - terms.early
    return lap + (not terms.pending and state.game.behind[grid])


def land(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-PIT-4: a lap, a new tyre for a punctured one, the declaration, and a card."""
    seat = question.data[0]
    position = state.position
    car: Car = position.cars[seat]
    car.laps += 1
    car.puncture = False
    lap = stop_lap(state, car)
    if facts is not None:
        facts.append(Landed("land", seat, state.game.road.ids[car.space], lap))
        facts.append(Crossed("lap", seat, car.laps, "landing"))
    deck.ask_for_card(state, seat)
    asked = Question("stop", (seat,))
    listed = list_stops(state, asked, seat)
    if len(listed) == 1 and not _may_be_scheduled(state, lap):
        declare(state, asked, listed[0], facts)
    else:
        state.stack.append(asked)


def _may_be_scheduled(state: State, lap: int) -> bool:
    """R-55: whether some fuel card has a window with this stop lap; who lands is asked then."""
    for windows in state.game.terms.windows:
        for first, last in windows:
            if first <= lap <= last:
                return True
    return False


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
    car: Car = position.cars[seat]
    lap = stop_lap(state, car)
    stops = position.fuel[seat]
    base = BASE[stops] if kind == SCHEDULED else int(action[1])
    if facts is not None:
        facts.append(Declared("declare", seat, kind, base))
    owed = forced.due(car, lap)
    told = NOTHING_DUE if not owed else SERVED if kind == PENALTY else NOT_SERVED
    car.stop = Stop(lap, kind, base, 0, terms.taken, told)
    if kind == SCHEDULED:
        car.done |= 1 << forced.open_window(terms, car, stops, lap)
        car.penalties = tuple(
            one._replace(deferred=True) if one in owed else one for one in car.penalties
        )
    elif kind == PENALTY:
        car.penalties = _without(car.penalties, owed[0])
    if facts is not None:
        for number, one in enumerate(owed):
            served = kind == PENALTY and number == 0
            facts.append(PenaltyTold("penalty", seat, one.kind, "served" if served else "due"))
    _lapse(state, seat, facts)


def _without(penalties: tuple[Penalty, ...], gone: Penalty) -> tuple[Penalty, ...]:
    index = penalties.index(gone)
    return penalties[:index] + penalties[index + 1 :]


def _lapse(state: State, seat: int, facts: Facts) -> None:
    """RN-FORC-6: before the last lap penalties lapse, for there is no approach left."""
    car = state.position.cars[seat]
    if car.laps == state.game.terms.laps - 1 and car.penalties:
        if facts is not None:
            for one in car.penalties:
                facts.append(PenaltyTold("penalty", seat, one.kind, "lapsed"))
        car.penalties = ()


# -- tyres -----------------------------------------------------------------------------------------


def ask_tyre(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-PIT-7: once in each own turn on the bay."""
    state.stack.append(Question("tyre", (state.position.seat,)))


def list_tyres(state: State, question: Question, seat: int) -> list[Action]:
    """RN-PIT-7: any kind of which a card is left; keeping is allowed."""
    position = state.position
    own = position.cars[seat].tyre
    return [
        ("tyre", tyre)
        for tyre, left in zip(TYRES, position.tyres, strict=True)
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
    piles = deck.with_one(position.tyres, TYRES.index(before), 1)
    position.tyres = deck.with_one(piles, TYRES.index(tyre), -1)
    car.tyre = tyre
    if facts is not None:
        facts.append(TyreChanged("tyre", seat, tyre, before))
