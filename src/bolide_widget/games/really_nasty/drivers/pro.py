"""Pro: drives by turns to go on an empty road, and holds its cards back for the last laps."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.actions import Action
from ....core.questions import Question
from ....drivers.playout import StateDriver
from ..rules import paths, turn
from ..rules.paths import Offer
from ..rules.plays import PASS
from ..rules.position import Car, Position
from ..rules.venue import Road, State
from ..rules.words import YELLOW
from . import cards
from .outlook import EXPOSED, MISSED, Table, outlook_of
from .rookie import answers, passes, wants_stop

# -- dice and ways by turns to go on an empty road, and stops as soon as a window is open ----------


STOP: Final = 10.0
"""Turns that it is worth to stop where it is wanted, or not to where it is not."""
BAY: Final = 1.0
"""Turns that it saves to come to the bay at once."""


def die(state: State, seat: int, question: Question) -> Action:
    """RN-DICE-3: the one with the fewer turns to go."""
    position = state.position
    car = position.cars[seat]
    usual = turn.designated(car.tyre, position.weather)
    if car.space >= state.game.road.count:
        return ("die", usual)
    slow = outlook_of(state.game).table(usual).slow[car.space]
    return ("die", YELLOW if slow else usual)


def path(state: State, seat: int, question: Question) -> Action:
    """RN-MOVE-4: the one with the fewest turns to go; into the pits where it wants to stop."""
    found = paths.find(state, seat)
    wanted = wants_stop(state, seat)
    position, game = state.position, state.game
    car = position.cars[seat]
    table = outlook_of(game).table(die_of(position, car))
    final = car.laps >= game.terms.laps - 1 and not car.start_pending
    best, fewest = found.actions[0], 2 * MISSED
    for action in found.actions:
        turns = after(game.road, car, table, found.by_action[action], final, wanted)
        if turns < fewest:
            best, fewest = action, turns
    return best


def after(road: Road, car: Car, table: Table, offer: Offer, final: bool, wanted: bool) -> float:
    """Turns to go after a path, to compare it with others by.

    Parameters
    ----------
    road : Road
    car : Car
    table : Table
    offer : Offer
    final : bool
        Whether the race is won at the line.
    wanted : bool
        Whether to stop on this lap.
    """
    if offer.missed:
        return MISSED
    start, end = offer.path[0], offer.path[-1]
    turns = EXPOSED * len(offer.corners)
    if end >= road.count:
        turns += (road.rows - road.place[end] / road.scale) * table.pace / road.rows
        if car.stop is not None:
            return turns
        return turns + (-STOP - BAY * (end > road.last) if wanted else STOP)
    crossed = start < road.count and road.row[end] < road.row[start]
    if final:
        return turns if crossed else turns + table.last[end]
    if wanted and passes(road, car.start_pending, offer.path):
        turns += STOP
    return turns + table.steady[end] - (table.pace if crossed else 0.0)


def die_of(position: Position, car: Car) -> str:
    """The die a car rolls as long as nothing changes."""
    return YELLOW if car.puncture else turn.designated(car.tyre, position.weather)


# -- pro: drives by turns to go on an empty road, and holds its cards back for the last laps -------


HELD: Final = 0.8
"""Of the race: the part that somebody has to have driven before it plays a card."""


class Pro(StateDriver):
    """A strong computer driver for the Really Nasty Motor Racing Game.

    It knows the turns to go from every space on an empty road, by tyres and weather, from one table
    for each board, stops as soon as a window is open, keeps its cards for the last laps, and plays
    them then on whom it has to beat. It looks at its own cards and at what all can see.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    def choose(self, state: State, seat: int) -> Action:
        question = state.stack[-1]
        return ANSWERS[question.kind](state, seat, question)

    def __repr__(self) -> str:
        return "Pro()"


def react(state: State, seat: int, question: Question) -> Action:
    """RN-TIME-4: nothing while the race is young; then what costs whom it has to beat most."""
    driven = max(car.laps for car in state.position.cars)
    if driven < HELD * state.game.terms.laps:
        return PASS
    return cards.on_the_best(state, seat, state.legal(seat))


ANSWERS: Final = answers(die=die, path=path, react=react)
