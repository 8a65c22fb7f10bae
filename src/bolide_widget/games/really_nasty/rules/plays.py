"""What a player may play now (chapter 10, RN-PTC to RN-PLS): each card's own "legal if"."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from .penalties import may_get
from .position import RACING, Car
from .spins import can_spin
from .venue import State
from .words import BO, BO_CARD, CO, MOST_PIT_TURNS, POST, PS, PT1, PT2, PT3, PU, SC, WE, YF

NEAR: Final = 3  # RN-PUN-1: rows

Play = tuple[tuple[int, ...], int]
"""The kinds of the cards, and the seat of the target, -1 for none."""


def list_plays(state: State, seat: int, when: str) -> list[Action]:
    """RN-GEN-5, RN-CARD-3: every play, equal cards making one."""
    cards = state.game.terms.codes
    found: list[Action] = []
    for kinds, target in plays(state, seat, when):
        words = tuple(cards[kind] for kind in kinds)
        found.append(("play", *words) if target < 0 else ("play", *words, target))
    return found


def any_play(state: State, seat: int, when: str) -> bool:
    """Whether there is any; asked of everybody in every window, so it looks at the hand first."""
    position = state.position
    hand = position.cars[seat].hand
    if hand[WE] or (hand[SC] and position.controller < 0):
        return True
    aimed = hand[YF] or hand[BO_CARD] or hand[PU] or hand[PT1] or hand[PT2] or hand[PT3]
    if aimed and _any_on_cars(state, seat, hand):
        return True
    if when == POST and seat != position.seat and _any_on_mover(state, hand):
        return True
    return bool(hand[state.game.terms.oil]) and bool(_oil(state, seat, when))


def _any_on_cars(state: State, seat: int, hand: tuple[int, ...]) -> bool:
    """Whether a card that needs no move and no other card can be played on a car."""
    position, road = state.position, state.game.road
    cars = position.cars
    for target in range(len(cars)):
        car = cars[target]
        if target == seat or car.status != RACING:
            continue
        if hand[YF] and not car.yellow:
            return True
        if hand[BO_CARD] and may_get(state, target, BO):
            return True
        if hand[PU] and near(state, cars[seat], car):
            return True
        if car.space > road.last:
            for kind in (PT1, PT2, PT3):
                if hand[kind] and fits(state, car, kind - PT1 + 1):
                    return True
    return False


def _any_on_mover(state: State, hand: tuple[int, ...]) -> bool:
    """RN-COR-3, RN-PLS-1: whether the move that has just been made can be answered."""
    target = state.position.seat
    if state.position.cars[target].status != RACING:
        return False
    if hand[state.game.terms.speeding] and _is_speeding(state, target):
        return True
    return bool(_corners(state, hand, target))


def reacts_to(state: State, seat: int, mover: int) -> bool:
    """RN-TIME-8: whether a corner card, a Pit Turn or Speeding can be played on who moved."""
    for kinds, target in plays(state, seat, POST):
        if target == mover and (kinds[0] <= PT3 or kinds[-1] >= CO):
            return True
    return False


def plays(state: State, seat: int, when: str) -> list[Play]:
    """Every play, by targets, then those without."""
    position, terms, road = state.position, state.game.terms, state.game.road
    cars = position.cars
    own = cars[seat]
    hand = own.hand
    found: list[Play] = []
    for target in range(len(cars)):
        car = cars[target]
        if target == seat or car.status != RACING:
            continue
        if car.space > road.last:
            for kind in (PT1, PT2, PT3):
                if hand[kind] and fits(state, car, kind - PT1 + 1):
                    found.append(((kind,), target))
        elif hand[PU] and near(state, own, car):
            found.append(((PU,), target))
        if hand[YF] and not car.yellow:
            found.append(((YF,), target))
        if hand[BO_CARD] and may_get(state, target, BO):
            found.append(((BO_CARD,), target))
        if when == POST and target == position.seat:
            for corner in _corners(state, hand, target):
                found.append(((corner,), target))
            if hand[terms.speeding] and _is_speeding(state, target):
                found.append(((terms.speeding,), target))
    if hand[terms.oil]:
        found += _oil(state, seat, when)
    if hand[WE]:
        found.append(((WE,), -1))
    if hand[SC] and position.controller < 0:
        found.append(((SC,), -1))
    return found


def _oil(state: State, seat: int, when: str) -> list[Play]:
    """RN-OIL-1: Oil Spill with the corner cards that the place of each car asks for."""
    position, oil = state.position, state.game.terms.oil
    cars = position.cars
    hand = cars[seat].hand
    found: list[Play] = []
    for target in range(len(cars)):
        car = cars[target]
        moved = when == POST and target == position.seat
        if target == seat or car.status != RACING or not may_be_oiled(state, car, moved):
            continue
        cards = oil_cards(state, car)
        if hand[cards[0]] and hand[cards[-1]]:
            found.append(((oil, *cards), target))
    return found


def fits(state: State, car: Car, value: int) -> bool:
    """RN-PTC-3: by what all can know of the stop; by the truth if `pit_turn_overflow` says so."""
    stop = car.stop
    if stop is None:
        return False
    if state.game.rules.pit_turn_overflow == "masked":
        return stop.base + stop.added + value <= MOST_PIT_TURNS
    return max(1 + stop.added, stop.taken) + value <= MOST_PIT_TURNS


def near(state: State, own: Car, car: Car) -> bool:
    """RN-PUN-1, RN-PUN-2: on the circuit, three rows off at most, and not punctured already."""
    circuit: int = state.game.road.count
    if car.puncture or not 0 <= own.space < circuit or not 0 <= car.space < circuit:
        return False
    road = state.game.road
    rows: int = road.rows
    apart: int = abs(road.row[own.space] - road.row[car.space])
    return min(apart, rows - apart) <= NEAR


def may_be_oiled(state: State, car: Car, mover: bool) -> bool:
    """RN-OIL-4: at rest on the circuit, in any window, or as `oil_window` says."""
    if not 0 <= car.space < state.game.road.count or not can_spin(car):
        return False
    anywhere: bool = state.game.rules.oil_window == "any"
    return mover or anywhere


def oil_cards(state: State, car: Car) -> tuple[int, ...]:
    """RN-OIL-2, RN-OIL-3: the corner card, or the two of the corners at either end."""
    road = state.game.road
    corner = road.corner[car.space]
    if corner >= 0:
        return (CO + corner,)
    before = road.straight[car.space]
    after = (before + 1) % state.game.terms.corners
    return (CO + before, CO + after)


def _corners(state: State, hand: tuple[int, ...], target: int) -> list[int]:
    """RN-COR-3: cards of corners that the move has exposed, unless it landed on the bay."""
    position, road = state.position, state.game.road
    exposure, car = position.exposure, position.cars[target]
    if exposure is None or exposure.seat != target or not exposure.corners or not can_spin(car):
        return []
    if car.space > road.last or (car.space >= road.count and state.game.rules.spin_circuit_only):
        return []
    found: list[int] = []
    for corner in exposure.corners:
        if hand[CO + corner - 1]:
            found.append(CO + corner - 1)
    return found


def _is_speeding(state: State, target: int) -> bool:
    """RN-PLS-1: whether the move that has just been made has the flag, and may be fined."""
    exposure = state.position.exposure
    if exposure is None or exposure.seat != target or not exposure.speeding:
        return False
    return may_get(state, target, PS)
