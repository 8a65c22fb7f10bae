"""What a play does (RN-PTC to RN-SPIN); which plays there are `plays` says."""

from __future__ import annotations

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import deck, penalties, safety_car, spins
from .facts import Fined, Played
from .venue import State
from .words import BO, BO_CARD, MOST_PIT_TURNS, PS, PT1, PT3, PU, SC, WE, YF


def play(state: State, seat: int, action: Action, facts: Facts) -> None:
    """RN-CARD-2, RN-TIME-5: the cards are used, and their effect follows at once."""
    target = action[-1] if isinstance(action[-1], int) else -1
    named = tuple(str(word) for word in action[1:] if isinstance(word, str))
    cards = [state.game.terms.kinds[word] for word in named]
    if cards[0] <= PT3 and not _holds(state, target, cards[0] - PT1 + 1):
        _void(state, seat, cards[0], named[0], target, facts)
        return
    for kind in cards:
        _use(state, seat, kind)
    if facts is not None:
        facts.append(Played("play", seat, named, target))
    _affect(state, seat, cards, target, facts)


def _use(state: State, seat: int, kind: int) -> None:
    """RN-CARD-2: a card leaves the hand; nobody can know any longer that it is there."""
    position = state.position
    car = position.cars[seat]
    car.hand = deck.with_one(car.hand, kind, -1)
    deck.discard(state, kind)
    shown = (seat, kind)
    if shown in position.known:
        known = list(position.known)
        known.remove(shown)
        position.known = tuple(known)


def _holds(state: State, target: int, value: int) -> bool:
    """RN-PIT-8: whether the stop has room for so many turns more."""
    stop = state.position.cars[target].stop
    return stop is not None and stop.total + value <= MOST_PIT_TURNS


def _void(state: State, seat: int, kind: int, word: str, target: int, facts: Facts) -> None:
    """RN-PTC-3: everybody learns that it was too much; the card, now known, stays."""
    position = state.position
    car = position.cars[target]
    stop = car.stop
    if stop is not None:
        least = MOST_PIT_TURNS + 1 - (kind - PT1 + 1) - stop.added
        car.stop = stop._replace(least=max(stop.least, least))
    if (seat, kind) not in position.known:
        position.known = (*position.known, (seat, kind))
    if facts is not None:
        facts.append(Played("void", seat, (word,), target))


def _affect(state: State, seat: int, cards: list[int], target: int, facts: Facts) -> None:
    position, kind = state.position, cards[0]
    if kind == WE:  # RN-WXC-1
        state.stack.append(Question("weather", (CHANCE,), (seat,), roller=seat))
        return
    if kind == SC:  # RN-SC-1
        safety_car.bring_out(state, seat)
        return
    car = position.cars[target]
    stop = car.stop
    if kind <= PT3:  # RN-PTC-2
        if stop is not None:
            car.stop = stop._replace(added=stop.added + kind - PT1 + 1)
    elif kind == PU:  # RN-PUN-2
        car.puncture = True
    elif kind == YF:  # RN-YEL-1
        car.yellow = True
    elif kind == BO_CARD:
        _fine(state, target, BO, facts)
    elif kind == state.game.terms.speeding:
        _fine(state, target, PS, facts)
    else:  # RN-COR-3, RN-OIL-4
        spins.spin(state, target, facts)


def _fine(state: State, target: int, kind: str, facts: Facts) -> None:
    """RN-BLK-1, RN-PLS-3: a penalty stop is owed."""
    owed = penalties.give(state, target, kind)
    if facts is not None:
        facts.append(Fined("fined", target, kind, owed.due_lap))
