"""Secrets (chapter 17): the view of each player, and determinizations for a seat."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from ....core.questions import Fact, TimeUp
from . import forced, pits, position as pos
from .facts import CardDrawn, Declared, FuelDealt
from .plays import REACT, is_asked, may_play
from .questions import Poll
from .venue import State, Terms

# -- what a rival's fuel card may be, by the public part of their stops (RN-FUEL-1) ----------------
# A *story* of a car is a fuel card with a word for each of its stops: which were scheduled, and how
# many turns were planned where that cannot be seen. Its weight is how likely a driver who answers
# evenly would have declared just these.


class Story(NamedTuple):
    """One way in which it may have been.

    Attributes
    ----------
    fuel : int
        Stops that its fuel card asks for; 0 without.
    done : int
        Windows fulfilled, a bit each.
    kinds : tuple of str
    bases : tuple of int
        Of the stops so far, the present stop last.
    weight : float
    """

    fuel: int
    done: int
    kinds: tuple[str, ...]
    bases: tuple[int, ...]
    weight: float


def stories(state: State, seat: int, fuel: int, viewer: int) -> list[Story]:
    """All stories of a car with one fuel card; none if they cannot have that card."""
    so_far = [Story(fuel, 0, (), (), 1.0)]
    for stop in _stops(state, seat, viewer):
        so_far = [longer for story in so_far for longer in _longer(state.game.terms, story, stop)]
    past, earliest = last_past(state, seat), pits.first_lap(state, seat)
    return [
        story  # RN-FUEL-4, RN-FORC-2: every window that has gone by was fulfilled, as it must be
        for story in so_far
        if not any(
            pits.is_closed(window, earliest, past)
            for window in forced.windows_left(state.game.terms, fuel, story.done)
        )
    ]


class _Seen(NamedTuple):
    """The public part of a stop: its lap, bounds of the planned turns, a penalty's fate."""

    lap: int
    least: int
    most: int
    fate: int


def _stops(state: State, seat: int, viewer: int) -> list[_Seen]:
    car = state.position.cars[seat]
    seen = [
        _Seen(stop.lap, stop.taken - stop.added, stop.taken - stop.added, stop.told)
        for stop in car.sheet
    ]
    now = car.stop
    if now is not None:
        least = now.at_least
        most = min(now.most, pos.MOST_PIT_TURNS - now.added)
        if state.game.rules.pit_turn_overflow == "masked":  # Pit Turn cards tell their holder more
            hand = state.position.cars[viewer].hand
            for kind in (pos.PT1, pos.PT2, pos.PT3):
                room = pos.MOST_PIT_TURNS - now.added - pos.turns_of(kind)
                if hand[kind] and now.base <= room:
                    most = min(most, room)
                elif hand[kind]:
                    least = max(least, room + 1)
        seen.append(_Seen(now.lap, least, most, now.told))
    return seen


def _longer(terms: Terms, story: Story, stop: _Seen) -> list[Story]:
    """The declarations of RN-FORC-4 that fit what was seen of a stop."""
    window = forced.open_window(terms, story.fuel, story.done, stop.lap)
    last = forced.must_schedule(terms, story.fuel, story.done, stop.lap)
    longer: list[Story] = []
    turns = pos.BASE[story.fuel]
    if window >= 0 and stop.fate != pos.SERVED and stop.least <= turns <= stop.most:
        weight = story.weight * (1.0 if last else 0.5)
        longer.append(_with(story, pos.SCHEDULED, turns, weight, 1 << window))
    if last or stop.fate == pos.NOT_SERVED:
        return longer
    kind = pos.PENALTY if stop.fate == pos.SERVED else pos.FREE
    choices = pos.MOST_PIT_TURNS if terms.chosen else 1
    weight = story.weight * (0.5 if window >= 0 else 1.0) / choices
    for base in range(max(1, stop.least), min(choices, stop.most) + 1):
        longer.append(_with(story, kind, base, weight, 0))
    return longer


def _with(story: Story, kind: str, base: int, weight: float, fulfilled: int) -> Story:
    """One stop more."""
    kinds, bases = (*story.kinds, kind), (*story.bases, base)
    return Story(story.fuel, story.done | fulfilled, kinds, bases, weight)


def last_past(state: State, seat: int) -> int:
    """The last stop lap whose approach lies behind a car."""
    car, road = state.position.cars[seat], state.game.road
    past = pits.stop_lap(state, car)
    if car.status != pos.RACING:
        return past
    if road.is_bay(car.space) and car.stop is None:
        return past - 1  # landed, and not yet declared
    on_circuit = road.on_circuit(car.space) and not car.start_pending
    return past + (on_circuit and road.is_past_entry(car.space))


def usual_story(state: State, seat: int, fuel: int, viewer: int) -> Story:
    """Return a story for a set-up position that no story fits: past windows were fulfilled."""
    past = last_past(state, seat)
    windows = state.game.terms.windows[fuel]
    done = sum(1 << n for n, (_, last) in enumerate(windows) if last <= past)
    seen = _stops(state, seat, viewer)
    kinds = tuple(pos.PENALTY if stop.fate == pos.SERVED else pos.FREE for stop in seen)
    return Story(fuel, done, kinds, tuple(max(1, stop.least) for stop in seen), 1.0)


