"""Events of a path (FD-TURN-7), damage (FD-DEB), laps, and street racing (FD-ST)."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Nothing, Question
from ....core.stack import Whose
from . import position as pos, wear
from .characters import DEREK, DIMITRI, TEMANA
from .checkpoint import BONUS, bonus
from .facts import AtSpace, Collided, DebrisTested, NoiseRolled, Noted, OfSeat, Tested
from .gears import lap_of
from .moves import settle_to_line
from .questions import Bonus, Collisions, Debris, Engines, Pair
from .road import Road
from .turn import EVENTS, rank
from .venue import State


def take_next(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-7: the next event; elimination drops the rest."""
    position = state.position
    now = position.now
    if not now.events:
        return
    if position.cars[now.seat].status in pos.NOT_RACING:
        now.events = ()
        return
    event = now.events[0]
    now.events = now.events[1:]
    state.stack.append(EVENTS)
    if event == pos.AT_LINE:
        state.stack.append(Question("cross"))
    elif event == pos.AT_POLICE:
        state.stack.append(Question("police"))
    elif not (now.tested and state.game.rules.debris_rolls == "per_turn"):
        now.tested = True
        data = Debris(now.seat, event)
        state.stack.append(Question("debris", (CHANCE,), data, roller=now.seat))


def debris_tests(state: State, events: tuple[int, ...]) -> list[int]:
    """FD-DEB-3: of what a path comes over, the damage that is tested (``per_turn``: once)."""
    damaged = [event for event in events if event >= 0]
    if state.game.rules.debris_rolls == "per_turn":
        now = state.position.now
        due = now.tested or any(event >= 0 for event in now.events)
        return [] if due else damaged[:1]
    return damaged


def debris_most(position: pos.Position, seat: int, event: int) -> int:
    """The highest face that costs suspension: FD-DEB-3, and FD-CH-7 where a manoeuvre ends."""
    if event >= pos.AT_END and position.cars[seat].character == TEMANA:
        return pos.SCRAP
    return pos.DEBRIS[1] if position.wet else pos.DEBRIS[0]


