"""The times at which cards can be played (RN-TIME), and the plays (RN-PTC to RN-PLS)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....core.actions import Action
from ....core.questions import Fact, Facts, Question
from . import cards, position as pos
from .cards import can_spin
from .facts import CardDrawn, Played
from .forced import may_get
from .position import BO_CARD, POST, PT1, PT2, PT3, PU, RACING, SC, WE, YF
from .questions import Poll, Window
from .venue import State

# -- what a player may play now (chapter 10, RN-PTC to RN-PLS): each card's own "legal if" ---------


NEAR: Final = 3  # RN-PUN-1: rows

ON_CARS: Final = (PT1, PT2, PT3, PU, YF, BO_CARD)
"""Cards that hit a car and need neither its move nor another card."""

Play = tuple[tuple[int, ...], int]
"""The kinds of the cards, and the seat of the target, -1 for none."""


def list_plays(state: State, seat: int, when: str) -> list[Action]:
    """RN-GEN-5, RN-CARD-3: every play, equal cards making one."""
    return [action_of(state, play) for play in every_play(state, seat, when)]


def action_of(state: State, play: Play) -> Action:
    """Return the action of a play."""
    (kinds, target), codes = play, state.game.terms.codes
    words = ("play", *(codes[kind] for kind in kinds))
    return words if target < 0 else (*words, target)


NONE_ON_CARS: Final = (0,) * WE


def any_play(state: State, seat: int, when: str) -> bool:
    """Return whether a player has a play; fast, since every window runs it for every player."""
    position = state.position
    hand = position.cars[seat].hand
    if hand[WE] or (hand[SC] and position.controller < 0):
        return True
    if hand[:WE] != NONE_ON_CARS and any_on_cars(state, seat, hand):
        return True
    if when == POST and seat != position.seat and on_mover(state, hand):
        return True
    return bool(hand[state.game.terms.oil]) and bool(oiled(state, seat, when))


def any_on_cars(state: State, seat: int, hand: tuple[int, ...]) -> bool:
    """Return whether a hand has a card of `ON_CARS` that hits a rival: the fast twin of `refusal`.

    A test compares the two in random races.
    """
    cars, last = state.position.cars, state.game.road.last
    for target, car in enumerate(cars):
        if target == seat or car.status != RACING:
            continue
        if hand[YF] and not car.yellow:
            return True
        if hand[BO_CARD] and may_get(state, target, pos.BO):
            return True
        if hand[PU] and near(state, cars[seat], car):
            return True
        if car.space > last:
            for kind in (PT1, PT2, PT3):
                if hand[kind] and fits(state, car, pos.turns_of(kind)):
                    return True
    return False


def on_mover(state: State, hand: tuple[int, ...]) -> list[int]:
    """RN-COR-3, RN-PLS-1: Return the cards of a hand that answer the move just made."""
    exposure = state.position.exposure
    if exposure is None or not (exposure.corners or exposure.speeding):
        return []
    first = pos.CO - 1  # corners count from 1
    kinds = [first + corner for corner in exposure.corners]
    if exposure.speeding:
        kinds.append(state.game.terms.speeding)
    return [kind for kind in kinds if hand[kind] and not _after(state, kind)]


def reacts_to(state: State, seat: int, mover: int) -> bool:
    """RN-TIME-8: whether a corner card, a Pit Turn or Speeding can be played on who moved.

    With `ask_policy` = all_with_cards it is whether any hand could, which everyone knows.
    """
    own = state.position.cars[seat]
    if state.game.terms.asks_all and own.hand.count(0) < len(own.hand):
        car = state.position.cars[mover]
        if car.status == RACING and car.space > state.game.road.last:
            return car.stop is not None  # whether a Pit Turn fits may be a secret (RN-PTC-3)
        state = state.copy()
        state.position.cars[seat].hand = (1,) * len(own.hand)
    for kinds, target in every_play(state, seat, POST):
        if target == mover and (kinds[0] <= PT3 or kinds[-1] >= pos.CO):
            return True
    return False


def every_play(state: State, seat: int, when: str) -> list[Play]:
    """Every play, by targets, then those without."""
    position = state.position
    hand = position.cars[seat].hand
    plays = on_cars(state, seat, when)
    if hand[state.game.terms.oil]:
        plays += with_oil(state, seat, when)
    if hand[WE]:
        plays.append(((WE,), -1))
    if hand[SC] and position.controller < 0:
        plays.append(((SC,), -1))
    return plays


def on_cars(state: State, seat: int, when: str) -> list[Play]:
    """Return the plays on a car that need no Oil Spill, by target."""
    position = state.position
    cars = position.cars
    hand = cars[seat].hand
    mover = position.seat if when == POST and position.seat != seat else -1
    held = [kind for kind in ON_CARS if hand[kind]]
    plays: list[Play] = []
    for target in range(len(cars)):
        if target == seat or cars[target].status != RACING:
            continue
        for kind in held:
            if not refusal(state, seat, target, kind):
                plays.append(((kind,), target))
        if target == mover:
            for kind in on_mover(state, hand):
                plays.append(((kind,), target))
    return plays


def with_oil(state: State, seat: int, when: str) -> list[Play]:
    """Return the plays of Oil Spill, one for each target."""
    cars, oil = state.position.cars, state.game.terms.oil
    targets = oiled(state, seat, when)
    return [((oil, *oil_cards(state, cars[target])), target) for target in targets]


def oiled(state: State, seat: int, when: str) -> list[int]:
    """RN-OIL-1, RN-OIL-4: Return the targets of Oil Spill that the hand has corner cards for."""
    cars = state.position.cars
    hand = cars[seat].hand
    if not any(hand[pos.CO : state.game.terms.oil]):
        return []
    return [
        target
        for target, car in enumerate(cars)
        if target != seat and car.status == RACING and not _oil(state, hand, target, when)
    ]


def oil_cards(state: State, car: pos.Car) -> tuple[int, ...]:
    """RN-OIL-2, RN-OIL-3: the corner card, or the two of the corners at either end."""
    cards: tuple[int, ...] = state.game.road.oil[car.space]
    return cards


def fits(state: State, car: pos.Car, value: int) -> bool:
    """RN-PTC-3: by what all can know of the stop; by the truth if `pit_turn_overflow` says so."""
    stop = car.stop
    if stop is None:
        return False
    if state.game.rules.pit_turn_overflow == "masked":
        return pos.has_room(stop.total, value)
    return pos.has_room(max(1 + stop.added, stop.taken), value)


def near(state: State, own: pos.Car, car: pos.Car) -> bool:
    """RN-PUN-1, RN-PUN-2: on the circuit, three rows off at most, and not punctured already."""
    road = state.game.road
    circuit = road.count
    if car.puncture or not 0 <= own.space < circuit or not 0 <= car.space < circuit:
        return False
    rows = road.rows
    apart = abs(road.row[own.space] - road.row[car.space])
    return min(apart, rows - apart) <= NEAR


# -- why a card cannot be played: the same conditions, each with its reason -----------------------


REASONS: Final = (
    "nobody",
    "move",
    "no-bay",
    "far",
    "alone",
    "corner",
    "away",
    "yellow",
    "penalty",
    "punctured",
    "spun",
    "too-long",
    "out",
)
"""Why a card cannot be played, from what is farthest from a play to what is nearest."""


def why_not(state: State, seat: int, kind: int, when: str) -> str:
    """Return the reason why a card of a hand can't be played in a window; "" if it can.

    Parameters
    ----------
    state : State
    seat : int
        The player, who is asked in that window.
    kind : int
        The card, the first of its play.
    when : str
        The window.

    Returns
    -------
    str
        One of `REASONS`: where rivals differ, that of the one who is nearest to a play.
    """
    if kind == WE:
        return ""
    position = state.position
    if kind == SC:
        return "" if position.controller < 0 else "out"
    reasons = ["nobody"]
    for target, car in enumerate(position.cars):
        if target == seat or car.status != RACING:
            continue
        if kind < WE:
            reason = refusal(state, seat, target, kind)
        elif kind == state.game.terms.oil:
            reason = _oil(state, position.cars[seat].hand, target, when)
        else:
            moved = when == POST and target == position.seat
            reason = _after(state, kind) if moved else "move"
        if not reason:
            return ""
        reasons.append(reason)
    return max(reasons, key=REASONS.index)


def refusal(state: State, seat: int, target: int, kind: int) -> str:
    """Return why a card of `ON_CARS` can't be played on a rival; "" if it can."""
    cars = state.position.cars
    car = cars[target]
    if kind <= PT3:
        if car.space <= state.game.road.last:
            return "no-bay"
        return "" if fits(state, car, pos.turns_of(kind)) else "too-long"
    if kind == PU:
        if near(state, cars[seat], car):
            return ""
        return "punctured" if car.puncture else "far"
    if kind == YF:  # RN-YEL-1
        return "yellow" if car.yellow else ""
    return "" if may_get(state, target, pos.BO) else "penalty"


