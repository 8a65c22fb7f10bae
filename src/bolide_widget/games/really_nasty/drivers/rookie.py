"""Rookie: drives by the limit ahead, stops in its windows, and plays cards on those ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.per_board import alongside
from ....core.questions import Question
from ....drivers.playout import StateDriver
from ..rules import forced, laps, paths, plays, position as pos, turn
from ..rules.paths import Offer
from ..rules.plays import Play
from ..rules.venue import Road, State, road_of
from ..track import Track

# -- rules of thumb on the board, by public information---------------------------------------------


AHEAD: Final = 4
"""Rows ahead in which another car holds up a car that may not overtake."""


def prospect(track: Track, space: int, die: str, exposed: float) -> float:
    """Rows that a roll brings on an empty road, those taken off that exposed corners cost."""
    made: dict[tuple[int, str, float], float] = alongside(track, "rn prospects")
    key = (space, die, exposed)
    if key not in made:
        road, faces = road_of(track), pos.FACES[die]
        best = [
            max(
                gained(road, offer.path[0], offer.path[-1]) - exposed * len(offer.corners)
                for offer in paths.alone(road, space, face).by_action.values()
            )
            for face in faces
        ]
        made[key] = sum(best) / len(faces)
    return made[key]


def gained(road: Road, here: int, there: int) -> float:
    """Rows from one space to another further on."""
    return (road.place[there] - road.place[here]) % (road.rows * road.scale) / road.scale


def passes(road: Road, pending: bool, offer: Offer) -> bool:
    """Return whether a path on the circuit loses the pit entry of the lap that it begins on."""
    start, end = offer.path[0], offer.path[-1]
    if pending or start >= road.count or not road.reaches[start]:
        return False
    return not road.reaches[end] or offer.adds.crosses


def aims(state: State, seat: int) -> frozenset[int]:
    """Return the seats worth a card: the leading rival, and the car next ahead."""
    own, most, least = turn.progress(state, seat), -inf, inf
    leader = nearest = seat
    for other, car in enumerate(state.position.cars):
        if other != seat and car.status == pos.RACING:
            rows = turn.progress(state, other)
            if rows >= most:
                most, leader = rows, other
            if own <= rows < least:
                least, nearest = rows, other
    return frozenset((leader, nearest)) - {seat}


def pit_turns(car: pos.Car, value: int) -> float:
    """RN-PTC-3: Return the turns that a card adds; 0 if everyone can tell that it is too much."""
    stop = car.stop
    if stop is None or not pos.has_room(stop.at_least + stop.added, value):
        return 0.0
    return float(value)


def held_up(state: State, seat: int) -> bool:
    """Return whether another car stands shortly ahead of a car that could overtake it now."""
    road = state.game.road
    position = state.position
    space = position.cars[seat].space
    if not 0 <= space < road.count:
        return False
    row = road.row[space]
    return any(
        0 <= car.space < road.count and 0 < (road.row[car.space] - row) % road.rows < AHEAD
        for car in position.cars
    )


# -- rookie: drives by the limit ahead, stops in its windows, and plays on who is before it --------


EXPOSED: Final = 4.0
"""Rows that an exposed corner may cost: a spin costs more, but few are answered by a card."""
STOP: Final = 60.0
"""Rows that it is worth to stop where it is wanted, or not to where it is not."""
LATE: Final = 0.6
"""Of the race: from here on corner cards go with Oil Spill, too."""


def die(state: State, seat: int, question: Question) -> Action:
    """RN-DICE-3: the die that brings more rows, less what exposed corners may cost."""
    game, position = state.game, state.position
    car = position.cars[seat]
    chosen: dict[tuple[int, str], Action] = alongside(game.track, "rn dice of Rookie")
    key = (car.space, turn.designated(car.tyre, position.weather))
    if key not in chosen:
        worth = partial(prospect, game.track, car.space, exposed=EXPOSED)
        chosen[key] = max(state.legal(seat), key=lambda die: worth(str(die[1])))
    return chosen[key]


def wants_stop(state: State, seat: int) -> bool:
    """Return whether a car should pit on this lap: a window is open, or it must, or it is slow."""
    terms, car = state.game.terms, state.position.cars[seat]
    if car.stop is not None or laps.is_last(car.laps, terms.laps):
        return False
    lap = forced.approach_lap(terms, car)
    if car.puncture or forced.any_due(car, lap):
        return True
    return forced.open_window(terms, state.position.fuel[seat], car.done, lap) >= 0


def path(state: State, seat: int, question: Question) -> Action:
    """RN-MOVE-4: far, with few exposed corners, and into the pits where it wants to stop."""
    offers, car = paths.find(state, seat), state.position.cars[seat]
    wanted = wants_stop(state, seat)
    key = ("Rookie", wanted, car.stop is None, car.start_pending)
    chosen = offers.chosen.get(key)
    if chosen is None:
        road, ways = state.game.road, offers.by_action
        chosen = max(offers.actions, key=lambda action: rated(road, car, ways[action], wanted))
        offers.chosen[key] = chosen
    return chosen


def rated(road: Road, car: pos.Car, offer: Offer, wanted: bool) -> float:
    """Rows that a path brings, those taken off that it may cost."""
    if offer.missed:
        return -1000.0
    end = offer.path[-1]
    rows = gained(road, offer.path[0], end) - EXPOSED * len(offer.corners)
    if car.stop is None and end >= road.count:
        return rows + (STOP + (end > road.last) if wanted else -STOP)
    if wanted and passes(road, car.start_pending, offer):
        rows -= STOP
    return rows


def safety_car(state: State, seat: int, question: Question) -> Action:
    """RN-SC-5: on a way that leads to the pit entry."""
    road = state.game.road
    offers = paths.find_safety_car(state)

    def worth(action: Action) -> tuple[bool, bool, int, int]:
        offer = offers.by_action[action]
        end = offer.path[-1]
        near = -abs(road.lane[end] - road.lane[road.entry])
        return not offer.missed, end >= road.count or road.reaches[end], near, len(offer.path)

    return max(offers.actions, key=worth)


def tyre(state: State, seat: int, question: Question) -> Action:
    """RN-PIT-7: those of the weather, where they are left."""
    wanted = ("tyre", state.position.weather)
    return wanted if wanted in state.legal(seat) else state.default(seat)


def stop(state: State, seat: int, question: Question) -> Action:
    """RN-PIT-5: as scheduled where that can be, else as short as possible."""
    return state.legal(seat)[0]


Spills = Callable[[State, int], bool]
"""Returns whether it is time to spill oil on a car."""


def spills(state: State, target: int) -> bool:
    """Return whether a car is late enough in its race for Oil Spill."""
    driven: int = state.position.cars[target].laps
    return driven >= LATE * state.game.terms.laps


def react(state: State, seat: int, question: Question) -> Action:
    """RN-TIME-4: Play the card that hurts most, on the leader or the car just ahead, or pass."""
    return play_or_pass(state, seat, question.data.where, spills)


def play_or_pass(state: State, seat: int, when: str, spills: Spills) -> Action:
    """Return the play that hurts most, or a pass."""
    best = _chosen(state, seat, when, spills)
    return plays.PASS if best is None else plays.action_of(state, best)


def passes_unasked(state: State, seat: int, when: str, spills: Spills = spills) -> bool:
    """Return whether it would pass (RN-TIME-4); mostly its cards alone decide that."""
    position, terms = state.position, state.game.terms
    own = position.cars[seat]
    hand = own.hand
    if (
        (hand[pos.WE] and own.tyre != position.weather and own.tyre != pos.INTER)
        or (when == pos.POST and seat != position.seat and plays.on_mover(state, hand))
        or (hand[: pos.WE] != plays.NONE_ON_CARS and plays.any_on_cars(state, seat, hand))
        or (hand[terms.oil] and plays.oiled(state, seat, when))
    ):
        return _chosen(state, seat, when, spills) is None
    return True


def _chosen(state: State, seat: int, when: str, spills: Spills) -> Play | None:
    position, terms = state.position, state.game.terms
    own = position.cars[seat]
    listed = plays.on_cars(state, seat, when)  # without plays that it never makes now
    if own.hand[terms.oil]:
        oiled = plays.with_oil(state, seat, when)
        listed += [play for play in oiled if spills(state, play[1])]
    if own.hand[pos.WE] and own.tyre != position.weather and own.tyre != pos.INTER:
        listed.append(((pos.WE,), -1))
    best, most, targets = None, 0.0, None
    for play in listed:
        hurt = hurts(state, play)
        if hurt > most and play[1] >= 0:
            targets = aims(state, seat) if targets is None else targets
            hurt = hurt if play[1] in targets else 0.0
        if hurt > most:
            best, most = play, hurt
    return best


def hurts(state: State, play: Play) -> float:
    """Return the turns that a play costs its target; 0 if the card is kept."""
    (kind, *_), target = play
    if kind == pos.WE:
        return 1.0
    if pos.PT1 <= kind <= pos.PT3:
        return pit_turns(state.position.cars[target], pos.turns_of(kind))
    if kind == pos.YF:
        return 0.5 if held_up(state, target) else 0.0
    return 2.5 if kind >= pos.CO else 2.0


ANSWERS: Final = {
    "die": die,
    "path": path,
    "approach": path,
    "sc-path": safety_car,
    "tyre": tyre,
    "stop": stop,
    "react": react,
}
"""By kind of question; to the others it gives the default answer."""


class Rookie(StateDriver):
    """A cheap, sensible computer driver for the Really Nasty Motor Racing Game.

    It takes the die that the limits ahead allow, drives where the fewest corners are exposed, stops
    as soon as a window is open, changes to the tyres of the weather, and plays its cards on the
    leader and on the car ahead. It looks at its own cards and at public information.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.really_nasty.Rookie()(race))
    """

    name = "Rookie"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    home: ClassVar[str] = "bw.really_nasty"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    answers = ANSWERS
    declines = staticmethod(passes_unasked)
