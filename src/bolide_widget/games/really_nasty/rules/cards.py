"""The Really Nasty Cards: the pile, and the effect of a play; `plays` lists the legal ones."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Odds, Question
from ....core.stack import Whose
from . import forced, position as pos
from .facts import CardDrawn, Fined, Played, Spun
from .questions import Drawn
from .venue import Road, State

# -- the Really Nasty Cards as a pile: draws, and where used cards go (RN-SET-5, RN-CARD-2) --------


_SHARE: Final = lru_cache(maxsize=1 << 12)(Fraction)
"""A fraction, made once: to cancel it takes longer than to draw."""


def shares(names: Sequence[str], counts: Sequence[int]) -> Odds:
    """Return the odds of drawing each card from a pile, by the number of its copies."""
    total = sum(counts)
    return [
        ((name,), _SHARE(count, total)) for name, count in zip(names, counts, strict=True) if count
    ]


def with_one(counts: tuple[int, ...], kind: int, more: int) -> tuple[int, ...]:
    """Counts with one card more, or fewer, of a kind."""
    changed = list(counts)
    changed[kind] += more
    return tuple(changed)


def draw_question(seat: int, *, dealt: bool) -> Question:
    """A card from the pile that only its owner sees."""
    return Question("draw", (CHANCE,), Drawn(seat, dealt), (), seat)


def draw_odds(state: State, question: Question) -> Odds:
    """RN-SET-5: any card of the pile; below it those that were put there face down, in order."""
    position, codes = state.position, state.game.terms.codes
    if not any(position.pile):
        return [((codes[position.under[0]],), Fraction(1))]
    return shares(codes, position.pile)


def take_card(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-PIT-4: it goes to the hand."""
    seat, dealt = question.data.seat, question.data.dealt
    position, kind = state.position, state.game.terms.kinds[str(action[0])]
    if any(position.pile):
        position.pile = with_one(position.pile, kind, -1)
    else:  # everyone saw which card it was when it was put there
        position.under = position.under[1:]
        position.known = (*position.known, (seat, kind))
    car = position.cars[seat]
    car.hand = with_one(car.hand, kind, 1)
    if facts is not None:
        facts.append(CardDrawn("draw", seat, str(action[0]), dealt))


def ask_for_card(state: State, seat: int) -> None:
    """RN-PIT-4: a card on landing, if any is left; used cards are shuffled where they come back."""
    position = state.position
    if not any(position.pile) and not position.under:
        if state.game.rules.discard_to != "reshuffle" or not any(position.used):
            return
        position.pile, position.used = position.used, (0,) * len(position.used)
    state.stack.append(draw_question(seat, dealt=False))


def discard(state: State, kind: int) -> None:
    """RN-CARD-2: Put a used card where the option `discard_to` says."""
    position = state.position
    if state.game.rules.discard_to == "bottom":
        position.under = (*position.under, kind)
    else:
        position.used = with_one(position.used, kind, 1)


# -- spins (RN-SPIN): four turns from backwards to normal ------------------------------------------


def is_in_reach(road: Road, space: int, circuit_only: bool) -> bool:
    """RN-COR-3: Return whether a corner card can spin a car on a space.

    Parameters
    ----------
    road : Road
    space : int
    circuit_only : bool
        The option `spin_circuit_only`.
    """
    return space < road.count or (space <= road.last and not circuit_only)


def can_spin(car: pos.Car) -> bool:
    """RN-SPIN-2: a car that faces elsewhere cannot be spun again; a car that faces forward can."""
    return car.spin_step == 0 or car.spin_step == pos.SLOW_ONLY


# -- what a play does (RN-PTC to RN-SPIN); which plays there are `plays` says ----------------------


def play(state: State, seat: int, action: Action, facts: Facts) -> None:
    """RN-CARD-2, RN-TIME-5: the cards are used, and their effect follows at once."""
    target = action[-1] if isinstance(action[-1], int) else -1
    named = tuple(str(word) for word in action[1:] if isinstance(word, str))
    cards = [state.game.terms.kinds[word] for word in named]
    stop = state.position.cars[target].stop
    is_pit_turn = cards[0] <= pos.PT3
    if is_pit_turn and not (stop and pos.has_room(stop.total, pos.turns_of(cards[0]))):
        _void(state, seat, cards[0], named[0], target, facts)
        return
    position, car = state.position, state.position.cars[seat]
    for kind in cards:
        car.hand = with_one(car.hand, kind, -1)
        discard(state, kind)
        if (seat, kind) in position.known:
            known = list(position.known)
            known.remove((seat, kind))
            position.known = tuple(known)
    if facts is not None:
        facts.append(Played("play", seat, named, target))
    _affect(state, seat, cards, target, facts)


def _void(state: State, seat: int, kind: int, word: str, target: int, facts: Facts) -> None:
    """RN-PTC-3: Show to all that the card was too much; the card, now known, stays."""
    position = state.position
    car = position.cars[target]
    stop = car.stop
    if stop is not None:
        least = pos.MOST_PIT_TURNS + 1 - pos.turns_of(kind) - stop.added
        car.stop = stop._replace(least=max(stop.least, least))
    if (seat, kind) not in position.known:
        position.known = (*position.known, (seat, kind))
    if facts is not None:
        facts.append(Played("void", seat, (word,), target))


def _affect(state: State, seat: int, cards: list[int], target: int, facts: Facts) -> None:
    position, kind = state.position, cards[0]
    if kind == pos.WE:  # RN-WXC-1
        state.stack.append(Question("weather", (CHANCE,), Whose(seat), roller=seat))
        return
    if kind == pos.SC:  # RN-SC-1
        position.sc = state.game.road.sc_start
        position.controller = seat
        return
    car = position.cars[target]
    stop = car.stop
    if kind <= pos.PT3:  # RN-PTC-2
        if stop is not None:
            car.stop = stop._replace(added=stop.added + pos.turns_of(kind))
    elif kind == pos.PU:  # RN-PUN-2
        car.puncture = True
    elif kind == pos.YF:  # RN-YEL-1
        car.yellow = True
    elif kind == pos.BO_CARD:
        _fine(state, target, pos.BO, facts)
    elif kind == state.game.terms.speeding:
        _fine(state, target, pos.PS, facts)
    else:  # RN-COR-3, RN-OIL-4, RN-SPIN-1: it stays on its space, facing backwards
        car.spin_step = pos.REVERSED
        if facts is not None:
            codes = tuple(state.game.terms.codes[kind] for kind in cards)
            facts.append(Spun("spin", target, pos.REVERSED, seat, codes))


def _fine(state: State, target: int, kind: str, facts: Facts) -> None:
    """RN-BLK-1, RN-PLS-3: a penalty stop is owed."""
    owed = forced.give(state, target, kind)
    if facts is not None:
        facts.append(Fined("fined", target, kind, owed.due_lap))