def _after(state: State, kind: int) -> str:
    """RN-COR-3, RN-PLS-1: Return why a card can't answer the move just made; "" if it can."""
    position, game = state.position, state.game
    exposure, car = position.exposure, position.cars[position.seat]
    if exposure is None or exposure.seat != position.seat or car.status != RACING:
        return "move"
    if kind == game.terms.speeding:
        if not exposure.speeding:
            return "move"
        return "" if may_get(state, position.seat, pos.PS) else "penalty"
    if kind - pos.CO + 1 not in exposure.corners:  # corners count from 1
        return "move"
    if not cards.is_in_reach(game.road, car.space, game.rules.spin_circuit_only):
        return "away"
    return "" if can_spin(car) else "spun"


def _oil(state: State, hand: tuple[int, ...], target: int, when: str) -> str:
    """RN-OIL-1, RN-OIL-4: Return why Oil Spill can't be played on a rival; "" if it can."""
    position, game = state.position, state.game
    if not any(hand[pos.CO : game.terms.oil]):
        return "alone"
    car = position.cars[target]
    if not 0 <= car.space < game.road.count:
        return "away"
    if not game.terms.oil_always and not (when == POST and target == position.seat):
        return "move"
    corners = game.road.oil[car.space]
    if not (hand[corners[0]] and hand[corners[-1]]):
        return "corner"
    return "" if can_spin(car) else "spun"