def test_debris(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-DEB-3: the die for a space with damage."""
    seat: int = question.data.seat
    event: int = question.data.event
    lost = face <= debris_most(state.position, seat, event)
    if facts is not None:
        space = state.game.road.ids[event & (pos.AT_END - 1)]
        facts.append(DebrisTested("debris", seat, face, lost, space))
    if lost:
        wear.lose(state, seat, pos.SUSP, 1, "debris", facts)


# -- Temana's scrap heap (FD-CH-7) ----------------------------------------------------------------


MARK: Final[Action] = ("mark",)
NO: Final[Action] = ("no",)


def ask_scrap(state: State, _: Nothing, facts: Facts) -> None:
    """R-32: once a lap, if the car has moved and the space it left is not marked."""
    position: pos.Position = state.position
    now = position.now
    car: pos.Car = position.cars[now.seat]
    if car.character != TEMANA or car.status in pos.NOT_RACING:
        return
    if now.start < 0 or not now.driven or is_marked(state, now.start):
        return
    if car.ability != lap_begun(state):
        state.stack.append(Question("scrap", (now.seat,)))


def is_marked(state: State, space: int) -> bool:
    """FD-ST-4: with damage, or red from the beginning."""
    return space in state.position.marks or space in state.game.road.danger


def lap_begun(state: State) -> int:
    """R-51: return the lap in which this turn began."""
    position: pos.Position = state.position
    car: pos.Car = position.cars[position.now.seat]
    return lap_of(car) - (1 if position.now.crossed else 0)


def leave_scrap(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-7: mark the space where the move began."""
    if action == NO:
        return
    position: pos.Position = state.position
    seat = question.players[0]
    position.cars[seat].ability = lap_begun(state)
    position.mark(position.now.start)
    if facts is not None:
        facts.append(AtSpace("scrap", seat, state.game.road.ids[position.now.start]))


def collision_most(position: pos.Position) -> int:
    """FD-COLL-2: the highest face that costs body."""
    return pos.COLLISION[1] if position.wet else pos.COLLISION[0]


def threatened(position: pos.Position, road: Road, seat: int, space: int) -> list[int]:
    """FD-COLL-1, FD-TRK-5: list cars next to a space and directly ahead of it, in running order."""
    near = (road.ahead[space], *road.beside[space])
    cars = position.cars
    seats = [
        other
        for other, car in enumerate(cars)
        if car.space in near and car.space >= 0 and other != seat and car.status == pos.TRACK
    ]
    if len(seats) > 1:
        seats.sort(key=lambda other: rank(road, cars[other]))
    return seats


def rolls(state: State, seat: int, others: list[int]) -> tuple[Pair, ...]:
    """FD-COLL-2, FD-COLL-3, FD-CH-2: list the pairs of roller and opponent, in order."""
    cars = state.position.cars
    if state.game.rules.collision_rolls == "mover_once":
        if not others:
            return ()
        derek = [other for other in others if cars[other].character == DEREK]
        return ((seat, derek[0]), (seat, derek[0])) if derek else ((seat, others[0]),)
    listed: list[Pair] = []
    for other in others:
        listed += [(other, seat)] * (2 if cars[seat].character == DEREK else 1)
    for other in others:
        listed += [(seat, other)] * (2 if cars[other].character == DEREK else 1)
    return tuple(listed)


def collide(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-12: the tests of the final position."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if car.status != pos.TRACK or car.space < 0:
        return
    others = threatened(position, state.game.road, seat, car.space)
    if others:
        _ask_collision(state, seat, rolls(state, seat, others))


def _ask_collision(state: State, mover: int, left: tuple[Pair, ...]) -> None:
    """The next roll; those of a car that is out are dropped (FD-COLL-3, FD-TURN-16)."""
    cars = state.position.cars
    while left and cars[left[0][0]].status == pos.OUT:
        left = left[1:]
    if left:
        roller = left[0][0]
        state.stack.append(Question("collision", (CHANCE,), Collisions(mover, left), roller=roller))


def roll_collision(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-COLL-2: a 1, in the wet also a 2, costs body."""
    mover: int = question.data.mover
    left: tuple[Pair, ...] = question.data.rolls
    roller, other = left[0]
    position = state.position
    lost = face <= collision_most(position)
    if facts is not None:
        facts.append(Collided("collision", roller, face, lost, other))
    if lost:
        wear.lose(state, roller, pos.BODY, 1, "collision", facts)
    _ask_collision(state, mover, left[1:])


# -- engines ---------------------------------------------------------------------------------------


FAST: Final = 5


def engine_most(state: State, seat: int) -> int:
    """The highest face that costs a point: FD-ENG-1, FD-WX-7, FD-CH-9."""
    position = state.position
    highest: int = state.game.rules.rain_engine_max if position.wet else pos.ENGINE_DRY
    return highest - 1 if position.cars[seat].character == DIMITRI else highest


def engines(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-13, FD-ENG-2: the trigger car first, then the others in gears 5 and 6."""
    position = state.position
    now = position.now
    if not now.trigger:
        return
    cars, road = position.cars, state.game.road
    rolling = [
        seat
        for seat, car in enumerate(cars)
        if car.status == pos.TRACK and car.space >= 0 and car.gear >= FAST and seat != now.seat
    ]
    rolling.sort(key=lambda seat: rank(road, cars[seat]))
    mover = cars[now.seat]
    if mover.status == pos.TRACK and mover.space >= 0:
        rolling.insert(0, now.seat)
    _ask_engine(state, tuple(rolling))


def _ask_engine(state: State, left: tuple[int, ...]) -> None:
    cars = state.position.cars
    while left and cars[left[0]].status == pos.OUT:
        left = left[1:]
    if left:
        state.stack.append(Question("engine", (CHANCE,), Engines(left), roller=left[0]))


def roll_engine(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-ENG-1, FD-ENG-3: one engine point, and the last one ends it."""
    left: tuple[int, ...] = question.data.rolls
    seat = left[0]
    lost = face <= engine_most(state, seat)
    if facts is not None:
        facts.append(Tested("engine", seat, face, lost))
    if lost:
        wear.lose(state, seat, pos.ENGINE, 1, "engine", facts)
    _ask_engine(state, left[1:])


NOISE: Final = ((15, -1), (18, pos.TYRES), (19, pos.BODY), (20, pos.ENGINE))
"""FD-ST-5: the highest face, and the category that loses a point."""

KMH: Final = 10  # FD-ST-6: by the face of the die


def completed(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TYRE-3, FD-ST-9: not at the first passage of the line; at the finish the set only ages."""
    seat = state.position.now.seat
    car: pos.Car = state.position.cars[seat]
    car.tyre_age += 1  # FD-TYRE-2: a lap is completed on the set
    if state.game.rules.street and car.lap <= state.game.rules.laps:
        checkpoint(state, seat, facts)


def checkpoint(state: State, seat: int, facts: Facts) -> None:
    """FD-ST-9, FD-CH-5: all tyre points, and two more for any category (Jenny four).

    What was overshot before the line is paid with the tyres there were (FD-OVER-10).
    """
    settle_to_line(state, seat, facts)
    car: pos.Car = state.position.cars[seat]
    if facts is not None:
        facts.append(OfSeat("checkpoint", seat))
    wear.restore(state, seat, pos.TYRES, car.caps[pos.TYRES], "checkpoint", facts)
    give(state, seat, bonus(car), "checkpoint")


# -- noise ---------------------------------------------------------------------------------------


def noise(state: State, _: Nothing, facts: Facts) -> None:
    """FD-ST-5: a move that ends in the noise zone."""
    position: pos.Position = state.position
    seat = position.now.seat
    car: pos.Car = position.cars[seat]
    if car.status == pos.TRACK and position.now.start >= 0 and car.space in state.game.road.noise:
        state.stack.append(Question("noise-roll", (CHANCE,), Whose(seat), roller=seat))


def noise_category(face: int) -> int:
    """FD-ST-5: what a face of the black die costs, -1 for nothing."""
    return next(category for highest, category in NOISE if face <= highest)


def roll_noise(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-ST-5: a tyre point without a spin, a body point, an engine point, or nothing."""
    seat: int = question.data.seat
    category = noise_category(face)
    if facts is not None:
        hit = pos.CATEGORIES[category] if category >= 0 else ""
        facts.append(NoiseRolled("noise", seat, face, hit))
    if category >= 0:
        wear.lose(state, seat, category, 1, "noise", facts)


# -- police --------------------------------------------------------------------------------------


def police(state: State, _: Nothing, facts: Facts) -> None:
    """FD-ST-6: the speed at the police line, by the bare face of the turn's gear die."""
    position: pos.Position = state.position
    seat = position.now.seat
    lap: int = position.cars[seat].lap
    if not 1 <= lap <= state.game.rules.laps:  # beyond the finish there are no awards
        return
    speed = KMH * position.now.face
    position.police = (*position.police, (lap, seat, speed))
    if facts is not None:
        facts.append(Noted("police", seat, lap, speed))


def award(state: State, _: Nothing, facts: Facts) -> None:
    """FD-ST-7, R-28: once all who race have crossed the line in a lap, the fastest gets points.

    The note of a car that is out does not count.
    """
    position: pos.Position = state.position
    for lap in sorted({note[0] for note in position.police}):
        notes = [note for note in position.police if note[0] == lap]
        counting = [note for note in notes if position.cars[note[1]].retired == 0]
        there = {seat for _, seat, _ in counting}
        racing = [n for n, car in enumerate(position.cars) if car.status not in pos.NOT_RACING]
        if any(seat not in there for seat in racing):
            continue
        position.police = tuple(note for note in position.police if note[0] != lap)
        if not counting:
            continue
        seat, speed = max(counting, key=lambda note: note[2])[1:]  # of several the first
        car: pos.Car = position.cars[seat]
        if facts is not None:
            facts.append(Noted("award", seat, lap, speed))
        if car.status not in pos.NOT_RACING and car.place == 0:
            give(state, seat, BONUS, "police")


# -- points that a driver distributes, one answer a point (FD-ST-7, FD-ST-9) ----------------------


def give(state: State, seat: int, points: int, by: str) -> None:
    """Let a driver distribute points; what has no room lapses (FD-SET-5).

    Parameters
    ----------
    by : str
        "police" or "checkpoint".
    """
    if points > 0 and wear.room(state.position.cars[seat]):
        state.stack.append(Question("bonus", (seat,), Bonus(points, by)))


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """FD-ST-7, FD-ST-9: where the next point may go."""
    return [(pos.CATEGORIES[category],) for category in wear.room(state.position.cars[seat])]


def take(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-SET-5: a point goes back; then the next one."""
    seat = question.players[0]
    bonus: Bonus = question.data
    wear.restore(state, seat, pos.CATEGORIES.index(str(action[0])), 1, bonus.by, facts)
    give(state, seat, bonus.points - 1, bonus.by)
