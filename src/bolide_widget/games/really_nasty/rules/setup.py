"""Before the race (chapter 1): colours, grid, tyres, hands, fuel, the weather."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ....core.actions import Action
from ....core.errors import SetupError
from ....core.moment import changed
from ....core.questions import CHANCE, Facts, Nothing, Odds, Question
from ....core.stack import Whose
from ....racing.options import Order
from . import cards
from .facts import ColourChosen, FuelDealt, GridDealt, TyreDealt
from .position import COLOURS, HAND, STRATEGIES, TYRES
from .questions import GridPlaces
from .venue import State, Terms

GRID: Final = Question("grid")
DEAL: Final = Question("deal")


def check_cars(terms: Terms, cars: int) -> None:
    """RN-SET-3 to RN-SET-6: Check that there are cards for all cars.

    Raises
    ------
    SetupError
        Names the option that leaves too few.
    """
    for kind, count in zip(TYRES, terms.tyres, strict=True):
        if count < cars:
            raise SetupError(f"tyre_cards, {kind}: no fewer than cars, {cars}, not {count}")
    fuel = sum(terms.fuel_cards)
    if terms.fuel and fuel < cars:
        raise SetupError(f"fuel_cards: no fewer than cars, {cars}, not {fuel}")
    dealt = HAND[cars] * cars
    if sum(terms.deck) < dealt:
        raise SetupError(f"deck: {sum(terms.deck)} cards are too few for the deal of {dealt}")


def opening(seats: int, order: Order | None) -> list[Question]:
    """RN-SET-8: Return the questions on colours, the grid and the deal; the first one last.

    Parameters
    ----------
    seats : int
    order : tuple of int or tuple of int, optional
        Seats in grid order, groups draw for their places; all draw if not given.
    """
    entries = (tuple(range(seats)),) if order is None else order
    groups = [(entry,) if isinstance(entry, int) else entry for entry in entries]
    draws: list[Question] = []
    first = 1
    for group in groups:
        places = tuple(range(first, first + len(group)))
        first += len(group)
        draws += [
            Question("grid-card", (CHANCE,), GridPlaces(seat, places), (), seat) for seat in group
        ]
    colours = [Question("colour", (seat,)) for seat in range(seats)]
    return [DEAL, *reversed(draws), GRID, *reversed(colours)]


# -- colours ---------------------------------------------------------------------------------------


def list_colours(state: State, question: Question, seat: int) -> list[Action]:
    """RN-SET-1: those that are free."""
    return [(word,) for word in _free(state)]


def _free(state: State) -> list[str]:
    taken = state.position.colours
    return [word for index, word in enumerate(COLOURS) if index not in taken]


def choose_colour(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-SET-1: Give a car its colour and bay; the last colour left needs no choice."""
    seat = question.players[0]
    _paint(state, seat, str(action[-1]), facts)
    stack = state.stack
    if stack and stack[-1].kind == question.kind:
        free = _free(state)
        if len(free) == 1:
            last = stack.pop()
            _paint(state, last.players[0], free[0], facts)


def _paint(state: State, seat: int, word: str, facts: Facts) -> None:
    position = state.position
    position.colours = changed(position.colours, seat, COLOURS.index(word))
    if facts is not None:
        facts.append(ColourChosen("colour", seat, word))


# -- the grid --------------------------------------------------------------------------------------


def grid_odds(state: State, question: Question) -> Odds:
    """RN-SET-3: the grid cards that are left."""
    taken = state.position.grid
    left = [number for number in question.data.places if number not in taken]
    share = Fraction(1, len(left))
    return [((number,), share) for number in left]


def take_place(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-SET-3: the car goes to its grid space."""
    _stand(state, question.data.seat, int(action[0]), facts)
    state.stack.append(GRID)


def stand_alone(state: State, _: Nothing, facts: Facts) -> None:
    """RN-GEN-7: the only place that is left needs no draw."""
    stack = state.stack
    while stack[-1] != DEAL:
        left = [number for number in stack[-1].data.places if number not in state.position.grid]
        if len(left) > 1:
            return
        _stand(state, stack.pop().data.seat, left[0], facts)


def _stand(state: State, seat: int, number: int, facts: Facts) -> None:
    position = state.position
    position.grid = changed(position.grid, seat, number)
    car = position.cars[seat]
    car.space = state.game.grid[number - 1]
    car.start_pending = state.game.starts_pending(number)
    if facts is not None:
        facts.append(GridDealt("grid", seat, number))


# -- the deal --------------------------------------------------------------------------------------


def deal(state: State, _: Nothing, facts: Facts) -> None:
    """RN-SET-4 to RN-SET-8: all deals in play order from pole."""
    position, terms = state.position, state.game.terms
    grid = position.grid
    order = tuple(sorted(range(len(grid)), key=lambda seat: grid[seat]))
    position.order = order
    position.turn = len(order)
    position.tyres = terms.tyres
    position.pile = terms.deck
    position.used = (0,) * len(terms.deck)
    for car in position.cars:
        car.hand = position.used
    stack = state.stack
    stack.append(Question("turn"))
    stack.append(Question("weather", (CHANCE,), Whose(order[0]), (), order[0]))
    if terms.fuel:
        stack += [
            Question("fuel-card", (CHANCE,), Whose(seat), (), seat) for seat in reversed(order)
        ]
    draws = [cards.draw_question(seat, dealt=True) for seat in order] * HAND[len(order)]
    stack += draws[::-1]
    stack += [Question("tyre-card", (CHANCE,), Whose(seat), (), seat) for seat in reversed(order)]


def tyre_odds(state: State, question: Question) -> Odds:
    """RN-SET-4: the tyre cards that are left."""
    return cards.shares(TYRES, state.position.tyres)


def take_tyre(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-SET-4: the first tyre is luck, not choice."""
    seat, tyre = question.data.seat, str(action[0])
    position = state.position
    position.tyres = cards.with_one(position.tyres, TYRES.index(tyre), -1)
    position.cars[seat].tyre = tyre
    if facts is not None:
        facts.append(TyreDealt("tyre-card", seat, tyre))


def fuel_odds(state: State, question: Question) -> Odds:
    """RN-SET-6: the fuel cards that are left; a secret."""
    dealt = state.position.fuel
    counts = state.game.terms.fuel_cards
    left = tuple(count - dealt.count(stops) for stops, count in enumerate(counts, 1))
    return cards.shares(STRATEGIES, left)


def take_fuel(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-FUEL-1: what fuel stops its owner must make."""
    seat, word = question.data.seat, str(action[0])
    position = state.position
    position.fuel = changed(position.fuel, seat, STRATEGIES.index(word) + 1)
    if facts is not None:
        facts.append(FuelDealt("fuel", seat, word))
