"""Pro: drives by turns to go, and plays its cards at once; how Ace rates each card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.questions import Question
from ....core.words import phrase
from ....drivers.playout import FEWEST_TURNS, StateDriver
from ..rules import laps, paths, plays, position as pos, turn
from ..rules.paths import Offer
from ..rules.plays import Play
from ..rules.venue import Road, State
from . import rookie
from .outlook import EXPOSED, FINE, MISSED, SPIN, Table, die_of, outlook_of, shares, to_go
from .rookie import passes, passes_unasked, pit_turns, play_or_pass, wants_stop

LEAST: Final = {
    "pit": 0.3,
    "puncture": 1.0,
    "yellow": 0.35,
    "fine": 1.0,
    "weather": 0.5,
    "car": 0.9,
    "corner": 0.6,
    "oil": 1.2,
    "speeding": 0.7,
}
"""Turns that a card has to bring if it is played without looking ahead."""
PATIENCE: Final = 5.0
"""How many times that a card has to bring, weighed, while there is much of the race to come."""
LATE: Final = 0.25
"""Part of the race from the end: from here on it has to bring less and less."""
FEWEST: Final = 0.1
"""The part of it that it has to bring at the end."""

Cost = tuple[str, float, Play]
"""What kind of play it is, the turns that it costs its target, and the play."""


def ratings(state: State, seat: int) -> list[tuple[float, Action]]:
    """By play: turns that it brings beyond those that it has to."""
    costly = costs(state, seat, FEWEST * PATIENCE)
    if not costly:
        return []
    position, terms = state.position, state.game.terms
    going = {
        other: to_go(state, other)
        for other, car in enumerate(position.cars)
        if car.status == pos.RACING
    }
    weights = shares(going, seat)
    full = outlook_of(state.game).table(turn.designated(pos.DRY, pos.DRY)).pace * terms.laps
    early = min(1.0, min(going.values()) / (LATE * full))
    patience = PATIENCE * (FEWEST + (1 - FEWEST) * early)
    rated = []
    for name, cost, play in costly:
        if name == "weather":
            gain = _weather(state, going, weights, seat)
        elif name == "car":
            gain = _safety_car(state, weights, seat)
        else:
            gain = cost * weights.get(play[1], 0.0)
        rated.append((gain - patience * LEAST[name], plays.action_of(state, play)))
    return rated


def costs(state: State, seat: int, part: float) -> list[Cost]:
    """Plays that cost more than a part of what they have to."""
    (when,) = state.stack[-1].data
    rated = [(*_cost(state, seat, play), play) for play in plays.every_play(state, seat, when)]
    return [cost for cost in rated if cost[1] > part * LEAST[cost[0]]]


def _cost(state: State, seat: int, play: Play) -> tuple[str, float]:
    """Return the kind of a play, and the turns that it costs its target."""
    (kind, *_), target = play
    position, terms = state.position, state.game.terms
    if kind == pos.WE:
        return "weather", float(position.cars[seat].tyre not in (position.weather, pos.INTER))
    if kind == pos.SC:
        return "car", 1.0
    car = position.cars[target]
    if pos.PT1 <= kind <= pos.PT3:
        return "pit", pit_turns(car, pos.turns_of(kind))
    if kind == pos.PU:
        return "puncture", puncture(state, car)
    if kind == pos.YF:
        return "yellow", held_up(state, target)
    if kind == pos.BO_CARD:
        return "fine", FINE
    if kind == terms.speeding:
        return "speeding", FINE
    if kind == terms.oil:
        return "oil", _spin(car)
    assert pos.CO <= kind < terms.oil
    return "corner", _spin(car)


def _spin(car: pos.Car) -> float:
    """RN-SPIN: less for a car that is slow anyhow."""
    return SPIN - 0.4 if car.puncture or car.spin_step == pos.SLOW_ONLY else SPIN


def puncture(state: State, car: pos.Car) -> float:
    """RN-PUN-2: the slow die as far as the pits, and a stop; on the last lap as far as the line."""
    terms = state.game.terms
    road = state.game.road
    outlook = outlook_of(state.game)
    slow = outlook.table(pos.YELLOW).pace
    usual = outlook.table(turn.designated(car.tyre, state.position.weather)).pace
    row = road.row[car.space]
    if laps.wins(laps.Count(car.laps, car.start_pending), terms.laps):
        return (slow - usual) * (road.rows - row) / road.rows
    rows = (road.entry_row - row) % road.rows
    return (slow - usual) * rows / road.rows + 1.0


def held_up(state: State, target: int) -> float:
    """RN-YEL-1: the part of its next move that a car loses behind those ahead of it."""
    position, road = state.position, state.game.road
    car = position.cars[target]
    if not 0 <= car.space < road.count or car.spin_step in (1, 2):
        return 0.0
    row = road.row[car.space]
    gaps = [
        (road.row[other.space] - row) % road.rows
        for number, other in enumerate(position.cars)
        if number != target and 0 <= other.space < road.count
    ]
    gap = min((rows for rows in gaps if rows), default=99)
    slow = turn.slow_only(state, car)
    lost = _lost(pos.YELLOW if slow else turn.designated(car.tyre, position.weather), gap)
    return lost if state.stack[-1].data.where == pos.PRE and position.seat == target else 0.7 * lost


@cache
def _lost(die: str, gap: int) -> float:
    """Return the part of a roll that is lost behind a car `gap` rows ahead."""
    faces = pos.FACES[die]
    return sum(max(0, face - gap) for face in faces) / sum(faces)


def _weather(state: State, going: dict[int, float], weights: dict[int, float], seat: int) -> float:
    """RN-WXC-1: half of what another weather would bring."""
    other = pos.WET if state.position.weather == pos.DRY else pos.DRY
    faces = state.game.rules.weather_faces
    odds: float = sum(face == other for face in faces) / len(faces)
    gain = 0.0
    for driver, turns in going.items():
        more = to_go(state, driver, other) - turns
        gain += -more if driver == seat else weights[driver] * more
    return odds * gain


def _safety_car(state: State, weights: dict[int, float], seat: int) -> float:
    """RN-SC: turns that others lose behind it, less those that its controller loses."""
    gain = 0.0
    for driver, car in enumerate(state.position.cars):
        if car.status == pos.RACING:
            lost = behind_safety_car(state, car)
            gain += -1.5 * lost if driver == seat else weights[driver] * lost
    return gain


def behind_safety_car(state: State, car: pos.Car) -> float:
    """Turns that a car loses until the Safety Car is back in the pits."""
    position = state.position
    road = state.game.road
    start = min(road.row[space] for space in road.next[road.sc_start])
    if not 0 <= car.space < road.count:
        return 0.0
    way = road.entry_row - start
    rounds = way / pos.SC_ROLL
    usual = (
        road.rows / outlook_of(state.game).table(turn.designated(car.tyre, position.weather)).pace
    )
    gap = (start - road.row[car.space]) % road.rows
    return max(0.0, rounds - (gap + way) / usual)


# -- dice and ways by turns to go on an empty road, and stops as soon as a window is open ----------


STOP: Final = 10.0
"""Turns that it is worth to stop where it is wanted, or not to where it is not."""
BAY: Final = 1.0
"""Turns that it saves to come to the bay at once."""


def die(state: State, seat: int, question: Question) -> Action:
    """RN-DICE-3: the die with the fewer turns to go."""
    position = state.position
    car = position.cars[seat]
    usual = turn.designated(car.tyre, position.weather)
    if car.space >= state.game.road.count:
        return ("die", usual)
    slow = outlook_of(state.game).table(usual).slow[car.space]
    return ("die", pos.YELLOW if slow else usual)


def path(state: State, seat: int, question: Question) -> Action:
    """RN-MOVE-4: the path with the fewest turns to go; into the pits where it wants to stop."""
    offers = paths.find(state, seat)
    wanted = wants_stop(state, seat)
    position, game = state.position, state.game
    car = position.cars[seat]
    thrown = die_of(car, position.weather)
    final = laps.wins(laps.Count(car.laps, car.start_pending), game.terms.laps)
    key = ("Pro", thrown, final, wanted, car.stop is None, car.start_pending)
    chosen = offers.chosen.get(key)
    if chosen is None:
        table, ways = outlook_of(game).table(thrown), offers.by_action
        chosen = min(ways, key=lambda way: after(game.road, car, table, ways[way], final, wanted))
        offers.chosen[key] = chosen
    return chosen


def after(road: Road, car: pos.Car, table: Table, offer: Offer, final: bool, wanted: bool) -> float:
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
    end, crossed = offer.path[-1], offer.adds.crosses
    turns = EXPOSED * len(offer.corners)
    if end >= road.count:
        turns += (road.rows - road.place[end] / road.scale) * table.pace / road.rows
        if car.stop is not None:
            return turns
        return turns + (-STOP - BAY * (end > road.last) if wanted else STOP)
    if final:
        return turns if crossed else turns + table.last[end]
    if wanted and passes(road, car.start_pending, offer):
        turns += STOP
    return turns + table.steady[end] - (table.pace if crossed else 0.0)


# -- pro: drives by turns to go on an empty road, and plays its cards at once ----------------------


OIL: Final = 25.0
"""Turns to go of a car from which on Oil Spill is played on it."""


def spills(state: State, target: int) -> bool:
    """Return whether a car is near enough to the flag for Oil Spill, in races of any length."""
    return to_go(state, target) <= OIL


def react(state: State, seat: int, question: Question) -> Action:
    """RN-TIME-4: Play the card that hurts most, on the leader or the car just ahead, or pass."""
    return play_or_pass(state, seat, question.data.where, spills)


ANSWERS: Final = {**rookie.ANSWERS, "die": die, "path": path, "approach": path, "react": react}
"""By kind of question; to the others it answers as Rookie."""


REASONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("die", "path", "approach"), FEWEST_TURNS),
    "colour": phrase("Its bay is the nearest to the pit entry that is free"),
    "tyre": phrase("It takes the tyres of the weather while there are any"),
    "stop": phrase("It keeps to the fuel plan, or stops as briefly as it may"),
    "sc-path": phrase("It leads the Safety Car towards the pits"),
    "react": phrase("No other card costs the leader or the car just ahead more"),
    "react pass": phrase("No card costs the leader or the car just ahead enough now"),
    "react play+WE": phrase("Your tyres don't suit the weather"),
}
"""By kind of question, or by kind and answer."""


class Pro(StateDriver):
    """A strong computer driver for the Really Nasty Motor Racing Game.

    It knows the turns to go from every space on an empty road, by tyres and weather, from one table
    for each board, stops as soon as a window is open, and plays its cards as soon as they hurt the
    leader or the car just ahead. It looks at its own cards and at public information.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    home: ClassVar[str] = "bw.really_nasty"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    answers = ANSWERS
    reasons = REASONS
    declines = staticmethod(partial(passes_unasked, spills=spills))
