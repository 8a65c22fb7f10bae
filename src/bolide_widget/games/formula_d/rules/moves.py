"""The move of a turn (FD-TURN-5) and the slide behind it (FD-TURN-6, FD-TYRE-4)."""

from __future__ import annotations

from typing import Any, Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from .facts import Blocked
from .offers import Offer, finishes, offers, plain_offer
from .position import NOT_RACING, TYRES
from .travel import drive, passed
from .tyres import multiplier, slide_length
from .venue import State
from .way import Ways, entered

MOVE: Final = "move"
SLIDE_MOVE: Final = "slide-move"
EXIT_MOVE: Final = "exit-move"
HOW: Final = {MOVE: "move", SLIDE_MOVE: "slide", EXIT_MOVE: "exit"}


def open_offers(state: State, question: Question) -> tuple[Ways, list[Offer]]:
    """What may be driven at a question for a move or a slide."""
    return offers(state, *_asked(state, question))


def _asked(state: State, question: Question) -> tuple[int, int, int, int]:
    """The seat, the spaces to drive, those that cannot be braked, and the slide that is due."""
    position = state.position
    now = position.now
    slide = slide_length(position, position.cars[now.seat])
    if question.kind == SLIDE_MOVE:
        return now.seat, slide, 0, 0
    return now.seat, now.spaces, now.nitro, slide


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TRK-7, FD-BLOCK-6: every end of the move with the brakes spent for it."""
    return [offer.action for offer in open_offers(state, question)[1]]


def offer_of(state: State, question: Question, action: Action) -> tuple[Ways, Offer]:
    """The offer that an action stands for."""
    asked = _asked(state, question)
    plain = plain_offer(state, *asked, action)
    if plain is not None:
        return plain
    ways, listed = offers(state, *asked)
    for offer in listed:
        if offer.action == action:
            return ways, offer
    raise ValueError(f"no way is {action}")


def move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-5, FD-TURN-6: drive it; a blocked car loses for what it could not drive."""
    seat = question.players[0]
    ways, offer = offer_of(state, question, action)
    now = state.position.now
    if question.kind == MOVE:
        now.start = ways.start
    path = ways.path(offer.found)
    drive(state, seat, path, HOW[question.kind], offer.brakes, finishes(ways, offer.found), facts)
    if offer.undriven:
        now.blocked += offer.undriven
        now.barred = True
        if facts is not None:
            facts.append(Blocked("blocked", seat, offer.undriven))


def slide(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TYRE-4: once a turn, when a corner space was entered; not behind a blocked move."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status in NOT_RACING or now.slid or now.finishing or not now.touched or car.space < 0:
        return
    if not slide_length(position, car):
        return
    now.slid = True
    if not now.blocked:
        state.stack.append(Question(SLIDE_MOVE, (now.seat,)))


def usual(state: State, question: Question, seat: int) -> Action:
    """Who does not answer drives the way that costs least."""
    ways, listed = open_offers(state, question)
    return min(listed, key=lambda offer: price(state, seat, ways, offer)).action


def price(state: State, seat: int, ways: Ways, offer: Offer) -> tuple[int, ...]:
    """What a way costs, the worst first: for who must choose one of them without a thought."""
    position = state.position
    gone = passed(state, seat, ways.path(offer.found))
    car = position.cars[seat]
    worn = gone.over * multiplier(position, car)
    fatal = gone.doomed or worn > car.wear[TYRES]
    seen = entered(offer.found[0])
    return (
        int(fatal),
        int(worn > 0 and worn == car.wear[TYRES]),
        worn + offer.undriven + offer.brakes,
        seen.before + seen.after,
        offer.brakes,
    )