# -- when cards are played (RN-TIME): windows before and after a move, and their polls -------------
# A window is a poll: each player in turn decides in secret whether to play. The step ``poll`` asks
# the next player; under the question to a player lies the poll that goes on afterwards.


PASS: Final[Action] = ("pass",)

REACT: Final = Question("react")


@lru_cache(maxsize=256)
def _poll(when: str, first: int, gone: int) -> Question:
    """Return the step of a poll, made once: most answers of a race come from these."""
    return Question("poll", (), Poll(when, first, gone))


@lru_cache(maxsize=256)
def _react(when: str, seat: int) -> Question:
    return Question("react", (seat,), Window(when))


def begin(state: State, data: Window, facts: Facts) -> None:
    """RN-TIME-2: a window of the turn, before it or after its move; polled behind its driver."""
    order = state.position.order
    _go_on(state, data.where, (order.index(state.position.seat) + 1) % len(order), 0)


def go_on(state: State, data: Poll, facts: Facts) -> None:
    """RN-TIME-5: the next of the poll, or the window closes."""
    _go_on(state, data.where, data.first, data.gone)


def _go_on(state: State, when: str, first: int, gone: int) -> None:
    """RN-TIME-4: Ask the next player with a play; the poll has passed `gone` since `first`."""
    position = state.position
    order, cars, played = position.order, position.cars, position.played
    number = len(order)
    mover = position.seat if when == POST else -1
    asks_all, declines = state.game.terms.asks_all, state.declines
    for asked in range(gone, number):
        seat = order[(first + asked) % number]
        if played >> seat & 1 or cars[seat].status != RACING:
            continue
        if declines and declines[seat](state, seat, when):
            continue
        if any_play(state, seat, when) or (
            (asks_all or seat == mover) and _asked_anyway(state, seat, when)
        ):
            state.stack.append(_poll(when, first, asked + 1))
            state.stack.append(_react(when, seat))
            return


def may_play(position: pos.Position, seat: int) -> bool:
    """RN-TIME-1: whether a player takes part and has not played since the last movement roll."""
    return position.cars[seat].status == RACING and not position.played >> seat & 1


def is_asked(state: State, seat: int, when: str) -> bool:
    """RN-TIME-4: Return whether a player gets the question in this window."""
    if not may_play(state.position, seat):
        return False
    return any_play(state, seat, when) or _asked_anyway(state, seat, when)


def _asked_anyway(state: State, seat: int, when: str) -> bool:
    """RN-TIME-4: Return whether players with cards they cannot play get the question all the same.

    They do by `ask_policy`, and always where they have just landed (R-46).
    """
    position = state.position
    drawn = when == POST and seat == position.seat and _has_landed(state, seat)
    return (drawn or state.game.terms.asks_all) and any(position.cars[seat].hand)


def _has_landed(state: State, seat: int) -> bool:
    """Return whether the last move has led onto the bay, by public information.

    A car that is held up on it has taken pit turns; where the landing counts as one, that may
    be all, but then its leaving turn has bounded the stop above. A void play bounds it below.
    """
    stop = state.position.cars[seat].stop
    if stop is None or not state.game.road.is_bay(state.position.cars[seat].space):
        return False
    return stop.taken == state.game.terms.taken and stop.most == pos.MOST_PIT_TURNS


def list_answers(state: State, question: Question, seat: int) -> list[Action]:
    """Pass, or one play."""
    return [PASS, *list_plays(state, seat, question.data.where)]


def usual(state: State, question: Question, seat: int) -> Action:
    """Pass."""
    return PASS


def react(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-TIME-5: Carry a play out at once, and poll on from the next player."""
    poll = state.stack.pop()
    if action == PASS:
        _go_on(state, poll.data.where, poll.data.first, poll.data.gone)
        return
    (seat,) = question.players
    order = state.position.order
    first = (order.index(seat) + 1) % len(order)
    state.stack.append(_poll(question.data.where, first, 0))
    state.position.played |= 1 << seat
    cards.play(state, seat, action, facts)


def is_watched(state: State, question: Question, seat: int, level: str) -> bool:
    """RN-TIME-8: windows of its own turn, and of moves that it can react to.

    At "touched" it is one question in their own turn, before the move, unless they draw a card.
    """
    when, turn = question.data.where, state.position.seat
    if turn != seat:
        able = level not in ("own", "none")
        return able and when == POST and reacts_to(state, seat, turn)
    if level == "touched":
        return when == pos.PRE or _has_landed(state, seat)
    return level in ("own", "own+react")


def touches(fact: Fact, seat: int) -> bool:
    """RN-TIME-8: Return whether a fact ends a pass: a card played on, or drawn by, the player."""
    if isinstance(fact, Played):
        return fact.other == seat
    return isinstance(fact, CardDrawn) and fact.seat == seat
