"""Who may know what (chapter 17), and a state that could be so for all that a seat knows."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ....core.questions import Fact
from ....core.state import State
from .facts import CardDrawn, Declared, FuelDealt
from .guessing import Story, stories, take, usual_story
from .position import Position
from .windows import is_asked, may_play

HIDDEN: Final = "?"

FUELS: Final = (1, 2, 3)


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The position without what a seat may not know; None: everybody may."""
    data = position.to_dict()
    data["pile"] = sum(position.pile)
    for own, car in enumerate(data["cars"]):
        if own == seat:
            continue
        car["hand"] = sum(position.cars[own].hand)
        if not position.revealed:
            _cover(car)
    if not position.revealed:
        data["fuel"] = [fuel if own == seat else None for own, fuel in enumerate(position.fuel)]
    return data


def _cover(car: dict[str, Any]) -> None:
    """Leaves of the sheet what all have seen."""
    car["done"] = None
    car["stop"] = None if car["stop"] is None else _covered_stop(car["stop"])
    car["sheet"] = [_covered_stop(stop) for stop in car["sheet"]]


def _covered_stop(stop: list[Any]) -> list[Any]:
    lap, _, _, *seen = stop
    return [lap, None, None, *seen]


def seen(fact: Fact, viewer: int | None) -> Fact | None:
    """A fact as a viewer may know it; None for one that is not for this seat at all."""
    kind = fact[0]
    if kind == "time-out":  # tells who was asked
        return None
    if kind not in ("draw", "fuel", "declare") or fact[1] == viewer:
        return fact
    if kind == "draw":
        return CardDrawn(fact[0], fact[1], HIDDEN, fact[3])
    if kind == "fuel":
        return FuelDealt(fact[0], fact[1], HIDDEN)
    return Declared(fact[0], fact[1], HIDDEN, 0)


# -- another world ---------------------------------------------------------------------------


def determinize(state: State[Position], seat: int, random: Random) -> State[Position]:
    """Hands, pile, fuel cards and declarations of others drawn anew, as they may be.

    The cards that the seat does not see are dealt evenly; fuel cards by how well what has been
    seen of each car fits them (`guessing`).
    """
    _ask_another(state, seat)
    _deal_anew(state.position, seat, random)
    if state.position.revealed:
        return state
    if state.game.terms.fuel:
        _guess_fuel(state, seat, random)
    else:
        _guess_stops(state, seat, random)
    return state


def _ask_another(state: State[Position], seat: int) -> None:
    """If another is polled: the first who could be, for the seat cannot tell who it is."""
    for place, question in enumerate(state.stack):
        if question.kind != "react" or seat in question.players:
            continue
        poll = state.stack[place - 1]
        when, first, gone = poll.data
        order = state.position.order
        asked = _candidate(state, seat, when, first, gone)
        state.stack[place - 1] = poll._replace(data=(when, first, asked + 1))
        who = order[(first + asked) % len(order)]
        state.stack[place] = question._replace(players=(who,))
        return


def _candidate(state: State[Position], seat: int, when: str, first: int, gone: int) -> int:
    """How far on in a poll the first is who may be asked now, as far as a seat can tell.

    Who was asked in this poll knows that it has gone past him; who could not play knows nothing.
    """
    position, order = state.position, state.position.order
    number = len(order)
    own = (order.index(seat) - first) % number
    begin, end = 0, number
    if is_asked(state, seat, when):
        begin, end = (own + 1, number) if own < gone else (0, own)
    for offset in range(begin, end):
        other = order[(first + offset) % number]
        if other != seat and may_play(position, other) and any(position.cars[other].hand):
            return offset
    raise AssertionError("whoever is asked may be asked")


def _deal_anew(position: Position, seat: int, random: Random) -> None:
    """RN-SET-5: the cards of others and of the pile, but for those that all know."""
    kinds = len(position.pile)
    kept = [[0] * kinds for _ in position.cars]
    for own, kind in position.known:
        kept[own][kind] += 1
    unknown: list[int] = []
    for kind in range(kinds):
        total = position.pile[kind]
        for own, car in enumerate(position.cars):
            if own != seat:
                total += car.hand[kind] - kept[own][kind]
        unknown += [kind] * total
    random.shuffle(unknown)
    dealt = 0
    for own, car in enumerate(position.cars):
        if own == seat:
            continue
        cards = kept[own]
        wanted = sum(car.hand) - sum(cards)
        for kind in unknown[dealt : dealt + wanted]:
            cards[kind] += 1
        dealt += wanted
        car.hand = tuple(cards)
    rest = [0] * kinds
    for kind in unknown[dealt:]:
        rest[kind] += 1
    position.pile = tuple(rest)


def _guess_fuel(state: State[Position], seat: int, random: Random) -> None:
    """RN-SET-6: fuel cards dealt anew, weighted by how well they fit."""
    position = state.position
    others = [own for own, fuel in enumerate(position.fuel) if own != seat and fuel]
    left = list(state.game.terms.fuel_cards)
    if position.fuel[seat]:
        left[position.fuel[seat] - 1] -= 1
    fits = [[stories(state, own, number, seat) for number in FUELS] for own in others]
    deals, weights = _deals(tuple(left), fits)
    if not deals:  # a position that somebody set up
        fits = [[[usual_story(state, own, number, seat)] for number in FUELS] for own in others]
        deals, weights = _deals(tuple(left), fits)
    deal = random.choices(deals, weights)[0]
    held = list(position.fuel)
    for own, of_car, number in zip(others, fits, deal, strict=True):
        held[own] = number + 1
        take(position.cars[own], _one_of(of_car[number], random))
    position.fuel = tuple(held)


def _guess_stops(state: State[Position], seat: int, random: Random) -> None:
    """Without fuel cards only the planned turns of a stop are secret."""
    for own, car in enumerate(state.position.cars):
        if own != seat and (car.sheet or car.stop is not None):
            told = stories(state, own, 0, seat) or [usual_story(state, own, 0, seat)]
            take(car, _one_of(told, random))


def _one_of(told: list[Story], random: Random) -> Story:
    return random.choices(told, [story.weight for story in told])[0]


def _weight(told: list[Story]) -> float:
    return sum(story.weight for story in told)


def _deals(
    left: tuple[int, ...], fits: list[list[list[Story]]]
) -> tuple[list[tuple[int, ...]], list[float]]:
    """Every way to deal fuel cards to some cars, and how likely each is."""
    deals: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for of_car in fits:
        weights = [_weight(told) for told in of_car]
        deals = [
            ((*deal, number), weight * weights[number] * (left[number] - deal.count(number)))
            for deal, weight in deals
            for number in range(len(left))
            if weights[number] and left[number] > deal.count(number)
        ]
    return [deal for deal, _ in deals], [weight for _, weight in deals]
