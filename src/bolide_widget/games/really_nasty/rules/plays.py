"""What a player may play now (chapter 10, RN-PTC to RN-PLS): each card's own "legal if"."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.state import State
from .penalties import may_get
from .position import RACING, Car, Position
from .spins import can_spin
from .words import BO, BO_CARD, CO, MOST_PIT_TURNS, POST, PS, PT1, PT2, PT3, PU, SC, WE, YF

NEAR: Final = 3  # RN-PUN-1: rows

Play = tuple[tuple[int, ...], int]
"""The kinds of the cards, and the seat of the target, -1 for none."""


def list_plays(state: State[Position], seat: int, when: str) -> list[Action]:
    """RN-GEN-5, RN-CARD-3: every play, equal cards making one."""
    cards = state.game.terms.codes
    found: list[Action] = []
    for kinds, target in plays(state, seat, when, False):
        words = tuple(cards[kind] for kind in kinds)
        found.append(("play", *words) if target < 0 else ("play", *words, target))
    return found


def any_play(state: State[Position], seat: int, when: str) -> bool:
    """Whether there is any."""
    hand = state.position.cars[seat].hand
    if hand[WE] or (hand[SC] and state.position.controller < 0):
        return True
    return bool(plays(state, seat, when, True))


def reacts_to(state: State[Position], seat: int, mover: int) -> bool:
    """RN-TIME-8: whether a corner card, a Pit Turn or Speeding can be played on who moved."""
    for kinds, target in plays(state, seat, POST, False):
        if target == mover and (kinds[0] <= PT3 or kinds[-1] >= CO):
            return True
    return False


def plays(state: State[Position], seat: int, when: str, first: bool) -> list[Play]:
    """Every play, by targets, then those without; no more than those on one target if `first`."""
    position = state.position
    cars = position.cars
    own = cars[seat]
    hand = own.hand
    terms, road = state.game.terms, state.game.road
    oil, speeding = terms.oil, terms.speeding
    found: list[Play] = []
    for target in range(len(cars)):
        car = cars[target]
        if target == seat or car.status != RACING:
            continue
        mover = when == POST and target == position.seat
        if road.is_bay(car.space):
            for kind in (PT1, PT2, PT3):
                if hand[kind] and fits(state, car, kind - PT1 + 1):
                    found.append(((kind,), target))
        elif hand[PU] and near(state, own, car):
            found.append(((PU,), target))
        if hand[YF] and not car.yellow:
            found.append(((YF,), target))
        if hand[BO_CARD] and may_get(state, target, BO):
            found.append(((BO_CARD,), target))
        if mover:
            _corners(state, hand, target, found)
        if hand[oil] and may_be_oiled(state, car, mover):
            cards = oil_cards(state, car)
            if hand[cards[0]] and hand[cards[-1]]:
                found.append(((oil, *cards), target))
        if mover and hand[speeding] and _is_speeding(state, target):
            found.append(((speeding,), target))
        if first and found:
            return found
    if hand[WE]:
        found.append(((WE,), -1))
    if hand[SC] and position.controller < 0:
        found.append(((SC,), -1))
    return found


def fits(state: State[Position], car: Car, value: int) -> bool:
    """RN-PTC-3: by what all can know of the stop; by the truth if `pit_turn_overflow` says so."""
    stop = car.stop
    if stop is None:
        return False
    if state.game.rules.pit_turn_overflow == "masked":
        return stop.base + stop.added + value <= MOST_PIT_TURNS
    return max(1 + stop.added, stop.taken) + value <= MOST_PIT_TURNS


def near(state: State[Position], own: Car, car: Car) -> bool:
    """RN-PUN-1, RN-PUN-2: on the circuit, three rows off at most, and not punctured already."""
    circuit: int = state.game.road.count
    if car.puncture or not 0 <= own.space < circuit or not 0 <= car.space < circuit:
        return False
    road = state.game.road
    rows: int = road.rows
    apart: int = abs(road.row[own.space] - road.row[car.space])
    return min(apart, rows - apart) <= NEAR


def may_be_oiled(state: State[Position], car: Car, mover: bool) -> bool:
    """RN-OIL-4: at rest on the circuit, in any window, or as `oil_window` says."""
    if not 0 <= car.space < state.game.road.count or not can_spin(car):
        return False
    anywhere: bool = state.game.rules.oil_window == "any"
    return mover or anywhere


def oil_cards(state: State[Position], car: Car) -> tuple[int, ...]:
    """RN-OIL-2, RN-OIL-3: the corner card, or the two of the corners at either end."""
    road = state.game.road
    corner = road.corner[car.space]
    if corner >= 0:
        return (CO + corner,)
    before = road.straight[car.space]
    after = (before + 1) % state.game.terms.corners
    return (CO + before, CO + after)


def _corners(state: State[Position], hand: tuple[int, ...], target: int, found: list[Play]) -> None:
    """RN-COR-3: the corners that the move has exposed, unless it landed on the bay."""
    position, road = state.position, state.game.road
    exposure, car = position.exposure, position.cars[target]
    if exposure is None or exposure.seat != target or not can_spin(car):
        return
    if road.is_bay(car.space) or (car.space >= road.count and state.game.rules.spin_circuit_only):
        return
    for corner in exposure.corners:
        if hand[CO + corner - 1]:
            found.append(((CO + corner - 1,), target))


def _is_speeding(state: State[Position], target: int) -> bool:
    """RN-PLS-1: whether the move that has just been made has the flag, and may be fined."""
    exposure = state.position.exposure
    if exposure is None or exposure.seat != target or not exposure.speeding:
        return False
    return may_get(state, target, PS)