def take(car: pos.Car, story: Story) -> None:
    """Let a car have had this story."""
    car.done = story.done
    car.sheet = tuple(
        stop._replace(kind=kind, base=base)
        for stop, kind, base in zip(car.sheet, story.kinds, story.bases, strict=False)
    )
    if car.stop is not None:
        car.stop = car.stop._replace(kind=story.kinds[-1], base=story.bases[-1])


# -- secrets ---------------------------------------------------------------------------------------


FUELS: Final = (1, 2, 3)


def view(position: pos.Position, seat: int | None) -> dict[str, Any]:
    """Return the position as a seat may see it; None for the public view."""
    data = position.to_dict()
    data["pile"] = sum(position.pile)
    for own, car in enumerate(data["cars"]):
        if own == seat:
            continue
        car["hand"] = sum(position.cars[own].hand)
        if not position.revealed:  # the secret part of a sheet
            car["done"] = None
            car["stop"] = None if car["stop"] is None else _covered_stop(car["stop"])
            car["sheet"] = [_covered_stop(stop) for stop in car["sheet"]]
    if not position.revealed:
        data["fuel"] = [fuel if own == seat else None for own, fuel in enumerate(position.fuel)]
    return data


def _covered_stop(stop: list[Any]) -> list[Any]:
    lap, _, _, *seen = stop
    return [lap, None, None, *seen]


def seen(fact: Fact, viewer: int | None) -> Fact | None:
    """A fact as a viewer may know it; None if it is not for this seat at all."""
    if isinstance(fact, TimeUp):  # it says whose answer was due
        return None
    if isinstance(fact, (CardDrawn, FuelDealt, Declared)) and fact.seat != viewer:
        return fact.covered()
    return fact


# -- another world ---------------------------------------------------------------------------


def determinize(state: State, seat: int, random: Random) -> State:
    """Hands, pile, fuel cards and declarations of others drawn anew, as they may be.

    The cards that the seat does not see are dealt evenly; fuel cards by how well what has been
    seen of each car fits them.
    """
    _ask_another(state, seat)
    _deal_anew(state.position, seat, random)
    if not state.position.revealed and state.game.terms.fuel:
        _guess_fuel(state, seat, random)
    elif not state.position.revealed:  # without fuel cards only planned turns of stops are secret
        for own, car in enumerate(state.position.cars):
            if own != seat and (car.sheet or car.stop is not None):
                fits = stories(state, own, 0, seat) or [usual_story(state, own, 0, seat)]
                take(car, _drawn(fits, random))
    return state


def _ask_another(state: State, seat: int) -> None:
    """Poll the first player who could be polled: the seat cannot tell them apart."""
    for place, question in enumerate(state.stack):
        if question.kind != REACT.kind or seat in question.players:
            continue
        poll = state.stack[place - 1]
        when, first = poll.data.where, poll.data.first
        order = state.position.order
        offset = _candidate(state, seat, when, first, poll.data.gone)
        state.stack[place - 1] = poll._replace(data=Poll(when, first, offset + 1))
        who = order[(first + offset) % len(order)]
        state.stack[place] = question._replace(players=(who,))
        return


def _candidate(state: State, seat: int, when: str, first: int, gone: int) -> int:
    """Return the offset in a poll of the first player it may have come to, as a seat can tell.

    A seat that has answered in this poll knows that the poll is past it; others know nothing.
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
    raise AssertionError("no seat may be prompted")


def _deal_anew(position: pos.Position, seat: int, random: Random) -> None:
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


def _guess_fuel(state: State, seat: int, random: Random) -> None:
    """RN-SET-6: fuel cards dealt anew, weighted by how well they fit."""
    position = state.position
    others = [own for own, fuel in enumerate(position.fuel) if own != seat and fuel]
    left = list(state.game.terms.fuel_cards)
    if position.fuel[seat]:
        left[position.fuel[seat] - 1] -= 1
    fits = [[stories(state, own, number, seat) for number in FUELS] for own in others]
    deals, weights = _deals(tuple(left), fits)
    if not deals:  # a set-up position
        fits = [[[usual_story(state, own, number, seat)] for number in FUELS] for own in others]
        deals, weights = _deals(tuple(left), fits)
    deal = random.choices(deals, weights)[0]
    held = list(position.fuel)
    for own, stories_by_fuel, number in zip(others, fits, deal, strict=True):
        held[own] = number + 1
        take(position.cars[own], _drawn(stories_by_fuel[number], random))
    position.fuel = tuple(held)


def _drawn(fits: list[Story], random: Random) -> Story:
    return random.choices(fits, [story.weight for story in fits])[0]


def _deals(
    left: tuple[int, ...], fits: list[list[list[Story]]]
) -> tuple[list[tuple[int, ...]], list[float]]:
    """Every way to deal fuel cards to some cars, and how likely each is."""
    deals: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for stories_by_fuel in fits:
        weights = [sum(story.weight for story in fitting) for fitting in stories_by_fuel]
        deals = [
            ((*deal, number), weight * weights[number] * (left[number] - deal.count(number)))
            for deal, weight in deals
            for number in range(len(left))
            if weights[number] and left[number] > deal.count(number)
        ]
    return [deal for deal, _ in deals], [weight for _, weight in deals]
