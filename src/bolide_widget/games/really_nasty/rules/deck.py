"""The Really Nasty Cards as a pile: draws, and where used cards go (RN-SET-5, RN-CARD-2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....core.actions import Action
from ....core.kinds import Odds
from ....core.questions import CHANCE, Facts, Question
from .facts import CardDrawn
from .venue import State


def shares(names: Sequence[str], counts: Sequence[int]) -> Odds:
    """Odds of drawing one card of a pile that holds so many of each."""
    total = sum(counts)
    return [
        ((name,), Fraction(count, total))
        for name, count in zip(names, counts, strict=True)
        if count
    ]


def with_one(counts: tuple[int, ...], kind: int, more: int) -> tuple[int, ...]:
    """Counts with one card more, or fewer, of a kind."""
    changed = list(counts)
    changed[kind] += more
    return tuple(changed)


def draw_question(seat: int, *, dealt: bool) -> Question:
    """A card from the pile that only its owner sees."""
    return Question("draw", (CHANCE,), (seat, dealt), (), seat)


def draw_odds(state: State, question: Question) -> Odds:
    """RN-SET-5: any card of the pile; below it those that were put there face down, in order."""
    position, codes = state.position, state.game.terms.codes
    if not any(position.pile):
        return [((codes[position.under[0]],), Fraction(1))]
    return shares(codes, position.pile)


def take_card(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-PIT-4: it goes to the hand."""
    seat, dealt = question.data
    position, kind = state.position, state.game.terms.kinds[str(action[0])]
    if any(position.pile):
        position.pile = with_one(position.pile, kind, -1)
    else:  # everybody saw which card it was when it was put there
        position.under = position.under[1:]
        position.known = (*position.known, (seat, kind))
    car = position.cars[seat]
    car.hand = with_one(car.hand, kind, 1)
    if facts is not None:
        facts.append(CardDrawn("draw", seat, str(action[0]), dealt))


def ask_for_card(state: State, seat: int) -> None:
    """RN-PIT-4: a card on landing, if there is one; used ones are shuffled where they come back."""
    position = state.position
    if not any(position.pile) and not position.under:
        if state.game.rules.discard_to != "reshuffle" or not any(position.used):
            return
        position.pile, position.used = position.used, (0,) * len(position.used)
    state.stack.append(draw_question(seat, dealt=False))


def discard(state: State, kind: int) -> None:
    """RN-CARD-2: a used card leaves the hand of whoever played it; this is where it goes."""
    position = state.position
    if state.game.rules.discard_to == "bottom":
        position.under = (*position.under, kind)
    else:
        position.used = with_one(position.used, kind, 1)
